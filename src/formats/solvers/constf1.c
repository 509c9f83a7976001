/* SPDX-License-Identifier: MIT */
/*
 * constf1/freecell-solver (docs/formats/solvers.md): a link to a page that replays the
 * solution.  While the solver finds shorter solutions, it prints one link after another.  With -D,
 * it also prints messages, the board, and the last solution in sentences.
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
 * A move in the path is two hexadecimal digits, and always one card: 0 to 7 are columns, 8 to b
 * foundations, and c to f freecells.  The foundations are in the order S D C H, and cards may
 * return from them.  Oddity: the deal numbers are the program's own, and so is its shuffle.
 */
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, FOUNDATIONS = 4, FREECELLS = 4, CARDS = 52, ROWS = 7 };

struct constf1 {
    bool has_number; /* the deal number is known */
    uint32_t number;
    struct us_span number_span;
    bool has_board;
    bool has_path;
    uint32_t sentences; /* number of sentences read so far */
};

/* ---- the deal -------------------------------------------------------------------------------- */

/* Returns the suit with index i in the program's order: S D C H. */
static unsigned suit_of(unsigned i)
{
    return US_NUM_SUITS - 1 - i;
}

/* Returns the next seed.  Oddity: the program computes with doubles, so rounding affects the
   result. */
static uint64_t next_seed(uint64_t seed)
{
    volatile double product = 1103515245.0 * (double)seed; /* volatile: no fused multiply-add */
    volatile double sum = product + 12345.0;
    return (uint64_t)sum & 0x7fffffff;
}

static void deal_cards(struct us_script *s, uint32_t number, struct us_span at)
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
        us_script_deal_column(s, i % COLUMNS, deck[i], at);
}

/* Reads a deal number.  The link and the line above the board state the same number. */
static bool read_number(struct us_lines *lines, struct us_str text)
{
    struct constf1 *own = lines->own;
    uint32_t number;
    if (!us_is_number(text, &number) || number == UINT32_MAX)
        return us_read_fail(lines->reader, US_DIAG_DEAL_BAD, text, "expected a number below 2^32 - 1");
    if (own->has_number && number != own->number)
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, text, "an earlier line states another deal number");

    own->has_number = true;
    own->number = number;
    own->number_span = us_cursor_span(lines->cursor, text);
    return true;
}

/* Deals the start by its number, and compares it with the board if there is one. */
static bool settle_start(struct us_lines *lines)
{
    struct constf1 *own = lines->own;
    struct us_script *s = lines->script;
    s->has_start = own->has_number || own->has_board;
    if (!own->has_number)
        return true;

    struct us_position shown;
    struct us_span shown_span = s->start_span;
    if (own->has_board)
        us_position_copy(&shown, &s->start);
    else
        s->start_span = own->number_span;

    deal_cards(s, own->number, own->number_span);
    if (!own->has_board || us_position_same(&shown, &s->start))
        return true;

    us_report(lines->reader->sink, US_DIAG_DEAL_DIFFERS, shown_span, "%s", "");
    return false;
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Reads a card such as "J♦", or two blanks.  Returns its length in bytes, or 0 if s begins with
   neither. */
static size_t get_card(struct us_str s, us_card *card)
{
    struct us_cursor c = us_cursor(s);
    *card = US_NO_CARD;
    return us_cursor_literal(&c, "  ") || us_take_card(&c, US_SUIT_SYMBOLS, card) ? us_cursor_offset(&c) : 0;
}

/* Reads "|J♦|2♠|...".  Row 0 is the freecells and foundations, which are empty. */
static bool read_row(struct us_lines *lines, struct us_str line, unsigned row)
{
    enum { UNDERLINED = 4 };
    struct us_str rest = us_str_from(line, 1);

    for (unsigned i = 0; i < COLUMNS; i++) {
        us_card card;
        size_t n = get_card(rest, &card);
        if (n == 0 || n == rest.len || rest.p[n] != '|') {
            struct us_str bad = {rest.p, rest.len < UNDERLINED ? rest.len : UNDERLINED};
            return us_read_fail(lines->reader, US_DIAG_CARD_BAD, bad, "");
        }

        struct us_str word = {rest.p, n};
        if (card != US_NO_CARD) {
            if (row == 0)
                return us_read_fail(lines->reader, US_DIAG_CARD_BAD, word, "freecells and foundations must be empty");
            if (us_column_len(&lines->script->start, i) != row - 1)
                return us_read_fail(lines->reader, US_DIAG_CARD_BAD, word, "there is no card above this one");
            us_script_deal_column(lines->script, i, card, us_cursor_span(lines->cursor, word));
        }
        rest = us_str_from(rest, n + 1);
    }

    return us_str_trim_end(rest).len == 0 ||
           us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, rest, "expected the end of the line after eight columns");
}

