/* SPDX-License-Identifier: MIT */
/*
 * What is to be printed, in its order, until it is its turn.  Records may be handled in several threads, where nobody knows
 * yet how many records stand before the one at hand: numbers of records are put in when the text goes out.
 */
#ifndef UNISOL_CLI_OUTBOX_H
#define UNISOL_CLI_OUTBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct outbox {
    char *text;
    size_t len;
    size_t cap;
    struct outbox_mark {
        size_t at;
        bool is_number; /* a number stands there; otherwise the stream changes */
        bool to_errors; /* the stream from there on */
        bool not_first; /* the first record's number is left out, and so are the words around it */
        uint64_t number;
        const char *before;
        const char *behind;
    } * marks;
    size_t num_marks;
    size_t cap_marks;
    bool to_errors;
    bool failed;    /* memory ran out: nothing is put any more */
    bool no_memory; /* the library tells so: something may be missing */
};

/* What is put from now on goes to standard error, or to standard output, as at the beginning. */
void box_to_errors(struct outbox *box, bool to_errors);

void box_puts(struct outbox *box, const char *text);
void box_putc(struct outbox *box, char c);

/* Puts text that others chose, such as the name of a file, escaped for terminals. */
void box_put_escaped(struct outbox *box, const char *text);

/* Puts text as a JSON string, with its quotation marks; false if it is not UTF-8: U+FFFD stands for
   what is not. */
bool box_put_json(struct outbox *box, const char *text);

void box_printf(struct outbox *box, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Puts the number of a record, counted from the portion of the input at hand, and constant words around it; `not_first`: not
   that of an input's first record. */
void box_number(struct outbox *box, uint64_t number, bool not_first, const char *before, const char *behind);

/* Prints all of it and empties the box; `before` records stand before the portion.  False (told) where something may be missing. */
bool box_flush(struct outbox *box, uint64_t before);

void box_free(struct outbox *box);

#endif
