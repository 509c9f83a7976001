/* SPDX-License-Identifier: MIT */
/*
 * The user's stylesheets.  A stylesheet NAME.xsl in a directory of --stylesheets, or in the
 * directory of the configuration, can be named as an output format.  unisol's own formats come
 * first: the directories are only searched for a name that is none of theirs.
 */
#ifndef UNISOL_CLI_SHEETS_H
#define UNISOL_CLI_SHEETS_H

#include "cli/command.h"

/* Finds the stylesheets that the options name, for writing and for reading, and makes their
   sandboxes. */
void sheets_begin(struct arguments *args);
void sheets_end(struct arguments *args);

/* Calls visit(context, name, path) for each stylesheet that can be named as a format, in the order
   of the directories and, in each, of the names. */
void sheets_visit(const struct arguments *args,
                  void (*visit)(void *context, const char *name, const char *path), void *context);

/* The path of the stylesheet of that name, which the caller frees; NULL: there is none. */
char *sheet_find(const struct arguments *args, const char *name);

#endif
