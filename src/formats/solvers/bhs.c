/* SPDX-License-Identifier: MIT */
/*
 * Solutions of black-hole-solve, for games with a hole (docs/formats/bhs.md).
 *
 *     Solved!
 *
 *     [START BOARD]
 *     Foundations: 5S
 *     Talon: 6D KC
 *     : 9D TS 5C
 *     [END BOARD]
 *
 *
 *     Deal talon
 *
 *     Info: Card moved is 6D
 *
 *
 *     ====================
 *
 *     Move a card from stack 1 to the foundations
 *     ...
 *
 * A board precedes the first move and follows each move, or there are no boards.  The solver in
 * Perl, which also plays games with two holes, writes "Move 6D from stack 1 to foundations 0", and
 * after it the board before the move, in which "[ 5S -> 6D ]" and "[ 6D -> ]" mark the card.
 */
#include <stdio.h>

#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

#define SEPARATOR "===================="
#define INFO "Info: Card moved is %c"
#define PERL_MOVE "Move %c from stack %s to foundations %d"

/* ---- boards ---------------------------------------------------------------------------------- */

/* Steps over the next card or "-" of a line.  Leaves out the marks of a move. */
static struct us_str next_word(const struct us_grid *grid, struct us_cursor *line)
{
    (void)grid;
    struct us_str word = us_cursor_word(line);
    if (us_str_eq(word, "["))
        word = us_cursor_word(line);
    if (!us_str_eq(word, "->"))
        return word;

    while (word.len > 0 && !us_str_eq(word, "]"))
        word = us_cursor_word(line);
    return us_cursor_word(line);
}

/* Writes a card.  If place->own is the move of a card to a hole, which follows, marks the card and
   its target. */
static void put_card(struct us_buf *out, us_card card, const struct us_grid_place *place)
{
    const struct us_move *m = place->own;
    struct us_pile_id pile = place->pile;
    bool moves = m && us_same_pile(pile, m->source) && place->index + 1 == place->len;
    bool is_target = m && us_same_pile(pile, m->dest);

    us_buf_puts(out, moves || is_target ? " [ " : " ");
    if (us_is_card(card))
        us_put_card(out, card, US_TEN_T);
    else
        us_buf_putc(out, '-');
    us_buf_puts_if(out, moves, " -> ]");
    if (is_target) {
        us_buf_puts(out, " -> ");
        us_put_card(out, m->source_card, US_TEN_T);
        us_buf_puts(out, " ]");
    }
}

static const struct us_grid_part parts[] = {
    {"Foundations:", US_GRID_TOPS, US_HOLE, .flags = US_GRID_OPTIONAL,
     .error = US_DIAG_FOUNDATION_BAD, .too_many = "more cards than the game has holes"},
    {"Talon:", US_GRID_PILES, US_STOCK, .flags = US_GRID_DOWNWARD | US_GRID_OPTIONAL},
    {":", US_GRID_PILES, US_COLUMN, .num = 0},
    {.label = NULL},
};

static const struct us_grid grid = {
    .parts = parts, .next = next_word, .get_card = us_grid_loose_card, .put_card = put_card};

/* Makes the game one that fits the board, unless the user asked for a game. */
static void choose_game(const struct us_lines *lines, struct us_cursor board)
{
    unsigned holes = 0;
    unsigned columns = 0;

    for (; !us_cursor_at_end(&board); us_cursor_next_line(&board)) {
        columns += us_cursor_literal(&board, ":");
        if (us_cursor_literal(&board, "Foundations:"))
            while (next_word(&grid, &board).len > 0)
                holes++;
    }
    us_suppose_holes(lines->reader, lines->script, holes, columns);
}

/* Reads a board.  Nothing may follow it. */
static bool read_board(struct us_grid_board *board)
{
    return us_read_grid(&grid, board) &&
           (us_cursor_at_end(board->cursor) ||
            us_grid_fail(board, US_DIAG_UNREAD_TEXT, us_cursor_peek_line(board->cursor),
                         "expected a column"));
}

