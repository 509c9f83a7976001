/* SPDX-License-Identifier: MIT */
/* One thread's share of the work: a reader, a command's state, and what comes of them. */
#ifndef UNISOL_CLI_WORKER_H
#define UNISOL_CLI_WORKER_H

#include "cli/inputs.h"
#include "cli/counts.h"

struct worker {
    const struct job *h;
    struct unisol_reader *reader;
    void *state;
    struct outbox out;
    bool fail_fast;
};

/* What came of a portion of an input. */
struct chunk_result {
    struct outbox out;
    void *batch;
    struct counts counts;
    int worst;
};

/* Makes a worker from the command's options; false (said in out) where that fails. */
bool worker_begin(struct worker *w, const struct arguments *args, const struct job *h);

/* Reads and handles the next record; its number in the input that is open goes on from p->tally.records.  False: there is
   none, or the last one was bad and that is the end of it. */
bool worker_step(struct worker *w, const char *input, struct chunk_result *p);

/* Tells of a record, by its number, that cannot be taken for reading, 0: of an input that cannot be opened. */
void worker_refuse(struct worker *w, const char *input, uint64_t number, struct chunk_result *p);

/* Moves what was printed and produced to p. */
void worker_deliver(struct worker *w, struct chunk_result *p);

void worker_end(struct worker *w);

#endif
