/* SPDX-License-Identifier: MIT */
/*
 * macroxue/freecell (formats.md sections 6.4, 18): what its solver prints and its catalogue holds, one deal a line, and the
 * links that its page replays.
 *
 *     1:7r876r6r767r4r472482835254455418131r586125762r272r123r3241
 *     https://macroxue.github.io/freecell/game/freecell.html?deal=1:7r876r6r...
 *
 * The deal is its Microsoft number below 2^32, or the 52 cards by rows.  A move is two characters: columns 1 to 8, r for a
 * freecell, h for home.  Odd: a to d are no places but cards, the one that has been in a freecell longest first; and the
 * automove rule follows from how many moves go home: none, then all that can leaves by itself; 52, then nothing does; else
 * what is safe.  The solver with -a may write a list of the last kind that happens to have no h.  With -v boards and figures
 * of the search stand in front of the line.
 */
#include "formats/kit.h"
#include "model/arrivals.h"

enum { COLUMNS = 8, FREECELLS = 4, CARDS = 52 };

static const size_t evidence = 6; /* characters of moves that the format is known by */

static const uint64_t last_number = UINT32_MAX; /* the page's deals above it are not FreeCell Pro's */

/* ---- lines ------------------------------------------------------------------------------------------------------ */

/* The two parts of a record. */
struct parts {
    struct us_str deal;
    struct us_str moves;
    bool has_moves; /* a colon stands between them, though nothing may follow */
    bool link;
};

/* What stands behind "deal=" in a link, or is alone with it. */
static bool find_link(struct us_str line, struct us_str *value)
{
    static const char name[] = "deal=";
    for (size_t i = 0; i + sizeof(name) - 1 <= line.len && !us_is_blank(line.p[i]); i++) {
        if (!us_str_starts(us_str_from(line, i), name) || (i > 0 && line.p[i - 1] != '?' && line.p[i - 1] != '&'))
            continue;
        *value = us_str_from(line, i + sizeof(name) - 1);
        return true;
    }
    return false;
}

/* Cuts a line at its colon, which a link may spell %3A. */
static bool cut_parts(struct us_str line, struct parts *x)
{
    *x = (struct parts){0};
    line = us_str_trim_end(line);
    x->link = find_link(line, &line);
    size_t n = 0;
    while (n < line.len && (us_is_digit(line.p[n]) || us_is_letter(line.p[n])))
        n++;
    x->deal = (struct us_str){line.p, n};
    size_t colon = 0;
    if (n < line.len && line.p[n] == ':')
        colon = 1;
    else if (x->link && (us_str_starts(us_str_from(line, n), "%3A") || us_str_starts(us_str_from(line, n), "%3a")))
        colon = 3;
    x->has_moves = colon > 0;
    x->moves = us_str_from(line, n + colon);
    return n > 0 && (x->link || (colon > 0 && (us_is_digit(line.p[0]) || n == (size_t)CARDS * 2)));
}

static bool is_move(struct us_str s)
{
    if (s.len < 2 || s.p[0] == s.p[1])
        return false;
    bool column = s.p[0] >= '1' && s.p[0] <= '8';
    bool cell = s.p[0] >= 'a' && s.p[0] <= 'd';
    return (column || cell) && ((s.p[1] >= '1' && s.p[1] <= '8') || s.p[1] == 'h' || (column && s.p[1] == 'r'));
}

/* What the solver prints in front of the line: the board, with escapes for colours, and figures with backspaces. */
static bool is_chatter(struct us_str line)
{
    static const char *const begins[] = {"\tMoves: ",   "Reserve: [", "Tableau: ", "        ",
                                         "upperbound ", "==> ",       NULL};
    if (us_begins_with_any(line, begins))
        return true;
    size_t n = 0;
    while (n < line.len && (us_is_digit(line.p[n]) || us_is_blank(line.p[n]) || line.p[n] == '\b'))
        n++;
    return n == line.len;
}

/* ---- reading ------------------------------------------------------------------------------------------------------ */

/* "7DAD5C...": the cards by rows, each in two characters. */
static bool read_cards(struct us_record_reader *r, struct us_script *s, struct us_str text)
{
    us_position_init(&s->start, COLUMNS, FREECELLS, 1);
    for (unsigned i = 0; i < CARDS; i++) {
        struct us_str word = {text.p + (size_t)i * 2, 2};
        us_card card;
        if (us_get_card(word, &card) != word.len)
            return us_read_fail(r, US_DIAG_CARD_BAD, word, "");
        if (!us_script_deal_column(s, r->sink, i % COLUMNS, card, us_cursor_span(&r->cursor, word)))
            return false;
    }
    s->has_start = true;
    return true;
}

