/* SPDX-License-Identifier: MIT */
/* Turns a script into a solution by replaying it on a board. */
#ifndef UNISOL_ENGINE_RESOLVE_H
#define UNISOL_ENGINE_RESOLVE_H

#include "base/bounds.h"
#include "model/snapshot.h"
#include "model/solution.h"
#include "rules/table.h"

/* A start position from outside the input (--layout). */
struct us_layout {
    bool given;
    struct us_deal deal;         /* the layout by its number; US_DEAL_NONE: it is `position` */
    struct us_position position; /* used if deal is US_DEAL_NONE */
    bool overrides;              /* it takes precedence over another deal that the script states */
};

/*
 * A search for what neither the input nor a convention supplies: card counts to empty columns, and
 * which of two moves a text means (US_PLACE_EITHER; 2 is the more likely one, 1 the other).  It has
 * one choice per such move, in the order of the list.  The replay uses the first `fixed` choices as
 * they are.  For later moves it takes the largest legal count, or the more likely move if both are
 * legal, and records it.
 */
struct us_counts {
    struct us_count_choice {
        uint32_t given; /* the choice that is played */
        uint32_t most;  /* the largest one that was possible there */
    } * choices;
    size_t num;
    size_t cap;
    size_t fixed;
    size_t used;   /* choices that the current replay has used */
    size_t played; /* moves of all replays */
    bool no_memory;
};

/* The sets of conventions, with known counts, under which a list solves the game. */
struct us_interpretations {
    struct us_conventions list[64];
    size_t num;
};

/* What a replay needs besides the script.  Everything is the caller's and must outlive the call. */
struct us_resolver {
    struct us_sink *sink;
    const struct us_layout *layout;        /* may be NULL */
    const char *format;                    /* of the script, for messages; NULL: it has none */
    us_snapshot_agrees_fn *agrees;         /* of the script's format; NULL: it has no snapshots */
    struct us_expected_snapshot *expected; /* what `agrees` keeps between snapshots */
    struct us_table *table;                /* for plain lists; NULL: no fast replay */
    struct us_counts *counts;              /* NULL: a count that no convention supplies is one */
    const struct us_bounds *bounds;        /* NULL: the default ones */
    struct us_unknown *unknown;            /* what is learned of unknown cards, or NULL */
    bool start_found;                      /* `out` has the start from an earlier replay */
    bool only_known;                       /* us_infer seeks no other conventions */
    bool only_legal;                       /* why a move is illegal is of no interest */

    /* Filled in by us_infer; NULL: the first interpretation that solves the game is enough. */
    struct us_interpretations *interpretations;
};

/*
 * Plays a script and fills in `out`.  Returns US_OK for an illegal script, too: then `out` holds
 * its legal moves and the fault.  Returns US_FAILED after a report if there is
 * nothing to play: there is no start position, the deck is wrong, the input is cut off, or memory
 * runs out.  A snapshot that differs is a fault of the move before it, which has been played.
 */
enum us_status us_resolve(const struct us_resolver *resolver, const struct us_script *script,
                          struct us_solution *out);

#endif
