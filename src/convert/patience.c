/* SPDX-License-Identifier: MIT */
/* Records of patience. */
#include <stdio.h>

#include "convert/caption.h"
#include "convert/failure.h"
#include "convert/input.h"
#include "engine/explain.h"
#include "engine/express.h"
#include "engine/infer.h"
#include "engine/start.h"
#include "engine/unknown.h"
#include "engine/walk.h"
#include "formats/kit/lines.h"
#include "model/dump.h"
#include "rules/recognize.h"

/* ---- reading --------------------------------------------------------------------------------- */

/* What a replay of the record that was read last needs. */
static struct us_resolver resolver_of(struct us_input *in)
{
    struct us_resolver resolver = {.sink = &in->sink,
                                   .expected = &in->snapshot,
                                   .table = in->trying ? NULL : &in->table,
                                   .only_known = in->trying,
                                   .only_legal = in->trying,
                                   .bounds = &in->bounds};
    if (!in->is_deal) {
        resolver.layout = &in->layout.patience;
        resolver.format = in->reader.format->name;
        resolver.agrees = us_format_agrees(in->reader.format);
        in->snapshot.own = in->reader.format->lines;
    }
    return resolver;
}

/* Replaces a record with the variation that was asked for. */
static enum us_status extract_variation(struct us_input *in, struct us_solution *record)
{
    struct us_solution line = {0};
    bool found;

    if (!us_extract_variation(record, us_str(in->variation), &line, &found)) {
        us_solution_free(&line);
        return us_fail_memory(&in->sink);
    }
    if (!found) {
        size_t n = record->extras.num_variations;
        return us_fail_at(&in->sink, US_DIAG_NO_VARIATION, US_NOWHERE,
                          "the record has %zu variation%s", n, n == 1 ? "" : "s");
    }

    us_solution_free(record);
    *record = line;
    us_solution_set_game(record, &line.game);
    return US_OK;
}

static enum us_status resolve(struct us_input *in)
{
    if (in->layout.boardgame)
        return us_fail_at(&in->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE, "the given layout is for %s",
                          in->layout.boardgame->name);

    struct us_resolver resolver = resolver_of(in);
    if (in->all_interpretations)
        resolver.interpretations = &in->record->interpretations;

    us_expected_snapshot_clear(&in->snapshot);
    bool assumes_other = us_input_assumes_other(in);
    if (assumes_other) /* the deal is found under the conventions of the record */
        us_input_find_deal(in);
    if (!us_input_assume(in, &resolver))
        return US_FAILED;
    if (!assumes_other)
        us_input_find_deal(in);

    struct us_solution *out = &in->record->solution;
    enum us_status status = us_infer(&resolver, &in->reader.script, out);
    out->supposed = in->reader.script.assumed;
    out->assumed = out->assumed || out->supposed;
    if (us_input_is_open(in) && !in->reader.script.game_stated)
        out->game_source = US_GAME_ASSUMED;
    if (status == US_OK && !us_complete_variations(&in->reader.script, out))
        return us_fail_memory(&in->sink);
    return status == US_OK && in->variation[0] ? extract_variation(in, out) : status;
}

static enum us_status check(struct us_input *in)
{
    struct us_script *s = &in->reader.script;
    bool differs;
    us_reveal_by_deal(s);
    bool ok = in->is_deal || !s->game_stated || !s->has_start ||
              us_check_start(s, &in->sink, &differs);
    return ok ? US_OK : US_FAILED;
}

static bool repair(struct us_input *in, struct us_corrections *out)
{
    struct us_resolver resolver = resolver_of(in);
    return us_repair(&resolver, &in->reader.script, &in->record->solution, out);
}

static bool correct(struct us_input *in, const struct us_correction *correction,
                    struct us_solution *out)
{
    struct us_resolver resolver = resolver_of(in);
    bool no_memory = false;
    enum us_status status = us_replay_correction(&resolver, &in->reader.script, correction, out,
                                                 &no_memory);

