/* SPDX-License-Identifier: MIT */
/* Maps between the solution of a board game and the structs of docs/boardgames.md. */
#ifndef UNISOL_FORMATS_INTERCHANGE_BOARDGAME_H
#define UNISOL_FORMATS_INTERCHANGE_BOARDGAME_H

#include "boardgames/boardgame.h"
#include "formats/interchange/record.h"

#define US_BOARDGAME_NAMESPACE "urn:unisol:boardgame:1"
#define US_BOARDGAME_VERSION "1"

/* Emits the fields of a replayed solution, for the inside of `boardgame`. */
void us_boardgame_out(struct us_emitter *emitter, const struct us_bg_solution *solution,
                      enum us_positions positions);

/* Emits what is known before the first move: a record without moves. */
void us_boardgame_out_start(struct us_emitter *emitter, const struct us_bg_solution *solution);

/* Fills in `out` from the record x->root, and compares what it states about the moves with a
   replay.  Returns false after a report if the record is malformed or disagrees. */
bool us_boardgame_in(const struct us_tree_context *context, struct us_bg_solution *out);

/* Dumps the fields as indented text. */
void us_bg_dump(struct us_buf *out, const struct us_bg_solution *solution);

#endif
