/* SPDX-License-Identifier: MIT */
/* Shows a board game to a person: its moves and boards as text, and single positions. */
#ifndef UNISOL_BOARDGAMES_SHOW_H
#define UNISOL_BOARDGAMES_SHOW_H

#include "boardgames/boardgame.h"

/* Selects the positions to show.  Position N is the one after N moves, and 0 is the start. */
struct us_bg_frames {
    uint32_t from;
    uint32_t to;    /* UINT32_MAX: the end */
    uint32_t every; /* show the board after this many moves, and the last one; at least 1 */
    bool alone;     /* show one position and no other text; from is UINT32_MAX for the end */
};

/* Writes a replayed solution: a heading, numbered moves, boards, and how it ended. */
void us_bg_show(struct us_buf *out, const struct us_bg_solution *solution,
                struct us_bg_frames frames);

/* Writes a line for each move that was played, as us_bg_show does. */
void us_bg_list(struct us_buf *out, const struct us_bg_solution *solution);

/* Makes *out a replayed solution that starts at the position after `index` moves and has no moves.
   UINT32_MAX is the end.  Returns false if memory runs out. */
bool us_bg_solution_at(const struct us_bg_solution *solution, uint32_t index,
                       struct us_bg_solution *out);

#endif
