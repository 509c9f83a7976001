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

enum { COLUMNS = 8, FREECELLS = 4 };

static const char call_word[] = "fc(";

static const struct suit {
    char name[3];
    uint8_t suit;
} suits[] = {{"dd", 2}, {"ht", 0}, {"sd", 3}, {"cb", 1}}; /* in the order of foundations */

struct prolog_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    unsigned ranks; /* the highest rank that occurs */
};

/* ---- cards and moves ------------------------------------------------------------------------- */

static void take_space(struct us_cursor *c)
{
    while (us_cursor_blanks(c) > 0 || us_cursor_literal(c, "\n")) {
    }
}

/* Steps over "c(13,ht)". */
static bool take_card(struct us_cursor *c, us_card *card)
{
    uint32_t rank;
    if (!us_cursor_literal(c, "c(") || !us_cursor_number(c, &rank) || rank == 0 || rank > US_MAX_RANK ||
        !us_cursor_literal(c, ","))
        return false;
    for (size_t i = 0; i < US_NUM_SUITS; i++) {
        if (us_cursor_literal_n(c, suits[i].name, 2)) {
            *card = us_card_make(rank, suits[i].suit, 0);
            return us_cursor_literal(c, ")");
        }
    }
    return false;
}

static bool take_place(struct us_cursor *c, struct us_place *place)
{
    if (us_cursor_literal(c, "L"))
        place->kind = US_PLACE_COLUMN;
    else if (us_cursor_literal(c, "F"))
        place->kind = US_PLACE_FREECELL;
    else if (us_cursor_literal(c, "G"))
        place->kind = US_PLACE_FOUNDATION_OF;
    if (place->kind == US_PLACE_UNSTATED || !us_cursor_number(c, &place->index))
        return false;
    if (place->kind == US_PLACE_FOUNDATION_OF) {
        uint32_t i = place->index - 1;
        if (i >= US_NUM_SUITS)
            return false;
        place->index = suits[i].suit;
    }
    return true;
}

/* Steps over "c(13,ht):L1-F1". */
static bool take_move(struct us_cursor *c, struct us_intent *m)
{
    *m = (struct us_intent){.count = 1, .stated = US_STATED_SOURCE_CARD};
    return take_card(c, &m->source_card) && us_cursor_literal(c, ":") && take_place(c, &m->source) &&
           us_cursor_literal(c, "-") && take_place(c, &m->dest);
}

static void note_rank(struct prolog_reader *x, us_card card)
{
    if (us_rank(card) > x->ranks)
        x->ranks = us_rank(card);
}

/* ---- the layout ------------------------------------------------------------------------------ */

/* A column, the playable card first. */
struct column {
    us_card cards[US_MAX_CARDS];
    struct us_span spans[US_MAX_CARDS];
    unsigned num;
};

/* Deals a column, the deepest card first. */
static void deal(struct prolog_reader *x, unsigned i, struct column *column)
{
    while (column->num-- > 0) {
        us_card card = column->cards[column->num];
        note_rank(x, card);
        us_script_deal_column(x->script, i, card, column->spans[column->num]);
    }
}

/* Reads "[c(1,dd), c(13,ht)]". */
static bool read_column(struct prolog_reader *x, struct column *column)
{
    column->num = 0;
    if (!us_cursor_literal(x->cursor, "["))
        return us_expected_line(x->common, "eight columns in brackets");
    take_space(x->cursor);
    while (!us_cursor_literal(x->cursor, "]")) {
        struct us_str at = us_cursor_rest(x->cursor);
        if (column->num == US_MAX_CARDS || !take_card(x->cursor, &column->cards[column->num]))
            return us_expected_line(x->common, "a card such as c(13,ht)");
        at.len = (size_t)(x->cursor->p - at.p);
        column->spans[column->num++] = us_cursor_span(x->cursor, at);
        take_space(x->cursor);
        us_cursor_literal(x->cursor, ",");
        take_space(x->cursor);
    }
    return true;
}

/* Reads "fc([...], ..., S)". */
static bool read_call(struct prolog_reader *x)
{
    struct column column;
    uint32_t from = us_cursor_offset(x->cursor);
    us_cursor_literal(x->cursor, call_word);
    us_position_init(&x->script->start, COLUMNS, FREECELLS, 1);
    x->script->has_start = true;
    for (unsigned i = 0; i < COLUMNS; i++) {
        take_space(x->cursor);
        if (!read_column(x, &column))
            return false;
        deal(x, i, &column);
        take_space(x->cursor);
        if (!us_cursor_literal(x->cursor, ","))
            return us_expected_line(x->common, "a comma after the column");
    }
    x->script->start_span = (struct us_span){from, us_cursor_offset(x->cursor) - from};
    us_cursor_skip_line(x->cursor, us_cursor_peek_line(x->cursor));
    return true;
}

