/* SPDX-License-Identifier: MIT */
/* Output files and signals: if a signal ends the program, no temporary file is left. */
#ifndef UNISOL_CLI_TEMPORARY_H
#define UNISOL_CLI_TEMPORARY_H

#include "cli/command.h"
#include "cli/naming.h"
#include "cli/outbox.h"

/* The same as unisol_writer_open_file, but remembers the temporary file.  Only one may be open at a
   time. */
enum unisol_status open_output(struct unisol_writer *writer, const char *path);

/* The same for a file that replaces no other: its name is `wanted`, or that with a number.
   naming->name is that name when the writer has been closed. */
enum unisol_status open_new_output(struct unisol_writer *writer, struct naming *naming, const char *wanted);

/* Writes the text to the file that the option --output names, or else prints it.  False
   (reported): it may be missing. */
bool save_or_print(const struct arguments *args, struct outbox *out);

#endif
