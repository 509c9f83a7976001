/* SPDX-License-Identifier: MIT */
/* Layouts in any spelling, within other texts (docs/formats/cards.md). */
#ifndef UNISOL_FORMATS_CARDS_LAYOUT_H
#define UNISOL_FORMATS_CARDS_LAYOUT_H

#include "formats/kit/format.h"

/* Returns the length of the lines at the start of the text that are a layout with all cards of the
   game, each once, in its columns, or 0. */
size_t us_find_cards(struct us_str text, const struct us_game *game);

/* Reads the layout at the reader's cursor, which is all of its text. */
enum us_status us_read_cards(struct us_record_reader *reader, struct us_script *out);

#endif
