/* SPDX-License-Identifier: MIT */
/*
 * Plays the variations of a solution.  A variation starts at a position of its parent and is judged
 * there like the main line.  No move is played twice.
 */
#ifndef UNISOL_ENGINE_VARIATIONS_H
#define UNISOL_ENGINE_VARIATIONS_H

#include "model/solution.h"

/* The length of the number of a variation, NUL included: at each level two numbers. */
enum { US_VARIATION_NUMBER = US_MAX_VARIATION_DEPTH * 2 * 11 + 1 };

/* A variation that has been played. */
struct us_branch {
    size_t index; /* of the variation in us_extras.variations */
    /* "12.2": the second variation that starts before move 12.  A variation within it that starts
       before its move 3 is 12.2.3.1. */
    const char *number;
    unsigned num_before; /* explicit moves of the game before the variation starts */
    size_t first;        /* the index of its first move in line->moves */
    /* The game from its start to the end of the variation, or to its first illegal move.  It has no
       extras.  It is valid until the visit ends.  fault.number is set. */
    const struct us_solution *line;
};

/* Receives a variation; false: no more are of interest. */
typedef bool us_visit_branch(void *context, const struct us_branch *branch);

/* Plays the variations of a solution and passes each of them to `visit`.  A variation that starts
   at the end of another one comes after it; one that starts earlier comes before it.  Those that
   start after an illegal move are not played; *num_unplayed, which may be NULL, counts them.
   Returns false if memory runs out. */
bool us_visit_variations(const struct us_solution *solution, us_visit_branch *visit, void *context,
                         size_t *num_unplayed);

/* Fills *out, which may be empty, with the comments on the moves of a variation that has been
   played, on those that lead to it and on the record, and with the marks of its positions.  `from`
   are the extras of its solution. */
void us_branch_extras(const struct us_extras *from, const struct us_branch *branch,
                      struct us_extras *out);

/* Makes the moves of a script's variations, which are complete, those that it tries
   (us_script.tried), so that other conventions can supply the automoves.  Returns false if memory
   runs out. */
bool us_try_variations(struct us_script *script);

/* Completes the variations of a solution, which has been resolved from a script: each legal move
   gets what the script leaves out, and is followed by the automoves that the script implies.
   Returns false if memory runs out. */
bool us_complete_variations(const struct us_script *script, struct us_solution *solution);

/* Judges the variations and sets their fields num_legal and reason.  Returns false if memory runs
   out. */
bool us_judge_variations(struct us_solution *solution);

/* Removes the variations and the comments on them. */
void us_drop_variations(struct us_solution *solution);

/* Replaces *out, which may be empty, with the game from its start to the end of a variation, or to
   its first illegal move, with the comments on these moves and on the record, and without
   variations.  *found: there is a variation of that number, and it was played.  Returns false if
   memory runs out. */
bool us_extract_variation(const struct us_solution *solution, struct us_str number,
                          struct us_solution *out, bool *found);

#endif
