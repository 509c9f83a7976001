/* SPDX-License-Identifier: MIT */
/* The formats that files describe: those of the options, and those in the configuration and next to
   unisol's data. */
#ifndef UNISOL_CLI_OWN_FORMATS_H
#define UNISOL_CLI_OWN_FORMATS_H

#include "cli/command.h"

/* The option --format-file, of commands that have no options for reading, too. */
#define FORMAT_FILE_OPTION                            \
    OPTION_ROW("format-file", 0, "FILE", FOR_COMMAND, \
               "also know the format that FILE describes; may be given several times")

/* Reads the files into args->formats, if the command has that option. */
void own_formats_begin(struct arguments *args);

void own_formats_end(struct arguments *args);

#endif
