/* SPDX-License-Identifier: MIT */
/* Records counted by what they are. */
#ifndef UNISOL_CLI_COUNTS_H
#define UNISOL_CLI_COUNTS_H

#include "cli/outbox.h"
#include "unisol.h"

enum { MAX_REASONS = 64 };

struct counts {
    uint64_t records;
    uint64_t solved;
    uint64_t unfinished; /* legal to their end */
    uint64_t ended;      /* games on boards that are over */
    uint64_t illegal;
    uint64_t given_up; /* a solver's "no" alone */
    uint64_t unreadable;
    struct {
        const char *name; /* the library's */
        uint64_t count;
    } reasons[MAX_REASONS];
};

/* Counts a record; NULL: one that cannot be read. */
void counts_add(struct counts *t, const struct unisol_record *record);

/* Adds what another one has counted. */
void counts_join(struct counts *t, const struct counts *more);

/* Puts a line: "all: 5 records: 2 solved, 1 legal, not solved, 2 illegal (WRONG_RANK 2), 0 unreadable". */
void counts_put(const struct counts *t, struct outbox *out);

#endif
