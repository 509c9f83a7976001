/* SPDX-License-Identifier: MIT */
/*
 * Proton, a sliding puzzle of 4 x 4 tiles, as Kevin G. Austin suggests to write it (boardgames.md section 1).
 *
 *     6FF3 A069 ADC3 C559
 *
 *     7 f e c 0
 *
 * A tile is a hexadecimal digit, upper case: the edges on which a white line ends, top 8, right 4, bottom 2, left 1; F is a
 * goal tile, D the stopper, 0 the space.  A move, lower case, is the cell in which the space ends up; the tiles between slide.
 * Places are 0 to 15, from the top left row by row.  Odd: a 4 x 4 array of single digits looks like moves; it is a playfield
 * where the text begins with it, or where all its letters are upper case.  What the puzzle's goal is, and whether the stopper
 * stops anything, nobody has written down: neither is judged.
 */
#include <stdio.h>

#include "boardgames/proton.h"
#include "boardgames/replay.h"

enum { CELLS = 16, WIDTH = 4 };

static bool is_upper_hex(char c)
{
    return us_is_digit(c) || (c >= 'A' && c <= 'F');
}

static bool is_hex(char c)
{
    return is_upper_hex(us_upper(c));
}

static char lower(char c)
{
    return c >= 'A' && c <= 'F' ? (char)(c - 'A' + 'a') : c;
}

static uint8_t digit_value(char c)
{
    c = us_upper(c);
    return (uint8_t)(us_is_digit(c) ? c - '0' : c - 'A' + 10);
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* Four lines of four single digits: an array, where `first` in any case, else in upper case with a letter among them. */
static bool at_array(const struct us_cursor *from, bool first)
{
    struct us_cursor c = *from;
    bool letters = false;
    for (unsigned row = 0; row < WIDTH; row++) {
        struct us_str line = us_cursor_peek_line(&c);
        unsigned n = 0;
        for (size_t i = 0; i < line.len; i++) {
            if (us_is_blank(line.p[i]))
                continue;
            bool alone = (i == 0 || us_is_blank(line.p[i - 1])) && (i + 1 == line.len || us_is_blank(line.p[i + 1]));
            if (!alone || !(first ? is_hex(line.p[i]) : is_upper_hex(line.p[i])))
                return false;
            letters = letters || us_is_letter(line.p[i]);
            n++;
        }
        if (n != WIDTH)
            return false;
        us_cursor_skip_line(&c, line);
    }
    return first || letters;
}

/* Reads 16 digits, in groups or alone. */
static bool read_playfield(struct us_bg_reader *n, bool array)
{
    struct us_bg_position board = {.train = US_NO_PLACE};
    struct us_cursor begin = *n->c;
    bool low = false;
    bool lines = false;
    unsigned cells = 0;
    while (cells < CELLS) {
        struct us_str token = us_bg_token(n);
        if (token.len == 0 || (token.len == 1 && !array))
            break;
        for (size_t i = 0; i < token.len; i++) {
            if (!is_hex(token.p[i]))
                return us_bg_unread(n, (struct us_str){token.p + i, 1}, "a hexadecimal digit");
            if (cells == CELLS)
                return us_bg_unread(n, token, "16 digits in a playfield");
            low = low || token.p[i] >= 'a';
            board.cells[cells++] = us_upper(token.p[i]);
        }
        n->c->p += token.len;
        if (cells == CELLS)
            break;
        const char *from = n->c->p;
        us_bg_skip_space(n);
        lines = lines || memchr(from, '\n', (size_t)(n->c->p - from)) != NULL;
    }
    struct us_str text = {begin.p, (size_t)(n->c->p - begin.p)};
    if (cells < CELLS) {
        us_report(n->sink, US_DIAG_POSITION_BAD, us_cursor_span(n->c, text), "%u digits instead of 16", cells);
        return false;
    }
    if (low)
        us_bg_odd(n, text, "tiles are usually in upper case");
    if (n->match->num_moves == 0 && !n->match->has_start)
        n->match->layout = array ? US_PROTON_ARRAY : lines ? US_PROTON_LINES : US_PROTON_GROUPS;
    return us_bg_state_position(n, &board, us_cursor_span(n->c, text));
}

/* "*7*" or "<em>7</em>": what is between the marks. */
static struct us_str without_emphasis(struct us_str token)
{
    static const char *const marks[][2] = {{"*", "*"},      {"_", "_"},      {"<em>", "</em>"},
                                           {"<b>", "</b>"}, {"<i>", "</i>"}, {"<strong>", "</strong>"}};
    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        size_t before = strlen(marks[i][0]);
        size_t behind = strlen(marks[i][1]);
        if (token.len == before + 1 + behind && us_str_starts(token, marks[i][0]) &&
            memcmp(token.p + before + 1, marks[i][1], behind) == 0)
            return (struct us_str){token.p + before, 1};
    }
    return token;
}

