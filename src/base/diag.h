/* SPDX-License-Identifier: MIT */
/*
 * Diagnostics.  Each has an identifier (diag_list.h), a level, a place and, if possible, a hint.
 * Nothing here prints: a sink passes complete diagnostics to its handler.
 */
#ifndef UNISOL_BASE_DIAG_H
#define UNISOL_BASE_DIAG_H

#include "base/buf.h"
#include "base/status.h"
#include "base/work.h"

enum us_level { US_HELP, US_NOTE, US_WARNING, US_ERROR };

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
    const char *text; /* the start of the message; may be empty */
    const char *hint; /* what the user can do; NULL: none */
};

/* Returns the row of id. */
const struct us_diag_kind *us_diag_kind(enum us_diag_id id);

/* Returns what `unisol explain` prints about id. */
const char *us_diag_explanation(enum us_diag_id id);

/* Bytes of a line before the place of a diagnostic that a handler receives.  One line may contain a
   whole record, and diagnostics may be kept (held.h). */
enum { US_MOST_BEFORE = 4096 };

/* A diagnostic as a handler receives it.  All of it is valid only during the call. */
struct us_diag {
    enum us_diag_id id;
    const char *name;     /* the row's, or that of a reason */
    const char *file;     /* NULL: not about a file */
    uint64_t line;        /* 1-based; 0: the diagnostic has no place */
    uint64_t column;      /* 1-based, in characters */
    const char *message;  /* the row's text and the details, as one line without a line end */
    struct us_str source; /* the line without its end, cut if it is long; empty: no place */
    size_t caret_off;     /* in characters from the start of source */
    size_t caret_len;     /* in characters; at least 1 if there is a place */
    /* Further paragraphs of one or more lines, NULL-terminated, or NULL. */
    const char *const *notes;
    const char *list; /* "formats", "games", or a format whose options are listed; or NULL */
    const char *deal; /* with which moves are legal, "ms:617"; NULL: it proposes none */
    const char *lost; /* what a format cannot store, "the moves"; NULL: nothing is lost */
};

/* What a diagnostic has beside its kind, its place and its details.  Each member may be NULL; they
   are those of struct us_diag. */
struct us_about {
    const char *name; /* NULL: that of the kind */
    const char *const *notes;
    const char *list;
    const char *deal;
    const char *lost;
};

/* How many diagnostics of one kind a record reports.  The others are only counted. */
enum { US_MOST_OF_KIND = 10 };

/* The diagnostics of one kind in the current record. */
struct us_kind_count {
    uint32_t number;
    struct us_span first_hidden; /* the place of the first one that was not reported */
};

/* A place whose line is known, so that the next place is counted from there. */
struct us_known_place {
    bool known;
    size_t off;    /* in bytes from the start of the record */
    size_t from;   /* the offset of the start of its line; 0 if that is before the record */
    size_t chars;  /* characters between these two */
    uint64_t line; /* 1-based */
};

/* Receives the diagnostics of one input. */
struct us_sink {
    void (*handle)(void *context, const struct us_diag *diag); /* NULL: only count */
    void *context;
    const char *file;      /* the name of the input */
    struct us_str text;    /* the current record, from which spans count: us_sink_aim */
    struct us_str before;  /* the text between first_line, first_column and the record */
    uint64_t first_line;   /* the line on which `before` begins, 1-based */
    uint64_t first_column; /* characters on that line that precede `before` */
    struct us_known_place place;
    /* Characters that were removed from the start of each line of the input, from the first one on.
       Columns count them.  NULL: none were removed. */
    const uint16_t *removed;
    size_t num_removed; /* its elements */
    bool located;       /* a diagnostic had a place; the caller resets this */
    /* The first error since the caller reset this; the level of others is not an error. */
    enum us_diag_id first_error;
    struct us_span first_error_span;
    bool has_error;
    unsigned errors;   /* how many errors were reported */
    unsigned warnings; /* how many warnings were reported */
    /* The steps of the record that is being read; NULL: there is none.  When they are spent, only
       the lack of memory is reported: what a reader says then is no longer about the record. */
    struct us_work *work;
    /* One of the errors was that memory ran out.  A caller that suppresses diagnostics must report
       it. */
    bool no_memory;
    bool limited; /* between us_sink_begin_record and us_sink_end_record */
    bool hidden;  /* some diagnostics were not reported */

    /* While limited: the number of diagnostics of each kind. */
    struct us_kind_count counts[US_DIAG_COUNT];
};

/* Points the sink at text, the next record or more of the same record.  The caller sets `before`,
   first_line and first_column afterwards. */
void us_sink_aim(struct us_sink *sink, struct us_str text);

/* Finds the line and the column of a span of the current record in the input, both counted from 1.
   Sets both to 0 for US_NOWHERE. */
void us_sink_find(struct us_sink *sink, struct us_span span, uint64_t *line, uint64_t *column);

/* From here to us_sink_end_record, at most US_MOST_OF_KIND diagnostics of one kind are reported.
   All of them count as errors and warnings. */
void us_sink_begin_record(struct us_sink *sink);

/* Ends the limit.  Reports one note for each kind that was limited: how many were not reported, at
   the place of the first of them. */
void us_sink_end_record(struct us_sink *sink);

/* The span of a diagnostic that has no place in the text. */
#define US_NOWHERE ((struct us_span){UINT32_MAX, 0})

/* Reports id at span of the current record.  `format` produces the details that follow the row's
   text; "" for no details.  Always returns false. */
bool us_report(struct us_sink *sink, enum us_diag_id id, struct us_span span, const char *format,
               ...) __attribute__((format(printf, 4, 5)));

/* The same for a step that ends with it: US_FAILED. */
#define us_fail_at(...) (us_report(__VA_ARGS__), US_FAILED)

/* Reports id at the beginning of a line of the input, counted from 1, which need not be in the
   current record. */
void us_report_line(struct us_sink *sink, enum us_diag_id id, uint64_t line, const char *details);

/* Reports id with details as they are, and with what else it has; `about` may be NULL. */
void us_report_about(struct us_sink *sink, enum us_diag_id id, struct us_span span,
                     const char *details, const struct us_about *about);

/* Reports that memory ran out; always US_FAILED. */
enum us_status us_fail_memory(struct us_sink *sink);

#endif
