/* SPDX-License-Identifier: MIT */
/* The table of variants, and how programs play them, which are made from games/games.txt. */
#ifndef UNISOL_MODEL_GAME_ROWS_H
#define UNISOL_MODEL_GAME_ROWS_H

#include "model/deal.h"
#include "model/game.h"

extern const struct us_variant us_variants[];
extern const size_t us_num_variants;

/* The games that unisol does not judge; the last one has number 0. */
extern const struct us_unjudged us_unjudged_games[];

/* A rule of a variant that a program has in another way. */
struct us_played {
    uint8_t system;   /* enum us_deal_system: US_DEAL_PYSOL or US_DEAL_SOLVITAIRE */
    const char *name; /* how the program calls the game, or NULL: as the variant */
    const char *variant;
    uint8_t offset; /* of a member of struct us_game, all of which are bytes but the name */
    uint8_t value;
};

extern const struct us_played us_played[];
extern const size_t us_num_played;

#endif
