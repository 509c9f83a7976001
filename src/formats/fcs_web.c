/* SPDX-License-Identifier: MIT */
/*
 * Freecell Solver's web page (formats.md section 2.7), as its users paste it: the solver's output, where indexes count from 1
 * unless the user chose otherwise, suits or whole cards may be Unicode's, and no verdict stands at the end.
 *
 *     -=-=-=-=-=-=-=-=-=-=-=-
 *
 *     Foundations: ♥-0 ♣-0 ♦-0 ♠-0
 *     Freecells:
 *     : J♦ K♦ 2♠ 4♣ 3♠ 6♦ 6♠
 *     ...
 *
 *     ====================
 *
 *     Move a card from stack 5 to freecell 1
 *
 * The page's step by step view has no lines of dashes; it numbers boards (3. and, in an expanded move, 3.1.).  Such texts stand
 * in letters and posts: prose is passed over, as are marks of quotation, tags and entities.  Odd: where cards are glyphs
 * the page writes a queen as Unicode's knight, and a king as its queen.  So a board without a king's glyph is one of those:
 * where a queen is in play, so is the king that goes on it.
 */
#include <stdio.h>

#include "base/utf8.h"
#include "formats/board_text.h"
#include "formats/format.h"

static const char header[] = "-=-=-=-=";

/* ---- plain text ------------------------------------------------------------------------------------------------------ */

enum { PLAIN = 8192 };

/* Lines as the solver itself would write them, and where in the record each of their bytes comes from. */
struct plain {
    char text[PLAIN + 1];
    uint32_t origin[PLAIN + 1]; /* of the place behind the last byte, too */
    size_t len;
    bool standard; /* glyphs are what Unicode says */
};

static const struct entity {
    const char *name;
    uint32_t c;
} entities[] = {
    {"&nbsp;", ' '},      {"&gt;", '>'},       {"&lt;", '<'},       {"&amp;", '&'},
    {"&hearts;", 0x2665}, {"&clubs;", 0x2663}, {"&diams;", 0x2666}, {"&spades;", 0x2660},
};

/* "&#9829;" or "&#x2665;"; its length, 0 where it is none. */
static size_t get_number_entity(struct us_str s, uint32_t *c)
{
    bool hex = us_str_starts_nocase(s, "&#x");
    size_t i = hex ? 3 : 2;
    size_t begin = i;
    uint32_t n = 0;
    if (!us_str_starts(s, "&#"))
        return 0;
    for (; i < s.len && i - begin < 7; i++) {
        char digit = us_upper(s.p[i]);
        if (us_is_digit(digit))
            n = n * (hex ? 16 : 10) + (uint32_t)(digit - '0');
        else if (hex && digit >= 'A' && digit <= 'F')
            n = n * 16 + (uint32_t)(digit - 'A' + 10);
        else
            break;
    }
    *c = n;
    return i > begin && i < s.len && s.p[i] == ';' ? i + 1 : 0;
}

/* The character at the start of s, which may be an entity; its length in bytes, at least 1. */
static size_t get_char(struct us_str s, uint32_t *c)
{
    for (size_t i = 0; s.p[0] == '&' && i < sizeof(entities) / sizeof(entities[0]); i++) {
        *c = entities[i].c;
        if (us_str_starts(s, entities[i].name))
            return strlen(entities[i].name);
    }
    size_t n = get_number_entity(s, c);
    if (n == 0)
        n = us_utf8_get(s, c);
    if (n > 0)
        return n;
    *c = '?';
    return 1;
}

static char suit_of(uint32_t c)
{
    static const char black_first[] = "SHDCSHDC"; /* U+2660 ♠ ♡ ♢ ♣ ♤ ♥ ♦ ♧ */
    return c >= 0x2660 && c <= 0x2667 ? black_first[c - 0x2660] : 0;
}

/* The rank of a playing card of Unicode, in its own numbers: 1 to 14 with a knight as 12; 0: it is none. */
static unsigned glyph_rank(uint32_t c)
{
    unsigned rank = c & 15;
    return c >= 0x1F0A0 && c <= 0x1F0DF && rank >= 1 && rank <= 14 ? rank : 0;
}

static void put(struct plain *p, char c, uint32_t origin)
{
    if (p->len == PLAIN)
        return;
    p->origin[p->len] = origin;
    p->text[p->len++] = c;
}

