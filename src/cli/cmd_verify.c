/* SPDX-License-Identifier: MIT */
/* unisol verify: checks whether records are legal and solved. */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/json_report.h"
#include "cli/options.h"
#include "cli/picture.h"
#include "cli/repairs.h"
#include "cli/report.h"
#include "cli/temporary.h"
#include "cli/test_report.h"
#include "cli/verdict.h"

/* How much is printed.  Each level includes the ones before it. */
enum detail {
    DETAIL_NONE,
    DETAIL_SUMMARY,
    DETAIL_LINES, /* one line per record */
    DETAIL_ALL    /* also diagnostics */
};

/* The state of a thread. */
struct verifier {
    const struct arguments *args;
    struct outbox *out;
    enum selection only;
    enum detail detail;
    bool verbose;
    struct repairs *repairs;
    bool must_be_solved;
    bool variations;
    const char *picture; /* where the fault of the next illegal record is drawn; NULL: nowhere */
    char error[400];     /* below DETAIL_ALL: the first error of the record, or "" */
    uint64_t line;       /* where it is; 0: unknown */
    bool contradicts;    /* the options contradict the record, or name no layout for it */

    /* The first record since the last batch that has an error and is selected, or 0. */
    uint64_t first_bad;
};

/* The first such record of a run. */
struct first_bad {
    uint64_t number; /* 0: there is none */
    char input[PATH_MAX];
};

/* ---- options --------------------------------------------------------------------------------- */

static enum detail detail_of(const struct arguments *args)
{
    if (option_value(args, "quiet"))
        return DETAIL_NONE;
    if (option_value(args, "summary"))
        return DETAIL_SUMMARY;
    return option_value(args, "only") || option_value(args, "brief") ? DETAIL_LINES : DETAIL_ALL;
}

/* Checks that the options fit together. */
static void check_options(const struct arguments *args, const char *report)
{
    /* Reports of tests have all records, so that their number is known. */
    static const char *const of_text[] = {"picture", "brief", "summary",   "quiet",
                                          "verbose", "only",  "variations"};
    static const char *const pictures[] = {"svg", NULL};
    bool as_tests = report && strcmp(report, "json") != 0;
    size_t num = as_tests ? 7 : 5;

    read_selection(args, ONLY_UNREADABLE);
    check_suffix(option_value(args, "picture"), pictures);
    for (size_t i = 0; report && i < num; i++)
        if (option_value(args, of_text[i]))
            fail("options '--report%s%s' and '--%s' cannot be used together", as_tests ? "=" : "",
                 as_tests ? report : "", of_text[i]);
}

static void begin(void *state, const struct arguments *args, struct outbox *out)
{
    struct verifier *v = state;

    *v = (struct verifier){
        .args = args,
        .out = out,
        .only = read_selection(args, ONLY_UNREADABLE),
        .detail = detail_of(args),
        .verbose = option_value(args, "verbose") != NULL,
        .repairs = args->repairs,
        .must_be_solved = option_value(args, "solved") != NULL,
        .variations = option_value(args, "variations") != NULL,
        .picture = option_value(args, "picture"),
    };
}

/* ---- diagnostics ----------------------------------------------------------------------------- */

/* True for diagnostics that are about the run, and not about a record. */
static bool is_about_run(const struct unisol_diagnostic *diagnostic)
{
    return strcmp(diagnostic->name, "OPTION_BAD") == 0 ||
           strcmp(diagnostic->name, "NO_MEMORY") == 0 || strcmp(diagnostic->name, "MISUSE") == 0;
}

/* True for diagnostics of records that could be checked with other options. */
static bool is_contradiction(const struct unisol_diagnostic *diagnostic)
{
    static const char *const names[] = {"NO_START",       "OTHER_DEAL",   "TWO_STARTS",
                                        "LAYOUT_COLUMNS", "LAYOUT_CELLS", "LAYOUT_DECKS",
                                        "GAME_DIFFERS",   "NO_VARIATION"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(diagnostic->name, names[i]) == 0)
            return true;
    return false;
}

