/* SPDX-License-Identifier: MIT */
/* Which card goes on which, which cards move together, and how many. */
#ifndef UNISOL_RULES_FIT_H
#define UNISOL_RULES_FIT_H

#include "model/fault.h"
#include "model/game.h"
#include "model/position.h"

/* Returns true if `upper` may be put on `lower` in a column of a game of FreeCell's family. */
bool us_fits(const struct us_game *game, us_card lower, us_card upper);

/* Returns why `upper` may not be put on `lower` in a column of any game: WRONG_RANK, WRONG_COLOR,
   WRONG_SUIT or NO_BUILDING; US_REASON_NONE if it may. */
enum us_reason us_misfit(const struct us_game *game, us_card lower, us_card upper);

/*
 * Decides whether `card`, the deepest of the cards that move, may be put on a pile of type `type`
 * that shows `there`.  For an empty pile, `there` is US_NO_CARD, or for a foundation a card of its
 * suit with rank 0.  Returns US_REASON_NONE or the rule that it breaks.
 */
enum us_reason us_judge_card(const struct us_game *game, enum us_pile type, us_card there,
                             us_card card);

/* Returns the length of the longest sequence at the end of the cards of a column: cards that may
   move together. */
unsigned us_sequence_at_end(const struct us_game *game, const us_card *cards, unsigned len);

/* Returns the length of the longest sequence at the end of a column, or 0 if the column is
   empty. */
unsigned us_run_length(const struct us_position *position, const struct us_game *game,
                       unsigned column);

/*
 * Returns how many cards (in Simple Simon: runs of one suit) may move at once from column to
 * column.  This is (free cells + 1), doubled for each empty column other than the target if any
 * card may go to an empty column.  `to_empty` means that the target is empty.  Returns UINT_MAX for
 * games without a limit.
 */
unsigned us_sequence_limit(const struct us_game *game, const struct us_position *position,
                           bool to_empty);

/* Returns the same for a number of free cells and a number of empty columns other than the
   target. */
unsigned us_sequence_limit_of(const struct us_game *game, unsigned freecells, unsigned columns);

/* Returns the size of a move of n cards, which is what the limit counts: its cards, or in Simple
   Simon its runs of one suit.  `cards` begins with the deepest one. */
unsigned us_move_size(const struct us_game *game, const us_card *cards, unsigned n);

/* Returns true if n cards are a whole suit, from the highest rank to the ace. */
bool us_is_whole_suit(const struct us_game *game, const us_card *cards, unsigned n);

/* Returns the length of the longest sequence at the end of a column that does not exceed the
   limit. */
unsigned us_run_within(const struct us_position *position, const struct us_game *game,
                       unsigned column, unsigned limit);

/* The same as us_foundation_for, in games with rules or several decks, too. */
int us_foundation_of_several(const struct us_position *position, us_card card);

/* Returns the index of the first foundation on which the card fits, or -1 if there is none. */
static inline int us_foundation_for(const struct us_position *position, us_card card)
{
    if (position->has_rules || position->num_decks > 1)
        return us_foundation_of_several(position, card);
    return position->foundations[us_suit(card)] + 1U == us_rank(card) ? (int)us_suit(card) : -1;
}

#endif
