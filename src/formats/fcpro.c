/* SPDX-License-Identifier: MIT */
/*
 * FreeCell Pro's files (formats.md sections 3 and 18).
 *
 *     #2208747430 Attempt: 1 NumFcs=3 (FCPro - Solved)
 *     27 26 3c 35 3b 37 35 32 c2 3c
 *     5a 53 a3 5a 57 a7 52 45 5a 52
 *
 * Pairs as in standard notation; automoves are not listed.  Real files replay with Horne's rule behind each move, none before
 * the first, and at most free cells + 1 cards to an empty column; that is tried first.  F# in place of # is a game without
 * automoves, with a number of cards behind each move where one is wanted (1 to 9, a to z).  A line that begins with &&&,
 * ~~~ or ^^^ is followed by any number of games.  An L ends the moves; a log follows it.  Odd: FreeCell Pro takes a move from
 * any two letters that could be one; here what is no move is an error.
 */
#include "formats/kit.h"
#include "formats/pair.h"

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    bool counts; /* F# */
};

static bool is_space(char c)
{
    return us_is_blank(c) || c == '\n' || c == '\r';
}

static bool is_line_start(const struct us_cursor *c)
{
    return c->p == c->begin || c->p[-1] == '\n';
}

/* "#" or "F#" at the beginning of a line. */
static bool at_game(const struct us_cursor *c)
{
    struct us_str rest = us_cursor_rest(c);
    return is_line_start(c) && (us_str_starts(rest, "#") || us_str_starts(rest, "F#"));
}

/* "&&&", "~~~" or "^^^", with or without R: a file of many games. */
static bool take_many(struct us_cursor *c)
{
    bool many = us_cursor_literal(c, "&&&") || us_cursor_literal(c, "~~~") || us_cursor_literal(c, "^^^");
    if (many)
        us_cursor_literal(c, "R");
    return many;
}

static bool unread(const struct reading *x, size_t len, const char *expected)
{
    return us_expected(x->r, len, expected, 0);
}

/* The first number behind a mark of the header; false where there is none. */
static bool number_behind(struct us_str header, char mark, uint32_t *n)
{
    const char *at = memchr(header.p, mark, header.len);
    if (!at)
        return false;
    struct us_cursor c = us_cursor((struct us_str){at + 1, (size_t)(header.p + header.len - at - 1)});
    us_cursor_blanks(&c);
    return us_cursor_number(&c, n);
}

static bool contains(struct us_str s, const char *word)
{
    for (size_t i = 0; i < s.len; i++)
        if (us_str_starts_nocase((struct us_str){s.p + i, s.len - i}, word))
            return true;
    return false;
}

/* "#24 Att.:1 NumFcs=4/S (...)": a number, or a name that the game was given. */
static bool read_header(struct reading *x)
{
    struct us_script *s = x->s;
    x->counts = us_cursor_literal(x->c, "F");
    us_cursor_literal(x->c, "#");
    struct us_str header = us_cursor_peek_line(x->c);
    size_t n = 0;
    while (n < header.len && !is_space(header.p[n]))
        n++;
    struct us_str name = {header.p, n};
    uint32_t freecells;
    s->start_span = (struct us_span){us_cursor_offset(x->c), (uint32_t)n};
    if (n > 0 && !us_deal_parse(name, &s->deal)) {
        s->deal.system = US_DEAL_CUSTOM;
        s->extras.deal_name = us_extras_add_name(&s->extras, name);
    }
    if (number_behind(header, '=', &freecells) && !us_script_state_freecells(s, x->r->sink, freecells, s->start_span))
        return false;
    bool spider = contains(header, "/S");
    if (contains(header, "solved") && !contains(header, "unsolved"))
        s->claim = US_CLAIM_SOLVED;
    s->conventions = (struct us_conventions){
        .automove = x->counts || spider ? US_AUTOMOVE_NONE : US_AUTOMOVE_UNKNOWN,
        .automove_first = x->counts || spider ? US_NO : US_PERHAPS,
        .empty_count = US_EMPTY_UNKNOWN,
        .redundant_home = US_PERHAPS,
        .naming = US_NAMED_AS_PAIRS,
    };
    s->suggested = (struct us_conventions){
        .automove = x->counts || spider ? US_AUTOMOVE_NONE : US_AUTOMOVE_HORNE,
        .automove_first = US_NO,
        .empty_count = US_EMPTY_MS,
    };
    us_cursor_skip_line(x->c, header);
    return true;
}

/* "7", or "c" for 12: a number in base 36. */
static bool take_count(struct reading *x, struct us_intent *m)
{
    char c = us_cursor_at_end(x->c) ? ' ' : *x->c->p;
    if (!x->counts || (!us_is_digit(c) && !(c >= 'a' && c <= 'z')))
        return false;
    m->count_kind = US_COUNT_STATED;
    m->count = (uint32_t)(us_is_digit(c) ? c - '0' : c - 'a' + 10);
    x->c->p++;
    return true;
}

