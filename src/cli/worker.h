/* SPDX-License-Identifier: MIT */
/* A worker reads and processes records in one thread: a reader, a command's state, and output. */
#ifndef UNISOL_CLI_WORKER_H
#define UNISOL_CLI_WORKER_H

#include "cli/inputs.h"

struct worker {
    const struct job *job;
    struct unisol_reader *reader;
    void *state;
    struct outbox out;
    bool fail_fast;
    bool tolerant;     /* an unknown format is not an error; it only sets the next member */
    bool unrecognized; /* the input that was to be opened has no known format */
};

/* The result of processing a part of an input. */
struct chunk_result {
    struct outbox out;
    void *batch; /* NULL: none */
    struct counts counts;
    int worst; /* the highest status */
    bool part; /* more of the chunk follows; only what was printed is new */
};

/* Initializes a worker from the command's options; false on failure, with the message in out.  The
   caller ends the worker in both cases. */
bool worker_begin(struct worker *worker, const struct arguments *args, const struct job *job);

/* Reads and processes the next record of the input that is open, and adds it to result->counts.
   False: there is no further record, or the record failed and --fail-fast was given. */
bool worker_step(struct worker *worker, const char *input, struct chunk_result *result);

/* Counts and reports an input that cannot be opened (number 0), or the record with that number that
   cannot be read.  While opening, `tolerant` applied: an unrecognized input is only counted. */
void worker_refuse(struct worker *worker, const char *input, uint64_t number,
                   struct chunk_result *result);

/* Moves the worker's output and batch to the result. */
void worker_deliver(struct worker *worker, struct chunk_result *result);

/* Frees what the worker holds. */
void worker_end(struct worker *worker);

#endif
