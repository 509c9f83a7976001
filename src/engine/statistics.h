/* SPDX-License-Identifier: MIT */
/* Statistics of a solution for players and researchers. */
#ifndef UNISOL_ENGINE_STATISTICS_H
#define UNISOL_ENGINE_STATISTICS_H

#include "model/solution.h"

struct us_statistics {
    uint32_t of[US_NUM_TALLIES];
    bool has_stock;        /* cards are dealt from the stock, or the columns are gathered */
    bool has_hidden_cards; /* the start has some in columns or reserves, and they are turned up */
};

/* Fills in the statistics of a solution, which must not be `empty`. */
void us_statistics_of(const struct us_solution *solution, struct us_statistics *out);

#endif
