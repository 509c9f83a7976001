/* SPDX-License-Identifier: MIT */
/*
 * Files of FreeCell Pro (docs/formats/fcpro.md).
 *
 *     #2208747430 Attempt: 1 NumFcs=3 (FCPro - Solved)
 *     27 26 3c 35 3b 37 35 32 c2 3c
 *     5a 53 a3 5a 57 a7 52 45 5a 52
 *
 * Moves are pairs, as in standard notation, and automoves are not listed.  In existing files,
 * Horne's rule applies after each move but not before the first one, and at most (free cells + 1)
 * cards go to an empty column.  These conventions are tried first.
 *
 * F# in place of # is a game without automoves, in which a move may end with its number of cards (1
 * to 9, a to z).  Any number of games may follow a line that begins with &&&, ~~~ or ^^^.  An L
 * ends the moves, and a log follows it.
 *
 * Oddity: FreeCell Pro accepts any two letters that could be a move.  Here, text that is not a move
 * is an error.
 */
#include "formats/kit/kit.h"
#include "formats/kit/pair.h"

struct fcpro_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    bool counts; /* the game begins with F#, so that moves may end with a number of cards */
};

static bool is_space(char c)
{
    return us_is_blank(c) || c == '\n' || c == '\r';
}

static bool is_line_start(const struct us_cursor *c)
{
    return c->p == c->begin || c->p[-1] == '\n';
}

/* Returns true at "#" or "F#" at the start of a line. */
static bool at_game(const struct us_cursor *c)
{
    struct us_str rest = us_cursor_rest(c);
    return is_line_start(c) && (us_str_starts(rest, "#") || us_str_starts(rest, "F#"));
}

/* Steps over a line that begins with "&&&", "~~~" or "^^^", above several games. */
static bool take_many(struct us_cursor *c)
{
    static const char *const marks[] = {"&&&", "~~~", "^^^", NULL};
    bool many = is_line_start(c) && us_take_any(c, marks);
    if (many) {
        us_cursor_next_line(c);
        us_cursor_blank_lines(c);
    }
    return many;
}

/* Reads the number after the first `mark` of the header.  Returns false if there is none. */
static bool number_after(struct us_str header, char mark, uint32_t *n)
{
    const char *at = memchr(header.p, mark, header.len);
    if (!at)
        return false;

    struct us_cursor c = us_cursor(us_str_from(header, at + 1 - header.p));
    us_cursor_blanks(&c);
    return us_cursor_number(&c, n);
}

static bool contains(struct us_str s, const char *word)
{
    for (size_t i = 0; i < s.len; i++)
        if (us_str_starts_nocase(us_str_from(s, i), word))
            return true;

    return false;
}

/* Returns the number of characters from the cursor to the next space. */
static size_t word_length(const struct us_cursor *c)
{
    struct us_str rest = us_cursor_rest(c);
    size_t n = 0;
    while (n < rest.len && !is_space(rest.p[n]))
        n++;
    return n;
}

/* Sets the conventions of the record, and those that are tried first. */
static void set_conventions(struct us_script *s, bool automoves)
{
    s->conventions = (struct us_conventions){
        .automove = automoves ? US_AUTOMOVE_UNKNOWN : US_AUTOMOVE_NONE,
        .automove_first = automoves ? US_PERHAPS : US_NO,
        .empty_count = US_EMPTY_UNKNOWN,
        .redundant_home = US_PERHAPS,
        .naming = US_NAMED_AS_PAIRS,
    };
    s->suggested = (struct us_conventions){
        .automove = automoves ? US_AUTOMOVE_HORNE : US_AUTOMOVE_NONE,
        .automove_first = US_NO,
        .empty_count = US_EMPTY_MS,
    };
}

