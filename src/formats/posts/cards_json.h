/* SPDX-License-Identifier: MIT */
/* Layouts as JSON, and as lists and objects of programming languages (docs/formats/cards.md). */
#ifndef UNISOL_FORMATS_CARDS_JSON_H
#define UNISOL_FORMATS_CARDS_JSON_H

#include "formats/posts/cards_table.h"

/* Reads the value at the start of the text, or one that is assigned there, as the lines of a
   layout.  Returns false if it is none, or if it has anything in a list that is not a card.  Sets
   table->bad if anything but another value follows. */
bool us_read_json_table(struct us_card_table *table, struct us_str text);

#endif
