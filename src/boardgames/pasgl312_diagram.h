/* SPDX-License-Identifier: MIT */
/* Reads and writes PASGL 312's diagrams. */
#ifndef UNISOL_BOARDGAMES_PASGL312_DIAGRAM_H
#define UNISOL_BOARDGAMES_PASGL312_DIAGRAM_H

#include "boardgames/pasgl312_board.h"

/* us_pasgl_read_diagram reads a diagram from its first edge, at the cursor, to its last.  It
   returns false after it has reported an error.  The other two recognize the lines of a diagram
   that are edges or labels of files. */
bool us_pasgl_read_diagram(struct us_bg_reader *reader);
bool us_pasgl_is_edge(struct us_str line);
bool us_pasgl_is_labels(struct us_str line);

/* True if a diagram has room for all critters. */
bool us_pasgl_fits(const struct us_bg_position *board);

/* Writes a diagram with its labels.  Critters that do not fit are left out. */
void us_pasgl_put_diagram(struct us_buf *out, const struct us_bg_position *board);

#endif
