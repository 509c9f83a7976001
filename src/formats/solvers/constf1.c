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
#include "base/rows.h"
#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, FOUNDATIONS = 4, FREECELLS = 4, CARDS = 52, ROWS = 7 };

struct constf1 {
    bool has_number; /* the deal number is known */
    uint32_t number;
    struct us_span number_span;
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
        return us_read_fail(lines->reader, US_DIAG_DEAL_BAD, text,
                            "expected a number below 2^32 - 1");
    if (own->has_number && number != own->number)
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, text,
                            "an earlier line states another deal number");

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
    struct us_span shown_span = s->start_span;
    bool has_board = s->has_start;

    if (!own->has_number)
        return true;

    struct us_position shown;
    us_position_copy(&shown, &s->start);
    if (has_board && s->num_intents > 0 && us_cards_in_play(&shown) < CARDS &&
        shown_span.off + shown_span.len >= lines->reader->tail) {
        /* the last rows are missing */
        us_report_cut(lines->reader, s, us_cursor_rest(lines->cursor));
        has_board = false;
    }
    if (!has_board)
        s->start_span = own->number_span;

    s->has_start = true;
    deal_cards(s, own->number, own->number_span);
    if (!has_board || us_position_same(&shown, &s->start))
        return true;

    us_report(lines->reader->sink, US_DIAG_DEAL_DIFFERS, shown_span, "%s", "");
    return false;
}

/* ---- the board ------------------------------------------------------------------------------- */

static bool get_card(struct us_str cell, us_card *card)
{
    struct us_cursor c = us_cursor(cell);
    return us_take_card(&c, US_SUIT_SYMBOLS, card) && us_cursor_at_end(&c);
}

static const struct us_grid_part parts[] = {
    {"", US_GRID_TOPS, US_ALL_COLUMNS, .num = COLUMNS, .error = US_DIAG_CARD_BAD,
     .too_many = "freecells and foundations must be empty"},
    {.label = "-------------------------\n", .form = US_GRID_HEADING},
    {"", US_GRID_ROWS, US_COLUMN, .num = COLUMNS, .rows = ROWS, .error = US_DIAG_UNREAD_TEXT,
     .too_many = "expected the end of the line after eight columns"},
    {.label = NULL},
};

static const struct us_grid grid = {.parts = parts,
                                    .next = us_grid_between,
                                    .get_card = get_card,
                                    .marks = "|",
                                    .no_card_above = "there is no card above this one",
                                    .no_card_above_error = US_DIAG_CARD_BAD};

/* ---- moves ----------------------------------------------------------------------------------- */

/* Returns the pile that a digit of the path stands for. */
static struct us_place place_at(unsigned digit)
{
    if (digit < COLUMNS)
        return (struct us_place){.kind = US_PLACE_COLUMN, .index = 1 + digit};
    if (digit < COLUMNS + FOUNDATIONS)
        return (struct us_place){.kind = US_PLACE_FOUNDATION_OF, .index = suit_of(digit - COLUMNS)};
    return (struct us_place){.kind = US_PLACE_FREECELL, .index = 1 + digit - COLUMNS - FOUNDATIONS};
}

static bool read_path(struct us_lines *lines, struct us_str text)
{
    struct constf1 *own = lines->own;
    static const char digits[] = "0123456789abcdef";

    if (own->has_path)
        return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, text,
                            "a record can have only one path");
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

        *us_script_add(lines->script) = (struct us_intent){
            .source = place_at((unsigned)(source - digits)),
            .dest = place_at((unsigned)(dest - digits)),
            .count = 1,
            .span = us_cursor_span(lines->cursor, (struct us_str){text.p, 2})};
    }

    return true;
}

static bool fail_sentence(struct us_lines *lines)
{
    return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, us_cursor_peek_line(lines->cursor),
                        "expected a move such as 1. J♣: pile 6 -> cell 1");
}

/* Keeps the move of a sentence.  If there is a path, it contains the same move, and the sentence
   adds the card. */
static bool keep_sentence(struct us_lines *lines, struct us_intent *move)
{
    struct constf1 *own = lines->own;
    struct us_script *script = lines->script;
    struct us_str line = us_cursor_peek_line(lines->cursor);
    struct us_cursor at = us_cursor(line);
    uint32_t number;

    move->source.card = US_NO_CARD; /* the place has a number */
    if (!us_cursor_number(&at, &number) || number != ++own->sentences)
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, line,
                            "the sentences are not numbered in order");
    if (own->has_path && number > script->num_intents)
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, line, "the path has fewer moves");

    struct us_intent *m = own->has_path ? &script->intents[number - 1] : us_script_add(script);
    if (own->has_path &&
        (!us_same_place(&m->source, &move->source) || !us_same_place(&m->dest, &move->dest)))
        return us_read_fail(lines->reader, US_DIAG_DISAGREES, line,
                            "the path has a different move here");
    *m = *move;
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const char deal_words[] = "Deal #";
static const char link_words[] = "http%*?deal=%*&path=";
static const char number_in_link[] = "?deal=";
static const char path_in_link[] = "&path=";

