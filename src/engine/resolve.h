/* SPDX-License-Identifier: MIT */
/* From what a text says to what it means: script in, solution out, played on the board move by move. */
#ifndef UNISOL_ENGINE_RESOLVE_H
#define UNISOL_ENGINE_RESOLVE_H

#include "base/bounds.h"
#include "base/status.h"
#include "model/snapshot.h"
#include "model/script.h"
#include "model/solution.h"
#include "rules/table.h"

/* A start position from outside the text (--layout). */
struct us_layout {
    bool given;
    struct us_deal deal;         /* the layout by number; system NONE: by its cards */
    struct us_position position; /* used where deal is NONE */
};

/*
 * Counts to empty columns that no text and no convention gives, one for each such move in the order of the list.  Those up to
 * `fixed` are taken as they are; behind them the replay takes the largest that is legal, and notes it.
 */
struct us_counts {
    struct us_count_choice {
        uint32_t given;
        uint32_t most; /* that were legal there */
    } * choices;
    size_t num;
    size_t cap;
    size_t fixed;
    size_t used;   /* in the replay at hand */
    size_t played; /* moves of all replays */
    bool no_memory;
};

/* The conventions, counts known, under which a list solves the game. */
struct us_interpretations {
    struct us_conventions list[64];
    size_t num;
};

struct us_resolver {
    struct us_sink *sink;
    const struct us_layout *layout;
    us_snapshot_agrees_fn *agrees;        /* of the script's format; NULL where it has no pictures */
    struct us_expected_snapshot *picture; /* its memory between them */
    struct us_table *table;               /* for plain lists, kept between them; NULL: they are played as others are */
    struct us_counts *counts;             /* NULL: where no convention gives a count, it is one */
    const struct us_bounds *bounds;       /* NULL: the usual ones */
    struct us_interpretations *all;       /* of engine/infer.h; NULL: the first one that solves the game is enough */
};

/*
 * Plays script and fills in out.  An illegal script is US_OK, with the solution of its legal part and the fault in out
 * (DESIGN section 1); US_FAILED means that there is nothing to play: no start position, a broken deck, a text that is cut
 * off, no memory.  A picture that differs is the fault of the move before it, which has been played.
 */
enum us_status us_resolve(const struct us_resolver *r, const struct us_script *script, struct us_solution *out);

#endif
