/* SPDX-License-Identifier: MIT */
/* The command unisol: finds the subcommand and runs it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/color.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/temporary.h"
#include "sandbox/sandbox.h"

#define COMMAND(name) extern const struct command command_##name;
#include "cli/command_list.h"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &command_##name,
#include "cli/command_list.h"
#undef COMMAND
};

const struct command *command_at(size_t i)
{
    return i < sizeof(commands) / sizeof(commands[0]) ? commands[i] : NULL;
}

const struct command *command_find(const char *name)
{
    for (size_t i = 0; command_at(i); i++)
        if (strcmp(name, commands[i]->name) == 0)
            return commands[i];
    return NULL;
}

static bool choose_colors(const struct arguments *args)
{
    const char *when = option_value(args, "color");
    return color_choose(when) ||
           usage_error("invalid value '%s' for '--color': expected auto, always or never", when);
}

static int run(const struct command *command, int argc, char **argv)
{
    struct arguments args;
    bool help;
    int status = STATUS_TROUBLE;
    if (parse_arguments(command, argc, argv, &args, &help) && choose_colors(&args)) {
        status = help ? STATUS_YES : command->run(&args);
        if (help)
            print_command_help(command);
    }
    free(args.operands);
    return status;
}

/* Checks that all output was written: a full disk is an error. */
static int finish(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    usage_error("cannot write: %s", strerror(errno));
    return STATUS_TROUBLE;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], SANDBOX_MODE) == 0)
        return sandbox_serve(argv[2]);

    watch_signals();
    if (argc < 2) {
        run(&command_help, 1, argv);
        return finish(STATUS_TROUBLE);
    }

    const char *name = argv[1];
    if (strcmp(name, "--version") == 0) {
        printf("unisol %s\n", unisol_version());
        return finish(STATUS_YES);
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        name = "help";

    const struct command *command = command_find(name);
    if (!command) {
        usage_error("unknown command '%s'; 'unisol help' lists all commands", name);
        return STATUS_TROUBLE;
    }
    return finish(run(command, argc - 1, argv + 1));
}
