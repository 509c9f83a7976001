/* SPDX-License-Identifier: MIT */
/* --report=json. */
#include "cli/json_report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"

static void put_text(struct outbox *out, const char *name, const char *text)
{
    box_printf(out, ",\"%s\":", name);
    box_put_json(out, text);
}

static void put_number(struct outbox *out, const char *name, uint64_t n)
{
    box_printf(out, ",\"%s\":%" PRIu64, name, n);
}

/* Puts the name of a file.  If it is not UTF-8, its bytes follow in hexadecimal. */
static void put_file(struct outbox *out, const char *file)
{
    box_puts(out, "\"file\":");
    if (box_put_json(out, file))
        return;
    box_puts(out, ",\"file_bytes\":\"");
    for (const unsigned char *p = (const unsigned char *)file; *p; p++)
        box_printf(out, "%02x", *p);
    box_putc(out, '"');
}

static void put_diagnostic(struct outbox *out, const struct unisol_diagnostic *d)
{
    box_printf(out, "{\"level\":\"%s\"", level_word(d->level));
    put_text(out, "name", d->name);
    if (d->file) {
        box_putc(out, ',');
        put_file(out, d->file);
    }
    if (d->line) {
        put_number(out, "line", d->line);
        put_number(out, "column", d->column);
    }
    put_text(out, "message", d->message);
    box_putc(out, '}');
}

/* The state of a thread: the diagnostics of the next line. */
struct json_state {
    bool must_be_solved;
    bool failed; /* there is an error among them */
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

static void put_statistics(struct outbox *out, const struct unisol_record *record)
{
    struct unisol_statistics s;
    const char *outcome = unisol_record_outcome(record);
    if (outcome) {
        put_text(out, "outcome", outcome);
        put_number(out, "moves", unisol_record_moves(record));
    }
    if (!unisol_record_statistics(record, &s))
        return;
    put_number(out, "moves", s.explicit_moves);
    put_number(out, "automoves", s.implicit_moves);
    put_number(out, "freecells_used", s.freecells_used);
    put_number(out, "longest_supermove", s.longest_supermove);
    put_number(out, "flourish", s.flourish);
}

/* Puts the game, how it became known if that is unusual, and other games. */
static void put_game(struct outbox *out, const struct unisol_record *record)
{
    const char *game;
    size_t i = 0;
    put_text(out, "game", unisol_record_game(record));
    if (unisol_record_game_source(record) == UNISOL_GAME_FOUND)
        put_text(out, "game_source", "found");
    for (; (game = unisol_record_other_game(record, i)); i++) {
        box_puts(out, i == 0 ? ",\"other_games\":[" : ",");
        box_put_json(out, game);
    }
    if (i > 0)
        box_putc(out, ']');
}

static void put_other_interpretations(struct outbox *out, const struct unisol_record *record)
{
    const char *conventions;
    size_t i = 0;
    for (; (conventions = unisol_record_other_interpretation(record, i)); i++) {
        box_puts(out, i == 0 ? ",\"other_conventions\":[" : ",");
        box_put_json(out, conventions);
    }
    if (i > 0)
        box_putc(out, ']');
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

static void put_record(struct outbox *out, const struct unisol_record *record)
{
    size_t move;
    const char *fault = unisol_record_fault(record, &move);
    put_text(out, "result", result_word(unisol_record_result(record)));
    put_text(out, "format", unisol_record_format(record));
    if (unisol_record_other_format(record))
        put_text(out, "other_format", unisol_record_other_format(record));
    put_game(out, record);
    if (unisol_record_conventions(record))
        put_text(out, "conventions", unisol_record_conventions(record));
    put_other_interpretations(out, record);
    const char *deal = unisol_record_deal(record);
    if (deal)
        put_text(out, "deal", deal);
    else
        box_puts(out, ",\"deal\":null");
    put_text(out, "claim", claim_word(unisol_record_claim(record)));
    put_statistics(out, record);
    if (!fault)
        return;
    box_puts(out, ",\"fault\":{\"reason\":");
    box_put_json(out, fault);
    put_number(out, "move", move);
    box_putc(out, '}');
}

/* Puts the line of a record.  NULL stands for a record that cannot be read, or if the number is 0,
   for an input as a whole. */
static void put_line(struct json_state *j, struct outbox *out, const char *input, uint64_t number,
                     const struct unisol_record *record)
{
    box_putc(out, '{');
    put_file(out, input);
    if (number == 0)
        put_number(out, "record", 0);
    else
        box_number(out, number, false, ",\"record\":", "");
    if (record)
        put_record(out, record);
    else
        put_text(out, "result", number == 0 && !j->failed ? "readable" : "unreadable");

    box_putc(&j->diagnostics, '\0');
    box_printf(out, ",\"diagnostics\":[%s]}\n", j->diagnostics.failed ? "" : j->diagnostics.text);
    out->failed = out->failed || j->diagnostics.failed;
    out->no_memory = out->no_memory || j->diagnostics.no_memory;

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

/* Diagnostics after the last record have a line of their own. */
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
    /* Diagnostics about options come before any record. */
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
    const struct job job = {
        .begin = begin,
        .end = end,
        .record = report_record,
        .unreadable = report_unreadable,
        .done = report_rest,
        .diagnose = collect,
        .all_interpretations = all_interpretations,
    };
    return run_job(args, &job, NULL);
}
