/* SPDX-License-Identifier: MIT */
/* PASGL 312's diagrams, read and written. */
#ifndef UNISOL_BOARDGAMES_PASGL312_DIAGRAM_H
#define UNISOL_BOARDGAMES_PASGL312_DIAGRAM_H

#include "boardgames/pasgl312_board.h"

/* Reads a diagram whose first edge is at the cursor, and what follows it up to its last edge. */
bool us_pasgl_read_diagram(struct us_bg_reader *n);
bool us_pasgl_is_edge(struct us_str line);
bool us_pasgl_is_labels(struct us_str line);

/* Whether all critters have room in their cells. */
bool us_pasgl_fits(const struct us_bg_position *b);

/* Writes a diagram with its labels; critters that have no room are left out. */
void us_pasgl_put_diagram(struct us_buf *out, const struct us_bg_position *b);

#endif
