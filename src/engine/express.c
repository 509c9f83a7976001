/* SPDX-License-Identifier: MIT */
/* From what a record means to what a target's text says. */
#include "engine/express.h"

enum us_status us_express(const struct us_solution *in, struct us_solution *out, struct us_sink *sink)
{
    us_solution_clear(out);
    us_solution_set_game(out, &in->game);
    out->deal = in->deal;
    out->claim = in->claim;
    out->result = in->result;
    out->empty = in->empty;
    bool ok = us_extras_copy(&out->extras, &in->extras);
    if (!in->empty) {
        us_position_copy(&out->start, &in->start);
        us_position_copy(&out->final, &in->final);
    }
    for (size_t i = 0; ok && i < in->num_moves; i++) {
        struct us_move m = in->moves[i];
        m.implicit = false;
        m.automove = US_AUTOMOVE_NONE;
        ok = us_solution_add(out, &m);
    }
    if (ok)
        return US_OK;
    us_report(sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
    return US_FAILED;
}
