/* SPDX-License-Identifier: MIT */
/* Dealing: from the number of a deal to its layout. */
#ifndef UNISOL_RULES_DEALING_H
#define UNISOL_RULES_DEALING_H

#include "model/deal.h"
#include "model/game.h"
#include "model/position.h"

/*
 * Sets the position to the sizes of the game and deals.  Each system lays out the cards as its
 * program does; those of US_DEAL_MS are laid out as PySol does.  Some programs fill freecells and
 * foundations in some games.  The cookie deals exist only for games that are dealt like FreeCell.
 * Returns false if the deal has no layout for the game: the program does not deal it, or it does
 * not have the sizes of its variant.
 */
bool us_deal_cards(const struct us_game *game, struct us_deal deal, struct us_position *position);

/* Turns those cards of the columns face down that lie face down in each deal of the game.  Does
   nothing if the columns do not have the lengths of a deal. */
void us_turn_as_dealt(const struct us_game *game, struct us_position *position);

#endif
