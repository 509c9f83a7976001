/* SPDX-License-Identifier: MIT */
/* The terminal of POSIX systems: its modes, its size, and signals. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "cli/terminal.h"

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

enum {
    NUM_AWAITED = sizeof(awaited) / sizeof(awaited[0]),
    NUM_CRASHES = sizeof(crashes) / sizeof(crashes[0])
};

static volatile sig_atomic_t resized;
static volatile sig_atomic_t stopped;
static volatile sig_atomic_t continued;
static volatile sig_atomic_t ended_by;

/* The terminal, and what it was before the program took it over. */
static struct {
    int keys;      /* the file descriptor of the keyboard */
    bool own_keys; /* it must be closed */
    struct termios before;
    sigset_t mask_before;
    struct sigaction actions_before[NUM_AWAITED];
    struct sigaction crashes_before[NUM_CRASHES];
    stack_t stack_before;
    volatile sig_atomic_t is_taken; /* on_crash restores it */
} state;

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
        len -= n > 0 ? n : 0;
    }
}

static void restore(void)
{
    write_sequence(normal_screen);
    tcsetattr(state.keys, TCSANOW, &state.before);
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
    if (state.is_taken)
        restore();
    for (size_t i = 0; state.is_taken && i < NUM_CRASHES; i++)
        if (crashes[i] == signal)
            sigaction(signal, &state.crashes_before[i], NULL);
    state.is_taken = 0;
    raise(signal); /* delivered when this function returns */
}

static void catch_signals(void)
{
    sigset_t mask;
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&mask);
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < NUM_AWAITED; i++)
        sigaddset(&mask, awaited[i]);
    sigprocmask(SIG_BLOCK, &mask, &state.mask_before);

    resized = stopped = continued = ended_by = 0;
    for (size_t i = 0; i < NUM_AWAITED; i++) {
        sigaction(awaited[i], NULL, &state.actions_before[i]);

        /* A shell without job control has it ignored. */
        bool is_ignored = state.actions_before[i].sa_handler == SIG_IGN;
        if (awaited[i] != SIGTSTP || !is_ignored)
            sigaction(awaited[i], &action, NULL);
    }

    const stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof(crash_stack)};
    sigaltstack(&stack, &state.stack_before);
    action = (struct sigaction){.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    state.is_taken = 1;
    for (size_t i = 0; i < NUM_CRASHES; i++)
        sigaction(crashes[i], &action, &state.crashes_before[i]);
}

static void release_signals(void)
{
    int signal = ended_by;

    for (size_t i = 0; i < NUM_CRASHES; i++)
        sigaction(crashes[i], &state.crashes_before[i], NULL);
    sigaltstack(&state.stack_before, NULL);
    state.is_taken = 0;
    for (size_t i = 0; i < NUM_AWAITED; i++)
        sigaction(awaited[i], &state.actions_before[i], NULL);
    sigprocmask(SIG_SETMASK, &state.mask_before, NULL);
    if (signal)
        raise(signal);
}

static void set_raw(void)
{
    struct termios raw = state.before;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(state.keys, TCSADRAIN, &raw);
    write_sequence(modes);
}

/* Restores the terminal, stops the program, and takes the terminal over again when it continues. */
static void suspend(void)
{
    sigset_t stop;
    struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction ours;
    sigemptyset(&usual.sa_mask);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);

    restore();
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stop, NULL); /* the program stops here */
    sigprocmask(SIG_BLOCK, &stop, NULL);
    sigaction(SIGTSTP, &ours, NULL);

    write_sequence(alternate_screen);
    set_raw();
}

bool terminal_enter(struct terminal *terminal)
{
    *terminal = (struct terminal){0};
    state.keys = STDIN_FILENO;
    state.own_keys = false;
    if (!isatty(STDOUT_FILENO))
        return false;
    if (!isatty(state.keys)) {
        state.keys = open("/dev/tty", O_RDWR | O_CLOEXEC);
        state.own_keys = true;
    }
    if (tcgetattr(state.keys, &state.before) != 0) {
        if (state.own_keys && state.keys >= 0)
            close(state.keys);
        return false;
    }
    fflush(stdout);
    catch_signals();
    write_sequence(alternate_screen);
    set_raw();
    return true;
}

void terminal_leave(struct terminal *terminal)
{
    (void)terminal;
    fflush(stdout);
    restore();
    if (state.own_keys)
        close(state.keys);
    release_signals();
}

void terminal_abandon(void)
{
    if (state.is_taken)
        restore();
    state.is_taken = 0;
}

void terminal_size(unsigned *rows, unsigned *columns)
{
    struct winsize size;
    bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    *rows = known && size.ws_row ? size.ws_row : 24;
    *columns = known && size.ws_col ? size.ws_col : 80;
}

int terminal_wait(struct terminal *terminal, unsigned milliseconds)
{
    const struct timespec limit = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};

    while (terminal->num_bytes == 0) {
        fd_set keyboard;
        FD_ZERO(&keyboard);
        FD_SET(state.keys, &keyboard);
        int ready = pselect(state.keys + 1, &keyboard, NULL, NULL, milliseconds ? &limit : NULL,
                            &state.mask_before);
        if (ended_by)
            return KEY_STOPPED;
        if (stopped)
            suspend();
        else if (continued)
            set_raw(); /* a shell may have changed the modes */
        if (stopped || continued || resized) {
            stopped = continued = resized = 0;
            return KEY_RESIZED;
        }
        if (ready == 0 && milliseconds)
            return KEY_NONE;
        if (ready <= 0)
            continue;
        ssize_t n = read(state.keys, terminal->bytes, sizeof(terminal->bytes));
        if (n == 0 || (n < 0 && errno != EINTR))
            return KEY_STOPPED; /* the terminal is gone */
        terminal->num_bytes = n > 0 ? n : 0;
    }
    return KEY_UNKNOWN;
}
