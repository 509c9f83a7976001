/* SPDX-License-Identifier: MIT */
/*
 * The board text that Freecell Solver reads and PySol writes (formats.md section 1).
 *
 *     Foundations: H-0 C-A D-0 S-0
 *     Freecells: - QC - -
 *     4C 2C 9C 8C QS 4S 2H
 *     : 5H QH 3C
 *
 * One column a line, the playable card last.  A blank line is an empty column.  The first two lines may be missing and are
 * spelled in several ways (Founds:, Decks:, FC: ...).  PySol puts a line "Talon: 4C 2C" in front where a game has one, and
 * writes <4C> of a card that lies face down.  Odd: ten is T, 10 or 0, an ace may be 1, suits may come first; what the solver
 * skips in silence (text behind the last column, a card without a suit) is an error here.
 */
#include "formats/board_text.h"
#include "formats/format.h"

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    struct us_board_facts facts; /* only columns and the freecell line */
};

/* The next word of the line, empty at its end; the cursor moves behind it. */
static struct us_str next_word(struct us_cursor *c)
{
    return us_cursor_word(c);
}

static void skip_line_end(struct us_cursor *c)
{
    us_cursor_skip_line(c, us_cursor_peek_line(c));
}

/* A rank as this text spells it: 0 is a ten in a card, 1 alone an ace. */
static size_t loose_rank(struct us_str s, unsigned *rank)
{
    size_t n = us_get_rank(s, rank);
    if (n == 1 && *rank == 0)
        *rank = 10;
    if (n == 0 && s.len > 0 && s.p[0] == '1') {
        *rank = 1;
        n = 1;
    }
    return n;
}

/* "TH", "10h", "SK", "<4C>": one rank and one suit, in angle brackets where it is hidden. */
static bool loose_card(struct us_str word, us_card *card)
{
    bool hidden = word.len > 2 && word.p[0] == '<' && word.p[word.len - 1] == '>';
    if (hidden)
        word = (struct us_str){word.p + 1, word.len - 2};
    unsigned rank;
    unsigned suit;
    bool suit_first = us_get_suit(word, &suit);
    struct us_str rest = suit_first ? (struct us_str){word.p + 1, word.len - 1} : word;
    size_t n = loose_rank(rest, &rank);
    if (n == 0)
        return false;
    rest = (struct us_str){rest.p + n, rest.len - n};
    if (!suit_first && us_get_suit(rest, &suit))
        rest.len--;
    else if (!suit_first)
        return false;
    *card = (us_card)(us_card_make(rank, suit, 0) | (hidden ? US_CARD_HIDDEN : 0));
    return rest.len == 0;
}

/* "H-0 C-A": a suit that is not named is empty; the k-th mention of one is of deck k. */
static bool read_foundations(struct reading *x)
{
    struct us_position *p = &x->s->start;
    unsigned seen[US_NUM_SUITS] = {0};
    memset(p->foundations, 0, sizeof(p->foundations));
    for (struct us_str word = next_word(x->c); word.len > 0; word = next_word(x->c)) {
        unsigned suit;
        unsigned rank = 0;
        size_t dashes = 1;
        if (!us_get_suit(word, &suit))
            return us_read_fail(x->r, US_DIAG_FOUNDATION_BAD, word, "");
        while (dashes < word.len && word.p[dashes] == '-')
            dashes++;
        struct us_str rest = {word.p + dashes, word.len - dashes};
        if (rest.len == 0 || us_get_rank(rest, &rank) != rest.len)
            return us_read_fail(x->r, US_DIAG_FOUNDATION_BAD, word, "");
        if (seen[suit] == x->s->game.num_decks)
            return us_read_fail(x->r, US_DIAG_FOUNDATION_BAD, word, "more foundations of a suit than there are decks");
        p->foundations[suit + US_NUM_SUITS * seen[suit]++] = (uint8_t)rank;
    }
    return true;
}

/* "- 6C - -": one word for each freecell.  A second such line replaces the first; but for the talon, no card has come. */
static bool read_freecells(struct reading *x)
{
    struct us_script *s = x->s;
    unsigned n = 0;
    memset(s->start.freecells, 0, sizeof(s->start.freecells));
    s->num_dealt = s->extras.num_talon;
    x->facts.has_freecells = true;
    for (struct us_str word = next_word(x->c); word.len > 0; word = next_word(x->c), n++) {
        us_card card;
        if (n == US_MAX_FREECELLS)
            return us_read_fail(x->r, US_DIAG_LAYOUT_TOO_LARGE, word, "too many freecells");
        x->facts.freecell_line = us_cursor_span(x->c, word);
        if (us_str_eq(word, "-") || us_str_eq(word, "*"))
            continue;
        if (!loose_card(word, &card))
            return us_read_fail(x->r, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_freecell(s, x->r->sink, n, card, us_cursor_span(x->c, word)))
            return false;
    }
    x->facts.freecells = n;
    return true;
}

/* "Talon: 4C 2C": the last card is dealt next. */
static bool read_talon(struct reading *x)
{
    struct us_extras *extras = &x->s->extras;
    for (struct us_str word = next_word(x->c); word.len > 0; word = next_word(x->c)) {
        us_card card;
        if (!loose_card(word, &card))
            return us_read_fail(x->r, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_elsewhere(x->s, x->r->sink, card, us_cursor_span(x->c, word)))
            return false;
        extras->talon[extras->num_talon++] = card;
    }
    return true;
}

