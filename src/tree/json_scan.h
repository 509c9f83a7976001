/* SPDX-License-Identifier: MIT */
/*
 * Scans a JSON value strictly: no other quotes, NaN, control characters, malformed UTF-8 or
 * malformed escapes.  The scan finds the end of the value, and the values in it with their places.
 */
#ifndef UNISOL_TREE_JSON_SCAN_H
#define UNISOL_TREE_JSON_SCAN_H

#include "tree/json.h"

/* The values in the order of the input: a container comes before its values. */
struct us_json_values {
    const struct us_bounds *bounds; /* NULL: the default ones */
    struct us_node *nodes;
    size_t num;
    size_t cap;
    /* The index of the first object with two members of one listed name; SIZE_MAX: none. */
    size_t twice;
    bool unusual; /* there are escapes, or names that are not in the list */
};

/*
 * Scans the value at text.p + *at and moves *at past it, or to the error, which *error describes if
 * the outcome is US_JSON_WRONG.  A number at the end of the text counts as complete.  The nodes get
 * their names, kinds, spans and values, and are linked.  Escapes in strings and names are kept, so
 * a name with escapes is not found in the list.
 */
enum us_json_outcome us_json_scan(struct us_str text, size_t *at, const struct us_names *names,
                                  struct us_json_values *values, const char **error);

/* Stores the value of a string, with its escapes, or of an integer: of the characters in its
   span. */
void us_json_set_value(struct us_node *node, const char *text);

#endif
