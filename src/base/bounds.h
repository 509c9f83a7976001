/* SPDX-License-Identifier: MIT */
/* Bounds on the size of an input, so that no input can use up all memory or time.  The user can set
   each of them. */
#ifndef UNISOL_BASE_BOUNDS_H
#define UNISOL_BASE_BOUNDS_H

#include "base/buf.h"

enum us_bound {
    US_BOUND_RECORD,   /* size of a record, in MiB */
    US_BOUND_VALUES,   /* XML elements and attributes, or JSON values, per record */
    US_BOUND_DEPTH,    /* nesting depth of XML elements, or of JSON objects and arrays */
    US_BOUND_SEARCH,   /* moves to try per record while searching for what its move list omits */
    US_BOUND_REPAIR,   /* moves to try per record while searching for corrections */
    US_BOUND_IDENTIFY, /* moves to try per deal, on average, while searching for deals */
    US_BOUND_WORK,     /* steps per byte of a record while it is read */
    US_BOUNDS,
};

/* The maximum of US_BOUND_DEPTH.  Parsers have arrays of this size. */
enum { US_DEEPEST = 200 };

struct us_bounds {
    uint32_t of[US_BOUNDS]; /* indexed by enum us_bound */
};

/* The default bounds. */
extern const struct us_bounds us_usual_bounds;

/* Returns one of the bounds, or its default if `bounds` is NULL. */
static inline uint32_t us_bound(const struct us_bounds *bounds, enum us_bound which)
{
    return (bounds ? bounds : &us_usual_bounds)->of[which];
}

/* Returns the name of a bound: "record". */
const char *us_bound_name(enum us_bound which);

/* Sets one of the limits from text such as "record=100".  If the text is not valid, returns false
   and appends what is valid to why. */
bool us_bounds_set(struct us_bounds *limits, struct us_str text, struct us_buf *why);

#endif
