/* SPDX-License-Identifier: MIT */
/* The standard files. */
#include "cli/start.h"

#include <fcntl.h>
#include <unistd.h>

bool start_process(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            continue;
        if (open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            return false;
    }
    return true;
}
