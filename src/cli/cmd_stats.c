/* SPDX-License-Identifier: MIT */
/* unisol stats: prints statistics of all records. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/catalogues.h"
#include "cli/histogram.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/temporary.h"
#include "cli/counts.h"

/* Those from DRAWS on are counted only in games that have them, and shown only if there are any. */
enum {
    MOVES,
    AUTOMOVES,
    FREECELLS,
    SUPERMOVE,
    FLOURISH,
    DRAWS,
    REDEALS,
    PASSES,
    TURNED_CARDS,
    UNKNOWN_CARDS,
    NUM_PROPERTIES
};

static const struct {
    const char *title;
    const char *name; /* in JSON, the same as in --report=json */
} properties[NUM_PROPERTIES] = {
    [MOVES] = {"moves", "moves"},
    [AUTOMOVES] = {"automoves", "automoves"},
    [FREECELLS] = {"freecells used", "freecells_used"},
    [SUPERMOVE] = {"longest supermove", "longest_supermove"},
    [FLOURISH] = {"flourish", "flourish"},
    [DRAWS] = {"draws", "draws"},
    [REDEALS] = {"redeals", "redeals"},
    [PASSES] = {"passes", "passes"},
    [TURNED_CARDS] = {"cards turned", "turned_cards"},
    [UNKNOWN_CARDS] = {"cards unknown", "unknown_cards"},
};

struct statistics {
    struct counts counts;
    struct histogram properties[NUM_PROPERTIES]; /* of legal records with moves */
};

static void *begin(const struct arguments *args, struct outbox *out)
{
    (void)args;
    (void)out;
    struct statistics *s = calloc(1, sizeof(*s));
    if (!s)
        out_of_memory();
    return s;
}

static bool has_property(const struct unisol_statistics *of, int property)
{
    if (property < DRAWS)
        return true;
    if (property == UNKNOWN_CARDS)
        return of->unknown_cards > 0;
    return property == TURNED_CARDS ? of->has_hidden_cards : of->has_stock;
}

static int count_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    (void)input;
    struct statistics *s = state;
    struct unisol_statistics of;
    counts_add(&s->counts, record);
    bool illegal = unisol_record_result(record) == UNISOL_ILLEGAL;
    if (illegal)
        unisol_record_report(record);
    if (!illegal && unisol_record_statistics(record, &of) && of.explicit_moves + of.implicit_moves > 0) {
        const size_t values[NUM_PROPERTIES] = {
            of.explicit_moves, of.implicit_moves, of.freecells_used, of.longest_supermove, of.flourish,
            of.draws,          of.redeals,        of.passes,         of.turned_cards,      of.unknown_cards};
        for (int i = 0; i < NUM_PROPERTIES; i++)
            if (has_property(&of, i))
                histogram_add(&s->properties[i], values[i]);
    }
    return illegal ? STATUS_NO : STATUS_YES;
}

static void count_unreadable(void *state, struct outbox *out, const char *input, uint64_t number)
{
    (void)out;
    (void)input;
    struct statistics *s = state;
    if (number > 0)
        counts_add(&s->counts, NULL);
}

/* ---- catalogues ------------------------------------------------------------------------------ */

/* The catalogues that are compared: the operands. */
struct comparison_run {
    struct catalogues all;
    uint32_t catalogue; /* that of the input */
};

static void *begin_catalogues(const struct arguments *args, struct outbox *out)
{
    (void)args;
    (void)out;
    struct catalogues *c = calloc(1, sizeof(*c));
    if (!c)
        out_of_memory();
    return c;
}

static void drop_catalogues(void *state)
{
    catalogues_free(state);
    free(state);
}

static int add_solution(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    (void)input;
    bool illegal = unisol_record_result(record) == UNISOL_ILLEGAL;
    if (illegal)
        unisol_record_report(record);
    if (!catalogues_add(state, record))
        return STATUS_TROUBLE;
    return illegal ? STATUS_NO : STATUS_YES;
}

static void *solutions_batch(void *state)
{
    struct catalogues *c = state;
    struct catalogues *copy = c->num > 0 ? malloc(sizeof(*copy)) : NULL;
    if (copy) {
        *copy = *c;
        *c = (struct catalogues){0};
    }
    return copy;
}

static void enter_catalogue(void *shared, size_t operand)
{
    struct comparison_run *run = shared;
    run->catalogue = (uint32_t)operand;
}

static int receive_solutions(void *shared, void *batch, const char *input, uint64_t before, bool *stop)
{
    (void)input;
    (void)before;
    struct comparison_run *run = shared;
    if (catalogues_join(&run->all, batch, run->catalogue))
        return STATUS_YES;
    *stop = true;
    return STATUS_TROUBLE;
}

/* Compares the catalogues that the operands name. */
static int compare_catalogues(const struct arguments *args, bool json)
{
    struct comparison_run run = {0};
    const struct job job = {.begin = begin_catalogues,
                            .end = drop_catalogues,
                            .record = add_solution,
                            .enter = enter_catalogue,
                            .batch = solutions_batch,
                            .receive_batch = receive_solutions,
                            .drop = drop_catalogues,
                            .shared = &run};
    struct outbox out = {0};
    if (args->num_operands < 2 || args->num_operands > MOST_CATALOGUES) {
        usage_error("'--compare' takes 2 to %d files or directories", MOST_CATALOGUES);
        return STATUS_TROUBLE;
    }

    int status = run_job(args, &job, NULL);
    catalogues_put(&run.all, args->operands, args->num_operands, json, &out);
    if (!save_or_print(args, &out))
        status = STATUS_TROUBLE;
    box_free(&out);
    catalogues_free(&run.all);
    return status;
}

