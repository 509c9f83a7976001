/* SPDX-License-Identifier: MIT */
/* What a target cannot carry. */
#include "formats/format.h"

static void report(const struct us_format *f, bool strict, struct us_sink *sink, const char *what)
{
    us_report(sink, strict ? US_DIAG_LOST_STRICT : US_DIAG_LOST, US_NOWHERE, "%s has no place for %s", f->name, what);
}

bool us_report_losses(const struct us_format *f, const struct us_solution *s, bool strict, struct us_sink *sink)
{
    unsigned errors = sink->errors;
    if (s->empty && !(f->carries & US_CARRIES_RESULT)) {
        us_report(sink, US_DIAG_NOTHING_TO_WRITE, US_NOWHERE, "%s holds layouts, and this is a verdict alone", f->name);
        return false;
    }
    if (s->num_moves > 0 && !(f->carries & US_CARRIES_MOVES))
        report(f, strict, sink, "the moves");
    else if (s->claim == US_CLAIM_GAVE_UP && !(f->carries & US_CARRIES_RESULT))
        report(f, strict, sink, "the solver's verdict");
    if (!(f->carries & US_CARRIES_GAME) && strcmp(s->game.variant, us_variant_at(0)->game.variant) != 0) {
        struct us_buf what = {.allocator = s->allocator};
        us_buf_puts(&what, "the game's name, ");
        us_game_describe(&s->game, &what);
        report(f, strict, sink, us_buf_text(&what));
        us_buf_free(&what);
    }
    return sink->errors == errors;
}
