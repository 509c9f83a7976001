/* SPDX-License-Identifier: MIT */
/*
 * Moves in the fixed words of a program, as a table of forms, such as
 *
 *     {"Column%s %c => FreeCell", US_PLACE_COLUMN, US_PLACE_ANY_FREECELL}
 */
#ifndef UNISOL_FORMATS_MOVE_FORM_H
#define UNISOL_FORMATS_MOVE_FORM_H

#include "base/cursor.h"
#include "model/script.h"

/*
 * A form.  In its words, %s and %d are the numbers of the source and the target, %c the deepest
 * card that moves, %e the card on which it is put, %n the number of cards, and %l the cards, the
 * playable one first, with ", " between them.  %x stands for nothing, and says that the target is
 * empty.  All else is literal.
 */
struct us_move_form {
    const char *words; /* NULL after the last form */
    uint8_t source;    /* enum us_place_kind */
    uint8_t dest;
};

/* Steps over a card: rank and suit in either order.  The suit is a letter, a symbol, or one of
   $ @ ^ * for spades, hearts, diamonds and clubs; the rank is a letter or a number from 1 to 13.
   Blanks may precede the rank.  Returns false if there is none; the cursor may have moved. */
bool us_take_any_card(struct us_cursor *cursor, us_card *card);

/* Steps over a move in one of the forms, and sets *move, but not its span.  Returns false, without
   moving, if there is none. */
bool us_take_move_form(struct us_cursor *cursor, const struct us_move_form *forms, struct us_intent *move);

#endif
