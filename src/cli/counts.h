/* SPDX-License-Identifier: MIT */
/* Counts of records by result. */
#ifndef UNISOL_CLI_COUNTS_H
#define UNISOL_CLI_COUNTS_H

#include "api/command.h"
#include "cli/outbox.h"

struct counts {
    struct unisol_counts of; /* the records */
    uint64_t failed_inputs;  /* that could not be opened */
    uint64_t unrecognized;   /* files in directories that have no known format */
};

/* Adds other counts. */
void counts_join(struct counts *counts, const struct counts *more);

/* Puts a line, without the counts that are 0:
   "5 records in total: 2 solved, 1 legal but not solved, 2 illegal (2 wrong rank)". */
void counts_put(const struct counts *counts, struct outbox *out);

#endif
