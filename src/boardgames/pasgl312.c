/* SPDX-License-Identifier: MIT */
/*
 * PASGL 312, Ralph Betza's game, in John Lawson's notation (boardgames.md section 3).
 *
 *            White        Black        Train           Score
 *         1. Te3-e4       Be5-e4,Td4   Xd4_T           W:15 B:18
 *         2. Wg6^d4-S*De4,We5,Te4
 *
 * A move is a critter, its square, its target, and the effects.  _ is squished, : shot or devoured,
 * ^ a billet thrown, - a lunch lost.  A comma precedes a displaced critter and its new square, with
 * _ after it if it went under the Train.  * precedes the stinky critters.  A move of the Train is
 * its first square, the critters that it squished, and the riders of its two cars.
 *
 * A letter is a file if a rank follows it, else a critter (bb4: the black bear on b4).  In Black's
 * column the document itself writes upper case; the column determines the colour.
 */
#include "boardgames/pasgl312_diagram.h"
#include "boardgames/pasgl312_rules.h"

/* Index of its option: positions=kept|ends|all|none */
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

/* ---- reading plies --------------------------------------------------------------------------- */

/* Takes a critter's letter.  A letter with a digit after it is a file. */
static char take_critter(struct us_bg_word *word)
{
    struct us_str *s = &word->left;
    if (s->len == 0 || !us_critter_find(s->p[0]) || (s->len > 1 && us_is_digit(s->p[1])))
        return '\0';
    char letter = s->p[0];
    us_bg_take(s, letter);
    return letter;
}

/* Reads { - | * } critter [ square ]. */
static bool read_unit(struct us_bg_word *word, enum us_bg_effect_kind kind, bool marks,
                      bool needs_square)
{
    struct us_bg_piece piece = {.at = US_NO_PLACE};

    while (marks && word->left.len > 0 && (word->left.p[0] == '-' || word->left.p[0] == '*')) {
        piece.marks |= word->left.p[0] == '-' ? US_MARK_LUNCHLESS : US_MARK_STINKY;
        us_bg_take(&word->left, word->left.p[0]);
    }

    char letter = take_critter(word);
    if (!letter)
        return us_bg_word_unread(word,
                                 "a critter: one of B H D F W S T M P, in lower case for Black");

    piece.letter = us_upper(letter);
    piece.side = us_pasgl_side(letter);
    piece.at = us_pasgl_take_square(&word->left);
    if (needs_square && piece.at == US_NO_PLACE)
        return us_bg_word_unread(word, "the square of the critter");

    if (kind == US_EFFECT_DISPLACE && us_bg_take(&word->left, '_'))
        piece.marks |= US_MARK_CRUSHED;
    if (kind == US_EFFECT_SHOT && piece.at == US_NO_PLACE)
        kind = US_EFFECT_DEVOUR;
    us_bg_add_effect(word->reader->solution, kind, piece);

    return true;
}

static bool read_spray(struct us_bg_word *word)
{
    do
        if (!read_unit(word, US_EFFECT_SPRAY, true, true))
            return false;
    while (us_bg_take(&word->left, ','));
    return word->left.len == 0 ||
           us_bg_word_unread(word, "a comma and a stinky critter, or the end");
}

/* Reads one of the parts after the squares.  *displaced is set after the first comma. */
static bool read_clause(struct us_bg_word *word, bool *displaced)
{
    if (us_bg_take(&word->left, ',')) {
        *displaced = true;
        return us_bg_take(&word->left, '_') ? read_unit(word, US_EFFECT_CRUSH, true, false)
                                            : read_unit(word, US_EFFECT_DISPLACE, true, true);
    }

    if (us_bg_take(&word->left, '*'))
        return read_spray(word);
    if (*displaced)
        return us_bg_word_unread(word, "a comma, * or the end");
    if (us_bg_take(&word->left, '_'))
        return read_unit(word, US_EFFECT_CRUSH, true, false);
    if (us_bg_take(&word->left, ':'))
        return read_unit(word, US_EFFECT_SHOT, true, false);
    if (us_bg_take(&word->left, '-'))
        return read_unit(word, US_EFFECT_LUNCH, false, false);
    if (!us_bg_take(&word->left, '^'))
        return us_bg_word_unread(word, "one of _ : ^ - , * or the end");

    uint8_t at = us_pasgl_take_square(&word->left);
    if (at == US_NO_PLACE)
        return us_bg_word_unread(word, "the target square");

    us_bg_add_effect(word->reader->solution, US_EFFECT_THROW, (struct us_bg_piece){.at = at});
    return true;
}

