/* SPDX-License-Identifier: MIT */
/*
 * Proton, a sliding puzzle of 4 x 4 tiles, in Kevin G. Austin's notation (boardgames.md section 1).
 *
 *     6FF3 A069 ADC3 C559
 *
 *     7 f e c 0
 *
 * A tile is a hexadecimal digit in upper case.  It is the sum of the edges on which a white line
 * ends: top 8, right 4, bottom 2, left 1.  F is a goal tile, D the stopper, and 0 the space.  A
 * move, in lower case, is the cell in which the space ends up; the tiles between slide.  Places are
 * 0 to 15, row by row from the top left.
 *
 * A 4 x 4 array of single digits looks like moves.  It is a playfield if the record begins with it,
 * or if all its letters are upper case.  No document states the goal of the puzzle, or whether the
 * stopper stops anything.  Neither is checked.
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
    return c >= 'A' && c <= 'F' ? c - 'A' + 'a' : c;
}

static uint8_t digit_value(char c)
{
    c = us_upper(c);
    return us_is_digit(c) ? c - '0' : c - 'A' + 10;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* True for four lines of four single digits.  Unless `first`, they must be upper case and contain a
   letter. */
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
            bool alone = (i == 0 || us_is_blank(line.p[i - 1])) &&
                         (i + 1 == line.len || us_is_blank(line.p[i + 1]));
            bool is_tile = first ? is_hex(line.p[i]) : is_upper_hex(line.p[i]);
            if (!alone || !is_tile)
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

/* Reads 16 digits, in groups or as an array. */
static bool read_playfield(struct us_bg_reader *reader, bool array)
{
    struct us_bg_position board = {.train = US_NO_PLACE};
    struct us_cursor begin = *reader->cursor;
    bool low = false;
    bool lines = false;
    unsigned cells = 0;

    while (cells < CELLS) {
        struct us_str token = us_bg_token(reader);
        if (token.len == 0 || (token.len == 1 && !array))
            break;
        for (size_t i = 0; i < token.len; i++) {
            if (!is_hex(token.p[i]))
                return us_bg_unread(reader, (struct us_str){token.p + i, 1}, "a hexadecimal digit");
            if (cells == CELLS)
                return us_bg_unread(reader, token, "16 digits in a playfield");
            low = low || token.p[i] >= 'a';
            board.cells[cells++] = us_upper(token.p[i]);
        }
        reader->cursor->p += token.len;
        if (cells == CELLS)
            break;
        const char *from = reader->cursor->p;
        us_bg_skip_space(reader);
        lines = lines || memchr(from, '\n', reader->cursor->p - from) != NULL;
    }

    struct us_str text = {begin.p, reader->cursor->p - begin.p};
    if (cells < CELLS)
        return us_report(reader->sink, US_DIAG_POSITION_BAD, us_cursor_span(reader->cursor, text),
                         "%u digits instead of 16", cells);

    if (low)
        us_bg_odd(reader, text, "tiles are usually in upper case");
    if (reader->solution->num_moves == 0 && !reader->solution->has_start) {
        reader->solution->layout = lines ? US_PROTON_LINES : US_PROTON_GROUPS;
        if (array)
            reader->solution->layout = US_PROTON_ARRAY;
    }

    return us_bg_state_position(reader, &board, us_cursor_span(reader->cursor, text));
}

/* Returns the text between marks such as "*7*" or "<em>7</em>". */
static struct us_str without_emphasis(struct us_str token)
{
    static const char *const marks[][2] = {{"*", "*"},        {"_", "_"},
                                           {"<em>", "</em>"}, {"<b>", "</b>"},
                                           {"<i>", "</i>"},   {"<strong>", "</strong>"}};

    for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++) {
        size_t before = strlen(marks[i][0]);
        size_t after = strlen(marks[i][1]);
        if (token.len == before + 1 + after && us_str_starts(token, marks[i][0]) &&
            memcmp(token.p + before + 1, marks[i][1], after) == 0)
            return (struct us_str){token.p + before, 1};
    }

    return token;
}

static bool read_proton_move(struct us_bg_reader *reader, enum us_bg_side side, uint32_t number)
{
    struct us_str token = us_bg_token(reader);
    struct us_str digit = without_emphasis(token);

    (void)side;
    (void)number;
    if (digit.len != 1 || !is_hex(digit.p[0]))
        return us_bg_unread(reader, token, "a move: a single hexadecimal digit");

    if (digit.p[0] >= 'A' && digit.p[0] <= 'F')
        us_bg_odd(reader, token, "moves are usually in lower case");

    struct us_bg_move *move = us_bg_add_move(reader->solution);
    move->kind = US_BG_MOVE_SLIDE;
    move->to = digit_value(digit.p[0]);
    move->text = us_bg_add_text(reader->solution, digit);
    move->span = us_cursor_span(reader->cursor, token);
    reader->cursor->p += token.len;

    return true;
}

