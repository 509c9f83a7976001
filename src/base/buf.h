/* SPDX-License-Identifier: MIT */
/*
 * A growing buffer of bytes.  unisol builds all text in such buffers.  If memory runs out, `failed`
 * is set and nothing more is appended, so that the caller needs to check only once, at the end.
 */
#ifndef UNISOL_BASE_BUF_H
#define UNISOL_BASE_BUF_H

#include "base/alloc.h"
#include "base/sizes.h"
#include "base/str.h"

struct us_buf;

/* The receiver of a long text that is still being written. */
struct us_drain {
    /* Either removes all bytes from the buffer, or does not change it. */
    void (*take)(void *context, struct us_buf *buf);
    void *context; /* passed to take */
};

struct us_buf {
    /* The text, which is not NUL-terminated (see us_buf_text).  NULL before the first append. */
    char *p;
    size_t len;                   /* bytes of text */
    size_t cap;                   /* bytes allocated */
    bool failed;                  /* memory ran out */
    const struct us_drain *drain; /* NULL: the buffer keeps all of the text */
};

/* Makes room for `more` bytes after the text.  If memory runs out, returns false and sets
   b->failed. */
bool us_buf_reserve(struct us_buf *buf, size_t more);

/* These append len bytes, a string, a character, `count` times the same character, a number in
   decimal, or formatted text.  If memory runs out, they append nothing and set b->failed. */
void us_buf_put(struct us_buf *buf, const void *bytes, size_t len);
void us_buf_puts(struct us_buf *buf, const char *text);
void us_buf_putc(struct us_buf *buf, char ch);
void us_buf_pad(struct us_buf *buf, char ch, size_t count);
void us_buf_put_number(struct us_buf *buf, uint64_t number);
void us_buf_putf(struct us_buf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Appends why something is refused, as us_buf_putf does.  Always false. */
#define us_buf_refuse(why, ...) (us_buf_putf((why), __VA_ARGS__), false)

/* Appends a string if the condition is true. */
static inline void us_buf_puts_if(struct us_buf *buf, bool condition, const char *text)
{
    if (condition)
        us_buf_puts(buf, text);
}

/* Appends len bytes, which the caller then fills in, and returns the first of them.  If memory runs
   out, returns NULL, appends nothing and sets b->failed. */
char *us_buf_extend(struct us_buf *buf, size_t len);

/* Appends at most `max` bytes of the text in a form that is safe for a terminal: control characters
   and bytes that are not UTF-8 become \xNN.  Appends "..." if part of it was left out. */
void us_buf_put_escaped(struct us_buf *buf, struct us_str text, size_t max);

/* Replaces the `old` bytes at offset `at` with len other bytes, and moves the bytes after them. */
void us_buf_splice(struct us_buf *buf, size_t at, size_t old, const void *bytes, size_t len);

/* Returns the text with a NUL after it, or "" if memory ran out.  It is valid until b changes. */
const char *us_buf_text(struct us_buf *buf);

/* Returns the text, which is valid until b changes. */
static inline struct us_str us_buf_str(const struct us_buf *buf)
{
    return (struct us_str){buf->p ? buf->p : "", buf->len};
}

/* The drain receives the text when it has at least this many bytes. */
enum { US_BUF_DRAINED = US_SIZE_DRAINED };

/* Passes the text to the drain if there is a drain and the text is long.  A writer calls this
   between the parts of a large record, at a point where it needs neither the text so far nor
   offsets into it. */
static inline void us_buf_relieve(struct us_buf *buf)
{
    if (buf->drain && buf->len >= US_BUF_DRAINED)
        buf->drain->take(buf->drain->context, buf);
}

/* Empties the buffer, resets b->failed, and keeps the memory. */
void us_buf_clear(struct us_buf *buf);

/* Frees the memory.  b is then empty, has no drain, and can be used again. */
void us_buf_free(struct us_buf *buf);

/* Frees a buffer from which `out` was made.  If memory ran out for it, it did for `out`. */
void us_buf_end(struct us_buf *out, struct us_buf *part);

#endif
