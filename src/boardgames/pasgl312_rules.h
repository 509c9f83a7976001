/* SPDX-License-Identifier: MIT */
/* PASGL 312: the start, and what a ply does. */
#ifndef UNISOL_BOARDGAMES_PASGL312_RULES_H
#define UNISOL_BOARDGAMES_PASGL312_RULES_H

#include "boardgames/pasgl312_board.h"
#include "boardgames/replay.h"

/* Lays out the start of a game.  Returns true. */
bool us_pasgl_initial(struct us_bg_position *b);
/* Judges a ply and plays it on r->board.  Returns false if it is not legal. */
bool us_pasgl_play(struct us_bg_replay *r, struct us_bg_move *ply);
/* Whether two positions are the same.  If not, `how` gets the difference. */
bool us_pasgl_same(const struct us_bg_position *a, const struct us_bg_position *b, struct us_buf *how);

#endif
