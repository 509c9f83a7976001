/* SPDX-License-Identifier: MIT */
/* Stepping through a solution: keys, and the positions that they show. */
#include "cli/stepper.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/command.h"
#include "cli/branches.h"
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
    INDENT = 2,        /* of the moves of a variation in the list */
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
                                "  a number and Enter             that move, or that variation: 12.2\n"
                                "  J  Shift right                 into the variation here, or the next one\n"
                                "  K  Shift left                  back from a variation\n"
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

/* The moves of the game, or those from its start to the end of a variation. */
struct line {
    struct line *up;             /* in which the variation starts; NULL: this is the game */
    const struct branch *branch; /* NULL: this is the game */
    const struct unisol_record *record;
    struct unisol_record *own; /* the same if it belongs to the line; NULL: it does not */
    struct unisol_writer *writer;
    struct script_text list;
    struct outbox stop; /* why the replay stops, and corrections, in lines; empty: it does not */
    size_t start;       /* the position in which a variation starts */
    size_t last;        /* the position after the last move */
};

struct stepper {
    const struct unisol_record *record;
    struct step_walk *walk;
    struct branches branches;
    struct line *line;
    size_t at;      /* the position that is shown */
    char typed[64]; /* the number of a position that is being typed */
    bool typing;
    bool playing;
    bool helping;
    bool leaving;    /* the user asks for another record */
    bool failed;     /* a variation could not be opened, which was reported */
    char notice[64]; /* instead of the position, until the next key; "": nothing */
    unsigned speed;  /* index in delays */
};

