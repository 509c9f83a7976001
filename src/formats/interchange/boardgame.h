/* SPDX-License-Identifier: MIT */
/* The mapping between a match and the structs of docs/boardgames.md.  What is written is what is checked: see match_in.c. */
#ifndef UNISOL_FORMATS_INTERCHANGE_BOARDGAME_H
#define UNISOL_FORMATS_INTERCHANGE_BOARDGAME_H

#include "boardgames/boardgame.h"
#include "formats/interchange/record.h"

#define US_BOARDGAME_NAMESPACE "urn:unisol:boardgame:1"
#define US_BOARDGAME_VERSION "1"

/* Sends the fields of a replayed match, to be placed between open and close of `boardgame`. */
void us_boardgame_out(struct us_emitter *e, const struct us_bg_solution *m, enum us_positions positions);

/* Sends what is known before the first move: a record without moves. */
void us_match_out_start(struct us_emitter *e, const struct us_bg_solution *m);

/* Fills out from the record x->root, and checks what is stated of its moves against a replay.  False: reported. */
bool us_boardgame_in(const struct us_tree_context *x, struct us_bg_solution *out);

/* Puts the same fields as indented text. */
void us_bg_dump(struct us_buf *out, const struct us_bg_solution *m);

/* "none", "x", "draw": how a match ended, or who won. */
const char *us_bg_result(const struct us_bg_solution *m);

#endif
