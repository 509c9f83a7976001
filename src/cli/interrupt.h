/* SPDX-License-Identifier: MIT */
/* If the user or the system ends the program, no temporary file and no solver is left. */
#ifndef UNISOL_CLI_INTERRUPT_H
#define UNISOL_CLI_INTERRUPT_H

#include <stdbool.h>

/*
 * Makes SIGHUP, SIGINT, SIGPIPE, SIGQUIT and SIGTERM, unless they are ignored, remove the temporary
 * file, and kill the solvers that are running, before they end the program as usual.  SIGXFSZ is
 * ignored, so that a file that grows too large is a failed write.  On Windows, the same happens on
 * Ctrl-C and Ctrl-Break, and when the console is closed.
 */
void watch_signals(void);

/* Threads that are started between the two calls do not receive these signals: only the main thread
   does.  One thread at a time can hold them. */
void hold_signals(void);
void release_signals(void);

/* Makes SIGPIPE end the program also if a write of this thread causes it.  A thread that was
   started with held signals calls it first. */
void receive_pipe_signals(void);

/* The output is in place: what is printed from now on does not end the program, even if the pipe to
   which it is printed is closed. */
void ignore_pipe_signals(void);

/* Sets the path of the temporary file; NULL: there is none.  May be called only while the signals
   are held. */
void set_temporary(const char *path);

/* Removes the temporary file and kills the solvers, because the program ends at once.  The signals
   are held from then on, so that no other thread makes a new file. */
void remove_all(void);

/* True if a write failed because the program that reads the pipe has ended, on systems where no
   signal ends this program then.  Call it after the failure. */
bool reader_is_gone(void);

#endif
