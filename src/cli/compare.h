/* SPDX-License-Identifier: MIT */
/* Where two records of the same deal part, and where their positions meet again. */
#ifndef UNISOL_CLI_COMPARE_H
#define UNISOL_CLI_COMPARE_H

#include <stdbool.h>

#include "unisol.h"

/* A position of a record. */
struct step {
    uint64_t exact; /* a hash of the position */
    uint64_t loose; /* the same for each order of the columns and of the freecells */
    size_t number;  /* the player's moves up to here */

    /* The cards of the move that leads here, one bit each; equal cards of two decks are one.
       Moves to foundations count as one card. */
    uint64_t moved;
    bool several; /* it moves several cards to a column */
};

/* The positions of a record, from its start. */
struct path {
    struct step *steps;
    size_t num;
};

/* Sets *hash to that of the game and the start.  False: memory ran out. */
bool hash_start(const struct unisol_record *record, uint64_t *hash);

/* How two stretches of moves end. */
enum meeting { MEET_EXACTLY, MEET_LOOSELY, MEET_NEVER, NUM_MEETINGS };

/* A stretch in which two records differ: its steps are those after from[] up to to[]. */
struct stretch {
    size_t from[2];
    size_t to[2];
    enum meeting meeting;
};

/* Two records, compared up to the steps at[]. */
struct comparison {
    struct path paths[2];
    struct place {
        uint64_t loose;
        size_t index;
    } * places; /* of the second path, sorted */
    size_t at[2];
    enum meeting meeting; /* how the paths met at at[] */
};

/* Begins at the starts.  False: memory ran out.  The caller frees it in both cases. */
bool comparison_begin(struct comparison *comparison, const struct unisol_record *first,
                      const struct unisol_record *second);

/*
 * Finds the next stretch after the steps at[], and moves at[] to its end.  False: there is none,
 * and both paths end together.  Moves that lead to the same position in one step are not a
 * difference, and neither is a move of several cards for which the other record has moves of these
 * cards.
 */
bool comparison_next(struct comparison *comparison, struct stretch *stretch);

void comparison_free(struct comparison *comparison);

#endif
