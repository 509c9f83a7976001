/* SPDX-License-Identifier: MIT */
/*
 * Pair notation (formats.md sections 2.5, 5): a move in a few letters, source and target.
 *
 *     4a     column 4 to freecell a         a3   freecell a to column 3        ch   freecell c home
 *     43v5   five cards to column 3         107  column 10 to column 7
 *
 * Columns count from 1; freecells are a to g, then k, l and on.  The number behind v is hexadecimal.  Odd: in Simple Simon the
 * column of a move home counts from 0, because Freecell Solver writes it so.
 */
#ifndef UNISOL_FORMATS_PAIR_H
#define UNISOL_FORMATS_PAIR_H

#include "model/script.h"

enum us_pair_result {
    US_PAIR_BAD,       /* no such token */
    US_PAIR_GOOD,      /* source, dest and count of the intent are set */
    US_PAIR_AMBIGUOUS, /* with that many columns it can be cut in two ways, as 112 can: 1 to 12, or 11 to 2 */
};

/* Reads a token of a game g: source, dest, count and count_kind of *m, indexes from 0. */
enum us_pair_result us_read_pair(struct us_str token, const struct us_game *g, struct us_intent *m);

/* Puts the token of a move; `counts`: with the number of cards where several go to an empty column. */
void us_put_pair(struct us_buf *b, const struct us_game *g, const struct us_move *m, bool counts);

#endif