/*
 * A list without a layout.  The card that a move takes from a column, if no move before has moved
 * it, lies there from the start.  If all cards are moved, this gives the layout.
 */
static void find_layout(struct prolog_reader *x)
{
    struct column columns[COLUMNS] = {{.num = 0}};
    struct us_script *s = x->script;
    uint64_t moved = 0;
    unsigned cards = 0;
    for (size_t i = 0; i < s->num_intents; i++) {
        const struct us_intent *m = &s->intents[i];
        uint64_t bit = UINT64_C(1) << (us_rank(m->source_card) * US_NUM_SUITS + us_suit(m->source_card));
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
    if (cards == 0 || cards != x->ranks * US_NUM_SUITS)
        return;

    us_position_init(&s->start, COLUMNS, FREECELLS, 1);
    s->has_start = true;
    s->start_span = s->intents[0].span;
    for (unsigned i = 0; i < COLUMNS; i++)
        deal(x, i, &columns[i]);
}

/* ---- records --------------------------------------------------------------------------------- */

/* Reads "[c(1,dd):L1-G1,c(13,ht):L1-F1]". */
static bool read_list(struct prolog_reader *x)
{
    struct us_cursor *c = x->cursor;
    us_cursor_literal(c, "[");
    while (!us_cursor_literal(c, "]")) {
        struct us_str at = us_cursor_rest(c);
        struct us_cursor after = *c;
        struct us_intent m;
        if (!take_move(&after, &m))
            return us_expected_line(x->common, "a move such as c(13,ht):L1-F1");

        at.len = (size_t)(after.p - at.p);
        m.span = us_cursor_span(c, at);
        *c = after;
        *us_script_add(x->script) = m;
        note_rank(x, m.source_card);
        us_cursor_literal(c, ",");
        take_space(c);
    }
    x->script->claim = US_CLAIM_SOLVED;
    return true;
}

/* Returns true if a list of moves begins at the cursor. */
static bool at_list(struct us_cursor c)
{
    struct us_intent m;
    return us_cursor_literal(&c, "[") && take_move(&c, &m);
}

/* Reads what begins on the next line: the layout, the list, or words around them. */
static bool read_part(struct prolog_reader *x)
{
    struct us_cursor *c = x->cursor;
    const struct us_script *s = x->script;
    us_cursor_literal(c, "Solution:");
    us_cursor_blanks(c);
    if (s->num_intents == 0 && at_list(*c))
        return read_list(x);

    struct us_str line = us_cursor_peek_line(c);
    size_t at = us_str_find(line, call_word);
    if (at != SIZE_MAX && !s->has_start && s->num_intents == 0) {
        c->p += at;
        return read_call(x);
    }
    bool failed = us_str_starts(line, "FAILED");
    if (failed)
        x->script->claim = US_CLAIM_GAVE_UP;
    if (!failed && !us_str_starts(line, "SUCCESS"))
        return us_expected_line(x->common, "a layout such as fc([c(1,dd), ...], ..., S), or a list of moves");
    us_cursor_skip_line(c, line);
    return true;
}

static enum us_status read_prolog(struct us_record_reader *r, struct us_script *out)
{
    enum { LONGEST_MOVE = 16 };
    struct prolog_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    struct us_span here = {us_cursor_offset(x.cursor), 0};
    out->conventions = US_EXPLICIT;
    out->conventions.index_base = 1;
    if (!us_state_columns(r, out, COLUMNS, here) || !us_state_freecells(r, out, FREECELLS, here))
        return US_FAILED;

    us_allow_cut(r, out, LONGEST_MOVE);
    for (; !us_cursor_at_end(x.cursor); take_space(x.cursor))
        if (!read_part(&x) && !us_end_cut(r, out, out->num_intents))
            return US_FAILED;

    out->end_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    if (!out->has_start)
        find_layout(&x);
    if (out->has_start && !r->request->asked[US_GAME_MAX_RANK])
        out->game.max_rank = (uint8_t)x.ranks;
    return US_OK;
}

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
    struct us_cursor c = us_cursor(text);
    us_cursor_literal(&c, "Solution:");
    us_cursor_blanks(&c);
    if (at_list(c))
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
    .probe = probe_prolog,
    .cut = cut_prolog,
    .read = read_prolog,
};
