/* SPDX-License-Identifier: MIT */
/*
 * Creeper, in the notation of Softserve (boardgames.md section 2).
 *
 *     .oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....ox
 *     a5b4 c1b2 b4c3
 *
 * A state is 49 characters for the pins, 36 for the paths, 1 for the player whose turn it is; an action is the square that a
 * pin leaves and the one that it goes to.  Without a state the game begins as it does.  Odd: a state may be broken into lines,
 * with the letters and numbers of the squares around the pins.
 */
#include "boardgames/creeper.h"
#include "boardgames/replay.h"

enum { WIDTH = 7, PATHS = 6, PINS = 8 };

/* ---- states --------------------------------------------------------------------------------------------------- */

static bool is_cell(char c)
{
    return c == 'x' || c == 'o' || c == '.';
}

bool us_creeper_parse(struct us_str text, struct us_bg_position *b)
{
    *b = (struct us_bg_position){.train = US_NO_PLACE};
    if (text.len != US_CREEPER_STATE)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (!is_cell(text.p[i]))
            return false;
    memcpy(b->cells, text.p, US_MAX_CELLS);
    b->side = text.p[US_MAX_CELLS] == 'x' ? US_SIDE_FIRST : US_SIDE_SECOND;
    return text.p[US_MAX_CELLS] != '.';
}

void us_creeper_put(struct us_buf *out, const struct us_bg_position *b)
{
    us_buf_put(out, b->cells, US_MAX_CELLS);
    us_buf_putc(out, b->side == US_SIDE_SECOND ? 'o' : 'x');
}

static bool initial_creeper(struct us_bg_position *b)
{
    return us_creeper_parse(
        us_str(".oo.xx.o.....xo.....x.......x.....ox.....o.xx.oo.o....x........................x....ox"), b);
}

static void put_place(struct us_buf *out, uint8_t place)
{
    if (place < US_CREEPER_SQUARES)
        us_buf_putf(out, "%c%c", 'a' + place % WIDTH, '1' + place / WIDTH);
    else
        us_buf_putf(out, "%d,%d", (place - US_CREEPER_SQUARES) / PATHS + 1, (place - US_CREEPER_SQUARES) % PATHS + 1);
}

static uint8_t find_place(struct us_str name)
{
    if (name.len != 2 || name.p[0] < 'a' || name.p[0] > 'g' || name.p[1] < '1' || name.p[1] > '7')
        return US_NO_PLACE;
    return (uint8_t)((name.p[1] - '1') * WIDTH + name.p[0] - 'a');
}

static bool check_pins(const struct us_bg_position *b, struct us_buf *why)
{
    static const uint8_t corners[] = {0, WIDTH - 1, US_CREEPER_SQUARES - WIDTH, US_CREEPER_SQUARES - 1};
    unsigned x = 0;
    unsigned o = 0;
    for (size_t i = 0; i < sizeof(corners); i++) {
        if (b->cells[corners[i]] == '.')
            continue;
        us_buf_puts(why, "a pin on the corner ");
        put_place(why, corners[i]);
        return false;
    }
    for (size_t i = 0; i < US_CREEPER_SQUARES; i++) {
        x += b->cells[i] == 'x';
        o += b->cells[i] == 'o';
    }
    if (x > PINS || o > PINS)
        us_buf_putf(why, "%u pins of %s, but a game has %d", x > PINS ? x : o, x > PINS ? "x" : "o", PINS);
    return x <= PINS && o <= PINS;
}

