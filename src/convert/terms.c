/* SPDX-License-Identifier: MIT */
/* The choice among the terms in which a target format can express a solution. */
#include "convert/failure.h"
#include "convert/renderer.h"
#include "engine/express.h"
#include "model/names.h"

const struct us_terms us_marked_terms = {.rules = (1U << US_AUTOMOVE_UNKNOWN) - 1};

/* Reports that the target has other automove rules than the one that was asked for. */
static void report_rule(const struct us_renderer *r, const struct us_terms *terms,
                        struct us_sink *sink)
{
    unsigned rules = terms->rules;
    for (const struct us_terms *t = r->format->terms; t && t->rules; t++)
        rules |= t->rules;

    struct us_buf words = {0};
    for (unsigned i = 0; us_automove_names[i].word; i++)
        if (rules >> i & 1)
            us_buf_putf(&words, "%s%s", words.len > 0 ? " or " : "", us_automove_names[i].word);

    us_report(sink, US_DIAG_NOT_EXPRESSED, US_NOWHERE, "%s uses the automove rule %.*s, not %s",
              r->format->name, (int)words.len, words.p ? words.p : "",
              us_automove_names[r->rule].word);
    us_buf_free(&words);
}

/* Expresses s in these terms, under the rule that was asked for, or else the one that fits best. */
static enum us_status express_as(struct us_renderer *r, const struct us_solution *s,
                                 const struct us_terms *terms, struct us_rewrites *rewrites,
                                 struct us_sink *sink)
{
    struct us_terms t = *terms;
    t.single_cards = terms->single_cards || r->single_cards;
    if (!r->rule_asked)
        return us_express(s, &t, us_express_rule(s, &t), rewrites, &r->expressed, sink);
    if (t.rules >> r->rule & 1)
        return us_express(s, &t, r->rule, rewrites, &r->expressed, sink);
    report_rule(r, terms, sink);
    return US_FAILED;
}

/* ---- what the terms lose --------------------------------------------------------------------- */

static bool has_automoves(const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++)
        if (s->moves[i].implicit)
            return true;
    return false;
}

/* Whether r->expressed lists the automoves of s, although the target could imply them. */
static bool lists_automoves(const struct us_renderer *r, const struct us_solution *s)
{
    unsigned rule = s->conventions.automove;
    bool implied = r->format->terms[0].rules >> rule & 1;
    bool listed = r->expressed.conventions.automove == US_AUTOMOVE_NONE;
    return !r->rule_asked && implied && listed && rule != US_AUTOMOVE_NONE && has_automoves(s);
}

/* Whether the user asked for other moves. */
static bool is_rewrite_asked(const struct us_renderer *r)
{
    return r->rule_asked || r->single_cards;
}

/* Whether these terms, in which s was expressed, lose something of its moves. */
static bool loses_moves(const struct us_renderer *r, const struct us_solution *s,
                        const struct us_terms *terms, const struct us_rewrites *rewrites)
{
    bool singles = terms->single_cards && !r->single_cards && rewrites->several > 0;
    return terms->searched || rewrites->other_moves || rewrites->split > 0 || singles ||
           rewrites->cell_moves > 0 || rewrites->whole_columns > 0 ||
           (!is_rewrite_asked(r) && (rewrites->other_cells || rewrites->other_order)) ||
           lists_automoves(r, s);
}

static void report_loss(struct us_renderer *r, const char *what)
{
    us_report_loss(r->format, r->strict, &r->sink, what);
}

static void put_number(struct us_buf *b, size_t n, const char *one, const char *several)
{
    us_buf_putf(b, "%zu %s", n, n == 1 ? one : several);
}

static void report_split(struct us_renderer *r, const struct us_rewrites *rewrites)
{
    struct us_buf what = {0};
    bool one = rewrites->split == 1;

    us_buf_puts(&what, "the number of cards of ");
    put_number(&what, rewrites->split, "move to an empty column", "moves to empty columns");
    us_buf_putf(&what, " (%s became %zu moves)", one ? "it" : "they", rewrites->parts);
    report_loss(r, us_buf_text(&what));
    us_buf_free(&what);
}

/* Reports moves that became moves of single cards. */
static void report_singles(struct us_renderer *r, const struct us_rewrites *rewrites)
{
    struct us_buf what = {0};
    put_number(&what, rewrites->several, "move of several cards (it became ",
               "moves of several cards (they became ");
    put_number(&what, rewrites->singles, "move)", "moves)");
    report_loss(r, us_buf_text(&what));
    us_buf_free(&what);
}

