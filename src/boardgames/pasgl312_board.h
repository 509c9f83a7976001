/* SPDX-License-Identifier: MIT */
/*
 * PASGL 312: squares, critters and the track.  Squares are 0 (a1) to 63 (h8), rank by rank; then
 * the terminals and the cars of the Train.
 */
#ifndef UNISOL_BOARDGAMES_PASGL312_BOARD_H
#define UNISOL_BOARDGAMES_PASGL312_BOARD_H

#include "boardgames/boardgame.h"

enum us_pasgl_place {
    US_PASGL_Z4 = 64,
    US_PASGL_Z5,
    US_PASGL_X4,
    US_PASGL_X5,
    US_PASGL_CAR_1,
    US_PASGL_CAR_2
};

enum { US_PASGL_TRACK = 20 };

/* A critter, as the cheat sheet describes it. */
struct us_critter {
    char letter;
    const char *name;
    const char *move; /* in Betza's letters */
    bool has_lunch;   /* it carries one at the start */
    bool may_join;    /* it may enter an occupied square */
};

/* Returns the critter of that letter, in either case, or NULL. */
const struct us_critter *us_critter_find(char letter);

/* Returns the critter that a piece is.  The caller has checked its letter. */
const struct us_critter *us_critter_of(struct us_bg_piece piece);

/* Writes the critter with its colour, such as "black bear". */
void us_critter_put(struct us_buf *out, struct us_bg_piece piece);

/* us_pasgl_schedule returns the track square of the Train's first half in a turn, counted from 1. 
   us_pasgl_along returns the track square `by` places after a square, or US_NO_PLACE if the square
   is not on the track. */
uint8_t us_pasgl_schedule(uint32_t turn);
uint8_t us_pasgl_along(uint8_t square, int by);

/* True if the critter could move from one square to the other on an empty board. */
bool us_pasgl_reaches(char letter, enum us_bg_side side, uint8_t from, uint8_t to);

/* True if the squares are two or three squares apart diagonally, which is how far a billet
   flies. */
bool us_pasgl_flies(uint8_t from, uint8_t to);

/* Returns whose critter it is: upper case is White's. */
static inline enum us_bg_side us_pasgl_side(char letter)
{
    return letter >= 'a' ? US_SIDE_SECOND : US_SIDE_FIRST;
}

/* Writes the name of a place: "e4" or "first_car". */
void us_pasgl_put_place(struct us_buf *out, uint8_t place);

/* Removes a square such as "e4" from the beginning of *text and returns it.  If there is none,
   returns US_NO_PLACE and leaves *text alone. */
uint8_t us_pasgl_take_square(struct us_str *text);

#endif
