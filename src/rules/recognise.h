/* SPDX-License-Identifier: MIT */
/* From a layout back to the number of a Microsoft deal (formats.md section 8). */
#ifndef UNISOL_RULES_RECOGNISE_H
#define UNISOL_RULES_RECOGNISE_H

#include "model/deal.h"
#include "model/position.h"

/*
 * Finds the number of an MS deal, of all 2^33 - 1, from its start layout in eight columns, or a cookie deal; US_DEAL_NONE where the
 * layout is no fresh deal.  That takes tenths of a millisecond, but no time for *next, which becomes the number behind the one that is
 * found: those of a catalogue often follow each other.  0: none is expected.
 */
struct us_deal us_deal_recognise(const struct us_position *p, uint64_t *next);

#endif
