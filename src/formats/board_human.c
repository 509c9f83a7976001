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
#include "formats/board_text.h"

enum { CARD_WIDTH = 4, CELLS_PER_LINE = 4, FOUNDATIONS_AT = 24 };

/* ---- writing --------------------------------------------------------------------------------- */

static void put_padded(struct us_buf *b, us_card card, unsigned style)
{
    if (us_rank(card) == 0) {
        us_buf_puts(b, "    ");
        return;
    }

    bool wide = us_rank(card) == 10 && (style & US_BOARD_TEN_10);
    us_buf_puts(b, wide ? "" : " ");
    us_put_card(b, card, wide ? US_TEN_10 : US_TEN_T);
    us_buf_putc(b, ' ');
}

static void put_foundations(struct us_buf *b, const struct us_position *p, unsigned deck, unsigned style)
{
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        us_buf_putf(b, "%s%c-", suit ? " " : "", us_suit_letters[suit]);
        us_put_rank(b, p->foundations[deck * US_NUM_SUITS + suit], style & US_BOARD_TEN_10 ? US_TEN_10 : US_TEN_T);
    }
}

/* Puts one line of freecells and foundations, and the dashes below the freecells. */
static void put_upper_line(struct us_buf *b, const struct us_position *p, unsigned line, unsigned style)
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

static unsigned longest_column(const struct us_position *p)
{
    unsigned longest = 0;
    for (unsigned i = 0; i < p->num_columns; i++)
        longest = p->len[i] > longest ? p->len[i] : longest;
    return longest;
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

    unsigned rows = longest_column(position);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned i = 0; i < position->num_columns; i++)
            put_padded(buf, row < position->len[i] ? position->columns[i][row] : US_NO_CARD, style);
        us_buf_putc(buf, '\n');
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

struct board_reader {
    struct us_cursor *cursor;
    struct us_position *position;
    struct us_dealt *dealt; /* may be NULL, as in us_read_board */
    size_t *num_dealt;
    struct us_board_facts *facts;
    unsigned decks_seen; /* decks whose foundations have been read */
};

static bool refuse(struct board_reader *reader, enum us_diag_id id, struct us_str at, const char *detail)
{
    reader->facts->error = id;
    reader->facts->error_span = us_cursor_span(reader->cursor, at);
    reader->facts->error_detail = detail;
    return false;
}

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

static bool read_card(struct board_reader *reader, struct us_str word, us_card *card)
{
    if (us_get_card(word, card) != word.len)
        return refuse(reader, US_DIAG_CARD_BAD, word, "");
    if (*reader->num_dealt == US_MAX_CARDS)
        return refuse(reader, US_DIAG_LAYOUT_TOO_LARGE, word, "too many cards");

    struct us_span at = us_cursor_span(reader->cursor, word);
    if (reader->dealt)
        reader->dealt[*reader->num_dealt] = (struct us_dealt){*card, at.off, at.len};
    ++*reader->num_dealt;
    return true;
}