/* Reads a header such as "#24 Att.:1 NumFcs=4/S (...)".  A name may replace the number. */
static bool read_header(struct fcpro_reader *x)
{
    struct us_script *s = x->script;
    x->counts = us_cursor_literal(x->cursor, "F");
    us_cursor_literal(x->cursor, "#");

    struct us_str header = us_cursor_peek_line(x->cursor);
    struct us_str name = {header.p, word_length(x->cursor)};
    s->start_span = us_cursor_span(x->cursor, name);
    if (name.len > 0 && !us_deal_parse(name, &s->deal)) {
        s->deal.system = US_DEAL_CUSTOM;
        s->extras.deal_name = us_extras_add_name(&s->extras, name);
    }

    uint32_t freecells;
    if (number_after(header, '=', &freecells) &&
        !us_state_freecells(x->common, s, freecells, s->start_span))
        return false;

    if (contains(header, "solved") && !contains(header, "unsolved"))
        s->claim = US_CLAIM_SOLVED;
    s->claim_first = true;
    bool spider = contains(header, "/S");
    set_conventions(s, !x->counts && !spider);
    us_cursor_skip_line(x->cursor, header);
    return true;
}

/* Reads a number of cards in base 36: "7", or "c" for 12.  Many moves do not have one. */
static void take_count(struct fcpro_reader *x, struct us_intent *m)
{
    if (!x->counts || us_cursor_at_end(x->cursor))
        return;

    char c = *x->cursor->p;
    if (us_is_digit(c))
        m->count = c - '0';
    else if (c >= 'a' && c <= 'z')
        m->count = c - 'a' + 10;
    else
        return;

    m->count_kind = US_COUNT_STATED;
    x->cursor->p++;
}

/* Reads a move.  There need not be anything between two moves. */
static bool read_move(struct fcpro_reader *x)
{
    struct us_intent m = {0};
    uint32_t from = us_cursor_offset(x->cursor);
    struct us_str token = us_cursor_rest(x->cursor);
    token.len = token.len < 2 ? 0 : 2;
    if (token.len == 0 || us_read_pair(token, &x->script->game, &m) == US_PAIR_BAD)
        return us_expected(x->common, word_length(x->cursor), "a move such as 4a or b7");

    x->cursor->p += token.len;
    take_count(x, &m);
    m.span = (struct us_span){from, us_cursor_offset(x->cursor) - from};
    *us_script_add(x->script) = m;
    return true;
}

/* Reads the moves and the log of a game. */
static bool read_moves(struct fcpro_reader *x)
{
    struct us_cursor *c = x->cursor;
    bool in_log = false;
    us_allow_cut(x->common, x->script, 1);

    while (!us_cursor_at_end(c) && !at_game(c)) {
        if (in_log) {
            us_cursor_skip_line(c, us_cursor_peek_line(c));
        } else if (is_space(*c->p)) {
            c->p++;
        } else if (*c->p == 'L') {
            in_log = true;
        } else if (!read_move(x)) {
            return us_end_cut(x->common, x->script, x->script->num_intents);
        }
    }

    return true;
}

static enum us_status read_fcpro(struct us_record_reader *r, struct us_script *out)
{
    struct fcpro_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    us_cursor_blank_lines(x.cursor);
    take_many(x.cursor);
    if (us_cursor_at_end(x.cursor))
        return US_END;
    if (!at_game(x.cursor)) {
        us_expected(r, us_cursor_peek_line(x.cursor).len, "# and the number of a deal");
        return US_FAILED;
    }

    if (!read_header(&x) || !read_moves(&x))
        return US_FAILED;
    out->end_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    return US_OK;
}

static size_t cut_fcpro(struct us_str text, size_t from)
{
    struct us_cursor c = us_cursor(text);
    bool begun = from > 0;

    c.p += from;
    while (!us_cursor_at_end(&c)) {
        bool game = at_game(&c);
        if (game && begun)
            return us_cursor_offset(&c);

        begun = begun || game;
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    }

    return SIZE_MAX;
}

