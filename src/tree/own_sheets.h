/* SPDX-License-Identifier: MIT */
/*
 * unisol's own stylesheets, and the static parts of its web pages.  They are part of the library,
 * so that a program needs no other files.  embed.sh makes own_sheets.c from xslt/ and
 * src/formats/page/ when unisol is built.
 */
#ifndef UNISOL_TREE_OWN_SHEETS_H
#define UNISOL_TREE_OWN_SHEETS_H

#include "base/str.h"

struct us_own_sheet {
    const char *name; /* of its file */
    struct us_str text;
};

/* Returns the file with that name.  NULL: there is none, or name is NULL. */
const struct us_own_sheet *us_own_sheet(const char *name);

#endif
