/* SPDX-License-Identifier: MIT */
/*
 * The judge for every game of the table.  It asks of each pile what may leave it and what it takes,
 * and is driven by the fields of struct us_game alone.  us_judge of rules/legal.h is the judge for
 * FreeCell and its relatives, which is faster; both decide the same there.
 */
#ifndef UNISOL_RULES_JUDGE_H
#define UNISOL_RULES_JUDGE_H

#include "model/solution.h"

/* Does the same as us_judge, for any game. */
enum us_reason us_judge_by_rules(const struct us_game *game, const struct us_position *position,
                                 const struct us_move *move);

/* Returns the result of a record whose moves lead to the position. */
enum us_result us_result_of(const struct us_game *game, const struct us_position *position);

/* Decides whether cards may move between the piles of the move at all, and whether the stock may be
   dealt: groups 1 and 2 of the reasons in docs/rules.md, section 4, without the number of
   cards. */
enum us_reason us_judge_piles(const struct us_game *game, const struct us_position *position,
                              const struct us_move *move);

/* Returns the number of cards that a move of the stock or of all columns must have, or 0 if it is
   another move.  us_judge_piles must allow the move. */
unsigned us_stock_count(const struct us_game *game, const struct us_position *position,
                        const struct us_move *move);

/* Returns whether a card fits in a hole: US_REASON_NONE or the rule that it breaks. */
enum us_reason us_judge_in_hole(const struct us_game *game, const struct us_position *position,
                                unsigned hole, us_card card);

/* Returns true if a move must take a whole suit, or a whole sequence, of max_rank cards. */
bool us_takes_whole(const struct us_game *game, const struct us_move *move);

/* Returns true if a hole can hold one more card. */
bool us_hole_has_room(const struct us_game *game, const struct us_position *position,
                      unsigned hole);

/* Finds the number of cards that go from a column to another one, which is not empty, if the input
   does not state it.  Returns US_REASON_NONE or US_REASON_NO_COUNT_FITS. */
enum us_reason us_fitting_count(const struct us_game *game, const struct us_position *position,
                                const struct us_move *move, unsigned *count);

/* Returns true if the game is solved in this position. */
bool us_game_is_won(const struct us_game *game, const struct us_position *position);

#endif
