/* SPDX-License-Identifier: MIT */
/* Cards that the layout does not state (docs/rules.md, "Unknown cards").  A replay learns them from
   what the record states about its moves. */
#ifndef UNISOL_ENGINE_UNKNOWN_H
#define UNISOL_ENGINE_UNKNOWN_H

#include "engine/replay.h"

/* The unknown cards of a start, by their numbers.  US_NO_CARD: not known. */
struct us_unknown {
    us_card learned[US_MAX_UNKNOWN + 1]; /* in this replay */
};

/* Takes the unknown cards of the script's layout from the deal that the script names, if both have
   cards in the same places. */
void us_reveal_by_deal(struct us_script *script);

/* Makes the learned cards known in a start.  Returns true if there are any. */
bool us_reveal(struct us_position *start, const struct us_unknown *unknown);

/* Returns true if all unknown cards of a start must be the same card, and makes them known. */
bool us_reveal_rest(const struct us_game *game, struct us_position *start);

/* Learns what an intent states about the cards of its move, whose piles and number of cards (0: not
   known) are set. */
void us_learn_move(const struct us_replay *replay, const struct us_intent *intent,
                   const struct us_move *move);

/* Learns that a card is the unknown one at the end of a column, if only one column ends with an
   unknown card.  Returns false if it cannot be. */
bool us_learn_playable(const struct us_replay *replay, us_card card);

/* Learns from a position that the record states, and sets its unknown cards to those of the board.
   Returns false if neither changed anything. */
bool us_learn_board(const struct us_replay *replay, struct us_position *shown);

#endif
