/* SPDX-License-Identifier: MIT */
/* A position (docs/interchange.md, section 2): foundations, freecells, columns, and the piles of
   other games. */
#ifndef UNISOL_MODEL_POSITION_H
#define UNISOL_MODEL_POSITION_H

#include "base/buf.h"
#include "model/card.h"
#include "model/move.h"

/* Only the first num_* elements of each array are used. */
struct us_position {
    uint8_t num_columns;
    uint8_t num_freecells;
    uint8_t num_decks;
    uint8_t num_holes; /* if not 0, the game has no foundations of suits */
    uint8_t num_reserves;
    bool has_stock;    /* the game deals from the stock; otherwise its cards only lie there */
    uint8_t num_stock; /* number of cards in the stock */
    uint8_t num_waste; /* and in the waste */
    /* What the rules of the game say about positions; see us_game_attach.  A position without
       rules is one of FreeCell's family: its foundations begin with aces. */
    bool has_rules;
    uint8_t max_rank;
    /* The rank of the first card on foundations; 0: not known yet. */
    uint8_t base;
    uint8_t num_unknown;  /* unknown cards of the start, see US_CARD_UNKNOWN */
    bool foundation_wrap; /* an ace goes on a card of rank max_rank */
    /* A complete suit at the end of a column goes to its foundation. */
    bool suits_leave;
    uint8_t refill; /* enum us_refill */
    /* The first column without a base (column_bases).  Only these are dealt to and filled. */
    uint8_t first_open;
    /* How often the stock was filled again; 255 and more are 255. */
    uint8_t redeals;
    /* The highest number of foundations of a suit, and that of each suit. */
    uint8_t num_suit_decks;
    uint8_t suit_decks[US_NUM_SUITS];
    uint8_t hole_len[US_MAX_HOLES];
    uint8_t reserve_len[US_MAX_RESERVES];
    uint8_t len[US_MAX_COLUMNS]; /* number of cards in each column */
    /* The rank of the last card on each foundation, or 0.  The index is deck * 4 + suit. */
    uint8_t foundations[US_MAX_FOUNDATIONS];
    us_card freecells[US_MAX_FREECELLS]; /* US_NO_CARD: empty */
    /* The cards of each column: [i][0] is the deepest, [i][len[i] - 1] the playable one. */
    us_card columns[US_MAX_COLUMNS][US_MAX_CARDS];
    us_card stock[US_MAX_CARDS]; /* the last card is dealt next */
    us_card waste[US_MAX_CARDS]; /* the last card is playable */
    us_card holes[US_MAX_HOLES][US_MAX_CARDS];
    us_card reserves[US_MAX_RESERVES][US_MAX_CARDS]; /* the last card is playable */
};

/* Sets the sizes of a position, which must be within the limits of model/limits.h, and empties all
   piles.  The position has the piles of FreeCell's family; see us_game_lay_out. */
void us_position_init(struct us_position *position, unsigned columns, unsigned freecells, unsigned decks);

/* Copies the part of `from` that is used. */
void us_position_copy(struct us_position *to, const struct us_position *from);

/* Returns true if two piles have the same faces in the same order. */
bool us_same_cards(const us_card *a, unsigned num_a, const us_card *b, unsigned num_b);

/* Returns true if column i of a and column k of b hold the same faces. */
bool us_column_same(const struct us_position *a, unsigned i, const struct us_position *b, unsigned k);

/* Returns true if both positions have the same sizes and show the same face at each place. */
bool us_position_same(const struct us_position *a, const struct us_position *b);

/* The places of the cards of a layout that can differ from deal to deal. */
struct us_places {
    us_card *card[US_MAX_CARDS];
    unsigned num;
};

/* Lists the places column by column, the deepest card first, then those in freecells, in holes, in
   reserves, in the waste, and in the stock, the next card first.  The pointers point to cards of
   the position. */
void us_list_places(struct us_position *position, struct us_places *places);

/* Returns true if both positions have cards in the same places, and the same on foundations. */
bool us_same_shape(const struct us_position *a, const struct us_position *b);

/* Reverses the stock.  Its line in a text begins with the card that is dealt next, and in a
   position this card is the last one. */
void us_reverse_stock(struct us_position *position);

/* Returns the playable card of a column, or US_NO_CARD if the column is empty. */
static inline us_card us_column_top(const struct us_position *position, unsigned column)
{
    return position->len[column] ? position->columns[column][position->len[column] - 1] : US_NO_CARD;
}

/* Returns the playable card of a hole, or US_NO_CARD if the hole is empty. */
static inline us_card us_hole_top(const struct us_position *position, unsigned hole)
{
    return position->hole_len[hole] ? position->holes[hole][position->hole_len[hole] - 1] : US_NO_CARD;
}