static bool set_number(const struct line *line, const char *name, size_t n)
{
    char value[24];
    snprintf(value, sizeof(value), "%zu", n);
    return unisol_writer_set(line->writer, name, value) == UNISOL_OK;
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

static void add_move(struct script_text *list, const char *line)
{
    list->moves = with_room(list->moves, list->num_moves, &list->cap_moves, sizeof(*list->moves));
    list->moves[list->num_moves++] = line;
}

/* Finds the moves and the fault in the text, or that words were not understood. */
static void find_lines(struct script_text *list)
{
    static const char fault[] = "The replay stops here: ";
    static const char unsolved[] = "Not solved: ";
    /* The first line is the title, which the input can word. */
    for (const char *line = next_line(list->text); *line; line = next_line(line)) {
        if (is_move(line, list->num_moves + 1))
            add_move(list, line);
        if (strncmp(line, fault, strlen(fault)) == 0)
            list->fault = line + strlen(fault);
        else if (strncmp(line, unsolved, strlen(unsolved)) == 0 && memchr(line, '(', strcspn(line, "\n")))
            list->fault = line;
    }
}

/* Puts why the replay stops, and the corrections that were found. */
static void put_stop(struct line *line)
{
    struct unisol_correction correction;
    const char *fault = line->list.fault;
    if (!fault)
        return;

    box_printf(&line->stop, "%.*s\n", (int)strcspn(fault, "\n"), fault);
    for (size_t i = 0; unisol_record_correction(line->record, i, &correction); i++) {
        box_puts(&line->stop, "help: ");
        box_put_escaped(&line->stop, correction.text);
        box_putc(&line->stop, '\n');
    }
}

/* Writes the whole record, with no board but the last one.  The writer writes single positions
   afterwards. */
static bool make_list(struct line *line)
{
    struct script_text *list = &line->list;
    list->batch = needed(unisol_batch_new());
    bool good = unisol_writer_open_batches(line->writer, NULL) == UNISOL_OK &&
                unisol_writer_set(line->writer, "every", "4294967295") == UNISOL_OK &&
                unisol_writer_render(line->writer, line->record, list->batch) == UNISOL_OK;
    if (!good)
        return false;
    list->text = unisol_batch_text(list->batch, NULL);
    find_lines(list);
    put_stop(line);
    return true;
}

static void free_list(struct script_text *list)
{
    unisol_batch_free(list->batch);
    free(list->moves);
}

/* ---- lines and variations -------------------------------------------------------------------- */

/* Finds the last position.  A record that cannot be shown is reported here. */
static bool find_last(struct line *line)
{
    struct unisol_batch *board = needed(unisol_batch_new());
    bool good = unisol_writer_set(line->writer, "at", "end") == UNISOL_OK &&
                unisol_writer_render(line->writer, line->record, board) == UNISOL_OK;
    line->last = unisol_writer_moves(line->writer);
    unisol_batch_free(board);
    return good;
}

static void free_line(struct line *line)
{
    if (!line)
        return;
    free_list(&line->list);
    box_free(&line->stop);
    unisol_writer_free(line->writer);
    unisol_record_free(line->own);
    free(line);
}

/* Makes a line of a record: the stepper's own one if `branch` is NULL, and otherwise one that ends
   with the variation.  Returns NULL, after reporting it, if that fails. */
static struct line *open_line(const struct stepper *s, const struct branch *branch)
{
    struct line *line = new_zeroed(1, sizeof(*line));
    *line = (struct line){.up = s->line, .branch = branch, .record = s->record, .start = branch ? branch->start : 0};
    if (branch)
        line->own = unisol_record_extract(s->record, branch->number);
    if (line->own)
        line->record = line->own;
    line->writer = s->walk->make_writer(s->walk->context);
    bool good = line->writer && (line->own || !branch) && make_list(line) && find_last(line);
    if (good)
        return line;
    free_line(line);
    return NULL;
}

/* Goes back to the line in which the variation starts. */
static void leave_line(struct stepper *s)
{
    struct line *left = s->line;
    s->line = left->up;
    s->at = left->start;
    free_line(left);
}

/* Goes to a position of the current line.  Those before a variation are positions of the line in
   which it starts. */
static void go_to(struct stepper *s, size_t at)
{
    while (s->line->up && at <= s->line->start)
        leave_line(s);
    s->at = at < s->line->last ? at : s->line->last;
}

/* The same if the user names the position.  If there is none, it goes to the last one. */
static void go_to_number(struct stepper *s, size_t at)
{
    size_t last = s->line->last;
    size_t moves = last - s->line->start;
    go_to(s, at);
    if (at > last)
        snprintf(s->notice, sizeof(s->notice), "the %s has only %zu move%s", s->line->up ? "variation" : "solution",
                 moves, moves == 1 ? "" : "s");
}

/* Enters a variation of the current line, at its first move. */
static void enter(struct stepper *s, const struct branch *branch)
{
    struct line *line = open_line(s, branch);
    if (!line) {
        s->failed = true;
        return;
    }
    s->line = line;
    s->at = line->start < line->last ? line->start + 1 : line->last;
}

static size_t id_of(const struct line *line)
{
    return line->branch ? line->branch->index + 1 : 0;
}

/* Returns the variation that starts at the current position or, at the first move of one, the next
   one that starts where it does.  NULL: there is none. */
static const struct branch *next_branch(const struct stepper *s)
{
    const struct line *line = s->line;
    const struct branch *first = branches_from(&s->branches, id_of(line), s->at);
    if (branch_starts(&s->branches, first, id_of(line), s->at))
        return first;
    bool at_first = line->branch && s->at <= line->start + 1;
    const struct branch *next = at_first ? line->branch + 1 : NULL;
    return next && branch_starts(&s->branches, next, line->branch->parent, line->start) ? next : NULL;
}

/* Enters the next variation, if there is one. */
static void enter_next(struct stepper *s)
{
    const struct branch *next = next_branch(s);
    if (!next) {
        snprintf(s->notice, sizeof(s->notice), "no variation starts here");
        return;
    }
    if (s->line->branch && next == s->line->branch + 1)
        leave_line(s);
    enter(s, next);
}

/* Enters a variation, and first those in which it is. */
static void enter_all(struct stepper *s, const struct branch *branch)
{
    size_t parent = branch->parent;
    for (const struct branch *b = s->branches.list; parent > 0 && b < s->branches.list + s->branches.num; b++) {
        if (b->index + 1 != parent)
            continue;
        enter_all(s, b);
        break;
    }
    if (!s->failed)
        enter(s, branch);
}

/* Goes to the position, or to the first move of the variation, whose number was typed. */
static void go_to_typed(struct stepper *s)
{
    size_t len = strlen(s->typed);
    size_t dots = 0;
    for (const char *p = s->typed; *p; p++)
        dots += *p == '.';
    while (s->line->up)
        leave_line(s);
    if (len == 0)
        return;
    if (dots == 0) {
        go_to_number(s, strtoull(s->typed, NULL, 10));
        return;
    }

    const char *move = dots % 2 == 0 ? strrchr(s->typed, '.') : NULL;
    size_t length = move ? (size_t)(move - s->typed) : len;
    const struct branch *branch = branches_find(&s->branches, s->typed, length);
    if (!branch) {
        snprintf(s->notice, sizeof(s->notice), "there is no variation %.*s", (int)(length > 32 ? 32 : length),
                 s->typed);
        return;
    }
    enter_all(s, branch);
    if (move && !s->failed)
        go_to_number(s, s->line->start + strtoull(move + 1, NULL, 10));
}

/* Puts a variation in one line. */
static void put_branch(const struct stepper *s, const struct branch *branch, struct outbox *out)
{
    enum { LONGEST = 400 };
    char moves[LONGEST];
    unisol_record_put_variation(s->record, branch->index, moves, sizeof(moves));
    box_printf(out, "    %s ", branch->number);
    if (branch->name) {
        box_put_escaped(out, branch->name);
        box_putc(out, ' ');
    }
    box_printf(out, "%s\n", moves);
}

/* ---- the list at the right ------------------------------------------------------------------- */

/* Returns the first of the variations that stand below a move of the line: they replace it.  After
   the last move are those that start at the end. */
static const struct branch *branches_below(const struct stepper *s, size_t move)
{
    return branches_from(&s->branches, id_of(s->line), move - 1);
}

/* Returns how many lines a move has in the list: its own, that of a variation that begins with it,
   and those of the variations below it. */
static size_t lines_of(const struct stepper *s, size_t move)
{
    size_t lines = 1 + (s->line->up && move == s->line->start + 1);
    const struct branch *b = branches_below(s, move);
    for (; branch_starts(&s->branches, b, id_of(s->line), move - 1); b++)
        lines++;
    return lines;
}

/* Puts the lines of a move, but at most `rows`.  Returns their number. */
static size_t put_lines_of(const struct stepper *s, size_t move, size_t rows, struct outbox *out)
{
    const struct line *line = s->line;
    size_t put = 0;
    if (line->branch && move == line->start + 1 && put++ < rows)
        box_printf(out, "    variation %s:\n", line->branch->number);
    if (move <= line->list.num_moves && put++ < rows) {
        const char *text = line->list.moves[move - 1];
        int indent = line->up && move > line->start ? INDENT : 0;
        box_printf(out, "%s%*s%.*s\n", move == s->at ? "> " : "  ", indent, "", (int)strcspn(text, "\n"), text);
    }
    const struct branch *b = branches_below(s, move);
    for (; branch_starts(&s->branches, b, id_of(line), move - 1) && put < rows; b++, put++)
        put_branch(s, b, out);
    return put;
}

/* Puts the moves around the current one, as many as there are rows. */
static void put_moves(const struct stepper *s, unsigned rows, struct outbox *out)
{
    size_t end = s->line->list.num_moves + 1; /* with variations that start after the last move */
    size_t first = s->at > 0 ? s->at : 1;
    size_t above = 0;
    size_t below = 0;
    for (size_t n = first; n <= end && below < rows; n++)
        below += lines_of(s, n) - (n == end);
    size_t most = below < rows / 2 ? rows - below : rows / 2;
    while (first > 1 && above + lines_of(s, first - 1) <= most)
        above += lines_of(s, --first);

    for (size_t n = first; n <= end && rows > 0; n++)
        rows -= (unsigned)put_lines_of(s, n, rows, out);
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
    case UNISOL_NOT_JUDGED:
        return "not judged";
    }
    return "";
}

