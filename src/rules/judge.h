/* SPDX-License-Identifier: MIT */
/*
 * The judge for every game of the table.  It asks of each pile what may leave it and what it takes,
 * and is driven by the fields of struct us_game alone.  us_judge of rules/legal.h is the judge for
 * FreeCell and its relatives, which is faster; both decide the same there.
 */
#ifndef UNISOL_RULES_JUDGE_H
#define UNISOL_RULES_JUDGE_H

#include "model/fault.h"
#include "model/game.h"
#include "model/position.h"

/* Does the same as us_judge, for any game. */
enum us_reason us_judge_by_rules(const struct us_game *g, const struct us_position *p, const struct us_move *m);

/* Returns whether `card` fits in a hole on `there`, or on an empty hole if that is US_NO_CARD:
   US_REASON_NONE, HOLE_NOT_NEXT or HOLE_KING. */
enum us_reason us_judge_in_hole(const struct us_game *g, us_card there, us_card card);

#endif
