/* SPDX-License-Identifier: MIT */
/* Moves as numbers: all moves that some position of a game could have, for programs that learn. */
#ifndef UNISOL_RULES_ACTIONS_H
#define UNISOL_RULES_ACTIONS_H

#include <stddef.h>

#include "model/game.h"
#include "model/position.h"

/* Returns how many actions a game has.  It depends on the rules and the piles only, not on the
   cards. */
size_t us_num_actions(const struct us_game *game, const struct us_position *position);

/* Returns the number of a move, or SIZE_MAX if no position of the game has such a move. */
size_t us_action_of(const struct us_game *game, const struct us_position *position,
                    const struct us_move *move);

/* Sets the piles and the number of cards of the move of an action, which may be illegal.  A move of
   the stock or of all columns has the number of cards that it requires at this position.  Returns
   false if there is no such action. */
bool us_action_move(const struct us_game *game, const struct us_position *position, size_t action,
                    struct us_move *move);

#endif
