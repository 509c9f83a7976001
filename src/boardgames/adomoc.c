/* SPDX-License-Identifier: MIT */
/*
 * Adomoc, in its own notation (boardgames.md section 4).  French and English files use the same
 * letters.
 *
 *     6. Fb3j3 Mj4b6oc1
 *     82. F^i7i8 S^g7*
 *
 * F, M and S are foot, moon and sun, and ^ marks a prime piece.  The piece's space and its target
 * follow.  Then x: a piece is consumed.  o and a space: a piece is sent to that origin.  * after a
 * prime sun: it reaches the centre and wins.  _: the player resigns.  Two dashes are a draw.
 *
 * Attraction moves pieces too, but the notation never writes it.  Therefore an empty space where a
 * piece must be is not an error; from then on the position is uncertain.  How pieces move is not
 * documented.  In all known examples they move along one line.
 */
#include "boardgames/adomoc.h"

#include "base/rows.h"
#include "boardgames/replay.h"

/* ---- the board ------------------------------------------------------------------------------- */

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

    if (columns > US_ADOMOC_COLUMNS / 2) /* the shorter way around the ring */
        columns = US_ADOMOC_COLUMNS - columns;

    *length = (uint8_t)(cycles > columns ? cycles : columns);
    if (to == US_ADOMOC_CENTRE || from == US_ADOMOC_CENTRE) {
        *length = cycles;
        return US_LINE_COLUMN;
    }
    if (*length == 0)
        return US_LINE_UNKNOWN;
    if (columns == 0)
        return US_LINE_COLUMN;
    if (cycles == 0)
        return US_LINE_CYCLE;

    return cycles == columns ? US_LINE_SPIRAL : US_LINE_UNKNOWN;
}

struct us_bg_piece us_adomoc_origin(uint8_t space)
{
    static const char types[] = "SMF";
    struct us_bg_piece piece = {.at = space};

    if (cycle_of(space) > 3)
        return piece;

    int column = column_of(space);
    piece.letter = types[cycle_of(space) - 1];
    piece.side = column < US_ADOMOC_COLUMNS / 2 ? US_SIDE_FIRST : US_SIDE_SECOND;
    piece.marks = column == 2 || column == 7 ? US_MARK_PRIME : 0;

    return piece;
}