/* Describes the end of a line. */
static const char *describe_end(const struct line *line)
{
    bool ends = line->up && unisol_record_result(line->record) == UNISOL_UNFINISHED;
    return ends ? "it ends here" : describe_result(line->record);
}

/* Appends the keys, as many as there is room for. */
static void add_keys(const struct stepper *s, char *status, size_t size, unsigned columns)
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
    snprintf(status + len, size - len, "%s%s", next_branch(s) ? "J variation  " : "", s->line->up ? "K leave  " : "");
    if (strlen(status) + strlen(keys[4]) > columns)
        status[len] = '\0';
    len = strlen(status);
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
        snprintf(status, size, " go to move %s_  (Enter: go, Esc: cancel)", stepper->typed);
        return;
    }
    if (stepper->helping) {
        snprintf(status, size, " any key: back to the game");
        return;
    }

    if (stepper->notice[0]) {
        snprintf(status, size, " %s  ", stepper->notice);
        add_keys(stepper, status, size, columns);
        return;
    }

    enum { NARROW = 60 };
    const struct line *line = stepper->line;
    bool named = stepper->walk->is_named && columns >= NARROW;
    const char *result = "";
    if (stepper->playing)
        result = "playing";
    else if (stepper->at == line->last)
        result = describe_end(line);
    snprintf(status, size, " %s%s", named ? stepper->walk->name : "", named ? ": " : "");
    size_t len = strlen(status);
    if (line->branch)
        snprintf(status + len, size - len, "variation %.48s: ", line->branch->number);
    len = strlen(status);
    snprintf(status + len, size - len, "move %zu of %zu  %s%s", stepper->at - line->start, line->last - line->start,
             result, result[0] ? "  " : "");
    add_keys(stepper, status, size, columns);
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
    const char *stop = box_text(&s->line->stop);
    for (const char *line = stop; *line; line = next_line(line))
        if (line == stop || lines < rows / 3)
            lines += put_wrapped(line, strcspn(line, "\n"), columns, out);
    return lines;
}