static bool read_board(struct us_lines *lines)
{
    struct constf1 *own = lines->own;
    unsigned row = 0;
    uint32_t from = us_cursor_offset(lines->cursor);
    us_position_init(&lines->script->start, COLUMNS, FREECELLS, 1);
    lines->script->num_dealt = 0;

    while (row <= ROWS && !us_cursor_at_end(lines->cursor)) {
        struct us_str line = us_cursor_peek_line(lines->cursor);
        if (us_str_starts(line, "|")) {
            if (!read_row(lines, line, row))
                return false;
            row++;
        } else if (!us_str_starts(line, "----")) {
            break;
        }
        us_cursor_skip_line(lines->cursor, line);
    }

    if (row <= ROWS && lines->script->num_intents > 0 && us_cursor_offset(lines->cursor) >= lines->reader->tail) {
        us_report_cut(lines->reader, lines->script, us_cursor_rest(lines->cursor));
        lines->cursor->p = lines->cursor->end;
        return true; /* the link has the number of the deal */
    }

    own->has_board = true;
    lines->script->start_span = (struct us_span){from, us_cursor_offset(lines->cursor) - from};
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Returns the pile that a digit of the path stands for. */
static struct us_place place_at(unsigned digit)
{
    if (digit < COLUMNS)
        return (struct us_place){.kind = US_PLACE_COLUMN, .index = digit};
    if (digit < COLUMNS + FOUNDATIONS)
        return (struct us_place){.kind = US_PLACE_FOUNDATION_OF, .index = suit_of(digit - COLUMNS)};
    return (struct us_place){.kind = US_PLACE_FREECELL, .index = digit - COLUMNS - FOUNDATIONS};
}

static struct us_intent *add_move(struct us_lines *lines, struct us_place source, struct us_place dest,
                                  struct us_str at)
{
    struct us_intent *m = us_script_add(lines->script);
    m->source = source;
    m->dest = dest;
    m->count = 1;
    m->span = us_cursor_span(lines->cursor, at);
    return m;
}

static bool read_path(struct us_lines *lines, struct us_str text)
{
    struct constf1 *own = lines->own;
    static const char digits[] = "0123456789abcdef";
    if (own->has_path)
        return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, text, "a record can have only one path");
    own->has_path = true;

    for (; text.len > 0; text = us_str_from(text, 2)) {
        const char *source = memchr(digits, text.p[0], sizeof(digits) - 1);
        const char *dest = text.len > 1 ? memchr(digits, text.p[1], sizeof(digits) - 1) : NULL;
        if (source && text.len == 1 && lines->script->num_intents > 0) {
            us_report_cut(lines->reader, lines->script, text);
            return true;
        }
        if (!source || !dest)
            return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, text,
                                "expected a move, two hexadecimal digits such as 5c");

        struct us_str move = {text.p, 2};
        add_move(lines, place_at((unsigned)(source - digits)), place_at((unsigned)(dest - digits)), move);
    }

    return true;
}

/* Splits "https://...?deal=1&path=5c65" into its two values.  Returns false if the line is not such
   a link. */
static bool split_link(struct us_str line, struct us_str *deal, struct us_str *path)
{
    static const char first[] = "?deal=";
    static const char second[] = "&path=";

    line = us_str_trim_end(line);
    for (size_t i = 0; i < line.len; i++) {
        struct us_str rest = us_str_from(line, i);
        if (us_is_blank(line.p[i]))
            return false;
        if (us_str_starts(rest, first))
            *deal = (struct us_str){rest.p + strlen(first), 0};

        if (deal->p && us_str_starts(rest, second)) {
            deal->len = (size_t)(rest.p - deal->p);
            *path = us_str_from(rest, strlen(second));
            return true;
        }
    }

    return false;
}