/* Other formats also begin with # and a number.  Only FreeCell Pro states the number of freecells.
   The line above several games is also a fence of Markdown. */
static int probe_fcpro(struct us_str text)
{
    enum { CERTAIN = 48, SEVERAL = 36 };
    struct us_cursor c = us_cursor(text);
    bool many = take_many(&c);
    if (!at_game(&c))
        return 0;
    if (contains(us_cursor_peek_line(&c), "NumFcs=") || us_cursor_literal(&c, "F#"))
        return CERTAIN;

    struct us_deal deal;
    us_cursor_literal(&c, "#");
    struct us_str name = {c.p, word_length(&c)};
    return many && us_deal_parse(name, &deal) ? SEVERAL : 0;
}

/* ---- writing --------------------------------------------------------------------------------- */

enum { PER_LINE = 10 };

/* Puts the number of cards in base 36 if the move is to an empty column. */
static void put_count(struct us_buf *b, const struct us_move *m)
{
    if (m->source.type == US_COLUMN && m->dest.type == US_COLUMN && m->dest_card == US_NO_CARD)
        us_buf_putc(b, m->num_cards < 10 ? '0' + m->num_cards : 'a' + m->num_cards - 10);
}

static const char *refuses_fcpro(const struct us_solution *s)
{
    if (s->deal.system != US_DEAL_MS && s->deal.system != US_DEAL_COOKIE)
        return "deals without a Microsoft number";
    if (s->game.num_columns != 8 || s->game.num_decks != 1 || s->game.num_freecells >= 10)
        return "games other than those with eight columns, up to nine freecells and one deck";
    return NULL;
}

static void put_header(struct us_buf *b, const struct us_solution *s, bool counts)
{
    const char *result = s->result == US_RESULT_SOLVED ? "Solved" : "Unsolved";
    us_buf_puts(b, counts ? "F#" : "#");
    if (s->deal.system == US_DEAL_COOKIE)
        us_buf_putc(b, '-');
    us_buf_putf(b, "%llu Attempt: 1 NumFcs=%u (FCPro - %s)\r\n", (unsigned long long)s->deal.number,
                s->game.num_freecells, result);
}

static void write_fcpro(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    unsigned n = 0;
    bool counts = s->conventions.automove == US_AUTOMOVE_NONE;

    put_header(b, s, counts);
    for (size_t i = 0; i < s->num_moves; i++) {
        if (s->moves[i].implicit)
            continue;

        us_put_pair(b, &s->game, &s->moves[i], false);
        if (counts)
            put_count(b, &s->moves[i]);
        us_buf_putc(b, ' ');

        n++;
        if (n % PER_LINE == 0)
            us_buf_puts(b, "\r\n");
    }

    if (n % PER_LINE != 0)
        us_buf_puts(b, "\r\n");
}

/* A list without card counts can be read under two conventions.  A solution that does not have the
   same moves under both is written with card counts and without automoves. */
static const struct us_terms terms_fcpro[] = {
    {.rules = 1U << US_AUTOMOVE_HORNE,
     .rule = US_AUTOMOVE_HORNE,
     .statable = US_STATES_COMMON,
     .no_cell_to_cell = true},
    {.rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .no_cell_to_cell = true},
    {0},
};

/* Only the verdict that the game is solved has a place. */
static const char *loses_fcpro(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    (void)options;
    return s->claim == US_CLAIM_GAVE_UP && i == 0 ? "the verdict of the solver" : NULL;
}

const struct us_format us_format_fcpro = {
    .name = "fcpro",
    .title = "files of FreeCell Pro",
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER | US_CARRIES_RESULT,
    .probe = probe_fcpro,
    .cut = cut_fcpro,
    .read = read_fcpro,
    .terms = terms_fcpro,
    .refuses = refuses_fcpro,
    .states_freecells = us_states_freecells,
    .loses = loses_fcpro,
    .write = write_fcpro,
};
