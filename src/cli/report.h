/* SPDX-License-Identifier: MIT */
/* Diagnostics on standard error. */
#ifndef UNISOL_CLI_REPORT_H
#define UNISOL_CLI_REPORT_H

#include "cli/command.h"
#include "cli/outbox.h"

/* Prints a diagnostic in the style of compilers: file:line:column, the line, a caret, notes.  The
   context is a struct outbox, or NULL to print at once. */
void print_diagnostic(void *context, const struct unisol_diagnostic *diagnostic);

/* The same, but only for errors and warnings. */
void print_all_but_notes(void *context, const struct unisol_diagnostic *diagnostic);

/* Prints a diagnostic about writing a record, with the name of the input, the number of the record
   and its deal as the place. */
void print_record_diagnostic(struct outbox *out, const char *input, const struct unisol_record *record,
                             const struct unisol_diagnostic *diagnostic);

/* The name of a deal for people: "617" for "ms:617". */
const char *deal_words(const char *deal);

/* "error", "warning" or "note". */
const char *level_word(enum unisol_level level);

/* The command's hint for the diagnostic of that name; `hint`, the library's, if it has none. */
const char *hint_for(const char *name, const char *hint);

/* Prints text on standard output, in lines of at most 80 columns.  The first one begins at column
   `indent` already, and the others are indented as far. */
void print_wrapped(const char *text, int indent);

/* Prints a message about the command line, escaped for terminals; returns false. */
bool usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reports an operand that is not a name of the list, see unisol_nearest.  `what` is the word for
   such a name, and `command` lists them. */
void refuse_name(const char *what, const char *wanted, const char *(*name_at)(const void *list, size_t i),
                 const char *command);

/* Reports that memory ran out, if no reader or writer can; returns STATUS_TROUBLE. */
int out_of_memory(void);

/* The option --no-repair of commands that show corrections. */
#define NO_REPAIR_OPTION                                                                      \
    {                                                                                         \
        "no-repair", 0, NULL, "do not search for corrections of illegal records", FOR_COMMAND \
    }

/* The option --report of verify and info, and whether it asks for JSON.  *ok becomes false
   (reported) if its value is invalid. */
#define REPORT_OPTION                                                         \
    {                                                                         \
        "report", 0, "json", "print one line of JSON per record", FOR_COMMAND \
    }
bool wants_json(const struct arguments *args, bool *ok);

#endif
