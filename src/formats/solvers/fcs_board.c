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
 * has a stock, there is a line such as "Talon: 4C 2C" or "Stock: 4C 2C", whose first card is dealt
 * next, and perhaps "Waste: 4C 2C", whose last card is playable.  A reserve is "Reserve: 4C 2C";
 * "Reserves: 4C - 2C" has one word for each of several reserves.  If the game has a hole,
 * "Foundations: AS" is the card in it, or "-".  <4C> is a face-down card; those of a stock need no
 * brackets.
 * Oddities: a ten is T, 10 or 0, an ace may be 1, and the suit may precede the rank.  Text that the
 * solver ignores without a message (text after the last column, a card without a suit) is an error
 * here.
 */
#include "base/rows.h"
#include "formats/kit/grid.h"
#include "formats/kit/kit.h"

struct layout_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    struct us_board_facts facts; /* only the columns and the freecell line */
    unsigned reserves;           /* that have been read */
};

/* Reads a card, or "??" for an unknown one. */
static bool read_card(struct us_str word, us_card *card)
{
    *card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
    return us_is_unknown_card(word) || us_read_loose_card(word, card);
}

static bool get_card(struct us_str word, us_card *card)
{
    return us_grid_loose_card(word, card) || read_card(word, card);
}

/* How cards are written. */
struct spelling {
    enum us_ten ten;
    bool hides_stock; /* the cards of the stock lie face down, and no brackets say so */
};

static void put_card(struct us_buf *out, us_card card, const struct us_grid_place *place)
{
    const struct spelling *spelling = place->own;
    bool hidden = (card & US_CARD_HIDDEN) &&
                  !(place->pile.type == US_STOCK && spelling->hides_stock);
    us_buf_puts(out, hidden ? " <" : " ");
    if (us_is_card(card))
        us_put_card(out, card, spelling->ten);
    else
        us_buf_putc(out, '-');
    us_buf_puts_if(out, hidden, ">");
}

static const char too_many_reserves[] =
    "more reserves than the game has; name the game with '--game'";

/* A column has a colon, or no label at all. */
enum { STOCK, WASTE, RESERVE, RESERVES, FOUNDATIONS, HOLES, FREECELLS, NUM_PARTS };

#define PART(name, how, type, bits) \
    .label = (name), .form = (how), .pile = (type), .flags = US_GRID_ANY_CASE | (bits)
#define FOUNDATION_WORDS "Foundations:|Foundation:|Founds:|Found:|Decks:|Deck:"
static const struct us_grid_part parts[] = {
    [STOCK] = {PART("Talon:|Stock:", US_GRID_PILES, US_STOCK, US_GRID_DOWNWARD)},
    [WASTE] = {PART("Waste:", US_GRID_PILES, US_WASTE, 0)},
    [RESERVE] = {PART("Reserve:", US_GRID_PILES, US_RESERVE, 0)},
    [RESERVES] = {PART("Reserves:", US_GRID_TOPS, US_RESERVE, 0), .error = US_DIAG_LAYOUT_TOO_LARGE,
                  .too_many = too_many_reserves},
    [FOUNDATIONS] = {PART(FOUNDATION_WORDS, US_GRID_RANKS, US_FOUNDATION, US_GRID_LOOSE)},
    [HOLES] = {PART(FOUNDATION_WORDS, US_GRID_TOPS, US_HOLE, 0), .error = US_DIAG_FOUNDATION_BAD,
               .too_many = "more cards than the game has holes"},
    [FREECELLS] = {PART("Freecells:|Freecell:|FC:", US_GRID_TOPS, US_FREECELL, 0)},
    [NUM_PARTS] = {.label = NULL},
};
US_ASSERT_ROWS(parts, NUM_PARTS + 1);
static const struct us_grid_part column = {.label = "", .form = US_GRID_PILES, .pile = US_COLUMN};

static const struct us_grid grid = {
    .parts = parts, .next = us_grid_word, .get_card = get_card, .put_card = put_card};

