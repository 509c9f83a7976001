/* SPDX-License-Identifier: MIT */
/*
 * From a deal's number to a shuffled deck (formats.md sections 7.1, 8): the generators of Microsoft and of PySol, and the
 * one way in which all of them are used, Fisher and Yates from the end.
 */
#ifndef UNISOL_RULES_SHUFFLE_H
#define UNISOL_RULES_SHUFFLE_H

#include "model/card.h"
#include "model/deal.h"
#include "model/game.h"

/*
 * Fills cards (room for US_MAX_CARDS) with the whole deck of g in the order in which it is dealt; returns how many there
 * are.  0 for a deal that has no shuffled deck: none, or a cookie deal.
 */
unsigned us_shuffle(struct us_deal deal, const struct us_game *g, us_card *cards);

/* One step of Microsoft's generator, mod 2^32, and the draw of deal `number` (1 to 2^33 - 1) from a state. */
uint32_t us_ms_step(uint32_t state);
uint32_t us_ms_draw(uint64_t number, uint32_t state);

#endif
