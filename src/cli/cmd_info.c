/* SPDX-License-Identifier: MIT */
/* unisol info: prints the properties and statistics of each record. */
#include <inttypes.h>

#include "cli/figures.h"
#include "cli/inputs.h"
#include "cli/json_report.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/verdict.h"

static const char *result_words(const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    enum unisol_result result = summary->result;
    const char *outcome = summary->outcome;

    if (result == UNISOL_ILLEGAL)
        return summary->fault->text;
    if (result == UNISOL_NOT_JUDGED)
        return "not judged: the rules of the game are not known";
    if (summary->is_cut_off && result != UNISOL_SOLVED)
        return "legal so far; the file ends early";
    if (outcome)
        return outcome[0] ? outcome : "legal";
    if (result == UNISOL_SOLVED)
        return "solved";
    return summary->claim == UNISOL_CLAIMS_GAVE_UP ? "not solved; the solver gave up"
                                                   : "not solved";
}

static void put_line(struct outbox *out, const char *name, const char *value)
{
    box_printf(out, "  %-18s ", name);
    box_put_escaped(out, value);
    box_putc(out, '\n');
}

static void put_count(struct outbox *out, const char *name, size_t value)
{
    box_printf(out, "  %-18s %zu\n", name, value);
}

/* Puts the game, how it is known, and the other games that fit. */
static void put_game(struct outbox *out, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    enum unisol_game_source source = summary->game_source;
    const char *other;

    box_printf(out, "  %-18s ", "game");
    box_put_escaped(out, summary->game_title);
    if (source != UNISOL_GAME_STATED)
        box_printf(out, " (%s)", unisol_game_source_name(source));
    box_putc(out, '\n');
    for (size_t i = 0; (other = summary->other_games[i]); i++)
        put_line(out, "also legal as", title_of_game(other));
}

/* The ranges of deals that are searched for the layout. */
struct ranges {
    const char *range[MAX_GIVEN];
    size_t num;
};

/* Puts the other names of the layout: those that can be computed, and those that are found in the
   ranges, if they were given. */
static void put_other_deals(struct outbox *out, const struct unisol_record *record,
                            const struct ranges *ranges)
{
    const char *name;

    for (size_t i = 0; (name = unisol_record_other_deal(record, i)); i++)
        put_line(out, "other name", name);

    for (size_t i = 0; ranges && i < ranges->num; i++) {
        char text[UNISOL_DEAL_TEXT];
        uint64_t end = unisol_deals_count(ranges->range[i]);
        uint64_t found = unisol_record_find_deal(record, ranges->range[i], 0);
        for (; found < end; found = unisol_record_find_deal(record, ranges->range[i], found + 1))
            put_line(out, "found", unisol_deals_name(ranges->range[i], found, text));
    }
}

/* Puts the statistics.  How often the stock was gone through is left out if it was not. */
static void put_figures(struct outbox *out, const struct unisol_record *record)
{
    struct figures figures;

    if (!figures_get(record, &figures))
        return;
    bool again = figures.of[FIGURE_REDEALS] + figures.of[FIGURE_PASSES] > 0;
    for (size_t i = 0; i < NUM_FIGURES; i++)
        if (figures.counts[i] && (again || (i != FIGURE_REDEALS && i != FIGURE_PASSES)))
            put_count(out, figure_names[i].title, figures.of[i]);
}

static int info_record(void *state, struct outbox *out, const struct unisol_record *record,
                       const char *input)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    const char *deal = unisol_record_deal(record);

    box_put_escaped(out, input);
    box_puts(out, ": record ");
    box_number(out, summary->number, false, "", "\n");
    put_line(out, "format", summary->format);
    if (summary->other_format)
        put_line(out, "could also be", summary->other_format);
    put_game(out, record);
    if (!summary->outcome)
        put_line(out, "deal", deal ? deal : "unknown");
    put_other_deals(out, record, state);
    put_line(out, "result", result_words(record));

    if (summary->conventions)
        put_line(out, "conventions", summary->conventions);
    struct unisol_conventions other;
    for (size_t i = 1; unisol_record_interpretation(record, i, &other); i++)
        put_line(out, "also solved with", other.words);

    if (summary->ignored_words > 0)
        put_count(out, "words ignored", summary->ignored_words);
    if (summary->outcome)
        put_count(out, "moves", summary->num_moves);
    put_figures(out, record);
    struct unisol_stated_count count;
    for (size_t i = 0; unisol_record_stated_count(record, i, &count); i++)
        box_printf(out, "  %-18s %s %u\n", i == 0 ? "counts stated" : "", count.name, count.number);

    unisol_record_report(record);
    return summary->result == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* Puts a line with tabs between its fields.  What a record does not have is empty. */
static int table_record(void *state, struct outbox *out, const struct unisol_record *record,
                        const char *input)
{
    const struct unisol_summary *summary = unisol_record_summary(record);

    (void)state;
    struct figures figures;
    bool counted = figures_get(record, &figures);
    box_put_field(out, input, '\t');
    box_printf(out, "%" PRIu64 "\t", summary->number);
    box_put_field(out, summary->format, '\t');
    box_put_field(out, summary->game, '\t');
    box_put_field(out, unisol_record_deal(record), '\t');
    box_put_field(out, unisol_result_name(summary->result), '\t');
    box_put_field(out, summary->fault ? summary->fault->reason : NULL, '\t');
    if (summary->fault)
        box_printf(out, "%zu", summary->fault->move);
    box_printf(out, "\t%zu", counted ? figures.of[FIGURE_MOVES] : summary->num_moves);
    for (size_t i = FIGURE_MOVES + 1; i < NUM_FIGURES; i++) {
        box_putc(out, '\t');
        if (counted)
            box_printf(out, "%zu", figures.of[i]);
    }
    box_putc(out, '\n');
    unisol_record_report(record);
    return summary->result == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

/* Prints a table of all records. */
static int print_table(const struct arguments *args)
{
    const struct job job = {.record = table_record};
    struct outbox head = {0};

    box_puts(&head, "file\trecord\tformat\tgame\tdeal\tresult\treason\tmove_at_fault");
    for (size_t i = 0; i < NUM_FIGURES; i++)
        box_printf(&head, "\t%s", figure_names[i].name);
    box_putc(&head, '\n');
    box_end(&head);
    return run_job(args, &job, NULL);
}

int run_info(const struct arguments *args)
{
    struct ranges ranges;
    struct job job = {.record = info_record, .all_interpretations = true};
    enum report report = read_report(args);

    ranges.num = read_deal_ranges(args, ranges.range);
    if (report == REPORT_TSV)
        return print_table(args);
    if (report == REPORT_JSON)
        return report_each_record(args, true);
    if (ranges.num > 0) {
        job.alone = true;
        job.shared = &ranges;
    }
    return run_job(args, &job, NULL);
}

const struct option_row options_info[] = {
    {"deals", 'd', "RANGE", FOR_COMMAND,
     "also search these deals for the layout, as in solvitaire:1-100000; may be given several "
     "times"},
    {"report", 0, "json|tsv", FOR_COMMAND,
     "print one line per record: JSON, or fields with tabs between them"},
    {0},
};
