/* SPDX-License-Identifier: MIT */
/* Drawing on a terminal. */
#include "cli/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <time.h>
#include <unistd.h>

/* Sequences that switch to the alternate screen, without a cursor and without wrapping, and
   back. */
static const char alternate_screen[] = "\033[?1049h";
static const char modes[] = "\033[?25l\033[?7l";
static const char normal_screen[] = "\033[?7h\033[?25h\033[?1049l";

/* Signals that are blocked except while the program waits for a key, so that none is missed and
   none interrupts drawing: those that end, stop and continue the program, and the one that reports
   a new size. */
static const int awaited[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE, SIGALRM,
                              SIGUSR1, SIGUSR2, SIGXCPU, SIGTSTP, SIGCONT, SIGWINCH};

/* Signals of a crash: the terminal is restored at once. */
static const int crashes[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};

enum { NUM_AWAITED = sizeof(awaited) / sizeof(awaited[0]), NUM_CRASHES = sizeof(crashes) / sizeof(crashes[0]) };

_Static_assert(sizeof(awaited) / sizeof(awaited[0]) <= MOST_SIGNALS &&
                   sizeof(crashes) / sizeof(crashes[0]) <= MOST_SIGNALS,
               "struct terminal has room for the former actions");

static volatile sig_atomic_t resized;
static volatile sig_atomic_t stopped;
static volatile sig_atomic_t continued;
static volatile sig_atomic_t ended_by;

/* The terminal that on_crash restores. */
static const struct terminal *taken;

/* The stack may be exhausted when the program crashes. */
static char crash_stack[64 * 1024];

/* The following functions are async-signal-safe. */
static void write_sequence(const char *sequence)
{
    size_t len = strlen(sequence);
    while (len > 0) {
        ssize_t n = write(STDOUT_FILENO, sequence, len);
        if (n < 0 && errno != EINTR)
            return;
        sequence += n > 0 ? n : 0;
        len -= n > 0 ? (size_t)n : 0;
    }
}

static void restore(const struct terminal *terminal)
{
    write_sequence(normal_screen);
    tcsetattr(terminal->keys, TCSANOW, &terminal->before);
}

static void on_signal(int signal)
{
    if (signal == SIGWINCH)
        resized = 1;
    else if (signal == SIGTSTP)
        stopped = 1;
    else if (signal == SIGCONT)
        continued = 1;
    else
        ended_by = signal;
}

static void on_crash(int signal)
{
    if (taken)
        restore(taken);
    for (size_t i = 0; taken && i < NUM_CRASHES; i++)
        if (crashes[i] == signal)
            sigaction(signal, &taken->crashes_before[i], NULL);
    taken = NULL;
    raise(signal); /* delivered when this function returns */
}

static void catch_signals(struct terminal *terminal)
{
    sigset_t mask;
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&mask);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < NUM_AWAITED; i++)
        sigaddset(&mask, awaited[i]);
    sigprocmask(SIG_BLOCK, &mask, &terminal->mask_before);

    resized = stopped = continued = ended_by = 0;
    for (size_t i = 0; i < NUM_AWAITED; i++) {
        sigaction(awaited[i], NULL, &terminal->actions_before[i]);

        /* A shell without job control has it ignored. */
        bool is_ignored = terminal->actions_before[i].sa_handler == SIG_IGN;
        if (awaited[i] != SIGTSTP || !is_ignored)
            sigaction(awaited[i], &action, NULL);
    }

    const stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof(crash_stack)};
    sigaltstack(&stack, &terminal->stack_before);
    action = (struct sigaction){.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    taken = terminal;
    for (size_t i = 0; i < NUM_CRASHES; i++)
        sigaction(crashes[i], &action, &terminal->crashes_before[i]);
}

static void release_signals(struct terminal *terminal)
{
    int signal = ended_by;
    for (size_t i = 0; i < NUM_CRASHES; i++)
        sigaction(crashes[i], &terminal->crashes_before[i], NULL);
    sigaltstack(&terminal->stack_before, NULL);
    taken = NULL;
    for (size_t i = 0; i < NUM_AWAITED; i++)
        sigaction(awaited[i], &terminal->actions_before[i], NULL);
    sigprocmask(SIG_SETMASK, &terminal->mask_before, NULL);
    if (signal)
        raise(signal);
}

static void set_raw(const struct terminal *terminal)
{
    struct termios raw = terminal->before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(terminal->keys, TCSADRAIN, &raw);
    write_sequence(modes);
}

/* Restores the terminal, stops the program, and takes the terminal over again when it continues. */
static void suspend(struct terminal *terminal)
{
    sigset_t stop;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction ours;
    sigemptyset(&usual.sa_mask);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);

    restore(terminal);
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL); /* the program stops here */
    sigprocmask(SIG_BLOCK, &stop, NULL);
    sigaction(SIGTSTP, &ours, NULL);

    write_sequence(alternate_screen);
    set_raw(terminal);
}

