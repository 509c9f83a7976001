/* SPDX-License-Identifier: MIT */
/* unisol help: describes all commands or one. */
#include <stdio.h>
#include <string.h>

#include "cli/manual.h"
#include "cli/options.h"
#include "cli/report.h"

/* The tasks of a newcomer, in the order in which they come up. */
static const struct {
    const char *command;
    const char *what;
} examples[] = {
    {"unisol verify post.txt", "check a solution; see why it fails"},
    {"unisol verify -l 617 moves.txt", "check a list of moves for deal 617"},
    {"unisol explain TOO_MANY_CARDS", "what an error means"},
    {"unisol replay post.txt", "watch it here, move by move"},
    {"unisol show --open post.txt", "watch it in the browser"},
    {"unisol hint game.kpat", "a next move with which you can win"},
    {"unisol convert post.txt -o 617.kpat", "convert it for KPatience"},
    {"unisol verify --solved --only bad all.snx", "find the bad records of a catalogue"},
};

static void print_group(enum command_group group)
{
    static const char *const headings[NUM_GROUPS] = {
        [GROUP_WATCH] = "check and watch solutions",
        [GROUP_WRITE] = "write files",
        [GROUP_LOOK_UP] = "look something up",
        [GROUP_DEVELOPERS] = "for developers of solvers and formats",
    };

    printf("\n%s\n", headings[group]);
    for (size_t i = 0; command_at(i); i++) {
        if (command_at(i)->group != group)
            continue;
        printf("  %-10s ", command_at(i)->name);
        print_wrapped(command_at(i)->summary, 13);
    }
}

static void print_overview(void)
{
    puts("usage: unisol COMMAND [OPTION...] [FILE...]\n"
         "       unisol FILE...                          the same as unisol verify FILE...\n\n"
         "Check, replay and convert solutions of FreeCell and other solitaire games.");
    for (enum command_group group = 0; group < NUM_GROUPS; group++)
        print_group(group);

    puts("\nexamples");
    for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++)
        printf("  %-41s %s\n", examples[i].command, examples[i].what);

    puts("\n'unisol help COMMAND' describes a command, and 'unisol help reading' the options\n"
         "for reading that most commands share. 'unisol --version' prints the version.\n"
         "Exit status: 0 success, 1 a solution failed the check, 2 error.");
}

static void print_topic(const char *topic, bool as_page)
{
    const struct command *command = command_named(topic);
    const struct command *meant = command ? NULL : command_nearest(topic);

    if (command && as_page)
        print_command_page(command);
    else if (command)
        print_command_help(command, false);
    else if (strcmp(topic, "reading") == 0)
        print_reading_help();
    else if (meant)
        fail("unknown command '%s'; did you mean '%s'?", topic, meant->name);
    else
        fail("unknown command '%s'; 'unisol help' lists all commands", topic);
}

int run_help(const struct arguments *args)
{
    bool as_page = option_value(args, "man") != NULL;
    const char *shell = option_value(args, "completion");

    if (shell && !print_completion_for(shell))
        fail("there is no completion for '%s', only for bash, fish and zsh", shell);
    if (!shell && args->num_operands > 0)
        print_topic(args->operands[0], as_page);
    else if (!shell && as_page)
        print_program_page();
    else if (!shell)
        print_overview();
    return STATUS_YES;
}

/* Hidden options, with which the build makes manual pages and completion. */
const struct option_row options_help[] = {
    {"man", 0, NULL, FOR_COMMAND, NULL},
    {"completion", 0, "SHELL", FOR_COMMAND, NULL},
    {0},
};
