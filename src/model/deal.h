/* SPDX-License-Identifier: MIT */
/* Which deal a game started from: a numbering system and a number. */
#ifndef UNISOL_MODEL_DEAL_H
#define UNISOL_MODEL_DEAL_H

#include "base/buf.h"

enum us_deal_system {
    US_DEAL_NONE, /* not known */
    US_DEAL_MS,   /* Microsoft's and FreeCell Pro's numbers, 1 to 2^33 - 1, and the cookie deals -1 and -2 */
};

struct us_deal {
    uint8_t system; /* enum us_deal_system */
    int64_t number;
};

/* Reads "617", "ms:617" or "-2"; false where text is no deal.  Ranges are checked. */
bool us_deal_parse(struct us_str text, struct us_deal *deal);

/* Puts "ms:617"; nothing for US_DEAL_NONE. */
void us_deal_put(struct us_buf *b, struct us_deal deal);

#endif
