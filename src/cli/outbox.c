/* SPDX-License-Identifier: MIT */
/* Buffered output. */
#include "cli/outbox.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/repeats.h"
#include "cli/usage.h"
#include "unisol.h"

/* Returns where `len` more bytes can be put. */
static char *extend(struct outbox *box, size_t len)
{
    box->text = with_room(box->text, box->len + len, &box->cap, 1);
    return box->text + box->len;
}

static void put(struct outbox *box, const char *text, size_t len)
{
    memcpy(extend(box, len), text, len);
    box->len += len;
}

size_t box_size(const struct outbox *box)
{
    return box->len + box->num_marks * sizeof(*box->marks);
}

void box_puts(struct outbox *box, const char *text)
{
    put(box, text, strlen(text));
}

void box_putc(struct outbox *box, char ch)
{
    put(box, &ch, 1);
}

void box_put_escaped(struct outbox *box, const char *text)
{
    size_t len = unisol_escape(text, NULL, 0);
    box->len += unisol_escape(text, extend(box, len), len + 1);
}

void box_put_field(struct outbox *box, const char *text, char after)
{
    box_put_escaped(box, text ? text : "");
    box_putc(box, after);
}

bool box_put_json(struct outbox *box, const char *text)
{
    bool exact;
    size_t len = unisol_escape_json(text, NULL, 0, &exact);
    box_putc(box, '"');
    box->len += unisol_escape_json(text, extend(box, len), len + 1, NULL);
    box_putc(box, '"');
    return exact;
}

void box_put_member(struct outbox *box, const char *name, const char *text)
{
    if (!text)
        return;
    box_printf(box, ",\"%s\":", name);
    box_put_json(box, text);
}

void box_put_number(struct outbox *box, const char *name, uint64_t number)
{
    box_printf(box, ",\"%s\":%" PRIu64, name, number);
}

void box_printf(struct outbox *box, const char *format, ...)
{
    va_list args;
    va_list again;

    va_start(args, format);
    va_copy(again, args);

    int n = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (n > 0)
        box->len += vsnprintf(extend(box, n), (size_t)n + 1, format, again);
    va_end(again);
}

static void mark(struct outbox *box, struct outbox_mark m)
{
    box->marks = with_room(box->marks, box->num_marks, &box->cap_marks, sizeof(m));
    m.at = box->len;
    box->marks[box->num_marks++] = m;
}

void box_to_errors(struct outbox *box, bool to_errors)
{
    if (box->to_errors != to_errors)
        mark(box, (struct outbox_mark){.kind = MARK_STREAM, .to_errors = to_errors});
    box->to_errors = to_errors;
}

void box_message_begin(struct outbox *box, const char *text)
{
    mark(box, (struct outbox_mark){.kind = MARK_MESSAGE, .number = hash_text(text)});
}

void box_message_text(struct outbox *box)
{
    mark(box, (struct outbox_mark){.kind = MARK_MESSAGE_TEXT});
}

void box_message_end(struct outbox *box)
{
    mark(box, (struct outbox_mark){.kind = MARK_MESSAGE_END});
}

void box_count(struct outbox *box, uint64_t n, const char *singular, const char *plural)
{
    char digits[32];
    int len = snprintf(digits, sizeof(digits), "%" PRIu64, n);

    for (int i = 0; i < len; i++) {
        if (i > 0 && (len - i) % 3 == 0)
            box_putc(box, ',');
        box_putc(box, digits[i]);
    }
    box_printf(box, " %s", n == 1 ? singular : plural);
}

void box_number(struct outbox *box, uint64_t number, bool not_alone, const char *before,
                const char *after)
{
    mark(box, (struct outbox_mark){.kind = MARK_NUMBER,
                                   .not_alone = not_alone,
                                   .number = number,
                                   .before = before,
                                   .after = after});
}

void box_put_name(struct outbox *box, const char *input, uint64_t number)
{
    box_put_escaped(box, input);
    box_puts(box, ": ");
    box_number(box, number, true, "record ", ": ");
}

/* Printing the text of a buffer. */
struct printing {
    const struct outbox *box;
    FILE *file;
    size_t from; /* how much of the text has been printed or omitted */
    bool silent; /* within a message that is only counted */
    /* The message, if it is silent for the first time: its text is kept. */
    struct repeated *first_silent;
};

/* Prints the text up to `to`. */
static void print_to(struct printing *p, size_t to)
{
    if (to > p->from && !p->silent)
        fwrite(p->box->text + p->from, 1, to - p->from, p->file);
    p->from = to;
}

static size_t line_length(const char *text, const char *end)
{
    const char *lf = memchr(text, '\n', end - text);
    return (lf ? lf : end) - text;
}

/* Keeps the line that begins at `at` as the text of a message that is silent from here on. */
static void name_silent(const struct printing *p, size_t at)
{
    const char *text = p->box->text + at;
    repeats_name(p->first_silent, text, line_length(text, p->box->text + p->box->len));
}

static void print_mark(struct printing *p, const struct outbox_mark *m, uint64_t before)
{
    bool is_shown = !p->silent && (!m->not_alone || p->box->several || m->number + before > 1);

    if (m->kind == MARK_STREAM) {
        fflush(p->file);
        p->file = m->to_errors ? stderr : stdout;
    } else if (m->kind == MARK_NUMBER && is_shown) {
        fprintf(p->file, "%s%" PRIu64 "%s", m->before, m->number + before, m->after);
    } else if (m->kind == MARK_MESSAGE) {
        p->silent = p->box->repeats && !repeats_count(p->box->repeats, m->number, &p->first_silent);
    } else if (m->kind == MARK_MESSAGE_TEXT) {
        if (p->first_silent)
            name_silent(p, m->at);
        p->first_silent = NULL;
    } else if (m->kind == MARK_MESSAGE_END) {
        p->silent = false;
    }
}

void box_flush(struct outbox *box, uint64_t before)
{
    struct printing p = {.box = box, .file = stdout};

    for (size_t i = 0; i < box->num_marks; i++) {
        print_to(&p, box->marks[i].at);
        print_mark(&p, &box->marks[i], before);
    }
    print_to(&p, box->len);

    box->len = box->num_marks = 0;
    box->to_errors = false;
}

void box_end(struct outbox *box)
{
    box_flush(box, 0);
    box_free(box);
}

void box_free(struct outbox *box)
{
    free(box->text);
    free(box->marks);
    *box = (struct outbox){0};
}

char *box_text(struct outbox *box)
{
    *extend(box, 0) = '\0';
    return box->text;
}
