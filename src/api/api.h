/* SPDX-License-Identifier: MIT */
/* What the public functions share: callers' handlers, and the record. */
#ifndef UNISOL_API_API_H
#define UNISOL_API_API_H

#include "boardgames/notation.h"
#include "engine/resolve.h"
#include "unisol.h"

/* A caller's handler behind one of our sinks. */
struct us_listener {
    unisol_diagnostic_fn *handle;
    void *context;
};

/* A sink that reports to l's handler; l stays where it is. */
struct us_sink us_listen(struct us_listener *l);

/* Reports without a place; always UNISOL_FAILED. */
enum unisol_status us_complain(struct us_sink *sink, enum us_diag_id id, const char *details);

/* Reports an option that cannot be set so, in the words of text, which is freed; always UNISOL_FAILED. */
enum unisol_status us_refuse_option(struct us_sink *sink, struct us_buf *text);

struct unisol_record {
    struct unisol_record *self;   /* to be written to */
    struct unisol_reader *reader; /* NULL: the record is kept, by the caller */
    const char *format;
    const char *rival; /* the format that it could have been as well; NULL: none */
    struct us_readings readings;
    struct us_solution solution;
    bool is_match; /* a game on a board: match holds it, and solution nothing */
    struct us_match match;
    uint64_t number;
    struct us_buf game;
    struct us_buf deal;
    struct us_buf dump;
    struct us_buf conventions;
};

/* Frees what the record holds. */
void us_record_clear(struct unisol_record *record);

#endif
