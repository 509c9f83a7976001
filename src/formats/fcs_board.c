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
 * has a stock, there is a line such as "Talon: 4C 2C", whose first card is dealt next, and perhaps
 * "Waste: 4C 2C", whose last card is playable.  A reserve is "Reserve: 4C 2C"; "Reserves: 4C - 2C"
 * has one word for each of several reserves.  If the game has a hole, "Foundations: AS" is the card
 * in it, or "-".  <4C> is a face-down card; those of a stock need no brackets.
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
    unsigned reserves;           /* that have been read */
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

/* Reads a card, or "??" for an unknown one. */
static bool read_board_card(struct us_str word, us_card *card)
{
    *card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
    return us_is_unknown_card(word) || us_read_loose_card(word, card);
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

/* Adds a card to a pile. */
static bool add_card(struct layout_reader *x, struct us_str word, us_card *cards, uint8_t *num)
{
    us_card card;
    if (!read_board_card(word, &card))
        return us_read_fail(x->common, US_DIAG_CARD_BAD, word, "");
    if (!us_script_deal_elsewhere(x->script, x->common->sink, card, us_cursor_span(x->cursor, word)))
        return false;
    cards[(*num)++] = card;
    return true;
}

/* Reads the card of a pile that the board shows as one card, or "-". */
static bool read_only_card(struct layout_reader *x, struct us_str word, us_card *cards, uint8_t *num)
{
    return us_str_eq(word, "-") || add_card(x, word, cards, num);
}

/* Reads the cards in holes, "AS KH"; "-" is an empty hole. */
static bool read_holes(struct layout_reader *x)
{
    struct us_position *p = &x->script->start;
    unsigned n = 0;
    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor), n++) {
        if (n == p->num_holes)
            return us_read_fail(x->common, US_DIAG_FOUNDATION_BAD, word, "more cards than the game has holes");
        if (!read_only_card(x, word, p->holes[n], &p->hole_len[n]))
            return false;
    }

    return true;
}

/* Returns the number of cards in the piles that may be above the freecells. */
static unsigned num_in_other_piles(const struct us_position *position)
{
    unsigned n = (unsigned)position->num_stock + position->num_waste;
    for (unsigned i = 0; i < position->num_holes; i++)
        n += position->hole_len[i];
    for (unsigned i = 0; i < position->num_reserves; i++)
        n += position->reserve_len[i];
    return n;
}

/* Reads "H-0 C-A".  The foundation of a suit that is missing is empty, and the k-th occurrence of a
   suit belongs to deck k. */
static bool read_foundations(struct layout_reader *x)
{
    struct us_position *p = &x->script->start;
    const struct us_game *game = &x->script->game;
    unsigned seen[US_NUM_SUITS] = {0};

    memset(p->foundations, 0, sizeof(p->foundations));
    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor)) {
        unsigned suit;
        unsigned rank = 0;
        if (!read_foundation(x, word, &suit, &rank))
            return false;
        /* A suit that replaces another one has more foundations. */
        if (seen[suit] == (unsigned)(game->num_decks * (1 + game->rules.more_suits[suit])))
            return us_read_fail(x->common, US_DIAG_LAYOUT_DECKS, word, us_too_many_foundations);

        p->foundations[suit + US_NUM_SUITS * seen[suit]++] = (uint8_t)rank;
    }

    return true;
}

/* Reads "- 6C - -", one word per freecell.  A second line of freecells replaces the first one.  No
   columns have been read yet. */
static bool read_freecells(struct layout_reader *x)
{
    struct us_script *s = x->script;
    unsigned n = 0;

    memset(s->start.freecells, 0, sizeof(s->start.freecells));
    s->num_dealt = num_in_other_piles(&s->start);
    x->facts.has_freecells = true;

    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor), n++) {
        us_card card;
        if (n == US_MAX_FREECELLS)
            return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, word, "too many freecells");
        x->facts.freecell_line = us_cursor_span(x->cursor, word);
        if (us_str_eq(word, "-") || us_str_eq(word, "*"))
            continue;
        if (!read_board_card(word, &card))
            return us_read_fail(x->common, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_freecell(s, x->common->sink, n, card, us_cursor_span(x->cursor, word)))
            return false;
    }

    x->facts.freecells = n;
    return true;
}

/* Reads the cards of a line into a pile, the last one on top. */
static bool read_pile(struct layout_reader *x, us_card *cards, uint8_t *num)
{
    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor))
        if (!add_card(x, word, cards, num))
            return false;
    return true;
}