/* Returns the playable card of a reserve, or US_NO_CARD if the reserve is empty. */
static inline us_card us_reserve_top(const struct us_position *position, unsigned reserve)
{
    return position->reserve_len[reserve] ? position->reserves[reserve][position->reserve_len[reserve] - 1]
                                          : US_NO_CARD;
}

/* Returns the number of places for foundations of suits.  Those that us_has_foundation denies do
   not exist. */
static inline unsigned us_num_foundations(const struct us_position *position)
{
    return position->num_holes ? 0 : position->num_suit_decks * (unsigned)US_NUM_SUITS;
}

/* Returns true if the game has foundation `i`, which is deck * 4 + suit. */
static inline bool us_has_foundation(const struct us_position *position, unsigned i)
{
    return !position->num_holes && i / US_NUM_SUITS < position->suit_decks[i % US_NUM_SUITS];
}

/* Returns the first foundation from `from` on that the game has, or US_MAX_FOUNDATIONS. */
static inline unsigned us_next_foundation(const struct us_position *position, unsigned from)
{
    while (from < US_MAX_FOUNDATIONS && !us_has_foundation(position, from))
        from++;
    return from;
}

/* Returns true if the game has the pile.  FreeCell and its relatives have columns, freecells and
   foundations only. */
static inline bool us_has_pile(const struct us_position *position, struct us_pile_id pile)
{
    switch ((enum us_pile)pile.type) {
    case US_COLUMN:
        return pile.index < position->num_columns;
    case US_FREECELL:
        return pile.index < position->num_freecells;
    case US_FOUNDATION:
        return us_has_foundation(position, pile.index);
    case US_HOLE:
        return pile.index < position->num_holes;
    case US_RESERVE:
        return pile.index < position->num_reserves;
    case US_STOCK:
    case US_WASTE:
    case US_ALL_COLUMNS:
    case US_ALL_RESERVES:
        break;
    }
    return position->has_rules;
}

/* Returns the last card of a foundation; its rank is 0 if the foundation is empty. */
us_card us_foundation_top(const struct us_position *position, unsigned i);

/* Returns the rank of the next card on a foundation.  US_NEXT_ANY: any; US_NEXT_NONE: the
   foundation is complete. */
enum { US_NEXT_NONE = 0, US_NEXT_ANY = US_MAX_RANK + 1 };
unsigned us_foundation_next(const struct us_position *position, unsigned i);

/* Returns the number of cards on a foundation. */
unsigned us_foundation_len(const struct us_position *position, unsigned i);

/* These return the number of empty columns, or of empty freecells that are not blocked. */
unsigned us_empty_columns(const struct us_position *position);
unsigned us_empty_freecells(const struct us_position *position);

/* Returns true if a column without a base is empty, or if all of them are. */
bool us_has_empty_open_column(const struct us_position *position);
bool us_are_open_columns_empty(const struct us_position *position);

/* Appends the name of a pile: "column 3", "freecell a", "the foundation of H". */
void us_put_pile_name(struct us_buf *out, struct us_pile_id pile, enum us_naming naming);

/* Returns true if every foundation is complete up to max_rank. */
bool us_position_won(const struct us_position *position, unsigned max_rank);

/* Returns the number of cards in columns, freecells and reserves. */
unsigned us_cards_in_play(const struct us_position *position);

/* Deals n cards to the columns as Grandfather does: rows that run to and fro and become shorter,
   with only their first cards face up, then the rest, face up. */
void us_position_lay_snake(struct us_position *position, const us_card *cards, unsigned n);

/*
 * Plays a move.  The cards must be there, and the target must have room; rules/legal.h decides
 * whether the move is legal.  Several cards keep their order in a column.  On a foundation they
 * arrive one by one, beginning with the playable card.  What the game then does by itself is done,
 * too: cards turn face up, complete suits leave, and empty columns are filled.
 */
void us_position_apply(struct us_position *position, const struct us_move *move);

/* Cards that change their pile in the course of a move, but not by what the move itself states. */
struct us_transfer {
    struct us_pile_id source, dest;
    /* The last cards of the source.  They keep their order, unless dest is a foundation. */
    uint8_t num_cards;
    bool hidden; /* they lie face down now; otherwise face up */
};

enum { US_MAX_TRANSFERS = US_MAX_CARDS + 2 * US_MAX_COLUMNS + US_MAX_FOUNDATIONS };

struct us_transfers {
    unsigned num;
    struct us_transfer list[US_MAX_TRANSFERS];
};

/* Plays a move as us_position_apply does, and appends to *notes, if it is not NULL, what the game
   does by itself: complete suits that leave, and cards that fill empty columns.  If the columns are
   gathered, all cards go to the pile {US_ALL_COLUMNS, 0} and then, one by one, to the columns.  A
   card that is bared turns face up; this is not noted. */
void us_position_apply_noted(struct us_position *position, const struct us_move *move, struct us_transfers *notes);

#endif
