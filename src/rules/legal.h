/* SPDX-License-Identifier: MIT */
/*
 * Which moves are legal in a position under the rules of a game.
 *
 * In Simple Simon (whole_suits), a card fits on any card of the next higher rank, and cards whose
 * ranks descend may move together.  The limit counts their runs of one suit.  Only a whole suit,
 * from king to ace, moves to a foundation.
 */
#ifndef UNISOL_RULES_LEGAL_H
#define UNISOL_RULES_LEGAL_H

#include "rules/fit.h"

/*
 * Returns US_REASON_NONE if the move is legal in the position, or the first rule that it breaks.
 * Only the source, dest and num_cards of *move are used.  Indexes may be out of range, and
 * num_cards may be 0.
 */
enum us_reason us_judge(const struct us_game *game, const struct us_position *position,
                        const struct us_move *move);

/* Returns true if us_judge returns US_REASON_NONE.  It is faster if the move is not legal. */
bool us_is_legal(const struct us_game *game, const struct us_position *position,
                 const struct us_move *move);

/* Sets source_card and dest_card of a legal move.  `position` is the one before it. */
void us_name_cards(const struct us_position *position, struct us_move *move);

/*
 * Lists the legal moves in a position: to holes, to the first foundation that fits, to columns
 * (with each legal number of cards), to each empty freecell, and, if the game allows it, of the
 * stock, from the waste and reserves, and from foundations.  Lists at most max moves.  Returns how
 * many.
 */
size_t us_list_moves(const struct us_game *game, const struct us_position *position,
                     struct us_move *moves, size_t max);

/* The same, with each foundation that fits.  Most formats cannot say which one it is. */
size_t us_list_all_moves(const struct us_game *game, const struct us_position *position,
                         struct us_move *moves, size_t max);

#endif
