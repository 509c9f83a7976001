/* SPDX-License-Identifier: MIT */
/* How much of a text is taken before it is given up, so that none can take all memory or time.  Users may set each. */
#ifndef UNISOL_BASE_BOUNDS_H
#define UNISOL_BASE_BOUNDS_H

#include "base/buf.h"

enum us_bound {
    US_BOUND_RECORD, /* MiB of one record's text */
    US_BOUND_VALUES, /* elements and attributes, or values, of a record */
    US_BOUND_DEPTH,  /* of elements, or of objects and arrays */
    US_BOUND_SEARCH, /* moves that are played in search of what a record leaves out */
    US_BOUNDS,
};

/* The most that the depth may be set to: whoever keeps track has so many places. */
enum { US_DEEPEST = 200 };

struct us_bounds {
    uint32_t of[US_BOUNDS]; /* by enum us_bound */
};

/* What holds where nobody says otherwise. */
extern const struct us_bounds us_usual_bounds;

/* One of b's, or of the usual ones where b is NULL. */
static inline uint32_t us_bound(const struct us_bounds *b, enum us_bound which)
{
    return (b ? b : &us_usual_bounds)->of[which];
}

/* Sets one from "record=100"; false, with what there is in *why, where that is none. */
bool us_bounds_set(struct us_bounds *b, struct us_str text, struct us_buf *why);

#endif
