/* SPDX-License-Identifier: MIT */
/* How programs play games: where the rules of a program are not those of the variant of that
   name. */
#ifndef UNISOL_MODEL_PLAYED_H
#define UNISOL_MODEL_PLAYED_H

#include "model/deal.h"
#include "model/game.h"

/* Gives a game, which has the rules of its variant, those of the program whose deals `system`
   numbers: PySolFC for US_DEAL_PYSOL and US_DEAL_MT, Solvitaire for US_DEAL_SOLVITAIRE.  Changes
   nothing if the program's rules are not known to differ. */
void us_game_play_as(struct us_game *game, enum us_deal_system system);

/* Gives a game, which has the rules of its variant, those of the i-th (from 0) of the games that
   the program calls by other names.  Returns false if it has not so many. */
bool us_game_play_as_named(struct us_game *game, enum us_deal_system system, size_t i);

/* Returns the name of that game in the program, which is static, or NULL. */
const char *us_played_name(const char *variant, enum us_deal_system system, size_t i);

/* Fills *game with the game of that name, alias or title (us_variant_find_loosely); with
   "pysolfc:" or "solvitaire:" before it, it has the rules that the program has, and the name may
   also be one that only the program has.  Returns false if there is none. */
bool us_game_named(struct us_str name, struct us_game *game);

#endif
