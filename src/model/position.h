/* SPDX-License-Identifier: MIT */
/* A position (fish-0.1.1.md, GamePosition): foundations, freecells, columns, and the piles of other
   games. */
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
    bool has_stock;    /* the game deals from the stock; otherwise its cards only lie there */
    uint8_t num_talon; /* number of cards in the stock */
    uint8_t num_waste; /* and in the waste */
    uint8_t hole_len[US_MAX_HOLES];
    uint8_t len[US_MAX_COLUMNS]; /* number of cards in each column */
    /* The highest rank on each foundation, or 0.  The index is deck * 4 + suit. */
    uint8_t foundations[US_MAX_FOUNDATIONS];
    us_card freecells[US_MAX_FREECELLS]; /* US_NO_CARD: empty */
    /* The cards of each column: [i][0] is the deepest, [i][len[i] - 1] the playable one. */
    us_card columns[US_MAX_COLUMNS][US_MAX_CARDS];
    us_card talon[US_MAX_CARDS]; /* the last card is dealt next */
    us_card waste[US_MAX_CARDS]; /* the last card is playable */
    us_card holes[US_MAX_HOLES][US_MAX_CARDS];
};

/* Sets the sizes of p, which must be within the limits of model/limits.h, and empties all piles.
   The position has no holes, and its stock is not played; see us_game_lay_out. */
void us_position_init(struct us_position *p, unsigned columns, unsigned freecells, unsigned decks);

/* Copies the part of `from` that is used. */
void us_position_copy(struct us_position *to, const struct us_position *from);

/* Returns true if two piles have the same faces in the same order. */
bool us_same_cards(const us_card *a, unsigned num_a, const us_card *b, unsigned num_b);

/* Returns true if column i of a and column k of b hold the same faces. */
bool us_column_same(const struct us_position *a, unsigned i, const struct us_position *b, unsigned k);

/* Returns true if both positions have the same sizes and show the same face at each place. */
bool us_position_same(const struct us_position *a, const struct us_position *b);

/* Returns the playable card of a column, or US_NO_CARD if the column is empty. */
static inline us_card us_column_top(const struct us_position *p, unsigned column)
{
    return p->len[column] ? p->columns[column][p->len[column] - 1] : US_NO_CARD;
}

/* Returns the playable card of a hole, or US_NO_CARD if the hole is empty. */
static inline us_card us_hole_top(const struct us_position *p, unsigned hole)
{
    return p->hole_len[hole] ? p->holes[hole][p->hole_len[hole] - 1] : US_NO_CARD;
}

/* Returns the number of foundations of suits. */
static inline unsigned us_num_foundations(const struct us_position *p)
{
    return p->num_holes ? 0 : p->num_decks * (unsigned)US_NUM_SUITS;
}

/* These return the number of empty columns, or of empty freecells that are not blocked. */
unsigned us_empty_columns(const struct us_position *p);
unsigned us_empty_freecells(const struct us_position *p);

/* Appends the name of a pile: "column 3", "freecell a", "the foundation of H". */
void us_put_pile_name(struct us_buf *b, struct us_pile_id pile, enum us_naming naming);

/* Returns true if every foundation is complete up to max_rank. */
bool us_position_won(const struct us_position *p, unsigned max_rank);

/* Returns the number of cards in columns and freecells. */
unsigned us_cards_in_play(const struct us_position *p);

/*
 * Plays a move.  The cards must be there, and the target must have room; rules/legal.h decides
 * whether the move is legal.  Several cards keep their order in a column.  On a foundation they
 * arrive one by one, beginning with the playable card.
 */
void us_position_apply(struct us_position *p, const struct us_move *m);

#endif