static bool check_creeper(const struct us_bg_position *b, struct us_buf *why)
{
    static const struct {
        uint8_t place;
        char owner;
    } bases[] = {{49, 'o'}, {54, 'x'}, {79, 'x'}, {84, 'o'}};
    for (size_t i = 0; i < US_MAX_CELLS; i++) {
        if (is_cell(b->cells[i]))
            continue;
        us_buf_puts(why, "a cell must be x, o or .");
        return false;
    }
    for (size_t i = 0; i < sizeof(bases) / sizeof(bases[0]); i++) {
        if (b->cells[bases[i].place] == bases[i].owner)
            continue;
        us_buf_puts(why, "the base on path ");
        put_place(why, bases[i].place);
        us_buf_putf(why, " is %c's, and ", bases[i].owner);
        us_buf_putc(why, b->cells[bases[i].place]);
        us_buf_puts(why, " is there");
        return false;
    }
    if (b->side != US_SIDE_FIRST && b->side != US_SIDE_SECOND) {
        us_buf_puts(why, "the player whose turn it is must be x or o");
        return false;
    }
    if (us_creeper_has_chain(b, US_SIDE_FIRST) && us_creeper_has_chain(b, US_SIDE_SECOND)) {
        us_buf_puts(why, "both players have won");
        return false;
    }
    return check_pins(b, why);
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

static bool is_action(struct us_str s)
{
    return s.len == 4 && find_place((struct us_str){s.p, 2}) != US_NO_PLACE &&
           find_place((struct us_str){s.p + 2, 2}) != US_NO_PLACE;
}

static bool read_action(struct us_bg_reader *n, enum us_bg_side side, uint32_t number)
{
    struct us_str token = us_bg_token(n);
    (void)side;
    (void)number;
    if (!is_action(token))
        return us_bg_unread(n, token, "an action such as a5a4: two squares from a1 to g7, in lower case");
    struct us_bg_move *ply = us_bg_add_move(n->match);
    if (!ply)
        return false; /* memory ran out, which the match remembers */
    ply->kind = US_PLY_STEP;
    ply->from = find_place((struct us_str){token.p, 2});
    ply->to = find_place((struct us_str){token.p + 2, 2});
    ply->text = us_bg_add_text(n->match, token);
    ply->span = us_cursor_span(n->c, token);
    n->c->p += token.len;
    return true;
}

/* What may stand around the grids: "abcdefg", "123456", "1". */
static bool is_label(struct us_str s)
{
    static const char letters[] = "abcdefg";
    static const char digits[] = "1234567";
    bool single = s.len == 1 && s.p[0] >= '1' && s.p[0] <= '7';
    return single ||
           (s.len >= PATHS && s.len <= WIDTH && (memcmp(s.p, letters, s.len) == 0 || memcmp(s.p, digits, s.len) == 0));
}

static bool begins_state(struct us_str token)
{
    return is_label(token) || (token.len > 0 && is_cell(token.p[0])) || token.len >= US_CREEPER_STATE - 1;
}

/* 86 characters, with or without blanks, line ends and labels between. */
static bool read_state(struct us_bg_reader *n)
{
    char cells[US_CREEPER_STATE];
    size_t len = 0;
    const char *begin = n->c->p;
    const char *end = begin;
    struct us_bg_position board;
    while (len < US_CREEPER_STATE && !us_cursor_at_end(n->c)) {
        struct us_str token = us_bg_token(n);
        if (is_action(token))
            break;
        if (!is_label(token)) {
            for (size_t i = 0; i < token.len; i++)
                if (!is_cell(token.p[i]))
                    return us_bg_unread(n, (struct us_str){token.p + i, 1}, "x, o or . in a state");
            if (token.len > US_CREEPER_STATE - len)
                return us_bg_unread(n, token, "86 characters in a state");
            memcpy(cells + len, token.p, token.len);
            len += token.len;
            end = token.p + token.len;
        }
        n->c->p += token.len;
        us_bg_skip_space(n);
    }
    struct us_span span = us_cursor_span(n->c, (struct us_str){begin, (size_t)(end - begin)});
    if (len == US_CREEPER_STATE && us_creeper_parse((struct us_str){cells, len}, &board))
        return us_bg_state_position(n, &board, span);
    if (len == US_CREEPER_STATE)
        us_report(n->sink, US_DIAG_POSITION_BAD, span, "the player whose turn it is must be x or o");
    else
        us_report(n->sink, US_DIAG_POSITION_BAD, span, "%zu characters instead of 86", len);
    return false;
}

static enum us_status read_creeper(struct us_bg_reader *n)
{
    bool any = false;
    for (us_bg_skip_space(n); !us_cursor_at_end(n->c); us_bg_skip_space(n)) {
        struct us_str token = us_bg_token(n);
        bool state = !is_action(token) && begins_state(token);
        if (!(state ? read_state(n) : read_action(n, US_SIDE_NONE, 0)))
            return US_FAILED;
        any = true;
    }
    return any ? US_OK : US_END;
}

/* A state in one or many tokens, or actions alone. */
static int probe_creeper(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_bg_reader n = {.c = &c};
    size_t cells = 0;
    int actions = 0;
    for (us_bg_skip_space(&n); !us_cursor_at_end(&c) && cells < US_CREEPER_STATE && actions < 8; us_bg_skip_space(&n)) {
        struct us_str token = us_bg_token(&n);
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
    return cells == US_CREEPER_STATE ? 64 : cells == 0 && actions > 0 ? 20 + actions : 0;
}

/* ---- replaying ------------------------------------------------------------------------------------------------ */

/* The positions so far, to find those that come again: open addressing, grown at half its size. */
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

static struct entry *find_entry(const struct history *h, uint64_t hash, const char *state)
{
    size_t i = hash & (h->size - 1);
    while (h->entries[i].hash &&
           (h->entries[i].hash != hash || memcmp(h->entries[i].state, state, US_CREEPER_STATE) != 0))
        i = (i + 1) & (h->size - 1);
    return &h->entries[i];
}

static bool grow_history(struct history *h)
{
    struct history bigger = {.num = h->num, .size = h->size ? h->size * 2 : 256};
    bigger.entries = us_resize(NULL, NULL, bigger.size * sizeof(struct entry));
    if (!bigger.entries)
        return false;
    memset(bigger.entries, 0, bigger.size * sizeof(struct entry));
    for (size_t i = 0; i < h->size; i++)
        if (h->entries[i].hash)
            *find_entry(&bigger, h->entries[i].hash, h->entries[i].state) = h->entries[i];
    us_resize(NULL, h->entries, 0);
    *h = bigger;
    return true;
}

/* How often the position has been on the board, this time included; 0 where memory runs out. */
static unsigned remember(struct history *h, const struct us_bg_position *b)
{
    char state[US_CREEPER_STATE];
    memcpy(state, b->cells, US_MAX_CELLS);
    state[US_MAX_CELLS] = b->side == US_SIDE_FIRST ? 'x' : 'o';
    if (h->num * 2 >= h->size && !grow_history(h))
        return 0;
    uint64_t hash = hash_state(state);
    struct entry *e = find_entry(h, hash, state);
    if (!e->hash) {
        e->hash = hash;
        memcpy(e->state, state, sizeof(state));
        h->num++;
    }
    return ++e->times;
}

static void forget_history(void *memory)
{
    struct history *h = memory;
    if (!h)
        return;
    us_resize(NULL, h->entries, 0);
    us_resize(NULL, h, 0);
}

/* Whether the game is over: a win comes before a repetition. */
static void judge(struct us_bg_replay *r)
{
    struct us_creeper_action actions[US_CREEPER_MOST_ACTIONS];
    unsigned times = remember(r->memory, &r->board);
    if (times == 0)
        r->found->text.failed = true;
    for (enum us_bg_side side = US_SIDE_FIRST; side <= US_SIDE_SECOND; side++)
        if (us_creeper_has_chain(&r->board, side))
            r->outcome = (struct us_bg_outcome){US_END_CHAIN, (uint8_t)side};
    if (r->outcome.ending != US_END_NONE)
        return;
    if (times >= 3)
        r->outcome.ending = US_END_REPETITION;
    else if (us_creeper_actions(&r->board, actions) == 0)
        r->outcome.ending = US_END_NO_ACTION;
}

static void begin_creeper(struct us_bg_replay *r)
{
    r->memory = us_resize(NULL, NULL, sizeof(struct history));
    if (!r->memory) {
        r->found->text.failed = true;
        return;
    }
    memset(r->memory, 0, sizeof(struct history));
    judge(r);
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

static bool refuse(struct us_bg_replay *r, const struct us_bg_move *ply, const char *reason)
{
    static const char rule[] =
        "a pin steps to the next empty square, crosses an octagon to the empty square beyond it, or jumps "
        "over an adjacent opposing pin to the empty square beyond it";
    struct us_buf from = {0};
    struct us_buf words = {0};
    put_place(&from, ply->from);
    for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++) {
        const char *place = strcmp(faults[i].reason, reason) == 0 ? strstr(faults[i].words, "%s") : NULL;
        if (strcmp(faults[i].reason, reason) != 0)
            continue;
        us_buf_put(&words, faults[i].words, place ? (size_t)(place - faults[i].words) : strlen(faults[i].words));
        if (place)
            us_buf_putf(&words, "%s%s", us_buf_text(&from), place + 2);
    }
    us_refuse(r, ply, reason, rule, "%s", us_buf_text(&words));
    us_buf_free(&from);
    us_buf_free(&words);
    return false;
}

static bool play_creeper(struct us_bg_replay *r, struct us_bg_move *ply)
{
    struct us_creeper_action a = {ply->from, ply->to};
    const char *reason = us_creeper_fault(&r->board, a);
    if (reason)
        return refuse(r, ply, reason);
    struct us_bg_position before = r->board;
    us_creeper_play(&r->board, a);
    ply->side = before.side;
    if (r->found)
        ply->num_effects = 0;
    for (int i = 0; i < US_CREEPER_SQUARES; i++)
        if (before.cells[i] != r->board.cells[i] && i != a.from && i != a.to) {
            ply->kind = US_PLY_CAPTURE;
            us_add_effect(r, ply, US_EFFECT_CAPTURE, (struct us_bg_piece){.side = r->board.side, .at = (uint8_t)i});
        }
    if (a.from % WIDTH != a.to % WIDTH && a.from / WIDTH != a.to / WIDTH) {
        int row = (a.from < a.to ? a.from : a.to) / WIDTH;
        int column = a.from % WIDTH < a.to % WIDTH ? a.from % WIDTH : a.to % WIDTH;
        ply->kind = US_PLY_DIAGONAL;
        ply->path = (uint8_t)(US_CREEPER_SQUARES + row * PATHS + column);
        if (before.cells[ply->path] != r->board.cells[ply->path])
            us_add_effect(r, ply, before.cells[ply->path] == '.' ? US_EFFECT_PLACE : US_EFFECT_FLIP,
                          (struct us_bg_piece){.side = before.side, .at = ply->path});
    }
    if (r->found && r->memory)
        judge(r);
    return true;
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void put_rows(struct us_buf *out, const char *cells, unsigned rows, unsigned columns)
{
    for (unsigned i = 0; i < rows; i++) {
        us_buf_put(out, cells + (size_t)i * columns, columns);
        us_buf_putc(out, '\n');
    }
}

static void put_state(struct us_buf *out, const struct us_bg_position *b, bool broken)
{
    if (broken) {
        put_rows(out, b->cells, WIDTH, WIDTH);
        us_buf_putc(out, '\n');
        put_rows(out, b->cells + US_CREEPER_SQUARES, PATHS, PATHS);
        us_buf_putf(out, "\n%c\n", b->side == US_SIDE_SECOND ? 'o' : 'x');
    } else {
        us_creeper_put(out, b);
        us_buf_putc(out, '\n');
    }
}

/* Pins with the octagons between them, to look at. */
static void put_board(struct us_buf *out, const struct us_bg_position *b)
{
    us_buf_puts(out, "   a   b   c   d   e   f   g\n");
    for (unsigned row = 0; row < WIDTH; row++) {
        us_buf_putf(out, "%u ", row + 1);
        for (unsigned i = 0; i < WIDTH; i++) {
            bool corner = (i == 0 || i == WIDTH - 1) && (row == 0 || row == WIDTH - 1);
            us_buf_puts(out, i == 0 ? " " : "   ");
            us_buf_putc(out, corner ? ' ' : b->cells[row * WIDTH + i]);
        }
        while (out->len > 0 && out->p[out->len - 1] == ' ')
            out->len--;
        us_buf_putc(out, '\n');
        if (row == PATHS)
            break;
        us_buf_puts(out, "  ");
        for (unsigned i = 0; i < PATHS; i++) {
            char c = b->cells[US_CREEPER_SQUARES + row * PATHS + i];
            us_buf_puts(out, i == 0 ? "  (" : " (");
            us_buf_putc(out, c == '.' ? ' ' : c);
            us_buf_putc(out, ')');
        }
        us_buf_putc(out, '\n');
    }
    us_buf_putf(out, "%c to move\n", b->side == US_SIDE_SECOND ? 'o' : 'x');
}

static void put_move(struct us_buf *out, const struct us_bg_solution *m, const struct us_bg_move *ply)
{
    (void)m;
    put_place(out, ply->from);
    put_place(out, ply->to);
}

static void write_creeper(struct us_buf *out, const struct us_bg_solution *m, const uint8_t *options)
{
    enum { PER_LINE = 16 };
    enum us_bg_boards boards = (enum us_bg_boards)options[US_CREEPER_OPTION_BOARDS];
    bool broken = options[US_CREEPER_OPTION_LAYOUT] == 1;
    struct us_bg_position start;
    struct us_bg_replay w;
    size_t on_line = 0;
    initial_creeper(&start);
    us_bg_walk_begin(&w, m);
    bool usual = memcmp(start.cells, w.board.cells, sizeof(start.cells)) == 0 && start.side == w.board.side;
    /* Another start than the game's cannot be left out. */
    if (us_bg_walk_shows(&w, boards) || m->num_played == 0 || !usual)
        put_state(out, &w.board, broken);
    while (us_bg_walk_next(&w)) {
        bool shown = us_bg_walk_shows(&w, boards);
        if (on_line > 0)
            us_buf_putc(out, ' ');
        put_move(out, m, &m->moves[w.index - 1]);
        on_line++;
        if (!shown && on_line < PER_LINE)
            continue;
        us_buf_putc(out, '\n');
        on_line = 0;
        if (shown)
            put_state(out, &w.board, broken);
    }
    if (on_line > 0)
        us_buf_putc(out, '\n');
}

const struct us_boardgame us_boardgame_creeper = {
    .name = "creeper",
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
