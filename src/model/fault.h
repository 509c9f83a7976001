/* SPDX-License-Identifier: MIT */
/* The first fault of an illegal script: which move, and what is wrong with it. */
#ifndef UNISOL_MODEL_FAULT_H
#define UNISOL_MODEL_FAULT_H

#include "base/str.h"
#include "model/move.h"

/* Reasons, with the names that reports use. */
enum us_reason {
#define REASON(id, explanation) US_REASON_##id,
#include "model/reason_list.h"
#undef REASON
    US_REASON_COUNT
};

/* "TOO_MANY_CARDS" */
const char *us_reason_name(enum us_reason reason);

/* The rule that was broken, in a sentence or two. */
const char *us_reason_explanation(enum us_reason reason);

/* The reason of that name; US_REASON_STATED where it is none of ours. */
enum us_reason us_reason_find(struct us_str name);

enum { US_FAULT_DETAIL = 804 }; /* bytes: 200 characters of any kind, and some */

/* Numbers as a text has them, which may be out of any range. */
struct us_written {
    uint32_t source;
    uint32_t dest;
    uint32_t count;
};

struct us_fault {
    uint8_t reason;               /* enum us_reason; US_REASON_NONE: no fault */
    unsigned move;                /* the explicit move at fault, 1-based; 0: the start */
    struct us_span span;          /* where the text says it */
    struct us_move tried;         /* the move as far as it could be made out */
    struct us_written written;    /* the indexes, 0-based, and the count of its text */
    bool recorded;                /* the text itself tells of the fault: `detail` is how it puts it */
    char detail[US_FAULT_DETAIL]; /* of a picture: how it differs */
};

#endif
