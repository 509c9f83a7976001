/* SPDX-License-Identifier: MIT */
/* A pager shows text that is longer than the terminal. */
#ifndef UNISOL_CLI_PAGER_H
#define UNISOL_CLI_PAGER_H

/* If standard output is a terminal, sends it, and messages for the terminal, to the pager:
   $UNISOL_PAGER, $PAGER, or less if it is installed; none if the variable is empty or "cat".  Not
   on Windows. */
void pager_start(void);

/* Ends the output, which must be flushed, and waits until the user has left the pager.  Does
   nothing if there is none. */
void pager_end(void);

#endif
