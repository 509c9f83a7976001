/* SPDX-License-Identifier: MIT */
/* Positions in few bytes.  A record can state a position for each of its moves. */
#ifndef UNISOL_MODEL_PACKED_H
#define UNISOL_MODEL_PACKED_H

#include "model/position.h"

/* Appends the foundations, freecells and columns of a position.  Only faces are stored: decks are
   lost, and so is which cards are hidden.  If memory runs out, out->failed is set. */
void us_pack(struct us_buf *out, const struct us_position *position);

/* Returns true if `packed` shows the same as the position.  us_pack must have made it from a
   position of the same sizes. */
bool us_packed_shows(struct us_str packed, const struct us_position *position);

/* Unpacks a position into `position`, which must have its sizes already. */
void us_unpack(struct us_str packed, struct us_position *position);

/* Appends the first difference between two positions of the same sizes: "it shows column 3 as TH,
   and that is TH 9S". */
void us_describe_difference(const struct us_position *shown, const struct us_position *board,
                            enum us_naming naming, struct us_buf *out);

#endif
