/* SPDX-License-Identifier: MIT */
/*
 * A growing buffer of bytes: the one way in which unisol builds text.  Running out of memory is remembered in
 * `failed`; from then on nothing is appended, and whoever takes the text asks once.
 */
#ifndef UNISOL_BASE_BUF_H
#define UNISOL_BASE_BUF_H

#include "base/alloc.h"
#include "base/str.h"

struct us_buf;

/* Where a long text goes while it is still being written. */
struct us_drain {
    /* Takes the bytes that are in b, all of them, and empties it; or leaves b as it is. */
    void (*take)(void *context, struct us_buf *b);
    void *context;
};

struct us_buf {
    char *p; /* NULL until something was put; not NUL-terminated, see us_buf_text */
    size_t len;
    size_t cap;
    bool failed;
    const struct us_allocator *allocator; /* NULL: the C library's */
    const struct us_drain *drain;         /* NULL: the buffer holds all of the text */
};

/* Makes room for `more` bytes behind the text; false (and failed) when memory runs out. */
bool us_buf_reserve(struct us_buf *b, size_t more);

void us_buf_put(struct us_buf *b, const void *bytes, size_t len);
void us_buf_puts(struct us_buf *b, const char *text);
void us_buf_putc(struct us_buf *b, char c);
void us_buf_pad(struct us_buf *b, char c, size_t count);
void us_buf_putf(struct us_buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts s in a form fit for a terminal: control characters and bytes that are not UTF-8 as \xNN, at most `max` bytes
   of s, "..." behind where some were left out. */
void us_buf_put_escaped(struct us_buf *b, struct us_str s, size_t max);

/* Replaces `old` bytes at `at` by len bytes of text; the bytes behind move. */
void us_buf_splice(struct us_buf *b, size_t at, size_t old, const void *bytes, size_t len);

/* The text with a NUL behind it, owned by b until it changes; "" when nothing was put or memory ran out. */
const char *us_buf_text(struct us_buf *b);

static inline struct us_str us_buf_str(const struct us_buf *b)
{
    return (struct us_str){b->p ? b->p : "", b->len};
}

/* Bytes from which on a text is handed to the drain. */
enum { US_BUF_DRAINED = 64 * 1024 };

/* Hands a long text to the drain, if there is one.  A writer calls this between the parts of a
   record that may be large, where it needs neither what it has put nor offsets into it. */
static inline void us_buf_relieve(struct us_buf *b)
{
    if (b->drain && b->len >= US_BUF_DRAINED)
        b->drain->take(b->drain->context, b);
}

/* Empties the buffer and keeps its memory. */
void us_buf_clear(struct us_buf *b);

/* Gives its memory back; b is empty, has no drain, and is usable again. */
void us_buf_free(struct us_buf *b);

#endif
