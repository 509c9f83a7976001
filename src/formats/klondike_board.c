/* SPDX-License-Identifier: MIT */
/* The boards of Klondike-Solver and KSolve (docs/formats/klondike-solver.md). */
#include "formats/klondike.h"

#include <stdio.h>

#include "base/rows.h"

/* The numbers of the piles in boards that show all of them. */
enum { WASTE = 0, FIRST_COLUMN = 1, STOCK = 8, FIRST_FOUNDATION = 9, NUM_PILES = 13 };

/* The suits of the foundations in their order. */
static const uint8_t pile_suits[] = {US_CLUBS, US_DIAMONDS, US_SPADES, US_HEARTS};
US_ASSERT_ROWS(pile_suits, US_NUM_SUITS);

struct board_reader {
    struct us_cursor *cursor;
    struct us_position *position;
    struct us_script *script; /* NULL: the board is a snapshot */
    struct us_sink *sink;
    struct us_klondike_error *error;
};

/* A line of cards, in the order of the text. */
struct pile {
    unsigned num;
    us_card cards[US_KLONDIKE_CARDS];
};

static bool failed(struct board_reader *x, enum us_diag_id id, struct us_str at, const char *detail)
{
    *x->error = (struct us_klondike_error){id, at, detail};
    return false;
}

/* Returns the rest of the line at the cursor. */
static struct us_str rest_of_line(const struct us_cursor *c)
{
    return us_str_trim_end(us_cursor_peek_line(c));
}

/* ---- lines of cards -------------------------------------------------------------------------- */

/* Adds a card to a pile. */
static bool add_card(struct board_reader *x, struct us_str word, us_card mark, struct pile *pile)
{
    us_card card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
    if (!us_str_eq(word, "?") && !us_read_loose_card(word, &card))
        return failed(x, US_DIAG_CARD_BAD, word, "");
    if (pile->num == US_KLONDIKE_CARDS)
        return failed(x, US_DIAG_LAYOUT_TOO_LARGE, word, "the pile has more than 52 cards");
    pile->cards[pile->num++] = card | mark;
    if (!x->script || us_script_deal_elsewhere(x->script, x->sink, card, us_cursor_span(x->cursor, word)))
        return true;
    return failed(x, US_DIAG_LAYOUT_TOO_LARGE, (struct us_str){word.p, 0}, "");
}

/* Reads the cards of a line: "9H -7H-4C", where "-" precedes hidden cards. */
static bool read_dashed(struct board_reader *x, struct pile *pile)
{
    pile->num = 0;
    for (;;) {
        us_cursor_blanks(x->cursor);
        if (us_cursor_line_end(x->cursor))
            return true;
        us_card mark = us_cursor_literal(x->cursor, "-") ? US_CARD_HIDDEN : 0;
        const char *from = x->cursor->p;
        while (x->cursor->p < x->cursor->end && *x->cursor->p != '\n' && *x->cursor->p != '-' &&
               !us_is_blank(*x->cursor->p))
            x->cursor->p++;
        if (!add_card(x, (struct us_str){from, (size_t)(x->cursor->p - from)}, mark, pile))
            return false;
    }
}

/* Reads the cards of a line up to `mark` or its end. */
static bool read_words(struct board_reader *x, const char *mark, struct pile *pile)
{
    pile->num = 0;
    for (;;) {
        struct us_str word = us_cursor_word(x->cursor);
        if (word.len == 0 || us_str_eq(word, mark))
            return true;
        if (!add_card(x, word, 0, pile))
            return false;
    }
}

/* Copies cards in the opposite order. */
static void put_reversed(us_card *to, const struct pile *pile, us_card mark)
{
    for (unsigned i = 0; i < pile->num; i++)
        to[i] = pile->cards[pile->num - 1 - i] | mark;
}

