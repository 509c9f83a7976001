/* SPDX-License-Identifier: MIT */
/*
 * Shuffling: from the number of a deal to a shuffled deck.
 * Programs differ in their generators, in the order of the deck, and in how they exchange cards.
 */
#ifndef UNISOL_RULES_SHUFFLE_H
#define UNISOL_RULES_SHUFFLE_H

#include "model/deal.h"
#include "model/game.h"
#include "model/position.h"

/*
 * Fills cards, which has room for US_MAX_CARDS, with the whole deck of a game in the order in which
 * it is dealt.  Returns the number of cards, or 0 for a deal that has no shuffled deck:
 * US_DEAL_NONE, US_DEAL_COOKIE, US_DEAL_CUSTOM and US_DEAL_EXACT.
 */
unsigned us_shuffle(struct us_deal deal, const struct us_game *game, us_card *cards);

/*
 * States the orders of redeals that shuffle, up to the number of redeals that the rules allow, if
 * the start of a game that is to be played states fewer.  They follow from the cards of the start
 * alone, so that the same deal always has the same redeals.  Does nothing in other games, and if
 * the start has unknown cards.  Returns false if memory runs out.
 */
bool us_state_shuffles(const struct us_game *game, struct us_position *start);

/* Turns the order of n cards around. */
void us_reverse_cards(us_card *cards, unsigned n);

/* Returns the state of Microsoft's generator after `state`, modulo 2^32. */
uint32_t us_ms_step(uint32_t state);

/* Returns what deal `number` (1 to 2^33 - 1) draws from a state. */
uint32_t us_ms_draw(uint64_t number, uint32_t state);

#endif
