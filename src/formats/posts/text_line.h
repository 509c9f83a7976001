/* SPDX-License-Identifier: MIT */
/*
 * Moves that fill a line, with a card and two piles or with a verb, as programs and people list
 * them:
 *
 *     Move QH from column 8 to freecell 1
 *     Moved 3 cards from T8 to T5
 *     QH: 8 -> a
 *     8a (QH)
 *
 * As nothing else is in the line, piles may be a number, a letter, or both, such as T8 or fc1.
 */
#ifndef UNISOL_FORMATS_TEXT_LINE_H
#define UNISOL_FORMATS_TEXT_LINE_H

#include "base/cursor.h"
#include "model/deal.h"
#include "model/script.h"

/* What the lines of a text say about those that may also be something else. */
struct us_text_style {
    uint8_t forms;    /* the bits of the forms of lines that can only be moves */
    bool is_cut;      /* set by the reader: the line ends with the text, and may be cut off */
    bool letters;     /* a pile may be F, W or H */
    bool column_is_t; /* columns are t1 */
    bool cell_is_c;   /* columns are t1 or s1: c1 is a freecell, and f1 a foundation */
};

struct us_text_style us_text_find_style(struct us_str text);

/*
 * Reads the move at the cursor, up to the end of the line, or to the comma or semicolon before the
 * next move.  Sets *intent, but not its span.  Indexes count from 0.  Returns false, without
 * moving, if the line is not such a move, or if it is one only in a text of another style.
 */
bool us_text_take_move(struct us_cursor *cursor, const struct us_text_style *style,
                       struct us_intent *intent);

/* Returns the length of the deal before moves in the same line, as in "Game #617: QH to freecell",
   and sets *deal, or returns 0. */
size_t us_text_deal_length(struct us_str line, const struct us_text_style *style,
                           struct us_deal *deal);

/* Returns true if the line consists of a few codes such as T8, and at most one other word. */
bool us_text_is_coded(struct us_str line);

#endif
