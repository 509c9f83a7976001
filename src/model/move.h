/* SPDX-License-Identifier: MIT */
/* A move (docs/interchange.md, section 2): its source, its target, and the cards at both. */
#ifndef UNISOL_MODEL_MOVE_H
#define UNISOL_MODEL_MOVE_H

#include "model/card.h"

/* Types of piles: Source_Or_Dest_Id of the proposal, with names for the two that it left open.  A
   hole is a foundation that takes cards of any suit.  The last two are all piles of a type: one
   card goes to each of them. */
enum us_pile {
    US_COLUMN,
    US_FREECELL,
    US_FOUNDATION,
    US_STOCK,
    US_WASTE,
    US_HOLE,
    US_RESERVE,
    US_ALL_COLUMNS,
    US_ALL_RESERVES,
};
enum { US_NUM_PILES = US_ALL_RESERVES + 1 };

/* Automove rules.  US_AUTOMOVE_UNKNOWN is used only in scripts. */
enum us_automove {
    US_AUTOMOVE_NONE,
    US_AUTOMOVE_HORNE,
    US_AUTOMOVE_WKR,
    US_AUTOMOVE_AND_RULE,
    US_AUTOMOVE_MAX,
    US_AUTOMOVE_UNKNOWN,
};
enum { US_NUM_AUTOMOVES = US_AUTOMOVE_UNKNOWN + 1 };

struct us_pile_id {
    uint8_t type;  /* enum us_pile */
    uint8_t index; /* 0-based; deck * 4 + suit for a foundation */
};

/* Returns the name of pile i of a type. */
static inline struct us_pile_id us_pile_id(enum us_pile type, unsigned i)
{
    return (struct us_pile_id){(uint8_t)type, (uint8_t)i};
}

/* Compares byte by byte.  Reading both bytes as one would stall on store forwarding if they were
   just written. */
static inline bool us_same_pile(struct us_pile_id a, struct us_pile_id b)
{
    return ((a.type ^ b.type) | (a.index ^ b.index)) == 0;
}

/* How a file names piles.  Messages name them as players do, and if the file counts them from 0,
   also as the file does. */
enum us_naming {
    US_NAMED_AS_PAIRS,  /* column 1, freecell a */
    US_NAMED_AS_STACKS, /* stack 0 (column 1), freecell 0 (freecell a) */
    US_NAMED_BY_INDEX,  /* column 1 (0 in the file), freecell a (0 in the file) */
    US_NAMED_BY_COLUMN, /* column 1 (0 in the file), freecell a */
};
enum { US_NUM_NAMINGS = US_NAMED_BY_COLUMN + 1 };

/* The letters of freecells in pairs.  FreeCell Pro omits h, i and j, and
   Freecell Solver continues its letters.  They end before v, which begins a card count. */
enum { US_NUM_CELL_LETTERS = 18 };
extern const char us_cell_letters[US_NUM_CELL_LETTERS + 1];

/* A complete move. */
struct us_move {
    struct us_pile_id source;
    struct us_pile_id dest;
    uint8_t num_cards;   /* 1 or more */
    uint8_t automove;    /* enum us_automove: the rule that made an implicit move, or NONE */
    bool implicit;       /* the move is an automove, not a move of the player */
    us_card source_card; /* the deepest of the cards that move */
    us_card dest_card;   /* the card that they are put on; US_NO_CARD: the place is empty */
};

/* Returns true if the move makes a new stock of the waste.  On a card of the stock, a card goes
   only to leave the game with it. */
static inline bool us_makes_stock(const struct us_move *move)
{
    return move->dest.type == US_STOCK && !us_is_card(move->dest_card);
}

/* Returns true if a card goes to a card of the waste, the stock or a reserve, to leave the game
   with it. */
static inline bool us_meets_card(const struct us_move *move)
{
    bool to_pile = move->dest.type == US_STOCK || move->dest.type == US_RESERVE ||
                   (move->dest.type == US_WASTE && move->source.type != US_STOCK);
    return to_pile && us_is_card(move->dest_card);
}

/* Returns true if the cards of the move go to no single card: to the stock, all columns or all
   reserves. */
static inline bool us_goes_to_many(const struct us_move *move)
{
    return us_makes_stock(move) || move->dest.type >= US_ALL_COLUMNS;
}

#endif