static void put_stock(struct us_position *p, const struct pile *pile)
{
    put_reversed(p->stock, pile, US_CARD_HIDDEN);
    p->num_stock = (uint8_t)pile->num;
}

static void put_waste(struct us_position *p, const struct pile *pile)
{
    put_reversed(p->waste, pile, 0);
    p->num_waste = (uint8_t)pile->num;
}

/* ---- the 13 piles ---------------------------------------------------------------------------- */

int us_take_pile_label(struct us_cursor *line)
{
    static const char *const names[NUM_PILES] = {"WASTE",     "TABLEAU 1", "TABLEAU 2", "TABLEAU 3", "TABLEAU 4",
                                                 "TABLEAU 5", "TABLEAU 6", "TABLEAU 7", "STOCK",     "CLUBS",
                                                 "DIAMONDS",  "SPADES",    "HEARTS"};
    struct us_cursor c = *line;
    uint32_t number;
    us_cursor_blanks(&c);
    if (!us_cursor_number(&c, &number)) {
        number = 0;
        while (number < NUM_PILES && !us_cursor_literal_n(&c, names[number], strlen(names[number])))
            number++;
        us_cursor_blanks(&c);
    }
    if (number >= NUM_PILES || !us_cursor_literal(&c, ":"))
        return -1;
    *line = c;
    return (int)number;
}

/* A foundation shows all of its cards, the last one first. */
static bool read_home(struct board_reader *x, unsigned suit, const struct pile *pile)
{
    for (unsigned i = 0; i < pile->num; i++)
        if (us_suit(pile->cards[i]) != suit || us_rank(pile->cards[i]) != pile->num - i)
            return false;
    x->position->foundations[suit] = (uint8_t)pile->num;
    return true;
}

static bool put_pile(struct board_reader *x, unsigned number, const struct pile *pile)
{
    struct us_position *p = x->position;
    if (number == WASTE) {
        put_waste(p, pile);
    } else if (number == STOCK) {
        put_stock(p, pile);
    } else if (number < STOCK) {
        put_reversed(p->columns[number - FIRST_COLUMN], pile, 0);
        p->len[number - FIRST_COLUMN] = (uint8_t)pile->num;
    } else {
        return read_home(x, pile_suits[number - FIRST_FOUNDATION], pile);
    }
    return true;
}

static bool read_piles(struct board_reader *x)
{
    for (int number = 0; number < NUM_PILES; number++) {
        struct us_cursor line = *x->cursor;
        struct us_str text = rest_of_line(x->cursor);
        struct pile pile;
        size_t dealt = x->script ? x->script->num_dealt : 0;
        if (us_take_pile_label(&line) != number)
            return failed(x, US_DIAG_UNREAD_TEXT, text, "expected the next pile of the board");
        x->cursor->p = line.p;
        if (!read_dashed(x, &pile))
            return false;
        if (!put_pile(x, (unsigned)number, &pile))
            return failed(x, US_DIAG_FOUNDATION_BAD, text, "a foundation must hold one suit, from the ace up");
        if (x->script && number >= FIRST_FOUNDATION)
            x->script->num_dealt = dealt; /* cards on foundations are counted there */
    }

    struct us_str after = rest_of_line(x->cursor);
    if (us_str_starts(after, "Minimum Moves"))
        us_cursor_skip_line(x->cursor, us_cursor_peek_line(x->cursor));
    return true;
}

/* ---- lines as PySol has them ----------------------------------------------------------------- */

/* Reads "H-0 C-A D-0 S-0". */
static bool read_homes(struct board_reader *x)
{
    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor)) {
        unsigned suit;
        unsigned rank;
        bool ok = word.len == 3 && us_get_suit(word, &suit) && word.p[1] == '-' &&
                  us_get_rank(us_str_from(word, 2), &rank) == 1;
        if (!ok)
            return failed(x, US_DIAG_FOUNDATION_BAD, word, "");
        x->position->foundations[suit] = (uint8_t)rank;
    }
    us_cursor_line_end(x->cursor);
    return true;
}

