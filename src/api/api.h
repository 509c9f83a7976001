/* SPDX-License-Identifier: MIT */
/* What the public functions share: callers' handlers, and the record. */
#ifndef UNISOL_API_API_H
#define UNISOL_API_API_H

#include <pthread.h>

#include "boardgames/boardgame.h"
#include "engine/resolve.h"
#include "unisol.h"

/* A caller's handler behind one of our sinks. */
struct us_observer {
    unisol_diagnostic_fn *handle;
    void *context;
};

/* A sink that reports to l's handler; l stays where it is. */
struct us_sink us_observe(struct us_observer *l);

/* Reports without a place; always UNISOL_FAILED. */
enum unisol_status us_report_failure(struct us_sink *sink, enum us_diag_id id, const char *details);

/* Reports a call that unisol.h does not allow; always UNISOL_FAILED. */
enum unisol_status us_misused(struct us_sink *sink, const char *details);

/* Reports an option that cannot be set so, in the words of text, which is freed; always UNISOL_FAILED. */
enum unisol_status us_refuse_option(struct us_sink *sink, struct us_buf *text);

/* The texts about a record that are made on request. */
enum us_record_text {
    US_RECORD_GAME,
    US_RECORD_DEAL,
    US_RECORD_OUTCOME,
    US_RECORD_CONVENTIONS,
    US_RECORD_OTHER_READINGS, /* each with a NUL after it */
    US_RECORD_DUMP,
    US_RECORD_COUNT
};

/* Each text is made by the first call that asks for it and does not change after that, so that
   threads can share a const record. */
struct us_record_texts {
    pthread_mutex_t lock; /* of all the rest */
    struct us_buf buffers[US_RECORD_COUNT];
    const char *made[US_RECORD_COUNT]; /* NULL: not made yet */
};

struct unisol_record {
    struct unisol_record *self;   /* not const: for its texts, and for who owns the record */
    struct unisol_reader *reader; /* NULL: the record is kept, by the caller */
    const char *format;
    const char *rival; /* the format that it could have been as well; NULL: none */
    struct us_interpretations readings;
    struct us_solution solution;
    bool is_boardgame; /* a game on a board: match holds it, and solution nothing */
    struct us_bg_solution match;
    uint64_t number; /* 0: it holds no record */
    struct us_record_texts texts;
};

/* Whether there is a record: it is not NULL, and has not been kept or overwritten since. */
static inline bool us_record_is_filled(const struct unisol_record *record)
{
    return record && record->number > 0;
}

/* Forgets the record and keeps its memory for the next one. */
void us_record_forget(struct unisol_record *record);

/* Frees what the record holds. */
void us_record_clear(struct unisol_record *record);

#endif
