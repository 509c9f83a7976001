/* SPDX-License-Identifier: MIT */
/* The command unisol: finds the subcommand and runs it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/command.h"
#include "cli/color.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/own_formats.h"
#include "cli/pager.h"
#include "cli/report.h"
#include "cli/sheets.h"
#include "cli/start.h"
#include "sandbox/sandbox.h"

static int (*const runs[])(const struct arguments *args) = {
#define COMMAND(name, options, group, does, operands, title, summary) run_##name,
#include "cli/command_list.h"
#undef COMMAND
};

/* Runs a command with the formats and stylesheets that its options name. */
static int run_with_files(const struct command *command, struct arguments *args)
{
    size_t i = (size_t)(command - command_at(0));

    own_formats_begin(args);
    sheets_begin(args);
    int status = runs[i](args);
    sheets_end(args);
    own_formats_end(args);
    return status;
}

/* Runs a command.  The first element of argv is not read. */
static int run(const struct command *command, int argc, char **argv)
{
    struct arguments args;
    enum help help = parse_arguments(command, argc, argv, &args);
    const char *color = option_value(&args, "color");

    if (!color_choose(color))
        fail("invalid value '%s' for '--color': expected auto, always or never", color);

    if (help || ((command->does & PAGES) && !option_value(&args, "output")))
        pager_start();
    if (help)
        print_command_help(command, help == LONG_HELP);
    int status = help ? STATUS_YES : run_with_files(command, &args);
    free(args.operands);
    return status;
}

/* Checks that all output was written: a full disk is an error. */
static int finish(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout)) {
        if (!reader_is_gone())
            usage_error("cannot write: %s", strerror(errno));
        status = STATUS_TROUBLE;
    }
    pager_end();
    return status;
}

/* Whether a word in the place of a command is a file: "-", a file that exists, or a word with a
   slash or dot. */
static bool is_file(const char *word)
{
    if (strcmp(word, "-") == 0)
        return true;
    return word[0] != '-' && (strpbrk(word, "/.") || access(word, F_OK) == 0);
}

static bool is_version(const char *word)
{
    return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0 ||
           strcmp(word, "version") == 0;
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* The options that take the place of a command, but for those that are only letters. */
static const char *name_of_option(const void *list, size_t i)
{
    (void)list;
    return i == 0 ? "version" : NULL;
}

/* Ends the program because of a word that is neither a command nor a file. */
static void refuse(const char *word)
{
    bool is_option = word[0] == '-';
    const char *what = is_option ? "option" : "command";
    const char *name = word + strspn(word, "-");
    const char *option = is_option ? unisol_nearest(name, name_of_option, NULL) : NULL;
    const struct command *meant = command_named(name);

    if (!meant)
        meant = command_nearest(name);

    if (option)
        fail("unknown option '%s'; did you mean '--%s'?", word, option);
    if (meant)
        fail("unknown %s '%s'; did you mean 'unisol %s'?", what, word, meant->name);
    if (is_option)
        fail("unknown option '%s'; options follow a command, and 'unisol help' lists all commands",
             word);
    fail("unknown command '%s'; 'unisol help' lists all commands", word);
}

int main(int argc, char **argv)
{
    if (!start_process())
        return STATUS_TROUBLE;
    if (argc == 3 && strcmp(argv[1], SANDBOX_MODE) == 0)
        return sandbox_serve(argv[2]);

    watch_signals();
    if (argc < 2) {
        run(command_named("help"), 1, argv);
        return finish(STATUS_TROUBLE);
    }

    const char *word = argv[1];
    if (is_version(word)) {
        printf("unisol %s\n", unisol_version());
        return finish(STATUS_YES);
    }

    const struct command *command = command_named(is_help(word) ? "help" : word);
    if (command)
        return finish(run(command, argc - 1, argv + 1));
    if (!is_file(word))
        refuse(word);
    return finish(run(command_named("verify"), argc, argv));
}
