/* SPDX-License-Identifier: MIT */
/* Numbers counted by value, and shown as text, JSON and a picture. */
#ifndef UNISOL_CLI_HISTOGRAM_H
#define UNISOL_CLI_HISTOGRAM_H

#include "cli/outbox.h"

enum { HISTOGRAM_VALUES = 2048, HISTOGRAM_BARS = 24 };

struct histogram {
    uint64_t counts[HISTOGRAM_VALUES]; /* larger values count as the last one */
    uint64_t num;
    uint64_t sum;
};

void histogram_add(struct histogram *h, uint64_t value);
void histogram_join(struct histogram *h, const struct histogram *more);

/* Puts the range, mean and median, and a line with a bar for each of at most HISTOGRAM_BARS equal ranges of values. */
void histogram_put(const struct histogram *h, const char *title, struct outbox *out);

/* Puts an object: {"least":0,"most":4,"mean":3.25,"median":3,"counts":{"3":3,"4":1}} */
void histogram_put_json(const struct histogram *h, struct outbox *out);

/* Puts a group of SVG elements, 640 wide and 260 high, its upper edge at y. */
void histogram_put_svg(const struct histogram *h, const char *title, unsigned y, struct outbox *out);

#endif
