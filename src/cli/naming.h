/* SPDX-License-Identifier: MIT */
/* Names of output files for single records, made from a pattern. */
#ifndef UNISOL_CLI_NAMING_H
#define UNISOL_CLI_NAMING_H

#include "cli/command.h"
#include "cli/outbox.h"

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

    /* The name of the current file. */
    const char *wanted; /* without a number */
    char *name;         /* the one that was tried last */
    char *taken;        /* the first one that was tried, if another file has it; else NULL */
};

/* Ends the command if a pattern is not valid. */
void naming_check(const char *pattern);

/* The deal of a record in the form for file names: "617", "ms-2", "pysol-42", or "none" if it has
   no deal.  The caller frees it. */
char *naming_deal(const struct unisol_record *record);

/* Appends the name of an input without directories and suffixes. */
void naming_put_stem(struct outbox *out, const char *input);

/*
 * The path of the file for a record, without a number after it; `deal` is from naming_deal, and
 * `number` is its place in the input, from 1.  The caller frees it.
 */
char *naming_path(const struct naming *naming, const char *deal, const char *input,
                  uint64_t number);

/* Begins with the name of another file.  `wanted` must be valid until its last naming_next. */
void naming_begin(struct naming *naming, const char *wanted);

/*
 * The next name of the current file: the wanted one or, if a record of this run has that or it was
 * returned before, one with a number: "617-2.snx".  The context is the struct naming.  It is valid
 * until the next call.
 */
const char *naming_next(void *context);

/* Frees the table of names. */
void naming_free(struct naming *naming);

#endif
