/* SPDX-License-Identifier: MIT */
/* The variations of a record by the places where they start. */
#ifndef UNISOL_CLI_BRANCHES_H
#define UNISOL_CLI_BRANCHES_H

#include <stdbool.h>
#include <stddef.h>

#include "unisol.h"

/* A variation that was played. */
struct branch {
    const char *number; /* "12.2" */
    const char *name;   /* NULL: none */
    size_t index;       /* of unisol_record_variation */
    size_t parent;      /* 1 + the index of the variation in which it starts; 0: the game */
    size_t start;       /* moves of the game before it */
};

/* By parent, then by start, then in the order of the input. */
struct branches {
    const struct unisol_record *record;
    struct branch *list;
    size_t num;
};

/* Lists the variations of a record. */
void branches_list(struct branches *branches, const struct unisol_record *record);
void branches_free(struct branches *branches);

/* Returns the first variation that starts at a position of its parent, or after it, or the end of
   the list. */
const struct branch *branches_from(const struct branches *branches, size_t parent, size_t start);

/* Returns true if a branch, which may be the end of the list, starts there. */
bool branch_starts(const struct branches *branches, const struct branch *branch, size_t parent, size_t start);

/* Returns the variation with a number of `len` characters, or NULL. */
const struct branch *branches_find(const struct branches *branches, const char *number, size_t len);

#endif
