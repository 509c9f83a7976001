/* SPDX-License-Identifier: MIT */
/* Stepping through a solution: keys, and the positions that they show. */
#include "cli/stepper.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/command.h"
#include "cli/outbox.h"
#include "cli/report.h"
#include "cli/terminal.h"

enum {
    PAGE = 10,         /* the number of moves that Page Up and Page Down skip */
    WIDE = 120,        /* columns of a terminal that has room for a list of the moves */
    LIST_WIDTH = 46,   /* of that list */
    NUM_SPEEDS = 5,    /* rows of delays */
    USUAL_SPEED = 1,   /* index in delays */
    LONGEST_LINE = 80, /* of the keys */
};

/* Milliseconds between moves. */
static const unsigned delays[] = {2000, 1000, 500, 250, 125};
_Static_assert(sizeof(delays) / sizeof(delays[0]) == NUM_SPEEDS, "one delay for each speed");

static const char keys_help[] = "Keys\n\n"
                                "  n  j  l  Enter  right  down    next move\n"
                                "  b  k  h  Backspace  left  up   previous move\n"
                                "  p  Space                       play, and pause\n"
                                "  +  -                           play faster, slower\n"
                                "  Page Down  Page Up             ten moves forward, back\n"
                                "  g  Home                        start\n"
                                "  G  End                         end\n"
                                "  a number and Enter             that move\n"
                                "  N  P                           next solution of the input, previous one\n"
                                "  ?                              this help\n"
                                "  q  Escape                      quit\n";

/* The whole record as text, without boards. */
struct script_text {
    struct unisol_batch *batch;
    const char *text;
    const char **moves; /* the line of each move, from 1; a line ends with a line feed */
    size_t num_moves;
    size_t cap_moves;
    const char *fault; /* the line on why the replay stops; NULL: it does not */
};

struct stepper {
    struct unisol_writer *writer;
    const struct unisol_record *record;
    struct step_walk *walk;
    struct script_text list;
    struct outbox stop; /* why the replay stops, and corrections, in lines; empty: it does not */
    size_t at;          /* the position that is shown */
    size_t last;        /* the position after the last move */
    size_t typed;       /* the number of a position that is being typed */
    bool typing;
    bool playing;
    bool helping;
    bool leaving;    /* the user asks for another record */
    char notice[64]; /* instead of the position, until the next key; "": nothing */
    unsigned speed;  /* index in delays */
};

static bool set_number(struct stepper *s, const char *name, size_t n)
{
    char value[24];
    snprintf(value, sizeof(value), "%zu", n);
    return unisol_writer_set(s->writer, name, value) == UNISOL_OK;
}

/* ---- the list of moves ----------------------------------------------------------------------- */

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

/* Whether the line begins with the number of a move and a full stop. */
static bool is_move(const char *line, size_t number)
{
    char *end;
    return isdigit((unsigned char)*line) && strtoull(line, &end, 10) == number && strncmp(end, ". ", 2) == 0;
}

static bool add_move(struct script_text *list, const char *line)
{
    if (list->num_moves == list->cap_moves) {
        size_t cap = list->cap_moves * 2 + 256;
        const char **moves = realloc(list->moves, cap * sizeof(*moves));
        if (!moves)
            return usage_error("out of memory");
        list->moves = moves;
        list->cap_moves = cap;
    }
    list->moves[list->num_moves++] = line;
    return true;
}

/* Finds the moves and the fault in the text, or that words were not understood. */
static bool find_lines(struct script_text *list)
{
    static const char fault[] = "The replay stops here: ";
    static const char unsolved[] = "Not solved: ";
    /* The first line is the title, which the input can word. */
    for (const char *line = next_line(list->text); *line; line = next_line(line)) {
        if (is_move(line, list->num_moves + 1) && !add_move(list, line))
            return false;
        if (strncmp(line, fault, strlen(fault)) == 0)
            list->fault = line + strlen(fault);
        else if (strncmp(line, unsolved, strlen(unsolved)) == 0 && memchr(line, '(', strcspn(line, "\n")))
            list->fault = line;
    }
    return true;
}

/* Puts why the replay stops, and the corrections that were found. */
static bool put_stop(struct stepper *s)
{
    struct unisol_correction correction;
    const char *fault = s->list.fault;
    if (!fault)
        return true;

    box_printf(&s->stop, "%.*s\n", (int)strcspn(fault, "\n"), fault);
    for (size_t i = 0; unisol_record_correction(s->record, i, &correction); i++) {
        box_puts(&s->stop, "help: ");
        box_put_escaped(&s->stop, correction.text);
        box_putc(&s->stop, '\n');
    }
    box_putc(&s->stop, '\0');
    return !s->stop.failed || usage_error("out of memory");
}

