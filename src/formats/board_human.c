/* SPDX-License-Identifier: MIT */
/*
 * The board as Freecell Solver writes it without -p (formats.md section 2.4): everything by byte offset, four bytes a card.
 *
 *      JD                     H-0 C-0 D-0 S-A
 *     --- --- --- ---
 *
 *
 *      --  --  --  --  --  --  --  --
 *      4C  5H  QC  5D  2D  7H  AH  7S
 *      2C  QH  9S          KD  JS  5S
 *
 * Four freecells a line, dashes under each; the foundations of a deck behind the first four, the next deck's behind the
 * next.  Row k of the lower part holds the k-th card of each column.
 */
#include "formats/board_text.h"

enum { CARD_WIDTH = 4, CELLS_A_LINE = 4, FOUNDATIONS_AT = 24 };

/* ---- writing ------------------------------------------------------------------------------------------------ */

static void put_padded(struct us_buf *b, us_card card, unsigned style)
{
    bool wide = us_rank(card) == 10 && (style & US_BOARD_TEN_10);
    if (us_rank(card) == 0) {
        us_buf_puts(b, "    ");
        return;
    }
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

/* One line of freecells, or of foundations alone, with the dashes under it. */
static void put_upper_line(struct us_buf *b, const struct us_position *p, unsigned line, unsigned style)
{
    unsigned first = line * CELLS_A_LINE;
    unsigned cells = p->num_freecells > first ? p->num_freecells - first : 0;
    if (cells > CELLS_A_LINE)
        cells = CELLS_A_LINE;
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

void us_put_human_board(struct us_buf *b, const struct us_position *p, unsigned style)
{
    unsigned lines = (p->num_freecells + CELLS_A_LINE - 1U) / CELLS_A_LINE;
    for (unsigned i = 0; i < lines || i < p->num_decks; i++)
        put_upper_line(b, p, i, style);
    us_buf_puts(b, "\n\n");
    for (unsigned i = 0; i < p->num_columns; i++)
        us_buf_puts(b, " -- ");
    us_buf_putc(b, '\n');
    unsigned rows = longest_column(p);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned i = 0; i < p->num_columns; i++)
            put_padded(b, row < p->len[i] ? p->columns[i][row] : US_NO_CARD, style);
        us_buf_putc(b, '\n');
    }
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

struct reading {
    struct us_cursor *c;
    struct us_position *p;
    struct us_dealt *dealt;
    size_t *num_dealt;
    struct us_board_facts *facts;
    unsigned decks_seen;
};

static bool refuse(struct reading *x, enum us_diag_id id, struct us_str at, const char *detail)
{
    x->facts->error = id;
    x->facts->error_span = us_cursor_span(x->c, at);
    x->facts->error_detail = detail;
    return false;
}

/* The word in the four bytes of place i: at most three characters and a blank; empty behind the line's end. */
static struct us_str word_at(struct us_str line, size_t i)
{
    size_t from = i * CARD_WIDTH;
    size_t to = from + CARD_WIDTH < line.len ? from + CARD_WIDTH : line.len;
    while (from < to && line.p[from] == ' ')
        from++;
    return us_str_trim_end((struct us_str){line.p + (from < to ? from : to), from < to ? to - from : 0});
}

static bool read_card(struct reading *x, struct us_str word, us_card *card)
{
    if (us_get_card(word, card) != word.len)
        return refuse(x, US_DIAG_CARD_BAD, word, "");
    if (*x->num_dealt == US_MAX_CARDS)
        return refuse(x, US_DIAG_LAYOUT_TOO_LARGE, word, "too many cards");
    if (x->dealt)
        x->dealt[*x->num_dealt] = (struct us_dealt){*card, (uint32_t)(word.p - x->c->begin), (uint32_t)word.len};
    ++*x->num_dealt;
    return true;
}

/* "H-0 C-A D-0 S-10" from byte 24 on, in any order of the suits. */
static bool read_foundations(struct reading *x, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    unsigned seen = 0;
    if (x->decks_seen == x->p->num_decks)
        return refuse(x, US_DIAG_FOUNDATION_BAD, line, "more foundations than there are decks");
    c.p += FOUNDATIONS_AT;
    while (us_cursor_blanks(&c), !us_cursor_at_end(&c)) {
        struct us_str rest = us_cursor_rest(&c);
        unsigned suit;
        unsigned rank;
        size_t n = 0;
        if (rest.len >= 3 && us_get_suit(rest, &suit) && rest.p[1] == '-')
            n = us_get_rank((struct us_str){rest.p + 2, rest.len - 2}, &rank);
        if (n == 0 || (seen >> suit & 1))
            return refuse(x, US_DIAG_FOUNDATION_BAD, rest, "");
        x->p->foundations[x->decks_seen * US_NUM_SUITS + suit] = (uint8_t)rank;
        seen |= 1U << suit;
        c.p += 2 + n;
    }
    x->decks_seen++;
    return seen == 0xf || refuse(x, US_DIAG_FOUNDATION_BAD, line, "a suit is missing");
}

/* How many "--- " stand in line; 0 where it is something else. */
static unsigned count_dashes(struct us_str line, const char *dashes)
{
    size_t n = 0;
    line = us_str_trim_end(line);
    while (n * CARD_WIDTH < line.len && us_str_eq(word_at(line, n), dashes))
        n++;
    return n * CARD_WIDTH >= line.len ? (unsigned)n : 0;
}

static struct us_str take(struct us_cursor *c)
{
    struct us_str line = us_cursor_peek_line(c);
    us_cursor_skip_line(c, line);
    return line;
}

/* One line of freecells or of foundations, and the dashes under it, which tell how many freecells it shows. */
static bool read_upper_line(struct reading *x)
{
    struct us_str line = take(x->c);
    unsigned cells = count_dashes(us_cursor_peek_line(x->c), "---");
    if (cells > CELLS_A_LINE || x->p->num_freecells + cells > US_MAX_FREECELLS)
        return refuse(x, US_DIAG_LAYOUT_TOO_LARGE, line, "too many freecells");
    if (cells > 0)
        take(x->c);
    for (size_t i = 0; i < FOUNDATIONS_AT / CARD_WIDTH; i++) {
        struct us_str word = word_at(line, i);
        if (word.len == 0)
            continue;
        if (i >= cells)
            return refuse(x, US_DIAG_UNREAD_TEXT, word, "there is no freecell at this place");
        if (!read_card(x, word, &x->p->freecells[x->p->num_freecells + i]))
            return false;
    }
    x->p->num_freecells = (uint8_t)(x->p->num_freecells + cells);
    return us_str_trim_end(line).len <= FOUNDATIONS_AT || read_foundations(x, line);
}

/* The k-th card of each column; a column that has ended does not go on. */
static bool read_row(struct reading *x, unsigned row)
{
    struct us_str line = take(x->c);
    for (size_t i = 0; i * CARD_WIDTH < us_str_trim_end(line).len; i++) {
        struct us_str word = word_at(line, i);
        if (word.len == 0)
            continue;
        if (i >= x->p->num_columns || x->p->len[i] < row)
            return refuse(x, US_DIAG_UNREAD_TEXT, word, "there is no column at this place");
        if (!read_card(x, word, &x->p->columns[i][row]))
            return false;
        x->p->len[i]++;
    }
    return true;
}

static bool at_blank_line(const struct us_cursor *c)
{
    return us_str_trim_end(us_cursor_peek_line(c)).len == 0;
}

bool us_at_human_board(const struct us_cursor *c)
{
    struct us_str line = us_cursor_peek_line(c);
    return line.len > FOUNDATIONS_AT + 2 && line.p[FOUNDATIONS_AT + 1] == '-' && line.p[FOUNDATIONS_AT - 1] == ' ';
}

bool us_read_human_board(struct us_cursor *c, struct us_position *p, struct us_dealt *dealt, size_t *num_dealt,
                         struct us_board_facts *facts)
{
    struct reading x = {c, p, dealt, num_dealt, facts, 0};
    facts->freecells_exact = facts->has_freecells = true;
    facts->freecell_line.off = us_cursor_offset(c);
    /* A line of freecells may be all blank: the dashes under it tell it from the lines between. */
    for (;;) {
        struct us_cursor below = *c;
        take(&below);
        if (at_blank_line(c) && count_dashes(us_cursor_peek_line(&below), "---") == 0)
            break;
        if (!read_upper_line(&x))
            return false;
    }
    if (x.decks_seen != p->num_decks)
        return refuse(&x, US_DIAG_FOUNDATION_BAD, us_cursor_peek_line(c), "the foundations of a deck are missing");
    facts->freecells = p->num_freecells;
    us_cursor_blank_lines(c);
    facts->columns = count_dashes(us_cursor_peek_line(c), "--");
    if (facts->columns == 0 || facts->columns > US_MAX_COLUMNS)
        return refuse(&x, US_DIAG_UNREAD_TEXT, us_cursor_peek_line(c), "expected ' --  -- ' above the columns");
    p->num_columns = (uint8_t)facts->columns;
    facts->column_lines = (struct us_span){us_cursor_offset(c), (uint32_t)us_cursor_peek_line(c).len};
    take(c);
    for (unsigned row = 0; !us_cursor_at_end(c) && !at_blank_line(c); row++)
        if (!read_row(&x, row))
            return false;
    return true;
}
