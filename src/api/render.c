/* SPDX-License-Identifier: MIT */
/* A record as text in the target's format: what is written of it, in which terms, and what is lost. */
#include "api/writer.h"

#include <stdio.h>

#include "boardgames/replay.h"
#include "boardgames/show.h"
#include "engine/explain.h"
#include "engine/express.h"
#include "engine/walk.h"
#include "model/names.h"
#include "rules/recognise.h"

/* The target's automove rules are others than the one asked for. */
static void report_rule(const struct unisol_writer *w, const struct us_terms *terms, struct us_sink *sink)
{
    unsigned rules = terms->rules;
    for (const struct us_terms *t = w->format->terms; t && t->rules; t++)
        rules |= t->rules;
    struct us_buf words = {0};
    for (unsigned i = 0; i < US_AUTOMOVE_UNKNOWN; i++)
        if (rules >> i & 1)
            us_buf_putf(&words, "%s%s", words.len > 0 ? " or " : "", us_automove_names[i].word);
    us_report(sink, US_DIAG_NOT_EXPRESSED, US_NOWHERE, "%s is written under the automove rule %.*s, not under %s",
              w->format->name, (int)words.len, words.p ? words.p : "", us_automove_names[w->rule].word);
    us_buf_free(&words);
}

/* Says s in these terms, under the rule that was asked for, or the one that suits best. */
static enum us_status express_as(struct unisol_writer *w, const struct us_solution *s, const struct us_terms *terms,
                                 struct us_sink *sink)
{
    struct us_terms t = *terms;
    t.single_cards = w->single_cards;
    if (!w->rule_asked)
        return us_express(s, &t, us_express_rule(s, &t), &w->expressed, sink);
    if (t.rules >> w->rule & 1)
        return us_express(s, &t, w->rule, &w->expressed, sink);
    report_rule(w, terms, sink);
    return US_FAILED;
}

static enum us_status no_memory(struct unisol_writer *w)
{
    us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    return US_FAILED;
}

/* Texts that mark automoves as such, by whatever rule. */
static const struct us_terms marked_terms = {.rules = (1U << US_AUTOMOVE_UNKNOWN) - 1};

/* Says s in the first of the target's terms in which it can be said. */
static enum us_status express(struct unisol_writer *w, const struct us_solution *s)
{
    static const struct us_terms listed = US_TERMS_EXPLICIT;
    const struct us_terms *terms = w->format->terms;
    if (!terms)
        return express_as(w, s, w->format->carries & US_CARRIES_AUTOMOVES ? &marked_terms : &listed, &w->sink);
    for (; terms[1].rules && (!terms[1].searched || s->result == US_RESULT_SOLVED); terms++) {
        struct us_sink quiet = {0};
        if (express_as(w, s, terms, &quiet) == US_OK)
            return US_OK;
        if (quiet.no_memory)
            return no_memory(w);
    }
    if (express_as(w, s, terms, &w->sink) != US_OK)
        return US_FAILED;
    if (terms->searched)
        us_report(&w->sink, w->strict ? US_DIAG_LOST_STRICT : US_DIAG_LOST, US_NOWHERE,
                  "%s has no place for the number of cards to empty columns", w->format->name);
    return terms->searched && w->strict ? US_FAILED : US_OK;
}

/* A copy that says what a reader of the text had to assume; false when memory runs out. */
static bool tell_assumptions(const struct us_solution *s, struct us_extras *out)
{
    struct us_buf text = {.allocator = s->allocator};
    us_buf_puts(&text, "The text does not say how it is meant; it was read with ");
    us_conventions_describe(&s->conventions, &text);
    us_buf_putc(&text, '.');
    struct us_comment *c = us_extras_copy(out, &s->extras) ? us_extras_add_comment(out) : NULL;
    if (c) {
        c->move = US_WHOLE_RECORD;
        c->text = us_extras_add_text(out, us_buf_str(&text));
    }
    bool ok = c && !text.failed && !out->text.failed;
    us_buf_free(&text);
    return ok;
}

/* Fills told with what is written of s: its faults in words, and what was assumed, where there is a place for that.  False when
   memory runs out. */