static void put_char(struct plain *p, uint32_t c, uint32_t origin)
{
    unsigned rank = glyph_rank(c);
    if (rank > 0) {
        static const char theirs[] = "0A23456789TJQK?";
        static const char standard[] = "0A23456789TJ?QK";
        put(p, (p->standard ? standard : theirs)[rank], origin);
        put(p, "SHDC"[(c - 0x1F0A0) >> 4], origin);
    } else if (suit_of(c)) {
        put(p, suit_of(c), origin);
    } else if (c != 0xFE0E && c != 0xFE0F) { /* which only choose how a suit looks */
        put(p, c < 0x80 ? (char)c : '?', origin);
    }
}

/* Adds a line: without tags, without marks of quotation and blanks in front, without blanks at its end. */
static void put_line(struct plain *p, struct us_str line, uint32_t origin)
{
    size_t begin = p->len;
    for (size_t i = 0; i < line.len;) {
        uint32_t c;
        const char *close = line.p[i] == '<' ? memchr(line.p + i, '>', line.len - i) : NULL;
        size_t n = close ? (size_t)(close - line.p) - i + 1 : get_char((struct us_str){line.p + i, line.len - i}, &c);
        bool front = p->len == begin && !close && (c == ' ' || c == '\t' || c == '>' || c == '|');
        if (!close && !front)
            put_char(p, c, origin + (uint32_t)i);
        i += n;
    }
    while (p->len > begin && us_is_blank(p->text[p->len - 1]))
        p->len--;
    p->origin[p->len] = origin + (uint32_t)line.len;
}

/* The plain text of one line. */
static struct us_str plain_line(struct plain *p, struct us_str line, uint32_t origin)
{
    p->len = 0;
    put_line(p, line, origin);
    return (struct us_str){p->text, p->len};
}

/* The span of the record that a part of the plain text comes from. */
static struct us_span origin_of(const struct plain *p, struct us_span span)
{
    size_t from = span.off < p->len ? span.off : p->len;
    size_t to = from + span.len < p->len ? from + span.len : p->len;
    return (struct us_span){p->origin[from], p->origin[to] - p->origin[from]};
}

/* Steps over "3." or "3.1." and blanks. */
static void skip_step(struct us_cursor *c)
{
    uint32_t n;
    struct us_cursor at = *c;
    while (us_cursor_number(&at, &n) && us_cursor_literal(&at, "."))
        *c = at;
    us_cursor_blanks(c);
}

static bool begins_board(struct us_str plain)
{
    struct us_cursor c = us_cursor(plain);
    skip_step(&c);
    return us_str_starts(us_cursor_rest(&c), "Foundations:");
}

/* Whether a text has a glyph that only Unicode's own order has: a king. */
static bool has_king(struct us_str text)
{
    uint32_t c;
    for (size_t i = 0; i < text.len; i += get_char((struct us_str){text.p + i, text.len - i}, &c))
        if (text.p[i] == '&' || (unsigned char)text.p[i] >= 0xF0) {
            get_char((struct us_str){text.p + i, text.len - i}, &c);
            if (glyph_rank(c) == 14)
                return true;
        }
    return false;
}

/* The board of a text that begins with its first line, from its first word on, without a line end behind it; returns how
   much of the text it takes, the line end of its last line excluded. */
static size_t plain_board(struct plain *p, struct us_str text, uint32_t origin)
{
    struct us_cursor c = us_cursor(text);
    size_t taken = 0;
    for (unsigned i = 0; !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        uint32_t from = us_cursor_offset(&c);
        size_t begin = p->len;
        if (i > 0)
            put(p, '\n', origin + from - 1);
        size_t first = p->len;
        put_line(p, line, origin + from);
        struct us_str shown = {p->text + first, p->len - first};
        if (i > 0 && !us_str_starts(shown, i == 1 ? "Freecells:" : ":")) {
            p->len = begin;
            p->origin[begin] = origin + (uint32_t)taken;
            break;
        }
        if (i == 0) {
            struct us_cursor number = us_cursor(shown);
            skip_step(&number);
            size_t n = us_cursor_offset(&number);
            memmove(p->text, p->text + n, p->len - n);
            memmove(p->origin, p->origin + n, (p->len - n + 1) * sizeof(p->origin[0]));
            p->len -= n;
        }
        taken = from + line.len;
        us_cursor_skip_line(&c, line);
    }
    return taken;
}

