/* SPDX-License-Identifier: MIT */
/* Stepping through a solution on a terminal. */
#ifndef UNISOL_CLI_STEPPER_H
#define UNISOL_CLI_STEPPER_H

#include "unisol.h"

/* What the user asks for at the end of a walk. */
enum step_to { STEP_QUIT, STEP_NEXT, STEP_BACK };

/* Where a walk through a record begins and ends. */
struct step_walk {
    const char *name;   /* of the record: "record 2, deal 617" */
    bool is_named;      /* the name is always shown, and not only if there is room */
    size_t at;          /* the position that is shown first, and then the one that was shown last */
    bool is_first;      /* there is no record to go back to */
    bool is_last;       /* no record follows */
    const char *notice; /* what is stated first, such as that this is the last solution; or NULL */
    enum step_to to;    /* set to what the user asks for */
    /* Returns a new writer of text, which the stepper frees. */
    struct unisol_writer *(*make_writer)(const void *context);
    const void *context;
};

/* Shows the positions of a record and its variations, as writers write them as text, until the user
   quits or asks for another record.  If a position cannot be written, the program ends. */
void step_through(const struct unisol_record *record, struct step_walk *walk);

#endif