/* Steps over a label.  Returns its part, or NUM_PARTS. */
static unsigned take_label(struct us_cursor *c)
{
    unsigned i;
    const struct us_grid_part *part = us_take_grid_label(&grid, c, &i);
    return part ? (unsigned)(part - parts) : NUM_PARTS;
}

/* Returns the number of cards in the piles that may be above the freecells. */
static unsigned num_in_other_piles(const struct us_position *position)
{
    unsigned n = 0;
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(position, &pile);)
        n += pile.type == US_COLUMN || pile.type == US_FREECELL ? 0 : us_cards_in(position, pile);
    return n;
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

    for (struct us_str word = us_cursor_word(x->cursor); word.len > 0;
         word = us_cursor_word(x->cursor), n++) {
        us_card card;
        if (n == US_MAX_FREECELLS)
            return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, word, "too many freecells");
        x->facts.freecell_line = us_cursor_span(x->cursor, word);
        if (us_str_eq(word, "-") || us_str_eq(word, "*"))
            continue;
        if (!read_card(word, &card))
            return us_read_fail(x->common, US_DIAG_CARD_BAD, word, "");
        us_script_deal_freecell(s, n, card, us_cursor_span(x->cursor, word));
    }

    x->facts.freecells = n;
    us_cursor_next_line(x->cursor);
    return true;
}

/* Returns true if the cards of the game's stock lie face down. */
static bool hides_stock(const struct us_game *game)
{
    return game->rules.stock_to != US_STOCK_TO_NOWHERE && game->rules.stock_to != US_STOCK_TO_HOLE;
}

/* Returns the part of a line.  Labels are above the columns. */
static unsigned part_of_line(const struct layout_reader *x)
{
    const struct us_position *p = &x->script->start;
    struct us_cursor at = *x->cursor;
    unsigned part = x->facts.columns == 0 ? take_label(&at) : NUM_PARTS;
    bool again = (part == STOCK && (us_stock_len(p) > 0 || x->facts.has_freecells)) ||
                 (part == WASTE && us_waste_len(p) > 0);
    if (again)
        part = NUM_PARTS;
    if (part < NUM_PARTS)
        *x->cursor = at;
    return part == FOUNDATIONS && p->num_holes > 0 ? (unsigned)HOLES : part;
}

/* Returns true for "AS" and "-".  "SA" is a foundation. */
static bool is_in_hole(struct us_str word)
{
    us_card card;
    unsigned suit;
    return us_str_eq(word, "-") || (!us_get_suit(word, &suit) && us_read_loose_card(word, &card));
}

static bool read_line(struct layout_reader *x)
{
    struct us_position *p = &x->script->start;
    struct us_grid_board board = {
        .grid = &grid, .cursor = x->cursor, .position = p, .script = x->script};
    struct us_str line = us_cursor_peek_line(x->cursor);
    unsigned part = part_of_line(x);
    if (part == FREECELLS)
        return read_freecells(x);
    bool reserve = part == RESERVE || part == RESERVES;
    if (reserve && x->reserves == p->num_reserves)
        return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, us_cursor_peek_line(x->cursor),
                            too_many_reserves);
    if (part == NUM_PARTS && x->facts.columns == US_MAX_COLUMNS)
        return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, line, "too many columns");

    struct us_cursor at = *x->cursor;
    struct us_str first = us_cursor_word(&at);
    us_card card;
    if (part == FOUNDATIONS && us_read_loose_card(first, &card) && is_in_hole(first))
        return us_read_fail(x->common, US_DIAG_FOUNDATION_BAD, first,
                            "if the foundations of the game show cards, as those of Bisley do, "
                            "name it with '--game'");

    struct us_grid_part shown = part == NUM_PARTS ? column : parts[part];
    if (part == NUM_PARTS) {
        us_cursor_literal(x->cursor, ":");
        shown.first = x->facts.columns++;
    } else if (reserve) {
        shown.first = x->reserves;
        x->reserves = part == RESERVES ? p->num_reserves : x->reserves + 1;
    }
    if (!us_read_grid_line(&board, &shown, 0))
        return us_report_grid(x->common, &board);
    for (unsigned k = 0; part == STOCK && hides_stock(&x->script->game) && k < us_stock_len(p); k++)
        us_pile_edit(p, US_STOCK, 0)[k] |= US_CARD_HIDDEN;
    return true;
}

