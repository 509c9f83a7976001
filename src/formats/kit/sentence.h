/* SPDX-License-Identifier: MIT */
/* Moves as sentences for people: "9H 8S from column 2 onto 10C in column 5". */
#ifndef UNISOL_FORMATS_SENTENCE_H
#define UNISOL_FORMATS_SENTENCE_H

#include "base/buf.h"
#include "engine/walk.h"
#include "model/solution.h"

/* How cards are written. */
struct us_card_style {
    bool symbols;  /* suits are symbols, not letters */
    bool colour;   /* red suits are red on a terminal */
    bool ten_as_t; /* "TH", not "10H" */
    bool markup;   /* cards are HTML elements of the suit's class */
};

/* Appends a suit, 0 to 3. */
void us_put_styled_suit(struct us_buf *out, unsigned suit, const struct us_card_style *style);

/* Appends a card without blanks. */
void us_put_styled_card(struct us_buf *out, us_card card, const struct us_card_style *style);

/* Appends the cards that the walk's last move has moved, the deepest first: up to three cards, or
   the two ends. */
void us_put_moved_cards(struct us_buf *out, const struct us_walk *walk,
                        const struct us_card_style *style);

/* Appends the pile that the walk's last move has moved cards from: " from column 2". */
void us_put_move_source(struct us_buf *out, const struct us_walk *walk);

/* Appends the walk's last move as a sentence, without a full stop. */
void us_put_move_sentence(struct us_buf *out, const struct us_walk *walk,
                          const struct us_card_style *style);

/* Appends why moves may be missing, or nothing: "one word of the list was not understood, so moves
   may be missing". */
void us_put_doubt(struct us_buf *out, const struct us_solution *solution);

#endif
