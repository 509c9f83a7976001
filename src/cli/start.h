/* SPDX-License-Identifier: MIT */
/* What the process needs before anything else. */
#ifndef UNISOL_CLI_START_H
#define UNISOL_CLI_START_H

#include <stdbool.h>

/* Opens standard input, output and error if they are closed, so that none of them becomes a file of
   the user, to which messages would be written.  Reading and writing them still fails.  False if
   that is not possible.  On Windows, also lets them pass bytes without translation, and lets the
   console show UTF-8 and colors until the program ends. */
bool start_process(void);

#endif