static bool initial_adomoc(struct us_bg_position *board)
{
    *board = (struct us_bg_position){.train = US_NO_PLACE};
    for (int at = 0; at < 3 * US_ADOMOC_COLUMNS; at++)
        board->pieces[board->num_pieces++] = us_adomoc_origin((uint8_t)at);
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
    uint8_t at = (s->p[1] - '1') * US_ADOMOC_COLUMNS + s->p[0] - 'a';
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

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads "x", or "o" and the origin: what the move does to the piece on its target. */
static bool read_behavior(struct us_bg_word *word, struct us_bg_move *move)
{
    if (us_bg_take(&word->left, 'x')) {
        us_bg_add_effect(word->reader->solution, US_EFFECT_CONSUME,
                         (struct us_bg_piece){.at = move->to});
        return true;
    }
    if (!us_bg_take(&word->left, 'o'))
        return true;

    uint8_t origin = take_space(&word->left, 3);
    if (origin == US_NO_PLACE)
        return us_bg_word_unread(word, "the origin to which the piece is sent, from a1 to j3");

    us_bg_add_effect(word->reader->solution, US_EFFECT_ORIGINATE, us_adomoc_origin(origin));
    return true;
}

/* Reads "*" after the prime sun's last move, or "_" if the player resigns. */
static bool read_end(struct us_bg_word *word, struct us_bg_move *move)
{
    bool prime_sun = move->letter == 'S' && move->marks == US_MARK_PRIME;

    if (word->left.len > 0 && word->left.p[0] == '*' && !prime_sun)
        return us_bg_word_unread(word, "no *: only the prime sun, S^, moves to the center");
    if (us_bg_take(&word->left, '*')) {
        move->kind = US_BG_MOVE_CENTRE;
        if (move->to != US_NO_PLACE)
            us_bg_odd(word->reader, us_bg_token(word->reader),
                      "only the space that the prime sun leaves is written before *");
        move->to = US_ADOMOC_CENTRE;
    } else if (us_bg_take(&word->left, '_')) {
        move->resigns = true;
        if (move->to == US_NO_PLACE)
            move->kind = US_BG_MOVE_RESIGN;
    } else if (move->to == US_NO_PLACE) {
        return us_bg_word_unread(word, "the space to which the piece moves");
    }

    return word->left.len == 0 || us_bg_word_unread(word, "the end of the move");
}

static bool read_word(struct us_bg_word *word, struct us_bg_move *move)
{
    /* not strchr(), which would also find a NUL */
    if (word->left.len == 0 || !memchr("FMS", word->left.p[0], 3))
        return us_bg_word_unread(word, "a piece: F, M or S, with ^ if it is prime");
    move->letter = word->left.p[0];
    us_bg_take(&word->left, move->letter);
    move->marks = us_bg_take(&word->left, '^') ? US_MARK_PRIME : 0;
    move->kind = US_BG_MOVE_MOVE;
    move->from = take_space(&word->left, US_ADOMOC_CYCLES);
    if (move->from == US_NO_PLACE)
        return us_bg_word_unread(word, "the space of the piece, from a1 to j8");

    move->to = take_space(&word->left, US_ADOMOC_CYCLES);
    if (move->to != US_NO_PLACE && !read_behavior(word, move))
        return false;

    return read_end(word, move);
}

static bool has_ended(const struct us_bg_solution *solution)
{
    const struct us_bg_move *last = solution->num_moves ? &solution->moves[solution->num_moves - 1]
                                                        : NULL;
    return solution->claim.ending != US_END_NONE ||
           (last && (last->kind == US_BG_MOVE_CENTRE || last->resigns));
}

/* Checks that Light moves before Dark and that rounds count up. */
static bool check_round(struct us_bg_reader *reader, struct us_str token, enum us_bg_side side,
                        uint32_t number)
{
    const struct us_bg_solution *solution = reader->solution;
    const struct us_bg_move *last = solution->num_moves ? &solution->moves[solution->num_moves - 1]
                                                        : NULL;

    if (has_ended(solution))
        return us_bg_unread(reader, token, "nothing after the end of the game");
    if (number == 0 ||
        (last && (number < last->number || (number == last->number && side <= last->side))))
        return us_bg_unread(reader, token, "rounds in ascending order, with a move of each player");
    if (side != US_SIDE_FIRST && !(side == US_SIDE_SECOND && last && last->number == number))
        return us_bg_unread(reader, token,
                            "the move of the light player before that of the dark player");

    return true;
}

static bool read_adomoc_move(struct us_bg_reader *reader, enum us_bg_side side, uint32_t number)
{
    struct us_str token = us_bg_token(reader);
    struct us_bg_word word = {reader, token};

    if (!check_round(reader, token, side, number))
        return false;

    struct us_bg_move *move = us_bg_add_move(reader->solution);
    move->side = side;
    move->number = number;
    if (!read_word(&word, move))
        return false;

    move->text = us_bg_add_text(reader->solution, token);
    move->span = us_cursor_span(reader->cursor, token);
    reader->cursor->p += token.len;

    return true;
}

/* Skips "-" or an en dash. */
static bool take_dash(struct us_cursor *c)
{
    return us_cursor_literal(c, "\xe2\x80\x93") || us_cursor_literal(c, "-");
}

/* Skips a draw: two dashes, with or without a blank between them. */
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

static enum us_status read_adomoc(struct us_bg_reader *reader)
{
    struct us_bg_solution *solution = reader->solution;
    uint32_t number = 0;
    unsigned in_round = 2;
    bool any = false;

    for (us_bg_skip_space(reader); !us_cursor_at_end(reader->cursor); us_bg_skip_space(reader)) {
        struct us_str token = us_bg_token(reader);
        bool ok = true;
        any = true;
        if (take_draw(reader->cursor)) {
            ok = !has_ended(solution) ||
                 us_bg_unread(reader, token, "nothing after the end of the game");
            solution->claim.ending = US_END_AGREEMENT;
        } else if (at_digit(reader->cursor)) {
            us_cursor_number(reader->cursor, &number);
            ok = us_cursor_literal(reader->cursor, ".") && in_round > 0;
            ok = ok || us_bg_unread(reader, token, "the number of a round, a period and a move");
            in_round = 0;
        } else if (in_round >= 2) {
            ok = us_bg_unread(reader, token,
                              "the number of a round, such as 6., two dashes, or the end");
        } else {
            ok = read_adomoc_move(reader, in_round == 0 ? US_SIDE_FIRST : US_SIDE_SECOND, number);
            in_round++;
        }
        if (!ok)
            return US_FAILED;
    }

    if (in_round == 0)
        return us_fail_at(reader->sink, US_DIAG_TRUNCATED,
                          (struct us_span){us_cursor_offset(reader->cursor), 0},
                          "a round without a move");

    return any ? US_OK : US_END;
}

/* Finds rounds that can be read. */
static int probe_adomoc(struct us_str text)
{
    enum { PROBED_LINES = 8 };
    struct us_cursor c = us_cursor(text);
    const char *end = text.p;

    for (int i = 0; i < PROBED_LINES && end < c.end; i++) {
        const char *lf = memchr(end, '\n', c.end - end);
        end = lf ? lf + 1 : c.end;
    }

    c.end = end;
    struct us_sink quiet = {.text = text};
    struct us_bg_solution scratch = {.game = NULL};
    us_bg_solution_clear(&scratch, &us_boardgame_adomoc);

    struct us_bg_reader reader = {&c, &quiet, &scratch};
    int bits = read_adomoc(&reader) == US_OK && scratch.num_moves > 0 ? 24 : 0;
    us_bg_solution_free(&scratch);

    return bits;
}

/* ---- replaying ------------------------------------------------------------------------------- */

static int find_piece(const struct us_bg_position *board, uint8_t at)
{
    for (int i = 0; i < board->num_pieces; i++)
        if (board->pieces[i].at == at)
            return i;
    return -1;
}

static void put_piece(struct us_buf *out, const struct us_boardgame *game, struct us_bg_piece piece)
{
    static const char types[] = "FMS";
    static const char *const names[] = {"foot", "moon", "sun"};
    US_ASSERT_ROWS(names, sizeof(types) - 1);
    us_buf_putf(out, "%s %s%s", game->sides[piece.side],
                piece.marks & US_MARK_PRIME ? "prime " : "",
                names[strchr(types, piece.letter) - types]);
}

/* If a record begins in the middle of a game, the position is not known. */
static void begin_adomoc(struct us_bg_replay *replay)
{
    const struct us_bg_solution *solution = replay->solution;
    if (solution->has_start || solution->num_moves == 0 || solution->moves[0].number == 1)
        return;
    us_bg_doubt(replay, &solution->moves[0], US_DIAG_DOUBTFUL,
                "the file begins with round %u, and the rounds before it are unknown",
                solution->moves[0].number);
    replay->board.uncertain = true;
}

/* Warns once, for example that "the start space b4 is empty".  From then on the position is
   uncertain. */
static void lose_track(struct us_bg_replay *replay, const struct us_bg_move *move, const char *what,
                       uint8_t at)
{
    struct us_buf where = {0};
    if (replay->board.uncertain)
        return;
    put_place(&where, at);
    us_bg_doubt(replay, move, US_DIAG_POSITION_UNKNOWN, "%s %s is empty", what,
                us_buf_text(&where));
    us_buf_free(&where);
    replay->board.uncertain = true;
}

static bool is_same(struct us_bg_piece a, struct us_bg_piece b)
{
    return a.letter == b.letter && a.side == b.side && a.marks == b.marks;
}

/* Refuses a move that meets a piece other than the expected one, unless the position is
   uncertain. */
static bool meet_other(struct us_bg_replay *replay, const struct us_bg_move *move,
                       struct us_bg_piece there, struct us_bg_piece wanted, const char *role)
{
    struct us_buf words = {0};

    if (replay->board.uncertain)
        return true;

    us_buf_putf(&words, "%s is a ", role);
    put_piece(&words, replay->solution->game, wanted);
    us_buf_puts(&words, ", but on ");
    put_place(&words, there.at);
    us_buf_puts(&words, " there is a ");
    put_piece(&words, replay->solution->game, there);
    us_bg_refuse(replay, move, "OTHER_PIECE", "", "%s", us_buf_text(&words));
    us_buf_free(&words);

    return false;
}

/* Removes the piece that moves.  If its space is empty, the move is trusted. */
static bool lift_mover(struct us_bg_replay *replay, const struct us_bg_move *move,
                       struct us_bg_piece *mover)
{
    *mover = (struct us_bg_piece){move->letter, move->side, move->from, move->marks};
    int i = find_piece(&replay->board, move->from);
    if (i < 0)
        lose_track(replay, move, "the start space", move->from);
    else if (!is_same(replay->board.pieces[i], *mover) &&
             !meet_other(replay, move, replay->board.pieces[i], *mover, "the piece that moves"))
        return false;
    else
        us_bg_remove_piece(&replay->board, i);

    /* there is only one, so it is no longer where it was */
    if (i < 0 && (mover->marks & US_MARK_PRIME))
        for (int k = 0; k < replay->board.num_pieces; k++)
            if (is_same(replay->board.pieces[k], *mover)) {
                us_bg_remove_piece(&replay->board, k);
                break;
            }

    return true;
}

/* Sends the piece on the target to its origin. */
static bool originate(struct us_bg_replay *replay, const struct us_bg_move *move,
                      struct us_bg_piece home)
{
    int i = find_piece(&replay->board, move->to);

    if (i < 0)
        lose_track(replay, move, "a piece is sent home, and the space", move->to);
    else if (!is_same(replay->board.pieces[i], home) &&
             !meet_other(replay, move, replay->board.pieces[i], home,
                         "the piece that is sent home"))
        return false;

    if ((home.marks & US_MARK_PRIME) && move->letter != 'M')
        us_bg_doubt(replay, move, US_DIAG_DOUBTFUL, "only moons send prime pieces home");
    if (i >= 0)
        us_bg_remove_piece(&replay->board, i);
    i = find_piece(&replay->board, home.at);

    if (i >= 0) {
        if (!replay->board.uncertain)
            us_bg_doubt(replay, move, US_DIAG_DOUBTFUL, "the origin is occupied");
        us_bg_remove_piece(&replay->board, i);
    }

    replay->board.pieces[replay->board.num_pieces++] = home;
    return true;
}

/* Empties the target before the piece arrives. */
static bool clear_target(struct us_bg_replay *replay, const struct us_bg_move *move)
{
    const struct us_bg_effect *effect = move->num_effects
                                            ? &replay->solution->effects[move->first_effect]
                                            : NULL;

    if (effect && effect->kind == US_EFFECT_ORIGINATE && !originate(replay, move, effect->piece))
        return false;

    int i = find_piece(&replay->board, move->to);
    if (effect && effect->kind == US_EFFECT_CONSUME && i < 0)
        lose_track(replay, move, "a piece is consumed, and the space", move->to);
    if (!effect && i >= 0 && !replay->board.uncertain)
        us_bg_doubt(replay, move, US_DIAG_DOUBTFUL,
                    "the target is occupied, but the move has neither x nor o");
    if (i >= 0)
        us_bg_remove_piece(&replay->board, i);

    return true;
}

static void end_game(struct us_bg_replay *replay, const struct us_bg_move *move)
{
    if (move->kind == US_BG_MOVE_CENTRE)
        replay->outcome = (struct us_bg_outcome){US_END_CENTRE, move->side};
    else if (move->resigns)
        replay->outcome = (struct us_bg_outcome){
            US_END_RESIGNATION, move->side == US_SIDE_FIRST ? US_SIDE_SECOND : US_SIDE_FIRST};
}

/* Warns if rounds before the move are missing: from then on the position is uncertain. */
static void check_gap(struct us_bg_replay *replay, const struct us_bg_move *move)
{
    const struct us_bg_move *last = replay->index > 0 ? &replay->solution->moves[replay->index - 1]
                                                      : NULL;
    if (!last || move->number <= last->number + 1 || replay->board.uncertain)
        return;
    us_bg_doubt(replay, move, US_DIAG_DOUBTFUL,
                "round %u follows round %u, and those between them are unknown", move->number,
                last->number);
    replay->board.uncertain = true;
}

static bool play_adomoc(struct us_bg_replay *replay, struct us_bg_move *move)
{
    struct us_bg_piece mover;
    check_gap(replay, move);
    struct us_bg_position before = replay->board;

    end_game(replay, move);
    if (move->kind == US_BG_MOVE_RESIGN)
        return true;

    move->line = us_adomoc_line(move->from, move->to, &move->length);
    if (move->line == US_LINE_UNKNOWN)
        us_bg_doubt(replay, move, US_DIAG_DOUBTFUL,
                    "no column, cycle or spiral connects the two spaces");
    if (!lift_mover(replay, move, &mover) || !clear_target(replay, move)) {
        replay->board = before;
        replay->outcome.ending = US_END_NONE;
        return false;
    }

    mover.at = move->to;
    replay->board.pieces[replay->board.num_pieces++] = mover;

    return true;
}

static bool check_adomoc(const struct us_bg_position *board, struct us_buf *why)
{
    bool seen[US_ADOMOC_CENTRE + 1] = {false};

    for (unsigned i = 0; i < board->num_pieces; i++) {
        const struct us_bg_piece *piece = &board->pieces[i];
        if (!piece->letter || !strchr("FMS", piece->letter) || piece->at > US_ADOMOC_CENTRE ||
            (piece->side != US_SIDE_FIRST && piece->side != US_SIDE_SECOND))
            return us_buf_refuse(why, "a piece must have a type, a side and a space");
        if (seen[piece->at]) {
            us_buf_puts(why, "two pieces on ");
            put_place(why, piece->at);
            return false;
        }
        seen[piece->at] = true;
    }

    return true;
}

static bool same_adomoc(const struct us_bg_position *played, const struct us_bg_position *shown,
                        struct us_buf *how)
{
    for (uint8_t at = 0; at <= US_ADOMOC_CENTRE && !played->uncertain; at++) {
        int i = find_piece(played, at);
        int k = find_piece(shown, at);
        if ((i < 0 && k < 0) || (i >= 0 && k >= 0 && is_same(played->pieces[i], shown->pieces[k])))
            continue;
        put_place(how, at);
        if (i < 0)
            us_buf_puts(how, " is empty after the moves");
        else if (k < 0)
            us_buf_puts(how, " is empty in the file");
        else
            us_buf_puts(how, " holds another piece in the file");
        return false;
    }

    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_move(struct us_buf *out, const struct us_bg_solution *solution,
                     const struct us_bg_move *move)
{
    const struct us_bg_effect *effect = move->num_effects ? &solution->effects[move->first_effect]
                                                          : NULL;

    us_buf_putc(out, move->letter);
    us_buf_puts_if(out, move->marks & US_MARK_PRIME, "^");
    put_place(out, move->from);
    if (move->to != US_NO_PLACE && move->to != US_ADOMOC_CENTRE)
        put_place(out, move->to);
    us_buf_puts_if(out, effect && effect->kind == US_EFFECT_CONSUME, "x");

    if (effect && effect->kind == US_EFFECT_ORIGINATE) {
        us_buf_putc(out, 'o');
        put_place(out, effect->piece.at);
    }

    if (move->kind == US_BG_MOVE_CENTRE)
        us_buf_putc(out, '*');
    else if (move->resigns)
        us_buf_putc(out, '_');
}

static const char *refuses_adomoc(const struct us_bg_solution *solution)
{
    if (solution->has_start)
        return "a start position";
    return solution->num_played == 0 && solution->claim.ending == US_END_NONE
               ? "a game without moves"
               : NULL;
}

static void write_adomoc(struct us_buf *out, const struct us_bg_solution *solution,
                         const uint8_t *options)
{
    (void)options;
    for (size_t i = 0; i < solution->num_played; i++) {
        const struct us_bg_move *move = &solution->moves[i];
        if (move->side == US_SIDE_FIRST)
            us_buf_putf(out, "%s%u. ", i > 0 ? "\n" : "", move->number);
        else
            us_buf_putc(out, ' ');
        put_move(out, solution, move);
    }

    if (solution->claim.ending == US_END_AGREEMENT && solution->num_played == solution->num_moves)
        us_buf_puts(out, solution->num_played ? " \xe2\x80\x93\xc2\xa0\xe2\x80\x93"
                                              : "\xe2\x80\x93\xc2\xa0\xe2\x80\x93");

    us_buf_putc(out, '\n');
}

/* Writes one row per cycle, from the outermost, with columns a to j.  Capitals are Light's, and ^
   marks prime pieces. */
static void put_board(struct us_buf *out, const struct us_bg_position *board)
{
    us_buf_puts(out, "   a  b  c  d  e  f  g  h  i  j\n");
    for (int cycle = 0; cycle < US_ADOMOC_CYCLES; cycle++) {
        us_buf_putf(out, "%d ", cycle + 1);
        for (int column = 0; column < US_ADOMOC_COLUMNS; column++) {
            int i = find_piece(board, cycle * US_ADOMOC_COLUMNS + column);
            const struct us_bg_piece *piece = i < 0 ? NULL : &board->pieces[i];
            us_buf_putc(out, ' ');
            if (!piece) {
                us_buf_puts(out, ". ");
                continue;
            }
            us_buf_putc(out,
                        piece->side == US_SIDE_SECOND ? piece->letter - 'A' + 'a' : piece->letter);
            us_buf_putc(out, piece->marks & US_MARK_PRIME ? '^' : ' ');
        }
        while (out->len > 0 && out->p[out->len - 1] == ' ')
            out->len--;
        us_buf_putc(out, '\n');
    }

    int i = find_piece(board, US_ADOMOC_CENTRE);
    if (i >= 0)
        us_buf_putf(out, "centre %c^\n", board->pieces[i].side == US_SIDE_SECOND ? 's' : 'S');
    if (board->uncertain)
        us_buf_puts(out,
                    "(pieces may be elsewhere, because the notation does not show attraction)\n");
}

const struct us_boardgame us_boardgame_adomoc = {
    .name = "adomoc",
    .title = "Adomoc",
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
