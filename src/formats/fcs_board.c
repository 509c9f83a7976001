/* SPDX-License-Identifier: MIT */
/*
 * Layouts that Freecell Solver reads and PySol writes (docs/formats/fcs-board.md).
 *
 *     Foundations: H-0 C-A D-0 S-0
 *     Freecells: - QC - -
 *     4C 2C 9C 8C QS 4S 2H
 *     : 5H QH 3C
 *
 * There is one column per line, with the playable card last.  A blank line is an empty column.  The
 * first two lines are optional and have several spellings (Founds:, Decks:, FC: ...).  If the game
 * has a stock, there is a line such as "Talon: 4C 2C", whose first card is dealt next.  If it has a
 * hole, "Foundations: AS" is the card in it, or "-".  <4C> is a face-down card.
 * Oddities: a ten is T, 10 or 0, an ace may be 1, and the suit may precede the rank.  Text that the
 * solver ignores without a message (text after the last column, a card without a suit) is an error
 * here.
 */
#include "formats/kit.h"

struct layout_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    struct us_board_facts facts; /* only the columns and the freecell line */
};

static void skip_line_end(struct us_cursor *c)
{
    us_cursor_skip_line(c, us_cursor_peek_line(c));
}

/* Reads a rank of a card, where 0 is a ten and 1 an ace.  Returns its length, 0 if there is
   none. */
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

bool us_read_loose_card(struct us_str word, us_card *card)
{
    us_card marks = 0;
    if (word.len > 2 && word.p[0] == '<' && word.p[word.len - 1] == '>') {
        marks = US_CARD_HIDDEN;
        word = (struct us_str){word.p + 1, word.len - 2};
    }

    unsigned rank;
    unsigned suit;
    bool suit_first = us_get_suit(word, &suit);
    struct us_str rest = suit_first ? us_str_from(word, 1) : word;
    size_t n = loose_rank(rest, &rank);
    if (n == 0)
        return false;
    rest = us_str_from(rest, n);

    if (!suit_first) {
        if (!us_get_suit(rest, &suit))
            return false;
        rest = us_str_from(rest, 1);
    }

    *card = (us_card)(us_card_make(rank, suit, 0) | marks);
    return rest.len == 0;
}

/* Reads one foundation, such as "H-0".  Any number of dashes, or none, may follow the suit. */
static bool read_foundation(struct layout_reader *x, struct us_str word, unsigned *suit, unsigned *rank)
{
    if (!us_get_suit(word, suit))
        return us_read_fail(x->common, US_DIAG_FOUNDATION_BAD, word, "");

    size_t dashes = 1;
    while (dashes < word.len && word.p[dashes] == '-')
        dashes++;

    struct us_str rest = us_str_from(word, dashes);
    if (rest.len == 0 || us_get_rank(rest, rank) != rest.len)
        return us_read_fail(x->common, US_DIAG_FOUNDATION_BAD, word, "");
    return true;
}

/* Reads the cards in holes, "AS KH"; "-" is an empty hole. */
static bool read_holes(struct layout_reader *x)
{
    struct us_position *p = &x->script->start;
    unsigned n = 0;
    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor), n++) {
        us_card card;
        if (n == p->num_holes)
            return us_read_fail(x->common, US_DIAG_FOUNDATION_BAD, word, "more cards than the game has holes");
        if (us_str_eq(word, "-"))
            continue;
        if (!us_read_loose_card(word, &card))
            return us_read_fail(x->common, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_elsewhere(x->script, x->common->sink, card, us_cursor_span(x->cursor, word)))
            return false;
        p->holes[n][p->hole_len[n]++] = card;
    }

    return true;
}

/* Returns the number of cards in holes. */
static unsigned num_in_holes(const struct us_position *p)
{
    unsigned n = 0;
    for (unsigned i = 0; i < p->num_holes; i++)
        n += p->hole_len[i];
    return n;
}

/* Reads "H-0 C-A".  The foundation of a suit that is missing is empty, and the k-th occurrence of a
   suit belongs to deck k. */