static bool read_deal(struct us_record_reader *r, struct us_script *s, struct us_str text)
{
    s->start_span = us_cursor_span(&r->cursor, text);
    if (!us_script_state_columns(s, r->sink, COLUMNS, s->start_span) ||
        !us_script_state_freecells(s, r->sink, FREECELLS, s->start_span))
        return false;
    if (text.len == (size_t)CARDS * 2)
        return read_cards(r, s, text);
    return (us_deal_parse(text, &s->deal) && s->deal.number <= last_number) ||
           us_read_fail(r, US_DIAG_DEAL_BAD, text, "expected a number below 2^32, or 52 cards");
}

static struct us_place place_of(char c)
{
    if (c == 'h')
        return (struct us_place){.kind = US_PLACE_FOUNDATION};
    if (c == 'r')
        return (struct us_place){.kind = US_PLACE_ANY_FREECELL};
    return us_is_digit(c) ? (struct us_place){.kind = US_PLACE_COLUMN, .index = (uint32_t)(c - '1')}
                          : (struct us_place){.kind = US_PLACE_FREECELL, .index = (uint32_t)(c - 'a')};
}

/* The moves; *homes: how many of them go home.  In a link something else may follow. */
static bool read_moves(struct us_record_reader *r, struct us_script *s, const struct parts *x, size_t *homes)
{
    struct us_str text = x->moves;
    for (*homes = 0; text.len > 0; text = us_str_from(text, 2)) {
        if (x->link && (us_str_starts(text, "&replay") || text.p[0] == '#'))
            return true;
        if (!is_move(text))
            return us_read_fail(r, US_DIAG_UNREAD_TEXT, text, "expected a move, such as 4r, a5 or 6h");
        struct us_intent *m = us_script_add(s, r->sink);
        if (!m)
            return false;
        m->source = place_of(text.p[0]);
        m->dest = place_of(text.p[1]);
        m->count_kind = US_COUNT_BY_CONVENTION;
        m->span = us_cursor_span(&r->cursor, (struct us_str){text.p, 2});
        *homes += text.p[1] == 'h';
    }
    return true;
}

static bool read_record(struct us_record_reader *r, struct us_script *s, const struct parts *x)
{
    size_t homes;
    if (!read_deal(r, s, x->deal) || !read_moves(r, s, x, &homes))
        return false;
    enum us_automove rule = us_rule_by_homes(homes, CARDS);
    s->suggested = (struct us_conventions){
        .automove = (uint8_t)rule,
        .automove_first = rule == US_AUTOMOVE_NONE ? US_NO : US_YES,
        .empty_count = US_EMPTY_MAX,
        .cell_naming = US_CELLS_OCCUPIED,
    };
    s->conventions = s->suggested;
    if (rule == US_AUTOMOVE_MAX)
        s->conventions.automove = US_AUTOMOVE_UNKNOWN; /* or a safe list without h */
    s->suggestion_stated = true;
    s->end_span = (struct us_span){us_cursor_offset(&r->cursor), 0};
    if (x->has_moves && !x->link && s->num_intents == 0)
        s->claim = US_CLAIM_GAVE_UP;
    return true;
}

static enum us_status read_macroxue(struct us_record_reader *r, struct us_script *out)
{
    while (!us_cursor_at_end(&r->cursor)) {
        struct us_str line = us_cursor_peek_line(&r->cursor);
        struct parts x;
        if (cut_parts(line, &x)) {
            us_cursor_skip_line(&r->cursor, line);
            return read_record(r, out, &x) ? US_OK : US_FAILED;
        }
        if (!is_chatter(line)) {
            us_read_fail(r, US_DIAG_UNREAD_TEXT, line, "expected a deal, a colon and moves");
            return US_FAILED;
        }
        us_cursor_skip_line(&r->cursor, line);
    }
    return US_END;
}

/* Behind a line that is a record. */
static size_t cut_macroxue(struct us_str text, size_t from_offset)
{
    struct us_cursor c = us_cursor(text);
    c.p += from_offset;
    while (c.p > c.begin && (c.p == c.end || c.p[-1] != '\n'))
        c.p--;
    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_cursor_peek_line(&c);
        struct parts x;
        us_cursor_skip_line(&c, line);
        if (us_cursor_offset(&c) >= from_offset && !us_cursor_at_end(&c) && cut_parts(line, &x))
            return us_cursor_offset(&c);
    }
    return SIZE_MAX;
}

/* A line whose moves are moves, or a link to the page; a few lines may have none. */
static int probe_macroxue(struct us_str text)
{
    int bits = 0;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        struct parts x;
        if (!cut_parts(line, &x)) {
            if (!is_chatter(line))
                return 0;
            bits = us_str_starts(line, "Reserve: [") ? 24 : bits;
        } else if (x.moves.len > 0) {
            bool good = x.moves.len >= evidence;
            for (size_t i = 0; i < evidence && good; i += 2)
                good = is_move(us_str_from(x.moves, i));
            return good ? 48 : 0;
        } else {
            bits = x.link ? 24 : 12;
        }
        us_cursor_skip_line(&c, line);
    }
    return bits;
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