static bool prepare(struct unisol_writer *w, const struct us_solution *s, struct us_solution *told)
{
    *told = *s;
    if (w->format->for_people)
        told->conventions.naming = US_NAMED_AS_PAIRS;
    if (s->result == US_RESULT_ILLEGAL && !s->fault.recorded) {
        struct us_explanation e;
        us_explain(told, &e);
        snprintf(told->fault.detail, US_MAX_NAME + 1, "%s", us_buf_text(&e.what));
        bool failed = e.what.failed;
        us_explanation_free(&e);
        if (failed)
            return false;
    }
    if (!s->assumed || !(w->format->carries & US_CARRIES_COMMENTS))
        return true;
    if (!tell_assumptions(s, &w->extras))
        return false;
    told->extras = w->extras;
    return true;
}

/* Whether a record of so many moves has the positions that were asked for. */
static enum unisol_status check_view(struct unisol_writer *w, size_t moves)
{
    struct us_buf text = {0};
    bool end = w->at_asked && w->view.from == UINT32_MAX;
    if (!end && w->view.from > moves)
        us_buf_putf(&text, "there is no position %u: the record has %zu move%s", w->view.from, moves,
                    moves == 1 ? "" : "s");
    else if (w->view.from > w->view.to)
        us_buf_putf(&text, "the positions from %u to %u are none", w->view.from, w->view.to);
    return text.len > 0 ? us_refuse_option(&w->sink, &text) : UNISOL_OK;
}

/* Brings s into the target's terms, unless the target holds all of it.  A position has no moves. */
static enum unisol_status prepare_solution(struct unisol_writer *w, const struct us_solution *s,
                                           struct us_content *content)
{
    bool whole = w->format->carries == US_CARRIES_ALL && !w->rule_asked && !w->single_cards;
    if (!prepare(w, s, &w->told))
        return (enum unisol_status)no_memory(w);
    content->solution = &w->told;
    if (!whole && s != &w->position) {
        if (express(w, &w->told) != US_OK)
            return UNISOL_FAILED;
        if (w->expressed.result == US_RESULT_ILLEGAL)
            w->expressed.result = US_RESULT_UNFINISHED;
        content->solution = &w->expressed;
    }
    w->moves = content->solution->num_explicit;
    return w->format->views ? check_view(w, w->moves) : UNISOL_OK;
}

/* Whether the target shows the number of a deal, and s has none that was stated. */
static bool lacks_number(const struct unisol_writer *w, const struct us_solution *s)
{
    bool of_use = (w->format->carries & US_CARRIES_NUMBER) && w->format->carries != US_CARRIES_ALL;
    return (of_use || w->format->for_people) && s->deal.system == US_DEAL_NONE && !s->empty;
}

/* Makes w->position of the one that was asked for, under the rule that was asked for. */
static enum unisol_status cut_position(struct unisol_writer *w, const struct us_solution *s)
{
    if (w->rule_asked && us_express(s, &marked_terms, w->rule, &w->expressed, &w->sink) != US_OK)
        return UNISOL_FAILED;
    if (w->rule_asked)
        s = &w->expressed;
    if (check_view(w, s->num_explicit) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!us_solution_at(s, w->view.from, &w->position))
        return us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    return UNISOL_OK;
}

/* Whether the target holds games of the record's kind. */
static bool check_kind(struct unisol_writer *w, const struct unisol_record *record)
{
    const struct us_format *f = w->format;
    bool of_match = f->views || (f->write_boardgame && (!f->notation || f->notation == record->match.notation));
    bool holds = record->is_boardgame ? of_match : f->write != NULL;
    if (!holds)
        us_report(&w->sink, US_DIAG_OTHER_KIND, US_NOWHERE, "%s as %s", unisol_record_game(record),
                  f->name ? f->name : "a stylesheet's text");
    return holds;
}

/* The own notations have no place for remarks, a picture none for moves. */
static bool report_lost_parts(struct unisol_writer *w, const struct us_bg_solution *m)
{
    const char *what = NULL;
    if (w->format->notation)
        what = m->num_comments > 0 ? "comments" : NULL;
    else if (!(w->format->carries & US_CARRIES_MOVES))
        what = m->num_played > 0 ? "the moves" : NULL;
    if (!what)
        return true;
    us_report(&w->sink, w->strict ? US_DIAG_LOST_STRICT : US_DIAG_LOST, US_NOWHERE, "%s has no place for %s",
              w->format->name, what);
    return !w->strict;
}

