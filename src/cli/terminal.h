/* SPDX-License-Identifier: MIT */
/*
 * Drawing on a terminal: single keys, its size, and its former state when the program leaves it or
 * is ended or stopped by a signal, crashes included.  Only termios or the console of Windows and
 * common escape sequences are used, and no library.
 */
#ifndef UNISOL_CLI_TERMINAL_H
#define UNISOL_CLI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* Keys other than characters, which terminal_key returns as they are. */
enum terminal_key {
    KEY_STOPPED = -1, /* a signal ends the program; terminal_leave raises it again */
    KEY_RESIZED = 256,
    KEY_UP,
    KEY_DOWN,
    KEY_RIGHT,
    KEY_LEFT,
    KEY_SHIFT_RIGHT,
    KEY_SHIFT_LEFT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_ESCAPE, /* not the start of a sequence */
    KEY_NONE,   /* none was pressed in time */
    KEY_UNKNOWN,
};

struct terminal {
    char bytes[64]; /* of keys, read, but not yet used */
    size_t num_bytes;
};

/* Takes over the terminal on standard output; false if that is not a terminal.  A program has one
   terminal, and takes it once at a time.  Keys are read from
   standard input, or from /dev/tty if that is not a terminal. */
bool terminal_enter(struct terminal *terminal);

/* Restores the terminal, and then raises the signal that ended the program, if there was one. */
void terminal_leave(struct terminal *terminal);

/* Restores the terminal if it was taken over, because the program ends at once. */
void terminal_abandon(void);

/* The size of the terminal; 24 rows and 80 columns if it is unknown. */
void terminal_size(unsigned *rows, unsigned *columns);

/* What fills the screen. */
struct terminal_page {
    const char *text;   /* from the upper left corner; long lines are cut off */
    const char *beside; /* to the right of the text; NULL: nothing */
    unsigned column;    /* in which `beside` begins, 0-based */
    const char *status; /* in the last line */
};
void terminal_paint(const struct terminal_page *page);

/* Waits for a key and returns it, or one of enum terminal_key.  After so many milliseconds it
   returns KEY_NONE; 0: it waits for ever. */
int terminal_key(struct terminal *terminal, unsigned milliseconds);

/* Waits as terminal_key does, and puts the bytes of keys into terminal->bytes, which are empty.  If
   none were pressed, returns KEY_NONE, KEY_RESIZED or KEY_STOPPED. */
int terminal_wait(struct terminal *terminal, unsigned milliseconds);

#endif
