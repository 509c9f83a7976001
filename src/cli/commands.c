/* SPDX-License-Identifier: MIT */
/* The list of the subcommands. */
#include <string.h>

#include "api/command.h"
#include "cli/command.h"

const struct option_row no_options[] = {{0}};

static const struct command commands[] = {
#define COMMAND(name, options, group, does, operands, title, summary) \
    {#name, options, group, does, operands, title, summary},
#include "cli/command_list.h"
#undef COMMAND
};

const struct command *command_at(size_t i)
{
    return i < sizeof(commands) / sizeof(commands[0]) ? &commands[i] : NULL;
}

const struct command *command_named(const char *name)
{
    if (strcmp(name, "variants") == 0) /* as XML, JSON and the library say */
        name = "games";
    for (size_t i = 0; command_at(i); i++)
        if (strcmp(name, commands[i].name) == 0)
            return &commands[i];
    return NULL;
}

static const char *name_of_command(const void *list, size_t i)
{
    (void)list;
    const struct command *command = command_at(i);
    return command ? command->name : NULL;
}

/* Names that other programs have for commands. */
static const char *const other_names[][2] = {
    {"check", "verify"},  {"watch", "replay"}, {"play", "replay"},  {"step", "replay"},
    {"view", "show"},     {"open", "show"},    {"compare", "diff"}, {"search", "identify"},
    {"find", "identify"}, {"count", "stats"},  {"join", "merge"},
};

const struct command *command_nearest(const char *word)
{
    for (size_t i = 0; i < sizeof(other_names) / sizeof(other_names[0]); i++)
        if (strcmp(word, other_names[i][0]) == 0)
            return command_named(other_names[i][1]);

    const char *name = unisol_nearest(word, name_of_command, NULL);
    return name ? command_named(name) : NULL;
}
