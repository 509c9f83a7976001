/* SPDX-License-Identifier: MIT */
/* The directories in which the user keeps files for unisol: those of an option, and one in the
   configuration. */
#ifndef UNISOL_CLI_DIRECTORIES_H
#define UNISOL_CLI_DIRECTORIES_H

#include "cli/command.h"

/* Calls visit(context, directory) for each directory that the option names, which must exist, and
   then for that of the configuration, $XDG_CONFIG_HOME/unisol/NAME, until it returns false. */
void visit_directories(const struct arguments *args, const char *option, const char *name,
                       bool (*visit)(void *context, const char *directory), void *context);

/* Receives the path of a file. */
typedef void visit_file(void *context, const char *path);

/* Visits the files of a directory whose names end with `suffix`, in the order of their names, but
   for hidden ones.  The directory need not exist. */
void visit_suffix(const char *directory, const char *suffix, visit_file *visit, void *context);

/* Visits each file that the option names, and then those in $XDG_CONFIG_HOME/unisol/NAME, and in
   unisol/NAME of each of $XDG_DATA_DIRS.  A file is left out if an earlier directory has one of its
   name. */
void visit_files(const struct arguments *args, const char *option, const char *name,
                 const char *suffix, visit_file *visit, void *context);

#endif