/* A match, or the position of it that was asked for in place of all of it. */
static enum unisol_status prepare_match(struct unisol_writer *w, const struct us_bg_solution *m,
                                        struct us_content *content)
{
    if ((w->format->views || w->at_asked) && check_view(w, m->num_played) != UNISOL_OK)
        return UNISOL_FAILED;
    w->moves = m->num_played;
    content->match = m;
    if (w->format->views)
        return UNISOL_OK;

    if (w->at_asked && !us_bg_solution_at(m, w->view.from, &w->board))
        return us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    m = w->at_asked ? &w->board : m;
    content->match = m;
    const char *what = w->format->notation && m->notation->refuses ? m->notation->refuses(m) : NULL;
    if (what) {
        us_report(&w->sink, US_DIAG_NOT_CARRIED, US_NOWHERE, "%s has no place for %s", w->format->name, what);
        return UNISOL_FAILED;
    }
    return report_lost_parts(w, m) ? UNISOL_OK : UNISOL_FAILED;
}

enum unisol_status us_writer_prepare(struct unisol_writer *w, const struct unisol_record *record,
                                     struct us_content *content)
{
    const struct us_solution *s = &record->solution;
    *content = (struct us_content){NULL, NULL};
    if (!check_kind(w, record))
        return UNISOL_FAILED;
    if (unisol_record_result(record) == UNISOL_ILLEGAL && !w->prefix)
        return us_report_failure(&w->sink, US_DIAG_ILLEGAL_NOT_WRITTEN, "");
    if (record->is_boardgame)
        return prepare_match(w, &record->match, content);
    struct us_solution numbered; /* a copy: the record is the caller's, and other threads may write it, too */
    if (lacks_number(w, s)) {
        numbered = *s;
        numbered.deal = us_deal_recognise(&s->start, &w->next_deal);
        s = &numbered;
    }
    if (w->at_asked && !w->format->views) {
        if (cut_position(w, s) != UNISOL_OK)
            return UNISOL_FAILED;
        s = &w->position;
    }
    return us_report_losses(w->format, s, w->strict, &w->sink) ? prepare_solution(w, s, content) : UNISOL_FAILED;
}

/* ---- putting ---------------------------------------------------------------------------------------------------- */

/* Bytes of XML that a stylesheet is applied to.  It becomes a tree, which is some ten times as
   large, and so is what the page of a game on a board becomes.  Our own stylesheets get long
   records of patience in parts. */
enum { MIB = 1024 * 1024, MOST_SOURCE = 64 * MIB, MOST_OWN_SOURCE = 12 * MIB };

static size_t most_source(const struct unisol_writer *w)
{
    return w->format->stylesheet ? MOST_OWN_SOURCE : MOST_SOURCE;
}

/* Drops the XML of a record that is too large for a stylesheet. */
static void limit_source(void *context, struct us_buf *source)
{
    struct unisol_writer *w = context;
    w->source_too_long = w->source_too_long || source->len > most_source(w);
    if (w->source_too_long)
        source->len = 0;
}

static void begin_source(struct unisol_writer *w)
{
    w->source_drain = (struct us_drain){limit_source, w};
    us_buf_clear(&w->source);
    w->source.drain = &w->source_drain;
    w->source_too_long = false;
}

/* Makes the target's text of the XML that stands ready. */
static enum unisol_status style(struct unisol_writer *w, struct us_buf *out)
{
    limit_source(w, &w->source);
    if (w->source_too_long) {
        us_report(&w->sink, US_DIAG_STYLESHEET_FAILED, US_NOWHERE, "the record takes more than %zu MiB of XML",
                  most_source(w) / MIB);
        return UNISOL_FAILED;
    }
    if (w->source.failed)
        return us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    bool ok = us_stylesheet_apply(w->sheet, us_buf_str(&w->source), out, &w->sink);
    us_buf_clear(&w->source);
    return ok ? UNISOL_OK : UNISOL_FAILED;
}

/* What stands in text before and after the word; false: it is not there. */
static bool split(struct us_str text, const char *word, struct us_str *before, struct us_str *after)
{
    const char *at = memmem(text.p, text.len, word, strlen(word));
    if (!at)
        return false;
    *before = (struct us_str){text.p, (size_t)(at - text.p)};
    *after = (struct us_str){at + strlen(word), text.len - before->len - strlen(word)};
    return true;
}

/* The last end tag of the list ends the moves of a part: those that stand before it are in
   comments. */
static struct us_str without_end(struct us_str text)
{
    static const char end[] = "</ol>";
    size_t n = strlen(end);
    while (text.len >= n && memcmp(text.p + text.len - n, end, n) != 0)
        text.len--;
    text.len -= text.len >= n ? n : text.len;
    return text;
}

