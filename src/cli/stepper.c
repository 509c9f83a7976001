/* SPDX-License-Identifier: MIT */
/* Stepping through a solution: keys, and the positions that they show. */
#include "cli/stepper.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/command.h"
#include "cli/branches.h"
#include "cli/color.h"
#include "cli/report.h"
#include "cli/terminal.h"

enum {
    PAGE = 10,      /* the number of moves that Page Up and Page Down skip */
    WIDE = 120,     /* columns of a terminal that has room for a list of the moves */
    LIST_MOST = 64, /* columns of that list */
    BOARD_LEAST = 65,
    BOARD_MOST = 75, /* columns of a board */
    PLACE = 4,       /* columns of a column of cards */
    NUM_SPEEDS = 5,  /* rows of delays */
    USUAL_SPEED = 1, /* index in delays */
    INDENT = 2,      /* of the moves of a variation in the list */
    HELP_ROWS = 16,  /* of a terminal that has room for the long help */
    HELP_COLUMNS = 73,
};

/* Milliseconds between moves. */
static const unsigned delays[] = {2000, 1000, 500, 250, 125};
_Static_assert(sizeof(delays) / sizeof(delays[0]) == NUM_SPEEDS, "one delay for each speed");

static const char keys_help[] =
    "Keys\n\n"
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

/* The same for a terminal that has no room for it: each key with one name. */
static const char short_help[] = "n  b        next move, previous move\n"
                                 "space  + -  play, faster, slower\n"
                                 "Page Down  Page Up  ten moves\n"
                                 "g  G        start, end\n"
                                 "12 Enter    move 12, or variation 12.2\n"
                                 "J           into the next variation\n"
                                 "K           back from a variation\n"
                                 "N  P        next, previous solution\n"
                                 "?           this help\n"
                                 "q           quit\n";

/* The moves of a record as text. */
struct move_list {
    struct unisol_batch *batch;
    const char *text;
    const char **moves; /* the line of each move; a line ends with a line feed */
    size_t num_moves;
    size_t cap_moves;
};

/* The moves of the game, or those from its start to the end of a variation. */
struct line {
    struct line *up;                    /* in which the variation starts; NULL: this is the game */
    const struct branch *branch;        /* NULL: this is the game */
    const struct unisol_record *record; /* that is shown: it has no variations, if it has a board */
    struct unisol_record *own;          /* the same if it belongs to the line; NULL: it does not */
    struct unisol_writer *writer;
    struct move_list list;
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
    char notice[64]; /* instead of the position, until the next key; "": nothing */
    unsigned speed;  /* index in delays */
};

/* Sets an option of the writer. */
static void set_option(const struct line *line, const char *name, const char *value)
{
    if (unisol_writer_set(line->writer, name, value) != UNISOL_OK)
        quit();
}

static void set_number(const struct line *line, const char *name, size_t n)
{
    char value[24];
    snprintf(value, sizeof(value), "%zu", n);
    set_option(line, name, value);
}

/* Writes the record as the options of the writer ask.  The caller frees the batch. */
static struct unisol_batch *render(const struct line *line)
{
    struct unisol_batch *batch = needed(unisol_batch_new());
    if (unisol_writer_render(line->writer, line->record, batch) != UNISOL_OK)
        quit();
    return batch;
}

/* ---- the list of moves ----------------------------------------------------------------------- */

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end ? end + 1 : line + strlen(line);
}

/* Finds the moves in the text, which has a line for each. */
static void find_moves(struct move_list *list)
{
    for (const char *line = list->text; *line; line = next_line(line)) {
        list->moves = with_room(list->moves, list->num_moves, &list->cap_moves,
                                sizeof(*list->moves));
        list->moves[list->num_moves++] = line;
    }
}

/* Puts why the replay stops, or that moves may be missing, and the corrections that were found. */
static void put_stop(struct line *line, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(line->record);
    struct unisol_correction correction;
    size_t words = summary->ignored_words;

    if (summary->is_cut_off && words > 0)
        words--; /* the half of a move with which the list ends */
    if (summary->fault)
        box_printf(&line->stop, "%s\n", summary->fault->text);
    else if (summary->result == UNISOL_SOLVED || (words == 0 && !summary->is_cut_off))
        return;
    else if (words == 0)
        box_puts(&line->stop, "the file ends early, so moves may be missing\n");
    else
        box_printf(&line->stop, "%zu word%s not understood, so moves may be missing\n", words,
                   words == 1 ? " of the list was" : "s of the list were");
    for (size_t i = 0; unisol_record_correction(record, i, &correction); i++) {
        box_puts(&line->stop, "help: ");
        box_put_escaped(&line->stop, correction.text);
        box_putc(&line->stop, '\n');
    }
}

/* ---- lines and variations -------------------------------------------------------------------- */

