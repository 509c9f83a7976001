/* SPDX-License-Identifier: MIT */
/* Names as people write them: comparing them, and finding the one that was probably meant. */
#ifndef UNISOL_BASE_NAME_H
#define UNISOL_BASE_NAME_H

#include "base/buf.h"

/* Returns true if the text is the name, except for the case of letters, blanks, "-", "_" and
   apostrophes, and "colour" for "color": "Baker's Game" is bakers_game. */
bool us_name_is(struct us_str text, const char *name);

/* Returns the name of an option without the dashes that it may have. */
const char *us_option_name(const char *given);

/* The search for the name that was meant by a text.  Begin with {.text = ...}. */
struct us_nearest {
    struct us_str text;
    const char *name; /* the nearest name so far; NULL: none is near enough */
    size_t distance;  /* its distance from the text */
};

/* Takes a name, which must outlive the search, into account.  Names are near if few characters
   differ or are exchanged, or if the text is the beginning of the name. */
void us_nearest_try(struct us_nearest *nearest, const char *name);

/* Appends "; did you mean 'NAME'?", or nothing if no name is near. */
void us_nearest_put(const struct us_nearest *nearest, struct us_buf *out);

#endif
