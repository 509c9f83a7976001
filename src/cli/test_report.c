/* SPDX-License-Identifier: MIT */
/* --report=tap, junit and github. */
#include "cli/test_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/verdict.h"

/* The state of a thread: the first error of the next record. */
struct tester {
    enum test_report form;
    bool must_be_solved;
    char name[64]; /* of the diagnostic; "": there is none */
    char *message;
    uint64_t line; /* 0: unknown */
    uint64_t column;
};

enum test_report find_test_report(const char *name)
{
    static const char *const names[NUM_TEST_REPORTS] = {
        [REPORT_TAP] = "tap", [REPORT_JUNIT] = "junit", [REPORT_GITHUB] = "github"};
    enum test_report form = REPORT_TAP;
    while (form < NUM_TEST_REPORTS && strcmp(name, names[form]) != 0)
        form++;
    return form;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Puts text from outside.  Characters are written in another way: each pair of texts is a character
   and that way.  Ends with NULL. */
static void put_replaced(struct outbox *out, const char *text, const char *const *pairs)
{
    struct outbox safe = {0};

    box_put_escaped(&safe, text);
    for (size_t i = 0; i < safe.len; i++) {
        const char *const *pair = pairs;
        while (*pair && (*pair)[0] != safe.text[i])
            pair += 2;
        if (*pair)
            box_puts(out, pair[1]);
        else
            box_putc(out, safe.text[i]);
    }
    box_free(&safe);
}

static const char *const xml[] = {"&", "&amp;", "<", "&lt;", ">", "&gt;", "\"", "&quot;", NULL};
/* A part of a command of GitHub Actions, and its message. */
static const char *const property[] = {"%", "%25", ":", "%3A", ",", "%2C", NULL};
static const char *const data[] = {"%", "%25", NULL};
/* A description of TAP has no "#", which begins a directive. */
static const char *const description[] = {"#", "\\#", NULL};

/* Puts ":line:column" if the place is known. */
static void put_place(const struct tester *t, struct outbox *out)
{
    if (t->line > 0)
        box_printf(out, ":%" PRIu64 ":%" PRIu64, t->line, t->column);
}

/* ---- tests ----------------------------------------------------------------------------------- */

/* What a test is about. */
struct test {
    const char *input;
    uint64_t number;     /* of the record; 0: the input cannot be opened */
    const char *failure; /* the kind of failure, or NULL */
    bool is_error;       /* nothing was verified */
    const char *message;
};

static void put_tap(const struct tester *t, struct outbox *out, const struct test *test)
{
    box_puts(out, test->failure ? "not ok - " : "ok - ");
    put_replaced(out, test->input, description);
    if (test->number > 0)
        box_number(out, test->number, true, ": record ", "");
    box_putc(out, '\n');
    if (!test->failure)
        return;
    box_printf(out, "  ---\n  reason: %s\n", test->failure);
    if (t->line > 0)
        box_printf(out, "  line: %" PRIu64 "\n  column: %" PRIu64 "\n", t->line, t->column);
    box_puts(out, "  message: ");
    box_put_json(out, test->message);
    box_puts(out, "\n  ...\n");
}

static void put_junit(const struct tester *t, struct outbox *out, const struct test *test)
{
    box_puts(out, "<testcase classname=\"unisol\" name=\"");
    put_replaced(out, test->input, xml);
    if (test->number > 0)
        box_number(out, test->number, true, ": record ", "");
    if (!test->failure) {
        box_puts(out, "\"/>\n");
        return;
    }
    const char *element = test->is_error ? "error" : "failure";
    box_printf(out, "\"><%s type=\"%s\" message=\"", element, test->failure);
    put_replaced(out, test->message, xml);
    box_puts(out, "\">");
    put_replaced(out, test->input, xml);
    put_place(t, out);
    box_printf(out, "</%s></testcase>\n", element);
}

/* Only failures are marked. */
static void put_github(const struct tester *t, struct outbox *out, const struct test *test)
{
    if (!test->failure)
        return;
    box_puts(out, "::error file=");
    put_replaced(out, test->input, property);
    if (t->line > 0)
        box_printf(out, ",line=%" PRIu64 ",col=%" PRIu64, t->line, t->column);
    box_printf(out, ",title=%s::", test->failure);
    if (test->number > 0)
        box_number(out, test->number, true, "record ", ": ");
    put_replaced(out, test->message, data);
    box_putc(out, '\n');
}

static void put_test(struct tester *t, struct outbox *out, const struct test *test)
{
    static void (*const forms[NUM_TEST_REPORTS])(const struct tester *t, struct outbox *out,
                                                 const struct test *test) = {
        [REPORT_TAP] = put_tap, [REPORT_JUNIT] = put_junit, [REPORT_GITHUB] = put_github};
    forms[t->form](t, out, test);
    free(t->message);
    *t = (struct tester){.form = t->form, .must_be_solved = t->must_be_solved};
}

/* ---- the job --------------------------------------------------------------------------------- */

/* Keeps the first error of a record. */
static void keep_error(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct tester *t = context;

    if (diagnostic->level != UNISOL_ERROR || t->name[0])
        return;
    snprintf(t->name, sizeof(t->name), "%s", diagnostic->name);
    t->message = copy_text(diagnostic->message);
    t->line = diagnostic->line;
    t->column = diagnostic->column;
}

/* What makes a legal record fail. */
static const char *shortcoming(const struct unisol_record *record, const char **message)
{
    const struct unisol_summary *summary = unisol_record_summary(record);

    if (summary->ignored_words > 0) {
        *message = "legal, not solved, and some words were not understood";
        return "NOT_UNDERSTOOD";
    }
    if (summary->is_cut_off) {
        *message = "legal, not solved, and the input ends early";
        return "CUT_OFF";
    }
    *message = "legal, but not solved";
    return "NOT_SOLVED";
}

static int test_record(void *state, struct outbox *out, const struct unisol_record *record,
                       const char *input)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    struct tester *t = state;
    int status = verdict_status(record, t->must_be_solved);
    struct test test = {.input = input, .number = summary->number};

