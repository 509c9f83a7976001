/* SPDX-License-Identifier: MIT */
/* Inputs that are something else than layouts and solutions. */
#ifndef UNISOL_FORMATS_FOREIGN_H
#define UNISOL_FORMATS_FOREIGN_H

#include "base/str.h"
#include "base/diag.h"

/* Returns what an input is that begins with `text`, such as "a PNG picture", if no text format can
   read it, or NULL.  The string is constant. */
const char *us_foreign_kind(struct us_str text);

/* Returns what a text is that no format recognizes, such as "a problem in PDDL", if that is clear,
   or NULL.  The string is constant. */
const char *us_foreign_text(struct us_str text);

/* Returns true if the text begins as JSON does. */
bool us_is_json(struct us_str text);

/* Returns what a text is that is of a game which unisol does not play, or NULL.  The string is
   constant. */
const char *us_foreign_game(struct us_str text);

/* Returns what can be said of a text about which nothing else is known, and what to do.  The string
   is constant. */
const char *us_foreign_rest(struct us_str text);

/* What a text looks like that no format recognizes. */
struct us_resemblance {
    const char *format;  /* the name of a format, or NULL */
    struct us_span line; /* the first line that looks like it */
    bool begins;         /* nothing comes before that line */
};

/* Finds the first line of the text that looks like one of a format's. */
struct us_resemblance us_foreign_resembles(struct us_str text);

#endif
