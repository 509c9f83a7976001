/* SPDX-License-Identifier: MIT */
/*
 * lincolnyu/freecellsolver (docs/formats/lincolnyu.md).
 *
 *      [   ] [   ] [   ] [   ] <   > <   > <   > <   >
 *       ^ J   $ K   ^10   $ 3 ...
 *
 *     solution: 95 steps
 *     Move 2 of col 3 to 5
 *     Shelve 3 on 0
 *
 * The suits are $ spades, @ hearts, ^ diamonds and * clubs.  A board follows after each move.  All
 * numbers count from 0.  A layout may also be one line:
 *
 *     ,,,;,,,;$7,*Q,*4;...
 */
#include "formats/kit.h"
#include "formats/move_form.h"
#include "formats/row_board.h"

enum { LONGEST_LINE = 80 };

static const struct us_row_style style = {.width = 6, .marks = " []<>"};

static const struct us_move_form forms[] = {
    {"Move %n of col %s to %d", US_PLACE_COLUMN, US_PLACE_COLUMN},
    {"Shelve %s on %d", US_PLACE_COLUMN, US_PLACE_FREECELL},
    {"Unshelve %s to %d", US_PLACE_FREECELL, US_PLACE_COLUMN},
    {"Deck col %s to %d", US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF},
    {"Deck shelved %s to %d", US_PLACE_FREECELL, US_PLACE_FOUNDATION_OF},
    {NULL, 0, 0},
};

static const char solution_words[] = "solution: ";

struct lincolnyu_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    uint32_t length; /* the number of moves that is stated, if there is a claim */
    struct us_span length_span;
};

static bool take_move(struct us_cursor *c, struct us_intent *m)
{
    static const uint8_t suits[US_NUM_SUITS] = {3, 0, 2, 1};
    if (!us_take_move_form(c, forms, m) || !us_cursor_line_end(c))
        return false;
    if (m->dest.kind == US_PLACE_FOUNDATION_OF) {
        if (m->dest.index >= US_NUM_SUITS)
            return false;
        m->dest.index = suits[m->dest.index];
    }
    return true;
}

static enum us_agreement agrees_lincolnyu(struct us_expected_snapshot *e, struct us_str snapshot,
                                          const struct us_position *position, const struct us_move *moves,
                                          size_t num_moves, struct us_disagreement *why)
{
    (void)e;
    (void)moves;
    (void)num_moves;
    return us_row_board_agrees(&style, snapshot, position, why);
}

/* ---- the layout in one line ------------------------------------------------------------------ */

/* Returns true if the line is a layout: three commas, a semicolon, and so on. */
static bool is_layout(struct us_str line)
{
    unsigned commas = 0;
    for (size_t i = 0; i < line.len; i++) {
        commas += line.p[i] == ',';
        if (line.p[i] == ';')
            return commas == US_ROW_FREECELLS - 1;
    }
    return false;
}

/* Puts a card of part `part` of the layout: freecells, foundations, and then columns. */
static bool put_card(struct lincolnyu_reader *x, unsigned part, unsigned n, us_card card, struct us_str word)
{
    struct us_span span = us_cursor_span(x->cursor, word);
    if (part == 0 && n < US_ROW_FREECELLS)
        return us_script_deal_freecell(x->script, x->common->sink, n, card, span);
    if (part == 1) {
        x->script->start.foundations[us_suit(card)] = (uint8_t)us_rank(card);
        return true;
    }
    if (part == 0 || part - 2 >= US_ROW_COLUMNS)
        return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, word, "expected four freecells and eight columns");
    return us_script_deal_column(x->script, x->common->sink, part - 2, card, span);
}