/* Returns true if the cards of the game's stock lie face down. */
static bool hides_stock(const struct us_game *game)
{
    return game->rules.stock_to != US_STOCK_TO_NOWHERE && game->rules.stock_to != US_STOCK_TO_HOLE;
}

/* Reads the stock, such as "Talon: 4C 2C".  The first card is dealt next. */
static bool read_stock(struct layout_reader *x)
{
    struct us_position *position = &x->script->start;
    if (!read_pile(x, position->stock, &position->num_stock))
        return false;

    us_reverse_stock(position);
    for (unsigned i = 0; hides_stock(&x->script->game) && i < position->num_stock; i++)
        position->stock[i] |= US_CARD_HIDDEN;
    return true;
}

/* Reads one reserve, such as "Reserve: 4C 2C". */
static bool read_reserve(struct layout_reader *x)
{
    struct us_position *position = &x->script->start;
    if (x->reserves == position->num_reserves)
        return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, us_cursor_peek_line(x->cursor),
                            "more reserves than the game has");
    unsigned i = x->reserves++;
    return read_pile(x, position->reserves[i], &position->reserve_len[i]);
}

/* Reads reserves of one card, such as "Reserves: 4C - 2C". */
static bool read_reserves(struct layout_reader *x)
{
    struct us_position *p = &x->script->start;
    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0; word = us_cursor_word(x->cursor)) {
        if (x->reserves == p->num_reserves)
            return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, word, "more reserves than the game has");
        unsigned i = x->reserves++;
        if (!read_only_card(x, word, p->reserves[i], &p->reserve_len[i]))
            return false;
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
        if (!read_board_card(word, &card))
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
static const char *const stock_words[] = {"Talon:", NULL};
static const char *const waste_words[] = {"Waste:", NULL};
static const char *const reserve_words[] = {"Reserve:", NULL};
static const char *const reserves_words[] = {"Reserves:", NULL};
static const char *const freecell_words[] = {"Freecells:", "Freecell:", "FC:", NULL};

