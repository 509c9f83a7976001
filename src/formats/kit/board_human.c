/* SPDX-License-Identifier: MIT */
/*
 * Boards as Freecell Solver writes them without -p (docs/formats/fcs-board.md).  Everything is at a
 * fixed byte offset, and each card is four bytes wide.
 *
 *      JD                     H-0 C-0 D-0 S-A
 *     --- --- --- ---
 *
 *
 *      --  --  --  --  --  --  --  --
 *      4C  5H  QC  5D  2D  7H  AH  7S
 *      2C  QH  9S          KD  JS  5S
 *
 * Each of the upper lines has up to four freecells, with dashes below them, and after them the
 * foundations of one deck.  Row k of the lower part holds the k-th card of each column.
 */
#include "formats/kit/board_text.h"

enum { CARD_WIDTH = 4, CELLS_PER_LINE = 4, FOUNDATIONS_AT = 24 };

/* ---- writing --------------------------------------------------------------------------------- */

static void put_padded(struct us_buf *b, us_card card, unsigned style)
{
    if (!us_is_card(card)) {
        us_buf_puts(b, "    ");
        return;
    }

    bool wide = us_rank(card) == 10 && (style & US_BOARD_TEN_10);
    us_buf_puts_if(b, !wide, " ");
    us_put_card(b, card, wide ? US_TEN_10 : US_TEN_T);
    us_buf_putc(b, ' ');
}

static void put_cell(struct us_buf *b, us_card card, const struct us_grid_place *place)
{
    const unsigned *style = place->own;
    put_padded(b, card, *style);
}

static const char no_card_above[] = "there is no card above this one";
static const struct us_grid_part rows[] = {
    {"", US_GRID_ROWS, US_COLUMN, .error = US_DIAG_UNREAD_TEXT, .too_many = no_card_above},
    {.label = NULL},
};
static const struct us_grid grid = {
    .parts = rows,
    .next = us_grid_cell,
    .get_card = us_grid_plain_card,
    .put_card = put_cell,
    .width = CARD_WIDTH,
    .marks = " ",
    .no_card_above = no_card_above,
};

static void put_foundations(struct us_buf *b, const struct us_position *p, unsigned deck,
                            unsigned style)
{
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        us_buf_putf(b, "%s%c-", suit ? " " : "", us_suit_letters[suit]);
        us_put_rank(b, p->foundations[deck * US_NUM_SUITS + suit],
                    style & US_BOARD_TEN_10 ? US_TEN_10 : US_TEN_T);
    }
}

/* Puts one line of freecells and foundations, and the dashes below the freecells. */
static void put_upper_line(struct us_buf *b, const struct us_position *p, unsigned line,
                           unsigned style)
{
    unsigned first = line * CELLS_PER_LINE;
    unsigned cells = p->num_freecells > first ? p->num_freecells - first : 0;

    if (cells > CELLS_PER_LINE)
        cells = CELLS_PER_LINE;

    for (unsigned i = 0; i < cells; i++)
        put_padded(b, p->freecells[first + i], style);
    if (line < p->num_decks) {
        us_buf_pad(b, ' ', FOUNDATIONS_AT - (size_t)cells * CARD_WIDTH);
        put_foundations(b, p, line, style);
    }
    us_buf_putc(b, '\n');

    for (unsigned i = 0; i < cells; i++)
        us_buf_puts(b, "--- ");
    if (cells > 0)
        us_buf_putc(b, '\n');
}

