/* SPDX-License-Identifier: MIT */
/*
 * macroxue/freecell (docs/formats/macroxue.md): the output of its solver and its catalogue, one
 * deal per line, and the links that its web page replays.
 *
 *     1:7r876r6r767r4r472482835254455418131r586125762r272r123r3241
 *     https://macroxue.github.io/freecell/game/freecell.html?deal=1:7r876r6r...
 *
 * The deal is its Microsoft number below 2^32, or the 52 cards by rows.  A move is two characters:
 * columns are 1 to 8, r is a freecell, and h a foundation.  The letters a to d name the occupied
 * freecells in the order in which they were filled, and not fixed places.
 *
 * The number of moves to foundations gives the automove rule: with none, all cards that fit move
 * automatically; with 52, no card does; otherwise, safe cards do.  With -a, the solver may write a
 * list of the last kind that happens to contain no h.  With -v, it writes boards and search
 * statistics before the line.  A link may be within prose, as in the README of the solver.
 */
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"
#include "model/arrivals.h"

enum { COLUMNS = 8, FREECELLS = 4, CARDS = 52 };

static const uint64_t last_number = UINT32_MAX; /* the page's higher deals are not FreeCell Pro's */

/* ---- lines ----------------------------------------------------------------------------------- */

/* The two parts of a record. */
struct parts {
    struct us_str deal;
    struct us_str moves;
    bool has_moves; /* a colon follows the deal, even if there are no moves after it */
    bool link;      /* the record is a link, or a link's query */
    bool page;      /* the record is a whole link, which may be within prose */
};

/* Finds a link to the page in a line of prose.  The link ends before a blank, or before a mark that
   may enclose it. */
static bool find_page(struct us_str line, struct us_str *value)
{
    static const char page[] = "freecell.html?deal=";
    static const char ends[] = " \t)]>\"'`<*|,;";
    size_t at = us_str_find(line, page);

    if (at == SIZE_MAX)
        return false;

    struct us_str rest = us_str_from(line, at + strlen(page));
    size_t n = 0;
    while (n < rest.len && !memchr(ends, rest.p[n], sizeof(ends) - 1))
        n++;
    if (n > 0 && n == rest.len && rest.p[n - 1] == '.')
        n--;
    *value = (struct us_str){rest.p, n};
    return true;
}

/* Finds the value of "deal=" in a link, or in a link's query. */
static bool find_link(struct us_str line, struct us_str *value)
{
    struct us_words words = {.shown = NULL};
    struct us_cursor c = us_cursor(line);

    if (!us_take_words(&c, "{deal=|%*?deal=|%*&deal=}", &words) ||
        memchr(line.p, ' ', us_cursor_offset(&c)))
        return false;
    *value = us_cursor_rest(&c);
    return true;
}

/* Splits a line at its colon, which a link may write as %3A.  Returns false if the line is not a
   record. */
static bool split_line(struct us_str line, struct parts *parts)
{
    *parts = (struct parts){0};
    line = us_str_trim_end(line);
    parts->page = find_page(line, &line);
    parts->link = parts->page || find_link(line, &line);

    struct us_cursor c = us_cursor(line);
    while (!us_cursor_at_end(&c) && (us_is_digit(*c.p) || us_is_letter(*c.p)))
        c.p++;
    parts->deal = (struct us_str){line.p, us_cursor_offset(&c)};
    parts->has_moves = us_cursor_literal(&c, ":") ||
                       (parts->link &&
                        (us_cursor_literal(&c, "%3A") || us_cursor_literal(&c, "%3a")));
    parts->moves = us_cursor_rest(&c);

    if (parts->link || parts->deal.len == 0)
        return parts->deal.len > 0;
    return parts->has_moves &&
           (us_is_digit(*parts->deal.p) || parts->deal.len == (size_t)CARDS * 2);
}

