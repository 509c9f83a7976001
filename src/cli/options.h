/* SPDX-License-Identifier: MIT */
/* Command lines: from argv to arguments, and from arguments to readers and writers. */
#ifndef UNISOL_CLI_OPTIONS_H
#define UNISOL_CLI_OPTIONS_H

#include "cli/command.h"

/* Parses argv, whose first element is the command's name.  False (reported) on a mistake; *help is set where the help was
   asked for instead.  The caller frees args->operands in any case. */
bool parse_arguments(const struct command *command, int argc, char **argv, struct arguments *args, bool *help);

/* The value of the command's own option of that name, "yes" where it takes none; NULL: not given. */
const char *option_value(const struct arguments *args, const char *name);

/* The format that is asked for with -t; NULL: none. */
/* The file that --output names; NULL: standard output, as there is no such option, or it is "-". */
const char *output_path(const struct arguments *args);

const char *target_option(const struct arguments *args);

/* Hands the options on to r or w; false where one is refused. */
bool set_reader_options(struct unisol_reader *r, const struct arguments *args);
bool set_writer_options(struct unisol_writer *w, const struct arguments *args);

/* The tables of a command, in the order of its help; the last entry is NULL. */
struct option_tables {
    const struct option_row *rows[4];
};
struct option_tables tables_of(const struct command *command);

/* Prints the help of a command. */
void print_command_help(const struct command *command);

#endif