/* Sets the kind of a move: without a second square it is a shot or a throw. */
static bool settle_kind(struct us_bg_word *word, struct us_bg_move *move)
{
    const struct us_bg_solution *solution = word->reader->solution;

    move->kind = US_BG_MOVE_MOVE;
    if (move->to != US_NO_PLACE)
        return true;

    move->kind = US_BG_MOVE_KINDS;
    for (size_t i = 0; i < move->num_effects; i++) {
        uint8_t kind = solution->effects[move->first_effect + i].kind;
        if (kind == US_EFFECT_SHOT || kind == US_EFFECT_DEVOUR)
            move->kind = US_BG_MOVE_SHOT;
        if (kind == US_EFFECT_THROW)
            move->kind = US_BG_MOVE_THROW;
    }

    return move->kind != US_BG_MOVE_KINDS ||
           us_bg_word_unread(word, "the square to which the critter moves, or : or ^ and a victim");
}

/* Warns of spellings that the document uses against its own tables. */
static void check_spelling(struct us_bg_reader *reader, const struct us_bg_move *move,
                           struct us_str token)
{
    for (size_t i = 0; i < move->num_effects; i++) {
        const struct us_bg_effect *effect = &reader->solution->effects[move->first_effect + i];
        if (effect->kind == US_EFFECT_DEVOUR && move->letter != 'F')
            us_bg_odd(
                reader, token,
                "_ is written before a squished piece, and : before one that is shot or devoured");
        if ((effect->piece.marks & US_MARK_LUNCHLESS) && !us_critter_of(effect->piece)->has_lunch)
            us_bg_odd(reader, token, "this critter never has a lunch that it could lose");
    }
}

static bool read_critter_move(struct us_bg_word *word, struct us_bg_move *move)
{
    struct us_str token = word->left;
    char letter = take_critter(word);
    bool displaced = false;

    if (!letter)
        return us_bg_word_unread(word,
                                 "a critter: one of B H D F W S T M P, in lower case for Black");

    move->letter = us_upper(letter);
    move->from = us_pasgl_take_square(&word->left);
    if (move->from == US_NO_PLACE)
        return us_bg_word_unread(word, "the square of the critter");

    struct us_str after = word->left;
    move->dash = us_bg_take(&word->left, '-');
    move->to = us_pasgl_take_square(&word->left);
    if (move->to == US_NO_PLACE) { /* the hyphen belongs to a lunch */
        word->left = after;
        move->dash = false;
    }

    if (letter >= 'a' && move->side == US_SIDE_FIRST)
        us_bg_odd(word->reader, token, "a lower-case letter in the column of White");
    while (word->left.len > 0)
        if (!read_clause(word, &displaced))
            return false;

    if (!settle_kind(word, move))
        return false;

    check_spelling(word->reader, move, token);
    return true;
}

/* Reads critters' letters with nothing between them.  Returns false if there are none. */
static bool read_letters(struct us_bg_word *word, enum us_bg_effect_kind kind)
{
    bool any = false;
    for (char letter; (letter = take_critter(word)); any = true)
        us_bg_add_effect(
            word->reader->solution, kind,
            (struct us_bg_piece){us_upper(letter), us_pasgl_side(letter), US_NO_PLACE, 0});
    return any;
}