/* Writes the whole record, with no board but the last one.  The writer writes single positions
   afterwards. */
static bool make_list(struct stepper *s)
{
    struct script_text *list = &s->list;
    list->batch = unisol_batch_new();
    bool good = list->batch && unisol_writer_open_batches(s->writer, NULL) == UNISOL_OK &&
                unisol_writer_set(s->writer, "every", "4294967295") == UNISOL_OK &&
                unisol_writer_render(s->writer, s->record, list->batch) == UNISOL_OK;
    if (!good)
        return false;
    list->text = unisol_batch_text(list->batch, NULL);
    return find_lines(list) && put_stop(s);
}

static void free_list(struct script_text *list)
{
    unisol_batch_free(list->batch);
    free(list->moves);
}

/* Puts the moves around the current one, as many as there are rows. */
static void put_moves(const struct stepper *s, unsigned rows, struct outbox *out)
{
    size_t first = s->at > rows / 2 ? s->at - rows / 2 : 1;
    if (first + rows > s->list.num_moves + 1)
        first = s->list.num_moves + 1 > rows ? s->list.num_moves + 1 - rows : 1;

    for (size_t n = first; n < first + rows && n <= s->list.num_moves; n++) {
        const char *line = s->list.moves[n - 1];
        box_printf(out, "%s%.*s\n", n == s->at ? "> " : "  ", (int)strcspn(line, "\n"), line);
    }
}

/* ---- the screen ------------------------------------------------------------------------------ */

