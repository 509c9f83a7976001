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
    size_t block;         /* bytes to read at a time; 0: as many as is usual */
    size_t start;         /* of the record at hand, in bytes from the window's first */
    size_t end;           /* of the normalised bytes */

    uint64_t passed; /* bytes before `start`, of the whole text */
    uint64_t line;   /* lines that end before `counted` */
    uint64_t column; /* characters of its line before `counted` */
    size_t counted;  /* a place at or before `start`; counting on is put off until somebody asks, or the text goes */
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

/* Steps over the first len bytes of that text. */
void us_source_skip(struct us_source *s, size_t len);

/* What `line` and `column` do not count yet: the text from `counted` to the record's start. */
static inline struct us_str us_source_uncounted(const struct us_source *s)
{
    struct us_str text = us_source_text(s);
    size_t len = s->start - s->counted;
    return (struct us_str){text.p - len, len};
}

/* Counts the lines up to the record's start. */
void us_source_count(struct us_source *s);

/* Text that was taken out of a source, with the memory that it stands in. */
struct us_extract {
    struct us_str text;
    char *memory; /* the taker's, to be freed by us_resize with the source's allocator */
    size_t cap;
    uint64_t line;
    uint64_t column; /* where the text begins, as in the source */
};

/*
 * Text is taken out in three steps, so that each taker fills memory of its own: a processor that writes where another one has just
 * read must wait for it.
 *
 * The source goes on in the memory of *e (all zeros: none yet), reading so much at a time that it seldom takes more than once to have
 * `size` bytes, and what it has read ahead goes with it.  False: memory ran out, and nothing has changed.
 */
bool us_source_enter(struct us_source *s, struct us_extract *e, size_t size);

/* The first len bytes of the text are *e's. */
void us_source_take(struct us_source *s, size_t len, struct us_extract *e);

/* The source leaves that memory, and what is left of the text goes with it.  False: memory ran out, and the text is lost. */
bool us_source_leave(struct us_source *s, struct us_extract *e);

/* Gives the window back. */
void us_source_free(struct us_source *s);

#endif
