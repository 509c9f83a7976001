/* SPDX-License-Identifier: MIT */
/* unisol replay: prints the moves and boards of a solution, or one position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "base/path.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/repairs.h"
#include "cli/report.h"
#include "cli/stepper.h"
#include "cli/temporary.h"

/* The format of the options or of the suffix of the output file; default: text. */
static const char *format_of(const struct arguments *args)
{
    const char *format = target_option(args);
    if (!format)
        format = format_of_output(args);
    return format ? format : "text";
}

/* Whether a format has that name.  The library reports the others. */
static bool is_format(const struct arguments *args, const char *name)
{
    struct unisol_format_info f;
    for (size_t i = 0; unisol_formats_at(args->formats, i, &f); i++)
        if (strcasecmp(f.name, name) == 0)
            return true;
    return false;
}

/* Checks the suffix of the output file, unless an option or the suffix names a format. */
static void check_output(const struct arguments *args)
{
    static const char *const texts[] = {"txt", "text", "log", "out", NULL};
    bool is_named = target_option(args) || format_of_output(args);
    if (!is_named && !has_suffix_of(output_path(args), texts))
        refuse_target(args);
}

/* Checks that the options fit together. */
static void check(const struct arguments *args, const char *format)
{
    static const char *const pairs[][2] = {{"all", "step"},  {"at", "step"},  {"at", "from"},
                                           {"at", "until"},  {"at", "every"}, {"step", "until"},
                                           {"step", "every"}};

    for (size_t i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++)
        exclude(args, pairs[i][0], pairs[i][1]);

    bool at = option_value(args, "at") != NULL;
    bool step = option_value(args, "step") != NULL;
    if (step && (option_value(args, "output") || strcmp(format, "text") != 0))
        fail("option '--step' cannot be used with '--output' or with a format other than text");
    if (strspn(format, "0123456789") == strlen(format))
        fail("invalid value '%s' for '--to': expected a format; to stop after move %s, use "
             "'--until %s'",
             format, format, format);
    bool whole = strcmp(format, "text") == 0 || strcmp(format, "html") == 0;
    if (!at && !whole && is_format(args, format))
        fail("format '%s' requires '--at N'; to write whole records, use 'unisol convert'", format);
}

/* Whether to step through the solution: if the user asks for it, or on a terminal, if the options
   do not ask for anything else. */
static bool wants_step(const struct arguments *args)
{
    static const char *const others[] = {"all", "at", "until", "every", "to", "output", "option"};
    const char *terminal = getenv("TERM");

    if (option_value(args, "step"))
        return true;

    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        if (option_value(args, others[i]))
            return false;
    bool plain = !terminal || !terminal[0] || strcmp(terminal, "dumb") == 0;
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !plain;
}

/* What a text lacks is no loss to those who only watch. */
static void print_all_but_losses(void *context, const struct unisol_diagnostic *diagnostic)
{
    if (!diagnostic->lost)
        print_diagnostic(context, diagnostic);
}

/* Returns a writer with the options of the command. */
static struct unisol_writer *new_writer(const struct arguments *args)
{
    const char *format = format_of(args);
    bool watched = !target_option(args) && !option_value(args, "output");
    struct unisol_writer *w = needed(
        unisol_writer_new(watched ? print_all_but_losses : print_diagnostic, NULL));

    if (unisol_writer_use_formats(w, args->formats) != UNISOL_OK ||
        (strcmp(format, "text") == 0 && !set_terminal_options(w, args)) ||
        unisol_writer_set(w, "format", format) != UNISOL_OK ||
        unisol_writer_set(w, "prefix", "yes") != UNISOL_OK || !set_writer_options(w, args))
        quit();
    return w;
}

/* Returns a new writer for the stepper, which shows the position of '--from' first, but asks for
   all of them. */
static struct unisol_writer *make_step_writer(const void *arguments)
{
    struct unisol_writer *w = new_writer(arguments);
    unisol_writer_set(w, "from", "0");
    return w;
}

enum {
    NAME_SIZE = 80,    /* of the name of a record */
    MOST_SHOWN = 1000, /* records of the history */
};

struct replay {
    const struct arguments *args;
    struct unisol_writer *writer;
    size_t written;
    struct repairs repairs;
    bool corrects; /* illegal records are replayed with their first correction */

    /* Stepping. */
    size_t from;           /* the position of each record that is shown first */
    struct shown *history; /* the records that were shown, the oldest first */
    size_t num_shown;
    size_t cap_shown;
    bool quit; /* the user does not want to see further records */
};

/* A record that was shown. */
struct shown {
    struct unisol_record *record;
    size_t at; /* the position that was shown last */
    char name[NAME_SIZE];
};

/* Searches for corrections of a record.  Returns the record with the first one, which the caller
   frees, or NULL if there is none or the record is to be replayed as it is. */
static struct unisol_record *correct(struct replay *r, const struct unisol_record *record)
{
    bool found = repairs_find(&r->repairs, record) > 0;
    return r->corrects && found ? unisol_record_correct(record, 0) : NULL;
}

