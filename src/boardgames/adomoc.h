/* SPDX-License-Identifier: MIT */
/* Adomoc's board: 8 cycles of 10 columns in a ring, and the centre. */
#ifndef UNISOL_BOARDGAMES_ADOMOC_H
#define UNISOL_BOARDGAMES_ADOMOC_H

#include "boardgames/boardgame.h"

/* a1 is 0, b1 is 1 … j8 is 79; the centre, cycle 9, has no letter. */
enum { US_ADOMOC_COLUMNS = 10, US_ADOMOC_CYCLES = 8, US_ADOMOC_CENTRE = 80 };

/* The line that joins two spaces, and how many steps it takes; US_LINE_UNKNOWN: none does. */
enum us_bg_line us_adomoc_line(uint8_t from, uint8_t to, uint8_t *length);

/* The piece whose origin a space is, cycles 1 to 3: letter 0 where it is none. */
struct us_bg_piece us_adomoc_origin(uint8_t space);

#endif
