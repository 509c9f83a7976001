/* SPDX-License-Identifier: MIT */
/* The variations of a record by the places where they start. */
#ifndef UNISOL_CLI_BRANCHES_H
#define UNISOL_CLI_BRANCHES_H

#include <stdbool.h>
#include <stddef.h>

#include "unisol.h"

/* A variation that was played. */
struct branch {
    const char *number;          /* "12.2" */
    const char *name;            /* NULL: none */
    size_t index;                /* of unisol_record_variation */
    const struct branch *parent; /* in which it starts; NULL: the game */
    size_t start;                /* moves of the game before it */
};

/* In the order of the input. */
struct branches {
    struct branch *list;
    size_t num;
};

/* Lists the variations of a record. */
void branches_list(struct branches *branches, const struct unisol_record *record);
void branches_free(struct branches *branches);

/* Returns the first variation that starts at a position of its parent, after the variation `last`,
   or at all if that is NULL.  NULL: there is none. */
const struct branch *branches_next(const struct branches *branches, const struct branch *last,
                                   const struct branch *parent, size_t start);

/* Returns the variation with a number of `len` characters, or NULL. */
const struct branch *branches_find(const struct branches *branches, const char *number, size_t len);

#endif