/* Makes a line of the record, or one that ends with the variation, and lists its moves.  The writer
   writes single positions afterwards. */
static struct line *open_line(const struct stepper *s, const struct branch *branch)
{
    struct line *line = new_zeroed(1, sizeof(*line));

    *line = (struct line){.up = s->line, .branch = branch, .start = branch ? branch->start : 0};
    if (branch)
        line->own = unisol_record_extract(s->record, branch->number);
    else if (s->branches.num > 0)
        line->own = unisol_record_extract(s->record, NULL);
    if (branch && !line->own)
        quit();
    line->record = line->own ? line->own : s->record;
    line->writer = s->walk->make_writer(s->walk->context);
    if (unisol_writer_open_batches(line->writer, NULL) != UNISOL_OK)
        quit();
    set_option(line, "list", "yes");
    line->list.batch = render(line);
    set_option(line, "list", "no");
    line->list.text = unisol_batch_text(line->list.batch, NULL);
    line->last = unisol_writer_moves(line->writer);
    find_moves(&line->list);
    put_stop(line, branch ? line->record : s->record);
    return line;
}

static void free_line(struct line *line)
{
    unisol_batch_free(line->list.batch);
    free(line->list.moves);
    box_free(&line->stop);
    unisol_writer_free(line->writer);
    unisol_record_free(line->own);
    free(line);
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
        snprintf(s->notice, sizeof(s->notice), "the %s has only %zu move%s",
                 s->line->up ? "variation" : "solution", moves, moves == 1 ? "" : "s");
}

/* Enters a variation of the current line, at its first move. */
static void enter(struct stepper *s, const struct branch *branch)
{
    s->line = open_line(s, branch);
    s->at = s->line->start < s->line->last ? s->line->start + 1 : s->line->last;
}

/* Returns the next variation of the current line that starts at a position, after `last`. */
static const struct branch *next_from(const struct stepper *s, const struct branch *last,
                                      size_t start)
{
    return branches_next(&s->branches, last, s->line->branch, start);
}

/* Returns the variation that starts at the current position or, at the first move of one, the next
   one that starts where it does.  NULL: there is none. */
static const struct branch *next_branch(const struct stepper *s)
{
    const struct branch *here = s->line->branch;
    const struct branch *first = next_from(s, NULL, s->at);
    if (!first && here && s->at <= here->start + 1)
        return branches_next(&s->branches, here, here->parent, here->start);
    return first;
}

/* Enters the next variation, if there is one. */
static void enter_next(struct stepper *s)
{
    const struct branch *next = next_branch(s);

    if (!next) {
        snprintf(s->notice, sizeof(s->notice), "no variation starts here");
        return;
    }
    if (next->parent != s->line->branch)
        leave_line(s);
    enter(s, next);
}

/* Enters a variation, and first those in which it is. */
static void enter_all(struct stepper *s, const struct branch *branch)
{
    if (branch->parent)
        enter_all(s, branch->parent);
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
        snprintf(s->notice, sizeof(s->notice), "there is no variation %.*s",
                 (int)(length > 32 ? 32 : length), s->typed);
        return;
    }
    enter_all(s, branch);
    if (move)
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

/* Returns how many lines a move has in the list: its own, that of a variation that begins with it,
   and those of the variations below it, which replace it. */
static size_t lines_of(const struct stepper *s, size_t move)
{
    size_t lines = 1 + (s->line->up && move == s->line->start + 1);
    for (const struct branch *b = NULL; (b = next_from(s, b, move - 1));)
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
        box_printf(out, "%s%*s%.*s\n", move == s->at ? "> " : "  ", indent, "",
                   (int)strcspn(text, "\n"), text);
    }
    for (const struct branch *b = NULL; put < rows && (b = next_from(s, b, move - 1)); put++)
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

/* Describes the end of the line. */
static const char *describe_end(const struct stepper *s)
{
    const struct unisol_record *record = s->line->up ? s->line->record : s->record;
    const struct unisol_summary *summary = unisol_record_summary(record);

    switch (summary->result) {
    case UNISOL_UNFINISHED:
        if (s->line->up)
            return "it ends here";
        if (summary->is_cut_off)
            return "not solved: the file ends early";
        if (summary->ignored_words > 0)
            return "not solved: words were not understood";
        return summary->outcome ? "not finished" : "not solved";
    case UNISOL_SOLVED:
        return "solved";
    case UNISOL_ILLEGAL:
        return "illegal";
    case UNISOL_ENDED:
        return summary->outcome;
    case UNISOL_NOT_JUDGED:
        return "not judged";
    }
    return "";
}

/* How long a move is shown while they are played. */
static double seconds_of(const struct stepper *s)
{
    return delays[s->speed] / 1000.0;
}

