/* SPDX-License-Identifier: MIT */
/*
 * Joins solutions of the same deal into one record: the moves of the first one stay, and where
 * another one differs, its moves become a variation.
 */
#ifndef UNISOL_ENGINE_MERGE_H
#define UNISOL_ENGINE_MERGE_H

#include "model/solution.h"

/*
 * Adds the moves of `other` to `tree`.  As far as it reaches the positions of the main line, or
 * then of a variation, its moves are not repeated: one move of several cards and its single cards
 * make no difference.  The rest becomes an alternative, or continues the variation that it follows
 * to its end.  The comments and variations of `other` are left out.
 *
 * Both have the same game, start and automove rule.  *added, which may be NULL, receives the number
 * of moves that were added.  Returns false if memory runs out; tree is then still valid.
 */
bool us_merge(struct us_solution *tree, const struct us_solution *other, size_t *added);

#endif