/* Reads "H-0 C-A D-0 S-10", from byte 24 on, with the suits in any order. */
static bool read_foundations(struct board_reader *reader, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    unsigned seen = 0; /* one bit per suit */
    if (reader->decks_seen == reader->position->num_decks)
        return refuse(reader, US_DIAG_FOUNDATION_BAD, line, "more foundations than there are decks");

    c.p += FOUNDATIONS_AT;
    while (us_cursor_blanks(&c), !us_cursor_at_end(&c)) {
        struct us_str rest = us_cursor_rest(&c);
        unsigned suit;
        unsigned rank;
        size_t n = 0;
        if (rest.len >= 3 && us_get_suit(rest, &suit) && rest.p[1] == '-')
            n = us_get_rank(us_str_from(rest, 2), &rank);
        if (n == 0 || (seen >> suit & 1))
            return refuse(reader, US_DIAG_FOUNDATION_BAD, rest, "");

        reader->position->foundations[reader->decks_seen * US_NUM_SUITS + suit] = (uint8_t)rank;
        seen |= 1U << suit;
        c.p += 2 + n;
    }

    reader->decks_seen++;
    return seen == 0xf || refuse(reader, US_DIAG_FOUNDATION_BAD, line, "a suit is missing");
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

/* Steps over a line, and returns it. */
static struct us_str take_line(struct us_cursor *c)
{
    struct us_str line = us_cursor_peek_line(c);
    us_cursor_skip_line(c, line);
    return line;
}

/* Reads one line of freecells and foundations.  The dashes below it show how many freecells there
   are. */
static bool read_upper_line(struct board_reader *reader)
{
    struct us_str line = take_line(reader->cursor);
    unsigned cells = count_dashes(us_cursor_peek_line(reader->cursor), "---");
    if (cells > CELLS_PER_LINE || reader->position->num_freecells + cells > US_MAX_FREECELLS)
        return refuse(reader, US_DIAG_LAYOUT_TOO_LARGE, line, "too many freecells");
    if (cells > 0)
        take_line(reader->cursor);

    for (size_t i = 0; i < FOUNDATIONS_AT / CARD_WIDTH; i++) {
        struct us_str word = word_at(line, i);
        if (word.len == 0)
            continue;
        if (i >= cells)
            return refuse(reader, US_DIAG_UNREAD_TEXT, word, "there is no freecell at this place");
        if (!read_card(reader, word, &reader->position->freecells[reader->position->num_freecells + i]))
            return false;
    }

    reader->position->num_freecells = (uint8_t)(reader->position->num_freecells + cells);
    return us_str_trim_end(line).len <= FOUNDATIONS_AT || read_foundations(reader, line);
}

/* Reads one card of each column.  A column that is shorter than `row` has already ended. */
static bool read_row(struct board_reader *reader, unsigned row)
{
    struct us_str line = take_line(reader->cursor);
    size_t len = us_str_trim_end(line).len;

    for (size_t i = 0; i * CARD_WIDTH < len; i++) {
        struct us_str word = word_at(line, i);
        if (word.len == 0)
            continue;
        if (i >= reader->position->num_columns || reader->position->len[i] < row)
            return refuse(reader, US_DIAG_UNREAD_TEXT, word, "there is no card above this one");
        if (!read_card(reader, word, &reader->position->columns[i][row]))
            return false;
        reader->position->len[i]++;
    }

    return true;
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
    take_line(&next);
    return at_blank_line(c) && count_dashes(us_cursor_peek_line(&next), "---") == 0;
}

bool us_at_human_board(const struct us_cursor *cursor)
{
    struct us_str line = us_cursor_peek_line(cursor);
    return line.len > FOUNDATIONS_AT + 2 && line.p[FOUNDATIONS_AT + 1] == '-' && line.p[FOUNDATIONS_AT - 1] == ' ';
}

bool us_read_human_board(struct us_cursor *cursor, struct us_position *position, struct us_dealt *dealt,
                         size_t *num_dealt, struct us_board_facts *facts)
{
    struct board_reader x = {cursor, position, dealt, num_dealt, facts, 0};
    facts->freecells_exact = facts->has_freecells = true;
    facts->freecell_line.off = us_cursor_offset(cursor);

    while (!at_end_of_upper_part(cursor))
        if (!read_upper_line(&x))
            return false;
    if (x.decks_seen != position->num_decks)
        return refuse(&x, US_DIAG_FOUNDATION_BAD, us_cursor_peek_line(cursor), "the foundations of a deck are missing");
    facts->freecells = position->num_freecells;
    us_cursor_blank_lines(cursor);

    facts->columns = count_dashes(us_cursor_peek_line(cursor), "--");
    if (facts->columns == 0 || facts->columns > US_MAX_COLUMNS)
        return refuse(&x, US_DIAG_UNREAD_TEXT, us_cursor_peek_line(cursor), "expected ' --  -- ' above the columns");
    position->num_columns = (uint8_t)facts->columns;
    facts->column_lines = us_cursor_span(cursor, us_cursor_peek_line(cursor));
    take_line(cursor);

    for (unsigned row = 0; !us_cursor_at_end(cursor) && !at_blank_line(cursor); row++)
        if (!read_row(&x, row))
            return false;

    return true;
}
