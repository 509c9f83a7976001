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
    /* What games with a stock or hidden cards do. */
    bool has_stock;        /* cards are dealt from the stock, or the columns are gathered */
    bool has_hidden_cards; /* the start has some in columns or reserves */
    unsigned draws;        /* moves from the stock */
    unsigned redeals;      /* moves that filled the stock or dealt the columns again */
    unsigned passes;       /* passes through a stock with a waste, even unfinished ones */
    unsigned turned_cards; /* hidden cards of columns and reserves that were turned face up */
};

/* Fills in the statistics of a solution, which must not be `empty`. */
void us_statistics_of(const struct us_solution *solution, struct us_statistics *out);

#endif
