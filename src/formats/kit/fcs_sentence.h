/* SPDX-License-Identifier: MIT */
/* Moves in the words of Freecell Solver: "Move a card from stack 4 to freecell 0", "Move 3 cards
   from ...", "Move the sequence on top of Stack 3 to the foundations". */
#ifndef UNISOL_FORMATS_FCS_SENTENCE_H
#define UNISOL_FORMATS_FCS_SENTENCE_H

#include "base/buf.h"
#include "base/cursor.h"
#include "model/move.h"
#include "model/script.h"

/* Steps over what comes after "Move ": "a card from ", "3 cards from ", or "the sequence on top of
   Stack ", which is a whole suit, of max_rank cards.  Returns false if there is something else. */
bool us_take_fcs_count(struct us_cursor *cursor, struct us_intent *move, bool *whole_suit,
                       unsigned max_rank);

/* Steps over the piles, "stack 4 to the foundations".  Indexes count from 0.  Returns what is
   expected at the cursor, or NULL. */
const char *us_take_fcs_piles(struct us_cursor *cursor, struct us_intent *move, bool whole_suit);

/* Appends a move, without the line end. */
void us_put_fcs_sentence(struct us_buf *out, const struct us_move *move);

#endif
