/* SPDX-License-Identifier: MIT */
/* The pager. */
#include "cli/pager.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "solvers/solver.h"

static pid_t pager;       /* 0: none */
static bool shows_errors; /* messages go to it, too */

/* The command of the pager; NULL: none. */
static const char *choose(void)
{
    const char *command = getenv("UNISOL_PAGER");

    if (!command)
        command = getenv("PAGER");
    if (command)
        return command[0] && strcmp(command, "cat") != 0 ? command : NULL;

    char *less = program_path("less");
    free(less);
    return less ? "less" : NULL;
}

/* Becomes the pager, which reads from the pipe.  By default, less shows colors and ends at once if
   the text fits. */
static void become(const char *command, const int ends[2])
{
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    close(ends[1]);
    setenv("LESS", "FRX", 0);
    setenv("LV", "-c", 0);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

void pager_start(void)
{
    int ends[2];
    const char *terminal = getenv("TERM");
    const char *command = isatty(STDOUT_FILENO) ? choose() : NULL;

    if (!command || !terminal || strcmp(terminal, "dumb") == 0 || pipe(ends) != 0)
        return;

    fflush(stdout);
    pager = fork();
    if (pager == 0)
        become(command, ends);
    close(ends[0]);
    if (pager > 0) {
        dup2(ends[1], STDOUT_FILENO);
        shows_errors = isatty(STDERR_FILENO); /* where messages would be in the midst of its text */
        if (shows_errors)
            dup2(ends[1], STDERR_FILENO);
        signal(SIGINT, SIG_IGN); /* it is for the pager, which has the terminal */
        signal(SIGQUIT, SIG_IGN);
    } else {
        pager = 0;
    }
    close(ends[1]);
}

void pager_end(void)
{
    if (pager == 0)
        return;
    close(STDOUT_FILENO);
    if (shows_errors)
        close(STDERR_FILENO);
    while (waitpid(pager, NULL, 0) < 0 && errno == EINTR)
        ;
    pager = 0;
}
