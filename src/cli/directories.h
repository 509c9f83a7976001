/* SPDX-License-Identifier: MIT */
/* The directories in which the user keeps files for unisol: those of an option, and one in the
   configuration. */
#ifndef UNISOL_CLI_DIRECTORIES_H
#define UNISOL_CLI_DIRECTORIES_H

#include "cli/command.h"

/* Calls visit(context, directory) for each directory that the option names, and then for that of
   the configuration, $XDG_CONFIG_HOME/unisol/NAME, until it returns false. */
void visit_directories(const struct arguments *args, const char *option, const char *name,
                       bool (*visit)(void *context, const char *directory), void *context);

/*
 * Calls visit(context, path) for each file that the option names, and then for the files whose
 * names end with `suffix` in $XDG_CONFIG_HOME/unisol/NAME, and in unisol/NAME of each of
 * $XDG_DATA_DIRS, in the order of their names, until it returns false.  A file is left out if an
 * earlier directory has one of its name.  Returns what the last call returned.
 */
bool visit_files(const struct arguments *args, const char *option, const char *name, const char *suffix,
                 bool (*visit)(void *context, const char *path), void *context);

#endif