/* Prints diagnostics, or keeps the first error of a record for its line. */
static void diagnose(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct verifier *v = context;

    v->contradicts = v->contradicts || is_contradiction(diagnostic);
    if (v->detail == DETAIL_ALL || is_about_run(diagnostic)) {
        print_diagnostic(v->out, diagnostic);
        return;
    }
    if (diagnostic->level != UNISOL_ERROR || v->error[0])
        return;

    snprintf(v->error, sizeof(v->error), "%s", diagnostic->message);
    v->line = diagnostic->line;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Returns the deal of a record.  That of a layout without a number is only looked up for the first
   records of an input, since it takes longer than the rest. */
static const char *deal_of(const struct unisol_record *record, uint64_t number)
{
    enum { FIRST = 100 };
    return number <= FIRST ? unisol_record_deal(record) : unisol_record_stated_deal(record);
}

/* Puts which record a line is about: its number, unless it is 1 and no records are left out, and
   the line of its first error. */
static void put_name(const struct verifier *v, struct outbox *out, const char *input,
                     uint64_t number)
{
    box_put_escaped(out, input);
    box_puts(out, ": ");
    box_number(out, number, v->only == ONLY_ALL, "record ", v->line ? ", " : ": ");
    if (v->line)
        box_printf(out, "line %llu: ", (unsigned long long)v->line);
}

static void forget_error(struct verifier *v)
{
    v->error[0] = '\0';
    v->line = 0;
    v->contradicts = false;
}

static void note_bad(struct verifier *v, uint64_t number)
{
    if (v->first_bad == 0)
        v->first_bad = number;
}

/* What the visit of the variations of a record needs. */
struct visit {
    const struct verifier *verifier;
    struct outbox *out;
    const char *input;
    uint64_t number; /* of the record */
    bool legal;
};

static bool verify_variation(void *context, const struct unisol_variation *variation,
                             const struct unisol_record *line)
{
    struct visit *visit = context;
    const struct verifier *v = visit->verifier;
    bool illegal = variation->illegal_move != NULL;

    visit->legal = visit->legal && !illegal;

    if (v->detail >= DETAIL_LINES &&
        verdict_is_selected(v->only, line, verdict_status(line, false))) {
        put_name(v, visit->out, visit->input, visit->number);
        box_printf(visit->out, "variation %s: ", variation->number);
        verdict_put_variation(visit->out, variation);
    }
    if (v->detail == DETAIL_ALL)
        unisol_record_report(line);
    return true;
}

/* Judges the variations of a record.  Returns STATUS_NO if one of them is illegal. */
static int verify_variations(const struct verifier *v, struct outbox *out,
                             const struct unisol_record *record, const char *input)
{
    struct visit visit = {v, out, input, unisol_record_summary(record)->number, true};
    size_t unplayed;

    if (!unisol_record_visit_variations(record, false, verify_variation, &visit, &unplayed))
        needed(NULL);
    if (v->detail >= DETAIL_LINES && unplayed > 0) {
        put_name(v, out, input, visit.number);
        box_printf(out, "%zu variation%s not checked: %s after an illegal move\n", unplayed,
                   unplayed == 1 ? "" : "s", unplayed == 1 ? "it starts" : "they start");
    }
    return visit.legal ? STATUS_YES : STATUS_NO;
}

/* Draws a record: the board at its end, with the move at fault.  False: reported. */
static bool draw_fault(struct verifier *v, const struct unisol_record *record)
{
    struct outbox drawing = {0};
    bool ok = picture_put_position(&drawing, v->args, record, "end") &&
              save_file(v->picture, drawing.text, drawing.len);
    box_free(&drawing);
    v->picture = NULL;
    return ok;
}

static int verify_record(void *state, struct outbox *out, const struct unisol_record *record,
                         const char *input)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    struct verifier *v = state;
    int status = verdict_status(record, v->must_be_solved);

    if (v->detail >= DETAIL_LINES && verdict_is_selected(v->only, record, status)) {
        if (v->detail == DETAIL_LINES && summary->result == UNISOL_ILLEGAL)
            unisol_record_report(record); /* which states the line */
        bool has_words = status != STATUS_YES && summary->ignored_words > 0;
        if (has_words || summary->result == UNISOL_ILLEGAL)
            note_bad(v, summary->number);
        put_name(v, out, input, summary->number);
        verdict_put(out, record, deal_of(record, summary->number), v->verbose);
    }
    if (v->detail == DETAIL_ALL) {
        repairs_find(v->repairs, record);
        unisol_record_report(record);
    }
    if (v->variations && verify_variations(v, out, record, input) == STATUS_NO)
        status = STATUS_NO;
    if (v->picture && summary->result == UNISOL_ILLEGAL && !draw_fault(v, record))
        status = STATUS_TROUBLE;
    forget_error(v);
    return status;
}

/* Reports a record that cannot be read, or if the number is 0, an input that cannot be opened.
   With all details, diagnostics have stated the reason. */
static void put_unreadable(void *state, struct outbox *out, const char *input, uint64_t number)
{
    struct verifier *v = state;
    bool selected = verdict_selects_unreadable(v->only);

    if (number == 0 && v->detail > DETAIL_NONE && v->error[0]) {
        box_to_errors(out, true);
        box_put_escaped(out, input);
        box_printf(out, ": %serror:%s %s\n", color_start(COLOR_RED, true),
                   color_start(COLOR_PLAIN, true), v->error);
        box_to_errors(out, false);
    } else if (number > 0 && v->detail >= DETAIL_LINES && selected) {
        note_bad(v, number);
        put_name(v, out, input, number);
        verdict_put_word(out, COLOR_RED, v->contradicts ? "not checked" : "unreadable");
        box_printf(out, "%s%s\n", v->error[0] ? ": " : "", v->error);
    }
    forget_error(v);
}

/* ---- hints ----------------------------------------------------------------------------------- */

/* A batch is the number of the first bad record. */
static void *batch(void *state)
{
    struct verifier *v = state;
    uint64_t *number = v->first_bad > 0 ? new_zeroed(1, sizeof(*number)) : NULL;
    if (number)
        *number = v->first_bad;
    v->first_bad = 0;
    return number;
}

