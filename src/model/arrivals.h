/* SPDX-License-Identifier: MIT */
/*
 * The cards in freecells in the order of their arrival: when one leaves, later ones move up, and the next card comes last,
 * wherever it is put.  Some texts count freecells so (conventions.h, US_CELLS_OCCUPIED).
 */
#ifndef UNISOL_MODEL_ARRIVALS_H
#define UNISOL_MODEL_ARRIVALS_H

#include "model/position.h"

struct us_arrivals {
    uint8_t num;
    uint8_t cells[US_MAX_FREECELLS]; /* indexes of freecells, the longest occupied first */
};

/* The occupied freecells of p, from the first to the last. */
void us_arrivals_begin(struct us_arrivals *a, const struct us_position *p);

/* Follows a legal move. */
void us_arrivals_note(struct us_arrivals *a, const struct us_move *m);

/* The place of a freecell in the order, 0-based; it is occupied. */
unsigned us_arrivals_place(const struct us_arrivals *a, unsigned cell);

#endif
