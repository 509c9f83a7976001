/* SPDX-License-Identifier: MIT */
/*
 * A source: a stream of bytes seen through a window that holds one record at a time.  Text is normalised on its way
 * in, so that readers see one kind of text: UTF-8, lines that end with LF, no byte-order mark, no no-break blanks.
 */
#ifndef UNISOL_BASE_SOURCE_H
#define UNISOL_BASE_SOURCE_H

#include <sys/types.h>

#include "base/alloc.h"
#include "base/str.h"

/* Reads at most len bytes to buffer; returns how many, 0 at the end, -1 with errno set on failure. */
typedef ssize_t us_read_fn(void *context, void *buffer, size_t len);

enum us_encoding { US_UTF8, US_UTF16_LE, US_UTF16_BE };

struct us_source {
    us_read_fn *read;
    void *context;
    const struct us_allocator *allocator;

    char *window;
    size_t cap;
    const char *borrowed; /* somebody else's, in its place */
    size_t start;         /* of the record at hand, in bytes from the window's first */
    size_t end;           /* of the normalised bytes */

    uint64_t passed; /* bytes before `start`, of the whole text */
    uint64_t line;   /* 1-based number of the line at `start` */
    uint64_t column; /* characters of that line before `start` */
    enum us_encoding encoding;
    bool markup;   /* it begins with < or {: no-break blanks are somebody's words, and stay */
    bool decided;  /* whether it does is known */
    bool begun;    /* the byte-order mark has been looked for */
    bool at_end;   /* the stream has ended, and all of it is in the window */
    int error;     /* errno of a failed read; ENOMEM also when memory ran out; 0 */
    char carry[4]; /* raw bytes that wait for the next block: part of a UTF-16 character */
    size_t carried;
    char hold[4]; /* decoded bytes that do: CRs, or the first byte of a no-break blank */
    size_t held;
};

/* Makes len bytes of normalised text the whole of the source, without a stream; they stay the caller's. */
void us_source_borrow(struct us_source *s, const char *text, size_t len);

/* Reads another block behind the window's bytes, which may move.  False when the stream has ended or failed, see at_end
   and error. */
bool us_source_fill(struct us_source *s);

/* The text from the record's start to the window's end; valid until the next call. */
static inline struct us_str us_source_text(const struct us_source *s)
{
    const char *window = s->borrowed ? s->borrowed : s->window;
    return (struct us_str){window ? window + s->start : "", s->end - s->start};
}

/* Steps over the first len bytes of that text, counting lines. */
void us_source_skip(struct us_source *s, size_t len);

/* Gives the window back. */
void us_source_free(struct us_source *s);

#endif
