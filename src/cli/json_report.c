/* SPDX-License-Identifier: MIT */
/* --report=json. */
#include "cli/json_report.h"

#include <stdlib.h>
#include <string.h>

#include "cli/figures.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/repairs.h"
#include "cli/report.h"
#include "cli/verdict.h"

/* The $id of schema/report.schema.json. */
#define SCHEMA "urn:unisol:report:2"

void json_put_file(struct outbox *out, const char *file)
{
    box_puts(out, "\"file\":");
    if (box_put_json(out, file))
        return;
    box_puts(out, ",\"file_bytes\":\"");
    for (const unsigned char *p = (const unsigned char *)file; *p; p++)
        box_printf(out, "%02x", *p);
    box_putc(out, '"');
}

static void put_diagnostic(struct outbox *out, const struct unisol_diagnostic *diagnostic)
{
    box_printf(out, "{\"level\":\"%s\"", level_word(diagnostic->level));
    box_put_member(out, "name", diagnostic->name);
    if (diagnostic->file) {
        box_putc(out, ',');
        json_put_file(out, diagnostic->file);
    }
    if (diagnostic->line) {
        box_put_number(out, "line", diagnostic->line);
        box_put_number(out, "column", diagnostic->column);
    }
    box_put_member(out, "message", diagnostic->message);
    for (size_t i = 0; diagnostic->notes && diagnostic->notes[i]; i++) {
        box_puts(out, i == 0 ? ",\"notes\":[" : ",");
        box_put_json(out, diagnostic->notes[i]);
        if (!diagnostic->notes[i + 1])
            box_putc(out, ']');
    }
    box_put_member(out, "hint", hint_for(diagnostic->name, diagnostic->hint));
    box_putc(out, '}');
}

/* The state of a thread: the diagnostics of the next line. */
struct json_state {
    bool must_be_solved;
    bool variations; /* judge them */
    bool bad;        /* a variation of the record is illegal */
    enum selection only;
    struct repairs *repairs; /* NULL: do not search for corrections */
    bool failed;             /* there is an error among them */
    struct outbox diagnostics;
};

static void collect(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct json_state *j = context;
    if (j->diagnostics.len > 0)
        box_putc(&j->diagnostics, ',');
    put_diagnostic(&j->diagnostics, diagnostic);
    j->failed = j->failed || diagnostic->level == UNISOL_ERROR;
}

static void put_statistics(struct outbox *out, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    struct figures figures;

    if (summary->outcome) {
        box_put_member(out, "outcome", summary->outcome);
        box_put_number(out, "moves", summary->num_moves);
    }
    if (figures_get(record, &figures))
        for (size_t i = 0; i < NUM_FIGURES; i++)
            if (figures.counts[i])
                box_put_number(out, figure_names[i].name, figures.of[i]);
}

/* ---- the parts of a record ------------------------------------------------------------------- */

static void put_conventions(struct outbox *out, const struct unisol_conventions *c)
{
    box_puts(out, "{\"automove\":");
    box_put_json(out, c->automove);
    box_printf(out,
               ",\"automove_first\":%s,\"empty_column\":", c->automove_first ? "true" : "false");
    box_put_json(out, c->empty_column);
    box_puts(out, c->assumed ? ",\"assumed\":true}" : "}");
}

/* Puts the conventions under which a list was read if it does not state them, and the others that
   solve the game. */
static void put_interpretations(struct outbox *out, const struct unisol_record *record)
{
    struct unisol_conventions c;

    if (!unisol_record_interpretation(record, 0, &c) || !(c.found || c.assumed))
        return;
    box_puts(out, ",\"conventions\":");
    put_conventions(out, &c);

    size_t i = 1;
    for (; unisol_record_interpretation(record, i, &c); i++) {
        box_puts(out, i == 1 ? ",\"other_conventions\":[" : ",");
        put_conventions(out, &c);
    }
    if (i > 1)
        box_putc(out, ']');
}

static void put_game(struct outbox *out, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);

    box_put_member(out, "game", summary->game);
    box_put_member(out, "game_source", unisol_game_source_name(summary->game_source));
    for (size_t i = 0; summary->other_games[i]; i++) {
        box_puts(out, i == 0 ? ",\"other_games\":[" : ",");
        box_put_json(out, summary->other_games[i]);
    }
    if (summary->other_games[0])
        box_putc(out, ']');
}

