/* SPDX-License-Identifier: MIT */
/*
 * Shirl Hart's solver (formats.md section 6.2).
 *
 *     2026/11/21 02:46:57 INFO --gameno 617 --maxnodes 2000  --nowinxp
 *     1|2a|KS|f|
 *     6|72|JH-TS|QS|
 *     8|42|9D|TS|AC-2C
 *     24|87|KH|e|AH
 *
 * The move's number, a pair of standard notation, the card that moves or the deepest and the playable card of a run, what it goes
 * to (a card, e an empty column, f a freecell, h home), and which cards go home behind it, by Horne's rule.  The lines of its
 * log have no bars; the one in front names the deal.  A batch has one game a line: 617,41,2,w7,1|2a|KS|f|~2|27|TS|JH|~...
 * Odd: what goes home is told by suits, D C H S, from the first to the last card, not in the order of moves.
 */
#include <stdio.h>

#include "engine/walk.h"
#include "formats/kit.h"
#include "formats/pair.h"

static const char announced[] = "--gameno ";

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    bool batch; /* ~ ends a move, a line end the game */
};

static bool unread(const struct reading *x, size_t len, const char *expected)
{
    return us_expected(x->r, len, expected, x->s->num_intents);
}

/* ---- lines ---------------------------------------------------------------------------------------------------------- */

/* "1|2a|": a number and a bar. */
static bool at_move(const struct us_cursor *c)
{
    struct us_cursor at = *c;
    uint32_t n;
    return us_cursor_number(&at, &n) && us_cursor_literal(&at, "|");
}

/* "617,41,2,w7,1|": a game of a batch. */
static bool at_batch(const struct us_cursor *c)
{
    struct us_cursor at = *c;
    uint32_t n;
    for (unsigned i = 0; i < 3; i++)
        if (!us_cursor_number(&at, &n) || !us_cursor_literal(&at, ","))
            return false;
    return (us_cursor_literal(&at, "xp,") || us_cursor_literal(&at, "w7,")) && at_move(&at);
}

/* The place behind "--gameno " in a line; NULL where it is not there. */
static const char *find_number(struct us_str line)
{
    size_t at = us_str_find(line, announced);
    return at == SIZE_MAX ? NULL : line.p + at + strlen(announced);
}

/* A line of the program's log: "2026/11/21 02:46:57 INFO ...", or its options alone. */
static bool is_log(struct us_str line)
{
    return (line.len > 20 && line.p[4] == '/' && line.p[7] == '/' && line.p[10] == ' ' && us_is_digit(line.p[0]) &&
            us_str_find(line, "|") == SIZE_MAX) ||
           us_str_starts(line, announced);
}

/* ---- a move ---------------------------------------------------------------------------------------------------------- */

/* The text up to the next bar, or the end of the move. */
static struct us_str peek_field(const struct reading *x)
{
    struct us_str rest = us_cursor_peek_line(x->c);
    size_t n = 0;
    while (n < rest.len && rest.p[n] != '|' && !(x->batch && rest.p[n] == '~'))
        n++;
    return (struct us_str){rest.p, n};
}

static bool take_bar(struct reading *x)
{
    return us_cursor_literal(x->c, "|") || unread(x, peek_field(x).len, "a bar");
}

static bool take_field(struct reading *x, struct us_str field)
{
    x->c->p += field.len;
    return take_bar(x);
}

static bool read_card(struct us_str s, us_card *card)
{
    return s.len > 0 && us_get_card(s, card) == s.len && us_rank(*card) > 0;
}

/* "KS", or "JH-TS" from the deepest to the playable one. */
static bool read_span(struct us_str s, us_card *first, us_card *last)
{
    const char *dash = s.len ? memchr(s.p, '-', s.len) : NULL;
    if (!dash) {
        bool ok = read_card(s, first);
        *last = *first;
        return ok;
    }
    size_t n = (size_t)(dash - s.p);
    return read_card((struct us_str){s.p, n}, first) && read_card((struct us_str){dash + 1, s.len - n - 1}, last) &&
           us_rank(*first) != us_rank(*last);
}

static bool read_number(struct reading *x)
{
    uint32_t n;
    struct us_str field = peek_field(x);
    struct us_cursor at = *x->c;
    if (!us_cursor_number(&at, &n) || n != x->s->num_intents || at.p != field.p + field.len) {
        char expected[32];
        snprintf(expected, sizeof(expected), "the number %zu", x->s->num_intents);
        return unread(x, field.len, expected);
    }
    return take_field(x, field);
}

