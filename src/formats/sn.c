/* SPDX-License-Identifier: MIT */
/*
 * Standard notation (formats.md sections 2.5, 5): lists of pairs, ten to a line, with or without the deal's number, as
 * players post them and as `fc-solve -m -sn` and `-m -snx` write them.
 *
 *     #617
 *     8a 8b 8c 87 a2 c2 8d 8h 2a 2c
 *     28 21 c3 43v5 2c 26 72 8a d8 c8
 *
 * snx has the number of cards (v5) where several go to an empty column; sn leaves it out.  Odd: such posts stand in letters
 * and on web pages, with prose around them, quoted, numbered, in capitals; so this is one of the few readers that
 * pass over text.  What is a list of moves is decided line by line.
 */
#include <limits.h>

#include "formats/kit.h"
#include "formats/pair.h"
#include "formats/post.h"

enum { PER_LINE = 10 };

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* A list under way. */
struct list {
    struct us_record_reader *r;
    struct us_script *s;
    struct us_post_numbers numbers;
    enum us_post_header deal; /* how sure its number is */
    bool begun;               /* a line that begins a record was read */
    bool signature;           /* moves stand above it, and prose below */
};

/* Adds the first `tokens` moves of a line, or of its end. */
static bool add_moves(struct list *l, struct us_str text, unsigned tokens)
{
    struct us_script *s = l->s;
    struct us_post_scan scan = us_post_scan(text, &s->game, l->numbers);
    for (unsigned n = 0; n < tokens; n++) {
        struct us_intent m;
        struct us_str word;
        if (us_post_next(&scan, &word, &m) != US_POST_MOVE)
            break;
        m.span = us_cursor_span(&l->r->cursor, word);
        if (!us_keep_move(l->r, s, &m))
            return false;
    }
    l->numbers = (struct us_post_numbers){0};
    if (scan.first_label > 0)
        l->numbers = (struct us_post_numbers){scan.last_label + 1, scan.first_label + tokens};
    return true;
}

/* What the letters and digits of a pair name, as solvers write them; kind 0: nothing. */
#define COLUMN(i)                             \
    {                                         \
        .kind = US_PLACE_COLUMN, .index = (i) \
    }
#define FREECELL(i)                             \
    {                                           \
        .kind = US_PLACE_FREECELL, .index = (i) \
    }
static const struct us_place plain_places[UCHAR_MAX + 1] = {
    ['1'] = COLUMN(0),
    ['2'] = COLUMN(1),
    ['3'] = COLUMN(2),
    ['4'] = COLUMN(3),
    ['5'] = COLUMN(4),
    ['6'] = COLUMN(5),
    ['7'] = COLUMN(6),
    ['8'] = COLUMN(7),
    ['9'] = COLUMN(8),
    ['a'] = FREECELL(0),
    ['b'] = FREECELL(1),
    ['c'] = FREECELL(2),
    ['d'] = FREECELL(3),
    ['e'] = FREECELL(4),
    ['f'] = FREECELL(5),
    ['g'] = FREECELL(6),
    ['h'] = {.kind = US_PLACE_FOUNDATION},
};
#undef COLUMN
#undef FREECELL

/* The place that stands at p. */
static const struct us_place *plain_place(const char *p, const char *end)
{
    return &plain_places[p < end ? (unsigned char)*p : 0];
}

/* The count of a pair that ends with "v" and one character, at p; 0 where that is not so. */
static uint32_t plain_count(const char *p, const char *end)
{
    if (end - p < 2 || p[0] != 'v' || (end - p > 2 && p[2] != ' '))
        return 0;
    char c = p[1];
    return c >= '1' && c <= '9' ? (uint32_t)(c - '0') : c >= 'a' && c <= 'd' ? (uint32_t)(c - 'a' + 10) : 0;
}

/* A line of nothing but pairs, which needs no second look.  False where it is not that, or memory ran out: nothing of it is
   kept. */
