/* SPDX-License-Identifier: MIT */
/* The files that a command line names. */
#ifndef UNISOL_CLI_PATHS_H
#define UNISOL_CLI_PATHS_H

#include "cli/command.h"

struct paths {
    char **list;
    size_t num;
    size_t cap;
};

/*
 * Fills p with the inputs: the operands, or "-" without any; with --recursive, in place of a folder the files in it and below,
 * in the order of their names, hidden ones left out.  False (reported) where a folder cannot be read or memory runs out.
 */
bool paths_find(struct paths *p, const struct arguments *args);

void paths_free(struct paths *p);

#endif
