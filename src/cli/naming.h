/* SPDX-License-Identifier: MIT */
/* Files for single records, named by a pattern. */
#ifndef UNISOL_CLI_NAMING_H
#define UNISOL_CLI_NAMING_H

#include "cli/command.h"

struct naming {
    const char *folder;
    const char *pattern; /* {deal} {record} {file} {ext}, and other characters */
    const char *suffix;  /* for {ext} */
    uint64_t *used;      /* names that were given out, hashed: a table of `cap` places, 0: free */
    size_t num;
    size_t cap;
};

/* Checks a pattern; false (reported). */
bool naming_check(const char *pattern);

/* The part of a file's name that stands for a deal: "617", "-2", "pysol-42"; "none" without a deal.  Yours to free. */
char *naming_deal(const struct unisol_record *record);

/*
 * The path of the file for a record of an input; `number` is its place there.  NULL (reported) where another record was given
 * the same, or memory runs out.  Yours to free.
 */
char *naming_path(struct naming *n, const char *deal, const char *input, uint64_t number);

void naming_free(struct naming *n);

#endif
