/* SPDX-License-Identifier: MIT */
/*
 * Layouts as PySolFC exports and imports them (docs/formats/pysol-board.md).
 *
 *     Founds: C-A S-2
 *     FC: - JD - -
 *     KC 6H 4C QS 2D 4S
 *
 * This is the board of fcs_board.c in one spelling: capital letters, the rank first, ten as T or
 * 10, and no keywords except these and Foundations:, Found:, Freecells: and Talon:, and, in games
 * that have such piles, Waste:, Reserve: and Reserves:.  The reader first rejects what PySolFC
 * rejects, and then calls the reader for all spellings.
 */
#include "formats/kit/kit.h"

enum line_kind { LINE_COLUMN, LINE_FOUNDATIONS, LINE_FREECELLS };

/* The keywords that PySolFC accepts.  Letter case matters. */
static const struct {
    const char *word;
    enum line_kind kind;
} keywords[] = {
    {"Foundations:", LINE_FOUNDATIONS},
    {"Founds:", LINE_FOUNDATIONS},
    {"Found:", LINE_FOUNDATIONS},
    {"FC:", LINE_FREECELLS},
    {"Freecells:", LINE_FREECELLS},
    {"Talon:", LINE_COLUMN}, /* its cards are written as in a column */
    {"Waste:", LINE_COLUMN},
    {"Reserve:", LINE_COLUMN},
    {"Reserves:", LINE_FREECELLS},
    {":", LINE_COLUMN},
};

static bool is_one_of(char c, const char *letters)
{
    return c != '\0' && strchr(letters, c) != NULL;
}

/* Returns true for words such as "TH", "10H" or "<4C>". */
static bool is_card(struct us_str word)
{
    if (us_is_unknown_card(word))
        return true;

    if (word.len > 2 && word.p[0] == '<' && word.p[word.len - 1] == '>')
        word = (struct us_str){word.p + 1, word.len - 2};
    if (word.len == 3)
        return us_str_starts(word, "10") && is_one_of(word.p[2], us_suit_letters);
    return word.len == 2 && is_one_of(word.p[0], "A23456789TJQK") &&
           is_one_of(word.p[1], us_suit_letters);
}

/* Returns true for words such as "H-0" or "C-T".  The rank is one character.  (In games with a
   hole, its line shows a card instead.) */
static bool is_foundation(struct us_str word)
{
    if (word.len != 3 || word.p[1] != '-')
        return false;
    return is_one_of(word.p[0], us_suit_letters) && is_one_of(word.p[2], "0A23456789TJQK");
}

static bool is_word(enum line_kind kind, struct us_str word)
{
    if (kind == LINE_FOUNDATIONS && is_foundation(word))
        return true;
    return is_card(word) || (kind != LINE_COLUMN && us_str_eq(word, "-"));
}

/* Skips the keyword of a line.  A line without a keyword is a column. */
static enum line_kind take_keyword(struct us_cursor *line)
{
    for (size_t i = 0; i < sizeof(keywords) / sizeof(keywords[0]); i++) {
        if (!us_str_starts(us_cursor_rest(line), keywords[i].word))
            continue;
        line->p += strlen(keywords[i].word);
        return keywords[i].kind;
    }
    return LINE_COLUMN;
}

/* Returns the first word of the line that PySolFC rejects, or "". */
static struct us_str find_bad_word(struct us_str text, enum line_kind *kind)
{
    struct us_cursor line = us_cursor(text);
    *kind = take_keyword(&line);
    for (;;) {
        struct us_str word = us_cursor_word(&line);
        if (word.len == 0 || !is_word(*kind, word))
            return word;
    }
}

static enum us_status read_pysol_board(struct us_record_reader *r, struct us_script *out)
{
    struct us_cursor c = r->cursor;
    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_cursor_next_line(&c);
        enum line_kind kind;
        struct us_str word = find_bad_word(line, &kind);
        if (word.len > 0) {
            enum us_diag_id id = kind == LINE_FOUNDATIONS ? US_DIAG_FOUNDATION_BAD
                                                          : US_DIAG_CARD_BAD;
            us_read_fail(r, id, word, "");
            return US_FAILED;
        }
    }
    return us_read_layout(r, out);
}