static bool read_line(struct layout_reader *x)
{
    bool ok;
    struct us_position *p = &x->script->start;
    bool above = x->facts.columns == 0;
    bool no_cards = p->num_stock == 0 && !x->facts.has_freecells;
    if (above && no_cards && take_keyword(x->cursor, stock_words))
        ok = read_stock(x);
    else if (above && p->has_stock && p->num_waste == 0 && take_keyword(x->cursor, waste_words))
        ok = read_pile(x, p->waste, &p->num_waste);
    else if (above && take_keyword(x->cursor, reserve_words))
        ok = read_reserve(x);
    else if (above && take_keyword(x->cursor, reserves_words))
        ok = read_reserves(x);
    else if (above && take_keyword(x->cursor, foundation_words))
        ok = x->script->game.rules.num_holes > 0 ? read_holes(x) : read_foundations(x);
    else if (above && take_keyword(x->cursor, freecell_words))
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

/* Returns true for "AS" and "-".  "SA" is a foundation. */
static bool is_in_hole(struct us_str word)
{
    us_card card;
    unsigned suit;
    return us_str_eq(word, "-") || (!us_get_suit(word, &suit) && us_read_loose_card(word, &card));
}

/* A line of foundations that shows cards or dashes shows holes.  Makes the game one that fits them,
   unless the user asked for a game. */
static void choose_game(const struct layout_reader *x, struct us_cursor cursor, const char *end)
{
    unsigned holes = 0;
    unsigned columns = 0;
    while (cursor.p < end) {
        bool shows_holes = take_keyword(&cursor, foundation_words);
        bool shows_column = !shows_holes && !take_keyword(&cursor, stock_words) &&
                            !take_keyword(&cursor, freecell_words);
        struct us_str line = us_cursor_peek_line(&cursor);
        struct us_cursor words = {cursor.begin, cursor.p, cursor.p + line.len};
        for (struct us_str word = us_cursor_word(&words); shows_holes && word.len > 0; word = us_cursor_word(&words))
            holes += is_in_hole(word);
        columns += shows_column;
        us_cursor_skip_line(&cursor, line);
    }
    us_suppose_holes(x->common, x->script, holes, columns);
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

    choose_game(&x, *x.cursor, end);
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
    enum { LINES = 4, KEYWORD_ONLY = 4, CARDS_ONLY = 6, KEYWORD_AND_CARDS = 12, OTHER_PILES = 60 };
    struct us_cursor cursor = us_cursor(text);
    unsigned cards = 0;

    us_cursor_blank_lines(&cursor);
    bool other_piles = false;
    for (bool more = true; more;) {
        bool other = take_keyword(&cursor, waste_words) || take_keyword(&cursor, reserve_words) ||
                     take_keyword(&cursor, reserves_words);
        other_piles = other_piles || other;
        more = other || take_keyword(&cursor, stock_words);
        if (more)
            skip_line_end(&cursor);
    }
    bool keyword = take_keyword(&cursor, foundation_words) || take_keyword(&cursor, freecell_words);
    if (keyword)
        skip_line_end(&cursor);
    if (take_keyword(&cursor, freecell_words) || take_keyword(&cursor, foundation_words))
        skip_line_end(&cursor);

    for (unsigned line = 0; line < LINES && !us_cursor_at_end(&cursor); line++) {
        us_cursor_literal(&cursor, ":");
        us_card card;
        for (struct us_str word = us_cursor_word(&cursor); word.len > 0; word = us_cursor_word(&cursor)) {
            if (!read_board_card(word, &card))
                return keyword ? KEYWORD_ONLY : 0;
            cards += us_rank(card) > 0; /* words such as "?" are no evidence */
        }
        skip_line_end(&cursor);
    }

    if (keyword)
        return other_piles ? OTHER_PILES : KEYWORD_AND_CARDS;
    return cards > 0 ? CARDS_ONLY : 0;
}

static const struct us_option options_fcs_board[] = {
    {"ten", "the spelling of tens", (const char *const[]){"T", "10", NULL}},
    {0},
};

static void put_card(struct us_buf *b, us_card card, enum us_ten ten, bool hidden)
{
    us_buf_puts(b, hidden ? " <" : " ");
    us_put_card(b, card, ten);
    us_buf_puts(b, hidden ? ">" : "");
}

static void put_pile(struct us_buf *b, const char *name, const us_card *cards, unsigned n, enum us_ten ten)
{
    us_buf_puts(b, name);
    for (unsigned i = 0; i < n; i++)
        put_card(b, cards[i], ten, cards[i] & US_CARD_HIDDEN);
    us_buf_putc(b, '\n');
}

/* Puts the reserves in a line if each has at most one card, or else in a line each. */
static void put_reserves(struct us_buf *b, const struct us_position *p, enum us_ten ten)
{
    unsigned longest = 0;
    for (unsigned i = 0; i < p->num_reserves; i++)
        longest = p->reserve_len[i] > longest ? p->reserve_len[i] : longest;

    if (longest > 1 || p->num_reserves == 1) {
        for (unsigned i = 0; i < p->num_reserves; i++)
            put_pile(b, "Reserve:", p->reserves[i], p->reserve_len[i], ten);
        return;
    }
    us_buf_puts(b, "Reserves:");
    for (unsigned i = 0; i < p->num_reserves; i++) {
        us_card card = us_reserve_top(p, i);
        if (card == US_NO_CARD)
            us_buf_puts(b, " -");
        else
            put_card(b, card, ten, card & US_CARD_HIDDEN);
    }
    us_buf_putc(b, '\n');
}

void us_put_side_piles(struct us_buf *out, const struct us_game *game, const struct us_position *position,
                       enum us_ten ten)
{
    if (position->num_stock > 0) {
        us_buf_puts(out, "Talon:");
        for (unsigned i = position->num_stock; i-- > 0;)
            put_card(out, position->stock[i], ten, !hides_stock(game) && (position->stock[i] & US_CARD_HIDDEN));
        us_buf_putc(out, '\n');
    }
    if (position->has_stock && position->num_waste > 0)
        put_pile(out, "Waste:", position->waste, position->num_waste, ten);
    if (position->num_reserves > 0)
        put_reserves(out, position, ten);
}

static void write_fcs_board(struct us_record_writer *w, const struct us_solution *s)
{
    bool digits = w->options[0];
    unsigned style = US_BOARD_DASHES | US_BOARD_HIDDEN;
    if (digits)
        style |= US_BOARD_TEN_10;

    us_put_side_piles(w->out, &s->game, &s->start, digits ? US_TEN_10 : US_TEN_T);
    us_put_board(w->out, &s->start, style);
}

const struct us_format us_format_fcs_board = {
    .name = "fcs-board",
    .title = "layouts for Freecell Solver and PySol",
    .suffixes = (const char *const[]){".board", NULL},
    .carries = US_CARRIES_START | US_CARRIES_STOCK | US_CARRIES_RULES | US_CARRIES_UNKNOWN,
    .options = options_fcs_board,
    .probe = probe_fcs_board,
    .read = us_read_layout,
    .write = write_fcs_board,
};
