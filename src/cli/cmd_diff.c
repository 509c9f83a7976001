/* SPDX-License-Identifier: MIT */
/* unisol diff: compares two solutions of the same deal. */
#include <locale.h>
#include <stdio.h>
#include <string.h>

#include "cli/figures.h"
#include "cli/inputs.h"
#include "cli/json_report.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/verdict.h"

#define SCHEMA "urn:unisol:diff:1"

enum { MOST_DIFFERENCES = 10 /* that are printed as text */ };

/* The two records, and their names in messages. */
struct pair {
    struct unisol_record *records[2];
    const char *names[2];
};

/* ---- reading --------------------------------------------------------------------------------- */

/* Takes the only record of the input that is open.  NULL: the reader has reported why there is
   none. */
static struct unisol_record *take_only(struct unisol_reader *r, const char *name)
{
    const struct unisol_record *record;
    enum unisol_status status = unisol_reader_next(r, &record);

    if (status == UNISOL_END)
        fail("%s: the input has no record", name);
    if (status != UNISOL_OK)
        return NULL;

    struct unisol_record *kept = needed(unisol_record_keep(record));
    if (unisol_reader_next(r, &record) != UNISOL_END)
        fail("%s: the input has several records; choose one with '--record N', or '--record N "
             "--record M'",
             name);
    return kept;
}

/* If the option --record is given twice, sets the record of file i. */
static bool set_record(struct unisol_reader *r, const struct arguments *args, unsigned i)
{
    const char *values[2];
    size_t num = 0;

    for (size_t k = 0; k < args->num_given; k++) {
        if (strcmp(args->given[k].row->name, "record") != 0)
            continue;
        if (num == 2)
            fail("option '--record' can be given twice: for the first and for the second file");
        values[num++] = args->given[k].value;
    }
    return num < 2 || unisol_reader_set(r, "record", values[i]) == UNISOL_OK;
}

/* Reads the record of file i. */
static struct unisol_record *read_one(const struct arguments *args, unsigned i, const char **name)
{
    struct unisol_reader *r = needed(unisol_reader_new(print_diagnostic, NULL));
    struct unisol_record *record = NULL;