/* Reads a pile such as "pile 6".  Returns false if there is no such pile. */
static bool take_place(struct us_cursor *c, struct us_place *place)
{
    static const struct {
        const char *word;
        unsigned first; /* digit of the first pile in a path */
        unsigned num;
    } kinds[] = {{"pile ", 0, COLUMNS}, {"base ", COLUMNS, FOUNDATIONS}, {"cell ", COLUMNS + FOUNDATIONS, FREECELLS}};

    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        uint32_t n;
        if (!us_cursor_literal_n(c, kinds[i].word, strlen(kinds[i].word)))
            continue;
        if (!us_cursor_number(c, &n) || n == 0 || n > kinds[i].num)
            return false;

        *place = place_at(kinds[i].first + n - 1);
        return true;
    }

    return false;
}

/* A sentence such as "1. J♣: pile 6 -> cell 1". */
struct sentence {
    uint32_t number;
    us_card card;
    struct us_place source;
    struct us_place dest;
};

static bool get_sentence(struct us_str line, struct sentence *sentence)
{
    struct us_cursor c = us_cursor(line);
    if (!us_cursor_number(&c, &sentence->number) || !us_cursor_literal(&c, ". "))
        return false;

    c.p += get_card(us_cursor_rest(&c), &sentence->card);
    if (sentence->card == US_NO_CARD || !us_cursor_literal(&c, ": "))
        return false;

    if (!take_place(&c, &sentence->source) || !us_cursor_literal(&c, " -> ") || !take_place(&c, &sentence->dest))
        return false;
    return us_str_trim_end(us_cursor_rest(&c)).len == 0;
}

/* Reads a sentence.  If there is a path, it contains the same move, and the sentence adds the
   card. */
static bool read_sentence(struct us_lines *lines)
{
    struct constf1 *own = lines->own;
    struct us_str line = us_cursor_peek_line(lines->cursor);
    struct sentence sentence;
    if (!get_sentence(line, &sentence))
        return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, line,
                            "expected a move such as 1. J♣: pile 6 -> cell 1");
    if (sentence.number != ++own->sentences)
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, line, "the sentences are not numbered in order");
    if (own->has_path && sentence.number > lines->script->num_intents)
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, line, "the path has fewer moves");

    struct us_intent *m;
    if (own->has_path)
        m = &lines->script->intents[sentence.number - 1];
    else
        m = add_move(lines, sentence.source, sentence.dest, line);
    if (!us_same_place(&m->source, &sentence.source) || !us_same_place(&m->dest, &sentence.dest))
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, line, "the path has a different move here");

    m->stated = US_STATED_SOURCE_CARD;
    m->source_card = sentence.card;
    m->span = us_cursor_span(lines->cursor, us_str_trim_end(line));
    us_cursor_skip_line(lines->cursor, line);
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const char solved[] = "Solved! Path of ";
static const char path_words[] = "Path (";
static const char deal_words[] = "Deal #";

/* Reads "Solved! Path of 89 moves." or "Path (89):". */
static bool read_length(struct us_lines *lines)
{
    struct us_str line = us_str_trim_end(us_cursor_peek_line(lines->cursor));
    struct us_cursor at = us_cursor(line);
    struct us_words words = {.length = 0};
    if (!us_take_words(&at, "{Solved! Path of %m moves.|Path (%m):}", &words) || !us_cursor_at_end(&at))
        return us_lines_expected(lines, "the number of moves");
    if (lines->has_length && words.length != lines->length)
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, line, "an earlier line states another number of moves");

    if (us_str_starts(line, solved))
        lines->script->claim = US_CLAIM_SOLVED;
    lines->has_length = true;
    lines->length = words.length;
    lines->length_span = us_cursor_span(lines->cursor, line);
    us_cursor_skip_line(lines->cursor, us_cursor_peek_line(lines->cursor));
    return true;
}

static bool read_number_line(struct us_lines *lines)
{
    struct us_str line = us_cursor_peek_line(lines->cursor);
    if (!read_number(lines, us_str_from(us_str_trim_end(line), strlen(deal_words))))
        return false;
    us_cursor_skip_line(lines->cursor, line);
    return true;
}

static bool is_link(struct us_str line)
{
    struct us_str deal = {0};
    struct us_str path;
    return split_link(line, &deal, &path);
}

static bool read_link(struct us_lines *lines)
{
    struct us_str line = us_cursor_peek_line(lines->cursor);
    struct us_str deal = {0};
    struct us_str path = {0};
    split_link(line, &deal, &path);
    if (!read_number(lines, deal) || !read_path(lines, path))
        return false;
    us_cursor_skip_line(lines->cursor, line);
    return true;
}

