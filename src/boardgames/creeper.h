/* SPDX-License-Identifier: MIT */
/* Creeper's rules, as functions of a position. */
#ifndef UNISOL_BOARDGAMES_CREEPER_H
#define UNISOL_BOARDGAMES_CREEPER_H

#include "boardgames/boardgame.h"

/* Squares are 0 to 48, row by row from the top, and a1 is 0.  Octagons are 49 to 84. */
enum { US_CREEPER_SQUARES = 49, US_CREEPER_OCTAGONS = 36, US_CREEPER_STATE = 86 };

/* An action: a pin's square and its target. */
struct us_creeper_action {
    uint8_t from;
    uint8_t to;
};

enum { US_CREEPER_MOST_ACTIONS = 96 }; /* 8 pins have 12 each */

/* Writes the actions of the side to move to an array of US_CREEPER_MOST_ACTIONS, and returns how
   many. */
unsigned us_creeper_actions(const struct us_bg_position *board, struct us_creeper_action *actions);

/* Returns why the side to move must not play the action, such as "OCCUPIED", or NULL if it may. */
const char *us_creeper_fault(const struct us_bg_position *board, struct us_creeper_action action);

/* Plays a legal action. */
void us_creeper_play(struct us_bg_position *board, struct us_creeper_action action);

/* True if the side's discs connect its bases.  Neighbors are above, below, left and right. */
bool us_creeper_has_chain(const struct us_bg_position *board, enum us_bg_side side);

/* Read a state of exactly 86 characters (false if it is not one), and write one. */
bool us_creeper_parse(struct us_str text, struct us_bg_position *board);
void us_creeper_put(struct us_buf *out, const struct us_bg_position *board);

/* Indexes of its options: positions=kept|ends|all|none layout=line|broken */
enum { US_CREEPER_OPTION_BOARDS, US_CREEPER_OPTION_LAYOUT };

#endif
