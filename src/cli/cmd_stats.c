/* SPDX-License-Identifier: MIT */
/* unisol stats: prints statistics of all records. */
#include <inttypes.h>
#include <stdlib.h>
#include <strings.h>

#include "cli/catalogues.h"
#include "cli/histogram.h"
#include "cli/inputs.h"
#include "cli/report.h"
#include "cli/temporary.h"

/* From this one on, those of unisol_tally_property are shown only if they were counted. */
enum { FIRST_OPTIONAL = 5 };

/* What a thread has counted since its last batch, or NULL. */
struct counting {
    struct unisol_tally *tally;
};

static void end(void *state)
{
    struct counting *c = state;
    unisol_tally_free(c->tally);
}

/* Counts a record, or with NULL one that cannot be read. */
static void count(struct counting *c, const struct unisol_record *record)
{
    if (!c->tally)
        c->tally = needed(unisol_tally_new());
    unisol_tally_add(c->tally, record);
}

/* Returns the status of a record, and reports why it is illegal. */
static int status_of(const struct unisol_record *record)
{
    bool illegal = unisol_record_summary(record)->result == UNISOL_ILLEGAL;
    if (illegal)
        unisol_record_report(record);
    return illegal ? STATUS_NO : STATUS_YES;
}

static int count_record(void *state, struct outbox *out, const struct unisol_record *record,
                        const char *input)
{
    (void)out;
    (void)input;
    count(state, record);
    return status_of(record);
}

static void count_unreadable(void *state, struct outbox *out, const char *input, uint64_t number)
{
    (void)out;
    (void)input;
    if (number > 0)
        count(state, NULL);
}

/* ---- catalogues ------------------------------------------------------------------------------ */

/* The catalogues that are compared: the operands. */
struct comparison_run {
    struct catalogues all;
    uint32_t catalogue; /* that of the input */
};

static void end_catalogues(void *state)
{
    catalogues_free(state);
}

static void drop_catalogues(void *batch)
{
    catalogues_free(batch);
    free(batch);
}

static int add_solution(void *state, struct outbox *out, const struct unisol_record *record,
                        const char *input)
{
    (void)out;
    (void)input;
    catalogues_add(state, record);
    return status_of(record);
}

static void *solutions_batch(void *state)
{
    struct catalogues *c = state;
    struct catalogues *copy = c->num > 0 ? new_zeroed(1, sizeof(*copy)) : NULL;

    if (copy) {
        *copy = *c;
        *c = (struct catalogues){0};
    }
    return copy;
}

static void enter_catalogue(void *shared, size_t operand)
{
    struct comparison_run *run = shared;
    run->catalogue = operand;
}

static int receive_solutions(void *shared, void *batch, const char *input, uint64_t before,
                             bool *stop)
{
    (void)input;
    (void)before;
    (void)stop;
    struct comparison_run *run = shared;
    catalogues_join(&run->all, batch, run->catalogue);
    return STATUS_YES;
}

/* Compares the catalogues that the operands name. */
static int compare_catalogues(const struct arguments *args, enum report report)
{
    struct comparison_run run = {0};
    const struct job job = {.state_size = sizeof(struct catalogues),
                            .end = end_catalogues,
                            .record = add_solution,
                            .enter = enter_catalogue,
                            .batch = solutions_batch,
                            .receive_batch = receive_solutions,
                            .drop = drop_catalogues,
                            .shared = &run};
    struct outbox out = {0};

    if (args->num_operands < 2 || args->num_operands > MOST_CATALOGUES)
        fail("'--compare' takes 2 to %d files or directories", MOST_CATALOGUES);
    int status = run_job(args, &job, NULL);
    catalogues_put(&run.all, args->operands, args->num_operands, report, &out);
    if (!save_or_print(args, &out))
        status = STATUS_TROUBLE;
    box_free(&out);
    catalogues_free(&run.all);
    return status;
}

/* ---- statistics ------------------------------------------------------------------------------ */

static void *batch(void *state)
{
    struct counting *c = state;
    struct unisol_tally *tally = c->tally;
    c->tally = NULL;
    return tally;
}

static void drop(void *batch)
{
    unisol_tally_free(batch);
}

static int receive_batch(void *shared, void *batch, const char *input, uint64_t before, bool *stop)
{
    (void)input;
    (void)before;
    (void)stop;
    unisol_tally_join(shared, batch);
    return STATUS_YES;
}

/* Fills *property with the i-th property that is shown, from *i on.  False: there are no more. */
static bool next_shown(const struct unisol_tally *tally, size_t *i,
                       struct unisol_property *property)
{
    while (unisol_tally_property(tally, *i, property) && *i >= FIRST_OPTIONAL &&
           property->records == 0)
        ++*i;
    return unisol_tally_property(tally, *i, NULL);
}

