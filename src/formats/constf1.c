/* SPDX-License-Identifier: MIT */
/*
 * constf1/freecell-solver (formats.md sections 6.6, 18): a link that its page replays; older versions print the board and
 * sentences behind it.
 *
 *     Solved! Path of 89 moves.
 *     Path (89):
 *     https://constf1.github.io/angular/freecell-demo?deal=1&path=5c656d1e...
 *
 *     Deal #1
 *     |  |  |  |  |  |  |  |  |
 *     -------------------------
 *     |J♦|2♠|9♠|A♣|K♦|T♠|K♠|2♦|
 *     ...
 *     Solution:
 *     1. J♣: pile 6 -> cell 1
 *
 * A move of the path is two hexadecimal digits, one card each time: 0 to 7 columns, 8 to b foundations, c to f freecells.
 * Foundations stand in the order S D C H, and cards may come back from them.  Odd: the numbers of deals are the program's own,
 * and so is its shuffle.
 */
#include "formats/kit.h"

enum { COLUMNS = 8, FOUNDATIONS = 4, FREECELLS = 4, CARDS = 52, ROWS = 7 };

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    bool numbered;
    uint32_t number;
    struct us_span number_span;
    bool board; /* rows of cards were read */
    bool path;
    bool told; /* the number of moves is told */
    uint32_t moves;
    struct us_span moves_span;
    uint32_t sentences;
};

/* ---- the deal ---------------------------------------------------------------------------------------------------- */

/* Suits and foundations count from spades, diamonds, clubs. */
static unsigned suit_of(unsigned i)
{
    return US_NUM_SUITS - 1 - i;
}

/* The next seed.  Odd: the program counts in doubles, whose rounding is part of the result. */
static uint64_t next_seed(uint64_t seed)
{
    volatile double batch = 1103515245.0 * (double)seed; /* rounded by itself: no fused addition */
    volatile double sum = batch + 12345.0;
    return (uint64_t)sum & 0x7fffffff;
}

static bool deal_cards(struct us_script *s, struct us_sink *sink, uint32_t number, struct us_span at)
{
    us_card deck[CARDS];
    uint64_t seed = number;
    for (unsigned i = 0; i < CARDS; i++)
        deck[i] = us_card_make(i / US_NUM_SUITS + 1, suit_of(i % US_NUM_SUITS), 0);
    for (unsigned i = 0; i < CARDS; i++) {
        seed = next_seed(seed);
        us_card card = deck[i];
        deck[i] = deck[seed % CARDS];
        deck[seed % CARDS] = card;
    }
    us_position_init(&s->start, COLUMNS, FREECELLS, 1);
    s->num_dealt = 0;
    for (unsigned i = 0; i < CARDS; i++)
        if (!us_script_deal_column(s, sink, i % COLUMNS, deck[i], at))
            return false;
    return true;
}

/* The same number may stand in the link and above the board. */
static bool read_number(struct reading *x, struct us_str text)
{
    uint32_t number;
    if (!us_is_number(text, &number) || number == UINT32_MAX)
        return us_read_fail(x->r, US_DIAG_DEAL_BAD, text, "expected a number below 2^32 - 1");
    if (x->numbered && number != x->number)
        return us_read_fail(x->r, US_DIAG_DISAGREES, text, "the record stated another deal before");
    x->numbered = true;
    x->number = number;
    x->number_span = us_cursor_span(x->c, text);
    return true;
}

/* The start by its number, by its cards, or by both. */
static bool settle_start(struct reading *x)
{
    struct us_script *s = x->s;
    s->has_start = x->numbered || x->board;
    if (!x->numbered)
        return true;
    struct us_position shown;
    struct us_span shown_span = s->start_span;
    if (x->board)
        us_position_copy(&shown, &s->start);
    else
        s->start_span = x->number_span;
    if (!deal_cards(s, x->r->sink, x->number, x->number_span))
        return false;
    if (!x->board || us_position_same(&shown, &s->start))
        return true;
    us_report(x->r->sink, US_DIAG_DEAL_DIFFERS, shown_span, "%s", "");
    return false;
}

/* ---- the board --------------------------------------------------------------------------------------------------- */

