/* SPDX-License-Identifier: MIT */
/*
 * The command applies the user's stylesheet in separate processes, because a process cannot limit
 * the time and memory that libxslt uses.  Such a process is the command itself in a hidden mode. 
 * It may use 2 seconds of CPU time to compile the stylesheet and for each record, and 1 GB of
 * memory; the kernel ends it if it uses more.  On platforms other than Linux, the library applies
 * stylesheets, with its own limits.
 */
#ifndef UNISOL_SANDBOX_SANDBOX_H
#define UNISOL_SANDBOX_SANDBOX_H

#include <stdbool.h>

struct sandbox;
struct unisol_reader;
struct unisol_writer;

/* The first argument of the hidden mode.  The second is the limit on CPU time in milliseconds. */
#define SANDBOX_MODE "--apply-stylesheet"

/* Makes a sandbox for the stylesheet in the file at `path`, a string that must outlive the sandbox;
   NULL if memory runs out.  The caller frees the sandbox after the writers that use it.  SIGCHLD is
   no longer ignored after the call. */
struct sandbox *sandbox_new(const char *path);
void sandbox_free(struct sandbox *box);

/* Makes the writer apply the stylesheet in a process of its own; on platforms other than Linux it
   does nothing.  The file is read when the first writer opens an output.  Writers must open their
   outputs one after another, and may then be used in several threads. */
void sandbox_use(struct sandbox *box, struct unisol_writer *writer);

/* The same for the stylesheet of a reader. */
void sandbox_use_to_read(struct sandbox *box, struct unisol_reader *reader);

/* Runs the hidden mode: serves the process at the other end of standard input until that process
   ends the connection.  Returns an exit status. */
int sandbox_serve(const char *cpu_time);

#endif