static bool read_foundations(struct layout_reader *x)
{
    struct us_position *p = &x->script->start;
    unsigned seen[US_NUM_SUITS] = {0};

    memset(p->foundations, 0, sizeof(p->foundations));
    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor)) {
        unsigned suit;
        unsigned rank = 0;
        if (!read_foundation(x, word, &suit, &rank))
            return false;
        if (seen[suit] == x->script->game.num_decks)
            return us_read_fail(x->common, US_DIAG_FOUNDATION_BAD, word,
                                "a suit occurs more often than there are decks");

        p->foundations[suit + US_NUM_SUITS * seen[suit]++] = (uint8_t)rank;
    }

    return true;
}

/* Reads "- 6C - -", one word per freecell.  A second line of freecells replaces the first one.  So
   far only the stock and the holes have been read. */
static bool read_freecells(struct layout_reader *x)
{
    struct us_script *s = x->script;
    unsigned n = 0;

    memset(s->start.freecells, 0, sizeof(s->start.freecells));
    s->num_dealt = s->start.num_talon + num_in_holes(&s->start);
    x->facts.has_freecells = true;

    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor), n++) {
        us_card card;
        if (n == US_MAX_FREECELLS)
            return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, word, "too many freecells");
        x->facts.freecell_line = us_cursor_span(x->cursor, word);
        if (us_str_eq(word, "-") || us_str_eq(word, "*"))
            continue;
        if (!us_read_loose_card(word, &card))
            return us_read_fail(x->common, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_freecell(s, x->common->sink, n, card, us_cursor_span(x->cursor, word)))
            return false;
    }

    x->facts.freecells = n;
    return true;
}

/* Reads the stock, such as "Talon: 4C 2C".  The first card is dealt next. */
static bool read_talon(struct layout_reader *x)
{
    struct us_position *p = &x->script->start;

    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor)) {
        us_card card;
        if (!us_read_loose_card(word, &card))
            return us_read_fail(x->common, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_elsewhere(x->script, x->common->sink, card, us_cursor_span(x->cursor, word)))
            return false;
        p->talon[p->num_talon++] = card;
    }

    for (unsigned i = 0; i < p->num_talon / 2U; i++) {
        us_card card = p->talon[i];
        p->talon[i] = p->talon[p->num_talon - 1 - i];
        p->talon[p->num_talon - 1 - i] = card;
    }
    return true;
}

static bool read_column(struct layout_reader *x)
{
    unsigned column = x->facts.columns;
    if (column == US_MAX_COLUMNS)
        return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, us_cursor_peek_line(x->cursor), "too many columns");

    us_cursor_literal(x->cursor, ":");
    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor)) {
        us_card card;
        if (!us_read_loose_card(word, &card))
            return us_read_fail(x->common, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_column(x->script, x->common->sink, column, card, us_cursor_span(x->cursor, word)))
            return false;
    }

    x->facts.columns++;
    return true;
}

/* Steps over one of the spellings of a keyword. */
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

static bool read_line(struct layout_reader *x)
{
    bool ok;
    bool no_cards = x->script->num_dealt == num_in_holes(&x->script->start);
    if (x->facts.columns == 0 && no_cards && take_keyword(x->cursor, talon_words))
        ok = read_talon(x);
    else if (x->facts.columns == 0 && take_keyword(x->cursor, foundation_words))
        ok = x->script->game.rules.num_holes > 0 ? read_holes(x) : read_foundations(x);
    else if (x->facts.columns == 0 && take_keyword(x->cursor, freecell_words))
        ok = read_freecells(x);
    else
        ok = read_column(x);

    skip_line_end(x->cursor);
    return ok;
}

/* Returns the end of the last line that is not blank. */
static const char *end_of_content(struct us_str text)
{
    size_t n = text.len;
    while (n > 0 && (us_is_blank(text.p[n - 1]) || text.p[n - 1] == '\n'))
        n--;
    return text.p + n;
}

/* Counts blank lines at the end of the input as empty columns until the game has all of its
   columns.  Other blank lines are ignored. */
