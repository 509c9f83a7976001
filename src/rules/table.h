/* SPDX-License-Identifier: MIT */
/* What us_judge_card says of each card and each place, as a table: for whoever asks a hundred million times a second. */
#ifndef UNISOL_RULES_TABLE_H
#define UNISOL_RULES_TABLE_H

#include "rules/legal.h"

enum { US_NUM_FACES = US_CARD_FACE + 1, US_TABLED_PILES = US_FOUNDATION + 1 };

struct us_table {
    struct us_game game; /* that it holds for; all zeros: none yet */
    /* By pile type and by what the pile shows: a bit for the face of each card that may be put there. */
    uint64_t takes[US_TABLED_PILES][US_NUM_FACES];
};

/* Makes the table for a game, unless it is that already. */
void us_table_for(struct us_table *t, const struct us_game *g);

static inline bool us_table_takes(const struct us_table *t, enum us_pile type, us_card there, us_card card)
{
    return t->takes[type][there & US_CARD_FACE] >> (card & US_CARD_FACE) & 1;
}

#endif
