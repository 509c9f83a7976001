/* SPDX-License-Identifier: MIT */
/*
 * PASGL 312, Ralph Betza's game, as John Lawson writes it (boardgames.md section 3).
 *
 *            White        Black        Train           Score
 *         1. Te3-e4       Be5-e4,Td4   Xd4_T           W:15 B:18
 *         2. Wg6^d4-S*De4,We5,Te4
 *
 * A ply is a critter, its square, where it goes, and what happens: _ squished, : shot or devoured, ^ a billet thrown, - a lunch
 * lost, a comma and where a displaced critter went (_ behind it: under the Train), * and who is stinky.  Of the Train: its
 * first square, whom it squished, who rides in its two cars.  Odd: a letter is a file where a rank follows it, else a critter
 * (bb4: the black bear on b4).  In the column of Black the document itself writes upper case; the column tells the colour.
 */
#include "boardgames/pasgl312_diagram.h"
#include "boardgames/pasgl312_rules.h"

/* Its option: positions=kept|ends|all|none */
enum { OPTION_BOARDS };

static uint8_t find_place(struct us_str name)
{
    if (us_str_eq(name, "first_car"))
        return US_PASGL_CAR_1;
    if (us_str_eq(name, "second_car"))
        return US_PASGL_CAR_2;
    uint8_t at = us_pasgl_take_square(&name);
    return name.len == 0 ? at : US_NO_PLACE;
}

/* ---- reading plies -------------------------------------------------------------------------------------------- */

/* A critter's letter: not that of a file with a digit behind it. */
static char take_critter(struct us_bg_word *w)
{
    struct us_str *s = &w->left;
    if (s->len == 0 || !us_critter_find(s->p[0]) || (s->len > 1 && us_is_digit(s->p[1])))
        return '\0';
    char letter = s->p[0];
    us_bg_take(s, letter);
    return letter;
}

/* { - | * } critter [ square ] */
static bool read_unit(struct us_bg_word *w, enum us_bg_effect_kind kind, bool marks, bool needs_square)
{
    struct us_bg_piece p = {.at = US_NO_PLACE};
    while (marks && w->left.len > 0 && (w->left.p[0] == '-' || w->left.p[0] == '*')) {
        p.marks |= w->left.p[0] == '-' ? US_MARK_LUNCHLESS : US_MARK_STINKY;
        us_bg_take(&w->left, w->left.p[0]);
    }
    char letter = take_critter(w);
    if (!letter)
        return us_bg_word_unread(w, "a critter: one of B H D F W S T M P, in lower case for Black");
    p.letter = us_upper(letter);
    p.side = (uint8_t)us_pasgl_side(letter);
    p.at = us_pasgl_take_square(&w->left);
    if (needs_square && p.at == US_NO_PLACE)
        return us_bg_word_unread(w, "the square of the critter");
    if (kind == US_EFFECT_DISPLACE && us_bg_take(&w->left, '_'))
        p.marks |= US_MARK_CRUSHED;
    if (kind == US_EFFECT_SHOT && p.at == US_NO_PLACE)
        kind = US_EFFECT_DEVOUR;
    us_bg_add_effect(w->n->match, kind, p);
    return true;
}

static bool read_spray(struct us_bg_word *w)
{
    do
        if (!read_unit(w, US_EFFECT_SPRAY, true, true))
            return false;
    while (us_bg_take(&w->left, ','));
    return w->left.len == 0 || us_bg_word_unread(w, "a comma and a stinky critter, or the end");
}

/* One of the parts behind the squares; *displaced: commas have begun. */
static bool read_clause(struct us_bg_word *w, bool *displaced)
{
    if (us_bg_take(&w->left, ',')) {
        *displaced = true;
        return us_bg_take(&w->left, '_') ? read_unit(w, US_EFFECT_CRUSH, true, false)
                                         : read_unit(w, US_EFFECT_DISPLACE, true, true);
    }
    if (us_bg_take(&w->left, '*'))
        return read_spray(w);
    if (*displaced)
        return us_bg_word_unread(w, "a comma, * or the end");
    if (us_bg_take(&w->left, '_'))
        return read_unit(w, US_EFFECT_CRUSH, true, false);
    if (us_bg_take(&w->left, ':'))
        return read_unit(w, US_EFFECT_SHOT, true, false);
    if (us_bg_take(&w->left, '-'))
        return read_unit(w, US_EFFECT_LUNCH, false, false);
    if (!us_bg_take(&w->left, '^'))
        return us_bg_word_unread(w, "one of _ : ^ - , * or the end");
    uint8_t at = us_pasgl_take_square(&w->left);
    if (at == US_NO_PLACE)
        return us_bg_word_unread(w, "the target square");
    us_bg_add_effect(w->n->match, US_EFFECT_THROW, (struct us_bg_piece){.at = at});
    return true;
}

