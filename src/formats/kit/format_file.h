/* SPDX-License-Identifier: MIT */
/*
 * Formats that a text describes (docs/format-files.md): the tables of lines.h, without C.
 *
 *     name: shelver
 *     title: "an example"
 *     move: column to freecell "Shelve <from> on <to>"
 *
 * files.awk makes the same tables of unisol's own files when it is built.
 */
#ifndef UNISOL_FORMATS_FORMAT_FILE_H
#define UNISOL_FORMATS_FORMAT_FILE_H

#include "formats/kit/format.h"

struct us_own_format;

/* Makes a format of a text, to which it points the sink.  Returns NULL after reporting a mistake.
   The caller frees it with us_own_format_free. */
struct us_own_format *us_own_format_new(struct us_str text, struct us_sink *sink);

const struct us_format *us_own_format(const struct us_own_format *own);

void us_own_format_free(struct us_own_format *own);

#endif
