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

/* Prints such a message, and ends the program as quit() does. */
void fail(const char *format, ...) __attribute__((format(printf, 1, 2), noreturn));

/* Ends the program with STATUS_TROUBLE, after a message.  No temporary file and no solver is left,
   and the terminal is as it was.  Any thread may call this. */
void quit(void) __attribute__((noreturn));

/* What quit() calls before it ends the program; NULL: nothing.  For tests, which go on. */
extern void (*before_quit)(void);

/* Reports an operand that is not a name of the list, see unisol_nearest.  `what` is the word for
   such a name, and `command` lists them. */
void refuse_name(const char *what, const char *wanted,
                 const char *(*name_at)(const void *list, size_t i), const void *list,
                 const char *command);

/*
 * Memory.  If it runs out, the program ends as with fail().
 */

/* Returns what a function has made.  NULL: memory ran out. */
void *needed(void *made);

/* Returns memory for so many items of that size, all zero.  The caller frees it. */
void *new_zeroed(size_t num, size_t size);

/* Returns a copy of a text.  The caller frees it. */
char *copy_text(const char *text);

/* Formats into new memory.  The caller frees it. */
char *format_text(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns the list, perhaps at another address, with room for at least one item more than `num`. */
void *with_room(void *list, size_t num, size_t *cap, size_t size);

#endif
