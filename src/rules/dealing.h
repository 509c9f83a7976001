/* SPDX-License-Identifier: MIT */
/* From a deal's number to its layout (formats.md sections 7.1, 8). */
#ifndef UNISOL_RULES_DEALING_H
#define UNISOL_RULES_DEALING_H

#include "model/deal.h"
#include "model/game.h"
#include "model/position.h"

/*
 * Deals into p, which gets the sizes of g.  Each game is laid out as PySol does, with freecells and foundations filled where
 * it fills them; the cookie deals have eight columns.  False where the deal has no layout for the game: games that PySol
 * does not deal, sizes that are not the game's own.
 */
bool us_deal_cards(const struct us_game *g, struct us_deal deal, struct us_position *p);

#endif
