/* SPDX-License-Identifier: MIT */
/* Proton: what its file shares with the list of formats and the tests. */
#ifndef UNISOL_BOARDGAMES_PROTON_H
#define UNISOL_BOARDGAMES_PROTON_H

#include "boardgames/boardgame.h"

/* The notations of a playfield: 6FF3 A069 ADC3 C559; four lines of four digits; four lines of four
   single digits. */
enum us_proton_layout { US_PROTON_GROUPS, US_PROTON_LINES, US_PROTON_ARRAY, US_PROTON_LAYOUTS };

/* The names of the layouts, for us_proton_layout_names and for the option. */
#define US_PROTON_LAYOUT_NAMES "groups", "lines", "array"

/* Indexes of its options: positions=kept|ends|all|none layout=kept|groups|lines|array
   moves=kept|row|column */
enum { US_PROTON_OPTION_BOARDS, US_PROTON_OPTION_LAYOUT, US_PROTON_OPTION_MOVES };

#endif
