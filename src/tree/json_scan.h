/* SPDX-License-Identifier: MIT */
/*
 * A strict pass over a JSON value, before json-c reads it.  It finds where the value ends and where each part of it stands,
 * and refuses what json-c would let pass: other quotes, NaN, control characters, broken UTF-8 or escapes.  Members that
 * stand twice are found by counting: json-c keeps the last one only.
 */
#ifndef UNISOL_TREE_JSON_SCAN_H
#define UNISOL_TREE_JSON_SCAN_H

#include "base/alloc.h"
#include "base/str.h"
#include "tree/json.h"

/* The values in the order of the text: a container stands before what it holds. */
struct us_json_values {
    const struct us_allocator *allocator;
    const struct us_bounds *bounds; /* NULL: the usual ones */
    struct us_node *nodes;
    size_t num;
    size_t cap;
    size_t longest; /* the array with most items, by its place; 0: there is none */
};

/*
 * Scans the value at text.p + *at and moves *at past it, or to the error, which *error describes if
 * the outcome is US_JSON_WRONG.  A number at the end of the text counts as complete.  The nodes get
 * their names, kinds and spans, and are linked.  `number` of a container is the number of its
 * members or items, until us_json_read fills in the values.
 */
enum us_json_outcome us_json_scan(struct us_str text, size_t *at, const struct us_names *names,
                                  struct us_json_values *values, const char **error);

#endif
