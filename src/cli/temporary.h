/* SPDX-License-Identifier: MIT */
/* Output files and signals: a signal that ends the program leaves no file under a temporary name behind. */
#ifndef UNISOL_CLI_TEMPORARY_H
#define UNISOL_CLI_TEMPORARY_H

#include "cli/command.h"

/*
 * From here on SIGHUP, SIGINT, SIGPIPE, SIGQUIT and SIGTERM, where they are not ignored, remove the file that open_output began
 * and then end the program as they do by themselves.  A file that grows too large is a failed write, not a signal.
 */
void watch_signals(void);

/* unisol_writer_open_file, remembering what is to be removed.  There is one such file at a time. */
enum unisol_status open_output(struct unisol_writer *w, const char *path);

/* Keeps those signals from the threads that are started between the calls: one thread looks after them. */
void hold_signals(void);
void release_signals(void);

#endif
