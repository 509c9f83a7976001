/* SPDX-License-Identifier: MIT */
/* unisol help: describes all commands or one. */
#include <stdio.h>

#include "cli/manual.h"
#include "cli/options.h"
#include "cli/report.h"

static void print_overview(void)
{
    puts("usage: unisol COMMAND [OPTION...] [ARGUMENT...]\n\n"
         "Check, replay and convert solutions of FreeCell and other solitaire games.\n");
    for (size_t i = 0; command_at(i); i++) {
        printf("  %-10s ", command_at(i)->name);
        print_wrapped(command_at(i)->summary, 13);
    }
    puts("\n'unisol help COMMAND' describes a command; 'unisol --version' prints the version.\n"
         "Exit status: 0 success, 1 a record failed the check, 2 error.");
}

static int print_completion(const char *shell)
{
    if (print_completion_for(shell))
        return STATUS_YES;
    usage_error("there is no completion for '%s', only for bash and zsh", shell);
    return STATUS_TROUBLE;
}

static int run_help(const struct arguments *args)
{
    bool as_page = option_value(args, "man") != NULL;
    if (option_value(args, "completion"))
        return print_completion(option_value(args, "completion"));
    if (args->num_operands == 0 && as_page) {
        print_program_page();
        return STATUS_YES;
    }
    if (args->num_operands == 0) {
        print_overview();
        return STATUS_YES;
    }
    const struct command *command = command_find(args->operands[0]);
    if (!command) {
        usage_error("unknown command '%s'; 'unisol help' lists all commands", args->operands[0]);
        return STATUS_TROUBLE;
    }
    if (as_page)
        print_command_page(command);
    else
        print_command_help(command);
    return STATUS_YES;
}

/* Hidden options, with which the build makes manual pages and completion. */
static const struct option_row options_help[] = {
    {"man", 0, NULL, NULL, FOR_COMMAND},
    {"completion", 0, "SHELL", NULL, FOR_COMMAND},
    {0},
};

const struct command command_help = {
    .name = "help",
    .title = "show help for the commands for FreeCell and other solitaire games",
    .summary = "Show help for a command.",
    .operands = "[COMMAND]",
    .options = options_help,
    .max_operands = 1,
    .run = run_help,
};