/* "J♦", or two blanks; its length in bytes, 0 where it is neither. */
static size_t get_card(struct us_str s, us_card *card)
{
    static const char *const suits[] = {"♥", "♣", "♦", "♠"};
    unsigned rank;
    *card = US_NO_CARD;
    if (us_str_starts(s, "  "))
        return 2;
    if (us_get_rank(s, &rank) != 1 || rank == 0)
        return 0;
    struct us_str rest = {s.p + 1, s.len - 1};
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        if (!us_str_starts(rest, suits[i]))
            continue;
        *card = us_card_make(rank, i, 0);
        return 1 + strlen(suits[i]);
    }
    return 0;
}

/* "|J♦|2♠|...": freecells and foundations, all empty, or a row of the columns. */
static bool read_row(struct reading *x, struct us_str line, unsigned row)
{
    struct us_str rest = {line.p + 1, line.len - 1};
    for (unsigned i = 0; i < COLUMNS; i++) {
        us_card card;
        size_t n = get_card(rest, &card);
        struct us_str word = {rest.p, n < rest.len ? n : rest.len};
        if (n == 0 || n == rest.len || rest.p[n] != '|')
            return us_read_fail(x->r, US_DIAG_CARD_BAD, (struct us_str){rest.p, rest.len < 4 ? rest.len : 4}, "");
        if (card != US_NO_CARD && (row == 0 || x->s->start.len[i] != row - 1))
            return us_read_fail(x->r, US_DIAG_CARD_BAD, word,
                                row == 0 ? "the board is a fresh deal" : "no card lies above it");
        if (card != US_NO_CARD && !us_script_deal_column(x->s, x->r->sink, i, card, us_cursor_span(x->c, word)))
            return false;
        rest = us_str_from(rest, n + 1);
    }
    return us_str_trim_end(rest).len == 0 || us_read_fail(x->r, US_DIAG_UNREAD_TEXT, rest, "after the row");
}

static bool read_board(struct reading *x)
{
    uint32_t from = us_cursor_offset(x->c);
    us_position_init(&x->s->start, COLUMNS, FREECELLS, 1);
    x->s->num_dealt = 0;
    for (unsigned row = 0; row <= ROWS && !us_cursor_at_end(x->c);) {
        struct us_str line = us_cursor_peek_line(x->c);
        if (us_str_starts(line, "|") && !read_row(x, line, row++))
            return false;
        if (!us_str_starts(line, "|") && !us_str_starts(line, "----"))
            break;
        us_cursor_skip_line(x->c, line);
    }
    x->board = true;
    x->s->start_span = (struct us_span){from, us_cursor_offset(x->c) - from};
    return true;
}

/* ---- moves ------------------------------------------------------------------------------------------------------- */

/* The pile of a digit of the path. */
static struct us_place place_at(unsigned spot)
{
    if (spot < COLUMNS)
        return (struct us_place){.kind = US_PLACE_COLUMN, .index = spot};
    if (spot < COLUMNS + FOUNDATIONS)
        return (struct us_place){.kind = US_PLACE_FOUNDATION_OF, .index = suit_of(spot - COLUMNS)};
    return (struct us_place){.kind = US_PLACE_FREECELL, .index = spot - COLUMNS - FOUNDATIONS};
}

static struct us_intent *add_move(struct reading *x, struct us_place source, struct us_place dest, struct us_str at)
{
    struct us_intent *m = us_script_add(x->s, x->r->sink);
    if (!m)
        return NULL;
    m->source = source;
    m->dest = dest;
    m->count = 1;
    m->span = us_cursor_span(x->c, at);
    return m;
}

static bool read_path(struct reading *x, struct us_str text)
{
    static const char digits[] = "0123456789abcdef";
    if (x->path)
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, text, "a second path");
    x->path = true;
    for (; text.len > 0; text = us_str_from(text, 2)) {
        const char *giver = memchr(digits, text.p[0], sizeof(digits) - 1);
        const char *taker = text.len > 1 ? memchr(digits, text.p[1], sizeof(digits) - 1) : NULL;
        if (!giver || !taker)
            return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, text, "expected a move, two digits of 0 to 9 and a to f");
        if (!add_move(x, place_at((unsigned)(giver - digits)), place_at((unsigned)(taker - digits)),
                      (struct us_str){text.p, 2}))
            return false;
    }
    return true;
}

