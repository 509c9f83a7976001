/* SPDX-License-Identifier: MIT */
/* The state of a replay, which the files of engine/resolve.h share. */
#ifndef UNISOL_ENGINE_REPLAY_H
#define UNISOL_ENGINE_REPLAY_H

#include "engine/resolve.h"
#include "model/arrivals.h"

struct us_replay {
    const struct us_resolver *resolver;
    const struct us_script *script;
    struct us_solution *out;
    struct us_position *board;          /* the current position: &out->final */
    struct us_arrivals arrivals;        /* maintained if freecells are counted by arrival */
    struct us_extras_progress progress; /* of moving the extras from the script to the solution */
    size_t moves_shown;                 /* moves that the last snapshot already showed */

    /* Bit sets of the piles from which the last automoves took cards. */
    uint64_t lost_columns;
    uint64_t lost_freecells;

    /* The rule makes no automove on the board as it is.  Who changes the board elsewhere clears
       this. */
    bool settled;
};

/* Plays automoves until a whole pass finds none.  Notes the piles that they took cards from. */
void us_replay_automoves(struct us_replay *replay);

/* Checks, for an input that lists its automoves, that the rule makes no move now: one would be
   missing in the list.  Automoves before the first move may be left out.  If one is missing, sets
   the fault at span and returns false. */
bool us_replay_misses_none(struct us_replay *replay, struct us_span span);

/* Plays an intent on the board.  Returns false if the replay ends here: a fault is set in
   replay->out, or an error was reported, or replay->out has failed. */
bool us_replay_intent(struct us_replay *replay, const struct us_intent *intent);

#endif
