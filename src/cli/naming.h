/* SPDX-License-Identifier: MIT */
/* Names of output files for single records, made from a pattern. */
#ifndef UNISOL_CLI_NAMING_H
#define UNISOL_CLI_NAMING_H

#include "cli/command.h"

struct naming {
    const char *directory; /* NULL: there is one output for all records */
    const char *pattern;   /* {deal} {record} {file} {ext}, and other characters */
    const char *suffix;    /* for {ext} */
    /* A hash table of `cap` places. */
    struct used_name {
        uint64_t hash;  /* of the name; 0: the place is free */
        uint64_t count; /* records that have asked for this name */
    } * used;
    size_t num; /* places in use */
    size_t cap;
};

/* Checks a pattern; false (reported) if it is not valid. */
bool naming_check(const char *pattern);

/* The deal of a record in the form for file names: "617", "-2", "pysol-42", or "none" if it has no
   deal.  NULL (reported) if memory runs out.  The caller frees it. */
char *naming_deal(const struct unisol_record *record);

/*
 * The path of the file for a record; `deal` is from naming_deal, and `number` is its place in the
 * input, from 1.  If another record has this path, a number is added to its name: "617-2.snx".
 * NULL (reported) if memory runs out.  The caller frees it.
 */
char *naming_path(struct naming *n, const char *deal, const char *input, uint64_t number);

/* Frees the table of names. */
void naming_free(struct naming *n);

#endif
