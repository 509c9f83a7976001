/* SPDX-License-Identifier: MIT */
/*
 * Creeper, in the notation of Softserve (boardgames.md section 2).
 *
 *     .oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....ox
 *     a5b4 c1b2 b4c3
 *
 * A state is 49 characters for the pins, 36 for the paths, and 1 for the side to move.  An action
 * is the square that a pin leaves and the square that it moves to.  A record without a state begins
 * at the game's start.  A state may be broken into lines, with letters and numbers of the squares
 * around the pins.
 */
#include "boardgames/creeper.h"
#include "boardgames/replay.h"

enum { WIDTH = 7, PATHS = 6, PINS = 8 };

/* ---- states ---------------------------------------------------------------------------------- */

static bool is_cell(char c)
{
    return c == 'x' || c == 'o' || c == '.';
}

bool us_creeper_parse(struct us_str text, struct us_bg_position *board)
{
    *board = (struct us_bg_position){.train = US_NO_PLACE};
    if (text.len != US_CREEPER_STATE)
        return false;

    for (size_t i = 0; i < text.len; i++)
        if (!is_cell(text.p[i]))
            return false;

    memcpy(board->cells, text.p, US_MAX_CELLS);
    board->side = text.p[US_MAX_CELLS] == 'x' ? US_SIDE_FIRST : US_SIDE_SECOND;

    return text.p[US_MAX_CELLS] != '.';
}

void us_creeper_put(struct us_buf *out, const struct us_bg_position *board)
{
    us_buf_put(out, board->cells, US_MAX_CELLS);
    us_buf_putc(out, board->side == US_SIDE_SECOND ? 'o' : 'x');
}

static bool initial_creeper(struct us_bg_position *board)
{
    return us_creeper_parse(us_str(".oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........"
                                   "................x....ox"),
                            board);
}

static void put_place(struct us_buf *out, uint8_t place)
{
    if (place < US_CREEPER_SQUARES)
        us_buf_putf(out, "%c%c", 'a' + place % WIDTH, '1' + place / WIDTH);
    else
        us_buf_putf(out, "%d,%d", (place - US_CREEPER_SQUARES) / PATHS + 1,
                    (place - US_CREEPER_SQUARES) % PATHS + 1);
}

static uint8_t find_place(struct us_str name)
{
    if (name.len != 2 || name.p[0] < 'a' || name.p[0] > 'g' || name.p[1] < '1' || name.p[1] > '7')
        return US_NO_PLACE;
    return (name.p[1] - '1') * WIDTH + name.p[0] - 'a';
}

static bool check_pins(const struct us_bg_position *board, struct us_buf *why)
{
    static const uint8_t corners[] = {0, WIDTH - 1, US_CREEPER_SQUARES - WIDTH,
                                      US_CREEPER_SQUARES - 1};
    unsigned x = 0;
    unsigned o = 0;

    for (size_t i = 0; i < sizeof(corners); i++) {
        if (board->cells[corners[i]] == '.')
            continue;
        us_buf_puts(why, "a pin on the corner ");
        put_place(why, corners[i]);
        return false;
    }

    for (size_t i = 0; i < US_CREEPER_SQUARES; i++) {
        x += board->cells[i] == 'x';
        o += board->cells[i] == 'o';
    }

    if (x > PINS)
        us_buf_putf(why, "%u pins of x, and there are %d", x, PINS);
    else if (o > PINS)
        us_buf_putf(why, "%u pins of o, and there are %d", o, PINS);

    return x <= PINS && o <= PINS;
}