/* PySolFC's own files begin with Founds: or FC:.  Columns without keywords are left to
   fcs_board.c. */
static int probe_pysol_board(struct us_str text)
{
    enum { FIRST_LINES = 4 };
    struct us_cursor c = us_cursor(text);
    struct us_str rest = us_cursor_rest(&c);
    if (!us_str_starts(rest, "Founds:") && !us_str_starts(rest, "FC:"))
        return 0;

    for (unsigned i = 0; i < FIRST_LINES && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_next_line(&c);
        enum line_kind kind;
        if (find_bad_word(line, &kind).len > 0)
            return 0;
    }
    return 124; /* it is also an fcs-board layout, but more than twice as likely PySolFC's */
}

/* Writes cards with blanks between them, and `before` before the first one. */
static void put_cards(struct us_buf *b, struct us_cards pile, const char *before)
{
    for (unsigned i = 0; i < pile.num; i++) {
        us_buf_puts(b, i > 0 ? " " : before);
        if (pile.cards[i] == US_NO_CARD || pile.cards[i] == US_CARD_BLOCKED) {
            us_buf_putc(b, '-');
            continue;
        }

        bool hidden = pile.cards[i] & US_CARD_HIDDEN;
        if (hidden)
            us_buf_putc(b, '<');
        us_put_card(b, pile.cards[i], US_TEN_T);
        if (hidden)
            us_buf_putc(b, '>');
    }
}

/* Writes the foundations that hold cards, deck by deck, in PySolFC's order of suits. */
static void put_foundations(struct us_buf *b, const struct us_position *p)
{
    static const char order[] = "CSHD";
    bool any = false;

    for (unsigned deck = 0; deck < p->num_suit_decks; deck++) {
        for (unsigned i = 0; i < US_NUM_SUITS; i++) {
            unsigned suit = (unsigned)(strchr(us_suit_letters, order[i]) - us_suit_letters);
            unsigned rank = p->foundations[deck * US_NUM_SUITS + suit];
            if (rank == 0)
                continue;

            us_buf_puts(b, any ? " " : "Founds: ");
            us_buf_putf(b, "%c-", order[i]);
            us_put_rank(b, rank, US_TEN_T);
            any = true;
        }
    }
    if (any)
        us_buf_putc(b, '\n');
}

/* Writes the last card of each hole. */
static void put_holes(struct us_buf *b, const struct us_position *p)
{
    us_card tops[US_MAX_HOLES];
    for (unsigned i = 0; i < p->num_holes; i++)
        tops[i] = us_pile_top(p, US_HOLE, i);
    put_cards(b, (struct us_cards){tops, p->num_holes}, "Foundations: ");
    us_buf_putc(b, '\n');
}

static void write_pysol_board(struct us_record_writer *w, const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    us_put_side_piles(w->out, &s->game, p, US_TEN_T);

    if (p->num_holes > 0)
        put_holes(w->out, p);
    else
        put_foundations(w->out, p);
    put_cards(w->out, (struct us_cards){p->freecells, p->num_freecells}, "FC: ");
    if (p->num_freecells > 0)
        us_buf_putc(w->out, '\n');

    for (unsigned i = 0; i < p->num_columns; i++) {
        put_cards(w->out, us_pile_at(p, US_COLUMN, i), "");
        us_buf_putc(w->out, '\n');
    }
}

const struct us_format us_format_pysol_board = {
    .name = "pysol-board",
    .has_blank_columns = true,
    .title = "layouts that PySolFC exports and imports",
    .carries = US_CARRIES_START | US_CARRIES_STOCK | US_CARRIES_RULES | US_CARRIES_UNKNOWN,
    .probe = probe_pysol_board,
    .read = read_pysol_board,
    .loses = us_loses_deep_holes,
    .write = write_pysol_board,
};