static bool read_start(struct us_lines *lines, struct us_span span)
{
    struct us_script *s = lines->script;
    struct us_cursor text = *lines->cursor;
    struct us_grid_board board = {.cursor = &text, .position = &s->start, .script = s};

    text.p = text.begin + span.off;
    text.end = text.p + span.len;
    choose_game(lines, text);
    us_game_lay_out(&s->game, &s->start);
    if (!read_board(&board))
        return us_report_grid(lines->reader, &board);

    s->start_span = s->start_snapshot = span;
    s->has_start = true;
    return us_state_columns(lines->reader, s, board.columns, span);
}

/* Steps over a board up to the line `last`, or up to a blank line.  The first one is the start, and
   each other one is the position after the moves so far. */
static bool take_board(struct us_lines *lines, const char *last)
{
    struct us_cursor *c = lines->cursor;
    struct us_script *s = lines->script;
    struct us_str board = {c->p, 0};

    for (struct us_str line = us_cursor_next_line(c); !us_str_eq(us_str_trim_end(line), last);) {
        board.len = line.p + line.len - board.p;
        if (us_cursor_at_end(c) && last[0])
            return us_lines_expected(lines, last);
        line = us_cursor_next_line(c);
    }
    struct us_span span = us_cursor_span(c, board);
    if (s->num_intents == 0 && !s->has_start)
        return read_start(lines, span);
    if (s->num_intents == 0)
        return us_lines_expected(lines, "a move");
    us_script_last(s)->snapshot = span;
    return true;
}

