/* SPDX-License-Identifier: MIT */
/* Moves that a person states in text, on a board that is already there. */
#ifndef UNISOL_CONVERT_SPOKEN_H
#define UNISOL_CONVERT_SPOKEN_H

#include "model/solution.h"

/*
 * Reads text as moves that follow a position of a game, in any format for lists of moves, such as
 * "8a", "8a 26" or "QH to freecell".  The automoves are those of `rule`.  A move to an empty column
 * without a number takes as many cards as may move.  Fills *out, which is all zero, with the record
 * that starts at the position.  US_FAILED (reported): the text has no moves, or memory ran out.  An
 * illegal move is not reported.  *out must be freed in either case.
 */
enum us_status us_read_spoken(const struct us_game *game, const struct us_position *position,
                              enum us_automove rule, struct us_str text, struct us_sink *sink,
                              struct us_solution *out);

#endif
