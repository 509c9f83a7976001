/* SPDX-License-Identifier: MIT */
/*
 * A buffer for printed text on standard output and standard error, in order.  Several threads may
 * process records, and a thread does not know how many records come before its own.  Numbers of
 * records are therefore inserted when the text is printed.
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
        enum outbox_mark_kind {
            MARK_STREAM,       /* the stream changes */
            MARK_NUMBER,       /* a number is inserted here */
            MARK_MESSAGE,      /* a message begins; `number` is its key */
            MARK_MESSAGE_TEXT, /* its text begins, up to the end of the line */
            MARK_MESSAGE_END
        } kind;
        bool to_errors; /* the stream from here on */
        bool not_alone; /* omit the number of an only record, and the words around it */
        size_t at;
        uint64_t number;
        const char *before;
        const char *after;
    } * marks;
    size_t num_marks;
    size_t cap_marks;
    struct repeats *repeats; /* counts messages that are repeated; NULL: print all of them */
    bool several;            /* the input has several records */
    bool to_errors;
};

/* Sends the text that follows to standard error, or to standard output (default). */
void box_to_errors(struct outbox *box, bool to_errors);

/* Appends text, or a character. */
void box_puts(struct outbox *box, const char *text);
void box_putc(struct outbox *box, char ch);

/* Appends text from outside, such as the name of a file, escaped for terminals. */
void box_put_escaped(struct outbox *box, const char *text);

/* Puts a field of a table, in which tabs and line ends are escaped, and what comes after it.
   NULL: the field is empty. */
void box_put_field(struct outbox *box, const char *text, char after);

/* Appends text as a JSON string with its quotes.  False if it is not UTF-8: then invalid bytes
   become U+FFFD. */
bool box_put_json(struct outbox *box, const char *text);

/* Appends a member of a JSON object after another one: a string, or a number.  NULL: nothing. */
void box_put_member(struct outbox *box, const char *name, const char *text);
void box_put_number(struct outbox *box, const char *name, uint64_t number);

/* Appends formatted text. */
void box_printf(struct outbox *box, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Mark the begin, the text and the end of a message.  Messages with the same text are the same to
   box->repeats. */
void box_message_begin(struct outbox *box, const char *text);
void box_message_text(struct outbox *box);
void box_message_end(struct outbox *box);

/* Appends a number as people write it, "2,995", and words: "2,995 records", "1 record". */
void box_count(struct outbox *box, uint64_t n, const char *singular, const char *plural);

/* Appends the number of a record, counted from the start of the chunk, between two strings, which
   must be constants.  With `not_alone`, nothing is printed for the only record of an input. */
void box_number(struct outbox *box, uint64_t number, bool not_alone, const char *before,
                const char *after);

/* Appends which record a line is about: "all.fcs: record 3: ". */
void box_put_name(struct outbox *box, const char *input, uint64_t number);

/* Returns the memory that the text and its marks take, in bytes. */
size_t box_size(const struct outbox *box);

/* Prints and clears the buffer; `before` is the number of records before the chunk. */
void box_flush(struct outbox *box, uint64_t before);

/* Prints and frees the buffer. */
void box_end(struct outbox *box);

/* Frees the buffer. */
void box_free(struct outbox *box);

/* Ends the text with a NUL, and returns it: valid until the box changes, and freed with it. */
char *box_text(struct outbox *box);

#endif
