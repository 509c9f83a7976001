/* SPDX-License-Identifier: MIT */
/* Diagnostics on standard error, and the loop over inputs that commands share. */
#ifndef UNISOL_CLI_REPORT_H
#define UNISOL_CLI_REPORT_H

#include "cli/command.h"

/* Prints a diagnostic as compilers do: file:line:column, the line, a caret, notes. */
void print_diagnostic(void *context, const struct unisol_diagnostic *d);

/* The same for errors and warnings alone. */
void print_all_but_notes(void *context, const struct unisol_diagnostic *d);

/* Reports a mistake in the command line; returns false. */
bool usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Out of memory, where there is no reader or writer to say so; returns STATUS_TROUBLE. */
int out_of_memory(void);

/* What a command does with a record; returns a status. */
typedef int record_fn(void *context, const struct unisol_record *record, const char *input);

/* Calls fn for each record of each input (standard input without any); returns the highest status. */
int for_each_record(const struct arguments *args, record_fn *fn, void *context);

/* Reads all records of each input without replaying them, and says which inputs are good; returns the highest status. */
int check_each_input(const struct arguments *args);

/* The option --report of commands that print what they find, and whether it asks for JSON; false (reported) in *ok where it
   asks for something else. */
#define REPORT_OPTION                                                        \
    {                                                                        \
        "report", 0, "json", "one line of JSON for each record", FOR_COMMAND \
    }
bool wants_json(const struct arguments *args, bool *ok);

/* Prints a line of JSON for each record, with its deal if `deal`; returns the highest status. */
int report_each_record(const struct arguments *args, bool deal, bool must_be_solved);

#endif
