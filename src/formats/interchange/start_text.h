/* SPDX-License-Identifier: MIT */
/* Reads the field `start` of a record: its layout as one text (docs/interchange.md, F23). */
#ifndef UNISOL_FORMATS_INTERCHANGE_START_TEXT_H
#define UNISOL_FORMATS_INTERCHANGE_START_TEXT_H

#include "formats/interchange/shape.h"
#include "model/script.h"

/* Reads the text into script->start, which must have the sizes of the game and no cards.  Returns
   false after a report. */
bool us_start_text_in(const struct us_tree_context *context, const struct us_node *node,
                      struct us_script *script);

/* Reads the orders of cards that redeals deal (F25) into script->start, which has been read. */
bool us_shuffles_in(const struct us_tree_context *context, const struct us_node *node,
                    struct us_script *script);

#endif
