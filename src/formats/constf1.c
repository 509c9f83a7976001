/* SPDX-License-Identifier: MIT */
/*
 * constf1/freecell-solver (docs/formats/constf1.md): a link to a page that replays the
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
#include "formats/kit.h"

enum { COLUMNS = 8, FOUNDATIONS = 4, FREECELLS = 4, CARDS = 52, ROWS = 7, LONGEST_LINE = 48 };

struct constf1_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    bool has_number; /* the deal number is known */
    uint32_t number;
    struct us_span number_span;
    bool has_board;
    bool has_path;
    bool has_length; /* the record states its number of moves */
    uint32_t length;
    struct us_span length_span;
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

/* Reads a deal number.  The link and the line above the board state the same number. */
static bool read_number(struct constf1_reader *reader, struct us_str text)
{
    uint32_t number;
    if (!us_is_number(text, &number) || number == UINT32_MAX)
        return us_read_fail(reader->common, US_DIAG_DEAL_BAD, text, "expected a number below 2^32 - 1");
    if (reader->has_number && number != reader->number)
        return us_read_fail(reader->common, US_DIAG_DISAGREES, text, "an earlier line states another deal number");

    reader->has_number = true;
    reader->number = number;
    reader->number_span = us_cursor_span(reader->cursor, text);
    return true;
}

/* Deals the start by its number, and compares it with the board if there is one. */
static bool settle_start(struct constf1_reader *reader)
{
    struct us_script *s = reader->script;
    s->has_start = reader->has_number || reader->has_board;
    if (!reader->has_number)
        return true;

    struct us_position shown;
    struct us_span shown_span = s->start_span;
    if (reader->has_board)
        us_position_copy(&shown, &s->start);
    else
        s->start_span = reader->number_span;

    if (!deal_cards(s, reader->common->sink, reader->number, reader->number_span))
        return false;
    if (!reader->has_board || us_position_same(&shown, &s->start))
        return true;

    us_report(reader->common->sink, US_DIAG_DEAL_DIFFERS, shown_span, "%s", "");
    return false;
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Reads a card such as "J♦", or two blanks.  Returns its length in bytes, or 0 if s begins with
   neither. */
static size_t get_card(struct us_str s, us_card *card)
{
    static const char *const suits[] = {"♥", "♣", "♦", "♠"};
    unsigned rank;

    *card = US_NO_CARD;
    if (us_str_starts(s, "  "))
        return 2;
    if (us_get_rank(s, &rank) != 1 || rank == 0)
        return 0;

    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        if (us_str_starts(us_str_from(s, 1), suits[i])) {
            *card = us_card_make(rank, i, 0);
            return 1 + strlen(suits[i]);
        }
    }

    return 0;
}

/* Reads "|J♦|2♠|...".  Row 0 is the freecells and foundations, which are empty. */
static bool read_row(struct constf1_reader *reader, struct us_str line, unsigned row)
{
    enum { UNDERLINED = 4 };
    struct us_str rest = us_str_from(line, 1);

    for (unsigned i = 0; i < COLUMNS; i++) {
        us_card card;
        size_t n = get_card(rest, &card);
        if (n == 0 || n == rest.len || rest.p[n] != '|') {
            struct us_str bad = {rest.p, rest.len < UNDERLINED ? rest.len : UNDERLINED};
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, bad, "");
        }

        struct us_str word = {rest.p, n};
        if (card != US_NO_CARD) {
            if (row == 0)
                return us_read_fail(reader->common, US_DIAG_CARD_BAD, word, "freecells and foundations must be empty");
            if (reader->script->start.len[i] != row - 1)
                return us_read_fail(reader->common, US_DIAG_CARD_BAD, word, "there is no card above this one");
            if (!us_script_deal_column(reader->script, reader->common->sink, i, card,
                                       us_cursor_span(reader->cursor, word)))
                return false;
        }
        rest = us_str_from(rest, n + 1);
    }

    return us_str_trim_end(rest).len == 0 ||
           us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, rest, "expected the end of the line after eight columns");
}

