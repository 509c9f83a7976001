/* SPDX-License-Identifier: MIT */
/*
 * Plain lists: moves between numbered columns and freecells and to foundations, of one deck, all of them written, with no
 * picture or remark.  Most lists are nothing else, and solvers write them by the million; so they have a replay of their own,
 * on a board where every pile looks the same and one look into a table (rules/table.h) judges a card.  It stops in front of
 * the first move that is illegal or takes more thought, and engine/resolve.h goes on from there.
 */
#ifndef UNISOL_ENGINE_PLAIN_H
#define UNISOL_ENGINE_PLAIN_H

#include "model/script.h"
#include "model/solution.h"
#include "rules/table.h"

/* Plays the first moves of script from out->start on, into out, where nothing is yet; out->final becomes the board behind them.
   Returns how many they are; 0 leaves out as it was. */
size_t us_play_plain(struct us_table *table, const struct us_script *script, struct us_solution *out);

#endif