/* The same, with the glyphs understood. */
static size_t read_plain(struct plain *p, struct us_str text, uint32_t origin)
{
    p->len = 0;
    p->standard = false;
    size_t taken = plain_board(p, text, origin);
    if (!has_king((struct us_str){text.p, taken}))
        return taken;
    p->len = 0;
    p->standard = true;
    return plain_board(p, text, origin);
}

/* ---- moves ----------------------------------------------------------------------------------------------------------- */

/* What indexes tell of where they count from. */
struct base_told {
    bool zero; /* one is 0: from there */
    bool last; /* one is the number of columns or freecells: from 1 */
};

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    struct plain *plain;
    struct base_told told;
};

static bool unread(const struct reading *x, size_t off, const char *expected)
{
    struct us_span rest = {(uint32_t)off, (uint32_t)(x->plain->len - off)};
    us_report(x->r->sink, US_DIAG_UNREAD_TEXT, origin_of(x->plain, rest), "expected %s, at move %zu", expected,
              x->s->num_intents + 1);
    return false;
}

/* "Move a card from", "Move 3 cards from", "Move the sequence on top of Stack": no prose begins so. */
static bool at_sentence(struct us_cursor *c, struct us_intent *m, bool *sequence)
{
    *sequence = us_cursor_literal(c, "Move the sequence on top of Stack ");
    m->count = 1;
    if (*sequence || us_cursor_literal(c, "Move a card from "))
        return true;
    return us_cursor_literal(c, "Move ") && us_cursor_number(c, &m->count) &&
           (us_cursor_literal(c, " cards from ") || us_cursor_literal(c, " card from "));
}

static bool read_pile(struct us_cursor *c, struct us_place *place)
{
    if (us_cursor_literal(c, "the foundations")) {
        place->kind = US_PLACE_FOUNDATION;
        return true;
    }
    place->kind = us_str_starts(us_cursor_rest(c), "stack ") ? US_PLACE_COLUMN : US_PLACE_FREECELL;
    return (us_cursor_literal(c, "stack ") || us_cursor_literal(c, "freecell ")) && us_cursor_number(c, &place->index);
}

static void note_base(struct base_told *told, const struct us_place *place, const struct us_game *g)
{
    if (place->kind == US_PLACE_FOUNDATION)
        return;
    told->zero = told->zero || place->index == 0;
    told->last = told->last || place->index == (place->kind == US_PLACE_COLUMN ? g->num_columns : g->num_freecells);
}

/* What the page's button behind a move says: the move is shown again, card by card. */
static bool take_button(struct us_cursor *c, bool *expanded)
{
    us_cursor_blanks(c);
    *expanded = us_cursor_literal(c, "Unexpand move") || us_cursor_literal(c, "Unexpand Move");
    return *expanded || us_cursor_literal(c, "Expand Move") || us_cursor_literal(c, "Expand move");
}

static bool read_sentence(struct reading *x, struct us_cursor c, struct us_intent m, bool sequence)
{
    if (sequence) { /* the page leaves this number as it is: from 0 */
        m.count = x->s->game.max_rank;
        m.source.kind = US_PLACE_COLUMN;
        if (!us_cursor_number(&c, &m.source.index))
            return unread(x, us_cursor_offset(&c), "an index");
    } else if (!read_pile(&c, &m.source) || m.source.kind == US_PLACE_FOUNDATION) {
        return unread(x, us_cursor_offset(&c), "a stack or freecell and its number");
    }
    if (!us_cursor_literal(&c, " to ") || !read_pile(&c, &m.dest))
        return unread(x, us_cursor_offset(&c), "'to' and a target");
    struct us_span span = {0, us_cursor_offset(&c)};
    bool expanded = false;
    take_button(&c, &expanded);
    if (!us_cursor_at_end(&c))
        return unread(x, us_cursor_offset(&c), "the end of the line");
    if (!sequence)
        note_base(&x->told, &m.source, &x->s->game);
    note_base(&x->told, &m.dest, &x->s->game);
    struct us_intent *kept = expanded ? &m : us_script_add(x->s, x->r->sink);
    if (!kept)
        return false;
    m.span = origin_of(x->plain, span);
    *kept = m;
    return true;
}

