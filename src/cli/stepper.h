/* SPDX-License-Identifier: MIT */
/* Stepping through a solution on a terminal. */
#ifndef UNISOL_CLI_STEPPER_H
#define UNISOL_CLI_STEPPER_H

#include "unisol.h"

/* Where a walk through a record begins and ends. */
struct step_walk {
    size_t at;    /* the position that is shown first, and then the one that was shown last */
    bool is_last; /* no record follows; the walk begins by stating this */
    bool next;    /* set if the user asks for the next record, and not to quit */
};

/* Shows the positions of a record, as the writer writes them as text, until the user quits or asks
   for the next record.  Returns a status. */
int step_through(struct unisol_writer *writer, const struct unisol_record *record, struct step_walk *walk);

#endif
