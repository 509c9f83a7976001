/* SPDX-License-Identifier: MIT */
/* Moves and boards in the public types, for walks and games. */
#ifndef UNISOL_API_MOVES_H
#define UNISOL_API_MOVES_H

#include "model/fault.h"
#include "model/position.h"
#include "unisol.h"

/* Makes *out the move with these piles and this number of cards, to be judged.  Returns
   US_REASON_NONE, or if one of the numbers is so large that no game has such a pile or so many
   cards, the rule that it breaks. */
enum us_reason us_move_of(struct unisol_pile source, struct unisol_pile dest, uint32_t num_cards,
                          struct us_move *out);

/* The words about a move of which us_move_of does not return US_REASON_NONE. */
#define US_NO_SUCH_MOVE "there is no such move"

/* Returns a complete move in the public type.  number: that of the player's move. */
struct unisol_move us_public_move(const struct us_move *move, size_t number);

/* A board, with the memory for its piles. */
struct us_shown_board {
    struct unisol_board board;
    struct unisol_column columns[US_MAX_COLUMNS];
    struct unisol_column holes[US_MAX_HOLES];
    struct unisol_column reserves[US_MAX_RESERVES];
};

/* Makes *shown the board of a position.  It shows the cards in the position, and must be made again
   when the position has changed: the cards of a pile can change their place in memory when another
   pile grows. */
void us_show_board(struct us_shown_board *shown, const struct us_position *position);

#endif
