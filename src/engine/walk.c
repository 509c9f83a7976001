/* SPDX-License-Identifier: MIT */
/* Walking through a solution. */
#include "engine/walk.h"

void us_walk_begin(struct us_walk *w, const struct us_solution *solution)
{
    w->solution = solution;
    us_position_copy(&w->board, &solution->start);
    w->move = NULL;
    w->played = 0;
    w->number = 0;
}

bool us_walk_next(struct us_walk *w)
{
    if (w->played == w->solution->num_moves)
        return false;
    w->move = &w->solution->moves[w->played++];
    us_position_apply(&w->board, w->move);
    w->number += !w->move->implicit;
    return true;
}
