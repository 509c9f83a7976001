/* SPDX-License-Identifier: MIT */
/*
 * Cards in text.  A format says how its cards are spelt, and has one of these:
 *
 *     us_get_card            a rank and a suit letter, as most programs write them (model/card.h)
 *     us_read_loose_card     a word of a layout, as Freecell Solver and PySol accept it
 *     us_take_any_card       what solvers write: symbols or signs, and numbers as ranks
 *     us_take_named_card     what people write: letters, symbols or words (card_sentence.h)
 *     us_take_card           the spellings of one program
 */
#ifndef UNISOL_FORMATS_CARDS_H
#define UNISOL_FORMATS_CARDS_H

#include "base/cursor.h"
#include "model/card.h"

/* How cards are spelt; bits.  Ranks are letters, T or 10, unless a bit says more. */
enum {
    US_SUIT_LETTERS = 1 << 0,  /* in upper or lower case */
    US_SUIT_SYMBOLS = 1 << 1,  /* perhaps with a sign for their style */
    US_SUIT_SIGNS = 1 << 2,    /* $ @ ^ * for spades, hearts, diamonds and clubs */
    US_SUIT_FIRST = 1 << 3,    /* the suit can also be before the rank */
    US_RANK_NUMBERS = 1 << 4,  /* 1 to 13, too */
    US_RANK_SHORT = 1 << 5,    /* a ten can be 0, and an ace 1 */
    US_RANK_INDENTED = 1 << 6, /* blanks can be before the rank */
};

/* These step over a suit, or a card.  They return false if there is none; the cursor may have
   moved. */
bool us_take_suit(struct us_cursor *cursor, unsigned spelling, unsigned *suit);
bool us_take_card(struct us_cursor *cursor, unsigned spelling, us_card *card);

/* Steps over the word for a suit, "Hearts" or "heart".  Returns false, without moving, if something
   else follows, or more letters. */
bool us_take_suit_word(struct us_cursor *cursor, unsigned *suit);

/* Takes a rank and a suit in either order.  The suit is a letter, a symbol, or one of $ @ ^ *; the
   rank is a letter or a number from 1 to 13.  Blanks may precede the rank. */
bool us_take_any_card(struct us_cursor *cursor, us_card *card);

/* Reads a word such as "TH", "10h", "SK" or "<4C>" as fcs-board accepts it: a rank and a suit, in
   angle brackets if the card is face down.  Returns false if the word is not a card. */
bool us_read_loose_card(struct us_str word, us_card *card);

/* Returns the letter of a suit symbol, such as U+2665, or 0. */
char us_symbol_suit(uint32_t code);

#endif