static bool read_layout(struct lincolnyu_reader *x, struct us_str line)
{
    unsigned part = 0;
    unsigned n = 0;
    us_position_init(&x->script->start, US_ROW_COLUMNS, US_ROW_FREECELLS, 1);
    x->script->has_start = true;
    x->script->start_span = us_cursor_span(x->cursor, line);
    while (!us_cursor_at_end(x->cursor) && *x->cursor->p != '\n') {
        struct us_str at = us_cursor_rest(x->cursor);
        us_card card;
        if (us_cursor_literal(x->cursor, ",")) {
            n++;
        } else if (us_cursor_literal(x->cursor, ";")) {
            n = 0;
            part++;
        } else if (!us_take_any_card(x->cursor, &card)) {
            return us_read_fail(x->common, US_DIAG_CARD_BAD, (struct us_str){at.p, 1}, "expected a card such as $7");
        } else {
            at.len = (size_t)(x->cursor->p - at.p);
            if (!put_card(x, part, n, card, at))
                return false;
        }
    }
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Reads "solution: 95 steps".  The moves above it are those that the search considers. */
static bool read_length(struct lincolnyu_reader *x, struct us_str line)
{
    struct us_script *s = x->script;
    struct us_cursor c = us_cursor(line);
    us_cursor_literal(&c, solution_words);
    x->length_span = us_cursor_span(x->cursor, line);
    if (!us_cursor_number(&c, &x->length) || !us_cursor_line(&c, " steps") || s->claim != US_CLAIM_NONE)
        return us_expected_line(x->common, "the number of steps", 0);
    s->claim = US_CLAIM_SOLVED;
    s->claim_first = true;
    s->num_intents = 0;
    us_cursor_skip_line(x->cursor, us_cursor_peek_line(x->cursor));
    return true;
}

static bool read_part(struct lincolnyu_reader *x)
{
    struct us_script *s = x->script;
    struct us_cursor at = *x->cursor;
    struct us_str line = us_str_trim_end(us_cursor_peek_line(x->cursor));
    struct us_intent m;
    if (take_move(&at, &m)) {
        *x->cursor = at;
        m.span = us_cursor_span(x->cursor, line);
        return us_keep_move(x->common, s, &m);
    }

    if (us_str_starts(line, solution_words))
        return read_length(x, line);
    if (us_str_starts(line, " ["))
        return us_take_row_board(x->common, &style, s);
    if (!s->has_start && is_layout(line))
        return read_layout(x, line);
    return us_expected_line(x->common, "a move such as Shelve 3 on 0, or a board", s->num_intents);
}

static enum us_status read_lincolnyu(struct us_record_reader *r, struct us_script *out)
{
    struct lincolnyu_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    us_cursor_blank_lines(x.cursor);
    if (us_cursor_at_end(x.cursor))
        return US_END;

    struct us_span here = {us_cursor_offset(x.cursor), 0};
    out->conventions = US_EXPLICIT;
    out->conventions.naming = US_NAMED_BY_COLUMN;
    if (!us_state_columns(r, out, US_ROW_COLUMNS, here) || !us_state_freecells(r, out, US_ROW_FREECELLS, here))
        return US_FAILED;

    us_allow_cut(r, out, LONGEST_LINE);
    for (; !us_cursor_at_end(x.cursor); us_cursor_blank_lines(x.cursor))
        if (!read_part(&x) && !us_end_cut(r, out, out->num_intents))
            return US_FAILED;

    out->end_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    if (out->claim == US_CLAIM_SOLVED && !us_script_expect_moves(out, r->sink, x.length, x.length_span))
        return US_FAILED;
    return US_OK;
}

static int probe_lincolnyu(struct us_str text)
{
    enum { CERTAIN = 250 };
    struct us_cursor c = us_cursor(text);
    struct us_intent m;
    while (us_cursor_line_end(&c) && !us_cursor_at_end(&c)) {
    }
    struct us_str line = us_cursor_peek_line(&c);
    bool top = us_str_starts(line, " [") && line.len > style.width && line.p[style.width] == ' ';
    return top || us_str_starts(line, solution_words) || is_layout(line) || take_move(&c, &m) ? CERTAIN : 0;
}

const struct us_format us_format_lincolnyu = {
    .name = "lincolnyu",
    .title = "lincolnyu's freecellsolver in C#",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_lincolnyu,
    .read = read_lincolnyu,
    .agrees = agrees_lincolnyu,
};