/* Reads a move such as "Xf4_P;Tf;S". */
static bool read_train(struct us_bg_word *word, struct us_bg_move *move)
{
    us_bg_take(&word->left, 'X');
    move->kind = US_BG_MOVE_TRAIN;
    move->to = us_pasgl_take_square(&word->left);
    if (move->to == US_NO_PLACE || us_pasgl_along(move->to, 0) == US_NO_PLACE) {
        word->left = (struct us_str){word->left.p - (move->to == US_NO_PLACE ? 0 : 2), 2};
        return us_bg_unread(word->reader, word->left, "a square of the track");
    }

    while (us_bg_take(&word->left, '_'))
        if (!read_letters(word, US_EFFECT_CRUSH))
            return us_bg_word_unread(word, "the critter that the Train squished");

    move->riders_stated = us_bg_take(&word->left, ';');
    if (move->riders_stated)
        read_letters(word, US_EFFECT_FIRST_CAR);
    if (move->riders_stated && us_bg_take(&word->left, ';'))
        read_letters(word, US_EFFECT_SECOND_CAR);

    return word->left.len == 0 ||
           us_bg_word_unread(word,
                             "_ and the critter that the Train squished, or ; and its riders");
}

static bool take_number(struct us_str *s, uint32_t *n)
{
    struct us_cursor c = us_cursor(*s);
    bool ok = us_cursor_number(&c, n);
    *s = us_cursor_rest(&c);
    return ok;
}

/* Reads a score such as "W:15 B:18". */
static bool read_score(struct us_bg_reader *reader, struct us_bg_move *move)
{
    static const char expected[] = "the score, such as W:15 B:18";
    struct us_str white = us_bg_token(reader);
    struct us_str s = {white.p + 2, white.len - 2};

    move->kind = US_BG_MOVE_SCORE;
    if (!take_number(&s, &move->score[0]) || s.len > 0)
        return us_bg_unread(reader, white, expected);

    reader->cursor->p += white.len;
    us_cursor_blanks(reader->cursor);

    struct us_str black = us_bg_token(reader);
    s = black;
    if (!us_bg_take(&s, 'B') || !us_bg_take(&s, ':') || !take_number(&s, &move->score[1]) ||
        s.len > 0)
        return us_bg_unread(reader, black.len ? black : white, expected);

    reader->cursor->p += black.len;
    return true;
}

/* Checks the order White, Black, the Train, the score: each at most once, and Black only after
   White. */
static bool check_turn(struct us_bg_reader *reader, struct us_str token, enum us_bg_side side,
                       uint32_t number)
{
    const struct us_bg_solution *solution = reader->solution;
    const struct us_bg_move *last = solution->num_moves ? &solution->moves[solution->num_moves - 1]
                                                        : NULL;

    if (last && number < last->number)
        return us_bg_unread(reader, token, "a turn with a higher number");

    bool same = last && last->number == number;
    if (same && (last->side == US_SIDE_NONE || (side != US_SIDE_NONE && side <= last->side)))
        return us_bg_unread(reader, token,
                            "the moves of a turn in order: White, Black, Train, score");
    if (side == US_SIDE_SECOND && !(same && last->side == US_SIDE_FIRST))
        return us_bg_unread(reader, token, "the move of White before that of Black");

    return number > 0 || us_bg_unread(reader, token, "turns that are numbered from 1");
}

/* Reads one word of a turn.  side is US_SIDE_NONE for a score. */
static bool read_pasgl_move(struct us_bg_reader *reader, enum us_bg_side side, uint32_t number)
{
    struct us_str token = us_bg_token(reader);
    struct us_bg_word word = {reader, token};
    const char *from = reader->cursor->p;

    if (!check_turn(reader, token, side, number))
        return false;

    bool score = token.len >= 2 && memcmp(token.p, "W:", 2) == 0;
    bool train = token.len > 0 && token.p[0] == 'X';
    if (side == US_SIDE_NONE && !score)
        return us_bg_unread(reader, token, "the score, such as W:15 B:18");
    if (side == US_SIDE_TRAIN && !train)
        return us_bg_unread(reader, token, "the Train, such as Xf4");
    if ((score && side != US_SIDE_NONE) || (train && side != US_SIDE_TRAIN))
        return us_bg_unread(reader, token, "the move of a critter");

    struct us_bg_move *move = us_bg_add_move(reader->solution);
    move->side = side;
    move->number = number;

    bool ok;
    if (score)
        ok = read_score(reader, move);
    else if (train)
        ok = read_train(&word, move);
    else
        ok = read_critter_move(&word, move);
    if (!ok)
        return false;

    if (!score)
        reader->cursor->p += token.len;
    token.len = reader->cursor->p - from;
    move->text = us_bg_add_text(reader->solution, token);
    move->span = us_cursor_span(reader->cursor, token);

    return true;
}

