/* SPDX-License-Identifier: MIT */
/* A match for people to watch: its moves and boards as text, and single positions of it. */
#ifndef UNISOL_BOARDGAMES_SHOW_H
#define UNISOL_BOARDGAMES_SHOW_H

#include "boardgames/boardgame.h"

/* Which positions are shown: N is the one behind N moves, 0 the start. */
struct us_bg_frames {
    uint32_t from;
    uint32_t to;    /* UINT32_MAX: the end */
    uint32_t every; /* the board behind each so many moves, and the last; 1 or more */
    bool alone;     /* one position, nothing around it; from UINT32_MAX: the end */
};

/* Puts a replayed match: a heading, numbered moves, boards, and how it ended. */
void us_bg_show(struct us_buf *out, const struct us_bg_solution *m, struct us_bg_frames frames);

/* Makes *out, which becomes a replayed match, of the position behind n moves; UINT32_MAX: the end.  False: memory ran out. */
bool us_bg_solution_at(const struct us_bg_solution *m, uint32_t n, struct us_bg_solution *out);

#endif
