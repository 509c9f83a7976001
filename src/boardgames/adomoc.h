/* SPDX-License-Identifier: MIT */
/* Adomoc's board: 8 cycles of 10 columns in a ring, and the centre. */
#ifndef UNISOL_BOARDGAMES_ADOMOC_H
#define UNISOL_BOARDGAMES_ADOMOC_H

#include "boardgames/boardgame.h"

/* Spaces are numbered by cycles: a1 is 0, b1 is 1, and j8 is 79.  The centre, cycle 9, has no
   letter. */
enum { US_ADOMOC_COLUMNS = 10, US_ADOMOC_CYCLES = 8, US_ADOMOC_CENTRE = 80 };

/* Returns the line that joins two spaces, or US_LINE_UNKNOWN.  Sets *length to its number of
   steps. */
enum us_bg_line us_adomoc_line(uint8_t from, uint8_t to, uint8_t *length);

/* Returns the piece whose origin the space is.  Its letter is 0 if the space, in cycles 4 to 8, is
   no origin. */
struct us_bg_piece us_adomoc_origin(uint8_t space);

#endif