/* A ply without a second square is a shot or a throw. */
static bool settle_kind(struct us_bg_word *w, struct us_bg_move *ply)
{
    const struct us_bg_solution *m = w->n->match;
    ply->kind = US_PLY_MOVE;
    if (ply->to != US_NO_PLACE)
        return true;
    ply->kind = US_PLY_KINDS;
    for (size_t i = 0; i < ply->num_effects; i++) {
        uint8_t kind = m->effects[ply->first_effect + i].kind;
        if (kind == US_EFFECT_SHOT || kind == US_EFFECT_DEVOUR)
            ply->kind = US_PLY_SHOT;
        if (kind == US_EFFECT_THROW)
            ply->kind = US_PLY_THROW;
    }
    return ply->kind != US_PLY_KINDS ||
           us_bg_word_unread(w, "the square to which the critter moves, or : or ^ and a victim");
}

/* Warns of what the document itself spells against its own tables. */
static void check_spelling(struct us_bg_reader *n, const struct us_bg_move *ply, struct us_str token)
{
    for (size_t i = 0; i < ply->num_effects; i++) {
        const struct us_bg_effect *e = &n->match->effects[ply->first_effect + i];
        if (e->kind == US_EFFECT_DEVOUR && ply->letter != 'F')
            us_bg_odd(n, token, "_ is written before a squished piece, and : before one that is shot or devoured");
        if ((e->piece.marks & US_MARK_LUNCHLESS) && !us_critter_of(e->piece)->has_lunch)
            us_bg_odd(n, token, "this critter never has a lunch that it could lose");
    }
}

static bool read_ply(struct us_bg_word *w, struct us_bg_move *ply)
{
    struct us_str token = w->left;
    char letter = take_critter(w);
    size_t self = w->n->match->num_moves - 1;
    bool displaced = false;
    if (!letter)
        return us_bg_word_unread(w, "a critter: one of B H D F W S T M P, in lower case for Black");
    ply->letter = us_upper(letter);
    ply->from = us_pasgl_take_square(&w->left);
    if (ply->from == US_NO_PLACE)
        return us_bg_word_unread(w, "the square of the critter");
    struct us_str behind = w->left;
    ply->dash = us_bg_take(&w->left, '-');
    ply->to = us_pasgl_take_square(&w->left);
    if (ply->to == US_NO_PLACE) { /* the hyphen was that of a lunch */
        w->left = behind;
        ply->dash = false;
    }
    if (letter >= 'a' && ply->side == US_SIDE_FIRST)
        us_bg_odd(w->n, token, "a lower-case letter in the column of White");
    while (w->left.len > 0)
        if (!read_clause(w, &displaced))
            return false;
    ply = &w->n->match->moves[self];
    if (!settle_kind(w, ply))
        return false;
    check_spelling(w->n, ply, token);
    return true;
}

/* Critters' letters without anything between; false: there is none. */
static bool read_letters(struct us_bg_word *w, enum us_bg_effect_kind kind)
{
    bool any = false;
    for (char letter; (letter = take_critter(w)); any = true)
        us_bg_add_effect(w->n->match, kind,
                         (struct us_bg_piece){us_upper(letter), (uint8_t)us_pasgl_side(letter), US_NO_PLACE, 0});
    return any;
}

