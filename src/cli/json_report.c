/* SPDX-License-Identifier: MIT */
/* --report=json. */
#include "cli/json_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"

static void put_text(struct outbox *f, const char *name, const char *text)
{
    box_printf(f, ",\"%s\":", name);
    box_put_json(f, text);
}

static void put_number(struct outbox *f, const char *name, uint64_t n)
{
    box_printf(f, ",\"%s\":%" PRIu64, name, n);
}

/* Puts the name of a file.  If it is not UTF-8, its bytes follow in hexadecimal. */
static void put_file(struct outbox *f, const char *file)
{
    box_puts(f, "\"file\":");
    if (box_put_json(f, file))
        return;
    box_puts(f, ",\"file_bytes\":\"");
    for (const unsigned char *p = (const unsigned char *)file; *p; p++)
        box_printf(f, "%02x", *p);
    box_putc(f, '"');
}

static void put_diagnostic(struct outbox *f, const struct unisol_diagnostic *d)
{
    box_printf(f, "{\"level\":\"%s\"", level_word(d->level));
    put_text(f, "name", d->name);
    if (d->file) {
        box_putc(f, ',');
        put_file(f, d->file);
    }
    if (d->line) {
        put_number(f, "line", d->line);
        put_number(f, "column", d->column);
    }
    put_text(f, "message", d->message);
    box_putc(f, '}');
}

/* What is told of a record, and the diagnostics on their way into its line. */
struct json_state {
    bool must_be_solved;
    bool failed; /* an error is among them */
    struct outbox diagnostics;
};

static void collect(void *context, const struct unisol_diagnostic *d)
{
    struct json_state *j = context;
    if (j->diagnostics.len > 0)
        box_putc(&j->diagnostics, ',');
    put_diagnostic(&j->diagnostics, d);
    j->failed = j->failed || d->level == UNISOL_ERROR;
    j->diagnostics.no_memory = j->diagnostics.no_memory || strcmp(d->name, "NO_MEMORY") == 0;
}

static void put_figures(struct outbox *f, const struct unisol_record *record)
{
    struct unisol_statistics s;
    const char *outcome = unisol_record_outcome(record);
    if (outcome) {
        put_text(f, "outcome", outcome);
        put_number(f, "moves", unisol_record_moves(record));
    }
    if (!unisol_record_statistics(record, &s))
        return;
    put_number(f, "moves", s.explicit_moves);
    put_number(f, "automoves", s.implicit_moves);
    put_number(f, "freecells_used", s.freecells_used);
    put_number(f, "longest_supermove", s.longest_supermove);
    put_number(f, "flourish", s.flourish);
}

static void put_other_interpretations(struct outbox *f, const struct unisol_record *record)
{
    const char *reading;
    size_t i = 0;
    for (; (reading = unisol_record_other_interpretation(record, i)); i++) {
        box_puts(f, i == 0 ? ",\"other_conventions\":[" : ",");
        box_put_json(f, reading);
    }
    if (i > 0)
        box_putc(f, ']');
}

static const char *result_word(enum unisol_result result)
{
    switch (result) {
    case UNISOL_UNFINISHED:
        return "unfinished";
    case UNISOL_SOLVED:
        return "solved";
    case UNISOL_ILLEGAL:
        return "illegal";
    case UNISOL_ENDED:
        return "ended";
    }
    return "";
}

static const char *claim_word(enum unisol_claim claim)
{
    switch (claim) {
    case UNISOL_CLAIMS_NOTHING:
        return "nothing";
    case UNISOL_CLAIMS_SOLVED:
        return "solved";
    case UNISOL_CLAIMS_GAVE_UP:
        return "gave-up";
    }
    return "";
}

static void put_record(struct outbox *f, const struct unisol_record *record)
{
    size_t move;
    const char *fault = unisol_record_fault(record, &move);
    put_text(f, "result", result_word(unisol_record_result(record)));
    put_text(f, "format", unisol_record_format(record));
    if (unisol_record_other_format(record))
        put_text(f, "other_format", unisol_record_other_format(record));
    put_text(f, "game", unisol_record_game(record));
    if (unisol_record_conventions(record))
        put_text(f, "conventions", unisol_record_conventions(record));
    put_other_interpretations(f, record);
    const char *deal = unisol_record_deal(record);
    if (deal)
        put_text(f, "deal", deal);
    else
        box_puts(f, ",\"deal\":null");
    put_text(f, "claim", claim_word(unisol_record_claim(record)));
    put_figures(f, record);
    if (!fault)
        return;
    box_puts(f, ",\"fault\":{\"reason\":");
    box_put_json(f, fault);
    put_number(f, "move", move);
    box_putc(f, '}');
}

/* The line of a record; NULL: of one that could not be read, or, if the number is 0, of an input as
   a whole. */
static void put_line(struct json_state *j, struct outbox *f, const char *input, uint64_t number,
                     const struct unisol_record *record)
{
    box_putc(f, '{');
    put_file(f, input);
    if (number == 0)
        put_number(f, "record", 0);
    else
        box_number(f, number, false, ",\"record\":", "");
    if (record)
        put_record(f, record);
    else
        put_text(f, "result", number == 0 && !j->failed ? "readable" : "unreadable");
    box_putc(&j->diagnostics, '\0');
    box_printf(f, ",\"diagnostics\":[%s]}\n", j->diagnostics.failed ? "" : j->diagnostics.text);
    f->failed = f->failed || j->diagnostics.failed;
    f->no_memory = f->no_memory || j->diagnostics.no_memory;
    j->failed = false;
    j->diagnostics.len = 0;
    j->diagnostics.failed = j->diagnostics.no_memory = false;
}

static int report_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    struct json_state *j = state;
    enum unisol_result result = unisol_record_result(record);
    unisol_record_report(record);
    put_line(j, out, input, unisol_record_number(record), record);
    return result == UNISOL_ILLEGAL || (j->must_be_solved && result != UNISOL_SOLVED) ? STATUS_NO : STATUS_YES;
}

static void report_unreadable(void *state, struct outbox *out, const char *input, uint64_t number)
{
    put_line(state, out, input, number, NULL);
}

/* What was reported after the last record has a line of its own. */
static void report_rest(void *state, struct outbox *out, const char *input, uint64_t records, int worst)
{
    struct json_state *j = state;
    (void)records;
    (void)worst;
    if (j->diagnostics.len > 0)
        put_line(j, out, input, 0, NULL);
}

static void *begin(const struct arguments *args, struct outbox *out)
{
    (void)out;
    struct json_state *j = calloc(1, sizeof(*j));
    if (!j) {
        out_of_memory();
        return NULL;
    }
    j->must_be_solved = option_value(args, "solved") != NULL;
    return j;
}

static void end(void *state)
{
    struct json_state *j = state;
    /* Options are refused before there is a record to tell it in. */
    struct outbox out = {0};
    if (j->diagnostics.len > 0) {
        put_line(j, &out, "", 0, NULL);
        box_flush(&out, 0);
    }
    box_free(&out);
    box_free(&j->diagnostics);
    free(j);
}

int report_each_record(const struct arguments *args, bool all_interpretations)
{
    const struct job h = {
        .begin = begin,
        .end = end,
        .record = report_record,
        .unreadable = report_unreadable,
        .done = report_rest,
        .diagnose = collect,
        .all_interpretations = all_interpretations,
    };
    return run_job(args, &h, NULL);
}
