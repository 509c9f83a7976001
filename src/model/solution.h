/* SPDX-License-Identifier: MIT */
/*
 * A solution: a record without gaps, Fish's `Total` (fish-0.1.1.md).  Only engine/resolve.h makes one, by playing it; so
 * every solution in memory has been played once.
 */
#ifndef UNISOL_MODEL_SOLUTION_H
#define UNISOL_MODEL_SOLUTION_H

#include "base/alloc.h"
#include "model/conventions.h"
#include "model/deal.h"
#include "model/extras.h"
#include "model/fault.h"
#include "model/game.h"
#include "model/position.h"
#include "model/script.h"

enum us_result {
    US_RESULT_UNFINISHED, /* legal to its end, which is not the end of the game */
    US_RESULT_SOLVED,
    US_RESULT_ILLEGAL, /* the moves are the legal part, `fault` is what comes next */
};
enum { US_NUM_RESULTS = US_RESULT_ILLEGAL + 1 };

struct us_solution {
    const struct us_allocator *allocator;
    struct us_game game;
    char variant_name[US_MAX_VARIANT_NAME + 1]; /* where game.variant points, if the table does not have it */
    struct us_deal deal;
    struct us_conventions conventions; /* under which the script was read */
    bool inferred;                     /* the text does not name all of them: they were found by trying */
    bool assumed;                      /* neither does it write all moves and counts out */
    struct us_other_interpretation {
        bool found;
        bool solved; /* and not merely legal to its end */
        struct us_conventions conventions;
    } other; /* of an illegal list that names conventions: others, under which it is legal */
    enum us_claim claim;
    enum us_result result;
    struct us_fault fault;
    bool empty; /* a solver's "no" without a board: no position, no moves */

    struct us_position start;
    struct us_position final;
    struct us_move *moves; /* explicit and implicit ones in the order of play */
    size_t num_moves;
    size_t cap_moves;
    size_t num_explicit;
    size_t num_skipped; /* moves home of the text that automoves had made already */
    struct us_span first_skipped;
    struct us_extras extras; /* positions of moves are indexes of moves */
};

/* Gives out the game, with a name of its own where the variant table does not have it. */
void us_solution_set_game(struct us_solution *out, const struct us_game *game);

/* Prepares out for a new record; keeps its memory. */
void us_solution_clear(struct us_solution *out);

/* Makes room for n moves, so that they need not be copied as they become more; false when memory
   runs out. */
bool us_solution_make_room(struct us_solution *out, size_t n);

/* Appends a move; false when memory runs out. */
bool us_solution_add(struct us_solution *out, const struct us_move *m);

/* The place behind the last move, to be filled in: it counts from us_solution_keep on.  NULL when memory runs out. */
static inline struct us_move *us_solution_slot(struct us_solution *out)
{
    if (out->num_moves == out->cap_moves &&
        !us_grow(out->allocator, &out->moves, &out->cap_moves, out->num_moves + 1, sizeof(*out->moves)))
        return NULL;
    return &out->moves[out->num_moves];
}

static inline void us_solution_keep(struct us_solution *out)
{
    out->num_explicit += !out->moves[out->num_moves++].implicit;
}

/* Copies all of from; false when memory runs out.  `to` is empty, and freed in any case by the
   caller. */
bool us_solution_copy(struct us_solution *to, const struct us_solution *from);

void us_solution_free(struct us_solution *s);

#endif
