/* SPDX-License-Identifier: MIT */
/* The judge's answers, tabled. */
#include "rules/table.h"

static bool same_rules(const struct us_game *a, const struct us_game *b)
{
    return a->max_rank == b->max_rank && a->build == b->build && a->fill == b->fill && a->whole_suits == b->whole_suits;
}

void us_table_for(struct us_table *t, const struct us_game *g)
{
    if (same_rules(&t->game, g))
        return;
    t->game = *g;
    memset(t->takes, 0, sizeof(t->takes));
    for (unsigned type = US_COLUMN; type < US_TABLED_PILES; type++)
        for (unsigned there = 0; there < US_NUM_FACES; there++)
            for (unsigned card = 0; card < US_NUM_FACES; card++)
                if (us_rank((us_card)card) > 0 &&
                    us_judge_card(g, (enum us_pile)type, (us_card)there, (us_card)card) == US_REASON_NONE)
                    t->takes[type][there] |= UINT64_C(1) << card;
}