static int receive_batch(void *shared, void *batch, const char *input, uint64_t before, bool *stop)
{
    struct first_bad *first = shared;
    const uint64_t *number = batch;

    (void)stop;
    if (first->number == 0) {
        first->number = *number + before;
        snprintf(first->input, sizeof(first->input), "%s", input);
    }
    return STATUS_YES;
}

/* Puts a command that shows the first bad record.  Names that a shell would change are left out. */
static void put_command(struct outbox *out, const struct first_bad *first)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+,-./:=@_";
    bool is_plain = first->input[0] != '-' && first->input[strspn(first->input, plain)] == '\0';
    box_printf(out, "'unisol verify --record %" PRIu64 " %s'", first->number,
               is_plain ? first->input : "FILE");
}

/* Prints how to see what the lines of bad records leave out. */
static void print_hints(const struct arguments *args, const struct unisol_results *counts,
                        const struct first_bad *first)
{
    enum selection only = read_selection(args, ONLY_UNREADABLE);
    uint64_t unsolved = counts->unfinished + counts->given_up;

    if (only != ONLY_BAD && only != ONLY_ILLEGAL && only != ONLY_UNREADABLE)
        return;

    struct outbox out = {0};
    const char *start = color_start(COLOR_CYAN, true);
    const char *end = color_start(COLOR_PLAIN, true);
    box_to_errors(&out, true);
    if (first->number > 0) {
        box_printf(&out, "%shint:%s ", start, end);
        put_command(&out, first);
        box_puts(&out, " shows the first of them with its error\n");
    }
    if (only == ONLY_BAD && unsolved > 0 && !option_value(args, "solved"))
        box_printf(&out, "%shint:%s legal records that are not solved are listed with '--solved'\n",
                   start, end);
    box_end(&out);
}

/* ---- the command ----------------------------------------------------------------------------- */

int run_verify(const struct arguments *given)
{
    const char *report = option_value(given, "report");
    enum test_report tests = report ? find_test_report(report) : NUM_TEST_REPORTS;
    struct repairs repairs;
    struct arguments with_repairs = *given;
    const struct arguments *args = &with_repairs;

    with_repairs.repairs = &repairs;
    if (report && tests == NUM_TEST_REPORTS && strcmp(report, "json") != 0)
        fail("invalid value '%s' for '--report': expected json, tap, junit or github", report);
    check_options(args, report);
    repairs_begin(&repairs, args);
    if (tests < NUM_TEST_REPORTS)
        return report_as_tests(args, tests);
    if (report)
        return report_each_record(args, false);

    enum detail detail = detail_of(args);
    struct first_bad first = {.number = 0};
    struct job job = {.state_size = sizeof(struct verifier),
                      .begin = begin,
                      .record = verify_record,
                      .unreadable = put_unreadable,
                      .diagnose = diagnose,
                      .batch = batch,
                      .receive_batch = receive_batch,
                      .drop = free,
                      .shared = &first,
                      .in_order = option_value(args, "picture") != NULL,
                      .quiet = detail == DETAIL_NONE};
    if (detail == DETAIL_SUMMARY)
        job.summary = SUMMARY_ALWAYS;
    else if (detail > DETAIL_SUMMARY)
        job.summary = SUMMARY_OF_SEVERAL;
    struct job_result result;
    int status = run_job(args, &job, &result);
    if (detail == DETAIL_LINES)
        print_hints(args, &result.counts.of.results, &first);
    return status;
}

const struct option_row options_verify[] = {
    {"option", 0, "NAME=VALUE", FOR_READER, "variations=yes: lists have variations in parentheses"},
    {"solved", 0, NULL, FOR_COMMAND,
     "also fail if a legal record is not solved (board games: not finished); default: legal is "
     "enough"},
    {"only", 0, "bad|solved|unsolved|legal|illegal|unreadable", FOR_COMMAND,
     "print only these records, one line each; bad: all that make the exit status 1 or 2 (with "
     "'--solved', also legal records that are not solved)"},
    {"brief", 0, NULL, FOR_COMMAND, "print one line per record, without the details of errors"},
    {"summary", 0, NULL, FOR_COMMAND,
     "print only the last line, with the number of records of each kind"},
    {"quiet", 'q', NULL, FOR_COMMAND, "print nothing; only set the exit status"},
    {"repair", 0, NULL, FOR_COMMAND,
     "search for corrections of all illegal records; default: the first 20 of each input, at most "
     "200 in all"},
    NO_REPAIR_OPTION,
    {"variations", 0, NULL, FOR_COMMAND,
     "also check the variations of each record; default: only count them"},
    {"verbose", 'v', NULL, FOR_COMMAND,
     "also print how a list was read: under which automove rule, and how many cards move to empty "
     "columns"},
    {"picture", 0, "FILE", FOR_COMMAND,
     "draw the first illegal record, with the move at fault, as an SVG picture"},
    {"report", 0, "json|tap|junit|github", FOR_COMMAND,
     "print a line of JSON per record, or a test per record as TAP, as the XML of JUnit, or as "
     "marks of GitHub Actions"},
    {0},
};
