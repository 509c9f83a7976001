/* SPDX-License-Identifier: MIT */
/* PASGL 312: the start, and what a move does. */
#ifndef UNISOL_BOARDGAMES_PASGL312_RULES_H
#define UNISOL_BOARDGAMES_PASGL312_RULES_H

#include "boardgames/pasgl312_board.h"
#include "boardgames/replay.h"

/* Sets up the start of a game.  Returns true. */
bool us_pasgl_initial(struct us_bg_position *board);
/* Checks a move and plays it on replay->board.  Returns false if it is not legal. */
bool us_pasgl_play(struct us_bg_replay *replay, struct us_bg_move *move);
/* True if the two positions are the same.  Else appends the difference to how. */
bool us_pasgl_same(const struct us_bg_position *played, const struct us_bg_position *shown,
                   struct us_buf *how);

#endif
