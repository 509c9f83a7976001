/* SPDX-License-Identifier: MIT */
/*
 * joyofdata's solver in Prolog (docs/formats/solvers.md).
 *
 *     fc([c(1,dd), c(13,ht), ...], ..., [c(7,sd), ...], S)
 *     [c(1,dd):L1-G1,c(13,ht):L1-F1,...]
 *
 * A card is its rank and its suit: dd, ht, sd or cb.  In the layout, the playable card of a column
 * comes first.  L are columns, F freecells and G foundations.  Every move is one card.
 */
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, FREECELLS = 4 };

static const char call_word[] = "fc(";

/* ---- the layout ------------------------------------------------------------------------------ */

static void take_space(struct us_cursor *c)
{
    while (us_cursor_blanks(c) > 0 || us_cursor_literal(c, "\n")) {
    }
}

/* Steps over "c(13,ht)". */
static bool take_card(struct us_cursor *c, us_card *card)
{
    static const char suits[US_NUM_SUITS][3] = {"ht", "cb", "dd", "sd"};
    uint32_t rank;

    if (!us_cursor_literal(c, "c(") || !us_cursor_number(c, &rank) || rank == 0 ||
        rank > US_MAX_RANK || !us_cursor_literal(c, ","))
        return false;
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        if (us_cursor_literal_n(c, suits[suit], 2)) {
            *card = us_card_make(rank, suit, 0);
            return us_cursor_literal(c, ")");
        }
    }
    return false;
}

/* A column, the playable card first. */
struct column {
    us_card cards[US_MAX_CARDS];
    struct us_span spans[US_MAX_CARDS];
    unsigned num;
};

/* Deals a column, the deepest card first. */
static void deal(struct us_script *script, unsigned i, struct column *column)
{
    while (column->num-- > 0)
        us_script_deal_column(script, i, column->cards[column->num], column->spans[column->num]);
}

/* Reads "[c(1,dd), c(13,ht)]". */
static bool read_column(struct us_lines *x, struct column *column)
{
    column->num = 0;
    if (!us_cursor_literal(x->cursor, "["))
        return us_lines_expected(x, "eight columns in brackets");
    take_space(x->cursor);
    while (!us_cursor_literal(x->cursor, "]")) {
        struct us_str at = us_cursor_rest(x->cursor);
        if (column->num == US_MAX_CARDS || !take_card(x->cursor, &column->cards[column->num]))
            return us_lines_expected(x, "a card such as c(13,ht)");
        at.len = x->cursor->p - at.p;
        column->spans[column->num++] = us_cursor_span(x->cursor, at);
        take_space(x->cursor);
        us_cursor_literal(x->cursor, ",");
        take_space(x->cursor);
    }
    return true;
}

/* Reads "fc([...], ..., S)", and the words before it. */
static bool read_call(struct us_lines *x)
{
    struct column column;
    x->cursor->p += us_str_find(us_cursor_peek_line(x->cursor), call_word);
    uint32_t from = us_cursor_offset(x->cursor);
    us_cursor_literal(x->cursor, call_word);
    us_position_init(&x->script->start, COLUMNS, FREECELLS, 1);
    x->script->has_start = true;
    for (unsigned i = 0; i < COLUMNS; i++) {
        take_space(x->cursor);
        if (!read_column(x, &column))
            return false;
        deal(x->script, i, &column);
        take_space(x->cursor);
        if (!us_cursor_literal(x->cursor, ","))
            return us_lines_expected(x, "a comma after the column");
    }
    x->script->start_span = (struct us_span){from, us_cursor_offset(x->cursor) - from};
    us_cursor_skip_line(x->cursor, us_cursor_peek_line(x->cursor));
    return true;
}

/*
 * A list without a layout.  The card that a move takes from a column, if no move before has moved
 * it, lies there from the start.  If all cards are moved, this gives the layout.
 */
