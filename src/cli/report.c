/* SPDX-License-Identifier: MIT */
/* Diagnostics on standard error, and the loop over inputs. */
#include "cli/report.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

enum unisol_status open_input(struct unisol_reader *r, const char *name)
{
    if (strcmp(name, "-") == 0)
        return unisol_reader_open_descriptor(r, STDIN_FILENO, "<stdin>");
    return unisol_reader_open_file(r, name);
}

static int worse(int a, int b)
{
    return a > b ? a : b;
}

static int read_input(struct unisol_reader *r, const char *name, record_fn *fn, void *context)
{
    const struct unisol_record *record;
    enum unisol_status status;
    int worst = STATUS_YES;
    if (open_input(r, name) != UNISOL_OK)
        return STATUS_TROUBLE;
    while ((status = unisol_reader_next(r, &record)) != UNISOL_END)
        worst = worse(worst, status == UNISOL_OK ? fn(context, record, name) : STATUS_TROUBLE);
    return worst;
}

int for_each_record(const struct arguments *args, record_fn *fn, void *context)
{
    static const char *const standard_input[] = {"-"};
    const char *const *inputs = args->num_operands ? args->operands : standard_input;
    size_t n = args->num_operands ? args->num_operands : 1;
    struct unisol_reader *r = unisol_reader_new(print_diagnostic, NULL);
    if (!r)
        return out_of_memory();
    int worst = set_reader_options(r, args) ? STATUS_YES : STATUS_TROUBLE;
    for (size_t i = 0; i < n && (i > 0 || worst == STATUS_YES); i++)
        worst = worse(worst, read_input(r, inputs[i], fn, context));
    unisol_reader_free(r);
    return worst;
}