    *name = args->operands[i];
    if (set_reader_options(r, args) && set_record(r, args, i) && open_input(r, name) == UNISOL_OK)
        record = take_only(r, *name);
    unisol_reader_free(r);
    return record;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Puts the first move of a stretch. */
static void put_move(struct outbox *out, const struct unisol_record *record,
                     const struct unisol_stretch *s)
{
    struct unisol_walk *walk = s->begin < s->end ? unisol_walk_new(record) : NULL;
    const struct unisol_move *move = NULL;

    for (size_t i = 0; walk && i <= s->begin; i++)
        move = unisol_walk_next(walk);
    if (move) {
        box_printf(out, "%s %zu: ", move->implicit ? "automove after move" : "move", move->number);
        verdict_put_sentence(out, unisol_walk_sentence(walk));
    } else {
        box_puts(out, "no further move");
    }
    unisol_walk_free(walk);
}

/* Puts the player's moves of a stretch of one record: "13", "13-20" or "-". */
static void put_range(struct outbox *out, const struct unisol_stretch *s)
{
    char text[48] = "-";
    if (s->begin < s->end && s->first_move == s->last_move)
        snprintf(text, sizeof(text), "%zu", s->first_move);
    else if (s->begin < s->end)
        snprintf(text, sizeof(text), "%zu-%zu", s->first_move, s->last_move);
    box_printf(out, "  %-10s", text);
}

static void put_difference(struct outbox *out, const struct unisol_difference *d)
{
    static const char *const words[UNISOL_MEET_NEVER + 1] = {
        [UNISOL_MEET_EXACTLY] = "then the positions are the same",
        [UNISOL_MEET_REORDERED] = "then only the order of columns or freecells differs",
        [UNISOL_MEET_NEVER] = "no position in common after this",
    };

    put_range(out, &d->first);
    put_range(out, &d->second);
    box_printf(out, "  %s\n", words[d->meeting]);
}

/* Whether in one record both stretches are made of the automoves after one move of the player. */
static bool continues(const struct unisol_stretch *before, const struct unisol_stretch *s)
{
    bool moves = before->begin < before->end && s->begin < s->end;
    return moves && before->last_move == s->first_move;
}

/* Makes a stretch end where a later one does. */
static void lengthen(struct unisol_stretch *s, const struct unisol_stretch *later)
{
    if (s->begin == s->end) {
        *s = *later;
        return;
    }
    s->last_move = later->begin < later->end ? later->last_move : later->moves_before;
    s->end = later->end;
}

/* Takes the next difference for people, who count only moves of the player.  *ahead is the one
   after it, if *is_ahead. */
static bool next_difference(struct unisol_comparison *c, struct unisol_difference *d,
                            struct unisol_difference *ahead, bool *is_ahead)
{
    if (!*is_ahead)
        return false;
    *d = *ahead;
    while ((*is_ahead = unisol_comparison_next(c, ahead)) &&
           (continues(&d->first, &ahead->first) || continues(&d->second, &ahead->second))) {
        lengthen(&d->first, &ahead->first);
        lengthen(&d->second, &ahead->second);
        d->meeting = ahead->meeting;
    }
    return true;
}

/* Puts what is above the list of differences. */
static void put_first(struct outbox *out, const struct pair *pair,
                      const struct unisol_difference *d)
{
    size_t same = d->first.moves_before;

    box_putc(out, '\n');
    if (same > 0)
        box_count(out, same, "move is the same, then:\n", "moves are the same, then:\n");
    else
        box_puts(out, "the first moves differ:\n");
    for (unsigned i = 0; i < 2; i++) {
        box_puts(out, "  ");
        box_put_escaped(out, pair->names[i]);
        box_puts(out, ": ");
        put_move(out, pair->records[i], i == 0 ? &d->first : &d->second);
        box_putc(out, '\n');
    }
    box_puts(out, "\ndifferent moves of the first and the second solution:\n");
}

/* Puts where the records differ.  Returns whether they do. */
static bool put_differences(struct outbox *out, const struct pair *pair,
                            struct unisol_comparison *c)
{
    struct unisol_difference d;
    struct unisol_difference ahead;
    bool is_ahead = unisol_comparison_next(c, &ahead);
    size_t num = 0;

