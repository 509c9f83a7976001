/* SPDX-License-Identifier: MIT */
/* What a subcommand is: one const struct at the foot of its file and one line in command_list.h. */
#ifndef UNISOL_CLI_COMMAND_H
#define UNISOL_CLI_COMMAND_H

#include "unisol.h"

/* Exit statuses, as diff and grep have them; the highest wins. */
enum { STATUS_YES = 0, STATUS_NO = 1, STATUS_TROUBLE = 2 };

/* Whose option it is: `name` of the reader or the writer, or the command's own. */
enum option_for { FOR_COMMAND, FOR_READER, FOR_WRITER };

struct option_row {
    const char *name;     /* --name */
    char letter;          /* -l; 0: none */
    const char *argument; /* its name in the help; NULL: takes none, and is set to "yes" */
    const char *help;     /* NULL: not for users, in a table of such options alone */
    enum option_for target;
};

/* The options that every command that reads has. */
extern const struct option_row reading_options[];

enum { MAX_GIVEN = 64 };

/* A parsed command line. */
struct arguments {
    struct sandbox *sandbox; /* of the user's stylesheet; NULL: there is none */
    struct given {
        const struct option_row *row;
        const char *value;
    } given[MAX_GIVEN];
    size_t num_given;
    const char **operands;
    size_t num_operands;
    size_t cap_operands;
};

struct command {
    const char *name;
    const char *summary;
    const char *operands;             /* as the usage line shows them */
    const struct option_row *options; /* the command's own, ends with a row without a name; NULL: none */
    bool reads;                       /* takes reading_options, too */
    size_t min_operands;
    size_t max_operands;
    int (*run)(const struct arguments *args); /* returns a status */
};

/* The i-th command, or NULL behind the last; the command of that name, or NULL. */
const struct command *command_at(size_t i);
const struct command *command_find(const char *name);

#endif
