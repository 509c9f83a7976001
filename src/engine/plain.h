/* SPDX-License-Identifier: MIT */
/*
 * Replays plain lists: one deck, moves between numbered columns and freecells and to foundations,
 * no automoves to supply, no snapshots, no comments on moves.  Most lists are plain, and solvers
 * write millions of them, so they have a fast replay of their own.  Its board has the same form for
 * every pile, and one table lookup (rules/table.h) judges a card.  It stops before the first move
 * that is illegal or not plain, and engine/resolve.h continues from there.
 */
#ifndef UNISOL_ENGINE_PLAIN_H
#define UNISOL_ENGINE_PLAIN_H

#include "model/solution.h"
#include "rules/table.h"

/* Plays the first moves of a script from out->start.  `out` must have no moves yet.  Its final
   position becomes the one after them.  Returns the number of moves played.  If it is 0, `out` is
   unchanged. */
size_t us_play_plain(struct us_table *table, const struct us_script *script,
                     struct us_solution *out);

#endif