/* Reports moves that are left out. */
static void report_left_out(struct us_renderer *r, size_t n, const char *one, const char *several)
{
    struct us_buf what = {0};
    if (n == 0)
        return;
    put_number(&what, n, one, several);
    us_buf_puts(&what, n == 1 ? " (it was left out)" : " (they were left out)");
    report_loss(r, us_buf_text(&what));
    us_buf_free(&what);
}

/* Reports what the moves have lost, if they are written.  That the target stores no automoves at
   all is reported with the other losses. */
static enum us_status report_rewrites(struct us_renderer *r, const struct us_solution *s,
                                      const struct us_terms *used,
                                      const struct us_rewrites *rewrites)
{
    unsigned errors = r->sink.errors;
    if (!(us_carries_with(r->format, r->options, s) & US_CARRIES_MOVES))
        return US_OK;
    if (used->searched)
        report_loss(r, "the number of cards moved to empty columns");
    if (rewrites->other_moves)
        report_loss(r, "the conventions of the moves: readers infer them, and find other moves");
    if (rewrites->split > 0)
        report_split(r, rewrites);
    if (used->single_cards && !r->single_cards && rewrites->several > 0)
        report_singles(r, rewrites);
    report_left_out(r, rewrites->cell_moves, "move from freecell to freecell",
                    "moves from freecell to freecell");
    report_left_out(r, rewrites->whole_columns, "move of a whole column to an empty one",
                    "moves of whole columns to empty ones");

    if (rewrites->other_cells && !is_rewrite_asked(r))
        report_loss(r, "which freecells are used");
    if (rewrites->other_order && !is_rewrite_asked(r))
        report_loss(r, "when cards go to the foundations");

    if (lists_automoves(r, s))
        report_loss(r, "which moves are automatic (they become ordinary moves)");

    return r->sink.errors == errors ? US_OK : US_FAILED;
}

/* ---- the choice ------------------------------------------------------------------------------ */

/* Readers find counts by playing only if the list solves the game. */
static bool is_usable(const struct us_terms *terms, const struct us_solution *s)
{
    return !terms->searched || s->result == US_RESULT_SOLVED;
}

/* Returns the first of the target's terms, from `t` on, that can express s, or NULL if there are
   none.  Nothing is reported. */
static const struct us_terms *find_terms(struct us_renderer *r, const struct us_solution *s,
                                         const struct us_terms *t, struct us_rewrites *rewrites,
                                         bool *no_memory)
{
    for (; t->rules && !*no_memory; t++) {
        struct us_sink quiet = {0};
        if (is_usable(t, s) && express_as(r, s, t, rewrites, &quiet) == US_OK)
            return t;
        *no_memory = quiet.no_memory;
    }
    return NULL;
}

/* Expresses s in the first of the target's terms that can, or if nothing may be lost, in the first
   that loses nothing, and sets *used to them.  US_FAILED: reported. */
static enum us_status express_in_turn(struct us_renderer *r, const struct us_solution *s,
                                      struct us_rewrites *rewrites, const struct us_terms **used)
{
    bool no_memory = false;
    const struct us_terms *first = find_terms(r, s, r->format->terms, rewrites, &no_memory);
    const struct us_terms *t = first;

    while (r->strict && t && loses_moves(r, s, t, rewrites))
        t = find_terms(r, s, t + 1, rewrites, &no_memory);
    if (no_memory)
        return us_fail_memory(&r->sink);

    *used = t ? t : first;
    if (t)
        return US_OK;
    if (first)
        return express_as(r, s, first, rewrites, &r->sink);

    /* The reason why the last ones cannot. */
    const struct us_terms *last = r->format->terms;
    for (t = last; t->rules; t++)
        if (is_usable(t, s))
            last = t;
    *used = last;
    return express_as(r, s, last, rewrites, &r->sink);
}

enum us_status us_renderer_express(struct us_renderer *renderer, const struct us_solution *solution)
{
    static const struct us_terms listed = US_TERMS_EXPLICIT;
    struct us_rewrites rewrites = {0};
    const struct us_terms *used = renderer->format->terms;

    if (!renderer->format->terms) {
        bool marks = renderer->format->carries & US_CARRIES_AUTOMOVES;
        return express_as(renderer, solution, marks ? &us_marked_terms : &listed, NULL,
                          &renderer->sink);
    }

    if (express_in_turn(renderer, solution, &rewrites, &used) != US_OK)
        return US_FAILED;
    return report_rewrites(renderer, solution, used, &rewrites);
}