    out->game_source = in->record->solution.game_source;
    out->supposed = in->reader.script.assumed;
    return status == US_OK && !no_memory && out->result != US_RESULT_ILLEGAL;
}

static enum us_status take_layout(struct us_input *in, struct us_input *from)
{
    const struct us_script *s = &from->reader.script;
    bool has_deal = s->deal.system != US_DEAL_NONE && s->deal.system != US_DEAL_CUSTOM;

    if (!s->has_start && !has_deal)
        return us_fail(&from->sink, US_DIAG_NO_START, "the layout file has no layout");

    /* A list of moves is a layout if it names its deal. */
    if (s->has_start)
        us_position_copy(&in->layout.patience.position, &s->start);
    else
        in->layout.patience.deal = s->deal;
    const struct us_variant *v = us_variant_find(us_str(s->game.variant));
    bool has_holes = v && v->game.rules.num_holes > 0;
    bool has_sizes = v && s->game_stated &&
                     strcmp(v->game.variant, in->reader.request.game.variant) == 0;
    in->layout.has_game = has_holes || has_sizes;
    if (in->layout.has_game)
        in->layout.game = has_holes ? v->game : s->game;
    if (has_sizes)
        in->layout.game.variant = v->game.variant; /* the script may own the name */
    in->layout.max_rank = s->game.max_rank;
    in->layout.ace = s->ace;
    in->layout.freecells = s->game.num_freecells;
    in->layout.freecells_shown = s->freecells_shown;
    return US_OK;
}

/* ---- questions ------------------------------------------------------------------------------- */

static enum us_verdict verdict(const struct us_record *record)
{
    if (record->solution.result == US_RESULT_NOT_JUDGED)
        return US_VERDICT_NOT_JUDGED;
    return (enum us_verdict)record->solution.result;
}

static enum us_claim claim(const struct us_record *record)
{
    return record->solution.claim;
}

static size_t num_moves(const struct us_record *record)
{
    return record->solution.num_explicit;
}

static const char *fault(const struct us_record *record, size_t *move)
{
    const struct us_fault *f = &record->solution.fault;
    if (move)
        *move = f->move;
    return us_reason_name((enum us_reason)f->reason);
}

static void put_fault(const struct us_record *record, struct us_buf *out)
{
    us_put_verdict_of_fault(&record->solution, out);
}

static void report_fault(const struct us_record *record, struct us_sink *sink)
{
    const struct us_fault *f = &record->solution.fault;
    const char *notes[4] = {0};
    size_t n = 0;
    struct us_explanation e;

    us_explain(&record->solution, &e);
    if (e.rule.len > 0)
        notes[n++] = us_buf_text(&e.rule);
    if (e.other.len > 0)
        notes[n++] = us_buf_text(&e.other);
    notes[n] = us_buf_text(&e.board);

    us_report_about(
        sink, US_DIAG_ILLEGAL_MOVE, f->span, us_buf_text(&e.what),
        &(struct us_about){.name = us_reason_name((enum us_reason)f->reason), .notes = notes});
    us_explanation_free(&e);
}

static bool is_empty(const struct us_record *record)
{
    return record->solution.empty;
}

static struct us_deal stated_deal(const struct us_record *record)
{
    return record->solution.deal;
}

static const struct us_solution *cards(const struct us_record *record)
{
    return record->solution.empty ? NULL : &record->solution;
}

static void put_game(const struct us_record *record, struct us_buf *out)
{
    us_game_describe(&record->solution.game, out);
}

static void put_title(const struct us_record *record, struct us_buf *out)
{
    us_game_put_title(&record->solution.game, out);
}

static bool is_inferred(const struct us_record *record)
{
    return record->solution.inferred || record->solution.supposed;
}

static void dump(const struct us_record *record, struct us_buf *out)
{
    us_dump_solution(&record->solution, out);
}

/* ---- preparing ------------------------------------------------------------------------------- */