static const struct us_line_form forms[] = {
    US_MOVE_FORM("%s%d", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("%sr", US_PLACE_COLUMN, US_PLACE_ANY_FREECELL),
    US_MOVE_FORM("%sh", US_PLACE_COLUMN, US_PLACE_FOUNDATION),
    US_MOVE_FORM("%s%d", US_PLACE_FREECELL, US_PLACE_COLUMN),
    US_MOVE_FORM("%sh", US_PLACE_FREECELL, US_PLACE_FOUNDATION),
    {.words = NULL},
};

static const struct us_line_format pairs = {
    .forms = forms,
    .conventions = {.empty_count = US_EMPTY_MAX},
    .column_names = "12345678",
    .freecell_names = "abcd",
};

/* Steps over a move.  Returns false, without moving, if there is none. */
static bool take_move(struct us_cursor *cursor, struct us_intent *move)
{
    struct us_cursor at = *cursor;
    const struct us_line_form *form;
    bool fits = us_take_listed_move(&pairs, &at, &form, move) &&
                !us_same_place(&move->source, &move->dest);
    return us_cursor_accept(cursor, &at, fits);
}

/* Returns true if the text is the first character of a move. */
static bool is_half(struct us_str text)
{
    static const char sources[] = "12345678abcd";
    return text.len == 1 && memchr(sources, text.p[0], sizeof(sources) - 1);
}

/* Returns true if the solver writes such a line before the record: a board, with escape sequences
   for colors, or search statistics, with backspaces. */
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

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads "7DAD5C...": the cards by rows, each in two characters. */
static bool read_cards(struct us_record_reader *r, struct us_script *s, struct us_str text)
{
    us_position_init(&s->start, COLUMNS, FREECELLS, 1);
    for (unsigned i = 0; i < CARDS; i++) {
        struct us_str word = {text.p + (size_t)i * 2, 2};
        us_card card;
        if (us_get_card(word, &card) != word.len)
            return us_read_fail(r, US_DIAG_CARD_BAD, word, "");
        us_script_deal_column(s, i % COLUMNS, card, us_cursor_span(&r->cursor, word));
    }
    s->has_start = true;
    return true;
}

static bool read_deal(struct us_record_reader *r, struct us_script *s, struct us_str text)
{
    s->start_span = us_cursor_span(&r->cursor, text);
    if (!us_state_columns(r, s, COLUMNS, s->start_span) ||
        !us_state_freecells(r, s, FREECELLS, s->start_span))
        return false;

    if (text.len == (size_t)CARDS * 2)
        return read_cards(r, s, text);
    if (us_deal_parse(text, &s->deal) && s->deal.number <= last_number)
        return true;
    return us_read_fail(r, US_DIAG_DEAL_BAD, text, "expected a number below 2^32, or 52 cards");
}

/* Reads the moves.  Sets *homes to the number of moves to foundations.  In a link, other parameters
   may follow the moves. */
static bool read_moves(struct us_record_reader *r, struct us_script *s, const struct parts *parts,
                       size_t *homes)
{
    struct us_cursor c = r->cursor;
    c.p = parts->moves.p;
    c.end = c.p + parts->moves.len;
    *homes = 0;
    while (!us_cursor_at_end(&c)) {
        struct us_str text = us_cursor_rest(&c);
        struct us_intent m;
        if (parts->link && (us_str_starts(text, "&replay") || text.p[0] == '#'))
            return true;
        if (is_half(text) && s->num_intents > 0) {
            us_report_cut(r, s, text);
            return true;
        }
        if (!take_move(&c, &m))
            return us_read_fail(r, US_DIAG_UNREAD_TEXT, text,
                                "expected a move such as 4r, a5 or 6h");
        *us_script_add(s) = m;
        *homes += m.dest.kind == US_PLACE_FOUNDATION;
    }
    return true;
}

static bool read_record(struct us_record_reader *r, struct us_script *s, const struct parts *parts)
{
    size_t homes;
    if (!read_deal(r, s, parts->deal) || !read_moves(r, s, parts, &homes))
        return false;

    enum us_automove rule = us_rule_by_homes(homes, CARDS);
    s->suggested = (struct us_conventions){
        .automove = rule,
        .automove_first = rule == US_AUTOMOVE_NONE ? US_NO : US_YES,
        .empty_count = US_EMPTY_MAX,
        .cell_naming = US_CELLS_OCCUPIED,
    };
    s->conventions = s->suggested;
    if (rule != US_AUTOMOVE_NONE)
        s->conventions.automove = US_AUTOMOVE_UNKNOWN; /* it may be cut off, or safe without h */
    if (rule == US_AUTOMOVE_HORNE)
        s->conventions.automove_first = US_PERHAPS;
    s->suggestion_stated = true;

    if (!s->cut_off)
        s->end_span = (struct us_span){us_cursor_offset(&r->cursor), 0};
    if (parts->has_moves && !parts->link && s->num_intents == 0)
        s->claim = US_CLAIM_GAVE_UP;
    else if (s->num_intents == 0)
        s->conventions.automove_first = US_NO; /* a layout states no moves */
    return true;
}

static enum us_status refuse_prose(struct us_record_reader *r, struct us_str line)
{
    us_read_fail(r, US_DIAG_UNREAD_TEXT, line, "expected a deal, a colon and moves");
    return US_FAILED;
}

/* Returns true if no other link follows in the line.  A page may write the same one twice. */
static bool is_only_link(struct us_str line, const struct parts *parts)
{
    struct us_str other;
    const char *end = parts->moves.p + parts->moves.len;
    if (!find_page((struct us_str){end, line.p + line.len - end}, &other))
        return true;
    size_t len = end - parts->deal.p;
    return other.len == len && memcmp(other.p, parts->deal.p, len) == 0;
}

/* Prose may precede a link, and follow the last one. */
static enum us_status read_macroxue(struct us_record_reader *r, struct us_script *out)
{
    struct us_str prose = {0};

    while (!us_cursor_at_end(&r->cursor)) {
        struct us_str line = us_cursor_peek_line(&r->cursor);
        struct parts parts;
        us_cursor_skip_line(&r->cursor, line);
        if (split_line(line, &parts)) {
            if (parts.page && !is_only_link(line, &parts)) {
                us_read_fail(r, US_DIAG_UNREAD_TEXT, line, "expected only one link in a line");
                return US_FAILED;
            }
            *r->state = parts.page ? r->state : NULL; /* only whether there was a page counts */
            if (prose.p && !parts.page)
                return refuse_prose(r, prose);
            return read_record(r, out, &parts) ? US_OK : US_FAILED;
        }
        if (!is_chatter(line) && !prose.p)
            prose = line;
    }
    return prose.p && !*r->state ? refuse_prose(r, prose) : US_END;
}

enum { OTHER = 1, RECORD };

static int kind_of(struct us_str line)
{
    struct parts parts;
    if (us_str_trim_end(line).len == 0)
        return 0;
    return split_line(line, &parts) ? RECORD : OTHER;
}

/* A record ends with its line. */
static bool begins(struct us_str line, int kind, int before)
{
    (void)line;
    return kind != 0 && before == RECORD;
}

/* Tests the first line that has moves.  Lines before it must be chatter, or records without moves;
   prose may precede a link. */
static int probe_macroxue(struct us_str text)
{
    enum { ENOUGH = 3 };
    int bits = 0;
    bool prose = false;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_next_line(&c);
        struct parts parts;
        if (!split_line(line, &parts) || (prose && !parts.page)) {
            prose = prose || !is_chatter(line);
            if (us_str_starts(line, "Reserve: ["))
                bits = 24;
        } else if (parts.moves.len > 0) {
            struct us_cursor at = us_cursor(parts.moves);
            struct us_intent m;
            unsigned n = 0;
            while (n < ENOUGH && take_move(&at, &m))
                n++;
            return n == ENOUGH ? 48 : 0;
        } else {
            bits = parts.link ? 24 : 12;
        }
    }
    return prose ? 0 : bits;
}