    unisol_record_report(record);
    if (summary->result == UNISOL_ILLEGAL) {
        test.failure = summary->fault->reason;
        test.message = summary->fault->text;
    } else if (summary->result == UNISOL_NOT_JUDGED) {
        test.failure = "NOT_JUDGED";
        test.is_error = true;
        test.message = "not judged: the rules of the game are not known";
    } else if (status != STATUS_YES) {
        test.failure = shortcoming(record, &test.message);
    }
    put_test(t, out, &test);
    return status;
}

static void test_unreadable(void *state, struct outbox *out, const char *input, uint64_t number)
{
    struct tester *t = state;
    char name[sizeof(t->name)];

    snprintf(name, sizeof(name), "%s", t->name[0] ? t->name : "UNREADABLE");
    const struct test test = {.input = input,
                              .number = number,
                              .failure = name,
                              .is_error = true,
                              .message = t->message ? t->message : "unreadable"};
    put_test(t, out, &test);
}

static void end(void *state)
{
    struct tester *t = state;
    free(t->message);
}

int report_as_tests(const struct arguments *args, enum test_report form)
{
    const struct tester initial = {.form = form,
                                   .must_be_solved = option_value(args, "solved") != NULL};
    const struct job job = {.state_size = sizeof(initial),
                            .initial = &initial,
                            .end = end,
                            .record = test_record,
                            .unreadable = test_unreadable,
                            .diagnose = keep_error,
                            .quiet = true};
    struct job_result result;

    if (form == REPORT_JUNIT)
        puts("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"unisol "
             "verify\">");
    int status = run_job(args, &job, &result);
    if (form == REPORT_JUNIT)
        puts("</testsuite>\n</testsuites>");
    if (form == REPORT_TAP)
        printf("1..%" PRIu64 "\n", result.counts.of.results.records + result.counts.failed_inputs);
    return status;
}
