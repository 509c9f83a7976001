/* SPDX-License-Identifier: MIT */
/* Finds several moves in a row that are missing from a list, such as a line that was not copied. */
#ifndef UNISOL_ENGINE_REPAIR_LINE_H
#define UNISOL_ENGINE_REPAIR_LINE_H

#include "engine/repair_edits.h"

enum {
    US_LINE_WIDTH = 60, /* positions that are kept after each move */
    US_MOST_LINE_NODES = US_LINE_WIDTH * US_MAX_EDITS + 1,
    US_MOST_LINE_CHILDREN = 4096,
};

/* A move of the rest of the list, which is played loosely. */
struct us_rest_move {
    struct us_pile_id source;
    struct us_pile_id dest; /* a foundation has no index */
    uint8_t count;          /* cards; 0: as many as fit */
};

/* A position after moves that may be missing. */
struct us_line_node {
    uint64_t hash;
    int32_t score;   /* how well the rest suits it: higher is better */
    uint32_t parent; /* the node before the last move */
    uint32_t off;    /* of the state in us_line.saved, if it is kept */
    struct us_intent intent;
};

/* The positions of one search.  It is large and should not be on the stack. */
struct us_line {
    struct us_rest_move *rest;
    size_t num_rest;
    size_t cap_rest;
    size_t played; /* moves of the rest that have not been counted yet */
    struct us_buf saved;
    struct us_line_node nodes[US_MOST_LINE_NODES];
    uint32_t num;
    struct us_line_node children[US_MOST_LINE_CHILDREN]; /* after one more move */
    uint32_t num_children;
};

/* Receives moves after which the rest of the list solves the game.  They are valid only during the
   call. */
typedef void us_line_found_fn(void *context, const struct us_intent *moves, size_t num,
                              struct us_tail tail);

/*
 * Searches for moves that are missing before intent `at` of the script, from the state before it:
 * as many as the lines of the list have, or up to 3.  After each move, it keeps only the positions
 * that suit the rest of the list best (beam search).
 */
void us_line_search(struct us_line *line, struct us_search *search,
                    const struct us_repair_style *style, const struct us_midway *state, uint32_t at,
                    us_line_found_fn *found, void *context);

void us_line_free(struct us_line *line);

#endif
