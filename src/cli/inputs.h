/* SPDX-License-Identifier: MIT */
/* The inputs of a command, record by record, in one thread or several, printed in their order. */
#ifndef UNISOL_CLI_INPUTS_H
#define UNISOL_CLI_INPUTS_H

#include "cli/command.h"
#include "cli/outbox.h"

/*
 * What a command does with records.  A state serves one thread; what is printed goes to the box, and what else comes of records
 * is a product, which one thread takes over in the order of the input.
 */
struct job {
    void *(*begin)(const struct arguments *args, struct outbox *out); /* makes a state; NULL: it failed, and said why */
    void (*end)(void *state);

    /* Handles a record; returns a status. */
    int (*record)(void *state, struct outbox *out, const struct unisol_record *record, const char *input);

    /* Tells of a record that cannot be read, by its number, 0: of an input; NULL: diagnostics say enough. */
    void (*unreadable)(void *state, struct outbox *out, const char *input, uint64_t number);

    /* Reports the end of an input that could be opened, its number of records, and the worst
       status. */
    void (*done)(void *state, struct outbox *out, const char *input, uint64_t records, int worst);

    unisol_diagnostic_fn *diagnose; /* receives diagnostics with the state; NULL: they are printed to the box */

    void *(*batch)(void *state); /* what came of the records since the last call */
    /* Takes over a product of records of an input, before which `before` others stand; returns a status, and says in *stop
       whether there is no sense in going on.  The product is still to be dropped. */
    int (*receive_batch)(void *shared, void *batch, const char *input, uint64_t before, bool *stop);
    /* The bytes of a product: inputs are cut so that products stay small.  NULL: they are. */
    size_t (*weigh)(void *batch);
    void (*drop)(void *batch);
    void *shared;

    bool alone;               /* one thread, and `shared` is its state: records are handled in their order */
    bool no_notes;            /* errors and warnings alone are printed */
    bool form_only;           /* records are read and not replayed: `record` is not called */
    bool all_interpretations; /* each reading that solves a list is sought */
    bool summary;             /* a line about all records stands at the end, where there are several */
};

/* Handles each record of each input (standard input without any); returns the highest status.  *stopped, where not NULL, tells
   whether it ended early. */
int run_job(const struct arguments *args, const struct job *h, bool *stopped);

#endif