/* Reads "3D ==> KD 8S <==", or only the cards of the stock. */
static bool read_stock(struct board_reader *x)
{
    struct us_str text = rest_of_line(x->cursor);
    struct pile pile;
    if (us_str_find(text, "==>") != SIZE_MAX) {
        if (!read_words(x, "==>", &pile))
            return false;
        put_waste(x->position, &pile);
    }
    if (!read_words(x, "<==", &pile))
        return false;
    put_stock(x->position, &pile);

    struct us_str rest = us_cursor_word(x->cursor);
    if (rest.len > 0)
        return failed(x, US_DIAG_UNREAD_TEXT, rest, "expected the end of the line");
    us_cursor_line_end(x->cursor);
    return true;
}

static bool read_columns(struct board_reader *x, bool marked, bool reversed)
{
    for (unsigned i = 0; i < US_KLONDIKE_COLUMNS; i++) {
        us_card *cards = x->position->columns[i];
        struct us_str text = rest_of_line(x->cursor);
        struct pile pile;
        bool is_marked = us_cursor_literal(x->cursor, ":");
        if (text.len == 0 || (marked && !is_marked))
            return failed(x, US_DIAG_UNREAD_TEXT, text, "expected the next column of the board");
        if (!read_words(x, "", &pile))
            return false;
        us_cursor_line_end(x->cursor);

        if (reversed)
            put_reversed(cards, &pile, 0);
        else
            memcpy(cards, pile.cards, pile.num * sizeof(*cards));
        x->position->len[i] = (uint8_t)pile.num;
    }
    return true;
}

static bool read_pysol(struct board_reader *x)
{
    if (!read_homes(x))
        return false;
    if (!us_cursor_literal(x->cursor, "Talon:"))
        return failed(x, US_DIAG_UNREAD_TEXT, rest_of_line(x->cursor), "expected \"Talon:\"");
    return read_stock(x) && read_columns(x, true, false);
}

/* ---- both ------------------------------------------------------------------------------------ */

bool us_read_klondike_board(struct us_cursor *cursor, struct us_position *position, struct us_script *script,
                            struct us_sink *sink, struct us_klondike_error *error)
{
    struct board_reader x = {cursor, position, script, sink, error};
    return us_cursor_literal(cursor, "Foundations:") ? read_pysol(&x) : read_piles(&x);
}

bool us_read_klondike_deal(struct us_cursor *cursor, bool reversed, struct us_position *position,
                           struct us_script *script, struct us_sink *sink, struct us_klondike_error *error)
{
    struct board_reader x = {cursor, position, script, sink, error};
    cursor->p += strlen("Talon:");
    if (!read_stock(&x) || !read_columns(&x, false, reversed))
        return false;

    /* The programs read only deals, in which all cards but the last ones are hidden. */
    for (unsigned i = 0; i < US_KLONDIKE_COLUMNS; i++)
        for (unsigned k = 0; k + 1U < position->len[i]; k++)
            position->columns[i][k] |= US_CARD_HIDDEN;
    return true;
}

/* Returns true if two piles have the same cards, and the same of them hidden. */
static bool same_pile(const us_card *a, unsigned num_a, const us_card *b, unsigned num_b)
{
    bool same = us_same_cards(a, num_a, b, num_b);
    for (unsigned i = 0; same && i < num_a; i++)
        same = ((a[i] ^ b[i]) & US_CARD_HIDDEN) == 0;
    return same;
}

