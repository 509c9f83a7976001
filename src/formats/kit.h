/* SPDX-License-Identifier: MIT */
/* Helpers that several readers use, in addition to base/cursor.h. */
#ifndef UNISOL_FORMATS_KIT_H
#define UNISOL_FORMATS_KIT_H

#include "formats/board_text.h"
#include "formats/format.h"

/* Reports that the input at the cursor is not what was expected.  `len` is the number of bytes to
   underline.  num_moves is the number of moves read so far; the message omits it if it is 0.
   Returns false. */
bool us_expected(const struct us_record_reader *r, size_t len, const char *what, size_t num_moves);

/* Like us_expected; underlines the rest of the line. */
bool us_expected_line(const struct us_record_reader *r, const char *what, size_t num_moves);

/* Adds a move to the script.  Returns false, after reporting it, if memory runs out. */
bool us_keep_move(const struct us_record_reader *r, struct us_script *s, const struct us_intent *m);

/* Reads a board at `c`, a cursor in the record's text, as the start of the script.  Returns false
   after reporting an error. */
bool us_read_start(const struct us_record_reader *r, struct us_cursor *c, struct us_script *s,
                   struct us_board_facts *facts);

/* Reads a card in words, such as "Nine of Heart", with `between` between rank and suit.  Returns
   false if there is none; the cursor may have moved. */
bool us_take_card_words(struct us_cursor *c, const char *between, us_card *card);

/* Returns true if the line begins with one of the strings of a NULL-terminated list. */
bool us_begins_with_any(struct us_str line, const char *const *begins);

/* Returns true if the whole text is an unsigned decimal number. */
bool us_is_number(struct us_str text, uint32_t *number);

#endif
