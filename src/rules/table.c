/* SPDX-License-Identifier: MIT */
/* Filling the table. */
#include "rules/table.h"

static bool same_rules(const struct us_game *a, const struct us_game *b)
{
    return a->max_rank == b->max_rank && a->build == b->build && a->fill == b->fill &&
           a->whole_suits == b->whole_suits;
}

void us_table_for(struct us_table *table, const struct us_game *game)
{
    if (same_rules(&table->game, game))
        return;

    table->game = *game;
    memset(table->accepts, 0, sizeof(table->accepts));
    for (enum us_pile type = US_COLUMN; type <= US_FOUNDATION; type++) {
        for (unsigned i = 0; i < US_NUM_FACES; i++) {
            us_card there = i;
            for (unsigned k = 0; k < US_NUM_FACES; k++) {
                us_card card = k;
                if (us_is_known(card) && us_judge_card(game, type, there, card) == US_REASON_NONE)
                    table->accepts[type][i] |= UINT64_C(1) << k;
            }
        }
    }
}
