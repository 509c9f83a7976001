/* SPDX-License-Identifier: MIT */
/* Recognising deals: from a layout to the number of a Microsoft deal. */
#ifndef UNISOL_RULES_RECOGNISE_H
#define UNISOL_RULES_RECOGNISE_H

#include "model/deal.h"
#include "model/position.h"

/*
 * Finds the number of a Microsoft deal (1 to 2^33 - 1) or a cookie deal from its layout.  Returns a
 * deal of system US_DEAL_NONE if the layout is not such a deal.  The search takes some tenths of a
 * millisecond.  It is skipped if the deal has the number *next, which is usual in catalogues of
 * consecutive deals; 0 means that no number is expected.  If a Microsoft deal is found, *next
 * becomes the number after it.
 */
struct us_deal us_deal_recognise(const struct us_position *p, uint64_t *next);

#endif
