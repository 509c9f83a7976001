/* SPDX-License-Identifier: MIT */
/* Statistics of a solution for players and researchers. */
#ifndef UNISOL_ENGINE_STATISTICS_H
#define UNISOL_ENGINE_STATISTICS_H

#include "model/solution.h"

struct us_statistics {
    size_t explicit_moves;
    size_t implicit_moves;
    unsigned freecells_used;    /* the most freecells that were occupied at the same time */
    unsigned longest_supermove; /* the most cards that one move took to a column */
    /* Cards in the final run of moves to foundations (formats.md 11.5). */
    unsigned flourish;
};

/* Fills in the statistics of a solution, which must not be `empty`. */
void us_statistics_of(const struct us_solution *solution, struct us_statistics *out);

#endif
