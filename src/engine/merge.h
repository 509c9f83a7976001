/* SPDX-License-Identifier: MIT */
/*
 * Joins solutions of the same deal into one record: the moves of the first one stay, and where
 * another one differs, its moves become a variation.
 */
#ifndef UNISOL_ENGINE_MERGE_H
#define UNISOL_ENGINE_MERGE_H

#include "model/solution.h"

/* A line of the tree: the moves of the game, or those of a variation. */
struct us_merge_line {
    uint32_t num_moves; /* that are legal */
    uint32_t next;      /* the next variation that starts at the same place, as a line; 0: none */
    size_t starts;      /* of its first place in us_merger.starts */
    bool sifted;        /* it starts a list, which us_merger_add has sifted */
};

/* Solutions while they are joined.  All zero but `tree` at first. */
struct us_merger {
    struct us_solution *tree;
    struct us_merge_line *lines; /* [0]: the game; [i + 1]: variation i; NULL: not made yet */
    size_t num_lines;
    size_t cap_lines;
    /* For each place in each line, from its start to its end: the first variation that starts
       there, as a line; 0: none. */
    uint32_t *starts;
    size_t num_starts;
    size_t cap_starts;
    size_t num_comments; /* of the first solution */
};

/*
 * Adds the moves of `other` to the tree.  As far as it reaches the positions of the main line, or
 * then of a variation, its moves are not repeated: one move of several cards and its single cards
 * make no difference.  The rest becomes an alternative, or continues the variation that it follows
 * to its end.
 *
 * The variations of `other` are added in the same way.  Those with a name, with an illegal move, or
 * that are hints stay whole.  Its comments and bookmarks stay at their moves and positions, unless
 * the tree has the same ones there.  The tree keeps its current position if it has one.  What
 * follows an illegal move of the game is left out, and so are bookmarks for which there is no room.
 *
 * Both have the same game, start and automove rule.  Takes no longer if the tree is larger.
 * Returns false if memory runs out; the tree can then only be freed.
 */
bool us_merger_add(struct us_merger *merger, const struct us_solution *other);

/*
 * Adds the moves of `other`, which starts where the main line of the tree ends, to that line, with
 * its variations, comments and bookmarks, and makes its result that of the tree.  The tree is not
 * illegal.  Both have the same game and automove rule.  Returns false if memory runs out; the tree
 * can then only be freed.
 */
bool us_merger_continue(struct us_merger *merger, const struct us_solution *other);

/* Completes the tree: puts its variations and comments in the order of the text.  Until then only
   us_merger_add may use the tree.  Returns false if memory runs out. */
bool us_merger_end(struct us_merger *merger);

/* Frees all but the tree. */
void us_merger_free(struct us_merger *merger);

#endif
