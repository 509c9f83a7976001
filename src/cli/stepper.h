/* SPDX-License-Identifier: MIT */
/* Stepping through a solution on a terminal. */
#ifndef UNISOL_CLI_STEPPER_H
#define UNISOL_CLI_STEPPER_H

#include "unisol.h"

/* Shows the positions of a record, as the writer writes them as text, until the user quits or, with
   *next, asks for the next record.  Returns a status. */
int step_through(struct unisol_writer *writer, const struct unisol_record *record, bool *next);

#endif
