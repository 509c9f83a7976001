/* SPDX-License-Identifier: MIT */
/*
 * Diagnostics: each complaint has an identity (diag_list.h), a level, a place and, where there is one, a way out.
 * Nothing here prints: a sink hands complete diagnostics to whoever opened it.
 */
#ifndef UNISOL_BASE_DIAG_H
#define UNISOL_BASE_DIAG_H

#include "base/buf.h"

enum us_level { US_NOTE, US_WARNING, US_ERROR };

enum us_diag_id {
#define DIAG(id, level, text, hint, explanation) US_DIAG_##id,
#include "diag_list.h"
#undef DIAG
    US_DIAG_COUNT
};

/* One row of diag_list.h. */
struct us_diag_kind {
    const char *name; /* "CARD_TWICE" */
    enum us_level level;
    const char *text;
    const char *hint; /* NULL: none */
    const char *explanation;
};

/* The row of id. */
const struct us_diag_kind *us_diag_kind(enum us_diag_id id);

/* What a sink hands over.  All of it is valid during the call only. */
struct us_diag {
    enum us_diag_id id;
    const char *file;         /* NULL: not about a file */
    uint64_t line;            /* 1-based; 0: no place */
    uint64_t column;          /* 1-based, in characters */
    const char *message;      /* one line, without a line end: the row's text and the details */
    struct us_str source;     /* the whole line at the place, without its line end; empty: none */
    size_t caret_off;         /* in characters from the line's start */
    size_t caret_len;         /* in characters, at least 1 where there is a place */
    const char *const *notes; /* further paragraphs, each one or more lines; NULL-terminated; may be NULL */
};

/* What the diagnostics of one input have in common. */
struct us_sink {
    void (*handle)(void *context, const struct us_diag *diag); /* NULL: only count */
    void *context;
    const char *file;      /* the input's name */
    struct us_str text;    /* the record at hand: spans count from its first byte */
    struct us_str before;  /* the text right before it, as far as the next two do not count it */
    uint64_t first_line;   /* 1-based number of the line on which that begins */
    uint64_t first_column; /* characters of that line that stand before it */
    bool located;          /* a place was told since somebody last set this back */
    unsigned errors;
    unsigned warnings;
    bool no_memory; /* one of the errors was that memory ran out: whoever tries something in silence must tell */
};

/* The span of a diagnostic that is about no place in the text. */
#define US_NOWHERE ((struct us_span){UINT32_MAX, 0})

/* Reports id at span of the record at hand.  `format` gives the details behind the row's text; "" for none. */
void us_report(struct us_sink *sink, enum us_diag_id id, struct us_span span, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Reports id with ready details and notes behind it (NULL-terminated, or NULL). */
void us_report_notes(struct us_sink *sink, enum us_diag_id id, struct us_span span, const char *details,
                     const char *const *notes);

#endif