static int replay_record(void *state, struct outbox *out, const struct unisol_record *record,
                         const char *input)
{
    (void)out;
    (void)input;
    struct replay *r = state;
    struct unisol_record *corrected = correct(r, record);
    bool good = unisol_writer_write(r->writer, corrected ? corrected : record) == UNISOL_OK;
    r->written += good;
    unisol_record_free(corrected);
    unisol_record_report(record);
    if (!good)
        return STATUS_TROUBLE;
    return unisol_record_summary(record)->result == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

/* Copies as many whole characters as fit into size bytes, and ends the copy with a null byte. */
static void copy_start(char *to, size_t size, const char *from)
{
    size_t len = strnlen(from, size);
    if (len == size)
        for (len--; len > 0 && (from[len] & 0xc0) == 0x80;) /* in the middle of a character */
            len--;
    memcpy(to, from, len);
    to[len] = '\0';
}

/* Stores the name of a record: its file, if it is the first record or there are several files, its
   number and its deal. */
static void store_name(const struct replay *r, const struct unisol_record *record,
                       const char *input, char *name)
{
    const char *deal = unisol_record_deal(record);
    struct outbox out = {0};

    if (r->args->num_operands > 1 || (r->num_shown == 0 && input[0] != '<')) {
        box_put_escaped(&out, us_file_name(input));
        box_puts(&out, ", ");
    }
    box_printf(&out, "record %llu", (unsigned long long)unisol_record_summary(record)->number);
    if (deal)
        box_printf(&out, ", deal %s", deal_words(deal));
    copy_start(name, NAME_SIZE, box_text(&out));
    box_free(&out);
}

/* Steps through the records from number i of the history on, until the user quits or asks for the
   record after it.  If no record follows, the last one stays. */
static void step_from(struct replay *r, size_t i, bool is_last, const char *notice)
{
    for (;;) {
        struct shown *shown = &r->history[i];
        struct step_walk walk = {.name = shown->name,
                                 .is_named = is_last || r->num_shown > 1,
                                 .at = shown->at,
                                 .is_first = i == 0,
                                 .is_last = is_last && i + 1 == r->num_shown,
                                 .notice = notice,
                                 .make_writer = make_step_writer,
                                 .context = r->args};
        step_through(shown->record, &walk);
        shown->at = walk.at;
        notice = NULL;
        r->quit = walk.to == STEP_QUIT;
        if (r->quit || (walk.to == STEP_NEXT && i + 1 == r->num_shown))
            return;
        i = walk.to == STEP_NEXT ? i + 1 : i - 1;
    }
}

static int step_record(void *state, struct outbox *out, const struct unisol_record *record,
                       const char *input)
{
    (void)out;
    struct replay *r = state;
    struct shown shown = {.at = r->from, .record = correct(r, record)};
    bool illegal = unisol_record_summary(record)->result == UNISOL_ILLEGAL;
    unisol_record_report(record);
    store_name(r, record, input, shown.name);
    if (!shown.record)
        shown.record = needed(unisol_record_keep(record));
    if (r->num_shown == MOST_SHOWN) {
        unisol_record_free(r->history[0].record);
        memmove(r->history, r->history + 1, (MOST_SHOWN - 1) * sizeof(*r->history));
        r->num_shown--;
    }
    r->history = with_room(r->history, r->num_shown, &r->cap_shown, sizeof(*r->history));
    r->history[r->num_shown++] = shown;
    step_from(r, r->num_shown - 1, false, NULL);
    return illegal ? STATUS_NO : STATUS_YES;
}

static bool quits(const void *shared)
{
    const struct replay *r = shared;
    return r->quit;
}

static int step_all(struct replay *r, const struct arguments *args)
{
    const struct job job = {.record = step_record, .quits = quits, .alone = true, .shared = r};
    const char *from = option_value(args, "from");

    r->from = from ? strtoull(from, NULL, 10) : 0;
    int status = run_job(args, &job, NULL);

    /* After the last record there is nothing to go to: return to it. */
    if (!r->quit && r->num_shown > 0)
        step_from(r, r->num_shown - 1, true, "this is the last solution");
    for (size_t i = 0; i < r->num_shown; i++)
        unisol_record_free(r->history[i].record);
    free(r->history);
    return status;
}

int run_replay(const struct arguments *args)
{
    const char *path = output_path(args);
    struct replay r = {.args = args, .corrects = option_value(args, "repair") != NULL};
    const struct job job = {.record = replay_record, .alone = true, .shared = &r};

    check_output(args);
    check(args, format_of(args));
    repairs_begin(&r.repairs, args);
    if (wants_step(args))
        return step_all(&r, args);

    r.writer = new_writer(args);
    if (open_output(r.writer, path) != UNISOL_OK)
        quit();
    int status = run_job(args, &job, NULL);
    if (r.written > 0 && close_output(r.writer, path) != UNISOL_OK)
        status = STATUS_TROUBLE;
    unisol_writer_free(r.writer);
    return status;
}

const struct option_row options_replay[] = {
    {"step", 0, NULL, FOR_COMMAND,
     "step through the game with keys; '?' lists them (default on a terminal)"},
    {"all", 0, NULL, FOR_COMMAND,
     "print all moves and boards (default if the output is not a terminal)"},
    {"at", 0, "N|end", FOR_WRITER,
     "show only the board after move N and its automoves (0: the start)"},
    {"to", 't', "FORMAT", FOR_COMMAND,
     "with '--at': write the position as a layout in this format"},
    {"from", 0, "N", FOR_WRITER, "start after move N (0: at the start), also with '--step'"},
    {"until", 0, "N|end", FOR_WRITER, "stop after move N"},
    {"every", 0, "N", FOR_WRITER, "show the board only after every N moves"},
    {"automove", 0, "RULE", FOR_WRITER,
     "replay under this automove rule: none, horne, wkr, and-rule or max"},
    {"output", 'o', "FILE", FOR_COMMAND, "write to FILE (default, or with '-': standard output)"},
    {"option", 0, "NAME=VALUE", FOR_WRITER,
     "set an option of the format; see 'unisol formats text'"},
    {"repair", 0, NULL, FOR_COMMAND,
     "replay illegal records with their first correction, if one is found; the exit status is "
     "still 1"},
    NO_REPAIR_OPTION,
    {0},
};
