/* SPDX-License-Identifier: MIT */
/* Where no other program can be run with bounds. */
#include "solvers/child.h"

#include <errno.h>

bool child_is_possible(void)
{
    return false;
}

void child_close_inherited(void)
{
}

void child_run(struct child *child, const char *path, char *const *arguments, const char *directory,
               const char *answer_file, struct us_str input, const struct child_limits *limits)
{
    (void)path;
    (void)arguments;
    (void)directory;
    (void)answer_file;
    (void)input;
    (void)limits;
    child->end = CHILD_NOT_STARTED;
    child->code = ENOSYS;
}

void child_free(struct child *child)
{
    us_buf_free(&child->out);
    us_buf_free(&child->err);
}

void child_kill_all(void)
{
}