static bool add_plain_line(struct us_record_reader *r, struct us_script *s, struct us_str text)
{
    const char *end = text.p + text.len;
    unsigned columns = s->game.num_columns;
    enum { LONGEST = 1 << 16 };
    if (columns > 9 || s->game.whole_suits || text.len < 5 || text.len > LONGEST ||
        !us_script_make_room(s, text.len / 2))
        return false;
    /* Indexes below these may stand there, by kind: one comparison for all of them, since nobody can guess which it will be. */
    const uint32_t sources[US_PLACE_FOUNDATION + 1] = {
        [US_PLACE_COLUMN] = columns, [US_PLACE_FREECELL] = US_MAX_FREECELLS};
    const uint32_t dests[US_PLACE_FOUNDATION + 1] = {
        [US_PLACE_COLUMN] = columns, [US_PLACE_FREECELL] = US_MAX_FREECELLS, [US_PLACE_FOUNDATION] = 1};
    struct us_intent *m = s->intents + s->num_intents;
    for (const char *p = text.p; p < end; m++) {
        const struct us_place *source = plain_place(p, end);
        const struct us_place *dest = plain_place(p + 1, end);
        if (source->index >= sources[source->kind] || dest->index >= dests[dest->kind] || source == dest)
            return false;
        *m = (struct us_intent){
            .source = *source,
            .dest = *dest,
            .count_kind = US_COUNT_BY_CONVENTION,
            .span = {(uint32_t)(p - r->cursor.begin), 2},
        };
        p += 2;
        if (p < end && *p != ' ') {
            m->count_kind = US_COUNT_STATED;
            m->count = plain_count(p, end);
            m->span.len = 4;
            if (m->count == 0)
                return false;
            p += 2;
        }
        while (p < end && *p == ' ')
            p++;
    }
    s->num_intents = (size_t)(m - s->intents);
    return true;
}

/* A line that is no list of moves: a header, a verdict, or prose. */
static void read_words(struct list *l, struct us_str text)
{
    struct us_script *s = l->s;
    struct us_deal deal;
    struct us_str words = us_post_text(text);
    if (us_str_starts(words, "This game is solveable.")) {
        s->claim = US_CLAIM_SOLVED;
        s->end_span = us_cursor_span(&l->r->cursor, words);
    } else if (us_str_starts(words, "# unsolved") || us_str_starts(words, "I could not solve this game.") ||
               us_str_starts(words, "Iterations count exceeded.")) {
        s->claim = US_CLAIM_GAVE_UP;
    }
    enum us_post_header kind = s->num_intents == 0 ? us_post_find_deal(text, &deal) : US_POST_NO_HEADER;
    if (kind <= l->deal)
        return;
    l->deal = kind;
    s->deal = deal;
}

/* A line that is not pairs alone. */
static bool read_line(struct list *l, struct us_str text, bool begins)
{
    struct us_script *s = l->s;
    struct us_post_view v = us_post_look(text, &s->game, l->numbers);
    bool moves = us_post_holds_moves(&v, s->num_intents > 0) && (!begins || v.from > 0) && !l->signature;
    if (v.passed_over.len > 0 && !l->signature)
        us_report(l->r->sink, US_DIAG_MOVES_IN_PROSE, us_cursor_span(&l->r->cursor, v.passed_over), "%s", "");
    l->begun = l->begun || begins;
    l->signature = l->signature || (s->num_intents > 0 && us_post_is_signature(text));
    if (!moves || v.from > 0)
        read_words(l, (struct us_str){text.p, moves ? v.from : text.len});
    return !moves || add_moves(l, (struct us_str){text.p + v.from, text.len - v.from}, v.tokens);
}

static enum us_status read_list(struct us_record_reader *r, struct us_script *out)
{
    struct us_cursor *c = &r->cursor;
    struct us_str all = us_cursor_rest(c);
    uint32_t from = us_cursor_offset(c);
    struct list l = {.r = r, .s = out};
    out->end_span = (struct us_span){from, 0};
    while (!us_cursor_at_end(c)) {
        bool plain = (c->p == c->begin || c->p[-1] == '\n') && l.numbers.next_line == 0 && !l.signature;
        struct us_str text = plain ? us_cursor_peek_line(c) : us_post_line(c);
        if (!plain || !add_plain_line(r, out, text)) {
            text = us_post_line(c);
            bool begins = us_post_begins(all, us_cursor_offset(c) - from);
            if (begins && (l.begun || out->num_intents > 0))
                break;
            if (!read_line(&l, text, begins))
                return US_FAILED;
        }
        us_post_skip_line(c, text);
    }
    if (out->num_intents == 0 && out->deal.system == US_DEAL_NONE && out->claim == US_CLAIM_NONE)
        return US_END; /* prose alone */
    out->start_span = (struct us_span){from, 0};
    return US_OK;
}

static enum us_status read_sn(struct us_record_reader *r, struct us_script *out)
{
    out->conventions = (struct us_conventions){
        .automove = US_AUTOMOVE_UNKNOWN,
        .automove_first = US_PERHAPS,
        .empty_count = US_EMPTY_UNKNOWN,
        .redundant_home = US_PERHAPS,
        .naming = US_NAMED_AS_PAIRS,
    };
    return read_list(r, out);
}