/* ---- a record -------------------------------------------------------------------------------------------------------- */

static bool read_start(struct reading *x)
{
    struct us_script *s = x->s;
    struct plain *p = x->plain;
    struct us_board_facts facts;
    struct us_cursor board = us_cursor((struct us_str){p->text, p->len});
    if (!us_read_board(&board, &s->start, s->game.num_decks, s->dealt, &s->num_dealt, &facts)) {
        us_report(x->r->sink, facts.error, origin_of(p, facts.error_span), "%s", facts.error_detail);
        return false;
    }
    if (!us_script_state_columns(s, x->r->sink, facts.columns, origin_of(p, facts.column_lines)) ||
        (facts.freecells > s->game.num_freecells &&
         !us_script_state_freecells(s, x->r->sink, facts.freecells, origin_of(p, facts.freecell_line))))
        return false;
    for (size_t i = 0; i < s->num_dealt; i++) {
        struct us_span at = origin_of(p, (struct us_span){s->dealt[i].off, s->dealt[i].len});
        s->dealt[i].off = at.off;
        s->dealt[i].len = at.len;
    }
    s->start.num_freecells = s->game.num_freecells;
    s->has_start = true;
    s->start_snapshot = s->start_span;
    return true;
}

/* A board: the first is the start, the others belong to the moves in front of them. */
static bool read_board(struct reading *x)
{
    struct us_script *s = x->s;
    struct us_span at = {us_cursor_offset(x->c), 0};
    at.len = (uint32_t)read_plain(x->plain, us_cursor_rest(x->c), at.off);
    if (x->plain->len == PLAIN) {
        us_report(x->r->sink, US_DIAG_LAYOUT_TOO_LARGE, at, "%s", "");
        return false;
    }
    x->c->p += at.len;
    x->c->p += !us_cursor_at_end(x->c);
    if (s->num_intents == 0 && !s->has_start) {
        s->start_span = at;
        return read_start(x);
    }
    if (s->num_intents == 0 || s->intents[s->num_intents - 1].snapshot.len > 0) {
        us_report(x->r->sink, US_DIAG_UNREAD_TEXT, at, "expected a move before this board, at move %zu",
                  s->num_intents + 1);
        return false;
    }
    s->intents[s->num_intents - 1].snapshot = at;
    return true;
}

static bool read_line(struct reading *x)
{
    struct us_str line = us_cursor_peek_line(x->c);
    struct us_str plain = plain_line(x->plain, line, us_cursor_offset(x->c));
    struct us_intent m = {0};
    bool sequence;
    if (begins_board(plain))
        return read_board(x);
    struct us_cursor c = us_cursor(plain);
    skip_step(&c);
    bool expanded = false;
    struct us_cursor button = c;
    if (at_sentence(&c, &m, &sequence)) {
        if (!read_sentence(x, c, m, sequence))
            return false;
    } else if (take_button(&button, &expanded) && expanded && us_cursor_at_end(&button) && x->s->num_intents > 0) {
        x->s->num_intents--;
    } else if (us_str_eq(plain, "This game is solveable.")) {
        x->s->claim = US_CLAIM_SOLVED;
        x->s->end_span = (struct us_span){us_cursor_offset(x->c), (uint32_t)line.len};
    }
    us_cursor_skip_line(x->c, line);
    return true;
}

/* Sequences that go home are numbered from 0 all the same. */
static void settle_base(struct reading *x)
{
    struct us_script *s = x->s;
    uint8_t base = x->told.zero ? 0 : x->told.last ? 1 : US_BASE_UNKNOWN;
    s->conventions.index_base = base;
    for (size_t i = 0; i < s->num_intents; i++) {
        struct us_intent *m = &s->intents[i];
        if (!s->game.whole_suits || m->dest.kind != US_PLACE_FOUNDATION || m->count == 1)
            continue;
        if (base == US_BASE_UNKNOWN)
            m->source.kind = US_PLACE_UNSTATED; /* the board behind it tells */
        else
            m->source.index += base;
    }
}

static enum us_status read_fcs_web(struct us_record_reader *r, struct us_script *out)
{
    struct plain plain = {.len = 0};
    struct reading x = {.r = r, .c = &r->cursor, .s = out, .plain = &plain};
    while (!us_cursor_at_end(x.c))
        if (!read_line(&x))
            return US_FAILED;
    if (!out->has_start && out->num_intents == 0)
        return US_END; /* prose alone */
    if (out->claim == US_CLAIM_NONE)
        out->end_span = (struct us_span){us_cursor_offset(x.c), 0};
    settle_base(&x);
    return US_OK;
}