/* Cuts "https://...?deal=1&path=5c65" into its two values. */
static bool cut_link(struct us_str line, struct us_str *deal, struct us_str *path)
{
    static const char first[] = "?deal=";
    static const char second[] = "&path=";
    line = us_str_trim_end(line);
    for (size_t i = 0; i < line.len; i++) {
        struct us_str rest = {line.p + i, line.len - i};
        if (us_is_blank(line.p[i]))
            return false;
        if (us_str_starts(rest, first))
            *deal = (struct us_str){rest.p + strlen(first), 0};
        if (!us_str_starts(rest, second) || !deal->p)
            continue;
        deal->len = (size_t)(rest.p - deal->p);
        *path = us_str_from(rest, strlen(second));
        return true;
    }
    return false;
}

/* "pile 6": its place; a number that does not exist becomes too large. */
static bool take_place(struct us_cursor *c, struct us_place *place)
{
    static const struct {
        const char *word;
        unsigned first;
        unsigned n;
    } kinds[] = {{"pile ", 0, COLUMNS}, {"base ", COLUMNS, FOUNDATIONS}, {"cell ", COLUMNS + FOUNDATIONS, FREECELLS}};
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        uint32_t n;
        if (!us_cursor_literal_n(c, kinds[i].word, strlen(kinds[i].word)))
            continue;
        if (!us_cursor_number(c, &n) || n == 0 || n > kinds[i].n)
            return false;
        *place = place_at(kinds[i].first + n - 1);
        return true;
    }
    return false;
}

/* "1. J♣: pile 6 -> cell 1": the same moves as the path's, where there is one, and the cards. */
static bool read_sentence(struct reading *x, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    uint32_t number;
    us_card card = US_NO_CARD;
    struct us_place source;
    struct us_place dest;
    bool ok = us_cursor_number(&c, &number) && us_cursor_literal(&c, ". ");
    size_t n = ok ? get_card(us_cursor_rest(&c), &card) : 0;
    c.p += n;
    ok = ok && card != US_NO_CARD && us_cursor_literal(&c, ": ") && take_place(&c, &source) &&
         us_cursor_literal(&c, " -> ") && take_place(&c, &dest) && us_str_trim_end(us_cursor_rest(&c)).len == 0;
    if (!ok)
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line, "expected a move, such as 1. J♣: pile 6 -> cell 1");
    if (number != ++x->sentences)
        return us_read_fail(x->r, US_DIAG_DISAGREES, line, "the sentences are not numbered in order");
    struct us_intent *m = NULL;
    if (!x->path)
        m = add_move(x, source, dest, line);
    else if (number <= x->s->num_intents)
        m = &x->s->intents[number - 1];
    else
        return us_read_fail(x->r, US_DIAG_DISAGREES, line, "the path has fewer moves");
    if (!m)
        return false;
    if (m->source.kind != source.kind || m->source.index != source.index || m->dest.kind != dest.kind ||
        m->dest.index != dest.index)
        return us_read_fail(x->r, US_DIAG_DISAGREES, line, "the path has a different move here");
    m->told = US_STATED_SOURCE_CARD;
    m->source_card = card;
    m->span = us_cursor_span(x->c, us_str_trim_end(line));
    return true;
}

/* ---- lines ------------------------------------------------------------------------------------------------------- */

static const char solved[] = "Solved! Path of ";
static const char deal_words[] = "Deal #";

/* The number of moves, behind the words at the start of a line. */
static bool read_length(struct reading *x, struct us_str line, size_t words, const char *behind)
{
    struct us_cursor c = us_cursor(us_str_from(line, words));
    uint32_t n;
    if (!us_cursor_number(&c, &n) || !us_str_eq(us_str_trim_end(us_cursor_rest(&c)), behind))
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line, "expected the number of moves");
    if (x->told && n != x->moves)
        return us_read_fail(x->r, US_DIAG_DISAGREES, line, "the record stated another number of moves before");
    x->told = true;
    x->moves = n;
    x->moves_span = us_cursor_span(x->c, us_str_trim_end(line));
    return true;
}

static bool is_chatter(struct us_str line)
{
    static const char *const begins[] = {"Cleaning:", "    bank: ", "    done: ", "Done: ", "Solution:", NULL};
    return us_begins_with_any(line, begins) || us_str_trim_end(line).len == 0;
}