/* ---- statistics ------------------------------------------------------------------------------ */

/* The batch is a copy of the state, which is then cleared. */
static void *batch(void *state)
{
    struct statistics *s = state;
    struct statistics *copy = s->counts.records > 0 ? malloc(sizeof(*copy)) : NULL;
    if (copy) {
        *copy = *s;
        memset(s, 0, sizeof(*s));
    }
    return copy;
}

static int receive_batch(void *shared, void *batch, const char *input, uint64_t before, bool *stop)
{
    (void)input;
    (void)before;
    (void)stop;
    struct statistics *s = shared;
    const struct statistics *more = batch;
    counts_join(&s->counts, &more->counts);
    for (int i = 0; i < NUM_PROPERTIES; i++)
        histogram_join(&s->properties[i], &more->properties[i]);
    return STATUS_YES;
}

static bool is_shown(const struct statistics *s, int property)
{
    return s->properties[property].num > 0 || property < DRAWS;
}

static void put_json(const struct statistics *s, struct outbox *out)
{
    const struct counts *counts = &s->counts;

    box_printf(out, "{\"records\":%" PRIu64 ",\"solved\":%" PRIu64 ",\"unfinished\":%" PRIu64, counts->records,
               counts->solved, counts->unfinished);
    box_printf(out, ",\"given_up\":%" PRIu64 ",\"illegal\":%" PRIu64 ",\"unreadable\":%" PRIu64 ",\"faults\":{",
               counts->given_up, counts->illegal, counts->unreadable);
    for (int i = 0; i < MAX_REASONS && counts->reasons[i].name; i++)
        box_printf(out, "%s\"%s\":%" PRIu64, i ? "," : "", counts->reasons[i].name, counts->reasons[i].count);
    box_putc(out, '}');
    for (int i = 0; i < NUM_PROPERTIES; i++) {
        if (!is_shown(s, i))
            continue;
        box_printf(out, ",\"%s\":", properties[i].name);
        histogram_put_json(&s->properties[i], out);
    }
    box_puts(out, "}\n");
}

static void put_text(const struct statistics *s, struct outbox *out)
{
    counts_put(&s->counts, out);
    for (int i = 0; i < NUM_PROPERTIES; i++)
        histogram_put(&s->properties[i], properties[i].title, out);
}

static void put_svg(const struct statistics *s, struct outbox *out)
{
    enum { HIGH = 260 };
    int shown = 0;
    for (int i = 0; i < NUM_PROPERTIES; i++)
        shown += is_shown(s, i);
    box_printf(out,
               "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 %d\" width=\"640\" height=\"%d\" "
               "font-family=\"sans-serif\" font-size=\"11\">\n"
               "  <style>svg{background:#fff}text{fill:#333}.title{font-size:15px;font-weight:bold}"
               ".value{text-anchor:middle}rect{fill:#3b7a57}path{stroke:#333}</style>\n",
               HIGH * shown, HIGH * shown);
    for (int i = 0, above = 0; i < NUM_PROPERTIES; i++)
        if (is_shown(s, i))
            histogram_put_svg(&s->properties[i], properties[i].title, (unsigned)(HIGH * above++), out);
    box_puts(out, "</svg>\n");
}

static bool print_all(const struct arguments *args, const struct statistics *s, bool json, bool svg)
{
    struct outbox out = {0};
    if (json)
        put_json(s, &out);
    else if (svg)
        put_svg(s, &out);
    else
        put_text(s, &out);
    bool whole = save_or_print(args, &out);
    box_free(&out);
    return whole;
}

static int run_stats(const struct arguments *args)
{
    bool ok;
    bool json = wants_json(args, &ok);
    bool svg = option_value(args, "chart") != NULL;
    bool compares = option_value(args, "compare") != NULL;
    if (svg && (json || compares))
        ok = usage_error("options '--%s' and '--chart' cannot be used together", json ? "report" : "compare");
    if (!ok)
        return STATUS_TROUBLE;
    if (compares)
        return compare_catalogues(args, json);

    struct statistics *all = begin(args, NULL);
    const struct job job = {
        .begin = begin,
        .end = free,
        .record = count_record,
        .unreadable = count_unreadable,
        .batch = batch,
        .receive_batch = receive_batch,
        .drop = free,
        .shared = all,
    };
    int status = all ? run_job(args, &job, NULL) : STATUS_TROUBLE;
    if (all && !print_all(args, all, json, svg))
        status = STATUS_TROUBLE;
    free(all);
    return status;
}

static const struct option_row options_stats[] = {
    {"report", 0, "json", "print one line of JSON instead of text", FOR_COMMAND},
    {"chart", 0, NULL, "print a chart as SVG instead of text", FOR_COMMAND},
    {"compare", 0, NULL, "compare the solutions of the same deals in several files or directories", FOR_COMMAND},
    {"output", 'o', "FILE", "write to FILE (default, or with '-': standard output)", FOR_COMMAND},
    {0},
};

const struct command command_stats = {
    .name = "stats",
    .title = "print statistics of FreeCell and other solitaire solutions",
    .summary = "Show statistics of all solutions: results, lengths, freecells used.",
    .operands = "[FILE...]",
    .options = options_stats,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_stats,
};