    for (; next_difference(c, &d, &ahead, &is_ahead); num++) {
        if (num == 0)
            put_first(out, pair, &d);
        if (num < MOST_DIFFERENCES)
            put_difference(out, &d);
    }
    if (num > MOST_DIFFERENCES) {
        box_puts(out, "  and ");
        box_count(out, num - MOST_DIFFERENCES, "more difference\n", "more differences\n");
    }
    return num > 0;
}

enum { NUM_COMPARED = FIGURE_SUPERMOVE + 1 }; /* the first figures */

static void put_figures(struct outbox *out, const struct pair *pair)
{
    struct figures figures[2];

    for (unsigned i = 0; i < 2; i++)
        figures_get(pair->records[i], &figures[i]);
    box_putc(out, '\n');
    for (unsigned k = 0; k < NUM_COMPARED; k++)
        box_printf(out, "%-18s %6zu %6zu\n", figure_names[k].title, figures[0].of[k],
                   figures[1].of[k]);
}

static bool put_text(struct outbox *out, const struct pair *pair, struct unisol_comparison *c)
{
    for (unsigned i = 0; i < 2; i++) {
        box_put_escaped(out, pair->names[i]);
        box_puts(out, ": ");
        verdict_put(out, pair->records[i], unisol_record_deal(pair->records[i]), false);
    }
    bool differs = put_differences(out, pair, c);
    if (!differs)
        box_puts(out, "\nall moves are the same\n");
    put_figures(out, pair);
    return differs;
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_json_record(struct outbox *out, const struct pair *pair, unsigned i)
{
    struct figures figures;
    const char *deal = unisol_record_deal(pair->records[i]);

    figures_get(pair->records[i], &figures);
    box_puts(out, i ? ",{" : "{");
    json_put_file(out, pair->names[i]);
    box_printf(out, ",\"result\":\"%s\",\"deal\":",
               unisol_result_name(unisol_record_summary(pair->records[i])->result));
    if (deal)
        box_put_json(out, deal);
    else
        box_puts(out, "null");
    for (unsigned k = 0; k < NUM_COMPARED; k++)
        box_put_number(out, figure_names[k].name, figures.of[k]);
    box_putc(out, '}');
}

/* Puts the first and the last of the player's moves in a stretch, or [] if it has none. */
static void put_json_range(struct outbox *out, const char *before, const struct unisol_stretch *s)
{
    box_puts(out, before);
    if (s->begin < s->end)
        box_printf(out, "%zu,%zu", s->first_move, s->last_move);
    box_putc(out, ']');
}

static bool put_json(struct outbox *out, const struct pair *pair, struct unisol_comparison *c)
{
    static const char *const words[UNISOL_MEET_NEVER + 1] = {
        [UNISOL_MEET_EXACTLY] = "\"same\"",
        [UNISOL_MEET_REORDERED] = "\"reordered\"",
        [UNISOL_MEET_NEVER] = "null"};
    struct unisol_difference d;
    size_t num = 0;

    box_puts(out, "{\"schema\":\"" SCHEMA "\",\"records\":[");
    for (unsigned i = 0; i < 2; i++)
        put_json_record(out, pair, i);
    box_puts(out, "],\"differences\":[");
    for (; unisol_comparison_next(c, &d); num++) {
        put_json_range(out, num ? ",{\"first\":[" : "{\"first\":[", &d.first);
        put_json_range(out, ",\"second\":[", &d.second);
        box_printf(out, ",\"meet\":%s}", words[d.meeting]);
    }
    box_puts(out, "]}\n");
    return num > 0;
}

/* ---- the command ----------------------------------------------------------------------------- */

static void refuse_other_deal(const struct pair *pair)
{
    const char *deals[2];

    for (unsigned i = 0; i < 2; i++) {
        deals[i] = unisol_record_deal(pair->records[i]);
        deals[i] = deals[i] ? deal_words(deals[i]) : "unknown";
    }
    fail("the solutions do not begin with the same layout: the deal of %s is %s, that of %s is %s",
         pair->names[0], deals[0], pair->names[1], deals[1]);
}

static int compare(const struct pair *pair, bool json, bool quiet)
{
    struct outbox out = {0};

    for (unsigned i = 0; i < 2; i++)
        if (!unisol_record_summary(pair->records[i])->sizes)
            fail("%s: only solutions of solitaire games can be compared", pair->names[i]);

    struct unisol_comparison *c = needed(unisol_comparison_new(pair->records[0], pair->records[1]));
    if (!unisol_comparison_is_possible(c))
        refuse_other_deal(pair);
    bool differs = json ? put_json(&out, pair, c) : put_text(&out, pair, c);
    if (!quiet)
        box_flush(&out, 0);
    unisol_comparison_free(c);
    box_free(&out);
    return differs ? STATUS_NO : STATUS_YES;
}

int run_diff(const struct arguments *args)
{
    struct pair pair = {{NULL}, {NULL}};
    int status = STATUS_TROUBLE;
    bool ok = true;
    bool json = read_report(args) == REPORT_JSON;

    setlocale(LC_CTYPE, "");
    for (unsigned i = 0; i < 2 && ok; i++) {
        pair.records[i] = read_one(args, i, &pair.names[i]);
        ok = pair.records[i] != NULL;
    }
    if (ok)
        status = compare(&pair, json, option_value(args, "quiet") != NULL);
    unisol_record_free(pair.records[0]);
    unisol_record_free(pair.records[1]);
    return status;
}

const struct option_row options_diff[] = {
    {"report", 0, "json", FOR_COMMAND, "print one line of JSON instead of text"},
    {"quiet", 'q', NULL, FOR_COMMAND, "print nothing; only set the exit status"},
    {0},
};