/* ---- writing --------------------------------------------------------------------------------- */

static const struct us_option options_macroxue[] = {
    {"form", "write each solution as a line of the catalogue, or as a link",
     (const char *const[]){"line", "link", NULL}},
    {0},
};

static bool has_number(const struct us_deal *d)
{
    return d->system == US_DEAL_MS && d->number <= last_number;
}

static bool is_freecell(const struct us_game *g)
{
    const struct us_game *freecell = &us_variant_at(0)->game;
    if (g->num_columns != COLUMNS || g->num_freecells != FREECELLS || g->num_decks != 1)
        return false;
    return g->max_rank == freecell->max_rank && g->build == freecell->build &&
           g->fill == freecell->fill && g->sequence == freecell->sequence && !g->whole_suits;
}

/* A verdict is the number of a deal without moves, and not a link. */
static const char *loses_macroxue(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    bool is_verdict = s->num_moves == 0 && s->empty && has_number(&s->deal) && !options[0];
    return s->claim == US_CLAIM_GAVE_UP && !is_verdict && i == 0 ? "the verdict of the solver"
                                                                 : NULL;
}

static const char *refuses_macroxue(const struct us_solution *s)
{
    if (!is_freecell(&s->game))
        return "games other than FreeCell with four freecells";
    if (s->empty && !has_number(&s->deal))
        return "verdicts on deals without a number below 2^32";
    if (!s->empty &&
        us_variant_with_shape(us_column_lens(&s->start), COLUMNS, 0) != us_variant_at(0))
        return "layouts other than fresh deals";
    return NULL;
}

