/* SPDX-License-Identifier: MIT */
/* The subcommands: the rows of command_list.h. */
#ifndef UNISOL_CLI_COMMAND_H
#define UNISOL_CLI_COMMAND_H

#include "unisol.h"

/* Exit statuses, as those of diff and grep.  The highest one wins. */
enum { STATUS_YES = 0, STATUS_NO = 1, STATUS_TROUBLE = 2 };

/* Who handles an option: the command itself, or a reader or writer under the same name. */
enum option_for { FOR_COMMAND, FOR_READER, FOR_WRITER };

struct option_row {
    const char *name; /* --name */
    char letter;      /* -l; 0: none */
    /* its name in the help; NULL: the option has no argument, and its value is "yes" */
    const char *argument;
    enum option_for target;
    const char *help; /* NULL: the option is hidden; all options of its table must be, too */
};

/* A row that several tables have, as a macro. */
#define OPTION_ROW(...) \
    {                   \
        __VA_ARGS__     \
    }

/* The options of every command that reads records; ends with a row without a name. */
extern const struct option_row reading_options[];

enum { MAX_GIVEN = 64 };

struct command;

/* A parsed command line. */
struct arguments {
    const struct command *command;
    /* The stylesheet that is named as the output format; NULL: none is. */
    char *sheet;
    struct unisol_formats *formats;     /* those that files describe; NULL: none */
    struct sandbox *sandbox;            /* for the user's stylesheet; NULL: there is none */
    struct sandbox *reading_sandbox;    /* the same, for inputs */
    const struct unisol_unique *unique; /* of convert --unique, or NULL */
    struct repairs *repairs;            /* for which records corrections are sought; NULL: none */
    struct given {
        const struct option_row *row;
        const char *value;
    } given[MAX_GIVEN];
    size_t num_given;
    const char **operands;
    size_t num_operands;
    size_t cap_operands;
};

/* Each run_NAME returns an exit status. */
#define COMMAND(name, options, group, does, operands, title, summary) \
    int run_##name(const struct arguments *args);                     \
    extern const struct option_row options[];
#include "cli/command_list.h"
#undef COMMAND

/* The groups of `unisol help`. */
enum command_group { GROUP_WATCH, GROUP_WRITE, GROUP_LOOK_UP, GROUP_DEVELOPERS, NUM_GROUPS };

enum command_does {
    READS = 1, /* also has reading_options */
    PAGES = 2, /* on a terminal, a pager shows what it prints */
};

struct command {
    const char *name;
    const struct option_row *options; /* its own ones; ends with a row without a name */
    enum command_group group;
    unsigned does;        /* enum command_does */
    const char *operands; /* for the usage line: words, of which those in brackets may be missing */
    const char *title;
    const char *summary;
};

/* The i-th command from 0, or NULL after the last one. */
const struct command *command_at(size_t i);

/* The command of that name, or with another name for it, or NULL. */
const struct command *command_named(const char *name);

/* The command that was probably meant by a word, or NULL. */
const struct command *command_nearest(const char *word);

#endif
