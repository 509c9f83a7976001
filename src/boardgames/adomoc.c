/* SPDX-License-Identifier: MIT */
/*
 * Adomoc, in its own notation (boardgames.md section 4); French and English texts have the same letters.
 *
 *     6. Fb3j3 Mj4b6oc1
 *     82. F^i7i8 S^g7*
 *
 * F M S: foot, moon, sun, with ^ a prime one; its space and the one that it goes to; x: a piece is consumed; o and a space:
 * one is sent to that origin; * behind a prime sun: it reaches the centre and wins; _: the player resigns; two dashes: a draw.
 * Odd: attraction moves pieces and is never written, so an empty space where a piece must be is no fault, but the end of what
 * can be known.  How pieces move is not written down: all examples go along one line.
 */
#include "boardgames/adomoc.h"

#include "base/rows.h"
#include "boardgames/replay.h"

/* ---- the board ------------------------------------------------------------------------------------------------ */

static int column_of(uint8_t at)
{
    return at % US_ADOMOC_COLUMNS;
}

static int cycle_of(uint8_t at)
{
    return at / US_ADOMOC_COLUMNS + 1;
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

enum us_bg_line us_adomoc_line(uint8_t from, uint8_t to, uint8_t *length)
{
    int cycles = distance(cycle_of(from), cycle_of(to));
    int columns = distance(column_of(from), column_of(to));
    columns = columns > US_ADOMOC_COLUMNS / 2 ? US_ADOMOC_COLUMNS - columns : columns;
    *length = (uint8_t)(cycles > columns ? cycles : columns);
    if (to == US_ADOMOC_CENTRE || from == US_ADOMOC_CENTRE) {
        *length = (uint8_t)cycles;
        return US_LINE_COLUMN;
    }
    if (*length == 0)
        return US_LINE_UNKNOWN;
    if (columns == 0)
        return US_LINE_COLUMN;
    return cycles == 0 ? US_LINE_CYCLE : cycles == columns ? US_LINE_SPIRAL : US_LINE_UNKNOWN;
}

struct us_bg_piece us_adomoc_origin(uint8_t space)
{
    static const char types[] = "SMF";
    struct us_bg_piece p = {.at = space};
    if (cycle_of(space) > 3)
        return p;
    int column = column_of(space);
    p.letter = types[cycle_of(space) - 1];
    p.side = column < US_ADOMOC_COLUMNS / 2 ? US_SIDE_FIRST : US_SIDE_SECOND;
    p.marks = column == 2 || column == 7 ? US_MARK_PRIME : 0;
    return p;
}

static bool initial_adomoc(struct us_bg_position *b)
{
    *b = (struct us_bg_position){.train = US_NO_PLACE};
    for (int at = 0; at < 3 * US_ADOMOC_COLUMNS; at++)
        b->pieces[b->num_pieces++] = us_adomoc_origin((uint8_t)at);
    return true;
}

static void put_place(struct us_buf *out, uint8_t place)
{
    if (place == US_ADOMOC_CENTRE)
        us_buf_puts(out, "centre");
    else
        us_buf_putf(out, "%c%c", 'a' + column_of(place), '0' + cycle_of(place));
}

static uint8_t take_space(struct us_str *s, int cycles)
{
    if (s->len < 2 || s->p[0] < 'a' || s->p[0] > 'j' || s->p[1] < '1' || s->p[1] > '0' + cycles)
        return US_NO_PLACE;
    uint8_t at = (uint8_t)((s->p[1] - '1') * US_ADOMOC_COLUMNS + s->p[0] - 'a');
    *s = (struct us_str){s->p + 2, s->len - 2};
    return at;
}

static uint8_t find_place(struct us_str name)
{
    if (us_str_eq(name, "centre"))
        return US_ADOMOC_CENTRE;
    uint8_t at = take_space(&name, US_ADOMOC_CYCLES);
    return name.len == 0 ? at : US_NO_PLACE;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* "x", or "o" and the origin: what the move does to the piece that it meets. */
static bool read_behaviour(struct us_bg_word *w, struct us_bg_move *ply)
{
    if (us_bg_take(&w->left, 'x')) {
        us_bg_add_effect(w->n->match, US_EFFECT_CONSUME, (struct us_bg_piece){.at = ply->to});
        return true;
    }
    if (!us_bg_take(&w->left, 'o'))
        return true;
    uint8_t origin = take_space(&w->left, 3);
    if (origin == US_NO_PLACE)
        return us_bg_word_unread(w, "the origin to which the piece is sent, from a1 to j3");
    us_bg_add_effect(w->n->match, US_EFFECT_ORIGINATE, us_adomoc_origin(origin));
    return true;
}

/* "*" of the prime sun's last move, "_" of a player who resigns. */
static bool read_end(struct us_bg_word *w, struct us_bg_move *ply)
{
    bool prime_sun = ply->letter == 'S' && ply->marks == US_MARK_PRIME;
    if (w->left.len > 0 && w->left.p[0] == '*' && !prime_sun)
        return us_bg_word_unread(w, "no *: only the prime sun, S^, moves to the center");
    if (us_bg_take(&w->left, '*')) {
        ply->kind = US_PLY_CENTRE;
        if (ply->to != US_NO_PLACE)
            us_bg_odd(w->n, us_bg_token(w->n), "only the space that the prime sun leaves is written before *");
        ply->to = US_ADOMOC_CENTRE;
    } else if (us_bg_take(&w->left, '_')) {
        ply->resigns = true;
        if (ply->to == US_NO_PLACE)
            ply->kind = US_PLY_RESIGN;
    } else if (ply->to == US_NO_PLACE) {
        return us_bg_word_unread(w, "the space to which the piece moves");
    }
    return w->left.len == 0 || us_bg_word_unread(w, "the end of the move");
}

static bool read_word(struct us_bg_word *w, struct us_bg_move *ply)
{
    if (w->left.len == 0 || !memchr("FMS", w->left.p[0], 3)) /* strchr() finds a NUL, too */
        return us_bg_word_unread(w, "a piece: F, M or S, with ^ if it is prime");
    ply->letter = w->left.p[0];
    us_bg_take(&w->left, ply->letter);
    ply->marks = us_bg_take(&w->left, '^') ? US_MARK_PRIME : 0;
    ply->kind = US_PLY_MOVE;
    ply->from = take_space(&w->left, US_ADOMOC_CYCLES);
    if (ply->from == US_NO_PLACE)
        return us_bg_word_unread(w, "the space of the piece, from a1 to j8");
    ply->to = take_space(&w->left, US_ADOMOC_CYCLES);
    size_t self = w->n->match->num_moves - 1;
    if (ply->to != US_NO_PLACE && !read_behaviour(w, ply))
        return false;
    return read_end(w, &w->n->match->moves[self]);
}

static bool has_ended(const struct us_bg_solution *m)
{
    const struct us_bg_move *last = m->num_moves ? &m->moves[m->num_moves - 1] : NULL;
    return m->claim.ending != US_END_NONE || (last && (last->kind == US_PLY_CENTRE || last->resigns));
}

/* Light, then Dark, in rounds that count up. */
static bool check_round(struct us_bg_reader *n, struct us_str token, enum us_bg_side side, uint32_t number)
{
    const struct us_bg_solution *m = n->match;
    const struct us_bg_move *last = m->num_moves ? &m->moves[m->num_moves - 1] : NULL;
    if (has_ended(m))
        return us_bg_unread(n, token, "nothing after the end of the game");
    if (number == 0 || (last && (number < last->number || (number == last->number && side <= last->side))))
        return us_bg_unread(n, token, "rounds in ascending order, with a move of each player");
    if (side != US_SIDE_FIRST && !(side == US_SIDE_SECOND && last && last->number == number))
        return us_bg_unread(n, token, "the move of the light player before that of the dark player");
    return true;
}

static bool read_adomoc_move(struct us_bg_reader *n, enum us_bg_side side, uint32_t number)
{
    struct us_str token = us_bg_token(n);
    struct us_bg_word w = {n, token};
    if (!check_round(n, token, side, number))
        return false;
    struct us_bg_move *ply = us_bg_add_move(n->match);
    if (!ply)
        return false; /* memory ran out, which the match remembers */
    size_t self = n->match->num_moves - 1;
    ply->side = (uint8_t)side;
    ply->number = number;
    if (!read_word(&w, ply))
        return false;
    n->match->moves[self].text = us_bg_add_text(n->match, token);
    n->match->moves[self].span = us_cursor_span(n->c, token);
    n->c->p += token.len;
    return true;
}

/* "-" or an en dash. */
static bool take_dash(struct us_cursor *c)
{
    return us_cursor_literal(c, "\xe2\x80\x93") || us_cursor_literal(c, "-");
}

/* Two dashes, with or without a blank between: a draw. */
static bool take_draw(struct us_cursor *c)
{
    struct us_cursor from = *c;
    if (take_dash(c)) {
        us_cursor_blanks(c);
        if (take_dash(c))
            return true;
    }
    *c = from;
    return false;
}

static bool at_digit(const struct us_cursor *c)
{
    return !us_cursor_at_end(c) && us_is_digit(*c->p);
}

static enum us_status read_adomoc(struct us_bg_reader *n)
{
    struct us_bg_solution *m = n->match;
    uint32_t number = 0;
    unsigned in_round = 2;
    bool any = false;
    for (us_bg_skip_space(n); !us_cursor_at_end(n->c); us_bg_skip_space(n)) {
        struct us_str token = us_bg_token(n);
        bool ok = true;
        any = true;
        if (take_draw(n->c)) {
            ok = !has_ended(m) || us_bg_unread(n, token, "nothing after the end of the game");
            m->claim.ending = US_END_AGREEMENT;
        } else if (at_digit(n->c)) {
            us_cursor_number(n->c, &number);
            ok = us_cursor_literal(n->c, ".") && in_round > 0;
            ok = ok || us_bg_unread(n, token, "the number of a round, a period and a move");
            in_round = 0;
        } else if (in_round >= 2) {
            ok = us_bg_unread(n, token, "the number of a round, such as 6., two dashes, or the end");
        } else {
            ok = read_adomoc_move(n, in_round == 0 ? US_SIDE_FIRST : US_SIDE_SECOND, number);
            in_round++;
        }
        if (!ok)
            return US_FAILED;
    }
    if (in_round == 0) {
        us_report(n->sink, US_DIAG_TRUNCATED, (struct us_span){us_cursor_offset(n->c), 0}, "a round without a move");
        return US_FAILED;
    }
    return any ? US_OK : US_END;
}

/* Rounds that can be read. */
static int probe_adomoc(struct us_str text)
{
    enum { LOOKED_AT = 8 };
    struct us_cursor c = us_cursor(text);
    const char *end = text.p;
    for (int i = 0; i < LOOKED_AT && end < c.end; i++) {
        const char *lf = memchr(end, '\n', (size_t)(c.end - end));
        end = lf ? lf + 1 : c.end;
    }
    c.end = end;
    struct us_sink quiet = {.text = text};
    struct us_bg_solution scratch = {.notation = NULL};
    us_bg_solution_clear(&scratch, &us_boardgame_adomoc);
    struct us_bg_reader n = {&c, &quiet, &scratch};
    int bits = read_adomoc(&n) == US_OK && scratch.num_moves > 0 ? 24 : 0;
    us_bg_solution_free(&scratch);
    return bits;
}

/* ---- replaying ------------------------------------------------------------------------------------------------ */

static int find_piece(const struct us_bg_position *b, uint8_t at)
{
    for (int i = 0; i < b->num_pieces; i++)
        if (b->pieces[i].at == at)
            return i;
    return -1;
}

static void put_piece(struct us_buf *out, const struct us_boardgame *t, struct us_bg_piece p)
{
    static const char types[] = "FMS";
    static const char *const names[] = {"foot", "moon", "sun"};
    US_ASSERT_ROWS(names, sizeof(types) - 1);
    us_buf_putf(out, "%s %s%s", t->sides[p.side], p.marks & US_MARK_PRIME ? "prime " : "",
                names[strchr(types, p.letter) - types]);
}

/* A text that begins in the middle does not say where the pieces are. */
static void begin_adomoc(struct us_bg_replay *r)
{
    const struct us_bg_solution *m = r->match;
    if (m->has_start || m->num_moves == 0 || m->moves[0].number == 1)
        return;
    us_doubt(r, &m->moves[0], US_DIAG_DOUBTFUL, "the file begins with round %u, and the rounds before it are unknown",
             m->moves[0].number);
    r->board.uncertain = true;
}

/* "the start space b4 is empty": from here on pieces may stand elsewhere, which is said once. */
static void lose_track(struct us_bg_replay *r, const struct us_bg_move *ply, const char *what, uint8_t at)
{
    struct us_buf where = {0};
    if (r->board.uncertain)
        return;
    put_place(&where, at);
    us_doubt(r, ply, US_DIAG_POSITION_UNKNOWN, "%s %s is empty", what, us_buf_text(&where));
    us_buf_free(&where);
    r->board.uncertain = true;
}

static bool is_same(struct us_bg_piece a, struct us_bg_piece b)
{
    return a.letter == b.letter && a.side == b.side && a.marks == b.marks;
}

/* Another piece stands where one must be: a fault, but where pieces have moved unseen. */
static bool meet_other(struct us_bg_replay *r, const struct us_bg_move *ply, struct us_bg_piece there,
                       struct us_bg_piece wanted, const char *role)
{
    struct us_buf words = {0};
    if (r->board.uncertain)
        return true;
    us_buf_putf(&words, "%s is a ", role);
    put_piece(&words, r->match->notation, wanted);
    us_buf_puts(&words, ", but on ");
    put_place(&words, there.at);
    us_buf_puts(&words, " there is a ");
    put_piece(&words, r->match->notation, there);
    us_refuse(r, ply, "OTHER_PIECE", "", "%s", us_buf_text(&words));
    us_buf_free(&words);
    return false;
}

/* Takes the mover off its space.  Where there is none the text is believed. */
static bool lift_mover(struct us_bg_replay *r, const struct us_bg_move *ply, struct us_bg_piece *mover)
{
    *mover = (struct us_bg_piece){ply->letter, ply->side, ply->from, ply->marks};
    int i = find_piece(&r->board, ply->from);
    if (i < 0)
        lose_track(r, ply, "the start space", ply->from);
    else if (!is_same(r->board.pieces[i], *mover) &&
             !meet_other(r, ply, r->board.pieces[i], *mover, "the piece that moves"))
        return false;
    else
        us_bg_remove_piece(&r->board, i);
    if (i < 0 && (mover->marks & US_MARK_PRIME)) /* there is one alone: it has left where it was */
        for (int k = 0; k < r->board.num_pieces; k++)
            if (is_same(r->board.pieces[k], *mover)) {
                us_bg_remove_piece(&r->board, k);
                break;
            }
    return true;
}

/* Sends the piece on the target home. */
static bool originate(struct us_bg_replay *r, const struct us_bg_move *ply, struct us_bg_piece home)
{
    int i = find_piece(&r->board, ply->to);
    if (i < 0)
        lose_track(r, ply, "a piece is sent home, and the space", ply->to);
    else if (!is_same(r->board.pieces[i], home) &&
             !meet_other(r, ply, r->board.pieces[i], home, "the piece that is sent home"))
        return false;
    if ((home.marks & US_MARK_PRIME) && ply->letter != 'M')
        us_doubt(r, ply, US_DIAG_DOUBTFUL, "only moons send prime pieces home");
    if (i >= 0)
        us_bg_remove_piece(&r->board, i);
    i = find_piece(&r->board, home.at);
    if (i >= 0) {
        if (!r->board.uncertain)
            us_doubt(r, ply, US_DIAG_DOUBTFUL, "the origin is occupied");
        us_bg_remove_piece(&r->board, i);
    }
    r->board.pieces[r->board.num_pieces++] = home;
    return true;
}

/* What happens on the target before the piece arrives. */
static bool clear_target(struct us_bg_replay *r, const struct us_bg_move *ply)
{
    const struct us_bg_effect *e = ply->num_effects ? &r->match->effects[ply->first_effect] : NULL;
    if (e && e->kind == US_EFFECT_ORIGINATE && !originate(r, ply, e->piece))
        return false;
    int i = find_piece(&r->board, ply->to);
    if (e && e->kind == US_EFFECT_CONSUME && i < 0)
        lose_track(r, ply, "a piece is consumed, and the space", ply->to);
    if (!e && i >= 0 && !r->board.uncertain)
        us_doubt(r, ply, US_DIAG_DOUBTFUL, "the target is occupied, but the move has neither x nor o");
    if (i >= 0)
        us_bg_remove_piece(&r->board, i);
    return true;
}

static void end_game(struct us_bg_replay *r, const struct us_bg_move *ply)
{
    if (ply->kind == US_PLY_CENTRE)
        r->outcome = (struct us_bg_outcome){US_END_CENTRE, ply->side};
    else if (ply->resigns)
        r->outcome = (struct us_bg_outcome){US_END_RESIGNATION,
                                            ply->side == US_SIDE_FIRST ? US_SIDE_SECOND : US_SIDE_FIRST};
}

static bool play_adomoc(struct us_bg_replay *r, struct us_bg_move *ply)
{
    struct us_bg_position before = r->board;
    struct us_bg_piece mover;
    end_game(r, ply);
    if (ply->kind == US_PLY_RESIGN)
        return true;
    ply->line = (uint8_t)us_adomoc_line(ply->from, ply->to, &ply->length);
    if (ply->line == US_LINE_UNKNOWN)
        us_doubt(r, ply, US_DIAG_DOUBTFUL, "no column, cycle or spiral connects the two spaces");
    if (!lift_mover(r, ply, &mover) || !clear_target(r, ply)) {
        r->board = before;
        r->outcome.ending = US_END_NONE;
        return false;
    }
    mover.at = ply->to;
    r->board.pieces[r->board.num_pieces++] = mover;
    return true;
}

static bool check_adomoc(const struct us_bg_position *b, struct us_buf *why)
{
    bool seen[US_ADOMOC_CENTRE + 1] = {false};
    for (unsigned i = 0; i < b->num_pieces; i++) {
        const struct us_bg_piece *p = &b->pieces[i];
        if (!p->letter || !strchr("FMS", p->letter) || p->at > US_ADOMOC_CENTRE ||
            (p->side != US_SIDE_FIRST && p->side != US_SIDE_SECOND)) {
            us_buf_puts(why, "a piece must have a type, a side and a space");
            return false;
        }
        if (seen[p->at]) {
            us_buf_puts(why, "two pieces on ");
            put_place(why, p->at);
            return false;
        }
        seen[p->at] = true;
    }
    return true;
}

static bool same_adomoc(const struct us_bg_position *a, const struct us_bg_position *b, struct us_buf *how)
{
    for (uint8_t at = 0; at <= US_ADOMOC_CENTRE && !a->uncertain; at++) {
        int i = find_piece(a, at);
        int k = find_piece(b, at);
        if (i < 0 ? k < 0 : k >= 0 && is_same(a->pieces[i], b->pieces[k]))
            continue;
        put_place(how, at);
        us_buf_puts(how, i < 0   ? " is empty after the moves"
                         : k < 0 ? " is empty in the file"
                                 : " holds another piece in the file");
        return false;
    }
    return true;
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void put_move(struct us_buf *out, const struct us_bg_solution *m, const struct us_bg_move *ply)
{
    const struct us_bg_effect *e = ply->num_effects ? &m->effects[ply->first_effect] : NULL;
    us_buf_putc(out, ply->letter);
    us_buf_puts(out, ply->marks & US_MARK_PRIME ? "^" : "");
    put_place(out, ply->from);
    if (ply->to != US_NO_PLACE && ply->to != US_ADOMOC_CENTRE)
        put_place(out, ply->to);
    if (e && e->kind == US_EFFECT_CONSUME)
        us_buf_putc(out, 'x');
    if (e && e->kind == US_EFFECT_ORIGINATE) {
        us_buf_putc(out, 'o');
        put_place(out, e->piece.at);
    }
    us_buf_puts(out, ply->kind == US_PLY_CENTRE ? "*" : ply->resigns ? "_" : "");
}

static const char *refuses_adomoc(const struct us_bg_solution *m)
{
    if (m->has_start)
        return "a start position";
    return m->num_played == 0 && m->claim.ending == US_END_NONE ? "a game without moves" : NULL;
}

static void write_adomoc(struct us_buf *out, const struct us_bg_solution *m, const uint8_t *options)
{
    (void)options;
    for (size_t i = 0; i < m->num_played; i++) {
        const struct us_bg_move *ply = &m->moves[i];
        if (ply->side == US_SIDE_FIRST)
            us_buf_putf(out, "%s%u. ", i > 0 ? "\n" : "", ply->number);
        else
            us_buf_putc(out, ' ');
        put_move(out, m, ply);
    }
    if (m->claim.ending == US_END_AGREEMENT && m->num_played == m->num_moves)
        us_buf_puts(out, m->num_played ? " \xe2\x80\x93\xc2\xa0\xe2\x80\x93" : "\xe2\x80\x93\xc2\xa0\xe2\x80\x93");
    us_buf_putc(out, '\n');
}

/* By cycles from the outermost, columns a to j: a capital is Light's, ^ prime. */
static void put_board(struct us_buf *out, const struct us_bg_position *b)
{
    us_buf_puts(out, "   a  b  c  d  e  f  g  h  i  j\n");
    for (int cycle = 0; cycle < US_ADOMOC_CYCLES; cycle++) {
        us_buf_putf(out, "%d ", cycle + 1);
        for (int column = 0; column < US_ADOMOC_COLUMNS; column++) {
            int i = find_piece(b, (uint8_t)(cycle * US_ADOMOC_COLUMNS + column));
            const struct us_bg_piece *p = i < 0 ? NULL : &b->pieces[i];
            us_buf_putc(out, ' ');
            us_buf_putc(out, !p ? '.' : p->side == US_SIDE_SECOND ? (char)(p->letter - 'A' + 'a') : p->letter);
            us_buf_putc(out, p && (p->marks & US_MARK_PRIME) ? '^' : ' ');
        }
        while (out->len > 0 && out->p[out->len - 1] == ' ')
            out->len--;
        us_buf_putc(out, '\n');
    }
    int i = find_piece(b, US_ADOMOC_CENTRE);
    if (i >= 0)
        us_buf_putf(out, "centre %c^\n", b->pieces[i].side == US_SIDE_SECOND ? 's' : 'S');
    if (b->uncertain)
        us_buf_puts(out, "(pieces may be elsewhere, because the notation does not show attraction)\n");
}

const struct us_boardgame us_boardgame_adomoc = {
    .name = "adomoc",
    .sides = {[US_SIDE_FIRST] = "light", [US_SIDE_SECOND] = "dark"},
    .numbered = "round",
    .parts = US_PART_UNCERTAIN,
    .marks = US_MARK_PRIME,
    .draws = true,
    .probe = probe_adomoc,
    .initial = initial_adomoc,
    .read = read_adomoc,
    .read_move = read_adomoc_move,
    .check = check_adomoc,
    .begin = begin_adomoc,
    .play = play_adomoc,
    .same = same_adomoc,
    .refuses = refuses_adomoc,
    .write = write_adomoc,
    .put_board = put_board,
    .put_move = put_move,
    .put_place = put_place,
    .find_place = find_place,
    .letters = "FMS",
};