static bool read_board(struct constf1_reader *reader)
{
    unsigned row = 0;
    uint32_t from = us_cursor_offset(reader->cursor);
    us_position_init(&reader->script->start, COLUMNS, FREECELLS, 1);
    reader->script->num_dealt = 0;

    while (row <= ROWS && !us_cursor_at_end(reader->cursor)) {
        struct us_str line = us_cursor_peek_line(reader->cursor);
        if (us_str_starts(line, "|")) {
            if (!read_row(reader, line, row))
                return false;
            row++;
        } else if (!us_str_starts(line, "----")) {
            break;
        }
        us_cursor_skip_line(reader->cursor, line);
    }

    if (row <= ROWS && reader->script->num_intents > 0 && us_cursor_offset(reader->cursor) >= reader->common->tail) {
        us_report_cut(reader->common, reader->script, us_cursor_rest(reader->cursor));
        reader->cursor->p = reader->cursor->end;
        return true; /* the link has the number of the deal */
    }

    reader->has_board = true;
    reader->script->start_span = (struct us_span){from, us_cursor_offset(reader->cursor) - from};
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

static struct us_intent *add_move(struct constf1_reader *reader, struct us_place source, struct us_place dest,
                                  struct us_str at)
{
    struct us_intent *m = us_script_add(reader->script, reader->common->sink);
    if (!m)
        return NULL;

    m->source = source;
    m->dest = dest;
    m->count = 1;
    m->span = us_cursor_span(reader->cursor, at);
    return m;
}

static bool read_path(struct constf1_reader *reader, struct us_str text)
{
    static const char digits[] = "0123456789abcdef";
    if (reader->has_path)
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, text, "a record can have only one path");
    reader->has_path = true;

    for (; text.len > 0; text = us_str_from(text, 2)) {
        const char *source = memchr(digits, text.p[0], sizeof(digits) - 1);
        const char *dest = text.len > 1 ? memchr(digits, text.p[1], sizeof(digits) - 1) : NULL;
        if (source && text.len == 1 && reader->script->num_intents > 0) {
            us_report_cut(reader->common, reader->script, text);
            return true;
        }
        if (!source || !dest)
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, text,
                                "expected a move, two hexadecimal digits such as 5c");

        struct us_str move = {text.p, 2};
        if (!add_move(reader, place_at((unsigned)(source - digits)), place_at((unsigned)(dest - digits)), move))
            return false;
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

static bool same_place(const struct us_place *a, const struct us_place *b)
{
    return a->kind == b->kind && a->index == b->index;
}

/* Reads a sentence.  If there is a path, it contains the same move, and the sentence adds the
   card. */
static bool read_sentence(struct constf1_reader *reader, struct us_str line)
{
    struct sentence sentence;
    if (!get_sentence(line, &sentence))
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line,
                            "expected a move such as 1. J♣: pile 6 -> cell 1");
    if (sentence.number != ++reader->sentences)
        return us_read_fail(reader->common, US_DIAG_DISAGREES, line, "the sentences are not numbered in order");
    if (reader->has_path && sentence.number > reader->script->num_intents)
        return us_read_fail(reader->common, US_DIAG_DISAGREES, line, "the path has fewer moves");

    struct us_intent *m;
    if (reader->has_path)
        m = &reader->script->intents[sentence.number - 1];
    else
        m = add_move(reader, sentence.source, sentence.dest, line);
    if (!m)
        return false;
    if (!same_place(&m->source, &sentence.source) || !same_place(&m->dest, &sentence.dest))
        return us_read_fail(reader->common, US_DIAG_DISAGREES, line, "the path has a different move here");

    m->stated = US_STATED_SOURCE_CARD;
    m->source_card = sentence.card;
    m->span = us_cursor_span(reader->cursor, us_str_trim_end(line));
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const char solved[] = "Solved! Path of ";
static const char path_words[] = "Path (";
static const char deal_words[] = "Deal #";

/* Reads the number of moves, which follows `words` bytes of text and precedes `after`. */
static bool read_length(struct constf1_reader *reader, struct us_str line, size_t words, const char *after)
{
    struct us_cursor c = us_cursor(us_str_from(line, words));
    uint32_t n;
    if (!us_cursor_number(&c, &n) || !us_str_eq(us_str_trim_end(us_cursor_rest(&c)), after))
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line, "expected the number of moves");
    if (reader->has_length && n != reader->length)
        return us_read_fail(reader->common, US_DIAG_DISAGREES, line, "an earlier line states another number of moves");

    reader->has_length = true;
    reader->length = n;
    reader->length_span = us_cursor_span(reader->cursor, us_str_trim_end(line));
    return true;
}

