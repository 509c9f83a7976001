/* SPDX-License-Identifier: MIT */
/* unisol verify: is it legal, is it solved, and where is the first fault? */
#include <stdio.h>

#include "cli/options.h"
#include "cli/report.h"

struct verifying {
    bool must_be_solved;
    bool quiet;
};

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

/* Ends the line with what a text left open. */
static void print_conventions(const struct unisol_record *record)
{
    const char *conventions = unisol_record_conventions(record);
    printf("%s%s\n", conventions ? "; " : "", conventions ? conventions : "");
}

static void print_legal(const struct unisol_record *record)
{
    size_t moves = unisol_record_moves(record);
    bool solved = unisol_record_result(record) == UNISOL_SOLVED;
    if (unisol_record_is_empty(record)) {
        puts("no solution: the solver gave up");
        return;
    }
    if (moves == 0 && !solved && unisol_record_claim(record) == UNISOL_CLAIMS_NOTHING) {
        printf("a complete layout, no moves, %s\n", unisol_record_game(record));
        return;
    }
    printf("%s: %zu move%s, %s", solved ? "legal and solved" : "legal, not solved", moves, plural(moves),
           unisol_record_game(record));
    fputs(unisol_record_claim(record) == UNISOL_CLAIMS_GAVE_UP && !solved ? "; the solver gave up here" : "", stdout);
    print_conventions(record);
}

static void print_illegal(const struct unisol_record *record)
{
    size_t move = 0;
    const char *fault = unisol_record_fault(record, &move);
    printf("illegal: %s at move %zu, %s", fault, move, unisol_record_game(record));
    print_conventions(record);
}

static int verify_record(void *context, const struct unisol_record *record, const char *input)
{
    const struct verifying *v = context;
    bool illegal = unisol_record_result(record) == UNISOL_ILLEGAL;
    if (!v->quiet) {
        printf("%s: ", input);
        if (unisol_record_number(record) > 1)
            printf("record %llu: ", (unsigned long long)unisol_record_number(record));
        if (illegal)
            print_illegal(record);
        else
            print_legal(record);
    }
    unisol_record_report(record);
    bool unsolved = v->must_be_solved && unisol_record_result(record) != UNISOL_SOLVED;
    return illegal || unsolved ? STATUS_NO : STATUS_YES;
}

static int run_verify(const struct arguments *args)
{
    struct verifying v = {option_value(args, "solved") != NULL, option_value(args, "quiet") != NULL};
    bool ok;
    if (wants_json(args, &ok))
        return report_each_record(args, false, v.must_be_solved);
    if (!ok)
        return STATUS_TROUBLE;
    return for_each_record(args, verify_record, &v);
}

static const struct option_row options_verify[] = {
    {"solved", 0, NULL, "a legal record that is not solved is a no, too", FOR_COMMAND},
    {"quiet", 'q', NULL, "print no verdicts; the exit status tells", FOR_COMMAND},
    REPORT_OPTION,
    {0},
};

const struct command command_verify = {
    .name = "verify",
    .summary = "Says of each record whether it is legal and solved; shows the first fault.",
    .operands = "[FILE...]",
    .options = options_verify,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_verify,
};