static bool read_cards(struct reading *x, struct us_intent *m)
{
    us_card last;
    struct us_str field = peek_field(x);
    if (!read_span(field, &m->source_card, &last))
        return unread(x, field.len, "a card, or the first and the last card of a run, such as JH-TS");
    m->told |= US_STATED_SOURCE_CARD;
    m->count_kind = US_COUNT_STATED;
    m->count = us_rank(last) == us_rank(m->source_card) ? 1 : us_rank(m->source_card) - us_rank(last) + 1;
    if (us_rank(last) > us_rank(m->source_card))
        return unread(x, field.len, "the deepest card of a run first");
    return take_field(x, field);
}

/* The letter must fit the pair. */
static bool read_dest(struct reading *x, struct us_intent *m)
{
    struct us_str field = peek_field(x);
    bool column = m->dest.kind == US_PLACE_COLUMN;
    bool ok;
    if (us_str_eq(field, "f")) {
        ok = m->dest.kind == US_PLACE_FREECELL;
    } else if (us_str_eq(field, "h")) {
        ok = m->dest.kind == US_PLACE_FOUNDATION;
    } else if (us_str_eq(field, "e")) {
        ok = column;
        m->told |= US_STATED_DEST_CARD;
    } else {
        ok = column && read_card(field, &m->dest_card);
        m->told |= US_STATED_DEST_CARD;
    }
    return ok ? take_field(x, field) : unread(x, field.len, column ? "a card or e" : "f or h, as in the pair");
}

/* "AC-2C;7D", or nothing: the witness is the field with the bar in front, so that nothing is a witness, too. */
static bool read_automoves(struct reading *x, struct us_intent *m)
{
    struct us_str field = peek_field(x);
    struct us_cursor at = us_cursor(field);
    m->snapshot = (struct us_span){us_cursor_offset(x->c) - 1, (uint32_t)us_str_trim_end(field).len + 1};
    while (!us_cursor_at_end(&at)) {
        us_card first;
        us_card last;
        const char *end = memchr(at.p, ';', (size_t)(at.end - at.p));
        struct us_str part = {at.p, (size_t)((end ? end : at.end) - at.p)};
        if (!read_span(us_str_trim_end(part), &first, &last) || us_suit(first) != us_suit(last) ||
            us_rank(last) < us_rank(first))
            return unread(x, field.len, "cards that go to the foundations, such as AC-2C;7D");
        at.p += part.len + (end != NULL);
    }
    x->c->p += field.len;
    return true;
}

static bool read_move(struct reading *x)
{
    struct us_intent *m = us_script_add(x->s, x->r->sink);
    if (!m)
        return false;
    uint32_t from = us_cursor_offset(x->c);
    if (!read_number(x))
        return false;
    struct us_str pair = peek_field(x);
    if (pair.len != 2 || us_read_pair(pair, &x->s->game, m) == US_PAIR_BAD)
        return unread(x, pair.len, "a pair, such as 4a or b7");
    if (!take_field(x, pair) || !read_cards(x, m) || !read_dest(x, m) || !read_automoves(x, m))
        return false;
    m->span = (struct us_span){from, us_cursor_offset(x->c) - from};
    return true;
}

/* ---- a record -------------------------------------------------------------------------------------------------------- */

static bool read_deal(struct reading *x, const char *at, const char *end)
{
    size_t n = 0;
    while (at + n < end && (us_is_digit(at[n]) || (n == 0 && at[n] == '-')))
        n++;
    x->s->start_span = (struct us_span){(uint32_t)(at - x->c->begin), (uint32_t)n};
    if (us_deal_parse((struct us_str){at, n}, &x->s->deal))
        return true;
    us_report(x->r->sink, US_DIAG_DEAL_BAD, x->s->start_span, "%s", "");
    return false;
}

static bool read_log(struct reading *x)
{
    bool any = false;
    while (us_cursor_blank_lines(x->c), is_log(us_cursor_peek_line(x->c))) {
        struct us_str line = us_cursor_peek_line(x->c);
        const char *number = find_number(line);
        if (number && !read_deal(x, number, line.p + line.len))
            return false;
        any = any || !us_str_starts(line, announced);
        us_cursor_skip_line(x->c, line);
    }
    if (any && us_cursor_at_end(x->c)) { /* it searched, and found nothing */
        x->s->claim = US_CLAIM_GAVE_UP;
        x->s->end_span = (struct us_span){us_cursor_offset(x->c), 0};
    }
    return true;
}

