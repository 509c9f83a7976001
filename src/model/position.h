/* SPDX-License-Identifier: MIT */
/* A GamePosition (fish-0.1.1.md): foundations, freecells and columns, and the one way to change it. */
#ifndef UNISOL_MODEL_POSITION_H
#define UNISOL_MODEL_POSITION_H

#include "base/buf.h"
#include "model/card.h"
#include "model/move.h"

/* Only the first num_* entries of each array are used. */
struct us_position {
    uint8_t num_columns;
    uint8_t num_freecells;
    uint8_t num_decks;
    uint8_t len[US_MAX_COLUMNS];                   /* cards in each column */
    uint8_t foundations[US_MAX_FOUNDATIONS];       /* rank on top, 0 for none; index: deck * 4 + suit */
    us_card freecells[US_MAX_FREECELLS];           /* US_NO_CARD: empty */
    us_card columns[US_MAX_COLUMNS][US_MAX_CARDS]; /* [i][0] is the buried card, [i][len-1] the playable one */
};

/* Empties p and gives it its sizes, each within the bounds of model/limits.h. */
void us_position_init(struct us_position *p, unsigned columns, unsigned freecells, unsigned decks);

/* Copies the part of `from` that is in use. */
void us_position_copy(struct us_position *to, const struct us_position *from);

/* Column i of a and column k of b hold the same faces. */
bool us_column_same(const struct us_position *a, unsigned i, const struct us_position *b, unsigned k);

/* Equal sizes, and the same face in every place. */
bool us_position_same(const struct us_position *a, const struct us_position *b);

/* The playable card of a column, or US_NO_CARD. */
static inline us_card us_column_top(const struct us_position *p, unsigned column)
{
    return p->len[column] ? p->columns[column][p->len[column] - 1] : US_NO_CARD;
}

unsigned us_empty_columns(const struct us_position *p);
unsigned us_empty_freecells(const struct us_position *p);

/* Puts a pile's name: "column 3", "freecell a", "the foundation of H". */
void us_put_pile_name(struct us_buf *b, struct us_pile_id pile, enum us_naming naming);

/* Every foundation stands at max_rank. */
bool us_position_won(const struct us_position *p, unsigned max_rank);

/* The cards in columns and freecells; with the foundations, all there are. */
unsigned us_cards_in_play(const struct us_position *p);

/*
 * Plays a move that is possible on p: the cards are there and the target has room (rules/legal.h says whether it may be
 * played).  Several cards keep their order in a column; on a foundation they arrive from the last one on.
 */
void us_position_apply(struct us_position *p, const struct us_move *m);

#endif
