/* SPDX-License-Identifier: MIT */
/* Counts of records by result. */
#ifndef UNISOL_CLI_COUNTS_H
#define UNISOL_CLI_COUNTS_H

#include "cli/outbox.h"
#include "unisol.h"

enum { MAX_REASONS = 64 };

struct counts {
    uint64_t records;
    uint64_t solved;
    uint64_t unfinished; /* legal, but not solved */
    uint64_t mistyped;   /* legal and not solved, with words that were not understood */
    uint64_t cut_off;    /* legal and not solved, and the input ends early */
    uint64_t ended;      /* finished board games */
    uint64_t illegal;
    uint64_t given_up; /* only a solver's verdict, without a board */
    uint64_t unreadable;
    uint64_t failed_inputs; /* that could not be opened */
    uint64_t unrecognized;  /* files in directories that have no known format */
    struct {
        const char *name; /* of a reason; the library owns it; NULL after the last one */
        uint64_t count;
    } reasons[MAX_REASONS];
};

/* Counts a record, or with NULL one that cannot be read. */
void counts_add(struct counts *counts, const struct unisol_record *record);

/* Adds other counts. */
void counts_join(struct counts *counts, const struct counts *more);

/* Puts a line, without the counts that are 0:
   "5 records in total: 2 solved, 1 legal but not solved, 2 illegal (2 wrong rank)". */
void counts_put(const struct counts *counts, struct outbox *out);

#endif
