/* SPDX-License-Identifier: MIT */
/* Opening a page with the desktop's opener. */
#include "cli/opener.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __APPLE__
static const char opener[] = "open";
#else
static const char opener[] = "xdg-open";
#endif

/* Runs a program with a file as its argument and waits for it; false if it is not there or fails.
   No shell is involved. */
static bool run_program(char *program, char *path)
{
    char *const argv[] = {program, path, NULL};
    int status;

    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        execvp(program, argv);
        _exit(127);
    }
    if (child < 0)
        return false;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool open_with_system(const char *path)
{
    char program[sizeof(opener)];
    char argument[PATH_MAX + 2];
    snprintf(program, sizeof(program), "%s", opener);
    int len = snprintf(argument, sizeof(argument), "%s%s", path[0] == '/' ? "" : "./", path);
    return (size_t)len < sizeof(argument) && run_program(program, argument);
}

const char *system_opener(void)
{
    return opener;
}
