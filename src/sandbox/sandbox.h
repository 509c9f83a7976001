/* SPDX-License-Identifier: MIT */
/*
 * The command applies the user's stylesheet in processes of their own, since nothing inside a process bounds what libxslt
 * takes.  A process is the command itself in a hidden mode.  It takes at most 2 seconds of CPU time to compile the
 * stylesheet and for each record, and 1 GB of memory; the kernel ends it if it takes more.  On platforms other than Linux
 * the library applies stylesheets, with its own limits.
 */
#ifndef UNISOL_SANDBOX_SANDBOX_H
#define UNISOL_SANDBOX_SANDBOX_H

#include <stdbool.h>

struct sandbox;
struct unisol_writer;

/* The argument of the hidden mode; a second one is the bound on CPU time in milliseconds. */
#define SANDBOX_MODE "--apply-stylesheet"

/* A sandbox for the stylesheet in the file at path, which has to stay; NULL: memory ran out.  The caller frees it, after the
   writers that use it.  SIGCHLD is no longer ignored. */
struct sandbox *sandbox_new(const char *path);
void sandbox_free(struct sandbox *box);

/* Has the writer apply the stylesheet in a process of its own; nothing on platforms without.  The file is read when the
   first writer opens an output; writers open theirs one after another, and may then be used in several threads. */
void sandbox_use(struct sandbox *box, struct unisol_writer *w);

/* The hidden mode: serves the process at the other end of standard input until that ends.  Returns an exit status. */
int sandbox_serve(const char *cpu_time);

#endif
