/* SPDX-License-Identifier: MIT */
/* Messages about the command line. */
#ifndef UNISOL_CLI_USAGE_H
#define UNISOL_CLI_USAGE_H

#include <stdbool.h>
#include <stddef.h>

/* Prints text on standard output, in lines of at most 80 columns.  The first one begins at column
   `indent` already, and the others are indented as far. */
void print_wrapped(const char *text, int indent);

/* Prints a message about the command line, escaped for terminals; returns false. */
bool usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Reports an operand that is not a name of the list, see unisol_nearest.  `what` is the word for
   such a name, and `command` lists them. */
void refuse_name(const char *what, const char *wanted, const char *(*name_at)(const void *list, size_t i),
                 const void *list, const char *command);

/* Reports that memory ran out, if no reader or writer can; returns STATUS_TROUBLE. */
int out_of_memory(void);

#endif
