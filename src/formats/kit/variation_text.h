/* SPDX-License-Identifier: MIT */
/*
 * Variations as text, as PGN writes them: in parentheses, after the move that they replace, with
 * pairs as moves.
 *
 *     (12. 4a 13. 46 (13. 42) 14. a4)
 *     (undone: 12. 5b)
 *     (hint: 12. 46)
 */
#ifndef UNISOL_FORMATS_VARIATION_TEXT_H
#define UNISOL_FORMATS_VARIATION_TEXT_H

#include "base/cursor.h"
#include "model/script.h"
#include "model/solution.h"

/* Appends variation *next of the extras and those that start in it, and sets *next to the index of
   the one after them.  `number` is that of its first move.  A move of which a pair does not say all
   is written as "stock-waste", "foundationH-5" or "7-8x3".  only_legal: variations that are not
   legal are left out. */
void us_put_variation(struct us_buf *out, const struct us_solution *solution, size_t *next,
                      unsigned number, bool only_legal);

/* If variation *next is not legal, steps over it and those that start in it, and returns true.
   Their moves may look like something else to readers. */
bool us_take_illegal_variation(const struct us_extras *extras, size_t *next);

/* Reads a variation at the cursor, and those that start in it, into the script, and moves the
   cursor to its end.  `number` is that of the main line's move `before`, before which the variation
   starts if its first move has that number.  If it has the next one, it starts after the moves of
   the script.  False: it is not a variation, or memory ran out; nothing changes. */
bool us_read_variation(struct us_cursor *cursor, struct us_script *script, uint32_t before,
                       uint32_t number);

#endif
