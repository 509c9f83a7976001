/* SPDX-License-Identifier: MIT */
/*
 * The order in which cards arrived in the freecells.  If a card leaves, later ones move up.  A new
 * card is the last, whatever its freecell.  Some formats number freecells this way (conventions.h,
 * US_CELLS_OCCUPIED).
 */
#ifndef UNISOL_MODEL_ARRIVALS_H
#define UNISOL_MODEL_ARRIVALS_H

#include "model/position.h"

struct us_arrivals {
    uint8_t num; /* occupied freecells */
    /* Their indexes; the one that was occupied first comes first. */
    uint8_t cells[US_MAX_FREECELLS];
};

/* Begins with the occupied freecells of a position, in the order of their indexes. */
void us_arrivals_begin(struct us_arrivals *a, const struct us_position *position);

/* Updates the order after a legal move. */
void us_arrivals_note(struct us_arrivals *a, const struct us_move *move);

/* Returns the place of an occupied freecell in the order, 0-based. */
unsigned us_arrivals_place(const struct us_arrivals *a, unsigned cell);

#endif
