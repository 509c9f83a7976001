/* SPDX-License-Identifier: MIT */
/*
 * A layout as one text, the field `start` of the interchange (docs/interchange.md, F23):
 *
 *     7D TD TH/AD 7S/.../2D AS;f 3S - #;h 6H 2C
 */
#ifndef UNISOL_MODEL_LAYOUT_TEXT_H
#define UNISOL_MODEL_LAYOUT_TEXT_H

#include "model/position.h"

enum { US_FINGERPRINT_LEN = 16 };

/* The letters of the parts of a text, in their order: columns, freecells, foundations or holes,
   stock, waste and reserves.  The first part has no letter. */
#define US_LAYOUT_PARTS "cfhtwr"

/* Appends the text of a position. */
void us_layout_text_put(struct us_buf *out, const struct us_position *position);

/* Appends the orders in which redeals deal the cards, with / between them: 7D TD AS/AD 7D. */
void us_shuffles_put(struct us_buf *out, const struct us_position *position);

/* Appends the fingerprint of a position: the first US_FINGERPRINT_LEN characters of the hash of its
   text, with all cards face up and without their decks, SHA-256 in base64. */
void us_fingerprint_put(struct us_buf *out, const struct us_position *position);

/* Reads a card such as 7D, qh (face down), ? (unknown) or KS1 (of deck 1).  Returns false if the
   word is none.  The game may lack the card. */
bool us_layout_card(struct us_str word, us_card *card);

#endif
