/* SPDX-License-Identifier: MIT */
/* Positions in few bytes: a record may state one for each of its moves. */
#ifndef UNISOL_MODEL_PACKED_H
#define UNISOL_MODEL_PACKED_H

#include "base/buf.h"
#include "model/position.h"

/* Appends p: its foundations, freecells and columns by faces.  Decks and hidden cards are not kept. */
void us_pack(struct us_buf *out, const struct us_position *p);

/* `packed` is us_pack's of a position of the same sizes, and shows the same as p. */
bool us_packed_shows(struct us_str packed, const struct us_position *p);

/* Unpacks into p, whose sizes are set. */
void us_unpack(struct us_str packed, struct us_position *p);

/* Puts in words where two positions of the same sizes differ first: "it shows column 3 as TH, and that is TH 9S". */
void us_describe_difference(const struct us_position *shown, const struct us_position *board, enum us_naming naming,
                            struct us_buf *out);

#endif