static bool fits(const struct us_format *format, const struct us_record *record)
{
    (void)record;
    return us_format_is_written(format);
}

/* Adds a comment that says what a reader of the input had to assume. */
static void state_assumptions(const struct us_solution *s, struct us_extras *out)
{
    struct us_buf text = {0};
    us_buf_puts(&text, s->supposed ? "The input was read with "
                                   : "The input does not state its conventions. It was read with ");
    us_conventions_describe(&s->conventions, &text);
    us_buf_puts(&text, s->supposed ? ", as assumed." : ".");

    struct us_comment *comment = us_extras_add_comment(out);
    comment->move = US_WHOLE_RECORD;
    comment->text = us_extras_add_text(out, us_buf_str(&text));
    out->failed = out->failed || text.failed;
    us_buf_free(&text);
}

/* Adds what a format for people shows of the fault. */
static void show_fault(struct us_solution *s, const struct us_buf *rule)
{
    struct us_fault_facts facts = us_facts_of_fault(s);
    struct us_shown_fault *shown = &s->fault.shown;
    shown->source = facts.source;
    shown->dest = facts.dest;
    shown->num_cards = facts.num_cards;
    snprintf(shown->rule, sizeof(shown->rule), "%.*s", (int)rule->len, rule->p ? rule->p : "");
}

/* Returns true if standard notation may need more than the pairs of piles: it has no numbers of
   cards. */
static bool needs_counts(const struct us_solution *s)
{
    enum { MOST = 20000 }; /* pages have shorter games, and rewriting takes memory */
    if (s->num_moves > MOST)
        return false;
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        if (m->source.type == US_COLUMN && m->dest.type == US_COLUMN && m->dest_card == US_NO_CARD)
            return true;
    }
    return false;
}

/* Adds the record as sn to the extras, unless sn cannot express it. */
static void add_notation(struct us_renderer *r, const struct us_record *record)
{
    struct us_renderer sn;
    struct us_content content;
    struct us_buf text = {0};

    us_renderer_init(&sn, NULL, NULL);
    us_renderer_set_format(&sn, us_format_find(us_str("sn")));
    sn.prefix = true;
    sn.rule_asked = r->rule_asked;
    sn.rule = r->rule;

    if (us_renderer_prepare(&sn, record, &content) == US_OK &&
        us_renderer_put(&sn, &content, &text) == US_OK)
        r->extras.notation = us_extras_add_text(&r->extras, us_buf_str(&text));
    r->extras.failed = r->extras.failed || text.failed || sn.sink.no_memory;
    us_buf_free(&text);
    us_renderer_free(&sn);
}

/* Adds to a copy of the extras what the target can show: what was assumed, a correction that was
   found, and how the variations were judged.  False: memory ran out. */
static bool add_extras(struct us_renderer *r, const struct us_record *record,
                       const struct us_solution *s)
{
    const struct us_repairs *repairs = &record->repairs;
    bool assumed = s->assumed && !r->format->brief && (r->format->carries & US_CARRIES_COMMENTS);
    bool corrected = r->format->for_people && repairs->corrections.num > 0;
    bool noted = r->format->also_has_sn && !r->at_asked && needs_counts(s);
    bool judged = r->format->shows_variations && s->extras.num_variations > 0;

    r->adds_extras = assumed || corrected || noted || judged;
    if (!r->adds_extras)
        return true;

    us_extras_copy(&r->extras, &s->extras);
    if (assumed)
        state_assumptions(s, &r->extras);
    if (noted)
        add_notation(r, record);
    if (corrected)
        r->extras.correction = us_extras_add_text(&r->extras, us_buf_str(&repairs->words[0].text));
    r->prepared.extras = r->extras;
    return !us_extras_failed(&r->extras) && (!judged || us_judge_variations(&r->prepared));
}

/* Fills r->prepared with what is written of s, which is the record or a part of it: also its fault
   in words, and what add_extras adds.  False: memory ran out. */
