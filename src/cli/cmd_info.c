/* SPDX-License-Identifier: MIT */
/* unisol info: what a record is, in figures. */
#include <stdio.h>

#include "cli/report.h"

static const char *result_words(const struct unisol_record *record)
{
    enum unisol_result result = unisol_record_result(record);
    if (result == UNISOL_ILLEGAL)
        return "illegal";
    if (result == UNISOL_SOLVED)
        return "solved";
    return unisol_record_claim(record) == UNISOL_CLAIMS_GAVE_UP ? "not solved, the solver gave up" : "not solved";
}

static void print_line(const char *name, const char *value)
{
    printf("  %-18s %s\n", name, value);
}

static void print_count(const char *name, size_t value)
{
    printf("  %-18s %zu\n", name, value);
}

static int info_record(void *context, const struct unisol_record *record, const char *input)
{
    (void)context;
    const char *deal = unisol_record_deal(record);
    struct unisol_statistics s;
    printf("%s: record %llu\n", input, (unsigned long long)unisol_record_number(record));
    print_line("format", unisol_record_format(record));
    print_line("game", unisol_record_game(record));
    print_line("deal", deal ? deal : "not known");
    print_line("result", result_words(record));
    const char *reading = unisol_record_conventions(record);
    if (reading)
        print_line("read with", reading);
    for (size_t i = 0; (reading = unisol_record_other_reading(record, i)); i++)
        print_line("also solved with", reading);
    if (unisol_record_statistics(record, &s)) {
        print_count("moves", s.explicit_moves);
        print_count("automoves", s.implicit_moves);
        print_count("freecells used", s.freecells_used);
        print_count("longest supermove", s.longest_supermove);
        print_count("flourish", s.flourish);
    }
    unisol_record_report(record);
    return unisol_record_result(record) == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

/* Who asks wants to know all readings. */
static int run_info(const struct arguments *args)
{
    static const struct option_row readings = {"readings", 0, "WHICH", "", FOR_READER};
    struct arguments all = *args;
    bool ok;
    if (all.num_given < MAX_GIVEN)
        all.given[all.num_given++] = (struct given){&readings, "all"};
    if (wants_json(&all, &ok))
        return report_each_record(&all, true, false);
    return ok ? for_each_record(&all, info_record, NULL) : STATUS_TROUBLE;
}

static const struct option_row options_info[] = {
    REPORT_OPTION,
    {0},
};

const struct command command_info = {
    .name = "info",
    .summary = "Tells a record's format, game, deal and result, and counts its moves, freecells and flourish.",
    .operands = "[FILE...]",
    .options = options_info,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_info,
};