static bool check_creeper(const struct us_bg_position *board, struct us_buf *why)
{
    static const struct {
        uint8_t place;
        char owner;
    } bases[] = {{49, 'o'}, {54, 'x'}, {79, 'x'}, {84, 'o'}};

    for (size_t i = 0; i < US_MAX_CELLS; i++) {
        if (is_cell(board->cells[i]))
            continue;
        return us_buf_refuse(why, "a cell must be x, o or .");
    }

    for (size_t i = 0; i < sizeof(bases) / sizeof(bases[0]); i++) {
        if (board->cells[bases[i].place] == bases[i].owner)
            continue;
        us_buf_puts(why, "the base on path ");
        put_place(why, bases[i].place);
        us_buf_putf(why, " is %c's, and ", bases[i].owner);
        us_buf_putc(why, board->cells[bases[i].place]);
        return us_buf_refuse(why, " is there");
    }

    if (board->side != US_SIDE_FIRST && board->side != US_SIDE_SECOND)
        return us_buf_refuse(why, "the player whose turn it is must be x or o");
    if (us_creeper_has_chain(board, US_SIDE_FIRST) && us_creeper_has_chain(board, US_SIDE_SECOND))
        return us_buf_refuse(why, "both players have won");

    return check_pins(board, why);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_action(struct us_str s)
{
    return s.len == 4 && find_place((struct us_str){s.p, 2}) != US_NO_PLACE &&
           find_place((struct us_str){s.p + 2, 2}) != US_NO_PLACE;
}

static bool read_action(struct us_bg_reader *reader, enum us_bg_side side, uint32_t number)
{
    struct us_str token = us_bg_token(reader);

    (void)side;
    (void)number;
    if (!is_action(token))
        return us_bg_unread(reader, token,
                            "an action such as a5a4: two squares from a1 to g7, in lower case");

    struct us_bg_move *move = us_bg_add_move(reader->solution);
    move->kind = US_BG_MOVE_STEP;
    move->from = find_place((struct us_str){token.p, 2});
    move->to = find_place((struct us_str){token.p + 2, 2});
    move->text = us_bg_add_text(reader->solution, token);
    move->span = us_cursor_span(reader->cursor, token);
    reader->cursor->p += token.len;

    return true;
}

/* True for a label next to the grids: "abcdefg", "123456" or "1". */
static bool is_label(struct us_str s)
{
    static const char letters[] = "abcdefg";
    static const char digits[] = "1234567";
    bool single = s.len == 1 && s.p[0] >= '1' && s.p[0] <= '7';
    return single || (s.len >= PATHS && s.len <= WIDTH &&
                      (memcmp(s.p, letters, s.len) == 0 || memcmp(s.p, digits, s.len) == 0));
}

static bool begins_state(struct us_str token)
{
    return is_label(token) || (token.len > 0 && is_cell(token.p[0])) ||
           token.len >= US_CREEPER_STATE - 1;
}

/* Reads 86 characters, with or without blanks, line ends and labels between them. */
static bool read_state(struct us_bg_reader *reader)
{
    char cells[US_CREEPER_STATE];
    size_t len = 0;
    const char *begin = reader->cursor->p;
    const char *end = begin;
    struct us_bg_position board;

    while (len < US_CREEPER_STATE && !us_cursor_at_end(reader->cursor)) {
        struct us_str token = us_bg_token(reader);
        if (is_action(token))
            break;
        if (!is_label(token)) {
            for (size_t i = 0; i < token.len; i++)
                if (!is_cell(token.p[i]))
                    return us_bg_unread(reader, (struct us_str){token.p + i, 1},
                                        "x, o or . in a state");
            if (token.len > US_CREEPER_STATE - len)
                return us_bg_unread(reader, token, "86 characters in a state");
            memcpy(cells + len, token.p, token.len);
            len += token.len;
            end = token.p + token.len;
        }
        reader->cursor->p += token.len;
        us_bg_skip_space(reader);
    }

    struct us_span span = us_cursor_span(reader->cursor, (struct us_str){begin, end - begin});
    if (len == US_CREEPER_STATE && us_creeper_parse((struct us_str){cells, len}, &board))
        return us_bg_state_position(reader, &board, span);

    if (len == US_CREEPER_STATE)
        us_report(reader->sink, US_DIAG_POSITION_BAD, span,
                  "the player whose turn it is must be x or o");
    else
        us_report(reader->sink, US_DIAG_POSITION_BAD, span, "%zu characters instead of 86", len);

    return false;
}

static enum us_status read_creeper(struct us_bg_reader *reader)
{
    bool any = false;

    for (us_bg_skip_space(reader); !us_cursor_at_end(reader->cursor); us_bg_skip_space(reader)) {
        struct us_str token = us_bg_token(reader);
        bool state = !is_action(token) && begins_state(token);
        bool ok = state ? read_state(reader) : read_action(reader, US_SIDE_NONE, 0);
        if (!ok)
            return US_FAILED;
        any = true;
    }

    return any ? US_OK : US_END;
}

/* Finds a state in one or more tokens, or only actions. */
static int probe_creeper(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_bg_reader reader = {.cursor = &c};
    size_t cells = 0;
    int actions = 0;

    for (us_bg_skip_space(&reader);
         !us_cursor_at_end(&c) && cells < US_CREEPER_STATE && actions < 8;
         us_bg_skip_space(&reader)) {
        struct us_str token = us_bg_token(&reader);
        if (is_action(token)) {
            actions++;
        } else if (!is_label(token)) {
            for (size_t i = 0; i < token.len; i++)
                if (!is_cell(token.p[i]))
                    return 0;
            cells += token.len;
        }
        c.p += token.len;
    }

    if (cells == US_CREEPER_STATE)
        return 64;
    return cells == 0 && actions > 0 ? 20 + actions : 0;
}

/* ---- replaying ------------------------------------------------------------------------------- */

/* The positions so far, to find repetitions: a hash table with open addressing, which grows when it
   is half full. */
struct history {
    struct entry {
        uint64_t hash; /* 0: free */
        unsigned times;
        char state[US_CREEPER_STATE];
    } * entries;
    size_t num;
    size_t size; /* a power of 2 */
};

static uint64_t hash_state(const char *state)
{
    uint64_t h = 14695981039346656037U;
    for (size_t i = 0; i < US_CREEPER_STATE; i++)
        h = (h ^ (uint8_t)state[i]) * 1099511628211U;
    return h ? h : 1;
}

static struct entry *find_entry(const struct history *history, uint64_t hash, const char *state)
{
    size_t i = hash & (history->size - 1);
    while (history->entries[i].hash &&
           (history->entries[i].hash != hash ||
            memcmp(history->entries[i].state, state, US_CREEPER_STATE) != 0))
        i = (i + 1) & (history->size - 1);
    return &history->entries[i];
}

static bool grow_history(struct history *history)
{
    struct history bigger = {.num = history->num, .size = history->size ? history->size * 2 : 256};

    bigger.entries = us_resize(NULL, bigger.size * sizeof(struct entry));
    if (!bigger.entries)
        return false;

    memset(bigger.entries, 0, bigger.size * sizeof(struct entry));
    for (size_t i = 0; i < history->size; i++)
        if (history->entries[i].hash)
            *find_entry(&bigger, history->entries[i].hash,
                        history->entries[i].state) = history->entries[i];

    us_resize(history->entries, 0);
    *history = bigger;

    return true;
}

/* Returns how often the position has occurred, including this time, or 0 if memory runs out. */
static unsigned remember(struct history *history, const struct us_bg_position *board)
{
    char state[US_CREEPER_STATE];

    memcpy(state, board->cells, US_MAX_CELLS);
    state[US_MAX_CELLS] = board->side == US_SIDE_FIRST ? 'x' : 'o';
    if (history->num * 2 >= history->size && !grow_history(history))
        return 0;

    uint64_t hash = hash_state(state);
    struct entry *entry = find_entry(history, hash, state);
    if (!entry->hash) {
        entry->hash = hash;
        memcpy(entry->state, state, sizeof(state));
        history->num++;
    }

    return ++entry->times;
}

static void forget_history(void *memory)
{
    struct history *history = memory;
    if (!history)
        return;
    us_resize(history->entries, 0);
    us_resize(history, 0);
}

/* Sets the outcome if the game is over.  A win takes precedence over a repetition. */
static void judge(struct us_bg_replay *replay)
{
    struct us_creeper_action actions[US_CREEPER_MOST_ACTIONS];
    unsigned times = remember(replay->memory, &replay->board);

    if (times == 0)
        replay->results->text.failed = true;
    for (enum us_bg_side side = US_SIDE_FIRST; side <= US_SIDE_SECOND; side++)
        if (us_creeper_has_chain(&replay->board, side))
            replay->outcome = (struct us_bg_outcome){US_END_CHAIN, side};

    if (replay->outcome.ending != US_END_NONE)
        return;

    if (times >= 3)
        replay->outcome.ending = US_END_REPETITION;
    else if (us_creeper_actions(&replay->board, actions) == 0)
        replay->outcome.ending = US_END_NO_ACTION;
}

static void begin_creeper(struct us_bg_replay *replay)
{
    replay->memory = us_new(sizeof(struct history));
    if (!replay->memory) {
        replay->results->text.failed = true;
        return;
    }
    judge(replay);
}

static const struct {
    const char *reason;
    const char *words;
} faults[] = {
    {"CORNER", "corners are not part of the board"},
    {"NO_PIECE", "there is no pin on %s"},
    {"NOT_YOURS", "the pin on %s is the other player's"},
    {"NOT_A_STEP", "this is neither a step, nor a diagonal move, nor a jump"},
    {"OCCUPIED", "the square is occupied"},
    {"NOTHING_TO_JUMP", "there is no opposing pin to jump over"},
};

static bool refuse(struct us_bg_replay *replay, const struct us_bg_move *move, const char *reason)
{
    static const char rule[] = "a pin steps to the next empty square, crosses an octagon to the "
                               "empty square beyond it, or jumps "
                               "over an adjacent opposing pin to the empty square beyond it";
    struct us_buf from = {0};
    struct us_buf words = {0};

    put_place(&from, move->from);
    for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
        const char *place = strcmp(faults[i].reason, reason) == 0 ? strstr(faults[i].words, "%s")
                                                                  : NULL;
        if (strcmp(faults[i].reason, reason) != 0)
            continue;
        us_buf_put(&words, faults[i].words,
                   place ? (size_t)(place - faults[i].words) : strlen(faults[i].words));
        if (place)
            us_buf_putf(&words, "%s%s", us_buf_text(&from), place + 2);
    }

    us_bg_refuse(replay, move, reason, rule, "%s", us_buf_text(&words));
    us_buf_free(&from);
    us_buf_free(&words);

    return false;
}

