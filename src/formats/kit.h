/* SPDX-License-Identifier: MIT */
/* What readers of text have in common beside the cursor. */
#ifndef UNISOL_FORMATS_KIT_H
#define UNISOL_FORMATS_KIT_H

#include "formats/board_text.h"
#include "formats/format.h"

/* Reports that the `len` bytes at the cursor, or the end of the text, are not what was expected.  num_moves is how many moves have
   been read; 0: the message names none.  Always false. */
bool us_expected(const struct us_reading *r, size_t len, const char *what, size_t num_moves);

/* The same, of the rest of the line. */
bool us_expected_line(const struct us_reading *r, const char *what, size_t num_moves);

/* Adds a move to the script; false (reported) when memory runs out. */
bool us_keep_move(const struct us_reading *r, struct us_script *s, const struct us_intent *m);

/* Reads the start's cards from a board at `c`, a cursor in the record's text; false: an error was reported. */
bool us_read_start(const struct us_reading *r, struct us_cursor *c, struct us_script *s, struct us_board_facts *facts);

/* Steps over a card in words, with `between` between its rank and its suit: "Nine of Heart".  False, perhaps not standing still, where
   none is there. */
bool us_take_card_words(struct us_cursor *c, const char *between, us_card *card);

/* Whether a line begins with one of a list, which ends with NULL. */
bool us_begins_with_any(struct us_str line, const char *const *begins);

/* Whether a text is a number and nothing else. */
bool us_is_number(struct us_str text, uint32_t *number);

#endif