static size_t cut_fcs_web(struct us_str text, size_t from)
{
    struct plain p = {.len = 0};
    struct us_cursor c = us_cursor(text);
    bool begun = from > 0;
    c.p += from;
    while (c.p > c.begin && c.p < c.end && c.p[-1] != '\n')
        c.p++;
    for (; !us_cursor_at_end(&c); us_cursor_skip_line(&c, us_cursor_peek_line(&c))) {
        struct us_str plain = plain_line(&p, us_cursor_peek_line(&c), 0);
        bool begins = us_str_starts(plain, header);
        if (begins && begun && c.p > c.begin)
            return us_cursor_offset(&c);
        begun = begun || begins || begins_board(plain);
    }
    return SIZE_MAX;
}

/* What tells the page's text from the solver's: Unicode, indexes from 1, words around it. */
struct evidence {
    unsigned boards;
    unsigned sentences;
    bool foreign; /* a board has other signs than ASCII's */
    bool verdict;
    bool framed; /* the solver's header somewhere, or numbers of steps */
    struct base_told told;
};

static void look_at(struct evidence *e, struct plain *p, struct us_str line)
{
    struct us_str plain = plain_line(p, line, 0);
    struct us_cursor c = us_cursor(plain);
    struct us_intent m = {0};
    bool sequence;
    skip_step(&c);
    bool step = us_cursor_offset(&c) > 0 && (us_cursor_at_end(&c) || begins_board(plain));
    e->framed = e->framed || step || us_str_starts(plain, header);
    if (begins_board(plain)) {
        e->boards++;
        for (size_t i = 0; i < line.len; i++)
            e->foreign = e->foreign || (unsigned char)line.p[i] >= 0x80 || line.p[i] == '&';
    } else if (at_sentence(&c, &m, &sequence) && !sequence) {
        e->sentences++;
        if (!read_pile(&c, &m.source) || !us_cursor_literal(&c, " to ") || !read_pile(&c, &m.dest))
            return;
        note_base(&e->told, &m.source, &us_variant_at(0)->game);
        note_base(&e->told, &m.dest, &us_variant_at(0)->game);
    }
    e->verdict = e->verdict || us_str_starts(plain, "This game is solveable.");
}

static int probe_fcs_web(struct us_str text)
{
    enum { FEW = 8, MORE_THAN_FCS = 240, LESS_THAN_FCS = 96 };
    struct evidence e = {0};
    struct plain p = {.len = 0};
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    bool as_solver = us_str_starts(us_cursor_rest(&c), header);
    bool trace = us_str_starts(us_cursor_rest(&c), "Iteration: ");
    for (; !us_cursor_at_end(&c); us_cursor_skip_line(&c, us_cursor_peek_line(&c)))
        look_at(&e, &p, us_cursor_peek_line(&c));
    if (e.boards > 0 && e.foreign)
        return MORE_THAN_FCS;
    if (e.boards == 0 || e.sentences == 0 || trace)
        return 0;
    if (!e.told.zero && !e.verdict && (e.told.last || e.sentences >= FEW))
        return MORE_THAN_FCS;
    return as_solver || !e.framed ? 0 : LESS_THAN_FCS;
}

/* ---- boards ---------------------------------------------------------------------------------------------------------- */

static enum us_agreement agrees_fcs_web(struct us_expected_snapshot *expected, struct us_str snapshot,
                                        const struct us_position *position, const struct us_move *moves,
                                        size_t num_moves, struct us_disagreement *why)
{
    struct plain p = {.len = 0};
    read_plain(&p, snapshot, 0);
    struct us_str plain = {p.text, p.len};
    enum us_agreement a = us_board_agrees(expected, plain, position, moves, num_moves, why);
    if (a != US_AGREES)
        why->span = origin_of(&p, why->span);
    return a;
}

const struct us_format us_format_fcs_web = {
    .name = "fcs-web",
    .title = "Freecell Solver's web page",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_fcs_web,
    .cut = cut_fcs_web,
    .read = read_fcs_web,
    .agrees = agrees_fcs_web,
};
