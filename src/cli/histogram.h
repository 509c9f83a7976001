/* SPDX-License-Identifier: MIT */
/* Histograms, printed as text, JSON or SVG. */
#ifndef UNISOL_CLI_HISTOGRAM_H
#define UNISOL_CLI_HISTOGRAM_H

#include "cli/outbox.h"
#include "unisol.h"

enum { HISTOGRAM_BARS = 24 };

/* Puts the range, the mean and the median of the i-th property of a tally, and then a line with a
   bar for each of at most HISTOGRAM_BARS equal ranges of values; no bars for few values or equal
   ones, and nothing if no value was counted. */
void histogram_put(const struct unisol_tally *tally, size_t i, struct outbox *out);

/* Puts an object, or null if no value was counted:
   {"least":0,"most":4,"mean":3.25,"median":3,"counts":{"3":3,"4":1}} */
void histogram_put_json(const struct unisol_tally *tally, size_t i, struct outbox *out);

/* Returns the height of the chart of a property: 260, or less if all values are equal. */
unsigned histogram_svg_height(const struct unisol_property *property);

/* Puts a group of SVG elements, 640 wide, with its upper edge at `top`: bars with axes, or a line
   if all values are equal; nothing if no value was counted. */
void histogram_put_svg(const struct unisol_tally *tally, size_t i, unsigned top,
                       struct outbox *out);

#endif
