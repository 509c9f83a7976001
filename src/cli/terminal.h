/* SPDX-License-Identifier: MIT */
/*
 * A terminal that is drawn on: keys one by one, its size, and its former state again when it is left, whatever ends or
 * stops the program, a crash included.  termios and the sequences that every terminal knows; no library.
 */
#ifndef UNISOL_CLI_TERMINAL_H
#define UNISOL_CLI_TERMINAL_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <termios.h>

/* What terminal_key returns; characters are themselves, keys of more than one byte are these. */
enum terminal_key {
    KEY_STOPPED = -1, /* a signal asks the program to end; terminal_leave passes it on */
    KEY_RESIZED = 256,
    KEY_UP,
    KEY_DOWN,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_ESCAPE, /* alone */
    KEY_UNKNOWN,
};

enum { MOST_SIGNALS = 16 };

struct terminal {
    int keys;      /* descriptor of the keyboard */
    bool own_keys; /* it was opened here */
    struct termios before;
    sigset_t mask_before;
    struct sigaction actions_before[MOST_SIGNALS];
    struct sigaction crashes_before[MOST_SIGNALS];
    stack_t stack_before;
    char bytes[64]; /* read and not yet looked at */
    size_t num_bytes;
};

/* Takes over the terminal on standard output; false where that is none.  The keys are standard input's, or the terminal's
   own where that is something else. */
bool terminal_enter(struct terminal *t);

/* Gives it back as it was, and then passes on the signal that ended the drawing, if one did. */
void terminal_leave(struct terminal *t);

/* Its lines and columns; 24 and 80 where it does not say. */
void terminal_size(unsigned *rows, unsigned *columns);

/* Shows text from the upper left corner, lines cut at the right edge, and `status` in the last line; the rest is blank. */
void terminal_paint(const char *text, const char *status);

/* Waits for a key. */
int terminal_key(struct terminal *t);

#endif
