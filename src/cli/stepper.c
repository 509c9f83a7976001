/* SPDX-License-Identifier: MIT */
/* Stepping through a solution: keys, and the positions that they show. */
#include "cli/stepper.h"

#include <stdio.h>

#include "api/command.h"
#include "cli/report.h"
#include "cli/terminal.h"

/* The number of moves that Page Up and Page Down skip. */
enum { PAGE = 10 };

struct stepper {
    struct unisol_writer *writer;
    const struct unisol_record *record;
    size_t at;    /* the position that is shown */
    size_t last;  /* the position after the last move */
    size_t typed; /* the number of a position that is being typed */
    bool typing;
};

static bool set_number(struct stepper *s, const char *name, size_t n)
{
    char value[24];
    snprintf(value, sizeof(value), "%zu", n);
    return unisol_writer_set(s->writer, name, value) == UNISOL_OK;
}

static const char *describe_result(const struct unisol_record *record)
{
    switch (unisol_record_result(record)) {
    case UNISOL_UNFINISHED:
        return unisol_record_outcome(record) ? "not finished" : "not solved";
    case UNISOL_SOLVED:
        return "solved";
    case UNISOL_ILLEGAL:
        return "illegal";
    case UNISOL_ENDED:
        return unisol_record_outcome(record);
    }
    return "";
}

static void make_status(const struct stepper *s, char *status, size_t size)
{
    const char *result = s->at == s->last ? describe_result(s->record) : "";
    if (s->typing)
        snprintf(status, size, " go to move %zu_  (Enter: go, Esc: cancel)", s->typed);
    else
        snprintf(status, size, " move %zu of %zu  %s%sspace next  b back  g first  G last  NUMBER Enter  q quit", s->at,
                 s->last, result, result[0] ? "  " : "");
}

/* Shows the current position; false (reported) if it cannot be written. */
static bool show(struct stepper *s)
{
    char status[160];
    unsigned rows;
    unsigned columns;
    size_t len;
    terminal_size(&rows, &columns);

    struct unisol_batch *board = unisol_batch_new();
    bool good = board && set_number(s, "at", s->at) && set_number(s, "rows", rows > 1 ? rows - 1 : 1) &&
                unisol_writer_render(s->writer, s->record, board) == UNISOL_OK;
    make_status(s, status, sizeof(status));
    if (good)
        terminal_paint(unisol_batch_text(board, &len), status);
    unisol_batch_free(board);
    return good;
}

static void go_to(struct stepper *s, size_t at)
{
    s->at = at < s->last ? at : s->last;
}

/* Handles a key of a number; false if it belongs to none. */
static bool type_number(struct stepper *s, int key)
{
    bool digit = key >= '0' && key <= '9';
    if (digit) {
        s->typed = (s->typing ? s->typed : 0) * 10 + (size_t)(key - '0');
        if (s->typed > s->last)
            s->typed = s->last;
        s->typing = true;
        return true;
    }
    if (!s->typing)
        return false;

    s->typing = key == 127 || key == '\b';
    if (s->typing)
        s->typed /= 10;
    else if (key == '\n' || key == '\r')
        go_to(s, s->typed);
    return true;
}

/* Handles a key; false: the user or a signal ends the program. */
static bool press(struct stepper *s, int key)
{
    if (key == KEY_STOPPED)
        return false;
    if (key == KEY_RESIZED || type_number(s, key))
        return true;

    switch (key) {
    case ' ':
    case 'n':
    case 'j':
    case 'l':
    case '\n':
    case '\r':
    case KEY_RIGHT:
    case KEY_DOWN:
        go_to(s, s->at + 1);
        break;
    case 'b':
    case 'p':
    case 'k':
    case 'h':
    case 127:
    case '\b':
    case KEY_LEFT:
    case KEY_UP:
        go_to(s, s->at > 0 ? s->at - 1 : 0);
        break;
    case KEY_PAGE_DOWN:
        go_to(s, s->at + PAGE);
        break;
    case KEY_PAGE_UP:
        go_to(s, s->at > PAGE ? s->at - PAGE : 0);
        break;
    case 'g':
    case KEY_HOME:
        go_to(s, 0);
        break;
    case 'G':
    case KEY_END:
        go_to(s, s->last);
        break;
    default:
        return key != 'q' && key != KEY_ESCAPE && key != 4;
    }
    return true;
}

/* Finds the last position.  A record that cannot be shown is reported here, before the terminal is
   taken over. */
static bool find_last(struct stepper *s)
{
    struct unisol_batch *board = unisol_batch_new();
    bool good = board && unisol_writer_open_batches(s->writer, NULL) == UNISOL_OK &&
                unisol_writer_set(s->writer, "at", "end") == UNISOL_OK &&
                unisol_writer_render(s->writer, s->record, board) == UNISOL_OK;
    s->last = unisol_writer_moves(s->writer);
    unisol_batch_free(board);
    return good;
}

int step_through(struct unisol_writer *writer, const struct unisol_record *record)
{
    struct stepper s = {.writer = writer, .record = record};
    struct terminal t;
    bool shown;

    if (!find_last(&s))
        return STATUS_TROUBLE;
    if (!terminal_enter(&t)) {
        usage_error("option '--step' requires a terminal");
        return STATUS_TROUBLE;
    }

    do
        shown = show(&s);
    while (shown && press(&s, terminal_key(&t)));
    terminal_leave(&t);
    return shown ? STATUS_YES : STATUS_TROUBLE;
}