static bool complete(struct us_renderer *r, const struct us_record *record,
                     const struct us_solution *s)
{
    struct us_solution *prepared = &r->prepared;
    us_solution_share(prepared, s);
    if (r->format->for_people)
        prepared->conventions.naming = US_NAMED_AS_PAIRS;

    if (s->result == US_RESULT_ILLEGAL && !s->fault.recorded) {
        struct us_explanation e;
        us_explain(prepared, &e);
        snprintf(prepared->fault.detail, US_MAX_NAME + 1, "%s", us_buf_text(&e.what));
        if (r->format->for_people)
            show_fault(prepared, &e.rule);
        bool failed = e.what.failed || e.rule.failed;
        us_explanation_free(&e);
        if (failed)
            return false;
    }

    return add_extras(r, record, s);
}

/* Rewrites s, which may be the position that was asked for, in the terms of the target, unless the
   target stores all of it. */
static enum us_status rewrite(struct us_renderer *r, const struct us_record *record,
                              const struct us_solution *s, struct us_content *content)
{
    if (!complete(r, record, s))
        return us_fail_memory(&r->sink);
    content->solution = &r->prepared;

    bool whole = us_carries_all(r->format->carries) && !r->rule_asked && !r->single_cards;
    bool has_moves = !r->selected;
    bool makes_first = r->format->terms && r->format->terms[0].automove_first && !r->rule_asked;
    if (!whole && (has_moves || makes_first)) {
        if (us_renderer_express(r, &r->prepared) != US_OK)
            return US_FAILED;
        content->solution = &r->expressed;
    }

    r->moves = content->solution->num_explicit;
    return r->format->views ? us_renderer_check_view(r, r->moves) : US_OK;
}

/* True if the target shows the number of a deal, and s has none that was stated, or one of another
   system than the target's. */
static bool lacks_number(const struct us_renderer *r, const struct us_solution *s)
{
    const struct us_format *f = r->format;
    bool of_use = (f->carries & US_CARRIES_NUMBER) && !us_carries_all(f->carries);
    bool usual = s->deal.system == US_DEAL_MS || s->deal.system == US_DEAL_COOKIE;
    bool own = f->lines && f->lines->deals == s->deal.system;
    bool other = us_deal_is_numbered(s->deal) && !usual && !own && !(f->carries & US_CARRIES_START);
    return ((of_use || f->for_people) && s->deal.system == US_DEAL_NONE && !s->empty) ||
           (of_use && other && !s->empty);
}

/* Sets r->position to the one that was asked for, under the automove rule that was asked for. */
static enum us_status select_position(struct us_renderer *r, const struct us_solution *s)
{
    if (r->rule_asked) {
        if (us_express(s, &us_marked_terms, r->rule, NULL, &r->expressed, &r->sink) != US_OK)
            return US_FAILED;
        s = &r->expressed;
    }

    if (us_renderer_check_view(r, s->num_explicit) != US_OK)
        return US_FAILED;
    us_buf_clear(&r->caption);
    if (r->format->captioned)
        us_put_caption(s, r->view.from, &r->caption);
    us_solution_at(s, r->view.from, &r->position);
    return r->caption.failed || us_solution_failed(&r->position) ? us_fail_memory(&r->sink) : US_OK;
}

/* Whether an option asks to leave out the layout of a numbered deal. */
static bool leaves_layout_out(const struct us_renderer *r)
{
    const struct us_format *f = r->format;
    return f->deal_option > 0 && !f->options[f->deal_option].words[r->options[f->deal_option] + 1];
}

/* Fills *out with a copy of s that shares its content, and has the number that the target needs. */
static void share_with_number(struct us_renderer *r, const struct us_solution *s,
                              struct us_solution *out)
{
    us_solution_share(out, s);
    if (s->empty)
        return;
    if (lacks_number(r, s)) {
        struct us_deal found = us_deal_recognize(&s->game, &s->start, &r->next_deal);
        if (found.system != US_DEAL_NONE)
            out->deal = found;
    }
    bool is_same = leaves_layout_out(r) ? us_deal_is_exactly(&s->game, out->deal, &s->start)
                                        : us_deal_is_layout(&s->game, out->deal, &s->start);
    out->deal_implies_start = us_deal_is_numbered(out->deal) && is_same;
    out->deal_implies_faces = out->deal_implies_start && out->start.has_rules &&
                              us_deal_has_faces(&s->game, out->deal, &s->start);
}

