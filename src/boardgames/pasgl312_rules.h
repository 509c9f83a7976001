/* SPDX-License-Identifier: MIT */
/* PASGL 312: the start, and what a ply does. */
#ifndef UNISOL_BOARDGAMES_PASGL312_RULES_H
#define UNISOL_BOARDGAMES_PASGL312_RULES_H

#include "boardgames/pasgl312_board.h"
#include "boardgames/referee.h"

/* The start of a game; always true. */
bool us_pasgl_initial(struct us_board *b);
/* Does what a ply says that happened, and judges it. */
bool us_pasgl_play(struct us_referee *r, struct us_ply *ply);
/* Whether a text's position is ours; else *how has the first difference. */
bool us_pasgl_same(const struct us_board *a, const struct us_board *b, struct us_buf *how);

#endif