static bool read_marked_board(struct us_lines *lines)
{
    if (lines->script->claim != US_CLAIM_SOLVED)
        return us_lines_expected(lines, lines->format->expected);
    us_cursor_next_line(lines->cursor);
    return take_board(lines, "[END BOARD]");
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Keeps a move with what belongs to it: the board before it, as the solver in Perl writes it, or
   the card that has moved. */
static bool keep_move(struct us_lines *lines, struct us_intent *move)
{
    struct us_cursor *c = lines->cursor;
    if (lines->script->claim != US_CLAIM_SOLVED)
        return us_lines_expected(lines, lines->format->expected);
    us_cursor_next_line(c);
    us_cursor_blank_lines(c);
    if (move->stated) {
        if (!us_str_starts(us_cursor_rest(c), "Foundations:"))
            return us_lines_expected(lines, "the board before the move");
        bool ok = take_board(lines, "");
        if (ok)
            *us_script_add(lines->script) = *move;
        return ok;
    }

    struct us_cursor at = *c;
    struct us_words words = {.take_card = us_take_any_card};
    if (!us_take_words(&at, INFO, &words) || !us_cursor_line_end(&at))
        return us_lines_expected(lines, "\"Info: Card moved is\" and a card");
    us_cursor_blank_lines(&at);
    *c = at;
    move->source_card = words.move.source_card;
    move->stated = US_STATED_SOURCE_CARD;
    *us_script_add(lines->script) = *move;
    return us_cursor_line(c, SEPARATOR) || us_lines_expected(lines, "a line of ====");
}

/* The lines after the solution. */
static const char trailer[] =
    "{--------------------|Total number of states checked is |This scan generated |At most |"
    "[= END of file }...";

/* The lines with which a record can begin. */
static const char heading[] = "{[= Starting file |Iteration: }...";
static const char solved[] = "Solved!";
static const char unsolved[] = "{Unsolved!|Intractable!}";

static const struct us_line_form forms[] = {
    US_LINE_FORM(heading, US_LINE_SKIP),
    US_LINE_FORM(solved, US_LINE_SOLVED_ABOVE),
    US_LINE_FORM(unsolved, US_LINE_GAVE_UP),
    US_READ_FORM("[START BOARD]", read_marked_board),
    US_MOVE_FORM("Deal talon", US_PLACE_STOCK, US_PLACE_HOLE),
    US_MOVE_FORM("Move a card from stack %s to the foundations", US_PLACE_COLUMN, US_PLACE_HOLE),
    US_MOVE_FORM(PERL_MOVE, US_PLACE_COLUMN, US_PLACE_HOLE),
    US_LINE_FORM(trailer, US_LINE_SKIP),
    {.words = NULL},
};

static bool finish(struct us_lines *lines)
{
    lines->script->claim_first = true;
    return lines->script->claim != US_CLAIM_NONE || lines->script->cut_off ||
           us_lines_expected(lines, lines->format->expected);
}

static const struct us_line_format lines_bhs = {
    .forms = forms,
    .conventions = {.naming = US_NAMED_AS_STACKS},
    .longest = US_BOARD_LINE,
    .expected =
        "\"Solved!\", \"Unsolved!\", \"Intractable!\", a board, or a move such as \"Deal talon\"",
    .expected_move = "\"Move a card from stack N to the foundations\" or \"Deal talon\"",
    .keep = keep_move,
    .finish = finish,
};

enum { HEADING = 1, VERDICT, OTHER };

static int kind_of(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    if (us_str_trim_end(line).len == 0)
        return 0;
    if (us_take_line_words(&c, heading))
        return HEADING;
    return us_take_line_words(&c, solved) || us_take_line_words(&c, unsolved) ? VERDICT : OTHER;
}

/* A record begins at the first of the lines that can begin one. */
static bool begins(struct us_str line, int kind, int before)
{
    (void)line;
    return (kind == HEADING || kind == VERDICT) && before != HEADING;
}

static int probe_bhs(struct us_str text)
{
    enum { ENOUGH = 250 };
    struct us_cursor c = us_cursor(text);
    do
        us_cursor_blank_lines(&c);
    while (us_take_line_words(&c, heading));
    bool is_solved = us_take_line_words(&c, solved);
    if (!is_solved && !us_take_line_words(&c, unsolved))
        return 0;

    us_cursor_blank_lines(&c);
    if (!is_solved)
        return us_str_starts(us_cursor_rest(&c), "----") ? ENOUGH : 0;
    if (us_cursor_line(&c, "[START BOARD]"))
        return ENOUGH;
    struct us_intent move;
    bool is_move = us_take_move_line(&lines_bhs, &c, &move);
    us_cursor_blank_lines(&c);
    struct us_str rest = us_cursor_rest(&c);
    return is_move && (us_str_starts(rest, "Info: ") || us_str_starts(rest, "Foundations: "))
               ? ENOUGH
               : 0;
}

/* ---- snapshots ------------------------------------------------------------------------------- */

/* The place of a difference is the line of the first pile that differs. */
static enum us_agreement agrees_bhs(const struct us_snapshot *snapshot, struct us_disagreement *why)
{
    const struct us_position *position = snapshot->position;
    struct us_cursor c = us_cursor(snapshot->text);
    struct us_position shown;
    struct us_grid_board board = {.cursor = &c, .position = &shown};
    struct us_pile_id pile;

    us_copy_piles(&shown, position);
    if (!read_board(&board)) {
        why->span = us_cursor_span(&c, board.bad);
        snprintf(why->detail, sizeof(why->detail), "%s",
                 board.detail[0] ? board.detail : "not a card");
        return US_UNREADABLE;
    }
    bool has_stock = us_str_find(snapshot->text, "\nTalon:") != SIZE_MAX;
    if (!has_stock)
        us_pile_set(&shown, US_STOCK, 0, us_pile_at(position, US_STOCK, 0));
    if (us_find_other_pile(&shown, position, false, &pile) &&
        (pile.type != US_COLUMN || pile.index < board.columns)) {
        unsigned line = pile.type == US_COLUMN ? 1U + has_stock + pile.index
                                               : pile.type == US_STOCK;
        why->span = us_cursor_span(&c, us_line_at(snapshot->text, line));
        us_same_piles(&shown, position, false, why);
        return US_DIFFERS;
    }
    why->span = (struct us_span){0, snapshot->text.len};
    snprintf(why->detail, sizeof(why->detail), "the board has %u columns", board.columns);
    return board.columns == position->num_columns ? US_AGREES : US_DIFFERS;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_marked_board(struct us_record_writer *w, const struct us_position *position)
{
    bool boards = !w->options[0];
    if (!boards)
        return;
    us_buf_puts(w->out, "\n[START BOARD]\n");
    us_put_grid(w->out, &grid, position, NULL);
    us_buf_puts(w->out, "[END BOARD]\n\n\n");
}

/* Writes a move as the solver in C does. */
static void put_move(struct us_buf *out, const struct us_move *m)
{
    struct us_line_values what = {.move = m};
    us_put_listed_move(&lines_bhs, &what, out);
    us_put_words_of(out, "\n\n" INFO "\n\n\n" SEPARATOR "\n\n", &what);
}

/* Writes a move as the solver in Perl does, with the board before it. */
static void put_perl_move(struct us_buf *out, const struct us_move *m,
                          const struct us_position *position)
{
    struct us_line_values what = {.move = m};
    us_put_words_of(out, PERL_MOVE "\n\n", &what);
    us_put_grid(out, &grid, position, m);
    us_buf_putc(out, '\n');
}

static void write_bhs(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_position p;
    bool perl = s->start.num_holes > 1;

    us_position_copy(&p, &s->start);
    if (s->result != US_RESULT_SOLVED) {
        us_buf_puts(w->out, "Unsolved!\n\n\n--------------------\n");
        return;
    }

    us_buf_puts(w->out, "Solved!\n");
    if (!perl)
        put_marked_board(w, &p);
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        if (perl)
            put_perl_move(w->out, m, &p);
        else
            put_move(w->out, m);
        us_position_apply(&p, m);
        if (!perl)
            put_marked_board(w, &p);
    }
}

static const char *refuses_bhs(const struct us_solution *s)
{
    const struct us_rules *rules = &s->game.rules;
    bool plain = rules->num_holes > 0 && !rules->has_hole_steps && !rules->has_hole_bases &&
                 !rules->hole_takes && !rules->rows_cover && s->game.build == US_NOT_BUILT;

    if (!plain || s->start.num_freecells > 0 || s->start.num_reserves > 0 ||
        (rules->num_holes > 1 && s->start.has_stock))
        return "games other than Golf, Black Hole and their relatives";
    if (s->result == US_RESULT_SOLVED)
        return NULL;
    return s->num_moves > 0 || s->claim != US_CLAIM_GAVE_UP ? "games that are not solved" : NULL;
}

static const char *loses_bhs(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    if (s->result != US_RESULT_SOLVED && i-- == 0)
        return "the layout of a game that is not solved";
    if (us_count_marked(&s->start, US_COLUMNS_ONLY, US_CARD_HIDDEN) > 0 && i-- == 0)
        return "which cards are face down";
    return us_loses_deep_holes(s, options, i);
}

/* The start is only shown as the first board.  The solver in Perl always shows boards. */
static unsigned lacks_bhs(const uint8_t *options, const struct us_solution *solution)
{
    return options[0] == 0 || solution->start.num_holes > 1 ? 0 : US_CARRIES_START;
}

static const struct us_option options_bhs[] = {
    {"boards", "write a board after each move", (const char *const[]){"yes", "no", NULL}},
    {0},
};

const struct us_format us_format_bhs = {
    .name = "bhs",
    .title = "solutions of black-hole-solve",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_STOCK |
               US_CARRIES_RULES,
    .options = options_bhs,
    .lines = &lines_bhs,
    .probe = probe_bhs,
    .kind_of_line = kind_of,
    .begins = begins,
    .agrees = agrees_bhs,
    .lacks = lacks_bhs,
    .refuses = refuses_bhs,
    .loses = loses_bhs,
    .write = write_bhs,
};
