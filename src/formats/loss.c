/* SPDX-License-Identifier: MIT */
/* What a conversion loses because the target format cannot store it. */
#include "formats/format.h"

static void report(const struct us_format *f, bool strict, struct us_sink *sink, const char *what)
{
    us_report(sink, strict ? US_DIAG_LOST_STRICT : US_DIAG_LOST, US_NOWHERE, "%s cannot store %s", f->name, what);
}

/* Returns true if a card, or a freecell, has one of the marks. */
static bool has_marks(const struct us_position *p, us_card marks)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (p->freecells[i] & marks)
            return true;

    for (unsigned i = 0; i < p->num_columns; i++)
        for (unsigned k = 0; k < p->len[i]; k++)
            if (p->columns[i][k] & marks)
                return true;

    return false;
}

static bool has_automoves(const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++)
        if (s->moves[i].implicit)
            return true;

    return false;
}

/* Reports losses of what the record contains in addition to its moves. */
static void report_extras(const struct us_format *f, const struct us_solution *s, bool strict, struct us_sink *sink)
{
    const struct us_extras *x = &s->extras;
    bool implied = f->terms && f->terms[0].rules >> s->conventions.automove & 1;

    if (x->num_comments > 0 && !(f->carries & US_CARRIES_COMMENTS))
        report(f, strict, sink, "comments");
    if ((f->carries & US_CARRIES_MOVES) && !(f->carries & US_CARRIES_AUTOMOVES) && !implied && has_automoves(s))
        report(f, strict, sink, "which moves are automatic (they become ordinary moves)");

    if (!(f->carries & US_CARRIES_TALON) && x->num_talon > 0)
        report(f, strict, sink, "a stock");
    if (!(f->carries & US_CARRIES_TALON) && !s->empty && has_marks(&s->start, US_CARD_HIDDEN))
        report(f, strict, sink, "which cards are face down");

    if (!(f->carries & US_CARRIES_NAME) && x->deal_name.len > 0)
        report(f, strict, sink, "the name of the deal");
    if (!(f->carries & US_CARRIES_BLOCKED) && !s->empty && has_marks(&s->start, US_CARD_BLOCKED))
        report(f, strict, sink, "blocked freecells");

    if (f->carries & US_CARRIES_EXTRAS)
        return;

    if (x->num_variations > 0)
        report(f, strict, sink, "variations");
    if (x->num_waste > 0)
        report(f, strict, sink, "a waste pile");
    if (x->has_rows)
        report(f, strict, sink, "rows of columns");
}

static bool takes_from_foundations(const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++)
        if (s->moves[i].source.type == US_FOUNDATION)
            return true;

    return false;
}

/* Returns true if readers of format f will know that the game is g. */
static bool identifies_game(const struct us_format *f, const struct us_game *g)
{
    return (f->carries & US_CARRIES_GAME) || strcmp(g->variant, us_variant_at(0)->game.variant) == 0 ||
           (f->states_game && f->states_game(g));
}

/* Appends the rules of the game that differ from its variant, and that readers of format f will not
   know.  That cards may come back from foundations is no loss: formats that do not store it refuse
   such moves, and without them it makes no difference. */
static void put_lost_rules(const struct us_format *f, const struct us_solution *s, struct us_buf *out)
{
    const struct us_variant *v = us_variant_find(us_str(s->game.variant));
    if (!v || (f->carries & US_CARRIES_GAME))
        return;

    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        bool stated = i == US_GAME_FREECELLS && f->states_freecells && f->states_freecells(s);
        if (stated || i == US_GAME_FOUNDATION_TO_COLUMN || us_game_same_field(&s->game, &v->game, i))
            continue;
        us_buf_putf(out, "%s%s ", out->len > 0 ? ", " : "", us_game_field_name(i));
        us_game_get(&s->game, i, out);
    }
}

/* Reports what is lost of the game: its name, and rules that have been changed. */
static void report_game(const struct us_format *f, const struct us_solution *s, bool strict, struct us_sink *sink)
{
    struct us_buf what = {0};
    struct us_buf rules = {0};
    put_lost_rules(f, s, &rules);
    if (!identifies_game(f, &s->game)) {
        us_buf_puts(&what, "the name of the game, ");
        us_game_describe(&s->game, &what);
    } else if (rules.len > 0) {
        us_buf_putf(&what, "changed rules of the game, %s", us_buf_text(&rules));
    }

    if (what.len > 0)
        report(f, strict, sink, us_buf_text(&what));
    us_buf_free(&what);
    us_buf_free(&rules);
}

/* Returns false, after reporting an error, if f cannot store s at all. */
static bool check_storable(const struct us_format *f, const struct us_solution *s, struct us_sink *sink)
{
    const char *why = f->refuses ? f->refuses(s) : NULL;
    if (f->carries != US_CARRIES_ALL && (f->carries & US_CARRIES_MOVES) && takes_from_foundations(s))
        why = "moves from foundations";
    if (why) {
        us_report(sink, US_DIAG_NOT_CARRIED, US_NOWHERE, "%s cannot store %s", f->name, why);
        return false;
    }

    if (s->empty && !(f->carries & US_CARRIES_RESULT)) {
        us_report(sink, US_DIAG_NOTHING_TO_WRITE, US_NOWHERE, "the record is only a verdict, and %s stores layouts",
                  f->name);
        return false;
    }

    return true;
}

bool us_report_losses(const struct us_format *f, const struct us_solution *s, bool strict, struct us_sink *sink)
{
    unsigned errors = sink->errors;
    if (!check_storable(f, s, sink))
        return false;

    bool numbered = (f->carries & US_CARRIES_NUMBER) &&
                    (s->deal.system == US_DEAL_MS || s->deal.system == US_DEAL_COOKIE);
    if (!s->empty && !(f->carries & US_CARRIES_START) && !numbered)
        report(f, strict, sink, "the layout, which has no deal number");

    if (s->num_moves > 0 && !(f->carries & US_CARRIES_MOVES))
        report(f, strict, sink, "the moves");
    else if (s->claim == US_CLAIM_GAVE_UP && !(f->carries & US_CARRIES_RESULT))
        report(f, strict, sink, "the verdict of the solver");

    if (f->loses && f->loses(s))
        report(f, strict, sink, f->loses(s));

    report_game(f, s, strict, sink);
    report_extras(f, s, strict, sink);
    return sink->errors == errors;
}
