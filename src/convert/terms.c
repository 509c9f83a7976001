/* SPDX-License-Identifier: MIT */
/* The choice among the terms in which a target format can express a solution. */
#include "model/names.h"
#include "convert/failure.h"
#include "convert/renderer.h"
#include "engine/express.h"

const struct us_terms us_marked_terms = {.rules = (1U << US_AUTOMOVE_UNKNOWN) - 1};

/* Reports that the target has other automove rules than the one that was asked for. */
static void report_rule(const struct us_renderer *r, const struct us_terms *terms, struct us_sink *sink)
{
    unsigned rules = terms->rules;
    for (const struct us_terms *t = r->format->terms; t && t->rules; t++)
        rules |= t->rules;

    struct us_buf words = {0};
    for (unsigned i = 0; us_automove_names[i].word; i++)
        if (rules >> i & 1)
            us_buf_putf(&words, "%s%s", words.len > 0 ? " or " : "", us_automove_names[i].word);

    us_report(sink, US_DIAG_NOT_EXPRESSED, US_NOWHERE, "%s uses the automove rule %.*s, not %s", r->format->name,
              (int)words.len, words.p ? words.p : "", us_automove_names[r->rule].word);
    us_buf_free(&words);
}

/* Expresses s in these terms, under the rule that was asked for, or else the one that fits best. */
static enum us_status express_as(struct us_renderer *r, const struct us_solution *s, const struct us_terms *terms,
                                 struct us_sink *sink)
{
    struct us_terms t = *terms;
    t.single_cards = r->single_cards;
    if (!r->rule_asked)
        return us_express(s, &t, us_express_rule(s, &t), &r->expressed, sink);
    if (t.rules >> r->rule & 1)
        return us_express(s, &t, r->rule, &r->expressed, sink);
    report_rule(r, terms, sink);
    return US_FAILED;
}

enum us_status us_renderer_express(struct us_renderer *r, const struct us_solution *s)
{
    static const struct us_terms listed = US_TERMS_EXPLICIT;
    const struct us_format *format = r->format;
    const struct us_terms *terms = format->terms;
    if (!terms) {
        bool marks = format->carries & US_CARRIES_AUTOMOVES;
        return express_as(r, s, marks ? &us_marked_terms : &listed, &r->sink);
    }

    /* Readers find counts by playing only if the list solves the game. */
    for (; terms[1].rules && (!terms[1].searched || s->result == US_RESULT_SOLVED); terms++) {
        struct us_sink quiet = {0};
        if (express_as(r, s, terms, &quiet) == US_OK)
            return US_OK;
        if (quiet.no_memory)
            return us_fail_memory(&r->sink);
    }

    if (express_as(r, s, terms, &r->sink) != US_OK)
        return US_FAILED;
    if (!terms->searched)
        return US_OK;
    us_report(&r->sink, r->strict ? US_DIAG_LOST_STRICT : US_DIAG_LOST, US_NOWHERE,
              "%s cannot store the number of cards moved to empty columns", format->name);
    return r->strict ? US_FAILED : US_OK;
}
