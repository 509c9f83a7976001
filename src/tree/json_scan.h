/* SPDX-License-Identifier: MIT */
/*
 * A strict pass over a JSON value, before json-c reads it.  It finds where the value ends and where each part of it stands,
 * and refuses what json-c would let pass: other quotes, NaN, control characters, broken UTF-8 or escapes.  Members that
 * stand twice are found by counting: json-c keeps the last one only.
 */
#ifndef UNISOL_TREE_JSON_SCAN_H
#define UNISOL_TREE_JSON_SCAN_H

#include "base/alloc.h"
#include "base/bounds.h"
#include "base/str.h"
#include "tree/node.h"

/* The values in the order of the text: a container stands before what it holds. */
struct us_json_values {
    const struct us_allocator *allocator;
    const struct us_bounds *bounds; /* NULL: the usual ones */
    struct us_node *nodes;
    size_t num;
    size_t cap;
    size_t longest; /* the array with most items, by its place; 0: there is none */
};

enum us_json_outcome {
    US_JSON_VALUE,      /* a whole value */
    US_JSON_INCOMPLETE, /* the text ends before it does */
    US_JSON_WRONG,      /* *error says what is wrong, *at where */
    US_JSON_NO_MEMORY,
    US_JSON_TOO_MANY, /* values */
    US_JSON_TOO_DEEP, /* *at: what */
};

/*
 * Scans the value at text.p + *at and moves *at behind it; a number at the end of the text counts as whole.  The nodes get their
 * names, kinds and spans and are linked, but for members that are somebody else's.  Until their values are known, `number` of
 * a container is how many members or items it has.
 */
enum us_json_outcome us_json_scan(struct us_str text, size_t *at, struct us_names *names, struct us_json_values *values,
                                  const char **error);

/* Steps over blanks and line ends. */
size_t us_json_space(struct us_str text, size_t at);

#endif