static bool is_chatter(struct us_str line)
{
    static const char *const begins[] = {
        "Cleaning:", "    bank: ", "    done: ", "Done: ", "Solution:", "Solution not found!", NULL};
    return us_begins_with_any(line, begins) || us_str_trim_end(line).len == 0;
}

static bool read_line(struct constf1_reader *reader, struct us_str line)
{
    struct us_str deal = {0};
    struct us_str path;

    if (us_str_starts(line, solved)) {
        reader->script->claim = US_CLAIM_SOLVED;
        return read_length(reader, line, strlen(solved), " moves.");
    }
    if (us_str_starts(line, path_words))
        return read_length(reader, line, strlen(path_words), "):");

    if (us_str_starts(line, deal_words)) {
        struct us_str number = us_str_trim_end(line);
        return read_number(reader, us_str_from(number, strlen(deal_words)));
    }
    if (split_link(line, &deal, &path))
        return read_number(reader, deal) && read_path(reader, path);

    if (line.len > 0 && us_is_digit(line.p[0]))
        return read_sentence(reader, line);
    return is_chatter(line) ||
           us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line, "expected a link, a board or a move");
}

/* Checks every statement of the record on its number of moves. */
static bool check_length(struct constf1_reader *reader)
{
    size_t n = reader->script->num_intents;
    if (reader->has_length &&
        !us_script_expect_moves(reader->script, reader->common->sink, reader->length, reader->length_span))
        return false;
    if (reader->sentences == 0 || reader->sentences == n || reader->script->cut_off)
        return true;

    us_report(reader->common->sink, US_DIAG_CUT_OFF, reader->script->end_span,
              "the path has %zu moves, but there are %u sentences", n, reader->sentences);
    reader->script->cut_off = true;
    return true;
}

static enum us_status read_constf1(struct us_record_reader *r, struct us_script *out)
{
    struct constf1_reader reader = {.common = r, .cursor = &r->cursor, .script = out};
    us_cursor_blank_lines(reader.cursor);
    if (us_cursor_at_end(reader.cursor))
        return US_END;

    out->conventions = US_EXPLICIT;
    struct us_span here = {us_cursor_offset(reader.cursor), 0};
    if (!us_state_columns(r, out, COLUMNS, here) || !us_state_freecells(r, out, FREECELLS, here))
        return US_FAILED;
    if (!r->request->asked[US_GAME_FOUNDATION_TO_COLUMN])
        out->game.foundation_to_column = true;

    us_allow_cut(r, out, LONGEST_LINE);
    while (!us_cursor_at_end(reader.cursor)) {
        struct us_str line = us_cursor_peek_line(reader.cursor);
        bool board = us_str_starts(line, "|") && !reader.has_board;
        bool ok = board ? read_board(&reader) : read_line(&reader, line);
        if (!ok && !us_end_cut(r, out, out->num_intents))
            return US_FAILED;
        if (ok && !board)
            us_cursor_skip_line(reader.cursor, line);
    }

    out->end_span = (struct us_span){us_cursor_offset(reader.cursor), 0};
    if (!reader.has_path && reader.sentences == 0)
        out->claim = US_CLAIM_GAVE_UP;
    return check_length(&reader) && settle_start(&reader) ? US_OK : US_FAILED;
}

/* The lines by which records are separated.  A record has at most one line of each kind, none of
   the others before "Solved!", and no link before "Path". */
enum kind { OTHER, SOLVED, PATH, DEAL, LINK };

static enum kind kind_of(struct us_str line)
{
    struct us_str deal = {0};
    struct us_str path;
    if (us_str_starts(line, solved))
        return SOLVED;
    if (us_str_starts(line, deal_words))
        return DEAL;
    if (us_str_starts(line, path_words))
        return PATH;
    return split_link(line, &deal, &path) ? LINK : OTHER;
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

    us_cursor_blank_lines(&c);
    for (unsigned i = 0; i < LINES && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        enum kind kind = kind_of(line);
        if (kind == LINK || kind == SOLVED)
            return 48;
        if (deal && us_str_starts(line, "|"))
            return 40;
        if (kind != DEAL && kind != PATH && !is_chatter(line))
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
