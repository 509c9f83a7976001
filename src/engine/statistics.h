/* SPDX-License-Identifier: MIT */
/* What players and researchers ask of a solution. */
#ifndef UNISOL_ENGINE_STATISTICS_H
#define UNISOL_ENGINE_STATISTICS_H

#include "model/solution.h"

struct us_statistics {
    size_t explicit_moves;
    size_t implicit_moves;
    unsigned freecells_used;    /* the most that were occupied at once */
    unsigned longest_supermove; /* the most cards that one move took to a column */
    unsigned flourish; /* cards that go home at the end without another kind of move between (formats.md 11.5) */
};

/* Walks through s, which must not be `empty`. */
void us_statistics_of(const struct us_solution *s, struct us_statistics *out);

#endif
