/* SPDX-License-Identifier: MIT */
/* A table of the results of us_judge_card, for code that needs a hundred million of them per
   second. */
#ifndef UNISOL_RULES_TABLE_H
#define UNISOL_RULES_TABLE_H

#include "rules/legal.h"

enum { US_NUM_FACES = US_CARD_FACE + 1, US_TABLED_PILES = US_FOUNDATION + 1 };

struct us_table {
    struct us_game game; /* the game for which the table was made; all zero: none yet */
    /* A bit for the face of each card that may be put on a pile, indexed by the type of the pile
       and by the face that it shows. */
    uint64_t accepts[US_TABLED_PILES][US_NUM_FACES];
};

/* Makes the table for a game, unless *table is one for the same rules.  *table is all zero at
   first. */
void us_table_for(struct us_table *table, const struct us_game *game);

/* Returns true if us_judge_card would return US_REASON_NONE. */
static inline bool us_table_accepts(const struct us_table *table, enum us_pile type, us_card there,
                                    us_card card)
{
    return table->accepts[type][there & US_CARD_FACE] >> (card & US_CARD_FACE) & 1;
}

#endif
