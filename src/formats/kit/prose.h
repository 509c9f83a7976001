/* SPDX-License-Identifier: MIT */
/*
 * The lines of a post: which of them can be around a record, and the layers of quote marks and
 * indentation that hold them.
 */
#ifndef UNISOL_FORMATS_KIT_PROSE_H
#define UNISOL_FORMATS_KIT_PROSE_H

#include "formats/kit/format.h"

/* ---- lines ----------------------------------------------------------------------------------- */

enum us_front_kind {
    US_FRONT_BLANK,
    US_FRONT_FENCE,  /* ``` or ~~~, perhaps with the name of a language */
    US_FRONT_PROMPT, /* a command line after $, % or C:\> */
    US_FRONT_RULE,   /* a line without letters and digits, such as "--" */
    US_FRONT_PROSE,  /* most words are plain words */
    US_FRONT_DATA,   /* anything else */
};

struct us_front_line {
    enum us_front_kind kind;
    struct us_str moves; /* two moves or two cards side by side; empty: there are none */
    bool begins;         /* the line begins with a move or a card */
};

/* Returns what the line is. */
struct us_front_line us_front_line(struct us_str line);

/* Returns the game if the line only names one, as in "# Baker's Game", "Game: Eight Off" or
   "Penguin, deal 17:", or NULL.  What is called FreeCell may be another game. */
const struct us_variant *us_front_game(struct us_str line);

/* Returns true if no number in the line is that of a deal, since it is a command line, or names the
   writer and the date of what is quoted below it. */
bool us_front_has_no_deal(struct us_str line);

/* Returns the line of the text that has the byte at `off`, or that ends there. */
struct us_str us_front_line_at(struct us_str text, size_t off);

/* Returns the first line that is not blank, from the offset of a line on; empty: there is none. */
struct us_str us_front_filled_line(struct us_str text, size_t off);

/* Returns the last line above the offset of a line that is not blank; empty: there is none near
   it. */
struct us_str us_front_line_above(struct us_str text, size_t off);

/* Returns true if a line of the text can be one of a text around a record, and not a damaged line
   of the record: it is not like the line above it, and no line above it begins like it. */
bool us_front_is_around(struct us_str text, struct us_str line);

/* Returns true if a line of prose is like the first line of the text from `off` on that is not
   blank, and not far below. */
bool us_front_is_like_below(struct us_str text, struct us_str line, size_t off);

/* Returns true if the first character of the line that is not blank is at `off`. */
bool us_front_begins_at(struct us_str line, size_t off);

/* Returns true if two lines begin with the same kinds of characters, as lines of data do. */
bool us_front_same_shape(struct us_str a, struct us_str b);

/* Returns true if the words of a line are plain words, numbers, dates and addresses. */
bool us_front_is_harmless(struct us_str line);

/* ---- layers ---------------------------------------------------------------------------------- */

/*
 * Removes one layer from the lines of a text, in place: a quote mark from lines that begin with
 * one, and the common indentation of other lines that stand together.  Adds the number of
 * characters that it removes to the element of `removed` for each line.  Returns the new length,
 * which is the old one if there was no layer.
 */
size_t us_front_unwrap(char *text, size_t len, uint16_t *removed);

/* Returns the number of lines of the text; the last one may lack its line feed. */
size_t us_front_count_lines(struct us_str text);

#endif