/* Returns the end of the last line that is not blank. */
static const char *end_of_content(struct us_str text)
{
    size_t n = text.len;
    while (n > 0 && (us_is_blank(text.p[n - 1]) || text.p[n - 1] == '\n'))
        n--;
    return text.p + n;
}

/* The piles that the lines show. */
struct outline {
    uint8_t lens[US_MAX_COLUMNS]; /* of the columns */
    unsigned columns;
    unsigned stock;
    unsigned foundations;
    unsigned holes;               /* among the foundations: cards and dashes are in holes */
    unsigned suits[US_NUM_SUITS]; /* the cards of each */
};

static void count_line(struct outline *o, unsigned part, struct us_cursor line)
{
    unsigned n = 0;
    us_cursor_literal(&line, ":");
    for (struct us_str word = us_cursor_word(&line); word.len > 0;
         word = us_cursor_word(&line), n++) {
        us_card card;
        o->holes += part == FOUNDATIONS && is_in_hole(word);
        if (part != FOUNDATIONS && us_read_loose_card(word, &card))
            o->suits[us_suit(card)]++;
    }
    o->foundations += part == FOUNDATIONS ? n : 0;
    o->stock += part == STOCK ? n : 0;
    if (part != NUM_PARTS)
        return;
    if (o->columns < US_MAX_COLUMNS)
        o->lens[o->columns] = n < US_MAX_CARDS ? n : US_MAX_CARDS;
    o->columns++;
}

/* Makes the game one that has the holes, or the columns if they are not those of FreeCell or below
   foundations of several decks, unless the user asked for a game.  Of its relatives it is the one
   with these suits. */
static void choose_game(const struct layout_reader *x, struct us_cursor cursor, const char *end)
{
    struct outline o = {.columns = 0};
    while (cursor.p < end) {
        unsigned part = take_label(&cursor);
        struct us_str line = us_cursor_peek_line(&cursor);
        struct us_cursor words = cursor;
        words.end = cursor.p + line.len;
        count_line(&o, part, words);
        us_cursor_skip_line(&cursor, line);
    }

    us_suppose_holes(x->common, x->script, o.holes, o.columns);
    bool other = o.foundations > US_NUM_SUITS || o.columns != x->script->game.num_columns;
    const struct us_variant *v = NULL;
    if (other && o.columns <= US_MAX_COLUMNS && !us_is_game_asked(x->common))
        v = us_variant_with_shape(o.lens, o.columns, o.stock);
    struct us_game game = v ? v->game : x->script->game;
    const char *name = game.variant;
    us_game_take_suits(&game, o.suits);
    if (v || game.variant == name)
        x->script->game = game;
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
    out->start_span = (struct us_span){from, (end - x.cursor->begin) - from};
    count_blank_columns(&x);

    us_suppose_shape(reader, out, x.facts.columns);
    if (!us_state_sizes(reader, out, x.facts.columns, out->start_span, x.facts.freecells,
                        x.facts.freecell_line))
        return US_FAILED;
    us_suppose_deck(reader, out);
    if (!x.facts.has_freecells)
        us_warn_of_shape(reader, out);
    out->has_start = true;
    return US_OK;
}

/* Returns true if the text is all cards of a deck without kings.  Its few cards may look like
   moves, as 5C and 2H do. */
static bool is_small_deck(struct us_str text)
{
    bool seen[US_NUM_SUITS * US_MAX_RANK] = {false};
    unsigned cards = 0;
    unsigned ranks = 0;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c); us_cursor_next_line(&c)) {
        us_card card;
        for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
            if (!us_read_loose_card(word, &card))
                return false;
            bool *place = &seen[us_suit(card) * US_MAX_RANK + us_rank(card) - 1];
            if (*place)
                return false;
            *place = true;
            cards++;
            ranks = us_rank(card) > ranks ? us_rank(card) : ranks;
        }
    }
    return ranks > 1 && ranks < US_MAX_RANK && cards == ranks * US_NUM_SUITS;
}

