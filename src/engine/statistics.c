/* SPDX-License-Identifier: MIT */
/* Counts the statistics of a solution. */
#include "engine/statistics.h"

#include "engine/walk.h"

static void count_freecells(const struct us_position *p, struct us_statistics *out)
{
    unsigned used = p->num_freecells - us_empty_freecells(p);
    if (used > out->freecells_used)
        out->freecells_used = used;
}

void us_statistics_of(const struct us_solution *solution, struct us_statistics *out)
{
    *out = (struct us_statistics){.explicit_moves = solution->num_explicit};
    struct us_walk walk;
    us_walk_begin(&walk, solution);
    count_freecells(&walk.board, out);
    while (us_walk_next(&walk)) {
        const struct us_move *m = walk.move;
        count_freecells(&walk.board, out);
        out->implicit_moves += m->implicit;
        out->flourish = m->dest.type == US_FOUNDATION ? out->flourish + m->num_cards : 0;
        if (m->dest.type == US_COLUMN && m->num_cards > out->longest_supermove)
            out->longest_supermove = m->num_cards;
    }
}