/* Counts are stated; a list may still leave automoves out. */
static enum us_status read_snx(struct us_record_reader *r, struct us_script *out)
{
    out->conventions = (struct us_conventions){
        .automove = US_AUTOMOVE_UNKNOWN,
        .automove_first = US_PERHAPS,
        .redundant_home = US_PERHAPS,
        .naming = US_NAMED_AS_PAIRS,
    };
    return read_list(r, out);
}

/* In front of a header that stands behind moves, or behind another header.  Far behind the beginning there were some. */
static size_t cut_list(struct us_str text, size_t from)
{
    bool begun = from > 0;
    struct us_cursor c = us_cursor(text);
    c.p += from;
    if (c.p > c.begin && c.p < c.end && c.p[-1] != '\n' && *c.p != '<')
        us_post_skip_line(&c, us_post_line(&c));
    while (!us_cursor_at_end(&c)) {
        if (begun)
            us_post_skip_pairs(&c);
        bool begins = us_post_begins(text, us_cursor_offset(&c));
        if (begins && begun)
            return us_cursor_offset(&c);
        struct us_str line = us_post_line(&c);
        if (!begun) {
            struct us_post_view v = us_post_look(line, &us_variant_at(0)->game, (struct us_post_numbers){0});
            begun = begins || us_post_holds_moves(&v, false);
        }
        us_post_skip_line(&c, line);
    }
    return SIZE_MAX;
}

/* Lines of pairs, and no cards. */
static int probe(struct us_str text, bool counts)
{
    const struct us_game *g = &us_variant_at(0)->game;
    unsigned good = 0;
    bool any_counts = false;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_post_line(&c);
        struct us_post_view v = us_post_look(line, g, (struct us_post_numbers){0});
        if (v.is_cards)
            return 0;
        if (us_post_holds_moves(&v, good > 0)) {
            good += v.tokens;
            any_counts = any_counts || v.counts;
        }
        us_post_skip_line(&c, line);
    }
    int bits = good > 20 ? 20 : (int)good;
    return counts == any_counts ? bits : 0;
}

static int probe_sn(struct us_str text)
{
    return probe(text, false);
}

static int probe_snx(struct us_str text)
{
    return probe(text, true);
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

static void write_list(struct us_record_writer *w, const struct us_solution *s, bool counts)
{
    if (s->deal.system == US_DEAL_MS)
        us_buf_putf(w->out, "#%llu\n", (unsigned long long)s->deal.number);
    else if (s->deal.system == US_DEAL_COOKIE)
        us_buf_putf(w->out, "#-%llu\n", (unsigned long long)s->deal.number);
    unsigned n = 0;
    for (size_t i = 0; i < s->num_moves; i++) {
        if (s->moves[i].implicit)
            continue;
        if (n > 0)
            us_buf_putc(w->out, n % PER_LINE == 0 ? '\n' : ' ');
        us_put_pair(w->out, &s->game, &s->moves[i], counts);
        n++;
    }
    us_buf_putc(w->out, '\n');
}

/* From eleven columns on 112 could be read in two ways; and an empty text is no record. */
static const char *refuses_list(const struct us_solution *s)
{
    bool numbered = s->deal.system == US_DEAL_MS || s->deal.system == US_DEAL_COOKIE;
    if (!s->empty && s->num_moves == 0 && !numbered)
        return "records with neither moves nor a deal number";
    return s->game.num_columns < 11 && s->game.num_freecells <= US_NUM_CELL_LETTERS
               ? NULL
               : "boards with more than ten columns or eighteen freecells";
}

static void write_snx(struct us_record_writer *w, const struct us_solution *s)
{
    write_list(w, s, true);
}

static void write_sn(struct us_record_writer *w, const struct us_solution *s)
{
    write_list(w, s, false);
}

/* A list without counts means the same however its reader takes it, or as many cards as may move; or it is like `fc-solve
   -sn`, of which a reader must find out what solves the game (formats.md section 18). */
static const struct us_terms terms_sn[] = {
    {.rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .statable = US_STATES_COMMON},
    {.rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .statable = US_STATES_MAX},
    {.rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .searched = true},
    {0},
};

const struct us_format us_format_sn = {
    .name = "sn",
    .title = "standard notation: pairs as players post them",
    .suffixes = (const char *const[]){".sn", NULL},
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER,
    .probe = probe_sn,
    .cut = cut_list,
    .read = read_sn,
    .terms = terms_sn,
    .refuses = refuses_list,
    .write = write_sn,
};

const struct us_format us_format_snx = {
    .name = "snx",
    .title = "standard notation with the number of cards to empty columns",
    .suffixes = (const char *const[]){".snx", NULL},
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER,
    .probe = probe_snx,
    .cut = cut_list,
    .read = read_snx,
    .refuses = refuses_list,
    .write = write_snx,
};