/* Puts the keys, as many as there is room for. */
static void put_keys(const struct stepper *s, unsigned columns, struct outbox *status)
{
    static const char *const keys[] = {
        "n next  b back  space play  g first  G last  NUMBER Enter  ? help  q quit",
        "n next  b back  space play  g first  G last  ? help  q quit",
        "n next  b back  space play  ? help  q quit",
        "space play  ? help  q quit",
        "? help  q quit",
        "?",
    };

    enum { NUM = sizeof(keys) / sizeof(keys[0]), LEAST = 4 };
    const char *variation = next_branch(s) ? "J variation  " : "";
    const char *leave = s->line->up ? "K leave  " : "";
    if (status->len + strlen(variation) + strlen(leave) + strlen(keys[LEAST]) <= columns)
        box_printf(status, "%s%s", variation, leave);
    size_t i = 0;
    while (i < NUM && status->len + strlen(keys[i]) > columns)
        i++;
    if (i < NUM)
        box_puts(status, keys[i]);
}

static void put_status(const struct stepper *s, unsigned columns, struct outbox *status)
{
    enum { NARROW = 60 };
    const struct line *line = s->line;
    bool named = s->walk->is_named && columns >= NARROW;
    if (s->typing)
        box_printf(status, " go to move %s_  (Enter: go, Esc: cancel)", s->typed);
    else if (s->helping)
        box_puts(status, " any key: back to the game");
    else if (s->notice[0])
        box_printf(status, " %s  ", s->notice);
    else
        box_printf(status, " %s%s", named ? s->walk->name : "", named ? ": " : "");
    if (s->typing || s->helping)
        return;

    if (!s->notice[0]) {
        const char *end = s->at == line->last ? describe_end(s) : "";
        if (line->branch)
            box_printf(status, "variation %.48s: ", line->branch->number);
        box_printf(status, "move %zu of %zu  ", s->at - line->start, line->last - line->start);
        if (s->playing)
            box_printf(status, "playing, %g s a move  ", seconds_of(s));
        else if (end[0])
            box_printf(status, "%s  ", end);
    }
    put_keys(s, columns, status);
    if (!s->notice[0] && !s->walk->is_named && status->len + 2 + strlen(s->walk->name) <= columns)
        box_printf(status, "  %s", s->walk->name);
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
static unsigned put_reasons(const struct stepper *s, unsigned rows, unsigned columns,
                            struct outbox *out)
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
    for (const struct branch *b = NULL; (b = next_from(s, b, s->at));) {
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

/* Puts the current position, and below its first line, the move, why the replay stops and the
   variations that start here. */
static void put_position(const struct stepper *s, unsigned rows, unsigned columns,
                         struct outbox *out)
{
    struct outbox fault = {0};
    struct outbox branches = {0};
    unsigned lines = 0;

    if (s->at == s->line->last)
        lines = put_reasons(s, rows, columns, &fault);
    lines += put_branches(s, rows, &branches);
    set_number(s->line, "at", s->at);
    set_number(s->line, "rows", rows - 1 > lines ? rows - 1 - lines : 1);
    set_number(s->line, "width", columns);

    struct unisol_batch *board = render(s->line);
    const char *text = unisol_batch_text(board, NULL);
    int first = (int)(next_line(text) - text);
    enum color color = fault.len > 0 ? COLOR_RED : COLOR_PLAIN;
    box_printf(out, "%.*s%s%s%s%s%s", first, text, color_start(color, false), box_text(&fault),
               color_start(COLOR_PLAIN, false), box_text(&branches), text + first);
    unisol_batch_free(board);
    box_free(&fault);
    box_free(&branches);
}

/* Returns how many columns of a wide terminal are left of the list of moves. */
static unsigned board_width(const struct stepper *s, unsigned columns)
{
    const struct unisol_sizes *sizes = unisol_record_summary(s->record)->sizes;
    unsigned width = sizes ? PLACE * sizes->columns : BOARD_MOST;
    if (width < BOARD_LEAST)
        width = BOARD_LEAST;
    if (width > BOARD_MOST)
        width = BOARD_MOST;
    return columns - 1 - width > LIST_MOST ? columns - 1 - LIST_MOST : width;
}

static void show(const struct stepper *s)
{
    struct outbox status = {0};
    struct outbox text = {0};
    struct outbox beside = {0};
    struct terminal_page page = {0};
    unsigned rows;
    unsigned columns;

    terminal_size(&rows, &columns);
    bool wide = columns >= WIDE && !s->helping;
    rows = rows > 1 ? rows : 2;
    put_status(s, columns, &status);
    page.status = box_text(&status);
    if (s->helping) {
        page.text = rows < HELP_ROWS || columns < HELP_COLUMNS ? short_help : keys_help;
    } else {
        put_position(s, rows, wide ? board_width(s, columns) : columns, &text);
        page.text = box_text(&text);
    }
    if (wide) {
        put_moves(s, rows - 1, &beside);
        page.beside = box_text(&beside);
        page.column = board_width(s, columns) + 1;
    }
    terminal_paint(&page);
    box_free(&status);
    box_free(&text);
    box_free(&beside);
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
            s->typed[len++] = key;
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
static void play(struct stepper *s, bool plays)
{
    s->playing = !plays;
    if (s->playing && s->at == s->line->last)
        go_to(s, s->line->up ? s->line->start + 1 : 0);
}

/* Chooses a row of delays.  While moves are played, the status has it. */
static void set_speed(struct stepper *s, unsigned speed)
{
    s->speed = speed;
    if (!s->playing)
        snprintf(s->notice, sizeof(s->notice), "playing takes %g s a move", seconds_of(s));
}

/* Leaves for the next record or the one before, if there is one.  Returns false to leave. */
static bool leave(struct stepper *s, enum step_to to)
{
    bool next = to == STEP_NEXT;
    bool leaving = next ? !s->walk->is_last : !s->walk->is_first;

    if (leaving)
        s->walk->to = to;
    else
        snprintf(s->notice, sizeof(s->notice), "this is the %s solution", next ? "last" : "first");
    return !leaving;
}

/* Keys that do the same as others. */
static const struct {
    int key;
    int same;
} others[] = {
    {'j', 'n'},
    {'l', 'n'},
    {'\n', 'n'},
    {'\r', 'n'},
    {KEY_RIGHT, 'n'},
    {KEY_DOWN, 'n'},
    {'k', 'b'},
    {'h', 'b'},
    {127, 'b'},
    {'\b', 'b'},
    {KEY_LEFT, 'b'},
    {KEY_UP, 'b'},
    {KEY_HOME, 'g'},
    {' ', 'p'},
    {KEY_END, 'G'},
    {KEY_ESCAPE, 'q'},
    {KEY_SHIFT_RIGHT, 'J'},
    {4, 'q'},
    {KEY_SHIFT_LEFT, 'K'},
};

/* Handles a key that asks for something; false: the user ends the walk. */
static bool obey(struct stepper *s, int key)
{
    bool plays = s->playing;

    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        if (key == others[i].key)
            key = others[i].same;
    s->playing = plays && (key == '+' || key == '-');
    switch (key) {
    case 'n':
        go_to(s, s->at + 1);
        break;
    case 'b':
        go_to(s, s->at > 0 ? s->at - 1 : 0);
        break;
    case KEY_PAGE_DOWN:
        go_to(s, s->at + PAGE);
        break;
    case KEY_PAGE_UP:
        go_to(s, s->at > PAGE ? s->at - PAGE : 0);
        break;
    case 'g':
        go_to(s, 0);
        break;
    case 'G':
        go_to(s, s->line->last);
        break;
    case 'J':
        enter_next(s);
        break;
    case 'K':
        if (s->line->up)
            leave_line(s);
        break;
    case 'p':
        play(s, plays);
        break;
    case '+':
        set_speed(s, s->speed + (s->speed + 1 < NUM_SPEEDS));
        break;
    case '-':
        set_speed(s, s->speed - (s->speed > 0));
        break;
    case '?':
        s->helping = true;
        break;
    case 'N':
        return leave(s, STEP_NEXT);
    case 'P':
        return leave(s, STEP_BACK);
    case 'q':
        return false;
    default:
        s->playing = plays;
    }
    return true;
}

/* Handles a key, or that none was pressed in time; false: the user or a signal ends the walk. */
static bool press(struct stepper *s, int key)
{
    if (key == KEY_STOPPED)
        return false;
    if (key == KEY_RESIZED)
        return true;
    if (key == KEY_NONE) {
        go_to(s, s->at + 1);
        s->playing = s->at < s->line->last;
        return true;
    }
    s->notice[0] = '\0';
    if (s->helping) {
        s->helping = false;
        return true;
    }
    if (!type_number(s, key))
        return obey(s, key);
    s->playing = false;
    return true;
}

void step_through(const struct unisol_record *record, struct step_walk *walk)
{
    struct terminal t;
    struct stepper s = {.record = record, .walk = walk, .speed = USUAL_SPEED};

    walk->to = STEP_QUIT;
    branches_list(&s.branches, record);
    s.line = open_line(&s, NULL);
    go_to_number(&s, walk->at);
    if (walk->notice)
        snprintf(s.notice, sizeof(s.notice), "%s", walk->notice);
    if (!terminal_enter(&t))
        fail("option '--step' requires a terminal");

    do
        show(&s);
    while (press(&s, terminal_key(&t, s.playing ? delays[s.speed] : 0)));
    terminal_leave(&t);
    while (s.line->up)
        leave_line(&s);
    walk->at = s.at;
    free_line(s.line);
    branches_free(&s.branches);
}