static void put_json(const struct unisol_tally *tally, struct outbox *out)
{
    struct unisol_results of;
    struct unisol_property property;
    uint64_t n;
    const char *reason;

    unisol_tally_results(tally, &of);

    box_printf(out, "{\"records\":%" PRIu64 ",\"solved\":%" PRIu64 ",\"unfinished\":%" PRIu64,
               of.records, of.solved, of.unfinished);
    box_printf(out,
               ",\"given_up\":%" PRIu64 ",\"illegal\":%" PRIu64 ",\"unreadable\":%" PRIu64
               ",\"faults\":{",
               of.given_up, of.illegal, of.unreadable);
    for (size_t i = 0; (reason = unisol_tally_reason(tally, i, &n)); i++)
        box_printf(out, "%s\"%s\":%" PRIu64, i ? "," : "", reason, n);
    box_putc(out, '}');
    for (size_t i = 0; next_shown(tally, &i, &property); i++) {
        box_printf(out, ",\"%s\":", property.name);
        histogram_put_json(tally, i, out);
    }
    box_puts(out, "}\n");
}

static void put_text(const struct unisol_tally *tally, struct outbox *out)
{
    const struct counts counts = {.of = *unisol_tally_counts(tally)};
    counts_put(&counts, out);
    for (size_t i = 0; unisol_tally_property(tally, i, NULL); i++)
        histogram_put(tally, i, out);
}

static void put_svg(const struct unisol_tally *tally, struct outbox *out)
{
    struct unisol_property property;
    unsigned high = 0;

    for (size_t i = 0; next_shown(tally, &i, &property); i++)
        high += histogram_svg_height(&property);
    box_printf(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 %u\" width=\"640\" "
        "height=\"%u\" "
        "font-family=\"sans-serif\" font-size=\"11\">\n"
        "  <style>svg{background:#fff}text{fill:#333}.title{font-size:15px;font-weight:bold}"
        ".value{text-anchor:middle}.count{text-anchor:end}rect{fill:#3b7a57}.axis{stroke:#333}"
        ".grid{stroke:#ddd}</style>\n",
        high, high);
    unsigned above = 0;
    for (size_t i = 0; next_shown(tally, &i, &property); i++) {
        histogram_put_svg(tally, i, above, out);
        above += histogram_svg_height(&property);
    }
    box_puts(out, "</svg>\n");
}

/* Puts a line for each value of each property. */
static void put_table(const struct unisol_tally *tally, struct outbox *out)
{
    struct unisol_property property;

    box_puts(out, "property\tvalue\trecords\n");
    for (size_t i = 0; next_shown(tally, &i, &property); i++)
        for (uint32_t value = property.least; property.records > 0 && value <= property.most;
             value++)
            if (unisol_tally_value(tally, i, value) > 0)
                box_printf(out, "%s\t%" PRIu32 "\t%" PRIu64 "\n", property.name, value,
                           unisol_tally_value(tally, i, value));
}

static bool print_all(const struct arguments *args, const struct unisol_tally *tally,
                      enum report report, bool svg)
{
    struct outbox out = {0};

    if (report == REPORT_JSON)
        put_json(tally, &out);
    else if (report == REPORT_TSV)
        put_table(tally, &out);
    else if (svg)
        put_svg(tally, &out);
    else
        put_text(tally, &out);
    bool whole = save_or_print(args, &out);
    box_free(&out);
    return whole;
}

/* Chooses what is printed: what the options name, or else what the suffix of the output file
   names. */
static void choose(const struct arguments *args, enum report *report, bool *svg)
{
    static const char *const all[] = {"svg",  "txt",   "text", "log", "out",
                                      "json", "jsonl", "tsv",  NULL};
    static const char *const charts[] = {"svg", NULL};
    bool compares = option_value(args, "compare") != NULL;
    const char *path = output_path(args);
    const char *dot = path ? file_suffix(path) : NULL;

    *svg = option_value(args, "chart") != NULL;
    const char *const *known = compares ? all + 1 : all; /* a comparison has no chart */
    if (*svg)
        known = charts;
    *report = read_report(args);
    check_suffix(path, known);
    exclude(args, compares ? "compare" : "report", "chart");
    if (*svg || !dot || option_value(args, "report"))
        return;

    *svg = strcasecmp(dot, ".svg") == 0;
    if (strncasecmp(dot, ".json", 5) == 0)
        *report = REPORT_JSON;
    else if (strcasecmp(dot, ".tsv") == 0)
        *report = REPORT_TSV;
}

int run_stats(const struct arguments *args)
{
    enum report report;
    bool svg;

    choose(args, &report, &svg);
    if (option_value(args, "compare"))
        return compare_catalogues(args, report);

    struct unisol_tally *all = needed(unisol_tally_new());
    const struct job job = {
        .state_size = sizeof(struct counting),
        .end = end,
        .record = count_record,
        .unreadable = count_unreadable,
        .batch = batch,
        .receive_batch = receive_batch,
        .drop = drop,
        .shared = all,
    };
    int status = run_job(args, &job, NULL);
    if (!print_all(args, all, report, svg))
        status = STATUS_TROUBLE;
    unisol_tally_free(all);
    return status;
}

const struct option_row options_stats[] = {
    {"report", 0, "json|tsv", FOR_COMMAND,
     "print one line of JSON, or a table with tabs, instead of text"},
    {"chart", 0, NULL, FOR_COMMAND, "print a chart as SVG instead of text"},
    {"compare", 0, NULL, FOR_COMMAND,
     "compare the solutions of the same deals in several files or directories"},
    {"output", 'o', "FILE", FOR_COMMAND,
     "write to FILE (default, or with '-': standard output); the suffixes .svg, .json and .tsv "
     "stand for '--chart' and '--report'"},
    {0},
};