/* ---- reading a game -------------------------------------------------------------------------- */

/* Reads a turn such as "1. Te3e4 be5e4 Xd4_T W:15 B:18".  The first letters of a word and its place
   in the line determine its column. */
static bool read_turn(struct us_bg_reader *reader)
{
    uint32_t number;
    enum us_bg_side next = US_SIDE_FIRST;

    us_cursor_blanks(reader->cursor);
    struct us_str head = us_bg_token(reader);
    us_cursor_number(reader->cursor, &number);
    if (!us_cursor_literal(reader->cursor, "."))
        return us_bg_unread(reader, head, "the number of a turn and a period");

    for (us_cursor_blanks(reader->cursor); us_cursor_peek_line(reader->cursor).len > 0;
         us_cursor_blanks(reader->cursor)) {
        struct us_str token = us_bg_token(reader);
        bool score = us_str_starts(token, "W:");
        bool train = token.p[0] == 'X';
        enum us_bg_side side = next;

        if (score)
            side = US_SIDE_NONE;
        else if (train)
            side = US_SIDE_TRAIN;
        else if (next == US_SIDE_TRAIN)
            return us_bg_unread(reader, token,
                                "the Train, such as Xf4, the score, or the end of the line");

        if (!read_pasgl_move(reader, side, number))
            return false;
        next = side == US_SIDE_FIRST ? US_SIDE_SECOND : US_SIDE_TRAIN;
    }

    us_cursor_skip_line(reader->cursor, us_cursor_peek_line(reader->cursor));
    return true;
}

/* True for the heading of the columns, "White Black Train Score". */
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

static enum us_status read_pasgl(struct us_bg_reader *reader)
{
    bool any = false;

    for (us_cursor_blank_lines(reader->cursor); !us_cursor_at_end(reader->cursor);
         us_cursor_blank_lines(reader->cursor)) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(reader->cursor));
        struct us_cursor c = *reader->cursor;
        us_cursor_blanks(&c);
        any = true;
        bool ok = true;
        if (us_pasgl_is_labels(line) || is_head(line))
            us_cursor_skip_line(reader->cursor, us_cursor_peek_line(reader->cursor));
        else if (us_pasgl_is_edge(line))
            ok = us_pasgl_read_diagram(reader);
        else
            ok = us_is_digit(*c.p)
                     ? read_turn(reader)
                     : us_bg_unread(reader, line, "a turn, such as 1. Te3e4, or a diagram");
        if (!ok)
            return US_FAILED;
    }

    return any ? US_OK : US_END;
}

/* Finds the track of a diagram, or turns that can be read. */
static int probe_pasgl(struct us_str text)
{
    enum { PROBED_LINES = 8 };
    struct us_cursor c = us_cursor(text);
    struct us_sink quiet = {.text = text};
    struct us_bg_solution scratch = {.game = NULL};

    us_bg_solution_clear(&scratch, &us_boardgame_pasgl312);
    struct us_bg_reader reader = {&c, &quiet, &scratch};
    int bits = 24;
    us_cursor_blank_lines(&c);

    for (int i = 0; i < PROBED_LINES && bits == 24 && !us_cursor_at_end(&c);
         i++, us_cursor_blank_lines(&c)) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(&c));
        if (us_pasgl_is_labels(line) || us_pasgl_is_edge(line) || is_head(line))
            bits = 64;
        else if (!read_turn(&reader))
            bits = 0;
    }

    bits = bits == 24 && scratch.num_moves == 0 ? 0 : bits;
    us_bg_solution_free(&scratch);

    return bits;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_letter(struct us_buf *out, char letter, enum us_bg_side side)
{
    us_buf_putc(out, side == US_SIDE_SECOND ? letter - 'A' + 'a' : letter);
}

