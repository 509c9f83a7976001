/* SPDX-License-Identifier: MIT */
/* Runs a command over the records of its inputs, in one or several threads, with output in
   order. */
#ifndef UNISOL_CLI_INPUTS_H
#define UNISOL_CLI_INPUTS_H

#include "cli/command.h"
#include "cli/counts.h"

/*
 * What a command does with records.  Each thread has a state of its own.  Printed text goes to the
 * outbox.  Anything else that records give is a batch, and batches are received in the order of the
 * input, one at a time.
 */
struct job {
    /* A state is a copy of `initial`, or all zero if that is NULL; begin fills in the rest, and end
       frees what it holds.  NULL: nothing. */
    size_t state_size;
    const void *initial;
    void (*begin)(void *state, const struct arguments *args, struct outbox *out);
    void (*end)(void *state);

    /* Processes a record; returns a status. */
    int (*record)(void *state, struct outbox *out, const struct unisol_record *record,
                  const char *input);

    /* With form_only: processes the record that the reader has just checked; returns a status.
       NULL: its form is all that matters. */
    int (*checked)(void *state, struct outbox *out, struct unisol_reader *reader, const char *input,
                   uint64_t number);

    /* With `checked`: returns true if the rest of the input is not to be processed.  NULL:
       never. */
    bool (*ends)(const struct unisol_reader *reader);

    /* For jobs in which someone is at the terminal, which then shows no progress: returns true if
       no further record is to be processed.  NULL: all are. */
    bool (*quits)(const void *shared);

    /* Reports that the record with that number, or if it is 0 the input, cannot be read.  NULL: the
       diagnostics are enough. */
    void (*unreadable)(void *state, struct outbox *out, const char *input, uint64_t number);

    /* Reports a file of a directory that has no known format.  NULL: such files are only
       counted. */
    void (*unrecognized)(void *state, struct outbox *out, const char *input);

    /* Reports the end of an input that could be opened, its number of records, and the worst
       status.  NULL: nothing to report. */
    void (*done)(void *state, struct outbox *out, const char *input, uint64_t records, int worst);

    /* Processes what the state still holds when all inputs were read; returns a status.  NULL: it
       holds nothing.  For jobs whose records are in order. */
    int (*last)(void *state, struct outbox *out);

    /* Receives diagnostics, with the state as context.  NULL: they are printed to the outbox. */
    unisol_diagnostic_fn *diagnose;

    /* Receives the number of the operand that is the next input, or contains it.  NULL: it does not
       matter. */
    void (*enter)(void *shared, size_t operand);

    /* Returns the batch of the records since the last call, or NULL if there is none. */
    void *(*batch)(void *state);

    /* Receives the batch of an input; `before` is the number of records before the batch's first
       chunk.  Returns a status, and sets *stop if the command cannot go on.  The caller still drops
       the batch. */
    int (*receive_batch)(void *shared, void *batch, const char *input, uint64_t before, bool *stop);

    /* Returns the size of a batch in bytes; inputs are cut so that batches stay small.  NULL:
       batches are always small. */
    size_t (*weigh)(void *batch);

    /* Frees a batch. */
    void (*drop)(void *batch);

    void *shared; /* passed to enter and receive_batch */

    bool alone;               /* as `in_order`, with `shared` as the state */
    bool in_order;            /* one thread: all records come in order to one state */
    bool no_notes;            /* print only errors and warnings */
    bool form_only;           /* read records without replaying them; `record` is not called */
    bool all_interpretations; /* find every interpretation that solves a list */
    bool quiet;               /* print nothing but what `record` and the like put */
    bool count_repeats;       /* print repeated diagnostics three times, and then count them */

    /* Whether to print a line about all records at the end. */
    enum { NO_SUMMARY, SUMMARY_OF_SEVERAL, SUMMARY_ALWAYS } summary;
};

/* What came of a job. */
struct job_result {
    struct counts counts;
    bool stopped; /* before the end */
};

/* Opens the input with the name *name on the command line: a file, a link, or - for standard input.
   Sets *name to its name in messages. */
enum unisol_status open_input(struct unisol_reader *reader, const char **name);

/* The number of threads that --jobs asks for, or `usual`. */
unsigned read_jobs(const struct arguments *args, unsigned usual);

/* The number of threads that use all CPUs. */
unsigned default_threads(void);

/* Processes each record of each input (default: standard input); returns the highest status.
   `result` may be NULL. */
int run_job(const struct arguments *args, const struct job *job, struct job_result *result);

#endif
