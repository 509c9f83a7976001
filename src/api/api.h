/* SPDX-License-Identifier: MIT */
/* What the public functions share: handlers, readers, records and writers. */
#ifndef UNISOL_API_API_H
#define UNISOL_API_API_H

#include <pthread.h>

#include "convert/document.h"
#include "convert/input.h"
#include "unisol.h"

/* ---- diagnostics ----------------------------------------------------------------------------- */

/* The caller's handler. */
struct us_observer {
    unisol_diagnostic_fn *handle;
    void *context;
    bool is_running; /* calls on its reader or writer have no effect then */
};

/* Handles a diagnostic of a sink whose context is a struct us_observer: passes it on to the
   caller's handler, if any. */
void us_observe(void *context, const struct us_diag *diag);

/* Reports that memory ran out; always UNISOL_FAILED. */
enum unisol_status us_no_memory(struct us_sink *sink);

/* Reports a call that unisol.h does not allow; always UNISOL_FAILED. */
enum unisol_status us_misused(struct us_sink *sink, const char *details);

/* ---- records --------------------------------------------------------------------------------- */

/* The most games in which a record can also be legal (other_games in model/solution.h). */
enum { US_MAX_OTHER_GAMES = 64 };

/* The texts about a record that are made on request. */
enum us_record_text {
    US_RECORD_GAME,
    US_RECORD_GAME_TITLE,
    US_RECORD_DEAL,
    US_RECORD_STATED_DEAL,
    US_RECORD_OTHER_DEALS, /* each followed by a NUL */
    US_RECORD_OUTCOME,
    US_RECORD_FAULT,
    US_RECORD_CONVENTIONS,
    US_RECORD_OTHER_INTERPRETATIONS, /* each followed by a NUL */
    US_RECORD_DUMP,
    US_RECORD_SCRIPT,
    US_RECORD_COUNT
};

/* Each text is made by the first call that asks for it and does not change after that, so that
   threads can share a const record. */
struct us_record_texts {
    pthread_mutex_t lock; /* protects the other members */
    /* Held while lack of memory is reported to the record's reader.  It is recursive, because the
       handler may ask for other texts. */
    pthread_mutex_t reporting;
    struct us_buf buffers[US_RECORD_COUNT];
    const char *made[US_RECORD_COUNT]; /* NULL: not made yet */
};

/* The variations of a record, which are played when they are asked for. */
struct us_variation_list {
    struct unisol_variation *items; /* in the order of the input */
    struct us_buf *texts;           /* the strings of each item, with a NUL after each */
    size_t num;
    struct unisol_bookmark bookmarks[US_MAX_MARKS];
    size_t num_bookmarks;
    struct us_buf marks; /* the strings of the bookmarks */
    bool no_memory;
};

/* The summary of a record, and what it refers to. */
struct us_record_summary {
    struct unisol_summary members;
    struct unisol_sizes sizes;
    struct unisol_fault fault;
    const char *other_games[US_MAX_OTHER_GAMES + 1];
};

struct unisol_record {
    struct unisol_record *self;   /* not const: for its texts, and for the owner of the record */
    struct unisol_reader *reader; /* NULL: the record is kept by the caller */
    struct us_record data;
    bool is_line;    /* it shares its moves with a walk through the variations of another record */
    uint64_t number; /* 0: there is no record */
    struct us_record_texts texts;
    /* Summaries of the record as it is: [1] is complete, and [0] lacks texts for which there was no
       memory.  Each is made once, because callers may read it. */
    bool has_summary[2]; /* protected by texts.lock */
    struct us_record_summary summary[2];
    struct unisol_edit edits[US_MAX_CORRECTIONS][US_MAX_EDITS]; /* of the corrections */
    struct us_variation_list *variations;                       /* texts.lock; NULL: not played */
};

/* Forgets the summaries of a record that changed. */
static inline void us_record_forget_summaries(struct unisol_record *record)
{
    record->has_summary[false] = record->has_summary[true] = false;
}

/* True if there is a record: it is not NULL and has not been kept or overwritten. */
static inline bool us_record_is_filled(const struct unisol_record *record)
{
    return record && record->number > 0;
}

/* The solution of a record that has cards on a table; NULL if it does not, or if there is no
   record. */
const struct us_solution *us_record_cards(const struct unisol_record *record);

/* The result of a record, without the rest of its summary. */
enum unisol_result us_record_result(const struct unisol_record *record);

/* Stands for a text for which there was no memory. */
extern const char us_no_text[];

/* Returns a text of a record, which is made when it is first needed.  If memory runs out, it is
   us_no_text, and the record's reader, if any, reports that. */
const char *us_record_text(const struct unisol_record *record, enum us_record_text which);

/* Makes reader->record, all zero, an empty one. */
void us_record_begin(struct unisol_reader *reader);

/* Frees a list, or NULL. */
void us_variation_list_free(struct us_variation_list *list);

/* Reports to the record's reader, if any, that memory ran out. */
void us_record_no_memory(const struct unisol_record *record);

/* Makes *made a record of the caller, without content. */
void us_record_make(struct unisol_record *made, uint64_t number, const struct us_record_kind *kind,
                    const char *format);

/* Makes *made, all zero, a record of the caller, with the number, kind and format of `record`. */
void us_record_derive(struct unisol_record *made, const struct unisol_record *record);

/* Makes *line an empty record of the same kind and reader as `record`, for a variation of it. */
void us_record_begin_line(struct unisol_record *line, const struct unisol_record *record);

/* Forgets the record and keeps its memory for the next one. */
void us_record_forget(struct unisol_record *record);

/* Frees what the record holds. */
void us_record_clear(struct unisol_record *record);

/* ---- readers --------------------------------------------------------------------------------- */

enum us_reader_state {
    US_READER_CLOSED, /* no input was opened, or opening it failed */
    US_READER_OPEN,
    US_READER_TAKEN,  /* the input is taken in chunks: no record is read here */
    US_READER_MISUSED /* the same, and an attempt to read a record was reported */
};

struct unisol_reader {
    struct us_observer observer;
    struct us_input input;
    enum us_reader_state state;
    struct unisol_record record;
    uint64_t next_deal; /* the number that the next layout may have; 0: not known */

    /* Chunks, counted over all inputs. */
    uint64_t taken;         /* bytes of the chunks of this input */
    uint64_t chunks_before; /* chunks of earlier inputs */
    uint64_t chunks_taken;  /* changed by the thread that takes */
    uint64_t chunks_cut;    /* changed by the thread that cuts */
};

/* Returns true if there is a reader, and its handler is not running. */
static inline bool us_reader_is_usable(const struct unisol_reader *reader)
{
    return reader && !reader->observer.is_running;
}

/* Closes the input that is open, if any.  The record is gone.  False: the reader cannot be used. */
bool us_reader_close(struct unisol_reader *reader);

/* ---- writers --------------------------------------------------------------------------------- */

struct unisol_writer {
    struct us_observer observer;
    struct us_document document;
    struct us_output_watch watch; /* of the document, if it was asked for */
};

/* Returns true if there is a writer, and its handler is not running. */
static inline bool us_writer_is_usable(const struct unisol_writer *writer)
{
    return writer && !writer->observer.is_running;
}

/* Checks that records can be written (or, with to_write false, at least rendered); false:
   reported. */
bool us_writer_is_ready(struct unisol_writer *writer, bool to_write);

/* Checks that there is a record; false: reported. */
bool us_writer_has_record(struct unisol_writer *writer, const struct unisol_record *record);

#endif