static bool is_sentence(struct us_str line)
{
    return us_is_digit(line.p[0]);
}

static const char chatter[] = "{Cleaning:|    bank: |    done: |Done: |Solution:|Solution not found!}...";

static const struct us_line_form forms[] = {
    US_READ_FORM("Solved! Path of ", read_length),
    US_READ_FORM("Path (", read_length),
    US_READ_FORM("Deal #", read_number_line),
    {.words = "|", .kind = US_LINE_READ, .when = US_LINE_WITHOUT_START, .read = read_board},
    {.words = "", .kind = US_LINE_READ, .is = is_link, .read = read_link},
    {.words = "", .kind = US_LINE_READ, .is = is_sentence, .read = read_sentence},
    {.words = chatter, .kind = US_LINE_SKIP},
    {.words = NULL},
};

static bool begin(struct us_lines *lines)
{
    if (!lines->reader->request->asked[US_GAME_FOUNDATION_TO_COLUMN])
        lines->script->game.foundation_to_column = US_BACK_TO_COLUMNS;
    return true;
}

/* Compares the number of sentences with the path. */
static bool finish(struct us_lines *lines)
{
    const struct constf1 *own = lines->own;
    struct us_script *script = lines->script;
    if (!own->has_path && own->sentences == 0 && !script->cut_off)
        script->claim = US_CLAIM_GAVE_UP;
    if (own->sentences > 0 && own->sentences != script->num_intents && !script->cut_off) {
        us_report(lines->reader->sink, US_DIAG_CUT_OFF, script->end_span,
                  "the path has %zu moves, but there are %u sentences", script->num_intents, own->sentences);
        script->cut_off = true;
    }
    return settle_start(lines);
}

static const struct us_line_format lines_constf1 = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE},
    .columns = COLUMNS,
    .freecells = FREECELLS,
    .longest = 48,
    .expected = "a link, a board or a move",
    .own_size = sizeof(struct constf1),
    .begin = begin,
    .finish = finish,
};

/* The lines by which records are separated.  A record has at most one line of each kind, none of
   the others before "Solved!", and no link before "Path". */
enum kind { OTHER, SOLVED, PATH, DEAL, LINK };

static enum kind kind_of(struct us_str line)
{
    if (us_str_starts(line, solved))
        return SOLVED;
    if (us_str_starts(line, deal_words))
        return DEAL;
    if (us_str_starts(line, path_words))
        return PATH;
    return is_link(line) ? LINK : OTHER;
}

/* Returns true if a record with lines of the kinds `had` cannot continue with this one. */
static bool begins_record(const bool *had, enum kind kind)
{
    if (kind == SOLVED)
        return had[SOLVED] || had[PATH] || had[DEAL] || had[LINK];
    return had[kind] || (kind == PATH && had[LINK]);
}

static size_t cut_constf1(struct us_str text, size_t from)
{
    bool had[LINK + 1] = {false};

    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        enum kind kind = kind_of(line);

        if (kind != OTHER && begins_record(had, kind)) {
            if (us_cursor_offset(&c) >= from)
                return us_cursor_offset(&c);
            memset(had, 0, sizeof(had));
        }

        had[kind] = kind != OTHER;
        us_cursor_skip_line(&c, line);
    }

    return SIZE_MAX;
}

/* Looks for the link, or for the words around it. */
static int probe_constf1(struct us_str text)
{
    enum { LINES = 12 };
    struct us_cursor c = us_cursor(text);
    bool deal = false;

    for (unsigned i = 0; i < LINES && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        enum kind kind = kind_of(line);
        if (kind == LINK || kind == SOLVED)
            return 48;
        if (deal && us_str_starts(line, "|"))
            return 40;
        struct us_cursor at = c;
        struct us_words words = {.length = 0};
        if (kind != DEAL && kind != PATH && !us_take_words(&at, chatter, &words))
            return 0;

        deal = deal || kind == DEAL;
        us_cursor_skip_line(&c, line);
        us_cursor_blank_lines(&c);
    }

    return 0;
}

const struct us_format us_format_constf1 = {
    .name = "constf1",
    .title = "constf1's freecell-solver: links and sentences",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_constf1,
    .probe = probe_constf1,
    .cut = cut_constf1,
};