/* "Xf4_P;Tf;S" */
static bool read_train(struct us_bg_word *w, struct us_bg_move *ply)
{
    us_bg_take(&w->left, 'X');
    ply->kind = US_PLY_TRAIN;
    ply->to = us_pasgl_take_square(&w->left);
    if (ply->to == US_NO_PLACE || us_pasgl_along(ply->to, 0) == US_NO_PLACE) {
        w->left = (struct us_str){w->left.p - (ply->to == US_NO_PLACE ? 0 : 2), 2};
        return us_bg_unread(w->n, w->left, "a square of the track");
    }
    while (us_bg_take(&w->left, '_'))
        if (!read_letters(w, US_EFFECT_CRUSH))
            return us_bg_word_unread(w, "the critter that the Train squished");
    ply->told_cars = us_bg_take(&w->left, ';');
    if (ply->told_cars)
        read_letters(w, US_EFFECT_FIRST_CAR);
    if (ply->told_cars && us_bg_take(&w->left, ';'))
        read_letters(w, US_EFFECT_SECOND_CAR);
    return w->left.len == 0 || us_bg_word_unread(w, "_ and the critter that the Train squished, or ; and its riders");
}

static bool take_number(struct us_str *s, uint32_t *n)
{
    struct us_cursor c = us_cursor(*s);
    bool ok = us_cursor_number(&c, n);
    *s = us_cursor_rest(&c);
    return ok;
}

/* "W:15 B:18" */
static bool read_score(struct us_bg_reader *n, struct us_bg_move *ply)
{
    static const char expected[] = "the score, such as W:15 B:18";
    struct us_str white = us_bg_token(n);
    struct us_str s = {white.p + 2, white.len - 2};
    ply->kind = US_PLY_SCORE;
    if (!take_number(&s, &ply->score[0]) || s.len > 0)
        return us_bg_unread(n, white, expected);
    n->c->p += white.len;
    us_cursor_blanks(n->c);
    struct us_str black = us_bg_token(n);
    s = black;
    if (!us_bg_take(&s, 'B') || !us_bg_take(&s, ':') || !take_number(&s, &ply->score[1]) || s.len > 0)
        return us_bg_unread(n, black.len ? black : white, expected);
    n->c->p += black.len;
    return true;
}

/* White, Black, the Train, the score: none twice, and Black only behind White. */
static bool check_turn(struct us_bg_reader *n, struct us_str token, enum us_bg_side side, uint32_t number)
{
    const struct us_bg_solution *m = n->match;
    const struct us_bg_move *last = m->num_moves ? &m->moves[m->num_moves - 1] : NULL;
    if (last && number < last->number)
        return us_bg_unread(n, token, "a turn with a higher number");
    bool same = last && last->number == number;
    if (same && (last->side == US_SIDE_NONE || (side != US_SIDE_NONE && side <= last->side)))
        return us_bg_unread(n, token, "the moves of a turn in order: White, Black, Train, score");
    if (side == US_SIDE_SECOND && !(same && last->side == US_SIDE_FIRST))
        return us_bg_unread(n, token, "the move of White before that of Black");
    return number > 0 || us_bg_unread(n, token, "turns that are numbered from 1");
}

/* One word of a turn, whoever's it is; side NONE: a score. */
static bool read_pasgl_move(struct us_bg_reader *n, enum us_bg_side side, uint32_t number)
{
    struct us_str token = us_bg_token(n);
    struct us_bg_word w = {n, token};
    const char *from = n->c->p;
    if (!check_turn(n, token, side, number))
        return false;
    bool score = token.len >= 2 && memcmp(token.p, "W:", 2) == 0;
    bool train = token.len > 0 && token.p[0] == 'X';
    if (score != (side == US_SIDE_NONE) || train != (side == US_SIDE_TRAIN))
        return us_bg_unread(n, token,
                            side == US_SIDE_NONE    ? "the score, such as W:15 B:18"
                            : side == US_SIDE_TRAIN ? "the Train, such as Xf4"
                                                    : "the move of a critter");
    struct us_bg_move *ply = us_bg_add_move(n->match);
    if (!ply)
        return false; /* memory ran out, which the match remembers */
    size_t self = n->match->num_moves - 1;
    ply->side = (uint8_t)side;
    ply->number = number;
    if (!(score ? read_score(n, ply) : train ? read_train(&w, ply) : read_ply(&w, ply)))
        return false;
    if (!score)
        n->c->p += token.len;
    token.len = (size_t)(n->c->p - from);
    n->match->moves[self].text = us_bg_add_text(n->match, token);
    n->match->moves[self].span = us_cursor_span(n->c, token);
    return true;
}