static void put_cards(struct us_buf *b, const struct us_position *p)
{
    for (unsigned i = 0; i < CARDS; i++)
        us_put_card(b, us_column_cards(p, i % COLUMNS)[i / COLUMNS], US_TEN_T);
}

static void put_moves(struct us_buf *b, const struct us_solution *s)
{
    struct us_arrivals occupied;
    us_arrivals_begin(&occupied, &s->start);
    for (size_t i = 0; i < s->num_moves; i++) {
        struct us_move m = s->moves[i];
        if (m.source.type == US_FREECELL)
            m.source.index = us_arrivals_place(&occupied, m.source.index);
        if (!m.implicit)
            us_put_listed_move(&pairs, &(struct us_line_values){.move = &m}, b);
        us_arrivals_note(&occupied, &s->moves[i]);
    }
}

/* A deal given by its cards, or without moves, is always a link, because only the page reads it. */
static void write_macroxue(struct us_record_writer *w, const struct us_solution *s)
{
    bool verdict = s->num_moves == 0 && s->claim == US_CLAIM_GAVE_UP;
    /* A number without moves would be only a verdict. */
    bool numbered = has_number(&s->deal) && (s->empty || (s->deal_implies_start && !verdict));
    bool moves = s->num_explicit > 0 || verdict;
    bool link = w->options[0] || !numbered || !moves;

    if (link)
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

/* The first choice is the automove rule of the solution, if its number of moves to foundations
   gives that rule.  The next one is the page's default. */
#define TERMS(set, first)                                                                    \
    {                                                                                        \
        .rules = (set), .rule = (first), .statable = US_STATES_MAX, .no_cell_to_cell = true, \
        .first_freecell = true, .no_whole_column = true, .automove_first = true,             \
        .rule_by_homes = true                                                                \
    }

static const struct us_terms terms_macroxue[] = {
    TERMS(1U << US_AUTOMOVE_MAX | 1U << US_AUTOMOVE_HORNE | 1U << US_AUTOMOVE_NONE,
          US_AUTOMOVE_MAX),
    TERMS(1U << US_AUTOMOVE_MAX, US_AUTOMOVE_MAX),
    TERMS(1U << US_AUTOMOVE_HORNE, US_AUTOMOVE_HORNE),
    TERMS(1U << US_AUTOMOVE_NONE, US_AUTOMOVE_NONE),
    {0},
};

const struct us_format us_format_macroxue = {
    .name = "macroxue",
    .title = "macroxue's FreeCell: solver output, catalogue and links",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_NUMBER | US_CARRIES_RESULT,
    .options = options_macroxue,
    .probe = probe_macroxue,
    .kind_of_line = kind_of,
    .begins = begins,
    .read = read_macroxue,
    .terms = terms_macroxue,
    .refuses = refuses_macroxue,
    .loses = loses_macroxue,
    .write = write_macroxue,
};