/* Puts the variations that start at the current position, as far as they leave most of the screen
   to the board.  Returns the number of lines. */
static unsigned put_branches(const struct stepper *s, unsigned rows, struct outbox *out)
{
    enum { PART = 5 };
    unsigned lines = 0;
    unsigned most = rows / PART > 0 ? rows / PART : 1;
    size_t more = 0;
    const struct branch *b = branches_from(&s->branches, id_of(s->line), s->at);
    for (; branch_starts(&s->branches, b, id_of(s->line), s->at); b++) {
        if (lines < most) {
            put_branch(s, b, out);
            lines++;
        } else {
            more++;
        }
    }
    if (more > 0)
        box_printf(out, "    and %zu more\n", more);
    return lines + (more > 0);
}

/* Returns true for a line of the board with a variation, as the writer puts it. */
static bool is_variation(const char *line)
{
    return strspn(line, " ") == 4 && line[4] == '(';
}

/* What is below the first line of a board, the move. */
struct below {
    struct outbox fault; /* why the replay stops */
    struct outbox branches;
};

/* Puts the board that was rendered without the lines of variations, and what is below its first
   line. */
static void put_board(const struct stepper *s, const char *board, struct below *below, struct outbox *out)
{
    const char *line = next_line(board);
    bool tinted = strstr(s->line->list.text, "\033[") != NULL && below->fault.len > 0;
    box_printf(out, "%.*s%s%s%s%s", (int)(line - board), board, tinted ? "\033[91m" : "", box_text(&below->fault),
               tinted ? "\033[0m" : "", box_text(&below->branches));
    while (*line && !is_variation(line)) {
        const char *next = next_line(line);
        box_printf(out, "%.*s", (int)(next - line), line);
        line = next;
    }
    while (is_variation(line))
        line = next_line(line);
    box_puts(out, line);
}

static bool render(struct stepper *s, unsigned rows, struct unisol_batch *board)
{
    struct line *line = s->line;
    if (rows < 1)
        rows = 1;
    if (!line->up) /* put_board leaves out the lines of variations */
        rows += (unsigned)(s->at > 0 ? lines_of(s, s->at) - 1 : 0);
    return set_number(line, "at", s->at) && set_number(line, "rows", rows) &&
           unisol_writer_render(line->writer, line->record, board) == UNISOL_OK;
}

