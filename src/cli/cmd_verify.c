/* SPDX-License-Identifier: MIT */
/* unisol verify: checks whether records are legal and solved. */
#include <stdlib.h>

#include "cli/inputs.h"
#include "cli/json_report.h"
#include "cli/options.h"
#include "cli/report.h"

struct verifier {
    bool must_be_solved;
    bool quiet;
};

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

/* Ends the line with the conventions that the input did not state. */
static void put_conventions(struct outbox *out, const struct unisol_record *record)
{
    const char *conventions = unisol_record_conventions(record);
    box_printf(out, "%s%s\n", conventions ? "; " : "", conventions ? conventions : "");
}

/* Puts the verdict on a board game. */
static void put_outcome(struct outbox *out, const struct unisol_record *record, const char *outcome)
{
    size_t moves = unisol_record_moves(record);
    if (moves == 0)
        box_puts(out, "a position, no moves");
    else
        box_printf(out, "legal: %zu move%s", moves, plural(moves));
    box_printf(out, ", %s%s%s\n", unisol_record_game(record), outcome[0] ? "; " : "", outcome);
}

static void put_legal(struct outbox *out, const struct unisol_record *record)
{
    size_t moves = unisol_record_moves(record);
    bool solved = unisol_record_result(record) == UNISOL_SOLVED;
    const char *outcome = unisol_record_outcome(record);

    if (outcome) {
        put_outcome(out, record, outcome);
        return;
    }
    if (unisol_record_is_empty(record)) {
        box_puts(out, "no solution: the solver gave up\n");
        return;
    }
    if (moves == 0 && !solved && unisol_record_claim(record) == UNISOL_CLAIMS_NOTHING) {
        box_printf(out, "a complete layout, no moves, %s\n", unisol_record_game(record));
        return;
    }

    if (unisol_record_is_cut_off(record) && !solved) {
        box_printf(out, "legal so far: %zu move%s, %s; the file ends early\n", moves, plural(moves),
                   unisol_record_game(record));
        return;
    }

    box_printf(out, "%s: %zu move%s, %s", solved ? "legal and solved" : "legal, not solved", moves, plural(moves),
               unisol_record_game(record));
    if (unisol_record_claim(record) == UNISOL_CLAIMS_GAVE_UP && !solved)
        box_puts(out, "; the solver gave up here");
    put_conventions(out, record);
}

static void put_illegal(struct outbox *out, const struct unisol_record *record)
{
    size_t move = 0;
    const char *fault = unisol_record_fault(record, &move);
    box_printf(out, "illegal: %s at move %zu, %s", fault, move, unisol_record_game(record));
    put_conventions(out, record);
}

static void *begin(const struct arguments *args, struct outbox *out)
{
    (void)out;
    struct verifier *v = malloc(sizeof(*v));
    if (v)
        *v = (struct verifier){option_value(args, "solved") != NULL, option_value(args, "quiet") != NULL};
    else
        out_of_memory();
    return v;
}

/* Whether the game is solved, or a board game that has ended. */
static bool is_over(const struct unisol_record *record)
{
    const char *outcome = unisol_record_outcome(record);
    return unisol_record_result(record) == UNISOL_SOLVED || (outcome && outcome[0]);
}

static int verify_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    const struct verifier *v = state;
    bool illegal = unisol_record_result(record) == UNISOL_ILLEGAL;

    if (!v->quiet) {
        box_put_escaped(out, input);
        box_puts(out, ": ");
        box_number(out, unisol_record_number(record), true, "record ", ": ");
        if (illegal)
            put_illegal(out, record);
        else
            put_legal(out, record);
    }

    unisol_record_report(record);
    if (illegal)
        return STATUS_NO;
    bool doubtful = v->must_be_solved || unisol_record_is_cut_off(record) || unisol_record_ignored_words(record) > 0;
    return doubtful && !is_over(record) ? STATUS_NO : STATUS_YES;
}

/* The diagnostics before the line state the reason. */
static void put_unreadable(void *state, struct outbox *out, const char *input, uint64_t number)
{
    const struct verifier *v = state;
    if (v->quiet || number == 0)
        return;
    box_put_escaped(out, input);
    box_puts(out, ": ");
    box_number(out, number, true, "record ", ": ");
    box_puts(out, "unreadable\n");
}

static int run_verify(const struct arguments *args)
{
    const struct job job = {.begin = begin,
                            .end = free,
                            .record = verify_record,
                            .unreadable = put_unreadable,
                            .summary = !option_value(args, "quiet")};
    bool ok;
    if (wants_json(args, &ok))
        return report_each_record(args, false);
    return ok ? run_job(args, &job, NULL) : STATUS_TROUBLE;
}

static const struct option_row options_verify[] = {
    {"solved", 0, NULL, "also fail if a legal record is not solved (board games: not finished)", FOR_COMMAND},
    {"quiet", 'q', NULL, "do not print verdicts; only errors and the exit status", FOR_COMMAND},
    REPORT_OPTION,
    {0},
};

const struct command command_verify = {
    .name = "verify",
    .title = "check solutions of FreeCell and other solitaire games",
    .summary = "Check solutions and show the first error.",
    .operands = "[FILE...]",
    .options = options_verify,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_verify,
};
