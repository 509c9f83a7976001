/* SPDX-License-Identifier: MIT */
/*
 * Scans a JSON value strictly, before json-c reads it.  The scan finds the end of the value and the
 * place of each value in it.  It rejects what json-c accepts: other quotes, NaN, control
 * characters, malformed UTF-8 and malformed escapes.  It counts members, because json-c keeps only
 * the last of two members with the same name.
 */
#ifndef UNISOL_TREE_JSON_SCAN_H
#define UNISOL_TREE_JSON_SCAN_H

#include "base/alloc.h"
#include "base/str.h"
#include "tree/json.h"

/* The values in the order of the input: a container comes before its values. */
struct us_json_values {
    const struct us_bounds *bounds; /* NULL: the default ones */
    struct us_node *nodes;
    size_t num;
    size_t cap;
    size_t longest; /* the index of the array with most items, except the root; 0: none */
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
