/* SPDX-License-Identifier: MIT */
/* Recognizing deals: from a layout to the numbers that it has in different systems. */
#ifndef UNISOL_RULES_RECOGNIZE_H
#define UNISOL_RULES_RECOGNIZE_H

#include "model/deal.h"
#include "model/game.h"
#include "model/position.h"

/*
 * Finds the number of a Microsoft deal (1 to 2^33 - 1) or a cookie deal from the layout of a game.
 * Returns US_NO_DEAL if the layout is not such a deal, or if the order in which the cards were
 * dealt cannot be seen, as in games whose aces are on the foundations.  The search takes some
 * tenths of a millisecond.  It is skipped if the deal has the number *next, which is usual in
 * catalogues of consecutive deals; 0 means that no number is expected.  If a Microsoft deal is
 * found, *next becomes the number after it.
 */
struct us_deal us_deal_recognize(const struct us_game *game, const struct us_position *position,
                                 uint64_t *next);

/* The names of a layout in different systems. */
enum { US_MAX_DEAL_NAMES = US_NUM_DEAL_SYSTEMS + 1 };
struct us_deal_names {
    struct us_deal deal[US_MAX_DEAL_NAMES];
    unsigned num;
};

/*
 * Lists the names of the layout of a game that can be computed: `known` first, unless it is
 * US_NO_DEAL, and then those of Microsoft, PySol (up to 32000), KPatience, Microsoft Solitaire
 * Collection, and the exact one.  The other systems must be searched, which us_deal_is_layout does
 * for one number.
 */
void us_deal_list_names(const struct us_game *game, const struct us_position *position,
                        struct us_deal known, struct us_deal_names *names);

/* Returns true if the deal has this layout in the game. */
bool us_deal_is_layout(const struct us_game *game, struct us_deal deal,
                       const struct us_position *position);

/* The same, and the same cards lie face down. */
bool us_deal_has_faces(const struct us_game *game, struct us_deal deal,
                       const struct us_position *position);

/* The same to the letter: also which cards lie face down and which freecells are blocked, and no
   card states its deck. */
bool us_deal_is_exactly(const struct us_game *game, struct us_deal deal,
                        const struct us_position *position);

#endif
