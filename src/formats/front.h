/* SPDX-License-Identifier: MIT */
/*
 * What surrounds a record in a post, a letter or a terminal.
 *
 *     Hi, is this right?
 *
 *     > ```
 *     > $ fc-solve 617.board
 *     > -=-=-=-=-=-
 *     > ...
 *
 * Readers know only their own syntax.  The front removes what is around it, for all of them:
 *
 *     kit/prose.c   what a line is; layers of quote marks and indentation
 *     front.c       the line with which a record begins, before its format is known
 *     around.c      lines that a reader does not accept, above, below and in the gaps of a record
 *
 * It does nothing for inputs that a format accepts.  Lines are never joined or removed, so they
 * keep their numbers.
 */
#ifndef UNISOL_FORMATS_FRONT_H
#define UNISOL_FORMATS_FRONT_H

#include "formats/kit/prose.h"

/* ---- the beginning of a record --------------------------------------------------------------- */

/* A record below other text. */
struct us_front {
    struct us_detected detected; /* first is its format */
    unsigned layers;             /* to be removed from the text */
    size_t line;                 /* the lines above it */
    struct us_span moves;        /* moves or cards above it; its length is 0 if there are none */
};

/* What is probably around the beginning of a text. */
enum us_front_wrapping {
    US_FRONT_BARE,
    US_FRONT_LAYER,    /* most lines are quoted, or all are indented */
    US_FRONT_INDENTED, /* more than 60 % of the lines are indented, as in some formats */
    US_FRONT_MARK,     /* a fence or a command line comes first */
};
enum us_front_wrapping us_front_wrapping(struct us_str text);

/* Finds the first line from which a reader accepts a record.  Returns false if there is none. */
bool us_front_find(const struct us_clues *clues, struct us_front *found);

/* Returns how many layers hold most of the text. */
unsigned us_front_outer_layers(struct us_str text);

/* ---- for front.c (detect.c) ------------------------------------------------------------------ */

/* Returns true if the format's reader accepts a record at the beginning of the text, up to its end
   or to a line of other text.  Otherwise sets *failed to the offset of the error, or to 0. */
bool us_format_accepts(const struct us_format *format, const struct us_game *game,
                       struct us_str text, size_t *failed);

/* Returns true if the format's reader does not accept the first line of the text that is not
   blank. */
bool us_format_refuses_first_line(const struct us_format *format, const struct us_game *game,
                                  struct us_str text);

/* Returns true if a line is evidence for the format: if a record does not go on with it, the record
   is damaged. */
bool us_format_knows_line(const struct us_format *format, struct us_str line);

/* Returns true if records of the format may be below other text: they are text, and of patience. */
bool us_format_may_be_below(const struct us_format *format);

/* Detects the format by the evidence in the text alone. */
struct us_detected us_format_weigh(const struct us_clues *clues);

#endif
