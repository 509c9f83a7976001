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

#define SEPARATOR "===================="

struct bhs_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    size_t num_whole; /* number of moves that need nothing of what follows */
};

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
    us_buf_puts(out, moves ? " -> ]" : "");
    if (is_target) {
        us_buf_puts(out, " -> ");
        us_put_card(out, m->source_card, US_TEN_T);
        us_buf_puts(out, " ]");
    }
}

static const struct us_grid_part parts[] = {
    {"Foundations:", US_GRID_TOPS, US_HOLE, .flags = US_GRID_OPTIONAL, .error = US_DIAG_FOUNDATION_BAD,
     .too_many = "more cards than the game has holes"},
    {"Talon:", US_GRID_PILES, US_STOCK, .flags = US_GRID_DOWNWARD | US_GRID_OPTIONAL},
    {":", US_GRID_PILES, US_COLUMN, .num = 0},
    {.label = NULL},
};

static const struct us_grid grid = {
    .parts = parts, .next = next_word, .get_card = us_grid_loose_card, .put_card = put_card};

/* Makes the game one that fits the board, unless the user asked for a game. */
static void choose_game(const struct bhs_reader *reader, struct us_cursor board)
{
    unsigned holes = 0;
    unsigned columns = 0;
    for (; !us_cursor_at_end(&board); us_cursor_skip_line(&board, us_cursor_peek_line(&board))) {
        columns += us_cursor_literal(&board, ":");
        if (us_cursor_literal(&board, "Foundations:"))
            while (next_word(&grid, &board).len > 0)
                holes++;
    }
    us_suppose_holes(reader->common, reader->script, holes, columns);
}

/* Reads a board.  Nothing may follow it. */
static bool read_board(struct us_grid_board *board)
{
    return us_read_grid(&grid, board) &&
           (us_cursor_at_end(board->cursor) ||
            us_grid_fail(board, US_DIAG_UNREAD_TEXT, us_cursor_peek_line(board->cursor), "expected a column"));
}

static bool read_start(struct bhs_reader *reader, struct us_span span)
{
    struct us_script *s = reader->script;
    struct us_cursor text = *reader->cursor;
    struct us_grid_board board = {.cursor = &text, .position = &s->start, .script = s};
    text.p = text.begin + span.off;
    text.end = text.p + span.len;
    choose_game(reader, text);
    us_game_lay_out(&s->game, &s->start);
    if (!read_board(&board))
        return us_report_grid(reader->common, &board);

    s->start_span = s->start_snapshot = span;
    s->has_start = true;
    return us_state_columns(reader->common, s, board.columns, span);
}

/* Reads a board between its marks, or one that ends at a blank line. */
static bool take_board(struct bhs_reader *reader, bool marked, struct us_span *span)
{
    struct us_cursor *c = reader->cursor;
    const char *end = c->p;
    span->off = us_cursor_offset(c);
    for (;;) {
        struct us_str line = us_cursor_peek_line(c);
        bool at_end = marked ? us_str_eq(us_str_trim_end(line), "[END BOARD]") : us_str_trim_end(line).len == 0;
        span->len = (uint32_t)(end - c->begin) - span->off;
        if (us_cursor_at_end(c))
            return !marked || us_expected_line(reader->common, "[END BOARD]");
        us_cursor_skip_line(c, line);
        if (at_end)
            return true;
        end = line.p + line.len;
    }
}

/* Keeps a board: the first one is the start, and each other one is the position after the moves so
   far. */
