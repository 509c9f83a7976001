/* SPDX-License-Identifier: MIT */
/* The words around the sentences of people's lists (text_read.c), and moves of the stock. */
#ifndef UNISOL_FORMATS_TEXT_WORDS_H
#define UNISOL_FORMATS_TEXT_WORDS_H

#include "base/cursor.h"
#include "model/script.h"

/*
 * Steps over what precedes a sentence: marks such as "- ", then the number in a list, "12.",
 * "(12)", "Move 12:" or the like, and words such as "and finally".  Sets *number to 0 if there is
 * none.
 */
void us_text_take_label(struct us_cursor *cursor, uint32_t *number);

/* Steps over a number, in digits or as a word, "one" to "thirteen".  Returns false if there is none
   or 0; the cursor may have moved then. */
bool us_text_take_count(struct us_cursor *cursor, uint32_t *count);

/*
 * Reads the words with which people deal from the stock or begin again with the waste: "Draw",
 * "turn 3 cards", "stock to waste", "draw x2", "redeal".  They are a whole line.  Sets *intent and
 * *times, how often the move is made.  Returns false if it is none; the cursor may have moved then.
 */
bool us_text_take_draw(struct us_cursor *cursor, const struct us_game *game,
                       struct us_intent *intent, uint32_t *times);

#endif