/* One move; nothing need stand between two. */
static bool read_move(struct reading *x)
{
    struct us_intent m = {0};
    struct us_str token = {x->c->p, (size_t)(x->c->end - x->c->p) < 2 ? 0 : 2};
    uint32_t from = us_cursor_offset(x->c);
    if (token.len == 0 || us_read_pair(token, &x->s->game, &m) == US_PAIR_BAD) {
        size_t n = 0;
        while (n < us_cursor_rest(x->c).len && !is_space(x->c->p[n]))
            n++;
        return unread(x, n, "a move, such as 4a or b7");
    }
    x->c->p += 2;
    take_count(x, &m);
    m.span = (struct us_span){from, us_cursor_offset(x->c) - from};
    return us_keep_move(x->r, x->s, &m);
}

static enum us_status read_fcpro(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    us_cursor_blank_lines(x.c);
    if (is_line_start(x.c) && take_many(x.c)) {
        us_cursor_skip_line(x.c, us_cursor_peek_line(x.c));
        us_cursor_blank_lines(x.c);
    }
    if (us_cursor_at_end(x.c))
        return US_END;
    if (!at_game(x.c))
        return unread(&x, us_cursor_peek_line(x.c).len, "# and the number of a deal") ? US_OK : US_FAILED;
    if (!read_header(&x))
        return US_FAILED;
    while (!us_cursor_at_end(x.c) && !at_game(x.c)) {
        if (is_space(*x.c->p)) {
            x.c->p++;
        } else if (*x.c->p == 'L') { /* a log, up to the next game */
            while (!us_cursor_at_end(x.c) && !at_game(x.c))
                us_cursor_skip_line(x.c, us_cursor_peek_line(x.c));
        } else if (!read_move(&x)) {
            return US_FAILED;
        }
    }
    out->end_span = (struct us_span){us_cursor_offset(x.c), 0};
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

/* The number of freecells in the header is FreeCell Pro's own. */
static int probe_fcpro(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    bool many = take_many(&c);
    if (many) {
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
        us_cursor_blank_lines(&c);
    }
    if (!at_game(&c))
        return 0;
    return contains(us_cursor_peek_line(&c), "NumFcs=") || us_str_starts(us_cursor_rest(&c), "F#") || many ? 48 : 0;
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

enum { PER_LINE = 10 };

/* Of a move to an empty column, in base 36. */
static void put_count(struct us_buf *b, const struct us_move *m)
{
    if (m->source.type == US_COLUMN && m->dest.type == US_COLUMN && m->dest_card == US_NO_CARD)
        us_buf_putc(b, (char)(m->num_cards < 10 ? '0' + m->num_cards : 'a' + m->num_cards - 10));
}

static const char *refuses_fcpro(const struct us_solution *s)
{
    if (s->deal.system != US_DEAL_MS && s->deal.system != US_DEAL_COOKIE)
        return "deals other than those with a Microsoft number";
    return s->game.num_columns == 8 && s->game.num_decks == 1 && s->game.num_freecells < 10
               ? NULL
               : "boards other than those with eight columns, up to nine freecells and one deck";
}

static void write_fcpro(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    unsigned n = 0;
    bool counts = s->conventions.automove == US_AUTOMOVE_NONE;
    us_buf_puts(b, counts ? "F#" : "#");
    if (s->deal.system == US_DEAL_COOKIE)
        us_buf_putc(b, '-');
    us_buf_putf(b, "%llu Attempt: 1 NumFcs=%u (FCPro - %s)\r\n", (unsigned long long)s->deal.number,
                s->game.num_freecells, s->result == US_RESULT_SOLVED ? "Solved" : "Unsolved");
    for (size_t i = 0; i < s->num_moves; i++) {
        if (s->moves[i].implicit)
            continue;
        us_put_pair(b, &s->game, &s->moves[i], false);
        if (counts)
            put_count(b, &s->moves[i]);
        us_buf_putc(b, ' ');
        if (++n % PER_LINE == 0)
            us_buf_puts(b, "\r\n");
    }
    if (n % PER_LINE != 0)
        us_buf_puts(b, "\r\n");
}

/* Where the two readings of a list without counts differ, they are written. */
static const struct us_terms terms_fcpro[] = {
    {.rules = 1U << US_AUTOMOVE_HORNE,
     .rule = US_AUTOMOVE_HORNE,
     .statable = US_STATES_COMMON,
     .no_cell_to_cell = true},
    {.rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .no_cell_to_cell = true},
    {0},
};

const struct us_format us_format_fcpro = {
    .name = "fcpro",
    .title = "FreeCell Pro's files",
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER | US_CARRIES_RESULT,
    .probe = probe_fcpro,
    .cut = cut_fcpro,
    .read = read_fcpro,
    .terms = terms_fcpro,
    .refuses = refuses_fcpro,
    .write = write_fcpro,
};
