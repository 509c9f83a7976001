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

/* Plays the next move, and turns up the card that it uncovers; false at the end. */
bool us_walk_next(struct us_walk *w);

/* Plays to the position after the player's move `number` and its automoves, or to the end where there are fewer.  0 is the
   start as it was laid out: automoves in front of the first move are played with it. */
void us_walk_to(struct us_walk *w, uint32_t number);

/* Fills out with the position after move `number` as a record of its own: that start, no moves.  False when memory runs
   out. */
bool us_solution_at(const struct us_solution *s, uint32_t number, struct us_solution *out);

#endif
