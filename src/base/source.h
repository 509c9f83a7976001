/* SPDX-License-Identifier: MIT */
/*
 * A source is a stream of bytes with a window that holds one record at a time.  The source
 * normalizes all text, so that readers see only UTF-8 with lines that end with LF, without
 * byte-order mark and without no-break blanks.  Only a Python pickle, which is binary, stays as it
 * is.
 */
#ifndef UNISOL_BASE_SOURCE_H
#define UNISOL_BASE_SOURCE_H

#include <sys/types.h>

#include "base/alloc.h"
#include "base/page.h"

/* Reads at most len bytes to buffer.  Returns how many, 0 at the end, or -1 with errno set on
   failure. */
typedef ssize_t us_read_fn(void *context, void *buffer, size_t len);

/* Does the same at an offset in bytes.  Several threads may call it at once. */
typedef ssize_t us_read_at_fn(const void *context, void *buffer, size_t len, uint64_t offset);

enum us_encoding { US_UTF8, US_UTF16_LE, US_UTF16_BE };

struct us_source {
    us_read_fn *read;
    us_read_at_fn *read_at; /* NULL: the stream is only readable in order */
    void *context;          /* passed to read and read_at */

    char *window;         /* owned */
    size_t cap;           /* bytes allocated for the window */
    const char *borrowed; /* the caller's text, used instead of a window; NULL: none */
    size_t start;         /* offset of the current record in the window, in bytes */
    size_t end;           /* end of the normalized bytes in the window */

    uint64_t passed; /* normalized bytes before `start`, counted from the start of the stream */
    uint64_t line;   /* lines that end before `counted` */
    uint64_t column; /* characters that precede `counted` on its line */
    size_t counted;  /* an offset up to `start`; the rest is counted when needed or discarded */
    enum us_encoding encoding;
    bool markup;  /* the text begins with < or {; its no-break blanks are content and stay */
    bool decided; /* `markup` is known */
    bool binary;  /* the stream begins with a Python pickle, whose bytes stay as they are */
    bool is_page; /* the stream is a web page, and `page` filters it */
    struct us_page page;
    bool begun;  /* the byte-order mark has been read, if there is one */
    bool at_end; /* the stream has ended, and all of its text is in the window */
    int error;   /* errno of a failed read, ENOMEM if memory ran out, or 0 */

    /* Raw bytes to be decoded with the next block: part of a UTF-16 character. */
    char undecoded[4];

    size_t num_undecoded;
    /* Decoded bytes to be normalized with the next block: CRs, or part of U+00A0. */
    char pending[4];
    size_t num_pending;

    /* For base/chunk.c. */
    uint64_t claimed; /* offset in the stream of the next block to be claimed */
    bool ended_early; /* the stream ended or failed in a claimed block */
    bool ahead_known; /* `ahead` is known */
    uint64_t ahead;   /* lines that end in the text */
};

/* Makes len bytes of normalized text the whole of the source, without a stream.  The caller keeps
   the text, and must not free it before the source. */
void us_source_borrow(struct us_source *source, const char *text, size_t len);

/* Reads another block to the end of the window, which may move.  Returns false if the stream has
   ended or failed: see at_end and error. */
bool us_source_fill(struct us_source *source);

/* Returns the text from the start of the record to the end of the window.  It is valid until the
   next call that changes the source. */
static inline struct us_str us_source_text(const struct us_source *source)
{
    const char *window = source->borrowed ? source->borrowed : source->window;
    return (struct us_str){window ? window + source->start : "", source->end - source->start};
}

/* Moves the start of the record forward by len bytes, at most the length of the text. */
void us_source_skip(struct us_source *source, size_t len);

/* Returns the text that `line` and `column` do not count yet: from `counted` to the start of the
   record. */
static inline struct us_str us_source_uncounted(const struct us_source *source)
{
    struct us_str text = us_source_text(source);
    size_t len = source->start - source->counted;
    return (struct us_str){text.p - len, len};
}

/* Updates `line` and `column` to the start of the record. */
void us_source_count(struct us_source *source);

/* From here on, the stream is a web page.  The window must begin with it, and gets only its text
   (base/page.h). */
void us_source_filter_page(struct us_source *source);

/* Frees the window. */
void us_source_free(struct us_source *source);

/* ---- for base/chunk.c ------------------------------------------------------------------------ */

/* Returns room for `num_bytes` raw bytes, to be passed to us_source_append, or NULL with
   source->error set if memory ran out. */
char *us_source_room(struct us_source *source, size_t num_bytes);

/* Decodes and normalizes `num_bytes` at `raw`, which us_source_room returned, and appends them to
   the window.  `last` means that the stream ends with them. */
void us_source_append(struct us_source *source, char *raw, size_t num_bytes, bool last);

/* Returns the number of line ends in len bytes. */
uint64_t us_count_lines(const char *text, size_t len);

/* Updates `line` and `column` by the text from `counted` to the start of the record.  `lines` is
   the number of line ends in it. */
void us_source_count_text(struct us_source *source, struct us_str text, uint64_t lines);

#endif
