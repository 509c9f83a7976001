/* SPDX-License-Identifier: MIT */
/* Diagnostics on standard error. */
#ifndef UNISOL_CLI_REPORT_H
#define UNISOL_CLI_REPORT_H

#include "cli/command.h"
#include "cli/outbox.h"
#include "cli/repeats.h"
#include "cli/usage.h"

/* Prints a diagnostic in the style of compilers: file:line:column, the line, a caret, notes.  The
   context is a struct outbox, or NULL to print at once. */
void print_diagnostic(void *context, const struct unisol_diagnostic *diagnostic);

/* The same, but only for errors and warnings. */
void print_all_but_notes(void *context, const struct unisol_diagnostic *diagnostic);

/* Prints a diagnostic about writing a record, with the name of the input, the number of the record
   and its deal as the place. */
void print_record_diagnostic(struct outbox *out, const char *input,
                             const struct unisol_record *record,
                             const struct unisol_diagnostic *diagnostic);

/* Ends the program if the diagnostic is that memory ran out. */
void check_memory(const struct unisol_diagnostic *diagnostic);

/* The name of a deal for people: "617" for "ms:617". */
const char *deal_words(const char *deal);

/* "error", "warning" or "note". */
const char *level_word(enum unisol_level level);

/* The command's hint for the diagnostic of that name; `hint`, the library's, if it has none. */
const char *hint_for(const char *name, const char *hint);

/* Prints, on standard error, a line for each message that was not always printed. */
void repeats_print(const struct repeats *repeats);

/* The option --no-repair of commands that show corrections. */
#define NO_REPAIR_OPTION                          \
    OPTION_ROW("no-repair", 0, NULL, FOR_COMMAND, \
               "do not search for corrections of illegal records")

#endif