static bool play_creeper(struct us_bg_replay *replay, struct us_bg_move *move)
{
    struct us_creeper_action action = {move->from, move->to};
    const char *reason = us_creeper_fault(&replay->board, action);

    if (reason)
        return refuse(replay, move, reason);

    struct us_bg_position before = replay->board;
    us_creeper_play(&replay->board, action);
    move->side = before.side;
    if (replay->results)
        move->num_effects = 0;

    for (int i = 0; i < US_CREEPER_SQUARES; i++)
        if (before.cells[i] != replay->board.cells[i] && i != action.from && i != action.to) {
            move->kind = US_BG_MOVE_CAPTURE;
            us_bg_note_effect(replay, move, US_EFFECT_CAPTURE,
                              (struct us_bg_piece){.side = replay->board.side, .at = i});
        }

    if (action.from % WIDTH != action.to % WIDTH && action.from / WIDTH != action.to / WIDTH) {
        int row = (action.from < action.to ? action.from : action.to) / WIDTH;
        int column = action.from % WIDTH < action.to % WIDTH ? action.from % WIDTH
                                                             : action.to % WIDTH;
        move->kind = US_BG_MOVE_DIAGONAL;
        move->path = US_CREEPER_SQUARES + row * PATHS + column;
        if (before.cells[move->path] != replay->board.cells[move->path])
            us_bg_note_effect(replay, move,
                              before.cells[move->path] == '.' ? US_EFFECT_PLACE : US_EFFECT_FLIP,
                              (struct us_bg_piece){.side = before.side, .at = move->path});
    }

    if (replay->results && replay->memory)
        judge(replay);

    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_rows(struct us_buf *out, const char *cells, unsigned rows, unsigned columns)
{
    for (unsigned i = 0; i < rows; i++) {
        us_buf_put(out, cells + (size_t)i * columns, columns);
        us_buf_putc(out, '\n');
    }
}

static void put_state(struct us_buf *out, const struct us_bg_position *board, bool broken)
{
    if (broken) {
        put_rows(out, board->cells, WIDTH, WIDTH);
        us_buf_putc(out, '\n');
        put_rows(out, board->cells + US_CREEPER_SQUARES, PATHS, PATHS);
        us_buf_putf(out, "\n%c\n", board->side == US_SIDE_SECOND ? 'o' : 'x');
    } else {
        us_creeper_put(out, board);
        us_buf_putc(out, '\n');
    }
}

/* Draws the pins with the octagons between them. */
static void put_board(struct us_buf *out, const struct us_bg_position *board)
{
    us_buf_puts(out, "   a   b   c   d   e   f   g\n");
    for (unsigned row = 0; row < WIDTH; row++) {
        us_buf_putf(out, "%u ", row + 1);
        for (unsigned i = 0; i < WIDTH; i++) {
            bool corner = (i == 0 || i == WIDTH - 1) && (row == 0 || row == WIDTH - 1);
            us_buf_puts(out, i == 0 ? " " : "   ");
            us_buf_putc(out, corner ? ' ' : board->cells[row * WIDTH + i]);
        }
        while (out->len > 0 && out->p[out->len - 1] == ' ')
            out->len--;
        us_buf_putc(out, '\n');
        if (row == PATHS)
            break;
        us_buf_puts(out, "  ");
        for (unsigned i = 0; i < PATHS; i++) {
            char c = board->cells[US_CREEPER_SQUARES + row * PATHS + i];
            us_buf_puts(out, i == 0 ? "  (" : " (");
            us_buf_putc(out, c == '.' ? ' ' : c);
            us_buf_putc(out, ')');
        }
        us_buf_putc(out, '\n');
    }

    us_buf_putf(out, "%c to move\n", board->side == US_SIDE_SECOND ? 'o' : 'x');
}

static void put_move(struct us_buf *out, const struct us_bg_solution *solution,
                     const struct us_bg_move *move)
{
    (void)solution;
    put_place(out, move->from);
    put_place(out, move->to);
}

static void write_creeper(struct us_buf *out, const struct us_bg_solution *solution,
                          const uint8_t *options)
{
    enum { PER_LINE = 16 };
    enum us_bg_boards boards = (enum us_bg_boards)options[US_CREEPER_OPTION_BOARDS];
    bool broken = options[US_CREEPER_OPTION_LAYOUT] == 1;
    struct us_bg_position start;
    struct us_bg_replay walk;
    size_t on_line = 0;

    initial_creeper(&start);
    us_bg_walk_begin(&walk, solution);

    bool usual = memcmp(start.cells, walk.board.cells, sizeof(start.cells)) == 0 &&
                 start.side == walk.board.side;
    /* A start other than the game's must be written. */
    if (us_bg_walk_shows(&walk, boards) || solution->num_played == 0 || !usual)
        put_state(out, &walk.board, broken);

    while (us_bg_walk_next(&walk)) {
        bool shown = us_bg_walk_shows(&walk, boards);
        us_buf_puts_if(out, on_line > 0, " ");
        put_move(out, solution, &solution->moves[walk.index - 1]);
        on_line++;
        if (!shown && on_line < PER_LINE)
            continue;
        us_buf_putc(out, '\n');
        on_line = 0;
        if (shown)
            put_state(out, &walk.board, broken);
    }

    if (on_line > 0)
        us_buf_putc(out, '\n');
}

const struct us_boardgame us_boardgame_creeper = {
    .name = "creeper",
    .title = "Creeper",
    .sides = {[US_SIDE_FIRST] = "x", [US_SIDE_SECOND] = "o"},
    .grids = {{"pins", WIDTH, WIDTH}, {"paths", PATHS, PATHS}},
    .parts = US_PART_TURN,
    .probe = probe_creeper,
    .initial = initial_creeper,
    .read = read_creeper,
    .read_move = read_action,
    .check = check_creeper,
    .begin = begin_creeper,
    .play = play_creeper,
    .forget = forget_history,
    .write = write_creeper,
    .put_board = put_board,
    .put_move = put_move,
    .put_place = put_place,
    .find_place = find_place,
};
