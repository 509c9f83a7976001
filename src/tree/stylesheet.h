/* SPDX-License-Identifier: MIT */
/*
 * Stylesheets as writers: XSLT 1.0 with EXSLT, applied to a record in its XML.  A stylesheet is a program that somebody
 * else may have written: it reads and writes no file and no network address, and is stopped when it goes on for too long.
 */
#ifndef UNISOL_TREE_STYLESHEET_H
#define UNISOL_TREE_STYLESHEET_H

#include "base/diag.h"

struct us_stylesheet;

/* Compiles the stylesheet in the file at path; NULL (reported) where it cannot be read or is none, or has a DOCTYPE, and,
   unless it is our own, where it would read other files.  The caller frees it. */
struct us_stylesheet *us_stylesheet_load(const char *path, bool own, struct us_sink *sink);

/* Gives a parameter of the stylesheet a string; false when memory runs out. */
bool us_stylesheet_set(struct us_stylesheet *sheet, struct us_str name, struct us_str value);

/* Applies it to a document, and appends what comes out as the stylesheet wants it serialised.  False: an error was
   reported. */
bool us_stylesheet_apply(struct us_stylesheet *sheet, struct us_str xml, struct us_buf *out, struct us_sink *sink);

void us_stylesheet_free(struct us_stylesheet *sheet);

#endif
