/* SPDX-License-Identifier: MIT */
/* The table of dealing plans, which is made from games/games.txt. */
#ifndef UNISOL_RULES_PLAN_ROWS_H
#define UNISOL_RULES_PLAN_ROWS_H

#include "rules/plans.h"

enum {
    US_LAY_ALL = UINT8_MAX,
    US_LAY_AS_SHAPED = UINT8_MAX - 1, /* as many cards as struct us_deal_shape says */
};

/* The deck is dealt from its first card on. */
enum us_lay {
    US_LAY_END,
    /* `num` cards (US_LAY_ALL: the others) to `width` columns (0: all) from `first` on, in turn. */
    US_LAY_UP,
    /* A card to each column from the last one to `first`, then to `first` + 1, and so on, at most
       `num` cards; and the same from the first one on. */
    US_LAY_LEFTWARD,
    US_LAY_RIGHTWARD,
    /* To the columns row by row, as long as the shape of the deal says. */
    US_LAY_ROWS,
    /* `num` cards to freecells from `first` on, `width` apart. */
    US_LAY_FREECELLS,
    /* `num` cards to the reserves in turn. */
    US_LAY_RESERVES,
    /* The next card, or the last one of the deck, to the hole. */
    US_LAY_HOLE,
    US_LAY_LAST_TO_HOLE,
    /* For each hole, the last card of the deck with the rank of its first card. */
    US_LAY_LAST_OF_RANKS,
    /* The next card, or the last one of the deck, to its foundation, whatever its rank; or to the
       first empty hole of its suit. */
    US_LAY_BASE,
    US_LAY_LAST_TO_BASE,
    /* The next card and two others of its rank; the fourth of them is dealt next. */
    US_LAY_THREE_BASES,
    /* `num` cards to the stock: the first one on top, or at the bottom. */
    US_LAY_STOCK,
    US_LAY_STOCK_BOTTOM,
    /* The others to the stock, a card for each column at a time, of which the last is on top. */
    US_LAY_STOCK_BY_ROWS,
    /* All aces of the deck to the foundations. */
    US_LAY_ACES,
    /* The last `num` aces of the deck. */
    US_LAY_LAST_ACES,
    /* The aces at the ends of columns, until no column ends with one. */
    US_LAY_ENDING_ACES,
    /* The cards that the shape states, wherever they are in the deck, to holes or foundations. */
    US_LAY_STATED,
    /* Changes the deck: moves the ace of spades to its end, or turns its order around. */
    US_LAY_ACE_LAST,
    US_LAY_FROM_END,
    /* As US_LAY_UP, but a card that fits on a foundation goes there, and its place stays empty. */
    US_LAY_CITADEL,
    /* The others to one column; a king begins the next one, unless the column is empty. */
    US_LAY_KINGS,
    /* Exchanges each king with the deepest card below it that is not a king; in columns, or in a
       deck that goes to `width` columns. */
    US_LAY_SINK_KINGS,
    US_LAY_SINK_KINGS_OF_DECK,
    /* As Grandfather is dealt. */
    US_LAY_SNAKE,
    /* Turns the cards of `width` columns (0: all) from `first` on face down, all but the last `num`
       of each; and the same for the reserves. */
    US_LAY_COVER,
    US_LAY_COVER_RESERVES,
    /* Turns every second card of each column face down, but not the last one. */
    US_LAY_COVER_ALTERNATE,
};

struct us_plan_step {
    uint8_t op; /* enum us_lay */
    uint8_t num;
    uint8_t first;
    uint8_t width;
};

extern const struct us_plan us_plans[];
extern const size_t us_num_plans;

#endif
