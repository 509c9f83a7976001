/* SPDX-License-Identifier: MIT */
/*
 * Exact deals.  Each order of 52 cards has one number below 52!, and so has each layout of a game
 * that is always dealt to the same places.  The number is computed from the layout, and the layout
 * from the number; nothing is shuffled.
 */
#ifndef UNISOL_RULES_EXACT_H
#define UNISOL_RULES_EXACT_H

#include "model/deal.h"
#include "model/game.h"
#include "model/position.h"

/* Lays out an exact deal.  Returns false if the game has none, or none with this number: in games
   that begin with aces on the foundations, most numbers are not used. */
bool us_exact_deal(const struct us_game *game, struct us_deal deal, struct us_position *position);

/* Returns the exact deal of a layout, or US_NO_DEAL if the game has none or the cards are in other
   places than those to which they are dealt. */
struct us_deal us_exact_number(const struct us_game *game, const struct us_position *position);

/* Returns the number of Microsoft Solitaire Collection for 52 cards in the order in which they are
   dealt, or US_NO_DEAL if a card is missing. */
struct us_deal us_msc_number(const us_card *cards);

#endif