/* Whether the target may store the number of a deal in place of its layout. */
static bool uses_number(const struct us_renderer *r)
{
    const struct us_format *f = r->format;
    return f->for_people || !us_carries_all(f->carries) || leaves_layout_out(r);
}

static enum us_status prepare(struct us_renderer *r, const struct us_record *record,
                              struct us_content *content)
{
    const struct us_solution *s = &record->solution;
    /* A copy: the record is const, and other threads may write it, too. */
    struct us_solution numbered;

    if (uses_number(r)) {
        share_with_number(r, s, &numbered);
        s = &numbered;
    }

    r->selected = r->at_asked && !r->format->views;
    if (r->selected) {
        if (select_position(r, s) != US_OK)
            return US_FAILED;
        s = &r->position;
    }

    if (!us_report_losses(r->format, r->options, s, r->strict, &r->sink))
        return US_FAILED;
    bool another_rule = r->rule_asked && r->rule != US_AUTOMOVE_NONE &&
                        r->rule != s->conventions.automove;
    if (another_rule && s->extras.num_variations > 0 &&
        (us_carries_with(r->format, r->options, s) & US_CARRIES_VARIATIONS)) {
        us_report_loss(r->format, r->strict, &r->sink, "variations under another automove rule");
        if (r->strict)
            return US_FAILED;
    }
    return rewrite(r, record, s, content);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void write_content(const struct us_format *format, struct us_record_writer *w,
                          const struct us_content *content)
{
    us_format_write(format, w, content->solution);
}

static size_t length(const struct us_content *content)
{
    return content->solution->num_moves + content->solution->extras.num_moves;
}

/* Moves a solution of which the game's name may be in it. */
static void move_solution(struct us_solution *to, struct us_solution *from)
{
    *to = *from;
    us_solution_set_game(to, &from->game);
    *from = (struct us_solution){0};
}

/* Moves r->prepared, which shares the record's moves, to *taken.  The record and the renderer then
   own nothing of it. */
static void take_prepared(struct us_renderer *r, struct us_record *record,
                          struct us_solution *taken)
{
    move_solution(taken, &r->prepared);
    if (r->adds_extras) {
        us_extras_free(&record->solution.extras);
        r->extras = (struct us_extras){0};
        r->adds_extras = false;
    }
    record->solution = (struct us_solution){0};
}

static bool keep(struct us_renderer *r, const struct us_content *content, struct us_record *record,
                 struct us_kept *kept)
{
    bool expressed = content->solution == &r->expressed;
    kept->content.solution = &kept->solution;
    if (!expressed && (!record || r->selected)) {
        us_solution_copy(&kept->solution, content->solution);
        return !us_solution_failed(&kept->solution);
    }

    if (expressed)
        move_solution(&kept->solution, &r->expressed);
    else
        take_prepared(r, record, &kept->solution);
    return true;
}

const struct us_record_kind us_patience_kind = {
    .resolve = resolve,
    .check = check,
    .repair = repair,
    .correct = correct,
    .take_layout = take_layout,
    .verdict = verdict,
    .claim = claim,
    .num_moves = num_moves,
    .fault = fault,
    .put_fault = put_fault,
    .report_fault = report_fault,
    .is_empty = is_empty,
    .stated_deal = stated_deal,
    .cards = cards,
    .put_game = put_game,
    .put_title = put_title,
    .is_inferred = is_inferred,
    .dump = dump,
    .fits = fits,
    .prepare = prepare,
    .write = write_content,
    .length = length,
    .keep = keep,
};
