/* SPDX-License-Identifier: MIT */
/*
 * Reads JSON values as trees of nodes.  A strict scan (json_scan.h) finds the values and their
 * places, and json-c decodes what is unusual.
 */
#ifndef UNISOL_TREE_JSON_H
#define UNISOL_TREE_JSON_H

#include "base/bounds.h"
#include "base/diag.h"
#include "tree/node.h"

/* The result of reading a value. */
enum us_json_outcome {
    US_JSON_VALUE,      /* a complete value */
    US_JSON_INCOMPLETE, /* the text ends before the value does */
    US_JSON_WRONG,      /* a syntax error */
    US_JSON_NO_MEMORY,
    US_JSON_TOO_MANY, /* values */
    US_JSON_TOO_DEEP,
    US_JSON_TWICE, /* complete, but an object has two members of the same name */
};

/* Reads values, one after the other. */
struct us_json;

/* Makes a reader that looks names up in a list (us_names_init in tree/node.h) and keeps to the
   bounds (NULL: the default ones).  List and bounds must outlive the reader.  Returns NULL if
   memory runs out. */
struct us_json *us_json_new(const struct us_str *list, size_t num, const struct us_bounds *bounds);

/* Frees a reader, which may be NULL. */
void us_json_free(struct us_json *json);

/* Moves *at past the value at text.p + *at, or to the error.  A number at the end of the text is
   complete. */
enum us_json_outcome us_json_skip(struct us_json *json, struct us_str text, size_t *at);

/* Like us_json_skip; also reads the value, which must be an object or an array. */
enum us_json_outcome us_json_read(struct us_json *json, struct us_str text, size_t *at);

/* The value that us_json_read has read.  It points into the text, and is valid until the next call
   of us_json_read or us_json_skip. */
const struct us_node *us_json_root(const struct us_json *json);

/* Reports the outcome of the last call, unless it is US_JSON_VALUE. */
void us_json_report(const struct us_json *json, enum us_json_outcome outcome, struct us_sink *sink);

/* The offset of the first byte from `at` on that is not a blank or line end. */
size_t us_json_space(struct us_str text, size_t at);

#endif