/* ---- reading a game ------------------------------------------------------------------------------------------- */

/* "1. Te3e4 be5e4 Xd4_T W:15 B:18": which column a word is in follows from its first letters and its place. */
static bool read_turn(struct us_bg_reader *n)
{
    uint32_t number;
    enum us_bg_side next = US_SIDE_FIRST;
    us_cursor_blanks(n->c);
    struct us_str head = us_bg_token(n);
    us_cursor_number(n->c, &number);
    if (!us_cursor_literal(n->c, "."))
        return us_bg_unread(n, head, "the number of a turn and a period");
    for (us_cursor_blanks(n->c); us_cursor_peek_line(n->c).len > 0; us_cursor_blanks(n->c)) {
        struct us_str token = us_bg_token(n);
        bool score = us_str_starts(token, "W:");
        bool train = token.p[0] == 'X';
        enum us_bg_side side = score ? US_SIDE_NONE : train ? US_SIDE_TRAIN : next;
        if (next == US_SIDE_TRAIN && !score && !train)
            return us_bg_unread(n, token, "the Train, such as Xf4, the score, or the end of the line");
        if (!read_pasgl_move(n, side, number))
            return false;
        next = next == US_SIDE_FIRST && !score && !train ? US_SIDE_SECOND : US_SIDE_TRAIN;
    }
    us_cursor_skip_line(n->c, us_cursor_peek_line(n->c));
    return true;
}

/* "White Black Train Score", the head of the columns. */
static bool is_head(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    static const char *const words[] = {"White", "Black", "Train", "Score"};
    for (size_t i = 0; i < 4; i++) {
        us_cursor_blanks(&c);
        if (!us_cursor_literal_n(&c, words[i], 5))
            return false;
    }
    us_cursor_blanks(&c);
    return us_cursor_at_end(&c);
}

static enum us_status read_pasgl(struct us_bg_reader *n)
{
    bool any = false;
    for (us_cursor_blank_lines(n->c); !us_cursor_at_end(n->c); us_cursor_blank_lines(n->c)) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(n->c));
        struct us_cursor c = *n->c;
        us_cursor_blanks(&c);
        any = true;
        bool ok = true;
        if (us_pasgl_is_labels(line) || is_head(line))
            us_cursor_skip_line(n->c, us_cursor_peek_line(n->c));
        else if (us_pasgl_is_edge(line))
            ok = us_pasgl_read_diagram(n);
        else
            ok = us_is_digit(*c.p) ? read_turn(n) : us_bg_unread(n, line, "a turn, such as 1. Te3e4, or a diagram");
        if (!ok)
            return US_FAILED;
    }
    return any ? US_OK : US_END;
}

/* A diagram's track, or turns that can be read. */
static int probe_pasgl(struct us_str text)
{
    enum { LOOKED_AT = 8 };
    struct us_cursor c = us_cursor(text);
    struct us_sink quiet = {.text = text};
    struct us_bg_solution scratch = {.notation = NULL};
    us_bg_solution_clear(&scratch, &us_boardgame_pasgl312);
    struct us_bg_reader n = {&c, &quiet, &scratch};
    int bits = 24;
    us_cursor_blank_lines(&c);
    for (int i = 0; i < LOOKED_AT && bits == 24 && !us_cursor_at_end(&c); i++, us_cursor_blank_lines(&c)) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(&c));
        if (us_pasgl_is_labels(line) || us_pasgl_is_edge(line) || is_head(line))
            bits = 64;
        else if (!read_turn(&n))
            bits = 0;
    }
    bits = bits == 24 && scratch.num_moves == 0 ? 0 : bits;
    us_bg_solution_free(&scratch);
    return bits;
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void put_letter(struct us_buf *out, char letter, enum us_bg_side side)
{
    us_buf_putc(out, side == US_SIDE_SECOND ? (char)(letter - 'A' + 'a') : letter);
}

static void put_unit(struct us_buf *out, struct us_bg_piece p)
{
    if (p.marks & US_MARK_LUNCHLESS)
        us_buf_putc(out, '-');
    if (p.marks & US_MARK_STINKY)
        us_buf_putc(out, '*');
    put_letter(out, p.letter, (enum us_bg_side)p.side);
    if (p.at != US_NO_PLACE)
        us_pasgl_put_place(out, p.at);
}

