/* SPDX-License-Identifier: MIT */
/*
 * Pair notation (docs/formats/sn.md): a move as a few characters, source and target.
 *
 *     4a     column 4 to freecell a         a3   freecell a to column 3
 *     ch     freecell c to the foundation   107  column 10 to column 7
 *     43v5   five cards from column 4 to column 3
 *
 * Columns are numbered from 1.  Freecells are a to g, then k, l and so on.  The number after v is
 * hexadecimal.  In Simple Simon, the column of a move to a foundation is numbered from 0, because
 * Freecell Solver writes it so.
 */
#ifndef UNISOL_FORMATS_PAIR_H
#define UNISOL_FORMATS_PAIR_H

#include "model/script.h"

enum us_pair_result {
    US_PAIR_BAD,  /* the token is not a pair */
    US_PAIR_GOOD, /* the intent has been set */

    /* The intent has been set, and with so many columns the token can also be split in another way:
       112 is a move from 1 to 12, or from 11 to 2. */
    US_PAIR_AMBIGUOUS,
};

/* Reads a token as a move of the game.  Sets source, dest, count and count_kind of *intent, with
   indexes from 0.  The piles need not exist in the game. */
enum us_pair_result us_read_pair(struct us_str token, const struct us_game *game,
                                 struct us_intent *intent);

/* Reads a token whose source is its first n bytes, such as "1" and "12" of "1-12". */
enum us_pair_result us_read_piles(struct us_str token, size_t n, const struct us_game *game,
                                  struct us_intent *intent);

/* Sets *either to both moves that a token can mean for which us_read_pair returns
   US_PAIR_AMBIGUOUS.  The first is the one that us_read_pair reads. */
void us_read_either(struct us_str token, const struct us_game *game, struct us_either *either);

/* Writes the pair of a move.  `counts`: adds the number of cards if several go to an empty
   column. */
void us_put_pair(struct us_buf *buf, const struct us_game *game, const struct us_move *move,
                 bool counts);

/* The same, with a dash between the piles if the pair could be split in another way: 1-12.  Only
   the reader of posts accepts it. */
void us_put_clear_pair(struct us_buf *buf, const struct us_game *game, const struct us_move *move,
                       bool counts);

#endif