static bool read_number_line(struct us_lines *lines)
{
    struct us_str line = us_cursor_next_line(lines->cursor);
    return read_number(lines, us_str_from(us_str_trim_end(line), strlen(deal_words)));
}

/* Reads "https://...?deal=1&path=5c65". */
static bool read_link(struct us_lines *lines)
{
    struct us_str line = us_str_trim_end(us_cursor_next_line(lines->cursor));
    struct us_str deal = us_str_from(line,
                                     us_str_find(line, number_in_link) + strlen(number_in_link));
    struct us_str path = us_str_from(deal, us_str_find(deal, path_in_link));
    deal.len -= path.len;
    return read_number(lines, deal) && read_path(lines, us_str_from(path, strlen(path_in_link)));
}

static const struct us_line_form forms[] = {
    {.words = "Solved! Path of %m moves.", .kind = US_LINE_DONE, .expected = "the number of moves"},
    {.words = "Path (%m):", .kind = US_LINE_COUNT, .expected = "the number of moves"},
    US_READ_FORM(deal_words, read_number_line),
    US_READ_FORM(link_words, read_link),
    {.words = "|", .kind = US_LINE_BOARD, .when = US_LINE_WITHOUT_START},
    US_MOVE_FORM("pile %s -> pile %d", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("pile %s -> cell %d", US_PLACE_COLUMN, US_PLACE_FREECELL),
    US_MOVE_FORM("pile %s -> base %d", US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("cell %s -> pile %d", US_PLACE_FREECELL, US_PLACE_COLUMN),
    US_MOVE_FORM("cell %s -> cell %d", US_PLACE_FREECELL, US_PLACE_FREECELL),
    US_MOVE_FORM("cell %s -> base %d", US_PLACE_FREECELL, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("base %s -> pile %d", US_PLACE_FOUNDATION_OF, US_PLACE_COLUMN),
    US_MOVE_FORM("base %s -> cell %d", US_PLACE_FOUNDATION_OF, US_PLACE_FREECELL),
    US_READ_FORM("%i", fail_sentence),
    US_LINE_FORM("{Cleaning:|    bank: |    done: |Done: |Solution:|Solution not found!}...",
                 US_LINE_SKIP),
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
                  "the path has %zu moves, but there are %u sentences", script->num_intents,
                  own->sentences);
        script->cut_off = true;
    }
    return settle_start(lines);
}

static const struct us_line_format lines_constf1 = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .index_base = 1},
    .columns = COLUMNS,
    .freecells = FREECELLS,
    .longest = 48,
    .column_names = "12345678",
    .freecell_names = "1234",
    .foundation_names = "4321",
    .before_move = "%i. %c: ",
    .grid = &grid,
    .expected = "a link, a board or a move",
    .own_size = sizeof(struct constf1),
    .begin = begin,
    .keep = keep_sentence,
    .finish = finish,
};

/* The lines by which records are separated.  A record has at most one line of each kind, none of
   the others before "Solved!", and no link before "Path". */
enum kind { SOLVED, PATH, DEAL, LINK, OTHER };

static enum kind kind_of(struct us_str line)
{
    static const char *const words[] = {"Solved! Path of ", "Path (", deal_words, link_words};
    unsigned kind = SOLVED;
    US_ASSERT_ROWS(words, OTHER);
    while (kind < OTHER && !us_has_words(line, words[kind]))
        kind++;
    return (enum kind)kind;
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
    bool had[OTHER + 1] = {false};

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

/* Other programs write the number of the deal in this way, too. */
static int probe_constf1(struct us_str text)
{
    enum { CERTAIN = 48 };
    struct us_cursor c = us_cursor(text);
    bool has_number = us_str_starts(text, deal_words);
    if (has_number)
        us_cursor_next_line(&c);
    struct us_str rest = us_cursor_rest(&c);
    bool board = has_number && us_str_starts(rest, "|");
    return board || us_probe_lines(&lines_constf1, rest) >= CERTAIN ? CERTAIN : 0;
}

const struct us_format us_format_constf1 = {
    .name = "constf1",
    .title = "constf1's freecell-solver: links and sentences",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_constf1,
    .probe = probe_constf1,
    .cut = cut_constf1,
};
