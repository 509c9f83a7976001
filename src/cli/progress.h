/* SPDX-License-Identifier: MIT */
/* A line on the terminal that shows the progress. */
#ifndef UNISOL_CLI_PROGRESS_H
#define UNISOL_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool on;
    bool shown;        /* the line is on the screen */
    uint64_t total;    /* bytes of all inputs; 0: unknown */
    uint64_t finished; /* bytes of the inputs that are finished */
    double begun;      /* times in seconds */
    double updated;
};

/* Starts the clock.  Nothing is shown in the first second, or if `wanted` is false. */
void progress_begin(struct progress *progress, bool wanted, uint64_t total);

/* Shows how many bytes of the current input and how many records of all inputs were processed.  The
   line changes at most five times per second. */
void progress_show(struct progress *progress, uint64_t bytes, uint64_t records);

/* Shows how many deals or games were tried, of so many (0: not known), and of how many it is true
   that they are such as `word` says. */
void progress_show_tried(struct progress *progress, uint64_t done, uint64_t total,
                         const char *things, uint64_t good, const char *word);

/* Removes the line, so that something else can be printed. */
void progress_hide(struct progress *progress);

#endif