static bool read_line(struct reading *x, struct us_str line)
{
    static const char path_words[] = "Path (";
    struct us_str deal = {0};
    struct us_str path;
    if (us_str_starts(line, solved)) {
        x->s->claim = US_CLAIM_SOLVED;
        return read_length(x, line, strlen(solved), " moves.");
    }
    if (us_str_starts(line, path_words))
        return read_length(x, line, strlen(path_words), "):");
    if (us_str_starts(line, deal_words)) {
        struct us_str number = us_str_trim_end(line);
        return read_number(x, us_str_from(number, strlen(deal_words)));
    }
    if (cut_link(line, &deal, &path))
        return read_number(x, deal) && read_path(x, path);
    if (line.len > 0 && us_is_digit(line.p[0]))
        return read_sentence(x, line);
    return is_chatter(line) || us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line, "expected a link, a board or a move");
}

/* All that is told of the number of moves is true. */
static bool check_length(struct reading *x)
{
    size_t n = x->s->num_intents;
    if (x->told && !us_script_check_moves(x->s, x->r->sink, x->moves, x->moves_span))
        return false;
    if (x->sentences == 0 || x->sentences == n)
        return true;
    us_report(x->r->sink, US_DIAG_DISAGREES, x->s->end_span, "the path has %zu moves, but there are %u sentences", n,
              x->sentences);
    return false;
}

static enum us_status read_constf1(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    us_cursor_blank_lines(x.c);
    if (us_cursor_at_end(x.c))
        return US_END;
    out->conventions = US_EXPLICIT;
    struct us_span here = {us_cursor_offset(x.c), 0};
    if (!us_script_state_columns(out, r->sink, COLUMNS, here) ||
        !us_script_state_freecells(out, r->sink, FREECELLS, here))
        return US_FAILED;
    if (!out->game_asked[US_GAME_FOUNDATION_TO_COLUMN])
        out->game.foundation_to_column = true;
    while (!us_cursor_at_end(x.c)) {
        struct us_str line = us_cursor_peek_line(x.c);
        bool board = us_str_starts(line, "|") && !x.board;
        if (!(board ? read_board(&x) : read_line(&x, line)))
            return US_FAILED;
        if (!board)
            us_cursor_skip_line(x.c, line);
    }
    out->end_span = (struct us_span){us_cursor_offset(x.c), 0};
    if (!x.path && x.sentences == 0)
        out->claim = US_CLAIM_GAVE_UP;
    return check_length(&x) && settle_start(&x) ? US_OK : US_FAILED;
}

/* A record has one line of each of these kinds at most, and none in front of "Solved!". */
enum kind { OTHER, SOLVED, DEAL, LINK };

static enum kind kind_of(struct us_str line)
{
    struct us_str deal = {0};
    struct us_str path;
    if (us_str_starts(line, solved))
        return SOLVED;
    if (us_str_starts(line, deal_words))
        return DEAL;
    return cut_link(line, &deal, &path) ? LINK : OTHER;
}

static size_t cut_constf1(struct us_str text, size_t from)
{
    bool had[LINK + 1] = {false};
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        enum kind kind = kind_of(line);
        bool begun = had[SOLVED] || had[DEAL] || had[LINK];
        if (kind != OTHER && (had[kind] || (kind == SOLVED && begun))) {
            if (us_cursor_offset(&c) >= from)
                return us_cursor_offset(&c);
            memset(had, 0, sizeof(had));
        }
        had[kind] = kind != OTHER;
        us_cursor_skip_line(&c, line);
    }
    return SIZE_MAX;
}

/* The link, or the words around it. */
static int probe_constf1(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    bool deal = false;
    for (unsigned i = 0; i < 12 && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        enum kind kind = kind_of(line);
        if (kind == LINK || kind == SOLVED)
            return 48;
        if (deal && us_str_starts(line, "|"))
            return 40;
        if (kind != DEAL && !is_chatter(line))
            return 0;
        deal = deal || kind == DEAL;
        us_cursor_skip_line(&c, line);
    }
    return 0;
}

const struct us_format us_format_constf1 = {
    .name = "constf1",
    .title = "constf1's freecell-solver: links and sentences",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_constf1,
    .cut = cut_constf1,
    .read = read_constf1,
};
