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

/* The same, at an offset in bytes, by several threads at once. */
typedef ssize_t us_read_at_fn(const void *context, void *buffer, size_t len, uint64_t offset);

enum us_encoding { US_UTF8, US_UTF16_LE, US_UTF16_BE };

struct us_source {
    us_read_fn *read;
    us_read_at_fn *read_at; /* NULL: bytes can be read in their order only */
    void *context;
    const struct us_allocator *allocator;

    char *window;
    size_t cap;
    const char *borrowed; /* somebody else's, in its place */
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

    uint64_t claimed; /* the offset of what is claimed next */
    bool ended_early; /* a claim came upon the stream's end, or its failure */
    bool ahead_known; /* `ahead` is known */
    uint64_t ahead;   /* lines that end in the text */
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

/*
 * Text is taken out block by block, by several threads that seldom wait for each other: a block is claimed and read; joined to what
 * is left of those before it; and what is wanted of the text is taken off its front.
 */
struct us_chunk {
    struct us_str text; /* what was taken; it stands in `memory` */
    uint64_t line;
    uint64_t column; /* where the text begins, as in the source */
    char *memory;    /* the taker's, to be freed by us_resize with the source's allocator */
    size_t cap;
    uint64_t offset; /* of the block, in the stream */
    size_t size;     /* bytes that were claimed */
    size_t len;      /* bytes that were read */
    bool last;       /* there were no more */
    bool plain;      /* the block is normalised text as it stands */
    int error;       /* as in the source */
    uint64_t lines;  /* that end in it */
};

/* The text can be taken out: a byte-order mark, if there was one, and markup have been looked for. */
static inline bool us_source_is_settled(const struct us_source *s)
{
    return s->begun && s->decided && !s->borrowed;
}

/* Claims the next `size` bytes of the stream, from 64 to 64 MiB, for *e (all zeros: it has no memory yet), and reads them where bytes
   can be read in their order only.  By one thread at a time; it may do so while another one is at any of the functions below. */
void us_source_claim(struct us_source *s, size_t size, struct us_chunk *e);

/* Reads what was claimed, as far as that has not been done, and looks at it.  By any number of threads. */
void us_source_read(const struct us_source *s, struct us_chunk *e);

/* The block follows the text.  This and the next by one thread at a time, in the order in which blocks were claimed.  What comes
   behind the end or a failure is dropped. */
void us_source_join(struct us_source *s, struct us_chunk *e);

/* Takes the first len bytes of the text out, behind a join with the same *e.  False: there is no memory for what is left (see error). */
bool us_source_take(struct us_source *s, size_t len, struct us_chunk *e);

/* Gives the window back. */
void us_source_free(struct us_source *s);

#endif
