/* SPDX-License-Identifier: MIT */
/*
 * The numbers of positions in a record with variations: "12" is the position after the player's
 * move 12 and the automoves that follow it, "0" is the start, and "12.2.3" is the position after
 * move 3 of variation 12.2, which is the second one that starts before move 12.
 */
#ifndef UNISOL_MODEL_PLACE_H
#define UNISOL_MODEL_PLACE_H

#include "model/extras.h"

/* Which moves of the main line are automoves: the member `implicit` of each, in an array. */
struct us_implicits {
    const bool *first;
    size_t stride; /* bytes from one to the next */
    size_t num;
};

#define US_IMPLICITS(moves, n) \
    ((struct us_implicits){(n) > 0 ? &(moves)[0].implicit : NULL, sizeof((moves)[0]), (n)})

/* Appends the number of a mark's position.  Returns false if the position is after an illegal move;
   nothing is appended then. */
bool us_mark_put(struct us_buf *out, const struct us_extras *extras, struct us_implicits main_line,
                 const struct us_mark *mark);

/* Sets the line and place of *mark to the position of that number.  Returns false if the record has
   no such position. */
bool us_mark_find(const struct us_extras *extras, struct us_implicits main_line,
                  struct us_str number, struct us_mark *mark);

#endif
