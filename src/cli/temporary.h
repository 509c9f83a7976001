/* SPDX-License-Identifier: MIT */
/* Output files and signals: if a signal ends the program, no temporary file is left. */
#ifndef UNISOL_CLI_TEMPORARY_H
#define UNISOL_CLI_TEMPORARY_H

#include "cli/naming.h"

/* What follows hold_signals() and the creation of a temporary file, so that no signal comes between
   them: remembers the file, which may be NULL, and releases the signals. */
void remember_temporary(const char *name);

/* The same as unisol_writer_open_file, but remembers the temporary file.  Only one may be open at a
   time.  A file .png is written when it is closed.  The path NULL is standard output. */
enum unisol_status open_output(struct unisol_writer *writer, const char *path);

/* Sets the options of the writer, whose diagnostics are printed at once, and opens the output that
   they name.  If that fails, the program ends. */
void begin_output(struct unisol_writer *writer, const struct arguments *args);

/* The same for a file that replaces no other: its name is `wanted`, or that with a number.
   naming->name is that name when the writer has been closed. */
enum unisol_status open_new_output(struct unisol_writer *writer, struct naming *naming,
                                   const char *wanted);

/* Closes an output that open_output has opened.  A file .png gets the SVG that was written as
   PNG. */
enum unisol_status close_output(struct unisol_writer *writer, const char *path);

/* Writes a file that consists of these bytes.  False: reported. */
bool save_file(const char *path, const char *text, size_t len);

/* Writes an SVG to a file as PNG.  False: reported. */
bool save_png(const char *path, const char *svg, size_t len);

/* Writes the text to the file that the option --output names, or else prints it.  False
   (reported): it may be missing. */
bool save_or_print(const struct arguments *args, struct outbox *out);

#endif