bool terminal_enter(struct terminal *terminal)
{
    *terminal = (struct terminal){.keys = STDIN_FILENO};
    if (!isatty(STDOUT_FILENO))
        return false;
    if (!isatty(terminal->keys)) {
        terminal->keys = open("/dev/tty", O_RDWR | O_CLOEXEC);
        terminal->own_keys = true;
    }
    if (tcgetattr(terminal->keys, &terminal->before) != 0) {
        if (terminal->own_keys && terminal->keys >= 0)
            close(terminal->keys);
        return false;
    }
    fflush(stdout);
    catch_signals(terminal);
    write_sequence(alternate_screen);
    set_raw(terminal);
    return true;
}

void terminal_leave(struct terminal *terminal)
{
    fflush(stdout);
    restore(terminal);
    if (terminal->own_keys)
        close(terminal->keys);
    release_signals(terminal);
}

void terminal_size(unsigned *rows, unsigned *columns)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    *rows = known && size.ws_row ? size.ws_row : 24;
    *columns = known && size.ws_col ? size.ws_col : 80;
}

/* Prints at most `columns` characters of the line at text, not counting color sequences; returns
   the text after the line. */
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
    /* After a full line the cursor is still in its last column. */
    if (columns > 0)
        fputs("\033[K", stdout);
    return *text ? text + 1 : text;
}

void terminal_paint(const struct terminal_page *page)
{
    const char *text = page->text;
    const char *beside = page->beside ? page->beside : "";
    unsigned rows;
    unsigned columns;
    terminal_size(&rows, &columns);

    fputs("\033[H", stdout);
    for (unsigned row = 1; row < rows && (*text || *beside); row++) {
        text = paint_line(text, page->beside && page->column < columns ? page->column : columns);
        if (*beside) {
            printf("\033[%u;%uH", row, page->column + 1);
            beside = paint_line(beside, columns - page->column);
        }
        fputs("\r\n", stdout);
    }
    printf("\033[J\033[%u;1H\033[7m", rows);
    paint_line(page->status, columns);
    fputs("\033[0m", stdout);
    fflush(stdout);
}

/* ---- keys ------------------------------------------------------------------------------------ */

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

/* The length of the escape sequence at the start of the bytes, which ends with a letter or "~". */
static size_t sequence_length(const struct terminal *terminal)
{
    size_t n = 2;
    if (terminal->num_bytes < 2 || (terminal->bytes[1] != '[' && terminal->bytes[1] != 'O'))
        return 1;

    while (n < terminal->num_bytes && (terminal->bytes[n] < '@' || terminal->bytes[n] > '~'))
        n++;
    return n < terminal->num_bytes ? n + 1 : n;
}

/* Removes one key from the bytes that were read. */
static int take_key(struct terminal *terminal)
{
    int key = (unsigned char)terminal->bytes[0];
    size_t n = 1;
    if (key == '\033') {
        n = sequence_length(terminal);
        key = n == 1 ? KEY_ESCAPE : KEY_UNKNOWN;
        for (size_t i = 0; i < sizeof(sequences) / sizeof(sequences[0]); i++)
            if (strlen(sequences[i].bytes) == n && memcmp(sequences[i].bytes, terminal->bytes, n) == 0)
                key = sequences[i].key;
    }
    terminal->num_bytes -= n;
    memmove(terminal->bytes, terminal->bytes + n, terminal->num_bytes);
    return key;
}

int terminal_key(struct terminal *terminal, unsigned milliseconds)
{
    const struct timespec limit = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
    while (terminal->num_bytes == 0) {
        fd_set keyboard;
        FD_ZERO(&keyboard);
        FD_SET(terminal->keys, &keyboard);
        int ready = pselect(terminal->keys + 1, &keyboard, NULL, NULL, milliseconds ? &limit : NULL,
                            &terminal->mask_before);
        if (ended_by)
            return KEY_STOPPED;
        if (stopped)
            suspend(terminal);
        else if (continued)
            set_raw(terminal); /* a shell may have changed the modes */
        if (stopped || continued || resized) {
            stopped = continued = resized = 0;
            return KEY_RESIZED;
        }
        if (ready == 0 && milliseconds)
            return KEY_NONE;
        if (ready <= 0)
            continue;
        ssize_t n = read(terminal->keys, terminal->bytes, sizeof(terminal->bytes));
        if (n == 0 || (n < 0 && errno != EINTR))
            return KEY_STOPPED; /* the terminal is gone */
        terminal->num_bytes = n > 0 ? (size_t)n : 0;
    }
    return take_key(terminal);
}
