/* SPDX-License-Identifier: MIT */
/* Diagnostics on standard error, and the loop over inputs. */
#include "cli/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/json_report.h"
#include "cli/options.h"

static bool use_colour(void)
{
    const char *no = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && !(no && no[0]);
}

/* The escape sequence, or nothing where colour is not wanted. */
static const char *tint(const char *sequence)
{
    return use_colour() ? sequence : "";
}

static const char *level_name(enum unisol_level level)
{
    return level == UNISOL_ERROR ? "error" : level == UNISOL_WARNING ? "warning" : "note";
}

static const char *level_tint(enum unisol_level level)
{
    return tint(level == UNISOL_ERROR ? "\033[1;31m" : level == UNISOL_WARNING ? "\033[1;35m" : "\033[1;36m");
}

static void print_place(const struct unisol_diagnostic *d)
{
    fprintf(stderr, "%s%s:", tint("\033[1m"), d->file ? d->file : "unisol");
    if (d->line)
        fprintf(stderr, "%llu:%llu:", (unsigned long long)d->line, (unsigned long long)d->column);
    fprintf(stderr, "%s ", tint("\033[0m"));
}

static void print_source(const struct unisol_diagnostic *d)
{
    if (!d->source || !d->source[0])
        return;
    fprintf(stderr, "  %s\n  %*s%s^", d->source, (int)d->caret_offset, "", tint("\033[1;32m"));
    for (size_t i = 1; i < d->caret_length && i < 120; i++)
        fputc('~', stderr);
    fprintf(stderr, "%s\n", tint("\033[0m"));
}

/* A note's further lines stand under it as they are. */
static void print_note(const char *what, const char *text)
{
    fprintf(stderr, "%s%s:%s %s\n", level_tint(UNISOL_NOTE), what, tint("\033[0m"), text);
}

void print_diagnostic(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    fflush(stdout);
    print_place(d);
    fprintf(stderr, "%s%s:%s %s [%s]\n", level_tint(d->level), level_name(d->level), tint("\033[0m"), d->message,
            d->name);
    print_source(d);
    for (const char *const *note = d->notes; note && *note; note++)
        print_note("note", *note);
    if (d->hint)
        print_note("hint", d->hint);
}

void print_all_but_notes(void *context, const struct unisol_diagnostic *d)
{
    if (d->level != UNISOL_NOTE)
        print_diagnostic(context, d);
}

bool usage_error(const char *format, ...)
{
    va_list args;
    fprintf(stderr, "unisol: ");
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    return false;
}

int out_of_memory(void)
{
    usage_error("out of memory");
    return STATUS_TROUBLE;
}

static const char standard_input[] = "<stdin>";

/* Opens an input by its name on the command line, and gives it the name that it has in messages. */
static enum unisol_status open_input(struct unisol_reader *r, const char **name)
{
    if (strcmp(*name, "-") != 0)
        return unisol_reader_open_file(r, *name);
    *name = standard_input;
    return unisol_reader_open_descriptor(r, STDIN_FILENO, *name);
}

static int worse(int a, int b)
{
    return a > b ? a : b;
}

/* Where diagnostics go, and what is done with records that cannot be read. */
struct destination {
    unisol_diagnostic_fn *handle;
    void *context;
    void (*unreadable)(void *context, const char *input, uint64_t number); /* NULL: nothing */
    bool form_only; /* records are read and not replayed: fn is not called */
};

static enum unisol_status next_record(struct unisol_reader *r, const struct destination *to,
                                      const struct unisol_record **record)
{
    *record = NULL;
    return to->form_only ? unisol_reader_check(r) : unisol_reader_next(r, record);
}

static int read_input(struct unisol_reader *r, const char *name, const struct destination *to, record_fn *fn,
                      void *context)
{
    const struct unisol_record *record;
    enum unisol_status status;
    int worst = STATUS_YES;
    if (open_input(r, &name) != UNISOL_OK) {
        if (to->unreadable)
            to->unreadable(to->context, name, 0);
        return STATUS_TROUBLE;
    }
    unsigned long long number = 1;
    for (; (status = next_record(r, to, &record)) != UNISOL_END; number++) {
        if (status != UNISOL_OK && to->unreadable)
            to->unreadable(to->context, name, number);
        bool good = status == UNISOL_OK;
        worst = worse(worst, !good ? STATUS_TROUBLE : record ? fn(context, record, name) : STATUS_YES);
    }
    if (to->form_only && worst == STATUS_YES)
        printf("%s: valid: %llu record%s\n", name, number - 1, number == 2 ? "" : "s");
    return worst;
}

static int read_inputs(const struct arguments *args, const struct destination *to, record_fn *fn, void *context)
{
    static const char *const no_operand[] = {"-"};
    const char *const *inputs = args->num_operands ? args->operands : no_operand;
    size_t n = args->num_operands ? args->num_operands : 1;
    struct unisol_reader *r = unisol_reader_new(to->handle, to->context);
    if (!r)
        return out_of_memory();
    int worst = STATUS_YES;
    if (!set_reader_options(r, args)) {
        worst = STATUS_TROUBLE;
        n = 0;
    }
    for (size_t i = 0; i < n; i++)
        worst = worse(worst, read_input(r, inputs[i], to, fn, context));
    unisol_reader_free(r);
    return worst;
}

int for_each_record(const struct arguments *args, record_fn *fn, void *context)
{
    const struct destination to = {.handle = print_diagnostic};
    return read_inputs(args, &to, fn, context);
}

int check_each_input(const struct arguments *args)
{
    const struct destination to = {.handle = print_diagnostic, .form_only = true};
    return read_inputs(args, &to, NULL, NULL);
}

bool wants_json(const struct arguments *args, bool *ok)
{
    const char *report = option_value(args, "report");
    *ok = !report || strcmp(report, "json") == 0 || usage_error("--report takes json");
    return report && *ok;
}

struct json_reporting {
    struct json_report report;
    bool deal;
    bool must_be_solved;
};

static void report_unreadable(void *context, const char *input, uint64_t number)
{
    json_print(context, input, number, NULL, false);
}

static int report_record(void *context, const struct unisol_record *record, const char *input)
{
    struct json_reporting *j = context;
    enum unisol_result result = unisol_record_result(record);
    unisol_record_report(record);
    json_print(&j->report, input, unisol_record_number(record), record, j->deal);
    return result == UNISOL_ILLEGAL || (j->must_be_solved && result != UNISOL_SOLVED) ? STATUS_NO : STATUS_YES;
}

int report_each_record(const struct arguments *args, bool deal, bool must_be_solved)
{
    struct json_reporting j = {.deal = deal, .must_be_solved = must_be_solved};
    const struct destination to = {.handle = json_collect, .context = &j.report, .unreadable = report_unreadable};
    int status = read_inputs(args, &to, report_record, &j);
    /* Options are refused before there is a record to tell it in. */
    if (j.report.len > 0)
        report_unreadable(&j.report, "", 0);
    if (j.report.failed)
        return out_of_memory();
    return status;
}