/* _ : ^ - and commas, as they stood. */
static void put_effects(struct us_buf *out, const struct us_bg_solution *m, const struct us_bg_move *ply)
{
    static const char *const signs[US_EFFECT_KINDS] = {
        [US_EFFECT_CRUSH] = "_",  [US_EFFECT_SHOT] = ":",     [US_EFFECT_DEVOUR] = ":",   [US_EFFECT_THROW] = "^",
        [US_EFFECT_LUNCH] = "-",  [US_EFFECT_SPRAY] = "*",    [US_EFFECT_DISPLACE] = ",", [US_EFFECT_PLACE] = "",
        [US_EFFECT_FLIP] = "",    [US_EFFECT_CAPTURE] = "",   [US_EFFECT_FIRST_CAR] = "", [US_EFFECT_SECOND_CAR] = "",
        [US_EFFECT_CONSUME] = "", [US_EFFECT_ORIGINATE] = "",
    };
    bool displaced = false;
    for (size_t i = 0; i < ply->num_effects; i++) {
        const struct us_bg_effect *e = &m->effects[ply->first_effect + i];
        const struct us_bg_effect *before = i > 0 ? e - 1 : NULL;
        if (e->kind == US_EFFECT_CRUSH && displaced)
            us_buf_putc(out, ',');
        us_buf_puts(out, e->kind == US_EFFECT_SPRAY && before && before->kind == e->kind ? "," : signs[e->kind]);
        displaced = displaced || e->kind == US_EFFECT_DISPLACE;
        if (e->kind == US_EFFECT_THROW)
            us_pasgl_put_place(out, e->piece.at);
        else
            put_unit(out, e->piece);
        if (e->piece.marks & US_MARK_CRUSHED)
            us_buf_putc(out, '_');
    }
}

static void put_train(struct us_buf *out, const struct us_bg_solution *m, const struct us_bg_move *ply)
{
    static const uint8_t order[] = {US_EFFECT_CRUSH, US_EFFECT_FIRST_CAR, US_EFFECT_SECOND_CAR};
    us_buf_putc(out, 'X');
    us_pasgl_put_place(out, ply->to);
    for (size_t k = 0; k < sizeof(order); k++) {
        bool any = false;
        if (order[k] == US_EFFECT_FIRST_CAR && ply->told_cars)
            us_buf_putc(out, ';');
        for (size_t i = 0; i < ply->num_effects; i++) {
            const struct us_bg_effect *e = &m->effects[ply->first_effect + i];
            if (e->kind != order[k])
                continue;
            if (!any && e->kind != US_EFFECT_FIRST_CAR)
                us_buf_putc(out, e->kind == US_EFFECT_CRUSH ? '_' : ';');
            any = true;
            put_letter(out, e->piece.letter, (enum us_bg_side)e->piece.side);
        }
    }
}

static void put_move(struct us_buf *out, const struct us_bg_solution *m, const struct us_bg_move *ply)
{
    if (ply->kind == US_PLY_SCORE) {
        us_buf_putf(out, "W:%u B:%u", ply->score[0], ply->score[1]);
    } else if (ply->kind == US_PLY_TRAIN) {
        put_train(out, m, ply);
    } else {
        put_letter(out, ply->letter, (enum us_bg_side)ply->side);
        us_pasgl_put_place(out, ply->from);
        if (ply->to != US_NO_PLACE)
            us_pasgl_put_place(out, ply->to);
        put_effects(out, m, ply);
    }
}

/* The moves of one turn, each at its column where that is free. */
struct sheet {
    struct us_buf *out;
    uint32_t number; /* of the turn that is begun; 0: none */
    size_t line;     /* where it begins */
    bool headed;
};