static bool read_proton_move(struct us_bg_reader *n, enum us_bg_side side, uint32_t number)
{
    struct us_str token = us_bg_token(n);
    struct us_str digit = without_emphasis(token);
    (void)side;
    (void)number;
    if (digit.len != 1 || !is_hex(digit.p[0]))
        return us_bg_unread(n, token, "a move: a single hexadecimal digit");
    if (digit.p[0] >= 'A' && digit.p[0] <= 'F')
        us_bg_odd(n, token, "moves are usually in lower case");
    struct us_bg_move *ply = us_bg_add_move(n->match);
    if (!ply)
        return false; /* memory ran out, which the match remembers */
    ply->kind = US_PLY_SLIDE;
    ply->to = digit_value(digit.p[0]);
    ply->text = us_bg_add_text(n->match, digit);
    ply->span = us_cursor_span(n->c, token);
    n->c->p += token.len;
    return true;
}

static enum us_status read_proton(struct us_bg_reader *n)
{
    const struct us_bg_solution *m = n->match;
    bool any = false;
    bool break_seen = false;
    for (;;) {
        const char *from = n->c->p;
        us_bg_skip_space(n);
        bool new_line = memchr(from, '\n', (size_t)(n->c->p - from)) != NULL;
        if (us_cursor_at_end(n->c))
            break;
        bool array = (new_line || !any) && at_array(n->c, !any);
        bool moves = m->num_moves > 0;
        if (!(array || us_bg_token(n).len == 4 || us_bg_token(n).len == 16 ||
              (!any && us_bg_token(n).len > 1 && is_hex(us_bg_token(n).p[0]) && is_hex(us_bg_token(n).p[1])))) {
            if (!read_proton_move(n, US_SIDE_NONE, 0))
                return US_FAILED;
            break_seen = break_seen || (moves && !new_line);
        } else if (!read_playfield(n, array)) {
            return US_FAILED;
        }
        any = true;
    }
    n->match->in_column = m->num_moves > 1 && !break_seen;
    return any ? US_OK : US_END;
}

/* Four groups of four digits with one space, upper case. */
static int probe_proton(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_bg_reader n = {.c = &c};
    unsigned cells = 0;
    unsigned spaces = 0;
    us_bg_skip_space(&n);
    bool array = at_array(&c, true);
    while (cells < CELLS) {
        struct us_str token = us_bg_token(&n);
        if (token.len != (array ? 1U : WIDTH))
            return 0;
        for (size_t i = 0; i < token.len; i++, cells++) {
            if (!is_upper_hex(token.p[i]))
                return 0;
            spaces += token.p[i] == '0';
        }
        c.p += token.len;
        us_bg_skip_space(&n);
    }
    return spaces == 1 ? 40 : 0;
}

/* ---- rules ---------------------------------------------------------------------------------------------------- */

static bool check_proton(const struct us_bg_position *b, struct us_buf *why)
{
    unsigned spaces = 0;
    for (unsigned i = 0; i < CELLS; i++) {
        if (!is_upper_hex(b->cells[i])) {
            us_buf_puts(why, "a tile must be a digit from 0 to F");
            return false;
        }
        spaces += b->cells[i] == '0';
    }
    if (spaces != 1)
        us_buf_putf(why, spaces == 0 ? "no space (0)" : "%u spaces (0)", spaces);
    return spaces == 1;
}

uint8_t us_proton_space(const struct us_bg_position *b)
{
    const char *at = memchr(b->cells, '0', CELLS);
    return at ? (uint8_t)(at - b->cells) : 0;
}

static void count_tiles(const struct us_bg_position *b, uint8_t *counts)
{
    memset(counts, 0, CELLS);
    for (unsigned i = 0; i < CELLS; i++)
        counts[digit_value(b->cells[i])]++;
}

/* The tiles of the one playfield that is known. */
static const uint8_t inventory[CELLS] = {
    [0] = 1, [3] = 2, [5] = 2, [6] = 2, [9] = 2, [10] = 2, [12] = 2, [13] = 1, [15] = 2,
};

static void begin_proton(struct us_bg_replay *r)
{
    uint8_t counts[CELLS];
    const struct us_bg_move at_start = {.span = r->match->has_start ? r->match->start_span : US_NOWHERE};
    count_tiles(&r->board, counts);
    for (unsigned i = 0; i < CELLS; i++) {
        if (counts[i] > 0 && inventory[i] == 0)
            us_doubt(r, &at_start, US_DIAG_DOUBTFUL, "there is no known tile that is written %X", i);
        else if (counts[i] != inventory[i])
            us_doubt(r, &at_start, US_DIAG_DOUBTFUL, "tiles %X: %u, but the only known playfield has %u", i, counts[i],
                     inventory[i]);
    }
}

