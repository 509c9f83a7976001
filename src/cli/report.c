/* SPDX-License-Identifier: MIT */
/* Diagnostics on standard error. */
#include "cli/report.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"

static bool use_color(void)
{
    const char *no = getenv("NO_COLOR");
    return isatty(STDERR_FILENO) && !(no && no[0]);
}

/* The escape sequence, or "" if colors are not wanted. */
static const char *tint(const char *sequence)
{
    return use_color() ? sequence : "";
}

const char *level_word(enum unisol_level level)
{
    switch (level) {
    case UNISOL_NOTE:
        return "note";
    case UNISOL_WARNING:
        return "warning";
    case UNISOL_ERROR:
        return "error";
    }
    return "";
}

static const char *level_tint(enum unisol_level level)
{
    switch (level) {
    case UNISOL_NOTE:
        return tint("\033[1;36m");
    case UNISOL_WARNING:
        return tint("\033[1;35m");
    case UNISOL_ERROR:
        return tint("\033[1;31m");
    }
    return "";
}

static void put_place(struct outbox *out, const struct unisol_diagnostic *d)
{
    box_puts(out, tint("\033[1m"));
    box_put_escaped(out, d->file ? d->file : "unisol");
    box_putc(out, ':');
    if (d->line)
        box_printf(out, "%llu:%llu:", (unsigned long long)d->line, (unsigned long long)d->column);
    box_printf(out, "%s ", tint("\033[0m"));
}

static void put_source(struct outbox *out, const struct unisol_diagnostic *d)
{
    if (!d->source || !d->source[0])
        return;
    box_printf(out, "  %s\n  %*s%s^", d->source, (int)d->caret_offset, "", tint("\033[1;32m"));
    for (size_t i = 1; i < d->caret_length && i < 120; i++)
        box_putc(out, '~');
    box_printf(out, "%s\n", tint("\033[0m"));
}

const char *hint_for(const char *name, const char *hint)
{
    static const struct {
        const char *name;
        const char *hint;
    } hints[] = {
#define HINT(id, text) {#id, text},
#include "cli/hint_list.h"
#undef HINT
    };

    for (size_t i = 0; i < sizeof(hints) / sizeof(hints[0]); i++)
        if (strcmp(name, hints[i].name) == 0)
            return hints[i].hint;
    return hint;
}

/* Further lines of a note are printed below it as they are. */
static void put_note(struct outbox *out, const char *what, const char *text)
{
    box_printf(out, "%s%s:%s %s\n", level_tint(UNISOL_NOTE), what, tint("\033[0m"), text);
}

void print_diagnostic(void *context, const struct unisol_diagnostic *d)
{
    struct outbox own = {0};
    struct outbox *out = context ? context : &own;
    box_to_errors(out, true);
    put_place(out, d);
    box_printf(out, "%s%s:%s %s [%s]\n", level_tint(d->level), level_word(d->level), tint("\033[0m"), d->message,
               d->name);
    put_source(out, d);
    for (const char *const *note = d->notes; note && *note; note++)
        put_note(out, "note", *note);
    const char *hint = hint_for(d->name, d->hint);
    if (hint && !strstr(d->message, "; did you mean ")) /* which is a better hint */
        put_note(out, "hint", hint);
    box_to_errors(out, false);
    out->no_memory = out->no_memory || strcmp(d->name, "NO_MEMORY") == 0;
    if (!context)
        box_flush(&own, 0);
    box_free(&own);
}

void print_all_but_notes(void *context, const struct unisol_diagnostic *d)
{
    if (d->level != UNISOL_NOTE)
        print_diagnostic(context, d);
}

bool usage_error(const char *format, ...)
{
    /* This does not allocate memory, because it also reports that memory ran out. */
    char message[PATH_MAX + 256];
    char escaped[4 * sizeof(message)];
    va_list args;

    va_start(args, format);
    int len = vsnprintf(message, sizeof(message), format, args);
    va_end(args);

    unisol_escape(message, escaped, sizeof(escaped));
    fprintf(stderr, "unisol: %s%s\n", escaped, len >= (int)sizeof(message) ? "..." : "");
    return false;
}

void print_wrapped(const char *text, int indent)
{
    enum { WIDTH = 80 };
    int column = indent;

    while (*text) {
        int len = (int)strcspn(text, " ");
        if (column > indent && column + 1 + len > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        column += printf("%s%.*s", column > indent ? " " : "", len, text);
        text += len;
        text += strspn(text, " ");
    }
    putchar('\n');
}

int out_of_memory(void)
{
    usage_error("out of memory");
    return STATUS_TROUBLE;
}

bool wants_json(const struct arguments *args, bool *ok)
{
    const char *report = option_value(args, "report");
    *ok = !report || strcmp(report, "json") == 0 ||
          usage_error("invalid value '%s' for '--report': expected json", report);
    return report && *ok;
}