void us_put_human_board(struct us_buf *buf, const struct us_position *position, unsigned style)
{
    unsigned lines = (position->num_freecells + CELLS_PER_LINE - 1U) / CELLS_PER_LINE;
    for (unsigned i = 0; i < lines || i < position->num_decks; i++)
        put_upper_line(buf, position, i, style);
    us_buf_puts(buf, "\n\n");

    for (unsigned i = 0; i < position->num_columns; i++)
        us_buf_puts(buf, " -- ");
    us_buf_putc(buf, '\n');

    us_put_grid(buf, &grid, position, &style);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Returns the word in the four bytes of card i of a line: at most three characters and a blank.  It
   is empty after the end of the line. */
static struct us_str word_at(struct us_str line, size_t i)
{
    size_t from = i * CARD_WIDTH;
    size_t to = from + CARD_WIDTH < line.len ? from + CARD_WIDTH : line.len;

    if (from > to)
        from = to;

    while (from < to && line.p[from] == ' ')
        from++;
    return us_str_trim_end((struct us_str){line.p + from, to - from});
}

/* Returns the number of groups such as "--- " in a line, or 0 if the line contains anything
   else. */
static unsigned count_dashes(struct us_str line, const char *dashes)
{
    unsigned n = 0;
    line = us_str_trim_end(line);
    while ((size_t)n * CARD_WIDTH < line.len && us_str_eq(word_at(line, n), dashes))
        n++;
    return (size_t)n * CARD_WIDTH >= line.len ? n : 0;
}

/* Reads one line of freecells and foundations.  The dashes below it show how many freecells there
   are. */
static bool read_upper_line(struct us_grid_board *board, unsigned *decks)
{
    struct us_position *p = board->position;
    struct us_cursor foundations = *board->cursor;
    struct us_str line = us_cursor_next_line(board->cursor);
    unsigned cells = count_dashes(us_cursor_peek_line(board->cursor), "---");

    if (cells > CELLS_PER_LINE || p->num_freecells + cells > US_MAX_FREECELLS)
        return us_grid_fail(board, US_DIAG_LAYOUT_TOO_LARGE, line, "too many freecells");
    if (cells > 0)
        us_cursor_next_line(board->cursor);

    for (unsigned i = 0; i < FOUNDATIONS_AT / CARD_WIDTH; i++) {
        struct us_str word = word_at(line, i);
        us_card card;
        if (word.len == 0)
            continue;
        if (i >= cells)
            return us_grid_fail(board, US_DIAG_UNREAD_TEXT, word,
                                "there is no freecell at this place");
        if (!us_grid_plain_card(word, &card))
            return us_grid_fail(board, US_DIAG_CARD_BAD, word, "");
        us_grid_lay(board, us_pile_id(US_FREECELL, p->num_freecells + i), card, word);
    }

    p->num_freecells = p->num_freecells + cells;
    if (us_str_trim_end(line).len <= FOUNDATIONS_AT)
        return true;
    struct us_grid_part ranks = {.label = "",
                                 .form = US_GRID_RANKS,
                                 .pile = US_FOUNDATION,
                                 .first = (uint8_t)*decks,
                                 .num = 1};
    struct us_grid_board shown = *board;
    shown.cursor = &foundations;
    foundations.p += FOUNDATIONS_AT;
    if (*decks == p->num_decks)
        return us_grid_fail(board, US_DIAG_FOUNDATION_BAD, line,
                            "more foundations than there are decks");
    ++*decks;
    if (us_read_grid_line(&shown, &ranks, 0))
        return true;
    return us_grid_fail(board, shown.error, shown.bad, shown.detail);
}

static bool at_blank_line(const struct us_cursor *c)
{
    return us_str_trim_end(us_cursor_peek_line(c)).len == 0;
}

/* Returns true at the blank lines that separate the upper part from the columns.  A line of
   freecells may also be blank, but has dashes below it. */
static bool at_end_of_upper_part(const struct us_cursor *c)
{
    struct us_cursor next = *c;
    us_cursor_next_line(&next);
    return at_blank_line(c) && count_dashes(us_cursor_peek_line(&next), "---") == 0;
}

bool us_at_human_board(const struct us_cursor *cursor)
{
    struct us_str line = us_cursor_peek_line(cursor);
    return line.len > FOUNDATIONS_AT + 2 && line.p[FOUNDATIONS_AT + 1] == '-' &&
           line.p[FOUNDATIONS_AT - 1] == ' ';
}

bool us_read_human_board(struct us_grid_board *board, struct us_board_facts *facts)
{
    struct us_cursor *cursor = board->cursor;
    unsigned decks = 0;

    facts->freecells_exact = true;
    facts->freecell_line.off = us_cursor_offset(cursor);

    while (!at_end_of_upper_part(cursor))
        if (!read_upper_line(board, &decks))
            return false;
    struct us_str line = us_cursor_peek_line(cursor);
    if (decks != board->position->num_decks)
        return us_grid_fail(board, US_DIAG_FOUNDATION_BAD, line,
                            "the foundations of a deck are missing");
    facts->freecells = board->position->num_freecells;
    us_cursor_blank_lines(cursor);

    line = us_cursor_peek_line(cursor);
    facts->columns = count_dashes(line, "--");
    if (facts->columns == 0 || facts->columns > US_MAX_COLUMNS)
        return us_grid_fail(board, US_DIAG_UNREAD_TEXT, line,
                            "expected ' --  -- ' above the columns");
    board->position->num_columns = facts->columns;
    facts->column_lines = us_cursor_span(cursor, line);
    us_cursor_next_line(cursor);
    return us_read_grid(&grid, board);
}