static bool read_moves(struct reading *x)
{
    struct us_cursor *c = x->c;
    while (at_move(c)) {
        if (!read_move(x))
            return false;
        if (x->batch && us_cursor_literal(c, "~"))
            continue;
        if (!us_cursor_at_end(c) && *c->p != '\n')
            return unread(x, us_cursor_peek_line(c).len, "the end of the move");
        c->p += !us_cursor_at_end(c);
        if (x->batch)
            break;
    }
    x->s->end_span = (struct us_span){us_cursor_offset(c), 0};
    us_cursor_blank_lines(c);
    return us_cursor_at_end(c) || unread(x, us_cursor_peek_line(c).len, "a move, such as 1|2a|KS|f|");
}

static enum us_status read_shirlhart(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    out->conventions = (struct us_conventions){.automove = US_AUTOMOVE_HORNE, .automove_first = US_NO};
    us_cursor_blank_lines(x.c);
    if (us_cursor_at_end(x.c))
        return US_END;
    if (at_batch(x.c)) {
        struct us_str line = us_cursor_peek_line(x.c);
        x.batch = true;
        if (!read_deal(&x, line.p, line.p + line.len))
            return US_FAILED;
        while (!at_move(x.c))
            x.c->p++;
    } else if (!read_log(&x)) {
        return US_FAILED;
    }
    if (out->claim == US_CLAIM_GAVE_UP)
        return US_OK;
    if (!at_move(x.c))
        return unread(&x, us_cursor_peek_line(x.c).len, "a move, such as 1|2a|KS|f|") ? US_OK : US_FAILED;
    return read_moves(&x) ? US_OK : US_FAILED;
}

/* Where a line names another deal, begins another list, or is a game of a batch. */
static size_t cut_shirlhart(struct us_str text, size_t from)
{
    struct us_cursor c = us_cursor(text);
    c.p += from;
    while (c.p > c.begin && c.p < c.end && c.p[-1] != '\n')
        c.p++;
    for (; !us_cursor_at_end(&c); us_cursor_skip_line(&c, us_cursor_peek_line(&c))) {
        struct us_str line = us_cursor_peek_line(&c);
        bool first_move = us_str_starts(line, "1|");
        bool behind_blank = c.p - c.begin > 1 && c.p[-1] == '\n' && c.p[-2] == '\n';
        bool begins = (is_log(line) && find_number(line)) || at_batch(&c) || (first_move && behind_blank);
        if (begins && c.p > c.begin)
            return us_cursor_offset(&c);
    }
    return SIZE_MAX;
}

static int probe_shirlhart(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_str line = us_cursor_peek_line(&c);
    if (at_batch(&c) || (is_log(line) && find_number(line)))
        return 96;
    unsigned bars = 0;
    for (size_t i = 0; i < line.len; i++)
        bars += line.p[i] == '|';
    return at_move(&c) && bars == 4 ? 64 : 0;
}

/* ---- what goes home -------------------------------------------------------------------------------------------------- */

static const uint8_t suits_in_order[US_NUM_SUITS] = {US_DIAMONDS, US_CLUBS, US_HEARTS, US_SPADES};

/* The first and the last rank of a suit that automoves took home, of moves from `m` on. */
struct taken {
    uint8_t first[US_NUM_SUITS];
    uint8_t last[US_NUM_SUITS];
};

static struct taken find_taken(const struct us_move *m, size_t n)
{
    struct taken t = {{0}, {0}};
    for (size_t i = 0; i < n; i++) {
        unsigned suit = us_suit(m[i].source_card);
        if (!m[i].implicit)
            continue;
        t.last[suit] = (uint8_t)us_rank(m[i].source_card);
        if (t.first[suit] == 0)
            t.first[suit] = t.last[suit];
    }
    return t;
}

static void put_taken(struct us_buf *b, const struct taken *t)
{
    const char *between = "";
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        unsigned suit = suits_in_order[i];
        if (t->first[suit] == 0)
            continue;
        us_buf_puts(b, between);
        us_put_card(b, us_card_make(t->first[suit], suit, 0), US_TEN_T);
        if (t->last[suit] != t->first[suit]) {
            us_buf_putc(b, '-');
            us_put_card(b, us_card_make(t->last[suit], suit, 0), US_TEN_T);
        }
        between = ";";
    }
}

/* Takes the ranks that the text tells; false where they are not those of t. */
static bool same_taken(struct us_str told, const struct taken *t)
{
    struct taken have = {{0}, {0}};
    struct us_cursor at = us_cursor(told);
    while (!us_cursor_at_end(&at)) {
        us_card first = US_NO_CARD;
        us_card last = US_NO_CARD;
        const char *end = memchr(at.p, ';', (size_t)(at.end - at.p));
        struct us_str part = {at.p, (size_t)((end ? end : at.end) - at.p)};
        read_span(us_str_trim_end(part), &first, &last);
        if (have.first[us_suit(first)] != 0)
            return false;
        have.first[us_suit(first)] = (uint8_t)us_rank(first);
        have.last[us_suit(first)] = (uint8_t)us_rank(last);
        at.p += part.len + (end != NULL);
    }
    return memcmp(&have, t, sizeof(have)) == 0;
}