static enum us_status read_proton(struct us_bg_reader *reader)
{
    const struct us_bg_solution *solution = reader->solution;
    bool any = false;
    bool break_seen = false;

    for (;;) {
        const char *from = reader->cursor->p;
        us_bg_skip_space(reader);
        bool new_line = memchr(from, '\n', reader->cursor->p - from) != NULL;
        if (us_cursor_at_end(reader->cursor))
            break;
        bool array = (new_line || !any) && at_array(reader->cursor, !any);
        bool moves = solution->num_moves > 0;
        if (!(array || us_bg_token(reader).len == 4 || us_bg_token(reader).len == 16 ||
              (!any && us_bg_token(reader).len > 1 && is_hex(us_bg_token(reader).p[0]) &&
               is_hex(us_bg_token(reader).p[1])))) {
            if (!read_proton_move(reader, US_SIDE_NONE, 0))
                return US_FAILED;
            break_seen = break_seen || (moves && !new_line);
        } else if (!read_playfield(reader, array)) {
            return US_FAILED;
        }
        any = true;
    }

    reader->solution->in_column = solution->num_moves > 1 && !break_seen;
    return any ? US_OK : US_END;
}

/* Finds four groups of four upper-case digits with one space. */
static int probe_proton(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_bg_reader reader = {.cursor = &c};
    unsigned cells = 0;
    unsigned spaces = 0;

    us_bg_skip_space(&reader);
    bool array = at_array(&c, true);
    while (cells < CELLS) {
        struct us_str token = us_bg_token(&reader);
        if (token.len != (array ? 1U : WIDTH))
            return 0;
        for (size_t i = 0; i < token.len; i++, cells++) {
            if (!is_upper_hex(token.p[i]))
                return 0;
            spaces += token.p[i] == '0';
        }
        c.p += token.len;
        us_bg_skip_space(&reader);
    }

    return spaces == 1 ? 40 : 0;
}

/* ---- rules ----------------------------------------------------------------------------------- */

static bool check_proton(const struct us_bg_position *board, struct us_buf *why)
{
    unsigned spaces = 0;

    for (unsigned i = 0; i < CELLS; i++) {
        if (!is_upper_hex(board->cells[i]))
            return us_buf_refuse(why, "a tile must be a digit from 0 to F");
        spaces += board->cells[i] == '0';
    }

    if (spaces != 1)
        us_buf_putf(why, spaces == 0 ? "no space (0)" : "%u spaces (0)", spaces);

    return spaces == 1;
}

/* Returns the cell of the space, 0 to 15. */
static uint8_t cell_of_space(const struct us_bg_position *board)
{
    const char *at = memchr(board->cells, '0', CELLS);
    return at ? at - board->cells : 0;
}

static void count_tiles(const struct us_bg_position *board, uint8_t *counts)
{
    memset(counts, 0, CELLS);
    for (unsigned i = 0; i < CELLS; i++)
        counts[digit_value(board->cells[i])]++;
}

/* The tiles of the only known playfield. */
static const uint8_t inventory[CELLS] = {
    [0] = 1, [3] = 2, [5] = 2, [6] = 2, [9] = 2, [10] = 2, [12] = 2, [13] = 1, [15] = 2,
};

static void begin_proton(struct us_bg_replay *replay)
{
    uint8_t counts[CELLS];
    const struct us_bg_move at_start = {
        .span = replay->solution->has_start ? replay->solution->start_span : US_NOWHERE};

    count_tiles(&replay->board, counts);
    for (unsigned i = 0; i < CELLS; i++) {
        if (counts[i] > 0 && inventory[i] == 0)
            us_bg_doubt(replay, &at_start, US_DIAG_DOUBTFUL,
                        "there is no known tile that is written %X", i);
        else if (counts[i] != inventory[i])
            us_bg_doubt(replay, &at_start, US_DIAG_DOUBTFUL,
                        "tiles %X: %u, but the only known playfield has %u", i, counts[i],
                        inventory[i]);
    }
}

