/* SPDX-License-Identifier: MIT */
/* Counts messages that are repeated: the first three are printed, and a line at the end gives the
   number of the others. */
#ifndef UNISOL_CLI_REPEATS_H
#define UNISOL_CLI_REPEATS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    REPEATS_PRINTED = 3, /* messages of one text that are printed */
    REPEATS_TABLE = 256, /* places; half of them are used, and further texts are not counted */
    REPEATS_TEXT = 160   /* bytes of a text that are kept */
};

struct repeats {
    struct repeated {
        uint64_t key; /* 0: the place is free */
        uint64_t count;
        char text[REPEATS_TEXT]; /* if it was not printed at least once */
    } table[REPEATS_TABLE];
    /* The entries in the order of their first messages. */
    struct repeated *order[REPEATS_TABLE / 2];
    size_t num;
};

/* The FNV-1a hash of a text, which is the key of a message; never 0. */
uint64_t hash_text(const char *text);

/* Counts a message; false if it is not to be printed.  *first is set to the entry if this is the
   first time that it is not printed, and to NULL otherwise. */
bool repeats_count(struct repeats *repeats, uint64_t key, struct repeated **first);

/* Keeps the text of a message, which may be cut. */
void repeats_name(struct repeated *repeated, const char *text, size_t len);

#endif
