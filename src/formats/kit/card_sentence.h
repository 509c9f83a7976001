/* SPDX-License-Identifier: MIT */
/*
 * Moves in words that name cards, as people and the format text write them:
 *
 *     QH from column 8 to freecell a
 *     Q♥ J♠ onto K♠
 *     10♣ home
 *     KS QH ... 9H (5 cards) from column 2 to the empty column 3
 *
 * In place of "from" there may be a colon.  JSON objects with from, to and card are sentences, too.
 */
#ifndef UNISOL_FORMATS_CARD_SENTENCE_H
#define UNISOL_FORMATS_CARD_SENTENCE_H

#include "base/cursor.h"
#include "model/script.h"

/* Steps over a card: a rank and a suit, as a letter or symbol, or words such as "Queen of Hearts".
   Returns false if there is none; the cursor does not move then. */
bool us_take_named_card(struct us_cursor *cursor, us_card *card);

/* Steps over a source after "from", such as "column 8" or "freecell a". */
bool us_take_named_source(struct us_cursor *cursor, struct us_place *place, us_card card);

/* Steps over a target after "to": a pile, "the empty column 3", or a card, perhaps with its pile.
   Sets intent->dest and, for a card, intent->dest_card.  Returns false if there is none; the cursor
   may have moved. */
bool us_take_named_target(struct us_cursor *cursor, struct us_intent *intent);

/* Steps over a word in any case, and over the blanks before it.  Returns false, without moving, if
   something else follows, or more letters. */
bool us_take_word(struct us_cursor *cursor, const char *word);

/* Steps over one of the words of a NULL-terminated list in this way, if there is one. */
bool us_take_one_of(struct us_cursor *cursor, const char *const *words);

/* Steps over the number before a sentence, "12. ", "12) " or "12: ", and the blanks around it.
   Returns false, without moving, if there is none. */
bool us_take_label(struct us_cursor *cursor, uint32_t *number);

/*
 * Reads the sentence at the cursor, up to the end of the target.  Sets *intent, but not its span,
 * and *named, the number of cards that are named.  Without "from", the source is the card that lies
 * last.  Indexes count from 0.  Returns false if there is no sentence; the cursor may have moved.
 */
bool us_take_card_sentence(struct us_cursor *cursor, struct us_intent *intent, unsigned *named);

/* Returns true if the text begins like a sentence: with cards and a word such as "to", or with the
   first member of an object. */
bool us_begins_card_sentence(struct us_str text);

/* Returns true if the line begins like a sentence, perhaps after a number, or like "Move a card
   from stack 4 to stack 2". */
bool us_is_move_in_words(struct us_str line);

/* Returns true if a line, which is not understood, is a move to a person: a short one with a word
   such as "to" that names cards or piles. */
bool us_is_like_move(struct us_str line);

#endif
