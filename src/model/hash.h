/* SPDX-License-Identifier: MIT */
/* Hashes of positions, for tables of positions that were seen. */
#ifndef UNISOL_MODEL_HASH_H
#define UNISOL_MODEL_HASH_H

#include "model/position.h"

/*
 * Returns a hash of the position: of the face and the side up of each card, the ranks on
 * foundations, and how often the stock was filled again.  Equal cards of several decks are the
 * same.  With any_order, the hash does not depend on the order of the columns without a base, of
 * the freecells, and of the foundations of a suit.
 */
uint64_t us_position_hash(const struct us_position *position, bool any_order);

#endif
