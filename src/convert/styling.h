/* SPDX-License-Identifier: MIT */
/* Targets that a stylesheet makes of a record's XML. */
#ifndef UNISOL_CONVERT_STYLING_H
#define UNISOL_CONVERT_STYLING_H

#include "convert/renderer.h"

/* Loads the stylesheet that makes the target, if one does, into renderer->sheet.  US_FAILED:
   reported. */
enum us_status us_styling_load(struct us_renderer *renderer);

/* Loads another stylesheet if renderer->sheet is not the one for the kind of the next record.
   US_FAILED: reported. */
enum us_status us_styling_choose(struct us_renderer *renderer, bool boardgames);

/* Prepares renderer->source for the XML of a record. */
void us_styling_begin(struct us_renderer *renderer);

/* Appends what the stylesheet makes of renderer->source.  US_FAILED: reported. */
enum us_status us_styling_apply(struct us_renderer *renderer, struct us_buf *out);

#endif