static bool play_proton(struct us_bg_replay *replay, struct us_bg_move *move)
{
    static const char rule[] = "the space moves along its row or its column";
    char *cells = replay->board.cells;
    int from = cell_of_space(&replay->board);
    int to = move->to;

    if (from == to)
        return us_bg_refuse(replay, move, "NO_MOVE", rule, "the space is already in cell %x",
                            (unsigned)to);

    int step = 0;
    if (from / WIDTH == to / WIDTH)
        step = 1;
    else if (from % WIDTH == to % WIDTH)
        step = WIDTH;
    else
        return us_bg_refuse(
            replay, move, "NOT_IN_LINE", rule,
            "the space is in cell %x, but %x is neither in its row nor in its column",
            (unsigned)from, (unsigned)to);

    if (to < from)
        step = -step;
    move->from = from;
    move->length = 0;

    for (int i = from; i != to; i += step) {
        cells[i] = cells[i + step];
        move->length++;
    }

    cells[to] = '0';
    return true;
}

/* Equal tiles can change places, so parity does not matter: any two playfields with the same tiles
   can be reached from each other. */
static bool same_proton(const struct us_bg_position *played, const struct us_bg_position *shown,
                        struct us_buf *how)
{
    uint8_t mine[CELLS];
    uint8_t theirs[CELLS];

    if (memcmp(played->cells, shown->cells, CELLS) == 0)
        return true;

    count_tiles(played, mine);
    count_tiles(shown, theirs);
    for (unsigned i = 0; i < CELLS; i++) {
        if (played->cells[i] == shown->cells[i])
            continue;
        us_buf_putf(how, "cell %x is %c in the file, but %c after the moves", i, shown->cells[i],
                    played->cells[i]);
        break;
    }

    if (memcmp(mine, theirs, CELLS) != 0)
        us_buf_puts(how, "; no moves lead there, because it has other tiles");

    return false;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_cells(struct us_buf *out, const struct us_bg_position *board, uint8_t layout)
{
    for (unsigned i = 0; i < CELLS; i++) {
        us_buf_putc(out, board->cells[i]);
        bool row_ends = i % WIDTH == WIDTH - 1;
        if (row_ends)
            us_buf_putc(out, layout == US_PROTON_GROUPS && i + 1 < CELLS ? ' ' : '\n');
        else if (layout == US_PROTON_ARRAY)
            us_buf_putc(out, ' ');
    }
}

static void put_board(struct us_buf *out, const struct us_bg_position *board)
{
    put_cells(out, board, US_PROTON_ARRAY);
}

static void put_move(struct us_buf *out, const struct us_bg_solution *solution,
                     const struct us_bg_move *move)
{
    (void)solution;
    us_buf_putf(out, "%x", move->to);
}

static void put_place(struct us_buf *out, uint8_t place)
{
    us_buf_putf(out, "%x", place);
}

static uint8_t find_place(struct us_str name)
{
    return name.len == 1 && is_hex(name.p[0]) && name.p[0] == lower(name.p[0])
               ? digit_value(name.p[0])
               : US_NO_PLACE;
}

/* A move next to a playfield is emphasised. */
static void write_proton(struct us_buf *out, const struct us_bg_solution *solution,
                         const uint8_t *options)
{
    uint8_t layout = options[US_PROTON_OPTION_LAYOUT] ? options[US_PROTON_OPTION_LAYOUT] - 1
                                                      : solution->layout;
    bool column = options[US_PROTON_OPTION_MOVES] ? options[US_PROTON_OPTION_MOVES] == 2
                                                  : solution->in_column;
    enum us_bg_boards boards = (enum us_bg_boards)options[US_PROTON_OPTION_BOARDS];
    struct us_bg_replay walk;
    size_t on_line = 0;

    us_bg_walk_begin(&walk, solution);
    if (boards != US_BOARDS_NONE)
        put_cells(out, &walk.board, layout);

    for (bool first = true; us_bg_walk_next(&walk); first = false) {
        bool shown = us_bg_walk_shows(&walk, boards);
        if (first && boards != US_BOARDS_NONE)
            us_buf_putc(out, '\n');
        if (on_line > 0)
            us_buf_putc(out, column ? '\n' : ' ');
        us_buf_putf(out, shown ? "*%x*" : "%x", solution->moves[walk.index - 1].to);
        on_line++;
        if (!shown)
            continue;
        us_buf_puts(out, "\n\n");
        put_cells(out, &walk.board, layout);
        if (walk.index < solution->num_played)
            us_buf_putc(out, '\n');
        on_line = 0;
    }

    if (on_line > 0)
        us_buf_putc(out, '\n');
}

const struct us_boardgame us_boardgame_proton = {
    .name = "proton",
    .title = "Proton",
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
