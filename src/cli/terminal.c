/* SPDX-License-Identifier: MIT */
/* Drawing on a terminal. */
#include "cli/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

/* Signals that end the program, and the one that tells of another size.  They are let through only while waiting for a
   key, so that none is missed and none comes amid a drawing. */
static const int caught[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH};

enum { NUM_CAUGHT = sizeof(caught) / sizeof(caught[0]) };

static volatile sig_atomic_t resized;
static volatile sig_atomic_t ended_by;

static void on_signal(int signal)
{
    if (signal == SIGWINCH)
        resized = 1;
    else
        ended_by = signal;
}

static void catch_signals(struct terminal *t)
{
    sigset_t mask;
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&mask);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < NUM_CAUGHT; i++)
        sigaddset(&mask, caught[i]);
    sigprocmask(SIG_BLOCK, &mask, &t->mask_before);
    resized = ended_by = 0;
    for (size_t i = 0; i < NUM_CAUGHT; i++)
        sigaction(caught[i], &action, &t->actions_before[i]);
}

static void release_signals(struct terminal *t)
{
    int signal = ended_by;
    for (size_t i = 0; i < NUM_CAUGHT; i++)
        sigaction(caught[i], &t->actions_before[i], NULL);
    sigprocmask(SIG_SETMASK, &t->mask_before, NULL);
    if (signal)
        raise(signal);
}

bool terminal_enter(struct terminal *t)
{
    *t = (struct terminal){.keys = STDIN_FILENO};
    if (!isatty(STDOUT_FILENO))
        return false;
    if (!isatty(t->keys)) {
        t->keys = open("/dev/tty", O_RDWR | O_CLOEXEC);
        t->own_keys = true;
    }
    if (tcgetattr(t->keys, &t->before) != 0) {
        if (t->own_keys && t->keys >= 0)
            close(t->keys);
        return false;
    }
    catch_signals(t);
    struct termios raw = t->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] = _POSIX_VDISABLE; /* a stopped program would leave its drawing behind */
    tcsetattr(t->keys, TCSADRAIN, &raw);
    /* The other screen, without a cursor and without wrapping: what was there comes back. */
    fputs("\033[?1049h\033[?25l\033[?7l", stdout);
    return true;
}

void terminal_leave(struct terminal *t)
{
    fputs("\033[?7h\033[?25h\033[?1049l", stdout);
    fflush(stdout);
    tcsetattr(t->keys, TCSADRAIN, &t->before);
    if (t->own_keys)
        close(t->keys);
    release_signals(t);
}

void terminal_size(unsigned *rows, unsigned *columns)
{
    struct winsize size;
    bool told = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    *rows = told && size.ws_row ? size.ws_row : 24;
    *columns = told && size.ws_col ? size.ws_col : 80;
}

/* Prints the line at text, at most `columns` characters of it; returns the text behind it.  Colours take no place. */
static const char *paint_line(const char *text, unsigned columns)
{
    while (*text && *text != '\n') {
        if (*text == '\033') {
            size_t n = strcspn(text, "m") + 1;
            fwrite(text, 1, n, stdout);
            text += n;
            continue;
        }
        size_t n = 1;
        while (((unsigned char)text[n] & 0xc0) == 0x80)
            n++;
        if (columns > 0) {
            fwrite(text, 1, n, stdout);
            columns--;
        }
        text += n;
    }
    fputs("\033[K", stdout);
    return *text ? text + 1 : text;
}

void terminal_paint(const char *text, const char *status)
{
    unsigned rows;
    unsigned columns;
    terminal_size(&rows, &columns);
    fputs("\033[H", stdout);
    for (unsigned row = 1; row < rows && *text; row++) {
        text = paint_line(text, columns);
        fputs("\r\n", stdout);
    }
    printf("\033[J\033[%u;1H\033[7m", rows);
    paint_line(status, columns);
    fputs("\033[0m", stdout);
    fflush(stdout);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static const struct sequence {
    const char *bytes;
    int key;
} sequences[] = {
    {"\033[A", KEY_UP},       {"\033OA", KEY_UP},         {"\033[B", KEY_DOWN},  {"\033OB", KEY_DOWN},
    {"\033[C", KEY_RIGHT},    {"\033OC", KEY_RIGHT},      {"\033[D", KEY_LEFT},  {"\033OD", KEY_LEFT},
    {"\033[H", KEY_HOME},     {"\033OH", KEY_HOME},       {"\033[1~", KEY_HOME}, {"\033[7~", KEY_HOME},
    {"\033[F", KEY_END},      {"\033OF", KEY_END},        {"\033[4~", KEY_END},  {"\033[8~", KEY_END},
    {"\033[5~", KEY_PAGE_UP}, {"\033[6~", KEY_PAGE_DOWN},
};

/* The length of the escape sequence at the start of the bytes: up to its letter or ~. */
static size_t sequence_length(const struct terminal *t)
{
    size_t n = 2;
    if (t->num_bytes < 2 || (t->bytes[1] != '[' && t->bytes[1] != 'O'))
        return 1;
    while (n < t->num_bytes && (t->bytes[n] < '@' || t->bytes[n] > '~'))
        n++;
    return n < t->num_bytes ? n + 1 : n;
}

/* Takes one key off the bytes that were read. */
static int take_key(struct terminal *t)
{
    int key = (unsigned char)t->bytes[0];
    size_t n = 1;
    if (key == '\033') {
        n = sequence_length(t);
        key = n == 1 ? KEY_ESCAPE : KEY_UNKNOWN;
        for (size_t i = 0; i < sizeof(sequences) / sizeof(sequences[0]); i++)
            if (strlen(sequences[i].bytes) == n && memcmp(sequences[i].bytes, t->bytes, n) == 0)
                key = sequences[i].key;
    }
    t->num_bytes -= n;
    memmove(t->bytes, t->bytes + n, t->num_bytes);
    return key;
}

int terminal_key(struct terminal *t)
{
    while (t->num_bytes == 0) {
        fd_set keyboard;
        FD_ZERO(&keyboard);
        FD_SET(t->keys, &keyboard);
        int ready = pselect(t->keys + 1, &keyboard, NULL, NULL, NULL, &t->mask_before);
        if (ended_by)
            return KEY_STOPPED;
        if (resized) {
            resized = 0;
            return KEY_RESIZED;
        }
        if (ready <= 0)
            continue;
        ssize_t n = read(t->keys, t->bytes, sizeof(t->bytes));
        if (n == 0 || (n < 0 && errno != EINTR))
            return KEY_STOPPED; /* the terminal is gone */
        t->num_bytes = n > 0 ? (size_t)n : 0;
    }
    return take_key(t);
}
