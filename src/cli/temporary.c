/* SPDX-License-Identifier: MIT */
/* Output files and signals. */
#include "cli/temporary.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api/command.h"
#include "cli/options.h"
#include "cli/report.h"

static const int fatal[] = {SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTERM};

enum { NUM_FATAL = sizeof(fatal) / sizeof(fatal[0]) };

/* The name of the temporary file, or "" if there is none.  It changes only while the signals are
   held. */
static char temporary[PATH_MAX];

static void die(int number)
{
    if (temporary[0])
        unlink(temporary);
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
}

void release_signals(void)
{
    change_mask(SIG_UNBLOCK);
}

/* A signal must not come between the creation of the file and this. */
static void remember(const char *name)
{
    snprintf(temporary, sizeof(temporary), "%s", name ? name : "");
    release_signals();
}

enum unisol_status open_output(struct unisol_writer *writer, const char *path)
{
    unisol_writer_watch(writer, hold_signals, remember);
    return unisol_writer_open_file(writer, path);
}

bool save_or_print(const struct arguments *args, struct outbox *out)
{
    const char *path = output_path(args);
    if (!path || out->failed)
        return box_flush(out, 0);

    struct unisol_writer *writer = unisol_writer_new(print_diagnostic, NULL);
    if (!writer) {
        out_of_memory();
        return false;
    }
    unisol_writer_watch(writer, hold_signals, remember);
    bool saved = unisol_writer_save(writer, path, out->text, out->len) == UNISOL_OK;
    unisol_writer_free(writer);
    return saved;
}

enum unisol_status open_new_output(struct unisol_writer *writer, struct naming *naming, const char *wanted)
{
    unisol_writer_watch(writer, hold_signals, remember);
    naming_begin(naming, wanted);
    return unisol_writer_open_new_file(writer, wanted, naming_next, naming);
}
