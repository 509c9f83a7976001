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
 * Scans the value at text.p + *at and moves *at behind it; a number at the end of the text counts as whole.  Where it is
 * US_JSON_WRONG, *error says what is wrong, and *at is where; where it is too deep, *at is what.  The nodes get their names,
 * kinds and spans and are linked.  Until their values are known, `number` of a container is how many members or items it has.
 */
enum us_json_outcome us_json_scan(struct us_str text, size_t *at, const struct us_names *names,
                                  struct us_json_values *values, const char **error);

#endif
