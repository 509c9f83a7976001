/* SPDX-License-Identifier: MIT */
/*
 * The coded form of a link (docs/link.md): a record as a line of JSON, in which the cards of the
 * start and the piles of moves are coded by what the cards make likely, and the rest as text.
 */
#ifndef UNISOL_FORMATS_LINK_CODED_H
#define UNISOL_FORMATS_LINK_CODED_H

#include "base/buf.h"
#include "model/move.h"

/* Appends the coded form of a line of JSON in which marks stand for `moves` (us_json_write_marked).
   Returns false if the record is too large for this form, or if memory runs out (out->failed). */
bool us_link_encode(struct us_str json, const struct us_move *moves, size_t num_moves,
                    struct us_buf *out);

/* The first byte of the coded form. */
enum { US_LINK_CODED = 0x80 };

enum us_link_decoded { US_LINK_DECODED, US_LINK_TOO_MUCH, US_LINK_DAMAGED, US_LINK_NO_MEMORY };

/* Appends the line of JSON that was coded, unless that is more than `most` bytes. */
enum us_link_decoded us_link_decode(struct us_str bytes, size_t most, struct us_buf *json);

#endif
