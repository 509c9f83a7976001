/* SPDX-License-Identifier: MIT */
/* The caption of an image: the game, the deal, and the move that led to the position. */
#ifndef UNISOL_CONVERT_CAPTION_H
#define UNISOL_CONVERT_CAPTION_H

#include "convert/renderer.h"

/*
 * Appends processing instructions for svg.xsl to the XML of a record: <?caption …?> with the title
 * of the image, and <?moved …?> with the pile and the number of the cards that the move has brought
 * there, as in "|c3:2|" (c: column, f: freecell, h: foundation; counted from 1).  At the end of an
 * illegal solution, <?fault …?> has the verdict, and the piles are those of the move at fault.
 *
 * The image shows the position after move `number` of the solution and its automoves.  0 is the
 * start, and UINT32_MAX the end.
 */
void us_put_caption(const struct us_solution *solution, uint32_t number, struct us_buf *out);

#endif