static const char *describe_result(const struct unisol_record *record)
{
    switch (unisol_record_result(record)) {
    case UNISOL_UNFINISHED:
        if (unisol_record_is_cut_off(record))
            return "not solved: the file ends early";
        if (unisol_record_ignored_words(record) > 0)
            return "not solved: words were not understood";
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

/* Appends the keys, as many as there is room for. */
static void add_keys(char *status, size_t size, unsigned columns)
{
    static const char *const keys[] = {
        "n next  b back  space play  g first  G last  NUMBER Enter  ? help  q quit",
        "n next  b back  space play  g first  G last  ? help  q quit",
        "n next  b back  space play  ? help  q quit",
        "space play  ? help  q quit",
        "? help  q quit",
        "?",
    };

    size_t len = strlen(status);
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
        if (len + strlen(keys[i]) > columns)
            continue;
        snprintf(status + len, size - len, "%s", keys[i]);
        return;
    }
}

/* Appends the name of the record if there is room for it. */
static void add_name(const struct stepper *s, char *status, size_t size, unsigned columns)
{
    size_t len = strlen(status);
    if (!s->walk->is_named && len + 2 + strlen(s->walk->name) <= columns)
        snprintf(status + len, size - len, "  %s", s->walk->name);
}

static void make_status(const struct stepper *stepper, unsigned columns, char *status, size_t size)
{
    if (stepper->typing) {
        snprintf(status, size, " go to move %zu_  (Enter: go, Esc: cancel)", stepper->typed);
        return;
    }
    if (stepper->helping) {
        snprintf(status, size, " any key: back to the game");
        return;
    }

    if (stepper->notice[0]) {
        snprintf(status, size, " %s  ", stepper->notice);
        add_keys(status, size, columns);
        return;
    }

    enum { NARROW = 60 };
    bool named = stepper->walk->is_named && columns >= NARROW;
    const char *result = stepper->at == stepper->last ? describe_result(stepper->record) : "";
    if (stepper->playing)
        result = "playing";
    snprintf(status, size, " %s%smove %zu of %zu  %s%s", named ? stepper->walk->name : "", named ? ": " : "",
             stepper->at, stepper->last, result, result[0] ? "  " : "");
    add_keys(status, size, columns);
    add_name(stepper, status, size, columns);
}

/* Puts one line in lines of at most `columns` characters; returns their number. */
static unsigned put_wrapped(const char *line, size_t left, unsigned columns, struct outbox *out)
{
    unsigned lines = 0;
    while (left > 0) {
        size_t n = left;
        if (n > columns)
            for (n = columns; n > 1 && line[n] != ' ';)
                n--;
        if (n <= 1)
            n = left < columns ? left : columns;
        box_printf(out, "%.*s\n", (int)n, line);
        lines++;
        line += n;
        left -= n;
        while (left > 0 && *line == ' ') {
            line++;
            left--;
        }
    }
    return lines;
}

/* Puts why the replay stops, and the corrections, as far as they leave most of the screen to the
   board.  Returns the number of lines. */
static unsigned put_reasons(const struct stepper *s, unsigned rows, unsigned columns, struct outbox *out)
{
    unsigned lines = 0;
    for (const char *line = s->stop.text; *line; line = next_line(line))
        if (line == s->stop.text || lines < rows / 3)
            lines += put_wrapped(line, strcspn(line, "\n"), columns, out);
    return lines;
}

/* Puts the board that was rendered, and below its first line, the move, why the replay stops. */
static void put_board(const struct stepper *s, const char *board, const char *fault, struct outbox *out)
{
    const char *rest = next_line(board);
    bool tinted = strstr(s->list.text, "\033[") != NULL;
    if (!fault) {
        box_puts(out, board);
        return;
    }
    box_printf(out, "%.*s%s%s%s%s", (int)(rest - board), board, tinted ? "\033[91m" : "", fault,
               tinted ? "\033[0m" : "", rest);
}

static bool render(struct stepper *s, unsigned rows, struct unisol_batch *board)
{
    return set_number(s, "at", s->at) && set_number(s, "rows", rows > 1 ? rows : 1) &&
           unisol_writer_render(s->writer, s->record, board) == UNISOL_OK;
}

/* Shows the current position; false (reported) if it cannot be written. */
static bool show_position(struct stepper *s, unsigned rows, unsigned columns, struct terminal_page *page)
{
    struct unisol_batch *board = unisol_batch_new();
    struct outbox fault = {0};
    struct outbox text = {0};
    struct outbox beside = {0};
    unsigned room = rows - 1;

    bool wide = columns >= WIDE;
    if (s->at == s->last && s->list.fault) {
        unsigned lines = put_reasons(s, rows, wide ? columns - LIST_WIDTH - 1 : columns, &fault);
        box_putc(&fault, '\0');
        room = room > lines ? room - lines : 1;
    }
    bool good = board && render(s, room, board);
    if (good)
        put_board(s, unisol_batch_text(board, NULL), fault.text, &text);
    if (good && wide) {
        put_moves(s, rows - 1, &beside);
        box_putc(&beside, '\0');
        page->column = columns - LIST_WIDTH;
    }
    box_putc(&text, '\0');

    if (good && !text.failed) {
        page->text = text.text;
        page->beside = beside.text;
        terminal_paint(page);
    }
    unisol_batch_free(board);
    box_free(&fault);
    box_free(&text);
    box_free(&beside);
    return good;
}

static bool show(struct stepper *s)
{
    char status[LONGEST_LINE + 160];
    unsigned rows;
    unsigned columns;
    terminal_size(&rows, &columns);
    make_status(s, columns, status, sizeof(status));

    struct terminal_page page = {.text = keys_help, .status = status};
    if (!s->helping)
        return show_position(s, rows > 1 ? rows : 2, columns, &page);
    terminal_paint(&page);
    return true;
}

/* ---- keys ------------------------------------------------------------------------------------ */

static void go_to(struct stepper *s, size_t at)
{
    s->at = at < s->last ? at : s->last;
}

/* Goes to a position that the user names.  If there is none, it goes to the last one. */
static void go_to_number(struct stepper *s, size_t at)
{
    go_to(s, at);
    if (at > s->last)
        snprintf(s->notice, sizeof(s->notice), "the solution has only %zu move%s", s->last, s->last == 1 ? "" : "s");
}

/* Handles a key of a number; false if it belongs to none. */
static bool type_number(struct stepper *s, int key)
{
    bool digit = key >= '0' && key <= '9';
    if (digit) {
        enum { HUGE_NUMBER = 100000000 };
        s->typed = (s->typing ? s->typed : 0) * 10 + (size_t)(key - '0');
        if (s->typed > HUGE_NUMBER)
            s->typed = HUGE_NUMBER;
        s->typing = true;
        return true;
    }
    if (!s->typing)
        return false;

    s->typing = key == 127 || key == '\b';
    if (s->typing)
        s->typed /= 10;
    else if (key == '\n' || key == '\r')
        go_to_number(s, s->typed);
    return true;
}

/* Starts or stops playing; at the end it begins again. */
static void play(struct stepper *s)
{
    s->playing = !s->playing;
    if (s->playing && s->at == s->last)
        s->at = 0;
}

static void change_speed(struct stepper *s, bool faster)
{
    if (faster && s->speed + 1 < NUM_SPEEDS)
        s->speed++;
    else if (!faster && s->speed > 0)
        s->speed--;
}

/* Goes where a key leads; false: it leads nowhere. */
static bool move(struct stepper *stepper, int key)
{
    switch (key) {
    case 'n':
    case 'j':
    case 'l':
    case '\n':
    case '\r':
    case KEY_RIGHT:
    case KEY_DOWN:
        go_to(stepper, stepper->at + 1);
        break;
    case 'b':
    case 'k':
    case 'h':
    case 127:
    case '\b':
    case KEY_LEFT:
    case KEY_UP:
        go_to(stepper, stepper->at > 0 ? stepper->at - 1 : 0);
        break;
    case KEY_PAGE_DOWN:
        go_to(stepper, stepper->at + PAGE);
        break;
    case KEY_PAGE_UP:
        go_to(stepper, stepper->at > PAGE ? stepper->at - PAGE : 0);
        break;
    case 'g':
    case KEY_HOME:
        go_to(stepper, 0);
        break;
    case 'G':
    case KEY_END:
        go_to(stepper, stepper->last);
        break;
    default:
        return false;
    }
    stepper->playing = false;
    return true;
}

/* Leaves for the next record or the one before, if there is one.  Returns false to leave. */
static bool leave(struct stepper *s, enum step_to to)
{
    bool next = to == STEP_NEXT;
    s->playing = false;
    s->leaving = next ? !s->walk->is_last : !s->walk->is_first;
    if (s->leaving)
        s->walk->to = to;
    else
        snprintf(s->notice, sizeof(s->notice), "this is the %s solution", next ? "last" : "first");
    return !s->leaving;
}

/* Handles a key; false: the user or a signal ends the program. */
static bool press(struct stepper *stepper, int key)
{
    if (key == KEY_STOPPED)
        return false;
    if (key == KEY_NONE) {
        go_to(stepper, stepper->at + 1);
        stepper->playing = stepper->at < stepper->last;
        return true;
    }
    if (key == KEY_RESIZED)
        return true;
    stepper->notice[0] = '\0';
    if (stepper->helping) {
        stepper->helping = false;
        return true;
    }
    if (type_number(stepper, key)) {
        stepper->playing = false;
        return true;
    }
    if (move(stepper, key))
        return true;

    switch (key) {
    case ' ':
    case 'p':
        play(stepper);
        return true;
    case '+':
    case '-':
        change_speed(stepper, key == '+');
        return true;
    case '?':
        stepper->helping = true;
        stepper->playing = false;
        return true;
    case 'N':
        return leave(stepper, STEP_NEXT);
    case 'P':
        return leave(stepper, STEP_BACK);
    default:
        return key != 'q' && key != KEY_ESCAPE && key != 4;
    }
}

/* Finds the last position.  A record that cannot be shown is reported here, before the terminal is
   taken over. */
static bool find_last(struct stepper *s)
{
    struct unisol_batch *board = unisol_batch_new();
    bool good = board && unisol_writer_set(s->writer, "at", "end") == UNISOL_OK &&
                unisol_writer_render(s->writer, s->record, board) == UNISOL_OK;
    s->last = unisol_writer_moves(s->writer);
    unisol_batch_free(board);
    return good;
}

static int step(struct stepper *s)
{
    struct terminal t;
    bool shown;

    if (!make_list(s) || !find_last(s))
        return STATUS_TROUBLE;
    go_to_number(s, s->at);
    if (s->walk->notice)
        snprintf(s->notice, sizeof(s->notice), "%s", s->walk->notice);
    if (!terminal_enter(&t)) {
        usage_error("option '--step' requires a terminal");
        return STATUS_TROUBLE;
    }

    do
        shown = show(s);
    while (shown && press(s, terminal_key(&t, s->playing ? delays[s->speed] : 0)));
    terminal_leave(&t);
    return shown ? STATUS_YES : STATUS_TROUBLE;
}

int step_through(struct unisol_writer *writer, const struct unisol_record *record, struct step_walk *walk)
{
    struct stepper s = {.writer = writer, .record = record, .walk = walk, .speed = USUAL_SPEED, .at = walk->at};
    walk->to = STEP_QUIT;
    int status = step(&s);
    free_list(&s.list);
    box_free(&s.stop);
    walk->at = s.at;
    return status;
}
