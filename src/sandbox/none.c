/* SPDX-License-Identifier: MIT */
/* Platforms without processes for stylesheets: the library applies them, with its own limits. */
#include <stdlib.h>

#include "sandbox/sandbox.h"

struct sandbox {
    const char *path;
};

struct sandbox *sandbox_new(const char *path)
{
    struct sandbox *box = malloc(sizeof(*box));
    if (box)
        box->path = path;
    return box;
}

void sandbox_free(struct sandbox *box)
{
    free(box);
}

void sandbox_use(struct sandbox *box, struct unisol_writer *writer)
{
    (void)box;
    (void)writer;
}

void sandbox_use_to_read(struct sandbox *box, struct unisol_reader *reader)
{
    (void)box;
    (void)reader;
}

int sandbox_serve(const char *cpu_time)
{
    (void)cpu_time;
    return EXIT_FAILURE;
}