static void put_unit(struct us_buf *out, struct us_bg_piece piece)
{
    us_buf_puts_if(out, piece.marks & US_MARK_LUNCHLESS, "-");
    us_buf_puts_if(out, piece.marks & US_MARK_STINKY, "*");
    put_letter(out, piece.letter, (enum us_bg_side)piece.side);
    if (piece.at != US_NO_PLACE)
        us_pasgl_put_place(out, piece.at);
}

/* Writes _ : ^ - and commas in the order in which they were read. */
static void put_effects(struct us_buf *out, const struct us_bg_solution *solution,
                        const struct us_bg_move *move)
{
    static const char *const signs[US_EFFECT_KINDS] = {
        [US_EFFECT_CRUSH] = "_",    [US_EFFECT_SHOT] = ":",     [US_EFFECT_DEVOUR] = ":",
        [US_EFFECT_THROW] = "^",    [US_EFFECT_LUNCH] = "-",    [US_EFFECT_SPRAY] = "*",
        [US_EFFECT_DISPLACE] = ",", [US_EFFECT_PLACE] = "",     [US_EFFECT_FLIP] = "",
        [US_EFFECT_CAPTURE] = "",   [US_EFFECT_FIRST_CAR] = "", [US_EFFECT_SECOND_CAR] = "",
        [US_EFFECT_CONSUME] = "",   [US_EFFECT_ORIGINATE] = "",
    };
    bool displaced = false;

    for (size_t i = 0; i < move->num_effects; i++) {
        const struct us_bg_effect *effect = &solution->effects[move->first_effect + i];
        const struct us_bg_effect *before = i > 0 ? effect - 1 : NULL;
        us_buf_puts_if(out, effect->kind == US_EFFECT_CRUSH && displaced, ",");
        us_buf_puts(out, effect->kind == US_EFFECT_SPRAY && before && before->kind == effect->kind
                             ? ","
                             : signs[effect->kind]);
        displaced = displaced || effect->kind == US_EFFECT_DISPLACE;
        if (effect->kind == US_EFFECT_THROW)
            us_pasgl_put_place(out, effect->piece.at);
        else
            put_unit(out, effect->piece);
        us_buf_puts_if(out, effect->piece.marks & US_MARK_CRUSHED, "_");
    }
}

static void put_train(struct us_buf *out, const struct us_bg_solution *solution,
                      const struct us_bg_move *move)
{
    static const uint8_t order[] = {US_EFFECT_CRUSH, US_EFFECT_FIRST_CAR, US_EFFECT_SECOND_CAR};

    us_buf_putc(out, 'X');
    us_pasgl_put_place(out, move->to);
    for (size_t k = 0; k < sizeof(order); k++) {
        bool any = false;
        us_buf_puts_if(out, order[k] == US_EFFECT_FIRST_CAR && move->riders_stated, ";");
        for (size_t i = 0; i < move->num_effects; i++) {
            const struct us_bg_effect *effect = &solution->effects[move->first_effect + i];
            if (effect->kind != order[k])
                continue;
            if (!any && effect->kind != US_EFFECT_FIRST_CAR)
                us_buf_putc(out, effect->kind == US_EFFECT_CRUSH ? '_' : ';');
            any = true;
            put_letter(out, effect->piece.letter, (enum us_bg_side)effect->piece.side);
        }
    }
}

static void put_move(struct us_buf *out, const struct us_bg_solution *solution,
                     const struct us_bg_move *move)
{
    if (move->kind == US_BG_MOVE_SCORE) {
        us_buf_putf(out, "W:%u B:%u", move->score[0], move->score[1]);
    } else if (move->kind == US_BG_MOVE_TRAIN) {
        put_train(out, solution, move);
    } else {
        put_letter(out, move->letter, (enum us_bg_side)move->side);
        us_pasgl_put_place(out, move->from);
        if (move->to != US_NO_PLACE)
            us_pasgl_put_place(out, move->to);
        put_effects(out, solution, move);
    }
}