static bool keep_board(struct bhs_reader *reader, struct us_span span, size_t num_before)
{
    struct us_script *s = reader->script;
    if (num_before == 0 && !s->has_start)
        return read_start(reader, span);
    if (num_before == 0)
        return us_expected_line(reader->common, "a move");
    s->intents[num_before - 1].snapshot = span;
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static bool take_card(struct us_cursor *c, us_card *card)
{
    struct us_cursor at = *c;
    return us_cursor_accept(c, &at, us_read_loose_card(us_cursor_word(&at), card));
}

/* Reads "Move a card from stack 1 to the foundations", or the same as the solver in Perl writes
   it. */
static bool take_move(struct us_cursor *c, struct us_intent *m)
{
    us_card card;
    if (!us_cursor_literal(c, "Move "))
        return false;
    bool card_named = !us_cursor_literal(c, "a card");
    if (card_named && !take_card(c, &card))
        return false;
    if (!us_cursor_literal(c, " from stack ") || !us_cursor_number(c, &m->source.index))
        return false;
    if (card_named) {
        m->source_card = card;
        m->stated |= US_STATED_SOURCE_CARD;
    }
    m->source.kind = US_PLACE_COLUMN;
    return card_named ? us_cursor_literal(c, " to foundations ") && us_cursor_number(c, &m->dest.index)
                      : us_cursor_literal(c, " to the foundations");
}

/* Reads the card that has moved, and the line after it. */
static bool read_info(struct bhs_reader *reader, struct us_intent *m)
{
    us_card card;
    us_cursor_blank_lines(reader->cursor);
    if (!us_cursor_literal(reader->cursor, "Info: Card moved is ") || !take_card(reader->cursor, &card))
        return us_expected_line(reader->common, "\"Info: Card moved is\" and a card");
    m->source_card = card;
    m->stated |= US_STATED_SOURCE_CARD;
    if (!us_cursor_line(reader->cursor, ""))
        return us_expected_line(reader->common, "the end of the line");

    reader->num_whole = reader->script->num_intents;
    us_cursor_blank_lines(reader->cursor);
    return us_cursor_line(reader->cursor, SEPARATOR) || us_expected_line(reader->common, "a line of ====");
}

static bool read_move(struct bhs_reader *reader)
{
    struct us_intent *m = us_script_add(reader->script);

    m->span.off = us_cursor_offset(reader->cursor);
    m->dest.kind = US_PLACE_HOLE;
    m->count = 1;
    struct us_cursor after = *reader->cursor;
    if (us_cursor_literal(&after, "Deal talon"))
        m->source = us_place_of(us_pile_id(US_STOCK, 0));
    else if (!take_move(&after, m))
        return us_expected_line(reader->common, "\"Move a card from stack N to the foundations\" or \"Deal talon\"");
    *reader->cursor = after;
    m->span.len = us_cursor_offset(reader->cursor) - m->span.off;
    if (!us_cursor_line(reader->cursor, ""))
        return us_expected_line(reader->common, "the end of the line");
    if (!m->stated)
        return read_info(reader, m);

    struct us_span board;
    us_cursor_blank_lines(reader->cursor);
    if (!us_str_starts(us_cursor_rest(reader->cursor), "Foundations:"))
        return us_expected_line(reader->common, "the board before the move");
    if (!take_board(reader, false, &board) || !keep_board(reader, board, reader->script->num_intents - 1))
        return false;
    reader->num_whole = reader->script->num_intents;
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* The lines with which a record can begin. */
static const char *const beginnings[] = {"[= Starting file ", "Iteration: ", "Solved!", "Unsolved!", "Intractable!"};
enum { FILE_NAME, ITERATION, SOLVED, UNSOLVED, INTRACTABLE, NUM_BEGINNINGS };

/* The beginnings of lines after the solution. */
static const char *const trailer[] = {"--------------------", "Total number of states checked is ",
                                      "This scan generated ", "At most ",
                                      "[= END of file ",      NULL};

/* Returns the index in `beginnings`, or NUM_BEGINNINGS. */
static unsigned beginning_of(struct us_str line)
{
    unsigned i = 0;
    while (i < NUM_BEGINNINGS && !us_str_starts(line, beginnings[i]))
        i++;
    return i >= SOLVED && i < NUM_BEGINNINGS && us_str_trim_end(line).len != strlen(beginnings[i]) ? NUM_BEGINNINGS : i;
}

/* Steps over the lines before the verdict.  Returns the verdict's index in `beginnings`, and its
   place, or NUM_BEGINNINGS. */
static unsigned take_verdict(struct us_cursor *c, struct us_span *span)
{
    us_cursor_blank_lines(c);
    for (;;) {
        struct us_str line = us_cursor_peek_line(c);
        unsigned i = beginning_of(line);
        if (i == NUM_BEGINNINGS)
            return i;
        *span = us_cursor_span(c, us_str_trim_end(line));
        us_cursor_skip_line(c, line);
        if (i >= SOLVED)
            return i;
    }
}

static bool read_solution(struct bhs_reader *reader)
{
    for (;;) {
        struct us_span board;
        us_cursor_blank_lines(reader->cursor);
        struct us_str line = us_cursor_peek_line(reader->cursor);
        if (us_cursor_at_end(reader->cursor) || us_begins_with_any(line, trailer))
            return true;
        if (us_cursor_line(reader->cursor, "[START BOARD]")) {
            if (!take_board(reader, true, &board) || !keep_board(reader, board, reader->script->num_intents))
                return false;
        } else if (!read_move(reader))
            return false;
    }
}

static bool read_record(struct bhs_reader *reader)
{
    struct us_script *s = reader->script;
    unsigned verdict = take_verdict(reader->cursor, &s->end_span);
    if (verdict == NUM_BEGINNINGS)
        return us_expected_line(reader->common, "\"Solved!\", \"Unsolved!\" or \"Intractable!\"");
    s->claim = verdict == SOLVED ? US_CLAIM_SOLVED : US_CLAIM_GAVE_UP;
    s->claim_first = true;
    if (verdict == SOLVED && !read_solution(reader))
        return us_end_cut(reader->common, s, reader->num_whole);

    for (;;) {
        us_cursor_blank_lines(reader->cursor);
        struct us_str line = us_cursor_peek_line(reader->cursor);
        if (!us_begins_with_any(line, trailer))
            break;
        us_cursor_skip_line(reader->cursor, line);
    }
    if (us_cursor_at_end(reader->cursor))
        return true;
    us_expected_line(reader->common, "the end of the solver's output");
    return us_end_cut(reader->common, s, reader->num_whole);
}

static enum us_status read_bhs(struct us_record_reader *reader, struct us_script *out)
{
    struct bhs_reader x = {.common = reader, .cursor = &reader->cursor, .script = out};
    out->conventions.index_base = 0;
    out->conventions.naming = US_NAMED_AS_STACKS;
    us_allow_cut(reader, out, US_BOARD_LINE);
    return read_record(&x) ? US_OK : US_FAILED;
}

/* A record begins at the first of the lines that can begin one. */
static size_t cut_bhs(struct us_str text, size_t from)
{
    struct us_cursor c = us_cursor(text);
    c.p += from;
    while (c.p > c.begin && (c.p == c.end || c.p[-1] != '\n'))
        c.p--;

    /* The line before the one at the cursor. */
    const char *p = c.p;
    while (p > c.begin && (p == c.p || p[-1] != '\n'))
        p--;
    bool begun = p < c.p && beginning_of((struct us_str){p, (size_t)(c.p - p)}) < SOLVED;

    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_cursor_peek_line(&c);
        unsigned i = beginning_of(line);
        if (i < NUM_BEGINNINGS && !begun && c.p > c.begin && us_cursor_offset(&c) >= from)
            return us_cursor_offset(&c);
        begun = i < SOLVED;
        us_cursor_skip_line(&c, line);
    }
    return SIZE_MAX;
}

static int probe_bhs(struct us_str text)
{
    enum { ENOUGH = 250 };
    struct us_cursor c = us_cursor(text);
    struct us_span span;
    unsigned verdict = take_verdict(&c, &span);
    if (verdict == NUM_BEGINNINGS)
        return 0;

    us_cursor_blank_lines(&c);
    struct us_str line = us_cursor_peek_line(&c);
    if (verdict != SOLVED)
        return us_str_starts(line, trailer[0]) ? ENOUGH : 0;
    if (us_cursor_line(&c, "[START BOARD]"))
        return ENOUGH;

    struct us_intent m = {0};
    bool move = us_cursor_literal(&c, "Deal talon") || take_move(&c, &m);
    us_cursor_blank_lines(&c);
    struct us_str rest = us_cursor_rest(&c);
    return move && (us_str_starts(rest, "Info: Card moved is ") || us_str_starts(rest, "Foundations: ")) ? ENOUGH : 0;
}

/* ---- snapshots ------------------------------------------------------------------------------- */

/* Describes the difference in a line. */
static enum us_agreement differs(struct us_str snapshot, struct us_str line, struct us_disagreement *why)
{
    const char *wrong = "this is not a line of a board";
    struct us_cursor c = us_cursor(line);
    unsigned i;
    const struct us_grid_part *part = us_take_grid_label(&grid, &c, &i);
    if (part && part->pile == US_COLUMN)
        wrong = "the column has other cards";
    else if (part)
        wrong = part->pile == US_STOCK ? "the stock has other cards" : "this is not the last card of the hole";
    us_describe_line(why, snapshot, line, wrong);
    return part ? US_DIFFERS : US_UNREADABLE;
}

static enum us_agreement agrees_bhs(const struct us_snapshot *snapshot, struct us_disagreement *why)
{
    const struct us_position *position = snapshot->position;
    struct us_cursor c = us_cursor(snapshot->text);
    struct us_position shown;
    struct us_grid_board board = {.cursor = &c, .position = &shown};
    struct us_pile_id pile;

    us_copy_piles(&shown, position);
    bool ok = read_board(&board);
    bool has_stock = us_str_find(snapshot->text, "\nTalon:") != SIZE_MAX;
    if (!has_stock)
        us_pile_set(&shown, US_STOCK, 0, us_pile_at(position, US_STOCK, 0));
    if (us_find_other_pile(&shown, position, false, &pile) && (pile.type != US_COLUMN || pile.index < board.columns)) {
        unsigned line = pile.type == US_COLUMN ? 1U + has_stock + pile.index : pile.type == US_STOCK;
        return differs(snapshot->text, us_line_at(snapshot->text, line), why);
    }
    if (!ok) {
        for (c.p = board.bad.p; c.p > c.begin && c.p[-1] != '\n';)
            c.p--;
        return differs(snapshot->text, us_str_trim_end(us_cursor_peek_line(&c)), why);
    }
    why->span = (struct us_span){0, (uint32_t)snapshot->text.len};
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
    if (m->source.type == US_STOCK)
        us_buf_puts(out, "Deal talon");
    else
        us_buf_putf(out, "Move a card from stack %u to the foundations", m->source.index);
    us_buf_puts(out, "\n\nInfo: Card moved is ");
    us_put_card(out, m->source_card, US_TEN_T);
    us_buf_puts(out, "\n\n\n" SEPARATOR "\n\n");
}

/* Writes a move as the solver in Perl does, with the board before it. */
static void put_perl_move(struct us_buf *out, const struct us_move *m, const struct us_position *position)
{
    us_buf_puts(out, "Move ");
    us_put_card(out, m->source_card, US_TEN_T);
    us_buf_putf(out, " from stack %u to foundations %u\n\n", m->source.index, m->dest.index);
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
    bool plain = rules->num_holes > 0 && !rules->has_hole_steps && !rules->has_hole_bases && !rules->hole_takes &&
                 !rules->rows_cover && s->game.build == US_NOT_BUILT;
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
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_STOCK | US_CARRIES_RULES,
    .options = options_bhs,
    .probe = probe_bhs,
    .cut = cut_bhs,
    .read = read_bhs,
    .agrees = agrees_bhs,
    .lacks = lacks_bhs,
    .refuses = refuses_bhs,
    .loses = loses_bhs,
    .write = write_bhs,
};