static void count_blank_columns(struct layout_reader *x)
{
    size_t blank = us_cursor_blank_lines(x->cursor);
    unsigned missing = 0;
    if (x->facts.columns < x->script->game.num_columns)
        missing = x->script->game.num_columns - x->facts.columns;

    x->facts.columns += blank < missing ? (unsigned)blank : missing;
}

enum us_status us_read_layout(struct us_record_reader *reader, struct us_script *out)
{
    struct layout_reader x = {.common = reader, .cursor = &reader->cursor, .script = out};
    const char *end = end_of_content(us_cursor_rest(x.cursor));
    if (end == x.cursor->p)
        return US_END;

    us_game_lay_out(&out->game, &out->start);
    uint32_t from = us_cursor_offset(x.cursor);
    while (x.cursor->p < end)
        if (!read_line(&x))
            return US_FAILED;
    out->start_span = (struct us_span){from, (uint32_t)(end - x.cursor->begin) - from};
    count_blank_columns(&x);

    if (!us_state_columns(reader, out, x.facts.columns, out->start_span))
        return US_FAILED;
    if (x.facts.freecells > out->game.num_freecells &&
        !us_state_freecells(reader, out, x.facts.freecells, x.facts.freecell_line))
        return US_FAILED;

    out->start.num_freecells = out->game.num_freecells;
    out->has_start = true;
    return US_OK;
}

/* Looks for a keyword, or for a few lines that contain nothing but cards. */
static int probe_fcs_board(struct us_str text)
{
    enum { LINES = 4, KEYWORD_ONLY = 4, CARDS_ONLY = 6, KEYWORD_AND_CARDS = 12 };
    struct us_cursor c = us_cursor(text);
    unsigned cards = 0;

    us_cursor_blank_lines(&c);
    if (take_keyword(&c, talon_words))
        skip_line_end(&c);
    bool keyword = take_keyword(&c, foundation_words) || take_keyword(&c, freecell_words);
    if (keyword)
        skip_line_end(&c);
    if (take_keyword(&c, freecell_words) || take_keyword(&c, foundation_words))
        skip_line_end(&c);

    for (unsigned line = 0; line < LINES && !us_cursor_at_end(&c); line++) {
        us_cursor_literal(&c, ":");
        us_card card;
        for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
            if (!us_read_loose_card(word, &card))
                return keyword ? KEYWORD_ONLY : 0;
            cards++;
        }
        skip_line_end(&c);
    }

    if (keyword)
        return KEYWORD_AND_CARDS;
    return cards > 0 ? CARDS_ONLY : 0;
}

static const struct us_option options_fcs_board[] = {
    {"ten", "the spelling of tens", (const char *const[]){"T", "10", NULL}},
    {0},
};

static void put_talon(struct us_buf *b, const struct us_position *p, enum us_ten ten)
{
    us_buf_puts(b, "Talon:");
    for (unsigned i = p->num_talon; i-- > 0;) {
        bool hidden = p->talon[i] & US_CARD_HIDDEN;
        us_buf_puts(b, hidden ? " <" : " ");
        us_put_card(b, p->talon[i], ten);
        us_buf_puts(b, hidden ? ">" : "");
    }
    us_buf_putc(b, '\n');
}

static void write_fcs_board(struct us_record_writer *w, const struct us_solution *s)
{
    bool digits = w->options[0];
    unsigned style = US_BOARD_DASHES | US_BOARD_HIDDEN;
    if (digits)
        style |= US_BOARD_TEN_10;

    if (s->start.num_talon > 0)
        put_talon(w->out, &s->start, digits ? US_TEN_10 : US_TEN_T);
    us_put_board(w->out, &s->start, style);
}

const struct us_format us_format_fcs_board = {
    .name = "fcs-board",
    .title = "layouts for Freecell Solver and PySol",
    .suffixes = (const char *const[]){".board", NULL},
    .carries = US_CARRIES_START | US_CARRIES_TALON | US_CARRIES_RULES,
    .options = options_fcs_board,
    .probe = probe_fcs_board,
    .read = us_read_layout,
    .write = write_fcs_board,
};