/* Steps over lines of columns, `most` at most.  Adds the cards that are known, since words such as
   "?" are no evidence.  Returns false if something else is among them. */
static bool skip_columns(struct us_cursor *c, unsigned most, unsigned *cards)
{
    for (unsigned line = 0; line < most && !us_cursor_at_end(c); line++) {
        us_card card;
        us_cursor_literal(c, ":");
        for (struct us_str word = us_cursor_word(c); word.len > 0; word = us_cursor_word(c)) {
            if (!read_card(word, &card))
                return false;
            *cards += us_is_known(card);
        }
        us_cursor_next_line(c);
    }
    return true;
}

/* Looks for a keyword, or for a few lines that contain nothing but cards. */
static int probe_fcs_board(struct us_str text)
{
    enum {
        LINES = 4,
        KEYWORD_ONLY = 4,
        CARDS_ONLY = 6,
        KEYWORD_AND_CARDS = 12,
        KNOWN_PILES = 60,
        SMALL_DECK = 140
    };
    struct us_cursor cursor = us_cursor(text);
    unsigned cards = 0;

    bool other_piles = false;
    bool keyword = false;
    for (unsigned part; !keyword && (part = take_label(&cursor)) < NUM_PARTS;) {
        other_piles = other_piles || (part >= WASTE && part <= RESERVES);
        keyword = part >= FOUNDATIONS;
        us_cursor_next_line(&cursor);
    }
    if (keyword && take_label(&cursor) < NUM_PARTS)
        us_cursor_next_line(&cursor);

    if (!skip_columns(&cursor, LINES, &cards))
        return keyword ? KEYWORD_ONLY : 0;
    /* Short columns below may look like moves. */
    if (keyword && (other_piles || (skip_columns(&cursor, UINT32_MAX, &cards) && cards > 0)))
        return KNOWN_PILES;
    if (keyword)
        return KEYWORD_AND_CARDS;
    if (cards > 0 && is_small_deck(text))
        return SMALL_DECK;
    return cards > 0 ? CARDS_ONLY : 0;
}

/* A record that begins with labels ends at a label below its columns. */
static size_t cut_fcs_board(struct us_str text, size_t from)
{
    (void)from;
    struct us_cursor c = us_cursor(text);
    bool columns = false;
    us_cursor_blank_lines(&c);
    struct us_cursor first = c;
    if (take_label(&first) == NUM_PARTS)
        return SIZE_MAX;
    while (!us_cursor_at_end(&c)) {
        struct us_cursor line = c;
        bool label = take_label(&line) < NUM_PARTS;
        if (label && columns)
            return us_cursor_offset(&c);
        us_card card;
        bool is_column = us_cursor_literal(&line, ":");
        struct us_str word = us_cursor_word(&line);
        if (!label && word.len > 0 && !get_card(word, &card))
            return SIZE_MAX; /* it is not of this format */
        columns = columns || (!label && (is_column || word.len > 0));
        us_cursor_next_line(&c);
    }
    return SIZE_MAX;
}

static const struct us_option options_fcs_board[] = {
    {"ten", "the spelling of tens", (const char *const[]){"T", "10", NULL}},
    {0},
};

void us_put_side_piles(struct us_buf *out, const struct us_game *game,
                       const struct us_position *position, enum us_ten ten)
{
    const struct spelling spelling = {ten, hides_stock(game)};
    bool single = us_longest_pile(position, US_RESERVE) <= 1 && position->num_reserves != 1;
    if (us_stock_len(position) > 0)
        us_put_grid_part(out, &grid, &parts[STOCK], position, &spelling);
    if (position->has_stock && us_waste_len(position) > 0)
        us_put_grid_part(out, &grid, &parts[WASTE], position, &spelling);
    if (position->num_reserves > 0)
        us_put_grid_part(out, &grid, &parts[single ? RESERVES : RESERVE], position, &spelling);
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
    .cut = cut_fcs_board,
    .one_record = true,
    .probe = probe_fcs_board,
    .read = us_read_layout,
    .loses = us_loses_deep_holes,
    .write = write_fcs_board,
};
