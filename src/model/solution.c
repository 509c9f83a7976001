/* SPDX-License-Identifier: MIT */
/* Solutions and the names of faults. */
#include "model/solution.h"

const char *us_reason_name(enum us_reason reason)
{
    static const char *const names[] = {
#define REASON(id) #id,
#include "model/reason_list.h"
#undef REASON
    };
    return names[reason];
}

void us_solution_clear(struct us_solution *out)
{
    out->deal = US_NO_DEAL;
    out->conventions = US_EXPLICIT;
    out->claim = US_CLAIM_NONE;
    out->result = US_RESULT_UNFINISHED;
    out->fault.reason = US_REASON_NONE;
    out->empty = false;
    out->num_moves = out->num_explicit = 0;
}

bool us_solution_add(struct us_solution *out, const struct us_move *m)
{
    if (out->num_moves == out->cap_moves &&
        !us_grow(out->allocator, &out->moves, &out->cap_moves, out->num_moves + 1, sizeof(*out->moves)))
        return false;
    out->moves[out->num_moves++] = *m;
    out->num_explicit += !m->implicit;
    return true;
}

void us_solution_free(struct us_solution *s)
{
    us_resize(s->allocator, s->moves, 0);
    s->moves = NULL;
    s->num_moves = s->cap_moves = 0;
}
