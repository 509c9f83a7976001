/* SPDX-License-Identifier: MIT */
/* Creeper's rules, as pure questions about a position. */
#ifndef UNISOL_BOARDGAMES_CREEPER_H
#define UNISOL_BOARDGAMES_CREEPER_H

#include "boardgames/boardgame.h"

/* Squares are 0 to 48, a1 first, row by row from the top; octagons 49 to 84. */
enum { US_CREEPER_SQUARES = 49, US_CREEPER_OCTAGONS = 36, US_CREEPER_STATE = 86 };

/* An action; from and to are squares. */
struct us_creeper_action {
    uint8_t from;
    uint8_t to;
};

enum { US_CREEPER_MOST_ACTIONS = 96 }; /* 8 pins have 12 each */

/* The actions of the side to move; returns how many. */
unsigned us_creeper_actions(const struct us_bg_position *b, struct us_creeper_action *actions);

/* Why the side to move may not do that: "OCCUPIED", or NULL where it may. */
const char *us_creeper_fault(const struct us_bg_position *b, struct us_creeper_action a);

/* Plays an action that may be played. */
void us_creeper_play(struct us_bg_position *b, struct us_creeper_action a);

/* Whether the side's discs join its bases, neighbours above, below and beside each other. */
bool us_creeper_has_chain(const struct us_bg_position *b, enum us_bg_side side);

/* Reads a state of 86 characters, without any others; false where there are more or fewer, or other ones. */
bool us_creeper_parse(struct us_str text, struct us_bg_position *b);
void us_creeper_put(struct us_buf *out, const struct us_bg_position *b);

/* Its options: positions=kept|ends|all|none layout=line|broken */
enum { US_CREEPER_OPTION_BOARDS, US_CREEPER_OPTION_LAYOUT };

#endif
