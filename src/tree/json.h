/* SPDX-License-Identifier: MIT */
/*
 * Values of JSON as trees of nodes.  A strict scan (json_scan.h) finds a value and the places in it, and json-c reads what the nodes
 * hold.
 */
#ifndef UNISOL_TREE_JSON_H
#define UNISOL_TREE_JSON_H

#include "base/bounds.h"
#include "base/diag.h"
#include "tree/node.h"

/* What became of a value. */
enum us_json_outcome {
    US_JSON_VALUE,      /* it is whole */
    US_JSON_INCOMPLETE, /* the text ends before it does */
    US_JSON_WRONG,      /* it is none */
    US_JSON_NO_MEMORY,
    US_JSON_TOO_MANY, /* values */
    US_JSON_TOO_DEEP,
    US_JSON_TWICE, /* whole, but a member stands twice in an object */
};

/* Reads values, one after the other. */
struct us_json;

/* Makes a reader that knows the names of a list (tree/node.h) and keeps to the bounds; both outlive it.  bounds may be NULL: the
   usual ones.  NULL when memory runs out. */
struct us_json *us_json_new(const struct us_str *list, size_t num, const struct us_bounds *bounds);

/* json may be NULL. */
void us_json_free(struct us_json *json);

/* Steps over the value at text.p + *at; where it is none, or not whole, *at is where that shows.  A number at the end of
   the text counts as whole. */
enum us_json_outcome us_json_skip(struct us_json *json, struct us_str text, size_t *at);

/* The same, and reads the value, which is to be an object or an array; us_json_root has it. */
enum us_json_outcome us_json_read(struct us_json *json, struct us_str text, size_t *at);

/* The value that was read.  It points into the text, and lasts until the next one is read. */
const struct us_node *us_json_root(const struct us_json *json);

/* Reports an outcome that is not US_JSON_VALUE, of the last value. */
void us_json_report(const struct us_json *json, enum us_json_outcome outcome, struct us_sink *sink);

/* The place of what follows the blanks and line ends at `at`. */
size_t us_json_space(struct us_str text, size_t at);

#endif
