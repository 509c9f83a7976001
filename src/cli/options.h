/* SPDX-License-Identifier: MIT */
/* Parsing of command lines, and passing their options to readers and writers. */
#ifndef UNISOL_CLI_OPTIONS_H
#define UNISOL_CLI_OPTIONS_H

#include "cli/command.h"

/* What the user asks for: -h prints the command's own options, --help all of them. */
enum help { NO_HELP, SHORT_HELP, LONG_HELP };

/* Parses argv, whose first element is the name of the command.  The caller frees args->operands. */
enum help parse_arguments(const struct command *command, int argc, char **argv,
                          struct arguments *args);

/* The value of the last option of that name, "yes" if it has no argument; NULL if it is not
   given. */
const char *option_value(const struct arguments *args, const char *name);

/* The file of --output; NULL for standard output: the option is not given or "-". */
const char *output_path(const struct arguments *args);

/* The format of -t; NULL if it is not given. */
const char *target_option(const struct arguments *args);

/* The path of the stylesheet that the options name as the output format, or NULL. */
const char *sheet_of_target(const struct arguments *args);

/* Whether a path, or NULL, has the suffix .png. */
bool is_png(const char *path);

/* The format that the suffix of the output file names, svg for .png; NULL: it names none, or there
   is no file. */
const char *format_of_output(const struct arguments *args);

/* Whether the options, or the suffix of the output file, name the output format. */
bool names_target(const struct arguments *args);

/* Sets the reader's options; false (reported) if one of them is not valid. */
bool set_reader_options(struct unisol_reader *reader, const struct arguments *args);

/* Sets the output format and the writer's options; false (reported) if one of them is not valid. */
bool set_writer_options(struct unisol_writer *writer, const struct arguments *args);

/* The option tables of a command, in the order of its help; ends with NULL. */
struct option_tables {
    const struct option_row *rows[4];
};
struct option_tables tables_of(const struct command *command);

/* Whether a command has the option of that name. */
bool command_has(const struct command *command, const char *name);

/* Sets the format text as people want to see it on standard output: suit symbols if the locale has
   them, and colors if it is a terminal.  False (reported) on failure. */
bool set_terminal_options(struct unisol_writer *writer, const struct arguments *args);

/* Ends the command because no option and no suffix names the output format. */
void refuse_target(const struct arguments *args) __attribute__((noreturn));

/* Ends the command if both options are given. */
void exclude(const struct arguments *args, const char *option, const char *other);

/* The suffix of a file name with its dot; NULL: it has none. */
const char *file_suffix(const char *path);

/* Whether a file has one of these suffixes, without their dots, or none, or the path is NULL. */
bool has_suffix_of(const char *path, const char *const *suffixes);

/* Ends the command if it has another one. */
void check_suffix(const char *path, const char *const *suffixes);

/* Prints the help of a command; `all` includes the options for reading. */
void print_command_help(const struct command *command, bool all);

/* Prints the help on the options for reading. */
void print_reading_help(void);

/* Stores the values of --deals in `ranges`, which has room for MAX_GIVEN.  Returns their number. */
size_t read_deal_ranges(const struct arguments *args, const char **ranges);

/* The option --stylesheets, of commands that write any format. */
#define STYLESHEETS_OPTION                                                                    \
    OPTION_ROW("stylesheets", 0, "DIR", FOR_COMMAND,                                          \
               "also take a stylesheet DIR/NAME.xsl as the output format NAME; may be given " \
               "several times")

/* What the option --report asks for. */
enum report { REPORT_TEXT, REPORT_JSON, REPORT_TSV };

/* What the option --report asks for: one of the forms that its row names. */
enum report read_report(const struct arguments *args);

#endif
