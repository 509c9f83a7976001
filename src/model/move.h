/* SPDX-License-Identifier: MIT */
/* A Move (fish-0.1.1.md): where from, where to, and what was found there. */
#ifndef UNISOL_MODEL_MOVE_H
#define UNISOL_MODEL_MOVE_H

#include "model/card.h"

/* Types of piles: the proposal's Source_Or_Dest_Id, with the two that it left open. */
enum us_pile { US_COLUMN, US_FREECELL, US_FOUNDATION, US_TALON, US_WASTE };
enum { US_NUM_PILES = US_WASTE + 1 };

/* The kinds of automoves (formats.md section 11).  UNKNOWN stands in scripts only. */
enum us_automove {
    US_AUTOMOVE_NONE,
    US_AUTOMOVE_HORNE,
    US_AUTOMOVE_WKR,
    US_AUTOMOVE_AND_RULE,
    US_AUTOMOVE_MAX,
    US_AUTOMOVE_UNKNOWN,
};
enum { US_NUM_AUTOMOVES = US_AUTOMOVE_UNKNOWN + 1 };

/* One pile; index is 0-based, of a foundation deck * 4 + suit. */
struct us_pile_id {
    uint8_t type; /* enum us_pile */
    uint8_t index;
};

/* One by one: read as a whole, what was just written byte by byte would have to wait. */
static inline bool us_same_pile(struct us_pile_id a, struct us_pile_id b)
{
    return ((a.type ^ b.type) | (a.index ^ b.index)) == 0;
}

/* How a text calls piles, and so do messages about it. */
enum us_naming {
    US_NAMED_FROM_ZERO, /* column 0, freecell 0 */
    US_NAMED_FROM_ONE,  /* column 1, freecell 1 */
    US_NAMED_AS_PAIRS,  /* column 1, freecell a */
};

/* The letters of freecells in pairs; FreeCell Pro skips h i j (formats.md section 3), and Freecell Solver goes on.  They end where
   v would begin a count. */
enum { US_NUM_CELL_LETTERS = 18 };
extern const char us_cell_letters[US_NUM_CELL_LETTERS + 1];

/* A move without gaps.  num_cards counts cards, 1 or more. */
struct us_move {
    struct us_pile_id source;
    struct us_pile_id dest;
    uint8_t num_cards;
    uint8_t automove;    /* enum us_automove: the rule that made an implicit move, NONE otherwise */
    bool implicit;       /* made by that rule, not by the player */
    us_card source_card; /* the deepest of the cards that move */
    us_card dest_card;   /* what they are put on; US_NO_CARD: an empty place */
};

#endif
