/* SPDX-License-Identifier: MIT */
/* The state of a replay, which the files of engine/resolve.h share. */
#ifndef UNISOL_ENGINE_REPLAY_H
#define UNISOL_ENGINE_REPLAY_H

#include "engine/resolve.h"
#include "model/arrivals.h"

struct us_replay {
    const struct us_resolver *r;
    const struct us_script *script;
    struct us_solution *out;
    struct us_position *board;         /* the current position: &out->final */
    struct us_arrivals arrivals;       /* maintained if conventions.cell_naming counts by arrival */
    struct us_extras_progress carried; /* of the extras */
    size_t shown;                      /* moves that the last picture already showed */
    uint64_t lost_columns;             /* bit set of the piles that the last automoves took cards from */
    uint64_t lost_freecells;
    bool no_memory;
};

#endif