static void find_layout(struct us_script *s, unsigned ranks)
{
    struct column columns[COLUMNS] = {{.num = 0}};
    uint64_t moved = 0;
    unsigned cards = 0;

    for (size_t i = 0; i < s->num_intents; i++) {
        const struct us_intent *m = &s->intents[i];
        uint64_t bit = UINT64_C(1)
                       << (us_rank(m->source_card) * US_NUM_SUITS + us_suit(m->source_card));
        if (moved & bit)
            continue;
        uint32_t c = m->source.index - 1;
        if (m->source.kind != US_PLACE_COLUMN || c >= COLUMNS)
            return;
        struct column *column = &columns[c];
        moved |= bit;
        cards++;
        column->spans[column->num] = m->span;
        column->cards[column->num++] = m->source_card;
    }
    if (cards == 0 || cards != ranks * US_NUM_SUITS)
        return;

    us_position_init(&s->start, COLUMNS, FREECELLS, 1);
    s->has_start = true;
    s->start_span = s->intents[0].span;
    for (unsigned i = 0; i < COLUMNS; i++)
        deal(s, i, &columns[i]);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* A list of moves may have several lines. */
static const struct us_line_form forms[] = {
    {.words = "{Solution:  |Solution: |}[", .kind = US_LINE_MOVES, .when = US_LINE_BEFORE_MOVES},
    {.words = "%*fc(", .kind = US_LINE_READ, .when = US_LINE_WITHOUT_START, .read = read_call},
    US_LINE_FORM("", US_LINE_MOVES),
    US_MOVE_FORM("%c:L%s-L%d", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("%c:L%s-F%d", US_PLACE_COLUMN, US_PLACE_FREECELL),
    US_MOVE_FORM("%c:L%s-G%d", US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("%c:F%s-L%d", US_PLACE_FREECELL, US_PLACE_COLUMN),
    US_MOVE_FORM("%c:F%s-F%d", US_PLACE_FREECELL, US_PLACE_FREECELL),
    US_MOVE_FORM("%c:F%s-G%d", US_PLACE_FREECELL, US_PLACE_FOUNDATION_OF),
    US_LINE_FORM("FAILED...", US_LINE_GAVE_UP),
    US_LINE_FORM("SUCCESS...", US_LINE_SKIP),
    {.words = NULL},
};

/* A list is a solution, of as many ranks as there are.  If no bracket closes it, it was cut off. */
static bool finish(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    unsigned ranks = 0;

    for (size_t i = 0; i < s->num_intents; i++)
        ranks = us_rank(s->intents[i].source_card) > ranks ? us_rank(s->intents[i].source_card)
                                                           : ranks;
    for (size_t i = 0; i < s->num_dealt; i++)
        ranks = us_rank(s->dealt[i].card) > ranks ? us_rank(s->dealt[i].card) : ranks;
    if (lines->is_open && !s->cut_off) {
        us_lines_expected(lines, lines->format->expected_move);
        if (!us_end_cut(lines->reader, s, s->num_intents))
            return false;
    }
    if (s->num_intents > 0 && s->claim == US_CLAIM_NONE && !s->cut_off)
        s->claim = US_CLAIM_SOLVED;
    if (!s->has_start)
        find_layout(s, ranks);
    if (s->has_start && !lines->reader->request->asked[US_GAME_MAX_RANK])
        s->game.max_rank = ranks;
    return true;
}

static const struct us_line_format lines_prolog = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .index_base = 1},
    .columns = COLUMNS,
    .freecells = FREECELLS,
    .longest = 16,
    .foundation_names = "2413",
    .after_list = "]",
    .take_card = take_card,
    .expected_move = "a move such as c(13,ht):L1-F1",
    .expected = "a layout such as fc([c(1,dd), ...], ..., S), or a list of moves",
    .finish = finish,
};

/* Each layout begins a new record. */
static size_t cut_prolog(struct us_str text, size_t from)
{
    size_t at = us_find_line(text, from, "");
    while (at != SIZE_MAX) {
        struct us_cursor c = us_cursor(us_str_from(text, at));
        if (us_str_find(us_cursor_peek_line(&c), call_word) != SIZE_MAX)
            break;
        at = us_find_line(text, at + 1, "");
    }
    return at;
}

static int probe_prolog(struct us_str text)
{
    enum { NEAR = 200, CERTAIN = 250 };
    struct us_cursor list = us_cursor(text);
    struct us_cursor c = list;
    struct us_words words = {.take_card = take_card};
    if (us_take_words(&list, "{Solution:  |Solution: |}[%c:", &words))
        return CERTAIN;

    us_card card;
    struct us_str start = us_cursor_rest(&c);
    start.len = start.len < NEAR ? start.len : NEAR;
    size_t at = us_str_find(start, call_word);
    if (at == SIZE_MAX)
        return 0;
    c.p += at + strlen(call_word);
    take_space(&c);
    return us_cursor_literal(&c, "[") && take_card(&c, &card) ? CERTAIN : 0;
}

const struct us_format us_format_prolog = {
    .name = "prolog",
    .title = "joyofdata's solver in Prolog",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_prolog,
    .probe = probe_prolog,
    .cut = cut_prolog,
};
