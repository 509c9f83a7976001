/* SPDX-License-Identifier: MIT */
/* Histograms, printed as text, JSON or SVG. */
#ifndef UNISOL_CLI_HISTOGRAM_H
#define UNISOL_CLI_HISTOGRAM_H

#include "cli/outbox.h"

enum { HISTOGRAM_VALUES = 2048, HISTOGRAM_BARS = 24 };

struct histogram {
    uint64_t counts[HISTOGRAM_VALUES]; /* the last one also counts all larger values */
    uint64_t num;
    uint64_t sum;
};

/* Counts a value. */
void histogram_add(struct histogram *histogram, uint64_t value);

/* Adds the counts of another histogram. */
void histogram_join(struct histogram *histogram, const struct histogram *more);

/* Puts the range, the mean and the median, and then a line with a bar for each of at most
   HISTOGRAM_BARS equal ranges of values; no bars for few values or equal ones, and nothing if no
   value was counted. */
void histogram_put(const struct histogram *histogram, const char *title, struct outbox *out);

/* Puts an object, or null if no value was counted:
   {"least":0,"most":4,"mean":3.25,"median":3,"counts":{"3":3,"4":1}} */
void histogram_put_json(const struct histogram *histogram, struct outbox *out);

/* Puts a group of SVG elements, 640 wide and 260 high, with its upper edge at y; nothing if no
   value was counted. */
void histogram_put_svg(const struct histogram *histogram, const char *title, unsigned top, struct outbox *out);

#endif
