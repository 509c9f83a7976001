/* SPDX-License-Identifier: MIT */
/* Signals that end the program. */
#include "cli/interrupt.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "solvers/child.h"

static const int fatal[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM};

enum { NUM_FATAL = sizeof(fatal) / sizeof(fatal[0]) };

/* The name of the temporary file, or "" if there is none.  It changes only while the signals are
   held. */
static char temporary[PATH_MAX];

static void die(int number)
{
    if (temporary[0])
        unlink(temporary);
    child_kill_all();
    signal(number, SIG_DFL);
    raise(number); /* delivered when this function returns */
}

void watch_signals(void)
{
    struct sigaction old;
    struct sigaction new = {.sa_handler = die};

    sigemptyset(&new.sa_mask);
    for (size_t i = 0; i < NUM_FATAL; i++)
        sigaddset(&new.sa_mask, fatal[i]);

    for (size_t i = 0; i < NUM_FATAL; i++)
        if (sigaction(fatal[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(fatal[i], &new, NULL);
    signal(SIGXFSZ, SIG_IGN);
}

static pthread_mutex_t holding = PTHREAD_MUTEX_INITIALIZER;

static void change_mask(int how)
{
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < NUM_FATAL; i++)
        sigaddset(&set, fatal[i]);
    pthread_sigmask(how, &set, NULL);
}

void hold_signals(void)
{
    change_mask(SIG_BLOCK);
    pthread_mutex_lock(&holding);
}

void release_signals(void)
{
    pthread_mutex_unlock(&holding);
    change_mask(SIG_UNBLOCK);
}

void receive_pipe_signals(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGPIPE);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void ignore_pipe_signals(void)
{
    signal(SIGPIPE, SIG_IGN);
}

void set_temporary(const char *path)
{
    snprintf(temporary, sizeof(temporary), "%s", path ? path : "");
}

void remove_all(void)
{
    hold_signals();
    if (temporary[0])
        unlink(temporary);
    child_kill_all();
}

bool reader_is_gone(void)
{
    return false;
}