/* Shows the current position; false (reported) if it cannot be written. */
static bool show_position(struct stepper *s, unsigned rows, unsigned columns, struct terminal_page *page)
{
    struct unisol_batch *board = needed(unisol_batch_new());
    struct below below = {0};
    struct outbox text = {0};
    struct outbox beside = {0};
    unsigned lines = 0;

    bool wide = columns >= WIDE;
    if (s->at == s->line->last && s->line->list.fault)
        lines = put_reasons(s, rows, wide ? columns - LIST_WIDTH - 1 : columns, &below.fault);
    lines += put_branches(s, rows, &below.branches);
    bool good = render(s, rows - 1 > lines ? rows - 1 - lines : 1, board);
    if (good)
        put_board(s, unisol_batch_text(board, NULL), &below, &text);
    if (good && wide) {
        put_moves(s, rows - 1, &beside);
        page->column = columns - LIST_WIDTH;
    }
    if (good) {
        page->text = box_text(&text);
        page->beside = wide ? box_text(&beside) : NULL;
        terminal_paint(page);
    }
    unisol_batch_free(board);
    box_free(&below.fault);
    box_free(&below.branches);
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

/* Handles a key of a number; false if it belongs to none. */
static bool type_number(struct stepper *s, int key)
{
    size_t len = strlen(s->typed);
    bool dot = key == '.' && s->typing;
    bool digit = key >= '0' && key <= '9';
    if (!s->typing)
        len = 0;
    if (digit || dot) {
        bool fits = len + 1 < sizeof(s->typed) && (digit || (len > 0 && s->typed[len - 1] != '.'));
        if (fits)
            s->typed[len++] = (char)key;
        s->typed[len] = '\0';
        s->typing = true;
        return true;
    }
    if (!s->typing)
        return false;

    s->typing = key == 127 || key == '\b';
    if (s->typing)
        s->typed[len > 0 ? len - 1 : 0] = '\0';
    else if (key == '\n' || key == '\r')
        go_to_typed(s);
    return true;
}

/* Starts or stops playing; at the end it begins again. */
static void play(struct stepper *s)
{
    s->playing = !s->playing;
    if (s->playing && s->at == s->line->last)
        go_to(s, s->line->up ? s->line->start + 1 : 0);
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
        go_to(stepper, stepper->line->last);
        break;
    case 'J':
    case KEY_SHIFT_RIGHT:
        enter_next(stepper);
        break;
    case 'K':
    case KEY_SHIFT_LEFT:
        if (stepper->line->up)
            leave_line(stepper);
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

/* Handles a key; false: the user or a signal ends the program, or a variation cannot be shown. */
static bool press(struct stepper *stepper, int key)
{
    if (key == KEY_STOPPED)
        return false;
    if (key == KEY_NONE) {
        go_to(stepper, stepper->at + 1);
        stepper->playing = stepper->at < stepper->line->last;
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

static int step(struct stepper *s)
{
    struct terminal t;
    bool shown;

    branches_list(&s->branches, s->record);
    s->line = open_line(s, NULL);
    if (!s->line)
        return STATUS_TROUBLE;
    go_to_number(s, s->at);
    if (s->walk->notice)
        snprintf(s->notice, sizeof(s->notice), "%s", s->walk->notice);
    if (!terminal_enter(&t))
        fail("option '--step' requires a terminal");
    do
        shown = show(s);
    while (shown && press(s, terminal_key(&t, s->playing ? delays[s->speed] : 0)) && !s->failed);
    terminal_leave(&t);
    return shown && !s->failed ? STATUS_YES : STATUS_TROUBLE;
}

int step_through(const struct unisol_record *record, struct step_walk *walk)
{
    struct stepper s = {.record = record, .walk = walk, .speed = USUAL_SPEED, .at = walk->at};
    walk->to = STEP_QUIT;
    int status = step(&s);
    while (s.line && s.line->up)
        leave_line(&s);
    walk->at = s.at;
    free_line(s.line);
    branches_free(&s.branches);
    return status;
}
