/* SPDX-License-Identifier: MIT */
/* Answers line by line, for programs that ask and wait. */
#ifndef UNISOL_AGENTS_LINES_H
#define UNISOL_AGENTS_LINES_H

#include <stdio.h>

#include "base/buf.h"

/* Appends the answer to a line, with its line end.  is_whole is false if the line is too long, and
   `line` is only its begin.  If memory runs out, out->failed says so. */
typedef void agents_answer_fn(void *context, struct us_str line, bool is_whole, struct us_buf *out);

/* How an input ended. */
enum agents_end { AGENTS_END, AGENTS_CANNOT_READ, AGENTS_CANNOT_WRITE, AGENTS_NO_MEMORY };

/* Answers each line of `in` at once, until its end.  A line has at most 16 MiB. */
enum agents_end agents_serve(FILE *in, FILE *out, agents_answer_fn *answer, void *context);

#endif
