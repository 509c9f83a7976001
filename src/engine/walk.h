/* SPDX-License-Identifier: MIT */
/*
 * Walking through a solution: the board after each move.  `while (us_walk_next(&w))` visits all moves in the order of
 * play.
 */
#ifndef UNISOL_ENGINE_WALK_H
#define UNISOL_ENGINE_WALK_H

#include "model/solution.h"

struct us_walk {
    const struct us_solution *solution;
    struct us_position board;   /* after `move`; the start before the first step */
    const struct us_move *move; /* the last one played, NULL before the first */
    size_t played;              /* moves played, implicit ones included */
    unsigned number;            /* of the last explicit move, 1-based; 0 before it */
};

/* Stands at the start of solution, which must outlive w and must not be `empty`. */
void us_walk_begin(struct us_walk *w, const struct us_solution *solution);

/* Plays the next move; false at the end. */
bool us_walk_next(struct us_walk *w);

#endif
