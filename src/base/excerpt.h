/* SPDX-License-Identifier: MIT */
/* The line of a diagnostic, as it is shown. */
#ifndef UNISOL_BASE_EXCERPT_H
#define UNISOL_BASE_EXCERPT_H

#include "base/diag.h"

/* The part of a line that is shown, escaped for a terminal, and the place of the caret under it, in
   characters. */
struct us_excerpt {
    struct us_buf text;
    size_t caret_offset;
    size_t caret_length;
};

/* Fills *excerpt, which is all zero, from the line of the diagnostic.  Only the part around the
   caret is shown of a long line.  The caller frees excerpt->text. */
void us_excerpt_make(const struct us_diag *diag, struct us_excerpt *excerpt);

#endif