static void put_ply(struct sheet *s, const struct us_bg_solution *m, const struct us_bg_move *ply)
{
    static const uint8_t columns[US_SIDES] = {
        [US_SIDE_FIRST] = 5, [US_SIDE_SECOND] = 24, [US_SIDE_TRAIN] = 43, [US_SIDE_NONE] = 56};
    struct us_buf *out = s->out;
    if (!s->headed)
        us_buf_puts(out, "     White              Black              Train        Score\n");
    s->headed = true;
    if (s->number != ply->number) {
        if (s->number)
            us_buf_putc(out, '\n');
        s->line = out->len;
        us_buf_putf(out, "%3u.", ply->number);
        s->number = ply->number;
    }
    us_buf_putc(out, ' ');
    if (out->len - s->line < columns[ply->side])
        us_buf_pad(out, ' ', columns[ply->side] - (out->len - s->line));
    put_move(out, m, ply);
}

static void end_turn(struct sheet *s)
{
    if (s->number)
        us_buf_putc(s->out, '\n');
    s->number = 0;
}

static bool same_board(const struct us_bg_position *a, const struct us_bg_position *b)
{
    struct us_buf how = {0};
    bool same = us_pasgl_same(a, b, &how);
    us_buf_free(&how);
    return same;
}

/* Diagrams hold some dozen critters a cell. */
static const char *refuses_pasgl(const struct us_bg_solution *m)
{
    struct us_bg_replay w;
    us_bg_walk_begin(&w, m);
    do
        if (!us_pasgl_fits(&w.board))
            return "so many critters on one square";
    while (us_bg_walk_next(&w));
    return NULL;
}

static void write_pasgl(struct us_buf *out, const struct us_bg_solution *m, const uint8_t *options)
{
    enum us_bg_boards boards = (enum us_bg_boards)options[OPTION_BOARDS];
    struct us_bg_position start;
    struct us_bg_replay w;
    struct sheet sheet = {.out = out};
    us_pasgl_initial(&start);
    us_bg_walk_begin(&w, m);
    /* Another start than the game's cannot be left out. */
    if (us_bg_walk_shows(&w, boards) || m->num_played == 0 || !same_board(&start, &w.board))
        us_pasgl_put_diagram(out, &w.board);
    while (us_bg_walk_next(&w)) {
        const struct us_bg_move *ply = &m->moves[w.index - 1];
        bool last = w.index == m->num_played;
        bool shown = us_bg_walk_shows(&w, boards);
        put_ply(&sheet, m, ply);
        /* Diagrams stand between turns: that is when players compare. */
        if (!shown || (!last && ply[1].number == ply->number))
            continue;
        end_turn(&sheet);
        us_pasgl_put_diagram(out, &w.board);
    }
    end_turn(&sheet);
}

static bool check_pasgl(const struct us_bg_position *b, struct us_buf *why)
{
    for (unsigned i = 0; i < b->num_pieces; i++) {
        const struct us_bg_piece *p = &b->pieces[i];
        if (!us_critter_find(p->letter) || p->at > US_PASGL_CAR_2 ||
            (p->side != US_SIDE_FIRST && p->side != US_SIDE_SECOND)) {
            us_buf_puts(why, "a critter must have a letter, a color and a square");
            return false;
        }
        if (p->at >= US_PASGL_CAR_1 && b->train == US_NO_PLACE) {
            us_buf_puts(why, "riders without a Train");
            return false;
        }
    }
    if (b->train != US_NO_PLACE && us_pasgl_along(b->train, 0) == US_NO_PLACE)
        us_buf_puts(why, "the Train is not on its track");
    return b->train == US_NO_PLACE || us_pasgl_along(b->train, 0) != US_NO_PLACE;
}

const struct us_boardgame us_boardgame_pasgl312 = {
    .name = "pasgl312",
    .sides = {[US_SIDE_FIRST] = "white", [US_SIDE_SECOND] = "black", [US_SIDE_TRAIN] = "train"},
    .numbered = "turn",
    .parts = US_PART_TRAIN | US_PART_SCORE,
    .marks = US_MARK_LUNCHLESS | US_MARK_STINKY,
    .probe = probe_pasgl,
    .initial = us_pasgl_initial,
    .read = read_pasgl,
    .read_move = read_pasgl_move,
    .check = check_pasgl,
    .play = us_pasgl_play,
    .same = us_pasgl_same,
    .refuses = refuses_pasgl,
    .write = write_pasgl,
    .put_board = us_pasgl_put_diagram,
    .put_move = put_move,
    .put_place = us_pasgl_put_place,
    .find_place = find_place,
    .letters = "BHDFWSTMP",
};
