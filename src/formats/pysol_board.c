/* SPDX-License-Identifier: MIT */
/*
 * Layouts as PySolFC exports and imports them (formats.md section 7.2).
 *
 *     Founds: C-A S-2
 *     FC: - JD - -
 *     KC 6H 4C QS 2D 4S
 *
 * It is the board of fcs_board.c in one spelling: capitals, the rank first, ten as T or 10, and no keyword but these and
 * Foundations:, Found:, Freecells: and Talon:.  So a first pass refuses what PySolFC would, and the common reader does the rest.
 */
#include "formats/board_text.h"
#include "formats/format.h"

enum line_kind { LINE_COLUMN, LINE_FOUNDATIONS, LINE_FREECELLS };

/* The keywords that PySolFC knows, as it spells them. */
static const struct {
    const char *word;
    enum line_kind kind;
} keywords[] = {
    {"Foundations:", LINE_FOUNDATIONS},
    {"Founds:", LINE_FOUNDATIONS},
    {"Found:", LINE_FOUNDATIONS},
    {"FC:", LINE_FREECELLS},
    {"Freecells:", LINE_FREECELLS},
    {"Talon:", LINE_COLUMN}, /* cards as in a column */
    {":", LINE_COLUMN},
};

static bool is_capital(char c, const char *letters)
{
    return c != '\0' && strchr(letters, c) != NULL;
}

/* "TH", "10H", "<4C>" */
static bool is_card(struct us_str word)
{
    if (word.len > 2 && word.p[0] == '<' && word.p[word.len - 1] == '>')
        word = (struct us_str){word.p + 1, word.len - 2};
    if (word.len == 3)
        return memcmp(word.p, "10", 2) == 0 && is_capital(word.p[2], us_suit_letters);
    return word.len == 2 && is_capital(word.p[0], "A23456789TJQK") && is_capital(word.p[1], us_suit_letters);
}

/* "H-0", "C-T": the rank is one character. */
static bool is_foundation(struct us_str word)
{
    return word.len == 3 && is_capital(word.p[0], us_suit_letters) && word.p[1] == '-' &&
           is_capital(word.p[2], "0A23456789TJQK");
}

static bool is_word(enum line_kind kind, struct us_str word)
{
    if (kind == LINE_FOUNDATIONS)
        return is_foundation(word);
    return is_card(word) || (kind == LINE_FREECELLS && us_str_eq(word, "-"));
}

/* Steps over the keyword of a line, if it has one. */
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

/* The first word of the line that PySolFC does not take, empty where it takes them all. */
static struct us_str strange_word(struct us_str text, enum line_kind *kind)
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
        struct us_str line = us_cursor_peek_line(&c);
        enum line_kind kind;
        struct us_str word = strange_word(line, &kind);
        if (word.len > 0) {
            struct us_span span = us_cursor_span(&c, word);
            us_report(r->sink, kind == LINE_FOUNDATIONS ? US_DIAG_FOUNDATION_BAD : US_DIAG_CARD_BAD, span, "%s", "");
            return US_FAILED;
        }
        us_cursor_skip_line(&c, line);
    }
    return us_read_layout(r, out);
}

/* What PySolFC itself writes begins with Founds: or FC:, spelled so.  Cards alone may be anybody's: see fcs_board.c. */
static int probe_pysol_board(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_str rest = us_cursor_rest(&c);
    if (!us_str_starts(rest, "Founds:") && !us_str_starts(rest, "FC:"))
        return 0;
    enum { FIRST_LINES = 4 };
    for (unsigned i = 0; i < FIRST_LINES && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        enum line_kind kind;
        if (strange_word(line, &kind).len > 0)
            return 0;
        us_cursor_skip_line(&c, line);
    }
    return 28; /* a layout of fcs-board as well, and more than twice as likely its own */
}

static void put_cards(struct us_buf *b, const us_card *cards, unsigned n, const char *before)
{
    for (unsigned i = 0; i < n; i++) {
        bool hidden = cards[i] & US_CARD_HIDDEN;
        us_buf_puts(b, i > 0 ? " " : before);
        us_buf_puts(b, hidden ? "<" : "");
        if (cards[i] == US_NO_CARD)
            us_buf_putc(b, '-');
        else
            us_put_card(b, cards[i], US_TEN_T);
        us_buf_puts(b, hidden ? ">" : "");
    }
}

/* Those that hold cards, in PySol's order of suits; the second of a suit is the second deck's. */
static void put_foundations(struct us_buf *b, const struct us_position *p)
{
    static const char order[] = "CSHD";
    bool any = false;
    for (unsigned deck = 0; deck < p->num_decks; deck++) {
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
    us_buf_puts(b, any ? "\n" : "");
}

static void write_pysol_board(struct us_record_writer *w, const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    put_cards(w->out, s->extras.talon, s->extras.num_talon, "Talon: ");
    us_buf_puts(w->out, s->extras.num_talon > 0 ? "\n" : "");
    put_foundations(w->out, p);
    put_cards(w->out, p->freecells, p->num_freecells, "FC: ");
    us_buf_puts(w->out, p->num_freecells > 0 ? "\n" : "");
    for (unsigned i = 0; i < p->num_columns; i++) {
        put_cards(w->out, p->columns[i], p->len[i], "");
        us_buf_putc(w->out, '\n');
    }
}

const struct us_format us_format_pysol_board = {
    .name = "pysol-board",
    .title = "layouts that PySolFC exports and imports",
    .carries = US_CARRIES_START | US_CARRIES_TALON,
    .probe = probe_pysol_board,
    .read = read_pysol_board,
    .write = write_pysol_board,
};