bool us_same_klondike(const struct us_position *shown, const struct us_position *position, struct us_disagreement *why)
{
    const char *what = NULL;
    if (memcmp(shown->foundations, position->foundations, US_NUM_SUITS) != 0)
        what = "the foundations have other cards";
    else if (!same_pile(shown->waste, shown->num_waste, position->waste, position->num_waste))
        what = "the waste has other cards";
    else if (!same_pile(shown->stock, shown->num_stock, position->stock, position->num_stock))
        what = "the stock has other cards";
    if (what) {
        snprintf(why->detail, sizeof(why->detail), "%s", what);
        return false;
    }

    for (unsigned i = 0; i < position->num_columns; i++) {
        if (same_pile(shown->columns[i], shown->len[i], position->columns[i], position->len[i]))
            continue;
        snprintf(why->detail, sizeof(why->detail), "column %u has other cards, or others are hidden", i + 1);
        return false;
    }
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Writes the cards of a pile, the last one first, each with a blank. */
static void put_downward(struct us_buf *out, const us_card *cards, unsigned n)
{
    while (n-- > 0) {
        us_put_card(out, cards[n], US_TEN_T);
        us_buf_putc(out, ' ');
    }
}

static void put_column_downward(struct us_buf *out, const us_card *cards, unsigned n)
{
    while (n-- > 0) {
        bool hidden = cards[n] & US_CARD_HIDDEN;
        us_buf_puts(out, hidden ? "-" : "");
        us_put_card(out, cards[n], US_TEN_T);
        us_buf_puts(out, hidden ? "" : " ");
    }
}

void us_put_klondike_piles(struct us_buf *out, const struct us_position *position)
{
    for (unsigned number = 0; number < NUM_PILES; number++) {
        us_buf_putf(out, "%2u: ", number);
        if (number == WASTE)
            put_downward(out, position->waste, position->num_waste);
        else if (number == STOCK)
            put_downward(out, position->stock, position->num_stock);
        else if (number < STOCK)
            put_column_downward(out, position->columns[number - FIRST_COLUMN], position->len[number - FIRST_COLUMN]);

        unsigned suit = number < FIRST_FOUNDATION ? 0 : pile_suits[number - FIRST_FOUNDATION];
        for (unsigned rank = number < FIRST_FOUNDATION ? 0 : position->foundations[suit]; rank > 0; rank--) {
            us_put_card(out, us_card_make(rank, suit, 0), US_TEN_T);
            us_buf_putc(out, ' ');
        }
        us_buf_putc(out, '\n');
    }
}

static void put_columns(struct us_buf *out, const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++) {
        us_buf_putc(out, ':');
        for (unsigned k = 0; k < p->len[i]; k++) {
            bool hidden = p->columns[i][k] & US_CARD_HIDDEN;
            us_buf_puts(out, hidden ? " <" : " ");
            us_put_card(out, p->columns[i][k], US_TEN_T);
            us_buf_puts(out, hidden ? ">" : "");
        }
        us_buf_putc(out, '\n');
    }
}

void us_put_klondike_pysol(struct us_buf *out, const struct us_position *position)
{
    us_buf_puts(out, "Foundations:");
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        us_buf_putf(out, " %c-", us_suit_letters[suit]);
        us_put_rank(out, position->foundations[suit], US_TEN_T);
    }
    us_buf_puts(out, "\nTalon: ");
    put_downward(out, position->waste, position->num_waste);
    us_buf_puts(out, "==> ");
    put_downward(out, position->stock, position->num_stock);
    us_buf_puts(out, "<==\n");
    put_columns(out, position);
}

void us_put_klondike_stock(struct us_buf *out, const struct us_position *position)
{
    us_buf_puts(out, "Talon:");
    for (unsigned i = position->num_stock; i-- > 0;) {
        us_buf_putc(out, ' ');
        us_put_card(out, position->stock[i], US_TEN_T);
    }
    us_buf_putc(out, '\n');
    put_columns(out, position);
}

bool us_report_klondike_board(struct us_record_reader *reader, const struct us_klondike_error *error)
{
    if (error->at.len == 0 && error->id == US_DIAG_LAYOUT_TOO_LARGE)
        return false; /* it was reported */
    return us_read_fail(reader, error->id, error->at, error->detail);
}
