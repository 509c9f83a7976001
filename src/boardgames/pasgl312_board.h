/* SPDX-License-Identifier: MIT */
/*
 * PASGL 312: squares, critters and the track.  Squares are 0 (a1) to 63 (h8), rank by rank; then
 * the terminals and the cars of the Train.
 */
#ifndef UNISOL_BOARDGAMES_PASGL312_BOARD_H
#define UNISOL_BOARDGAMES_PASGL312_BOARD_H

#include "boardgames/boardgame.h"

enum us_pasgl_place { US_PASGL_Z4 = 64, US_PASGL_Z5, US_PASGL_X4, US_PASGL_X5, US_PASGL_CAR_1, US_PASGL_CAR_2 };

enum { US_PASGL_TRACK = 20 };

/* What the cheat sheet says of a critter. */
struct us_critter {
    char letter;
    const char *name;
    const char *move; /* in Betza's letters */
    bool has_lunch;   /* carries one at the start */
    bool may_join;    /* may enter an occupied square */
};

/* The critter of that letter, in either case; NULL: there is none. */
const struct us_critter *us_critter_find(char letter);

/* The critter that a piece is: its letter has been checked. */
const struct us_critter *us_critter_of(struct us_bg_piece p);

/* "bear", with its colour in front. */
void us_critter_put(struct us_buf *out, struct us_bg_piece p);

/* The square of the track on which the Train's first half stands in a turn, from 1; the one behind a square of the track
   (by = 1: in front of it), US_NO_PLACE where the square is none of the track. */
uint8_t us_pasgl_schedule(uint32_t turn);
uint8_t us_pasgl_along(uint8_t square, int by);

/* Whether the critter's move leads from one square to the other, were the board empty. */
bool us_pasgl_reaches(char letter, enum us_bg_side side, uint8_t from, uint8_t to);

/* Whether the squares are two or three squares apart diagonally, as far as a billet flies. */
bool us_pasgl_flies(uint8_t from, uint8_t to);

/* Upper case is White's. */
static inline enum us_bg_side us_pasgl_side(char letter)
{
    return letter >= 'a' ? US_SIDE_SECOND : US_SIDE_FIRST;
}

/* "e4", "first_car" */
void us_pasgl_put_place(struct us_buf *out, uint8_t place);

/* "e4" at the beginning of *s, or US_NO_PLACE, with *s as it was. */
uint8_t us_pasgl_take_square(struct us_str *s);

#endif