/* The table of turns.  A move begins at its column if the move before it leaves room. */
struct sheet {
    struct us_buf *out;
    uint32_t number; /* of the current turn; 0: none */
    size_t line;     /* offset of the current line in out */
    bool headed;
};

static void put_turn_move(struct sheet *table, const struct us_bg_solution *solution,
                          const struct us_bg_move *move)
{
    static const uint8_t columns[US_SIDES] = {
        [US_SIDE_FIRST] = 5, [US_SIDE_SECOND] = 24, [US_SIDE_TRAIN] = 43, [US_SIDE_NONE] = 56};
    struct us_buf *out = table->out;

    if (!table->headed)
        us_buf_puts(out, "     White              Black              Train        Score\n");
    table->headed = true;
    if (table->number != move->number) {
        if (table->number)
            us_buf_putc(out, '\n');
        table->line = out->len;
        us_buf_putf(out, "%3u.", move->number);
        table->number = move->number;
    }

    us_buf_putc(out, ' ');
    if (out->len - table->line < columns[move->side])
        us_buf_pad(out, ' ', columns[move->side] - (out->len - table->line));
    put_move(out, solution, move);
}

static void end_turn(struct sheet *table)
{
    if (table->number)
        us_buf_putc(table->out, '\n');
    table->number = 0;
}

static bool same_board(const struct us_bg_position *played, const struct us_bg_position *shown)
{
    struct us_buf how = {0};
    bool same = us_pasgl_same(played, shown, &how);
    us_buf_free(&how);
    return same;
}

/* A cell of a diagram has room for about a dozen critters. */
static const char *refuses_pasgl(const struct us_bg_solution *solution)
{
    struct us_bg_replay walk;
    us_bg_walk_begin(&walk, solution);
    do
        if (!us_pasgl_fits(&walk.board))
            return "so many critters on one square";
    while (us_bg_walk_next(&walk));
    return NULL;
}

static void write_pasgl(struct us_buf *out, const struct us_bg_solution *solution,
                        const uint8_t *options)
{
    enum us_bg_boards boards = (enum us_bg_boards)options[OPTION_BOARDS];
    struct us_bg_position start;
    struct us_bg_replay walk;
    struct sheet sheet = {.out = out};

    us_pasgl_initial(&start);
    us_bg_walk_begin(&walk, solution);
    /* A start other than the game's must be written. */
    if (us_bg_walk_shows(&walk, boards) || solution->num_played == 0 ||
        !same_board(&start, &walk.board))
        us_pasgl_put_diagram(out, &walk.board);

    while (us_bg_walk_next(&walk)) {
        const struct us_bg_move *move = &solution->moves[walk.index - 1];
        bool last = walk.index == solution->num_played;
        bool shown = us_bg_walk_shows(&walk, boards);
        put_turn_move(&sheet, solution, move);
        /* Diagrams are written between turns, which is when players compare them. */
        if (!shown || (!last && move[1].number == move->number))
            continue;
        end_turn(&sheet);
        us_pasgl_put_diagram(out, &walk.board);
    }

    end_turn(&sheet);
}

static bool check_pasgl(const struct us_bg_position *board, struct us_buf *why)
{
    for (unsigned i = 0; i < board->num_pieces; i++) {
        const struct us_bg_piece *piece = &board->pieces[i];
        if (!us_critter_find(piece->letter) || piece->at > US_PASGL_CAR_2 ||
            (piece->side != US_SIDE_FIRST && piece->side != US_SIDE_SECOND))
            return us_buf_refuse(why, "a critter must have a letter, a color and a square");
        if (piece->at >= US_PASGL_CAR_1 && board->train == US_NO_PLACE)
            return us_buf_refuse(why, "riders without a Train");
    }

    if (board->train != US_NO_PLACE && us_pasgl_along(board->train, 0) == US_NO_PLACE)
        us_buf_puts(why, "the Train is not on its track");
    return board->train == US_NO_PLACE || us_pasgl_along(board->train, 0) != US_NO_PLACE;
}

const struct us_boardgame us_boardgame_pasgl312 = {
    .name = "pasgl312",
    .title = "PASGL 312",
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
