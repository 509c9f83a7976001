/* SPDX-License-Identifier: MIT */
/* Diagnostics that wait until it is known whether they apply, and those that are not needed. */
#ifndef UNISOL_BASE_HELD_H
#define UNISOL_BASE_HELD_H

#include "base/arena.h"
#include "base/diag.h"

struct us_held_diag;

/* The diagnostics of one sink, in the order in which they came. */
struct us_held {
    struct us_sink *sink;                                      /* that they are for */
    void (*handle)(void *context, const struct us_diag *diag); /* of the sink */
    void *context;
    unsigned errors; /* of the sink, before the first one */
    unsigned warnings;
    struct us_arena arena;
    struct us_held_diag *first;
    struct us_held_diag **next; /* the place of the next one */
};

/* Begins to hold the diagnostics of the sink, whose handler they do not reach.  held->arena may
   have memory that is used again. */
void us_hold(struct us_held *held, struct us_sink *sink);

/* Ends this.  The diagnostics reach the handler of the sink now. */
void us_held_release(struct us_held *held);

/* Ends this.  The diagnostics are dropped, and the sink no longer counts them. */
void us_held_drop(struct us_held *held);

/* A sink that reports and counts nothing for a time. */
struct us_muted {
    struct us_sink *sink;
    void (*handle)(void *context, const struct us_diag *diag);
    unsigned errors;
    unsigned warnings;
};

/* From here to us_unmute, the sink drops its diagnostics.  It still notes that memory ran out. */
struct us_muted us_mute(struct us_sink *sink);
void us_unmute(const struct us_muted *muted);

#endif