static bool play_proton(struct us_bg_replay *r, struct us_bg_move *ply)
{
    static const char rule[] = "the space moves along its row or its column";
    char *cells = r->board.cells;
    int from = us_proton_space(&r->board);
    int to = ply->to;
    if (from == to)
        return us_refuse(r, ply, "NO_MOVE", rule, "the space is already in cell %x", (unsigned)to);
    int step = from / WIDTH == to / WIDTH ? 1 : from % WIDTH == to % WIDTH ? WIDTH : 0;
    if (step == 0)
        return us_refuse(r, ply, "NOT_IN_LINE", rule,
                         "the space is in cell %x, but %x is neither in its row nor in its column", (unsigned)from,
                         (unsigned)to);
    step = to < from ? -step : step;
    ply->from = (uint8_t)from;
    ply->length = 0;
    for (int i = from; i != to; i += step) {
        cells[i] = cells[i + step];
        ply->length++;
    }
    cells[to] = '0';
    return true;
}

/* Equal tiles absorb the parity of such puzzles: of two playfields with the same tiles each can be reached from the other. */
static bool same_proton(const struct us_bg_position *a, const struct us_bg_position *b, struct us_buf *how)
{
    uint8_t mine[CELLS];
    uint8_t theirs[CELLS];
    if (memcmp(a->cells, b->cells, CELLS) == 0)
        return true;
    count_tiles(a, mine);
    count_tiles(b, theirs);
    for (unsigned i = 0; i < CELLS; i++) {
        if (a->cells[i] == b->cells[i])
            continue;
        us_buf_putf(how, "cell %x is %c in the file, but %c after the moves", i, b->cells[i], a->cells[i]);
        break;
    }
    if (memcmp(mine, theirs, CELLS) != 0)
        us_buf_puts(how, "; no moves lead there, because it has other tiles");
    return false;
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void put_cells(struct us_buf *out, const struct us_bg_position *b, uint8_t layout)
{
    for (unsigned i = 0; i < CELLS; i++) {
        us_buf_putc(out, b->cells[i]);
        bool row_ends = i % WIDTH == WIDTH - 1;
        if (row_ends)
            us_buf_putc(out, layout == US_PROTON_GROUPS && i + 1 < CELLS ? ' ' : '\n');
        else if (layout == US_PROTON_ARRAY)
            us_buf_putc(out, ' ');
    }
}

static void put_board(struct us_buf *out, const struct us_bg_position *b)
{
    put_cells(out, b, US_PROTON_ARRAY);
}

static void put_move(struct us_buf *out, const struct us_bg_solution *m, const struct us_bg_move *ply)
{
    (void)m;
    us_buf_putf(out, "%x", ply->to);
}

static void put_place(struct us_buf *out, uint8_t place)
{
    us_buf_putf(out, "%x", place);
}

static uint8_t find_place(struct us_str name)
{
    return name.len == 1 && is_hex(name.p[0]) && name.p[0] == lower(name.p[0]) ? digit_value(name.p[0]) : US_NO_PLACE;
}

/* Moves are emphasised where they stand beside a playfield. */
static void write_proton(struct us_buf *out, const struct us_bg_solution *m, const uint8_t *options)
{
    uint8_t layout = options[US_PROTON_OPTION_LAYOUT] ? (uint8_t)(options[US_PROTON_OPTION_LAYOUT] - 1) : m->layout;
    bool column = options[US_PROTON_OPTION_MOVES] ? options[US_PROTON_OPTION_MOVES] == 2 : m->in_column;
    enum us_bg_boards boards = (enum us_bg_boards)options[US_PROTON_OPTION_BOARDS];
    struct us_bg_replay w;
    size_t on_line = 0;
    us_bg_walk_begin(&w, m);
    if (boards != US_BOARDS_NONE)
        put_cells(out, &w.board, layout);
    for (bool first = true; us_bg_walk_next(&w); first = false) {
        bool shown = us_bg_walk_shows(&w, boards);
        if (first && boards != US_BOARDS_NONE)
            us_buf_putc(out, '\n');
        if (on_line > 0)
            us_buf_putc(out, column ? '\n' : ' ');
        us_buf_putf(out, shown ? "*%x*" : "%x", m->moves[w.index - 1].to);
        on_line++;
        if (!shown)
            continue;
        us_buf_puts(out, "\n\n");
        put_cells(out, &w.board, layout);
        if (w.index < m->num_played)
            us_buf_putc(out, '\n');
        on_line = 0;
    }
    if (on_line > 0)
        us_buf_putc(out, '\n');
}

const struct us_boardgame us_boardgame_proton = {
    .name = "proton",
    .emphasised = true,
    .grids = {{"playfield", WIDTH, WIDTH}},
    .probe = probe_proton,
    .read = read_proton,
    .read_move = read_proton_move,
    .check = check_proton,
    .begin = begin_proton,
    .play = play_proton,
    .same = same_proton,
    .write = write_proton,
    .put_board = put_board,
    .put_move = put_move,
    .put_place = put_place,
    .find_place = find_place,
};
