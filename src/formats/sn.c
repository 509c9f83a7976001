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

#include "formats/format.h"
#include "formats/pair.h"

enum { PER_LINE = 10 };

/* ---- lines ---------------------------------------------------------------------------------------------------- */

/* Steps over marks that letters and web pages put around text: "> ", "&gt;", "&nbsp;", "<br>". */
static void skip_marks(struct us_cursor *c)
{
    static const char *const marks[] = {">", "&gt;", "&nbsp;", "|", "*"};
    bool more = true;
    while (more) {
        us_cursor_blanks(c);
        more = false;
        for (size_t i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
            more = more || us_cursor_literal_n(c, marks[i], strlen(marks[i]));
        if (!us_cursor_at_end(c) && *c->p == '<') {
            const char *close = memchr(c->p, '>', (size_t)(c->end - c->p));
            more = close != NULL;
            c->p = close ? close + 1 : c->p;
        }
    }
}

/* The next word of a line, empty at its end. */
static struct us_str next_word(struct us_cursor *c)
{
    skip_marks(c);
    struct us_str word = {c->p, 0};
    while (c->p < c->end && !us_is_blank(*c->p) && *c->p != '<' && *c->p != ',' && *c->p != ';')
        c->p++;
    word.len = (size_t)(c->p - word.p);
    while (c->p < c->end && (*c->p == ',' || *c->p == ';'))
        c->p++;
    return word;
}

/* "12." or "3)": the number of a line. */
static bool is_line_number(struct us_str word)
{
    struct us_cursor c = us_cursor(word);
    uint32_t n;
    return us_cursor_number(&c, &n) &&
           (us_cursor_literal(&c, ".") || us_cursor_literal(&c, ")") || us_cursor_literal(&c, ":")) &&
           us_cursor_at_end(&c);
}

/* A token as it is posted: in capitals, F for home, a dot in front where it is one card. */
static bool read_token(struct us_str word, const struct us_game *g, struct us_intent *m)
{
    char small[8];
    bool dot = word.len > 0 && word.p[0] == '.';
    if (dot)
        word = (struct us_str){word.p + 1, word.len - 1};
    if (word.len < 2 || word.len > sizeof(small))
        return false;
    for (size_t i = 0; i < word.len; i++) {
        char c = word.p[i];
        bool home = c == 'F' && i == word.len - 1;
        small[i] = home ? 'h' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    *m = (struct us_intent){0};
    if (us_read_pair((struct us_str){small, word.len}, g, m) == US_PAIR_BAD)
        return false;
    if (dot) {
        m->count_kind = US_COUNT_STATED;
        m->count = 1;
    }
    return true;
}

/* What a line holds. */
struct line {
    unsigned words;  /* behind its number */
    unsigned tokens; /* of them, those in front that are tokens */
    bool digits;     /* in the tokens */
    bool counts;     /* "v" in them */
};

static bool has(struct us_str s, bool (*is)(char))
{
    for (size_t i = 0; i < s.len; i++)
        if (is(s.p[i]))
            return true;
    return false;
}

static bool is_v(char c)
{
    return c == 'v' || c == 'V';
}

static struct line look_at(struct us_str text, const struct us_game *g)
{
    struct line line = {0};
    struct us_cursor c = us_cursor(text);
    struct us_intent m;
    for (struct us_str word = next_word(&c); word.len > 0; word = next_word(&c)) {
        if (line.words == 0 && is_line_number(word))
            continue;
        if (line.tokens == line.words && read_token(word, g, &m)) {
            line.tokens++;
            line.digits = line.digits || has(word, us_is_digit);
            line.counts = line.counts || has(word, is_v);
        }
        line.words++;
    }
    return line;
}

/* Words such as "ah" are pairs, too: a line of prose begins with a few of them at most.  Behind moves one alone is a move. */
static bool holds_moves(const struct line *l, bool behind_moves)
{
    bool all = l->tokens == l->words && (l->digits || l->words > 1 || behind_moves);
    return l->tokens > 0 && (all || (l->tokens > 2 && l->digits));
}

/* ---- headers -------------------------------------------------------------------------------------------------- */

/* A number behind "#", or behind a word that announces one. */
static bool find_number(struct us_str text, bool sharp, struct us_str *number)
{
    static const char *const words[] = {"game", "deal", "freecell", "board", "number"};
    for (size_t i = 0; i < text.len; i++) {
        struct us_str rest = {text.p + i, text.len - i};
        size_t n = text.p[i] == '#' ? 1 : 0;
        for (size_t k = 0; !sharp && n == 0 && k < sizeof(words) / sizeof(words[0]); k++)
            n = us_str_starts_nocase(rest, words[k]) ? strlen(words[k]) : 0;
        while (!sharp && n > 0 && n < rest.len && (rest.p[n] == ' ' || rest.p[n] == ':' || rest.p[n] == '#'))
            n++;
        size_t end = n;
        end += end < rest.len && rest.p[end] == '-';
        while (end < rest.len && us_is_digit(rest.p[end]))
            end++;
        if (n == 0 || end == n || !us_is_digit(rest.p[end - 1]))
            continue;
        *number = (struct us_str){rest.p + n, end - n};
        return true;
    }
    return false;
}

static const char solver_header[] = "-=-=-=-=-=-=-=-=-=-=-=-";

/* A line with which a new record begins: "#617", or the solver's. */
static bool begins_record(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    skip_marks(&c);
    struct us_str rest = us_cursor_rest(&c);
    struct us_str number;
    return us_str_starts(rest, solver_header) ||
           (find_number(rest, true, &number) &&
            (number.p == rest.p + 1 || us_str_starts_nocase(rest, "game") || us_str_starts_nocase(rest, "deal") ||
             us_str_starts_nocase(rest, "freecell")));
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

static bool add_moves(struct us_reading *r, struct us_script *s, struct us_str text, unsigned tokens)
{
    struct us_cursor c = us_cursor(text);
    while (tokens > 0) {
        struct us_intent m;
        struct us_str word = next_word(&c);
        if (is_line_number(word) || !read_token(word, &s->game, &m))
            continue;
        tokens--;
        struct us_intent *kept = us_script_add(s, r->sink);
        if (!kept)
            return false;
        *kept = m;
        kept->span = us_cursor_span(&r->cursor, word);
    }
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
static bool add_plain_line(struct us_reading *r, struct us_script *s, struct us_str text)
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
static void read_words(struct us_script *s, struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    skip_marks(&c);
    struct us_str rest = us_cursor_rest(&c);
    struct us_str number;
    if (us_str_starts(rest, "This game is solveable."))
        s->claim = US_CLAIM_SOLVED;
    else if (us_str_starts(rest, "# unsolved") || us_str_starts(rest, "I could not solve this game.") ||
             us_str_starts(rest, "Iterations count exceeded."))
        s->claim = US_CLAIM_GAVE_UP;
    else if (s->deal.system == US_DEAL_NONE && s->num_intents == 0 &&
             (find_number(rest, true, &number) || find_number(rest, false, &number)))
        us_deal_parse(number, &s->deal);
}

static enum us_status read_list(struct us_reading *r, struct us_script *out)
{
    struct us_cursor *c = &r->cursor;
    uint32_t from = us_cursor_offset(c);
    bool begun = false;
    while (!us_cursor_at_end(c)) {
        struct us_str text = us_cursor_peek_line(c);
        if (add_plain_line(r, out, text)) {
            us_cursor_skip_line(c, text);
            continue;
        }
        struct line line = look_at(text, &out->game);
        bool begins = begins_record(text);
        if (begins && (begun || out->num_intents > 0))
            break;
        begun = begun || begins;
        if (!holds_moves(&line, out->num_intents > 0) || begins)
            read_words(out, text);
        else if (!add_moves(r, out, text, line.tokens))
            return US_FAILED;
        us_cursor_skip_line(c, text);
    }
    if (out->num_intents == 0 && out->deal.system == US_DEAL_NONE && out->claim == US_CLAIM_NONE)
        return US_END; /* prose alone */
    out->start_span = out->end_span = (struct us_span){from, 0};
    return US_OK;
}

static enum us_status read_sn(struct us_reading *r, struct us_script *out)
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
static enum us_status read_snx(struct us_reading *r, struct us_script *out)
{
    out->conventions = (struct us_conventions){
        .automove = US_AUTOMOVE_UNKNOWN,
        .automove_first = US_PERHAPS,
        .redundant_home = US_PERHAPS,
        .naming = US_NAMED_AS_PAIRS,
    };
    return read_list(r, out);
}

/* Steps to the next line that has one of the marks without which none begins a record; the cursor stands at a line's start.  In
   steps, since the one mark may be far behind the other. */
static void skip_unmarked(struct us_cursor *c)
{
    enum { STEP = 4096 };
    const char *line = c->p;
    const char *mark = NULL;
    for (size_t n; !mark && c->p < c->end; c->p += mark ? 0 : n) {
        n = c->end - c->p < STEP ? (size_t)(c->end - c->p) : STEP;
        const char *sharp = memchr(c->p, '#', n);
        const char *equals = memchr(c->p, '=', sharp ? (size_t)(sharp - c->p) : n);
        mark = equals ? equals : sharp;
    }
    const char *lf = mark ? memrchr(line, '\n', (size_t)(mark - line)) : NULL;
    c->p = !mark ? c->end : lf ? lf + 1 : line;
}

/* In front of a header that stands behind moves, or behind another header.  Far behind the beginning there were some. */
static size_t cut_list(struct us_str text, size_t from)
{
    bool begun = from > 0;
    struct us_cursor c = us_cursor(text);
    c.p += from;
    while (c.p > c.begin && c.p < c.end && c.p[-1] != '\n')
        c.p++;
    for (;;) {
        if (begun)
            skip_unmarked(&c);
        if (us_cursor_at_end(&c))
            return SIZE_MAX;
        struct us_str text_line = us_cursor_peek_line(&c);
        bool begins = begins_record(text_line);
        if (begins && begun)
            return us_cursor_offset(&c);
        if (!begun) {
            struct line line = look_at(text_line, &us_variant_at(0)->game);
            begun = begins || holds_moves(&line, false);
        }
        us_cursor_skip_line(&c, text_line);
    }
}

/* Whether a word can only be a card: a spade, or a rank that is a letter. */
static bool is_card(struct us_str word)
{
    us_card card;
    return us_get_card(word, &card) == word.len && word.len >= 2 && (us_suit(card) == US_SPADES || us_rank(card) > 9);
}

/* Lines of nothing but pairs, and no cards. */
static int probe(struct us_str text, bool counts)
{
    const struct us_game *g = &us_variant_at(0)->game;
    unsigned good = 0;
    bool any_counts = false;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        struct line l = look_at(line, g);
        struct us_cursor words = us_cursor(line);
        for (struct us_str word = next_word(&words); word.len > 0; word = next_word(&words))
            if (is_card(word))
                return 0;
        if (l.tokens == l.words && holds_moves(&l, good > 0)) {
            good += l.tokens;
            any_counts = any_counts || l.counts;
        }
        us_cursor_skip_line(&c, line);
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

static void write_list(struct us_writing *w, const struct us_solution *s, bool counts)
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
        return "records with neither moves nor a deal's number";
    return s->game.num_columns < 11 && s->game.num_freecells <= US_NUM_CELL_LETTERS
               ? NULL
               : "boards of more than ten columns or eighteen freecells";
}

static void write_snx(struct us_writing *w, const struct us_solution *s)
{
    write_list(w, s, true);
}

static void write_sn(struct us_writing *w, const struct us_solution *s)
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