static void put_pile(struct outbox *out, const char *name, const struct unisol_pile *pile)
{
    box_printf(out, ",\"%s\":{\"pile\":", name);
    box_put_json(out, unisol_pile_name((enum unisol_pile_kind)pile->kind));
    box_put_number(out, "index", pile->index);
    box_putc(out, '}');
}

static void put_fault(struct outbox *out, const struct unisol_fault *f)
{
    if (!f)
        return;
    box_puts(out, ",\"fault\":{\"reason\":");
    box_put_json(out, f->reason);
    box_put_number(out, "move", f->move);
    box_put_member(out, "text", f->text);
    if (f->has_source)
        put_pile(out, "from", &f->source);
    if (f->has_dest)
        put_pile(out, "to", &f->dest);
    if (f->num_cards > 0)
        box_put_number(out, "cards", f->num_cards);
    if (f->most > 0)
        box_put_number(out, "most", f->most);
    box_putc(out, '}');
}

static void put_edit(struct outbox *out, const struct unisol_edit *edit)
{
    box_printf(out, "{\"kind\":\"%s\"", unisol_edit_name(edit->kind));
    box_put_number(out, "move", edit->move);
    if (edit->first_move < edit->move)
        box_put_number(out, "first_move", edit->first_move);
    if (edit->num_moves > 0)
        box_put_number(out, "moves", edit->num_moves);
    box_put_member(out, "found", edit->found);
    box_put_member(out, "meant", edit->meant);
    if (edit->line > 0) {
        box_put_number(out, "line", edit->line);
        box_put_number(out, "column", edit->column);
    }
    box_putc(out, '}');
}

/* Puts the corrections that were found; nothing if there are none. */
static void put_corrections(struct outbox *out, const struct unisol_record *record)
{
    struct unisol_correction c;
    size_t i = 0;

    for (; unisol_record_correction(record, i, &c); i++) {
        box_puts(out, i == 0 ? ",\"corrections\":[{\"text\":" : ",{\"text\":");
        box_put_json(out, c.text);
        box_printf(out, ",\"solved\":%s", c.solved ? "true" : "false");
        box_put_number(out, "moves", c.num_moves);
        for (size_t k = 0; k < c.num_edits; k++) {
            box_puts(out, k == 0 ? ",\"edits\":[" : ",");
            put_edit(out, &c.edits[k]);
        }
        box_puts(out, "]}");
    }
    if (i > 0)
        box_putc(out, ']');
}

/* What the visit of the variations of a record needs. */
struct visit {
    struct outbox *out;
    bool any;
    bool legal;
};

static bool put_variation(void *context, const struct unisol_variation *v,
                          const struct unisol_record *line)
{
    struct visit *visit = context;

    box_puts(visit->out, visit->any ? ",{\"number\":" : ",\"variations\":[{\"number\":");
    box_put_json(visit->out, v->number);
    box_put_member(visit->out, "kind", unisol_variation_name(v->kind));
    box_put_member(visit->out, "name", v->name);
    box_put_member(visit->out, "result", unisol_result_name(unisol_record_summary(line)->result));
    box_put_number(visit->out, "moves", v->num_moves);
    box_put_member(visit->out, "illegal_move", v->illegal_move);
    put_fault(visit->out, unisol_record_summary(line)->fault);
    box_putc(visit->out, '}');
    visit->any = true;
    visit->legal = visit->legal && !v->illegal_move;
    return true;
}

/* Puts the variations of a record, if any.  Returns whether all of them are legal. */
static bool put_variations(struct outbox *out, const struct unisol_record *record)
{
    struct visit visit = {out, false, true};
    size_t unplayed;

    if (!unisol_record_visit_variations(record, false, put_variation, &visit, &unplayed))
        needed(NULL);
    if (visit.any)
        box_putc(out, ']');
    if (unplayed > 0)
        box_put_number(out, "variations_after_fault", unplayed);
    return visit.legal;
}

/* Puts the counts that the input states, if any. */
static void put_stated_counts(struct outbox *out, const struct unisol_record *record)
{
    struct unisol_stated_count count;
    size_t i = 0;

    for (; unisol_record_stated_count(record, i, &count); i++)
        box_printf(out, "%s{\"name\":\"%s\",\"number\":%u}", i == 0 ? ",\"stated_counts\":[" : ",",
                   count.name, count.number);
    if (i > 0)
        box_putc(out, ']');
}

