/* SPDX-License-Identifier: MIT */
/* unisol replay: prints the moves and boards of a solution, or one position. */
#include <langinfo.h>
#include <locale.h>
#include <string.h>
#include <unistd.h>

#include "cli/color.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/stepper.h"
#include "cli/temporary.h"

/* The format of the options or of the suffix of the output file; default: text. */
static const char *format_of(const struct arguments *args)
{
    const char *format = target_option(args);
    const char *path = output_path(args);
    if (!format && path)
        format = unisol_format_for_file(path);
    return format ? format : "text";
}

/* Sets suit symbols if the locale has them, and colors if the terminal wants them. */
static bool set_terminal_options(struct unisol_writer *w, const struct arguments *args)
{
    setlocale(LC_CTYPE, "");
    bool symbols = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    bool color = !output_path(args) && color_is_on(false);
    return unisol_writer_set(w, "format", "text") == UNISOL_OK &&
           unisol_writer_set(w, "option", symbols ? "suits=unicode" : "suits=ascii") == UNISOL_OK &&
           unisol_writer_set(w, "option", color ? "color=yes" : "color=no") == UNISOL_OK;
}

/* Whether the options fit together; false (reported) if not. */
static bool check(const struct arguments *args, const char *format)
{
    bool at = option_value(args, "at") != NULL;
    bool range = option_value(args, "from") || option_value(args, "until") || option_value(args, "every");
    bool step = option_value(args, "step") != NULL;
    if (at + range + step > 1)
        return usage_error(
            "options '--at' and '--step' cannot be used together, nor with '--from', '--until' or '--every'");
    if (step && (option_value(args, "output") || strcmp(format, "text") != 0))
        return usage_error("option '--step' cannot be used with '--output' or with a format other than text");
    if (!at && strcmp(format, "text") != 0)
        return usage_error("format '%s' requires '--at N'; to write whole records, use 'unisol convert'", format);
    return true;
}

static bool prepare(struct unisol_writer *w, const struct arguments *args)
{
    const char *format = format_of(args);
    return (strcmp(format, "text") != 0 || set_terminal_options(w, args)) &&
           unisol_writer_set(w, "format", format) == UNISOL_OK && unisol_writer_set(w, "prefix", "yes") == UNISOL_OK &&
           set_writer_options(w, args);
}

struct replay {
    struct unisol_writer *writer;
    size_t written;
};

static int replay_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    (void)input;
    struct replay *r = state;
    bool good = unisol_writer_write(r->writer, record) == UNISOL_OK;
    r->written += good;
    unisol_record_report(record);
    if (!good)
        return STATUS_TROUBLE;
    return unisol_record_result(record) == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

/* Steps through the first record and ignores the others. */
static int step_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    (void)input;
    struct replay *r = state;
    if (r->written++ > 0)
        return STATUS_YES;
    int status = step_through(r->writer, record);
    unisol_record_report(record);
    return status == STATUS_YES && unisol_record_result(record) == UNISOL_ILLEGAL ? STATUS_NO : status;
}

static int replay_all(struct unisol_writer *w, const struct arguments *args)
{
    const char *path = output_path(args);
    bool step = option_value(args, "step") != NULL;
    struct replay r = {.writer = w};
    const struct job job = {.record = step ? step_record : replay_record, .alone = true, .shared = &r};
    enum unisol_status opened;

    if (!check(args, format_of(args)) || !prepare(w, args))
        return STATUS_TROUBLE;
    if (step)
        return run_job(args, &job, NULL);

    if (path)
        opened = open_output(w, path);
    else
        opened = unisol_writer_open_descriptor(w, STDOUT_FILENO);
    if (opened != UNISOL_OK)
        return STATUS_TROUBLE;

    int status = run_job(args, &job, NULL);
    return r.written > 0 && unisol_writer_close(w) != UNISOL_OK ? STATUS_TROUBLE : status;
}

static int run_replay(const struct arguments *args)
{
    struct unisol_writer *w = unisol_writer_new(print_diagnostic, NULL);
    if (!w)
        return out_of_memory();
    int status = replay_all(w, args);
    unisol_writer_free(w);
    return status;
}

static const struct option_row options_replay[] = {
    {"at", 0, "N|end", "show only the board after move N and its automoves (0: the start)", FOR_WRITER},
    {"to", 't', "FORMAT", "with '--at': write the position as a layout in this format", FOR_COMMAND},
    {"from", 0, "N", "start after move N (0: at the start)", FOR_WRITER},
    {"until", 0, "N|end", "stop after move N", FOR_WRITER},
    {"every", 0, "N", "show the board only after every N moves", FOR_WRITER},
    {"step", 0, NULL, "step through the game on a terminal: space next, b back, q quit", FOR_COMMAND},
    {"automove", 0, "RULE", "replay under this automove rule: none, horne, wkr, and-rule or max", FOR_WRITER},
    {"output", 'o', "FILE", "write to FILE (default, or if FILE is '-': standard output)", FOR_COMMAND},
    {"option", 0, "NAME=VALUE", "set an option of the format; see 'unisol formats text'", FOR_WRITER},
    {0},
};

const struct command command_replay = {
    .name = "replay",
    .title = "replay solutions of FreeCell and other solitaire games",
    .summary = "Show the moves and boards of a solution, or the board after one move.",
    .operands = "[FILE...]",
    .options = options_replay,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_replay,
};
