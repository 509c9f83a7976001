/* SPDX-License-Identifier: MIT */
/* Colors on standard output and standard error. */
#ifndef UNISOL_CLI_COLOR_H
#define UNISOL_CLI_COLOR_H

#include <stdbool.h>

enum color {
    COLOR_PLAIN, /* ends the others */
    COLOR_BOLD,
    COLOR_RED,
    COLOR_GREEN,
    COLOR_YELLOW,
    COLOR_MAGENTA,
    COLOR_CYAN,
    NUM_COLORS
};

/*
 * Decides what is colored: "always", "never" or "auto" (default, also for NULL).  With auto, a
 * stream is colored if it is a terminal, unless NO_COLOR is set.  CLICOLOR_FORCE colors everything.
 * Call this once, before other threads start.  False: the value is none of these.
 */
bool color_choose(const char *when);

/* True if standard error, or standard output, is colored. */
bool color_is_on(bool errors);

/* The escape sequence for a color on standard error or standard output; "" if the stream is not
   colored. */
const char *color_start(enum color color, bool errors);

#endif
