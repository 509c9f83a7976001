/* SPDX-License-Identifier: MIT */
/* The files that a command line names. */
#ifndef UNISOL_CLI_PATHS_H
#define UNISOL_CLI_PATHS_H

#include "cli/command.h"

struct path {
    char *name;
    size_t operand; /* the one that it is, or that contains it */
    bool found;     /* in a directory; it was not named on the command line */
};

struct paths {
    struct path *list;
    size_t num;
    size_t cap;
    size_t operand; /* the one that is being searched */
};

/*
 * Fills p with the inputs: the operands, or "-" if there are none.  With --recursive, a directory
 * among the operands is replaced by the files in it and below, in the order of their names, without
 * hidden ones and symbolic links; a directory that cannot be read is an input itself, which cannot
 * be read either.
 */
void paths_find(struct paths *paths, const struct arguments *args);

/* Frees the list. */
void paths_free(struct paths *paths);

#endif
