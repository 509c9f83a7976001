/* SPDX-License-Identifier: MIT */
/* The move list of a record: its moves as one text (docs/interchange.md, version 0.2). */
#ifndef UNISOL_FORMATS_INTERCHANGE_MOVE_LIST_H
#define UNISOL_FORMATS_INTERCHANGE_MOVE_LIST_H

#include "formats/interchange/shape.h"
#include "model/script.h"
#include "model/solution.h"

/* Adds the moves of a move list to the script, which must have the game.  Returns false after a
   report. */
bool us_move_list_in(const struct us_tree_context *context, const struct us_node *node, struct us_script *script);

/* Returns true if a move list can carry all moves of the solution: no move has comments or
   variations, and an illegal solution does not end before automoves that its rule makes. */
bool us_move_list_fits(const struct us_solution *solution);

/* Appends a move as it is in a list: "c6-f0", or "c2-c7x2" for two cards. */
void us_move_list_put(struct us_buf *out, const struct us_move *move);

/* Appends the move list of a solution that it fits.  If `is_short`, moves that can be are short. */
void us_move_list_out(const struct us_solution *solution, bool is_short, struct us_buf *out);

#endif
