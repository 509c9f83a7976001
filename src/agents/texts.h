/* SPDX-License-Identifier: MIT */
/* Texts that another program hands over, and what is said about them, as JSON. */
#ifndef UNISOL_AGENTS_TEXTS_H
#define UNISOL_AGENTS_TEXTS_H

#include "api/command.h"
#include "base/buf.h"

/* Appends a string of JSON, with its quotes. */
void agents_put_string(struct us_buf *out, const char *text);

/* Receives diagnostics.  The context is a struct us_buf, which keeps the first error. */
void agents_keep_error(void *context, const struct unisol_diagnostic *diagnostic);

/* Appends the text of a record in a format.  False: `why` says why not, unless memory ran out. */
bool agents_write(const struct unisol_record *record, const char *format, struct us_buf *text,
                  struct us_buf *why);

/* How a text is to be read.  NULL: it is not stated. */
struct agents_reading {
    const char *format;
    const char *game;
};

/* Appends an object with the verdict on each record of a text.  Returns its member "ok": all of
   them could be read. */
bool agents_verify(struct us_str text, const struct agents_reading *how, struct us_buf *out);

/* Appends an object with all records of a text in the format `to`.  Returns its member "ok": all
   of them could be read and written. */
bool agents_convert(struct us_str text, const struct agents_reading *how, const char *to,
                    struct us_buf *out);

#endif