/* A witness is no picture here, but the list of what goes home behind the move. */
static enum us_agreement agrees_shirlhart(struct us_expected_snapshot *e, struct us_str snapshot,
                                          const struct us_position *board, const struct us_move *moves,
                                          size_t num_moves, struct us_disagreement *why)
{
    (void)e;
    (void)board;
    struct taken t = find_taken(moves, moves ? num_moves : 0);
    struct us_str told = {snapshot.p + 1, snapshot.len - 1};
    if (same_taken(told, &t))
        return US_AGREES;
    struct us_buf wanted = {0};
    put_taken(&wanted, &t);
    why->span = (struct us_span){told.len ? 1 : 0, (uint32_t)(told.len ? told.len : 1)};
    struct us_str shown = told.len ? told : us_str("nothing");
    snprintf(why->detail, sizeof(why->detail), "the file moves %.*s to the foundations, but Horne's rule moves %s",
             (int)(shown.len < 40 ? shown.len : 40), shown.p, wanted.len ? us_buf_text(&wanted) : "nothing");
    us_buf_free(&wanted);
    return US_DIFFERS;
}

/* ---- writing --------------------------------------------------------------------------------------------------------- */

static void put_move(struct us_buf *b, const struct us_solution *s, const struct us_position *before,
                     const struct us_move *m, unsigned number)
{
    us_buf_putf(b, "%u|", number);
    us_put_pair(b, &s->game, m, false);
    us_buf_putc(b, '|');
    us_put_card(b, m->source_card, US_TEN_T);
    if (m->num_cards > 1) {
        us_buf_putc(b, '-');
        us_put_card(b, us_column_top(before, m->source.index), US_TEN_T);
    }
    us_buf_putc(b, '|');
    if (m->dest.type != US_COLUMN)
        us_buf_putc(b, m->dest.type == US_FREECELL ? 'f' : 'h');
    else if (m->dest_card == US_NO_CARD)
        us_buf_putc(b, 'e');
    else
        us_put_card(b, m->dest_card, US_TEN_T);
    us_buf_putc(b, '|');
}

static void write_shirlhart(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    struct us_walk walk;
    struct us_position before;
    if (s->deal.system == US_DEAL_MS || s->deal.system == US_DEAL_COOKIE)
        us_buf_putf(b, "%s%s%llu\n", announced, s->deal.system == US_DEAL_COOKIE ? "-" : "",
                    (unsigned long long)s->deal.number);
    us_walk_begin(&walk, s);
    us_position_copy(&before, &walk.board);
    unsigned number = 0;
    for (size_t i = 0; us_walk_next(&walk); i++) {
        if (!walk.move->implicit) {
            size_t n = 1;
            while (i + n < s->num_moves && s->moves[i + n].implicit)
                n++;
            struct taken t = find_taken(&s->moves[i], n);
            put_move(b, s, &before, walk.move, ++number);
            put_taken(b, &t);
            us_buf_putc(b, '\n');
        }
        us_position_copy(&before, &walk.board);
    }
}

static void before_shirlhart(struct us_record_writer *w)
{
    if (w->records > 0)
        us_buf_putc(w->out, '\n');
}

static const char *refuses_shirlhart(const struct us_solution *s)
{
    if (s->empty || s->num_moves == 0)
        return "records without moves";
    return s->game.num_columns == 8 && s->game.num_freecells <= 4 && s->game.num_decks == 1
               ? NULL
               : "boards other than those with eight columns, up to four freecells and one deck";
}

static const struct us_terms terms_shirlhart[] = {
    {.rules = 1U << US_AUTOMOVE_HORNE, .rule = US_AUTOMOVE_HORNE, .no_cell_to_cell = true},
    {0},
};

const struct us_format us_format_shirlhart = {
    .name = "shirlhart",
    .title = "Shirl Hart's solver",
    .suffixes = (const char *const[]){".moves", NULL},
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER,
    .terms = terms_shirlhart,
    .probe = probe_shirlhart,
    .cut = cut_shirlhart,
    .read = read_shirlhart,
    .agrees = agrees_shirlhart,
    .refuses = refuses_shirlhart,
    .before = before_shirlhart,
    .write = write_shirlhart,
};
