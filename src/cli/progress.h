/* SPDX-License-Identifier: MIT */
/* How far it has come, on one line of a terminal. */
#ifndef UNISOL_CLI_PROGRESS_H
#define UNISOL_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

struct progress {
    bool on;
    bool shown;      /* the line is there */
    uint64_t total;  /* bytes of all inputs, 0: not known */
    uint64_t behind; /* bytes of the inputs that are done */
    double begun;    /* seconds */
    double told;
};

/* Begins; nothing is shown in the first second, and not at all unless wanted. */
void progress_begin(struct progress *p, bool wanted, uint64_t total);

/* Shows bytes of the input at hand and records, a few times a second. */
void progress_tell(struct progress *p, uint64_t bytes, uint64_t records);

/* Takes the line away, so that something else can be printed. */
void progress_hide(struct progress *p);

#endif
