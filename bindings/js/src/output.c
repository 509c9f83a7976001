/* SPDX-License-Identifier: MIT */
/* Instead of base/output.c: the module has no files to write, so only outputs in memory can be opened. */
#include "base/output.h"

#include <errno.h>
#include <string.h>

/* Makes an output that has failed. */
static bool refuse(struct us_output *output)
{
    memset(output, 0, sizeof(*output));
    output->fd = -1;
    output->error = ENOSYS;
    return false;
}

bool us_output_open(struct us_output *output, const char *path, const struct us_output_watch *watch)
{
    (void)path;
    (void)watch;
    return refuse(output);
}

bool us_output_open_new(struct us_output *output, struct us_output_names names,
                        const struct us_output_watch *watch)
{
    (void)names;
    (void)watch;
    return refuse(output);
}

bool us_output_changes_owner(const struct us_output *output)
{
    (void)output;
    return false;
}

/* The descriptor of an output in memory is -1. */
void us_output_open_fd(struct us_output *output, int fd)
{
    refuse(output);
    output->error = fd >= 0 ? ENOSYS : 0;
}

bool us_output_write(struct us_output *output, struct us_str s)
{
    (void)output;
    (void)s;
    return false;
}

bool us_output_commit(struct us_output *output)
{
    return !output->error;
}

void us_output_abort(struct us_output *output)
{
    (void)output;
}
