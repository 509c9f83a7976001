/* SPDX-License-Identifier: MIT */
/* Prints the model as stable, indented text, for developers and for the tests of readers. */
#ifndef UNISOL_MODEL_DUMP_H
#define UNISOL_MODEL_DUMP_H

#include "model/solution.h"

/* Appends a script, which is what a reader understood. */
void us_dump_script(const struct us_script *script, struct us_buf *out);

/* Appends a solution, which is what the engine made of a script. */
void us_dump_solution(const struct us_solution *solution, struct us_buf *out);

#endif
