/* SPDX-License-Identifier: MIT */
/* The model as stable, indented text: what a developer looks at first, and what reader tests compare. */
#ifndef UNISOL_MODEL_DUMP_H
#define UNISOL_MODEL_DUMP_H

#include "model/script.h"
#include "model/solution.h"

/* What a reader understood. */
void us_dump_script(const struct us_script *s, struct us_buf *out);

/* What resolve made of it. */
void us_dump_solution(const struct us_solution *s, struct us_buf *out);

#endif
