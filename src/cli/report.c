/* SPDX-License-Identifier: MIT */
/* Diagnostics on standard error. */
#include "cli/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/command.h"
#include "cli/color.h"

const char *level_word(enum unisol_level level)
{
    static const char *const words[UNISOL_ERROR + 1] = {[UNISOL_HELP] = "help",
                                                        [UNISOL_NOTE] = "note",
                                                        [UNISOL_WARNING] = "warning",
                                                        [UNISOL_ERROR] = "error"};
    return words[level];
}

static enum color level_color(enum unisol_level level)
{
    static const enum color colors[UNISOL_ERROR + 1] = {[UNISOL_HELP] = COLOR_CYAN,
                                                        [UNISOL_NOTE] = COLOR_CYAN,
                                                        [UNISOL_WARNING] = COLOR_MAGENTA,
                                                        [UNISOL_ERROR] = COLOR_RED};
    return colors[level];
}

static const char *tint(enum color color)
{
    return color_start(color, true);
}

static void put_place(struct outbox *out, const struct unisol_diagnostic *diagnostic)
{
    box_puts(out, tint(COLOR_BOLD));
    box_put_escaped(out, diagnostic->file ? diagnostic->file : "unisol");
    box_putc(out, ':');
    if (diagnostic->line)
        box_printf(out, "%llu:%llu:", (unsigned long long)diagnostic->line,
                   (unsigned long long)diagnostic->column);
    box_printf(out, "%s ", tint(COLOR_PLAIN));
}

static void put_source(struct outbox *out, const struct unisol_diagnostic *diagnostic)
{
    if (!diagnostic->source || !diagnostic->source[0])
        return;
    box_printf(out, "  %s\n  %*s%s^", diagnostic->source, (int)diagnostic->caret_offset, "",
               tint(COLOR_GREEN));
    for (size_t i = 1; i < diagnostic->caret_length && i < 120; i++)
        box_putc(out, '~');
    box_printf(out, "%s\n", tint(COLOR_PLAIN));
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
    box_printf(out, "%s%s:%s %s\n", tint(level_color(UNISOL_NOTE)), what, tint(COLOR_PLAIN), text);
}

/* Prints a diagnostic of the library about an option in the style of usage_error. */
static void put_option_error(struct outbox *out, const struct unisol_diagnostic *diagnostic)
{
    const char *list = diagnostic->list;

    box_printf(out, "unisol: %s", diagnostic->message);
    if (list)
        box_puts(out, diagnostic->message[strlen(diagnostic->message) - 1] == '?' ? " " : "; ");
    if (list && (strcmp(list, "formats") == 0 || strcmp(list, "games") == 0))
        box_printf(out, "'unisol %s' lists all %s", list, list);
    else if (list)
        box_printf(out, "'unisol formats %s' describes its options", list);
    box_putc(out, '\n');
}

void check_memory(const struct unisol_diagnostic *diagnostic)
{
    if (strcmp(diagnostic->name, "NO_MEMORY") == 0)
        needed(NULL);
}

/* Puts what follows the place of a diagnostic. */
static void put_body(struct outbox *out, const struct unisol_diagnostic *diagnostic,
                     const char *hint)
{
    check_memory(diagnostic);
    const char *word = level_word(diagnostic->level);
    box_printf(out, "%s%s:%s ", tint(level_color(diagnostic->level)), word, tint(COLOR_PLAIN));
    box_message_text(out);
    box_printf(out, "%s [%s]\n", diagnostic->message, diagnostic->name);
    put_source(out, diagnostic);
    for (const char *const *note = diagnostic->notes; note && *note; note++)
        put_note(out, "note", *note);
    if (hint)
        put_note(out, "hint", hint);
    if (diagnostic->deal) {
        char use[80];
        snprintf(use, sizeof(use), "to use this deal, add '--layout %s --override'",
                 deal_words(diagnostic->deal));
        put_note(out, "hint", use);
    }
    if (strcmp(diagnostic->name, "CANNOT_READ") == 0 && diagnostic->file &&
        unisol_deals_count(diagnostic->file) == 1) {
        char use[80];
        snprintf(use, sizeof(use), "'unisol deal %s' writes the layout of that deal",
                 diagnostic->file);
        put_note(out, "hint", use);
    }
}

void print_diagnostic(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct outbox own = {0};
    struct outbox *out = context ? context : &own;

    box_to_errors(out, true);
    box_message_begin(out, diagnostic->message);
    if (strcmp(diagnostic->name, "OPTION_BAD") == 0) {
        put_option_error(out, diagnostic);
    } else {
        put_place(out, diagnostic);
        put_body(out, diagnostic, hint_for(diagnostic->name, diagnostic->hint));
    }
    box_message_end(out);
    box_to_errors(out, false);

    if (!context)
        box_end(&own);
}

void print_all_but_notes(void *context, const struct unisol_diagnostic *diagnostic)
{
    if (diagnostic->level >= UNISOL_WARNING)
        print_diagnostic(context, diagnostic);
}

const char *deal_words(const char *deal)
{
    return strncmp(deal, "ms:", 3) == 0 ? deal + 3 : deal;
}

/* The hint of a diagnostic about converting a record.  Corrections are named if they were found, or
   if none were searched for. */
static const char *hint_for_record(const struct unisol_record *record,
                                   const struct unisol_diagnostic *diagnostic)
{
    if (strcmp(diagnostic->name, "ILLEGAL_NOT_WRITTEN") == 0) {
        if (unisol_record_correction(record, 0, NULL))
            return "write only its legal moves with '--prefix', or the corrected list with "
                   "'--repair'";
        if (!unisol_record_is_searched(record))
            return "write only its legal moves with '--prefix', or the corrected list with "
                   "'--repair', if a correction is found";
    }
    return hint_for(diagnostic->name, diagnostic->hint);
}

void print_record_diagnostic(struct outbox *out, const char *input,
                             const struct unisol_record *record,
                             const struct unisol_diagnostic *diagnostic)
{
    const char *deal = unisol_record_stated_deal(record);

    box_to_errors(out, true);
    box_message_begin(out, diagnostic->message);
    box_puts(out, tint(COLOR_BOLD));
    box_put_escaped(out, input);
    box_puts(out, ": ");
    box_number(out, unisol_record_summary(record)->number, true, "record ", deal ? ", " : ": ");
    if (deal)
        box_printf(out, "deal %s: ", deal_words(deal));
    box_puts(out, tint(COLOR_PLAIN));
    put_body(out, diagnostic, hint_for_record(record, diagnostic));
    box_message_end(out);
    box_to_errors(out, false);
}

void repeats_print(const struct repeats *repeats)
{
    struct outbox out = {0};

    box_to_errors(&out, true);
    for (size_t i = 0; i < repeats->num; i++) {
        const struct repeated *entry = repeats->order[i];
        if (entry->count <= REPEATS_PRINTED)
            continue;
        box_puts(&out, "unisol: ");
        box_count(&out, entry->count - REPEATS_PRINTED, "more message like this",
                  "more messages like this");
        box_printf(&out, ": %s\n", entry->text);
    }
    box_end(&out);
}
