/* SPDX-License-Identifier: MIT */
/* The first fault of an illegal script: the move, and what is wrong with it. */
#ifndef UNISOL_MODEL_FAULT_H
#define UNISOL_MODEL_FAULT_H

#include "model/move.h"

/* Why a script is illegal. */
enum us_reason {
#define REASON(id, explanation) US_REASON_##id,
#include "model/reason_list.h"
#undef REASON
    US_REASON_COUNT
};

/* Returns the name that reports use: "TOO_MANY_CARDS". */
const char *us_reason_name(enum us_reason reason);

/* Returns one or two sentences about the rule that was broken. */
const char *us_reason_explanation(enum us_reason reason);

/* Returns the reason with that name, or US_REASON_STATED if there is none. */
enum us_reason us_reason_find(struct us_str name);

enum { US_FAULT_DETAIL = 804 }; /* bytes; enough for 200 characters of 4 bytes and a NUL */

/* Numbers as the file states them.  They may be out of range.  Count 0: not stated. */
struct us_written {
    uint32_t source;
    uint32_t dest;
    uint32_t count;
};

/* How a format for people shows the fault.  convert/patience.c fills it in. */
struct us_shown_fault {
    bool source;        /* tried.source is known */
    bool dest;          /* tried.dest is known */
    unsigned num_cards; /* that the move takes; 0: not known */
    char rule[240];     /* the rule that the move breaks, or "" */
};

struct us_fault {
    uint8_t reason;            /* enum us_reason; US_REASON_NONE: no fault */
    unsigned move;             /* the explicit move at fault, 1-based; 0: the start */
    const char *number;        /* of a move in a variation: "12.2.3"; NULL: it is `move` */
    struct us_span span;       /* where the file states the move */
    struct us_move tried;      /* the move, as far as it is known */
    struct us_written written; /* its indexes, 0-based, and its count, as stated */
    bool recorded;             /* the file itself states the fault */
    /* How a snapshot differs, or, if `recorded`, the file's words about the fault. */
    char detail[US_FAULT_DETAIL];
    struct us_shown_fault shown; /* only in what is prepared for a format for people */
};

#endif