static bool read_column(struct reading *x)
{
    unsigned column = x->facts.columns;
    struct us_str line = us_cursor_peek_line(x->c);
    if (column == US_MAX_COLUMNS)
        return us_read_fail(x->r, US_DIAG_LAYOUT_TOO_LARGE, line, "too many columns");
    us_cursor_literal(x->c, ":");
    for (struct us_str word = next_word(x->c); word.len > 0; word = next_word(x->c)) {
        us_card card;
        if (!loose_card(word, &card))
            return us_read_fail(x->r, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_column(x->s, x->r->sink, column, card, us_cursor_span(x->c, word)))
            return false;
    }
    x->facts.columns++;
    return true;
}

/* Steps over one of the spellings of a line's keyword. */
static bool take_keyword(struct us_cursor *c, const char *const *spellings)
{
    for (; *spellings; spellings++) {
        if (!us_str_starts_nocase(us_cursor_rest(c), *spellings))
            continue;
        c->p += strlen(*spellings);
        return true;
    }
    return false;
}

static const char *const foundation_words[] = {
    "Foundations:", "Foundation:", "Founds:", "Found:", "Decks:", "Deck:", NULL};
static const char *const talon_words[] = {"Talon:", NULL};
static const char *const freecell_words[] = {"Freecells:", "Freecell:", "FC:", NULL};

static bool read_line(struct reading *x)
{
    bool ok;
    if (x->facts.columns == 0 && x->s->num_dealt == 0 && take_keyword(x->c, talon_words))
        ok = read_talon(x);
    else if (x->facts.columns == 0 && take_keyword(x->c, foundation_words))
        ok = read_foundations(x);
    else if (x->facts.columns == 0 && take_keyword(x->c, freecell_words))
        ok = read_freecells(x);
    else
        ok = read_column(x);
    skip_line_end(x->c);
    return ok;
}

/* The text up to its last line that is not blank. */
static const char *last_of(struct us_str text)
{
    size_t n = text.len;
    while (n > 0 && (us_is_blank(text.p[n - 1]) || text.p[n - 1] == '\n'))
        n--;
    return text.p + n;
}

/* Blank lines at the end are empty columns as far as the game has that many, and nothing behind them. */
static void count_blank_columns(struct reading *x)
{
    size_t blank = us_cursor_blank_lines(x->c);
    unsigned lacking = x->facts.columns < x->s->game.num_columns ? x->s->game.num_columns - x->facts.columns : 0;
    x->facts.columns += blank < lacking ? (unsigned)blank : lacking;
}

enum us_status us_read_layout(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    const char *last = last_of(us_cursor_rest(x.c));
    if (last == x.c->p)
        return US_END;
    us_position_init(&out->start, out->game.num_columns, out->game.num_freecells, out->game.num_decks);
    uint32_t from = us_cursor_offset(x.c);
    while (x.c->p < last)
        if (!read_line(&x))
            return US_FAILED;
    out->start_span = (struct us_span){from, (uint32_t)(last - x.c->begin) - from};
    count_blank_columns(&x);
    if (!us_script_state_columns(out, r->sink, x.facts.columns, out->start_span))
        return US_FAILED;
    if (x.facts.freecells > out->game.num_freecells &&
        !us_script_state_freecells(out, r->sink, x.facts.freecells, x.facts.freecell_line))
        return US_FAILED;
    out->start.num_freecells = out->game.num_freecells;
    out->has_start = true;
    return US_OK;
}

/* A few lines of nothing but cards, or a keyword before them. */
static int probe_fcs_board(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    unsigned cards = 0;
    us_cursor_blank_lines(&c);
    bool talon = take_keyword(&c, talon_words);
    if (talon)
        skip_line_end(&c);
    bool keyword = take_keyword(&c, foundation_words) || take_keyword(&c, freecell_words);
    if (keyword)
        skip_line_end(&c);
    if (take_keyword(&c, freecell_words) || take_keyword(&c, foundation_words))
        skip_line_end(&c);
    for (unsigned line = 0; line < 4 && !us_cursor_at_end(&c); line++) {
        us_cursor_literal(&c, ":");
        us_card card;
        for (struct us_str word = next_word(&c); word.len > 0; word = next_word(&c)) {
            if (!loose_card(word, &card))
                return keyword ? 4 : 0;
            cards++;
        }
        skip_line_end(&c);
    }
    return keyword ? 12 : cards > 0 ? 6 : 0;
}

static const struct us_option options_fcs_board[] = {
    {"ten", "the spelling of tens", (const char *const[]){"T", "10", NULL}},
    {0},
};

static void write_fcs_board(struct us_record_writer *w, const struct us_solution *s)
{
    unsigned style = US_BOARD_DASHES | (w->options[0] ? US_BOARD_TEN_10 : 0);
    const struct us_extras *x = &s->extras;
    if (x->num_talon > 0)
        us_buf_puts(w->out, "Talon:");
    for (unsigned i = 0; i < x->num_talon; i++) {
        bool hidden = x->talon[i] & US_CARD_HIDDEN;
        us_buf_puts(w->out, hidden ? " <" : " ");
        us_put_card(w->out, x->talon[i], w->options[0] ? US_TEN_10 : US_TEN_T);
        us_buf_puts(w->out, hidden ? ">" : "");
    }
    if (x->num_talon > 0)
        us_buf_putc(w->out, '\n');
    us_put_board(w->out, &s->start, style | US_BOARD_HIDDEN);
}

const struct us_format us_format_fcs_board = {
    .name = "fcs-board",
    .title = "layouts in the form of Freecell Solver and PySol",
    .suffixes = (const char *const[]){".board", NULL},
    .carries = US_CARRIES_START | US_CARRIES_TALON,
    .options = options_fcs_board,
    .probe = probe_fcs_board,
    .read = us_read_layout,
    .write = write_fcs_board,
};
