/* SPDX-License-Identifier: MIT */
/* Joins records of the same deal into one with variations. */
#ifndef UNISOL_CONVERT_MERGE_H
#define UNISOL_CONVERT_MERGE_H

#include "convert/record.h"
#include "engine/merge.h"

enum us_merging {
    US_MERGED,
    US_MERGE_NO_CARDS,     /* a record is a board game, or has no board */
    US_MERGE_OTHER_GAME,   /* the rules differ */
    US_MERGE_OTHER_LAYOUT, /* it starts neither where the tree does, nor where its moves end */
    US_MERGE_IMPOSSIBLE,   /* the moves cannot be rewritten under one automove rule */
    US_MERGE_NO_MEMORY,
};

/* Records while they are joined.  All zero at first. */
struct us_record_merger {
    struct us_merger merger;
    bool impossible; /* the tree cannot be rewritten under another rule */
};

/* Adds `other` to `tree`, or continues it, see engine/merge.h.  If their automove rules differ,
   both are rewritten under Horne's rule, or, if that would lose variations, without automoves.
   Nothing is reported.  If it is US_MERGE_NO_MEMORY, tree can only be freed; if it is another
   refusal, tree is as it was.  `tree` is the same record each time. */
enum us_merging us_record_merge(struct us_record_merger *joining, struct us_record *tree,
                                const struct us_record *other);

/* Returns true if `other` is of the same game as `tree`, which is not over, and starts where it
   ends. */
bool us_record_continues(const struct us_record *tree, const struct us_record *other);

/* Completes the tree, if any record was added.  Returns false if memory runs out. */
bool us_record_merge_end(struct us_record_merger *joining);

/* Frees all but the tree. */
void us_record_merger_free(struct us_record_merger *joining);

#endif
