/* SPDX-License-Identifier: MIT */
/* Finds several moves in a row that are missing from a list, such as a line that was not copied. */
#ifndef UNISOL_ENGINE_REPAIR_GAP_H
#define UNISOL_ENGINE_REPAIR_GAP_H

#include "engine/repair.h"
#include "engine/repair_edits.h"
#include "engine/repair_search.h"

/* A position that legal moves lead to from the one before a gap. */
struct us_gap_node {
    uint64_t hash;
    uint32_t off;    /* of the state in us_gap.saved */
    uint32_t parent; /* the index of the node before the last move */
    uint32_t num;    /* moves from the first node */
    struct us_intent intent;
};

enum { US_MOST_GAP_NODES = 2048 };

/* The positions of one gap.  It is large and should not be on the stack. */
struct us_gap {
    struct us_buf saved;
    struct us_gap_node nodes[US_MOST_GAP_NODES];
    uint32_t num;
};

/* Receives moves after which the rest of the list solves the game.  They are valid only during the
   call. */
typedef void us_gap_found_fn(void *context, const struct us_intent *moves, size_t num, struct us_tail tail);

/*
 * Searches for two or more moves that are missing before intent `at` of the script, from the state
 * before it: all legal moves, then all that follow them, as far as there are few positions.  It
 * stops if the search has played `most` moves.
 */
void us_gap_search(struct us_gap *gap, struct us_search *search, const struct us_repair_style *style,
                   const struct us_midway *state, uint32_t at, size_t most, us_gap_found_fn *found, void *context);

void us_gap_free(struct us_gap *gap);

#endif