static void put_record(struct outbox *out, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);

    box_put_member(out, "result", unisol_result_name(summary->result));
    box_put_member(out, "format", summary->format);
    box_put_member(out, "other_format", summary->other_format);
    put_game(out, record);
    put_interpretations(out, record);
    const char *deal = unisol_record_deal(record);
    box_put_member(out, "deal", deal);
    if (!deal)
        box_puts(out, ",\"deal\":null");
    if (unisol_record_is_face_up(record))
        box_puts(out, ",\"all_face_up\":true");
    box_put_member(out, "claim", unisol_claim_name(summary->claim));
    put_statistics(out, record);
    put_stated_counts(out, record);
    if (summary->num_variations > 0)
        box_put_number(out, "num_variations", summary->num_variations);
    if (summary->ignored_words > 0)
        box_put_number(out, "ignored_words", summary->ignored_words);
    if (summary->is_cut_off)
        box_puts(out, ",\"cut_off\":true");
    put_fault(out, summary->fault);
    put_corrections(out, record);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void forget_diagnostics(struct json_state *j)
{
    j->failed = false;
    j->diagnostics.len = 0;
}

/* Puts a line: about a record, or without a record, what came of its input. */
static void put_line(struct json_state *j, struct outbox *out, const char *input, uint64_t number,
                     const struct unisol_record *record, const char *result)
{
    box_puts(out, "{\"schema\":\"" SCHEMA "\",");
    json_put_file(out, input);
    if (number == 0)
        box_put_number(out, "record", 0);
    else
        box_number(out, number, false, ",\"record\":", "");
    if (record)
        put_record(out, record);
    else
        box_put_member(out, "result", result);
    j->bad = record && j->variations && !put_variations(out, record);

    box_printf(out, ",\"diagnostics\":[%s]}\n", box_text(&j->diagnostics));

    forget_diagnostics(j);
}

static int report_record(void *state, struct outbox *out, const struct unisol_record *record,
                         const char *input)
{
    struct json_state *j = state;
    int status = verdict_status(record, j->must_be_solved);

    if (!verdict_is_selected(j->only, record, status)) {
        forget_diagnostics(j);
        return status;
    }

    if (j->repairs)
        repairs_find(j->repairs, record);
    unisol_record_report(record);
    put_line(j, out, input, unisol_record_summary(record)->number, record, NULL);
    return j->bad ? STATUS_NO : status;
}

static void report_unreadable(void *state, struct outbox *out, const char *input, uint64_t number)
{
    struct json_state *j = state;
    if (verdict_selects_unreadable(j->only))
        put_line(j, out, input, number, NULL, "unreadable");
    else
        forget_diagnostics(j);
}

static void report_unrecognized(void *state, struct outbox *out, const char *input)
{
    struct json_state *j = state;
    if (j->only == ONLY_ALL)
        put_line(j, out, input, 0, NULL, "unrecognized");
}

/* Diagnostics after the last record have a line of their own. */
static void report_rest(void *state, struct outbox *out, const char *input, uint64_t records,
                        int worst)
{
    struct json_state *j = state;
    (void)records;
    (void)worst;
    if (j->diagnostics.len > 0)
        put_line(j, out, input, 0, NULL, j->failed ? "unreadable" : "readable");
}

static void end(void *state)
{
    struct json_state *j = state;
    /* Diagnostics about options come before any record. */
    struct outbox out = {0};

    if (j->diagnostics.len > 0) {
        put_line(j, &out, "", 0, NULL, j->failed ? "unreadable" : "readable");
        box_flush(&out, 0);
    }
    box_free(&out);
    box_free(&j->diagnostics);
}

int report_each_record(const struct arguments *args, bool all_interpretations)
{
    const struct json_state initial = {.only = read_selection(args, ONLY_UNREADABLE),
                                       .must_be_solved = option_value(args, "solved") != NULL,
                                       .variations = option_value(args, "variations") != NULL,
                                       .repairs = args->repairs};
    const struct job job = {
        .state_size = sizeof(initial),
        .initial = &initial,
        .end = end,
        .record = report_record,
        .unreadable = report_unreadable,
        .unrecognized = report_unrecognized,
        .done = report_rest,
        .diagnose = collect,
        .all_interpretations = all_interpretations,
    };
    return run_job(args, &job, NULL);
}