static enum unisol_status misses_marker(struct unisol_writer *w)
{
    return us_report_failure(&w->sink, US_DIAG_STYLESHEET_FAILED, "it does not make a page in parts");
}

/* Puts the moves of the part that stands ready. */
static enum unisol_status put_moves(struct unisol_writer *w, struct us_buf *out)
{
    struct us_str before;
    struct us_str moves;
    us_buf_clear(&w->styled);
    if (style(w, &w->styled) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!split(us_buf_str(&w->styled), "<ol>", &before, &moves))
        return misses_marker(w);
    moves = without_end(moves);
    us_buf_put(out, moves.p, moves.len);
    return UNISOL_OK;
}

/* A record of many moves: what a stylesheet makes of all of it, from one part after another. */
static enum unisol_status put_in_parts(struct unisol_writer *w, const struct us_solution *s, struct us_buf *out)
{
    struct us_record_writer writing = {.out = &w->source, .sink = &w->sink, .options = w->options, .view = w->view};
    struct us_part part = {0};
    struct us_buf frame = {0};
    struct us_str before = us_str("");
    struct us_str after = us_str("");
    begin_source(w);
    w->format->write_part(&writing, s, &part);
    enum unisol_status status = style(w, &frame);
    if (status == UNISOL_OK && !split(us_buf_str(&frame), "<?moves>", &before, &after))
        status = misses_marker(w);
    if (status != UNISOL_OK) {
        us_buf_free(&frame);
        return status;
    }

    us_buf_put(out, before.p, before.len);
    while (status == UNISOL_OK && w->format->write_part(&writing, s, &part)) {
        status = put_moves(w, out);
        us_buf_relieve(out);
    }
    us_buf_put(out, after.p, after.len);
    us_buf_free(&frame);
    return status;
}

enum unisol_status us_writer_put(struct unisol_writer *w, const struct us_content *content, struct us_buf *out)
{
    struct us_record_writer writing = {.out = w->sheet ? &w->source : out,
                                       .sink = &w->sink,
                                       .options = w->options,
                                       .view = w->view,
                                       .boardgames = content->match != NULL};
    if (w->format->write_part && content->solution && content->solution->num_moves > US_MOVES_OF_PART)
        return put_in_parts(w, content->solution, out);
    if (w->sheet)
        begin_source(w);
    if (content->solution) {
        w->format->write(&writing, content->solution);
    } else if (w->format->views) {
        const struct us_view *v = &w->view;
        us_bg_show(out, content->match, (struct us_bg_frames){v->from, v->to, v->every, v->alone});
    } else {
        w->format->write_boardgame(&writing, content->match);
    }
    return w->sheet ? style(w, out) : UNISOL_OK;
}

/* ---- keeping ---------------------------------------------------------------------------------------------------- */

bool us_content_is_large(const struct us_content *content)
{
    enum { MANY = 1000 };
    const struct us_solution *s = content->solution;
    return s ? s->num_moves + s->extras.num_moves > MANY : content->match->num_moves > MANY;
}

/* What is the writer's own changes hands. */
static bool keep_solution(struct unisol_writer *w, const struct us_solution *from, struct us_solution *to)
{
    if (from != &w->expressed)
        return us_solution_copy(to, from);
    *to = *from;
    us_solution_set_game(to, &from->game);
    w->expressed = (struct us_solution){.allocator = from->allocator};
    w->expressed.extras.allocator = w->expressed.extras.text.allocator = from->allocator;
    return true;
}

struct us_kept *us_kept_new(struct unisol_writer *w, const struct us_content *content)
{
    struct us_kept *k = us_resize(NULL, NULL, sizeof(*k));
    if (!k)
        return NULL;
    memset(k, 0, sizeof(*k));
    bool ok = content->solution ? keep_solution(w, content->solution, &k->solution)
                                : us_match_copy(&k->match, content->match);
    k->content = content->solution ? (struct us_content){&k->solution, NULL} : (struct us_content){NULL, &k->match};
    if (ok)
        return k;
    us_kept_free(k);
    return NULL;
}

void us_kept_free(struct us_kept *kept)
{
    if (!kept)
        return;
    us_solution_free(&kept->solution);
    us_bg_solution_free(&kept->match);
    us_resize(NULL, kept, 0);
}