static const struct us_option options_macroxue[] = {
    {"form", "how a solution is written: as a line of the catalogue, or as a link",
     (const char *const[]){"line", "link", NULL}},
    {0},
};

static bool has_number(const struct us_deal *d)
{
    return d->system == US_DEAL_MS && d->number <= last_number;
}

/* A fresh deal: 52 cards in columns of seven and six. */
static bool is_fresh(const struct us_position *p)
{
    for (unsigned i = 0; i < COLUMNS; i++)
        if (p->len[i] != (i < CARDS % COLUMNS ? 7 : 6))
            return false;
    return true;
}

static const char *refuses_macroxue(const struct us_solution *s)
{
    const struct us_game *g = &s->game;
    const struct us_game *freecell = &us_variant_at(0)->game;
    if (g->num_columns != COLUMNS || g->num_freecells != FREECELLS || g->num_decks != 1 ||
        g->max_rank != freecell->max_rank || g->build != freecell->build || g->fill != freecell->fill ||
        g->sequence != freecell->sequence || g->whole_suits)
        return "games other than FreeCell with four freecells";
    if (s->empty)
        return has_number(&s->deal) ? NULL : "verdicts on deals without a number below 2^32";
    return is_fresh(&s->start) ? NULL : "layouts other than fresh deals";
}

static void put_cards(struct us_buf *b, const struct us_position *p)
{
    for (unsigned i = 0; i < CARDS; i++)
        us_put_card(b, p->columns[i % COLUMNS][i / COLUMNS], US_TEN_T);
}

static void put_moves(struct us_buf *b, const struct us_solution *s)
{
    struct us_arrivals cells;
    us_arrivals_begin(&cells, &s->start);
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        bool cell = m->source.type == US_FREECELL;
        if (!m->implicit) {
            us_buf_putc(b, cell ? (char)('a' + us_arrivals_place(&cells, m->source.index))
                                : (char)('1' + m->source.index));
            us_buf_putc(b, m->dest.type == US_FOUNDATION ? 'h'
                           : m->dest.type == US_FREECELL ? 'r'
                                                         : (char)('1' + m->dest.index));
        }
        us_arrivals_note(&cells, m);
    }
}

/* Only the page reads a deal by its cards, or without moves. */
static void write_macroxue(struct us_record_writer *w, const struct us_solution *s)
{
    bool verdict = s->num_moves == 0 && s->claim == US_CLAIM_GAVE_UP;
    bool numbered = has_number(&s->deal);
    bool moves = s->num_explicit > 0 || verdict;
    if (w->options[0] || !numbered || !moves)
        us_buf_puts(w->out, "https://macroxue.github.io/freecell/game/freecell.html?deal=");
    if (numbered)
        us_buf_putf(w->out, "%llu", (unsigned long long)s->deal.number);
    else
        put_cards(w->out, &s->start);
    if (moves || !numbered)
        us_buf_putc(w->out, ':');
    if (!s->empty)
        put_moves(w->out, s);
    us_buf_putc(w->out, '\n');
}

/* Its own rule where the solution's moves tell it, else the page's default first. */
#define TERMS(set, first)                                                                                            \
    {                                                                                                                \
        .rules = (set), .rule = (first), .statable = US_STATES_MAX, .no_cell_to_cell = true, .first_freecell = true, \
        .no_whole_column = true, .automove_first = true, .rule_by_homes = true                                       \
    }

static const struct us_terms terms_macroxue[] = {
    TERMS(1U << US_AUTOMOVE_MAX | 1U << US_AUTOMOVE_HORNE | 1U << US_AUTOMOVE_NONE, US_AUTOMOVE_MAX),
    TERMS(1U << US_AUTOMOVE_MAX, US_AUTOMOVE_MAX),
    TERMS(1U << US_AUTOMOVE_HORNE, US_AUTOMOVE_HORNE),
    TERMS(1U << US_AUTOMOVE_NONE, US_AUTOMOVE_NONE),
    {0},
};

const struct us_format us_format_macroxue = {
    .name = "macroxue",
    .title = "macroxue's FreeCell: solver, catalogue and links",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_NUMBER | US_CARRIES_RESULT,
    .options = options_macroxue,
    .probe = probe_macroxue,
    .cut = cut_macroxue,
    .read = read_macroxue,
    .terms = terms_macroxue,
    .refuses = refuses_macroxue,
    .write = write_macroxue,
};
