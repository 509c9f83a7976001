/* SPDX-License-Identifier: MIT */
/* The memory of records. */
#include "convert/record.h"

void us_record_move(struct us_record *to, struct us_record *from)
{
    *to = *from;

    /* The game may have a name of its own, which lies in the solution. */
    if (from->solution.game.variant == from->solution.variant_name)
        to->solution.game.variant = to->solution.variant_name;

    memset(from, 0, sizeof(*from));
}

void us_record_free(struct us_record *record)
{
    us_solution_free(&record->solution);
    us_bg_solution_free(&record->boardgame);
    us_repairs_free(&record->repairs);
}
