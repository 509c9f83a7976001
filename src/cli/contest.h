/* SPDX-License-Identifier: MIT */
/* What solvers achieve on the same games: a table, and a chart. */
#ifndef UNISOL_CLI_CONTEST_H
#define UNISOL_CLI_CONTEST_H

#include "cli/solving.h"

struct contest {
    struct contestant {
        const struct solver *solver; /* NULL: the row is not used */
        uint64_t answers[NUM_ANSWERS];
        uint64_t moves; /* of its solutions */
        double seconds;
        uint64_t memory_kib; /* the most of one run */
        double *times;       /* of its solutions; NULL if there is none yet */
        double *lengths;
        size_t cap;
    } rows[MOST_COMPARED];
    bool charted; /* the times and lengths are kept */
};

/* Counts an answer. */
void contest_count(struct contest *contest, const struct asked *asked);

/* How many solutions there are. */
uint64_t contest_solved(const struct contest *contest);

/* Puts a line for each solver; nothing if none was asked. */
void contest_put(const struct contest *contest, struct outbox *out);

/* Puts an SVG picture: how many games each solver has solved within a time, and with solutions up
   to a length. */
void contest_put_svg(const struct contest *contest, struct outbox *out);

void contest_free(struct contest *contest);

#endif
