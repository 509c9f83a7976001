/* SPDX-License-Identifier: MIT */
/* Boards as programs draw them. */
#include "formats/row_board.h"

#include <stdio.h>

#include "formats/kit.h"
#include "formats/move_form.h"

static bool is_mark(const struct us_row_style *style, char c)
{
    return c && strchr(style->marks, c);
}

struct us_str us_row_place(const struct us_row_style *style, struct us_str line, size_t i)
{
    size_t from = i * style->width < line.len ? i * style->width : line.len;
    struct us_str s = us_str_from(line, from);
    if (s.len > style->width)
        s.len = style->width;
    while (s.len > 0 && is_mark(style, s.p[0]))
        s = us_str_from(s, 1);
    while (s.len > 0 && is_mark(style, s.p[s.len - 1]))
        s.len--;
    return s;
}

bool us_get_row_card(const struct us_row_style *style, struct us_str place, us_card *card)
{
    struct us_cursor c = us_cursor(place);
    for (size_t i = 0; style->upper && i < place.len; i++)
        if (place.p[i] >= 'a')
            return false;
    return us_take_any_card(&c, card) && us_cursor_at_end(&c);
}

bool us_is_row(const struct us_row_style *style, struct us_str line)
{
    us_card card;
    for (size_t i = 0; i < US_ROW_COLUMNS; i++) {
        struct us_str place = us_row_place(style, line, i);
        if (place.len > 0)
            return us_get_row_card(style, place, &card);
    }
    return false;
}

static bool fail(struct us_row_board *b, struct us_str bad, const char *detail)
{
    b->bad = bad;
    b->detail = detail;
    return false;
}

/* Puts a card of a row into its column. */
static bool put_in_column(struct us_row_board *b, unsigned i, unsigned row, us_card card, struct us_str place,
                          struct us_span span)
{
    struct us_position *p = &b->position;
    if (i >= US_ROW_COLUMNS)
        return fail(b, place, "more than eight columns");
    if (p->len[i] != row || row == US_MAX_CARDS)
        return fail(b, place, "there is no card above it");
    p->columns[i][p->len[i]++] = card;
    return !b->script || us_script_deal_column(b->script, b->sink, i, card, span);
}

/* Puts a card of the first line into its freecell or onto its foundation. */
static bool put_on_top(struct us_row_board *b, unsigned i, us_card card, struct us_str place, struct us_span span)
{
    struct us_position *p = &b->position;
    if (i < US_ROW_FREECELLS) {
        p->freecells[i] = card;
        return !b->script || us_script_deal_freecell(b->script, b->sink, i, card, span);
    }

    uint8_t *top = &p->foundations[us_suit(card)];
    if (i >= US_ROW_FREECELLS + US_NUM_SUITS || *top > 0)
        return fail(b, place, "expected four foundations, one of each suit");
    *top = (uint8_t)us_rank(card);
    if (b->script)
        b->script->start.foundations[us_suit(card)] = *top;
    return true;
}

bool us_read_row_board(struct us_cursor *cursor, bool tops, struct us_row_board *board)
{
    us_position_init(&board->position, US_ROW_COLUMNS, US_ROW_FREECELLS, 1);
    for (unsigned row = 0; !us_cursor_at_end(cursor); row++) {
        struct us_str line = us_cursor_peek_line(cursor);
        bool top = tops && row == 0;
        if (!top && !us_is_row(board->style, line))
            break;

        for (unsigned i = 0; i * board->style->width < line.len; i++) {
            struct us_str place = us_row_place(board->style, line, i);
            struct us_span span = us_cursor_span(cursor, place);
            us_card card;
            if (place.len == 0)
                continue;
            if (!us_get_row_card(board->style, place, &card))
                return fail(board, place, "");
            bool put = top ? put_on_top(board, i, card, place, span)
                           : put_in_column(board, i, row - tops, card, place, span);
            if (!put)
                return false;
        }
        us_cursor_skip_line(cursor, line);
    }
    return true;
}

bool us_report_row_board(struct us_record_reader *reader, const struct us_row_board *board)
{
    enum us_diag_id id = board->bad.p && !*board->detail ? US_DIAG_CARD_BAD : US_DIAG_UNREAD_TEXT;
    return board->bad.p && us_read_fail(reader, id, board->bad, board->detail);
}

bool us_read_row_start(struct us_record_reader *reader, bool tops, const struct us_row_style *style,
                       struct us_script *script)
{
    struct us_row_board board = {.style = style, .script = script, .sink = reader->sink};
    const char *from = reader->cursor.p;
    us_position_init(&script->start, US_ROW_COLUMNS, US_ROW_FREECELLS, 1);
    script->has_start = true;
    if (!us_read_row_board(&reader->cursor, tops, &board))
        return us_report_row_board(reader, &board);

    struct us_str text = {from, (size_t)(reader->cursor.p - from)};
    script->start_span = us_cursor_span(&reader->cursor, us_str_trim_end(text));
    return true;
}

bool us_take_row_board(struct us_record_reader *reader, const struct us_row_style *style, struct us_script *script)
{
    struct us_cursor *c = &reader->cursor;
    if (!script->has_start)
        return us_read_row_start(reader, true, style, script);

    struct us_str text = {c->p, 0};
    do
        us_cursor_skip_line(c, us_cursor_peek_line(c));
    while (us_is_row(style, us_cursor_peek_line(c)));
    text.len = (size_t)(c->p - text.p);

    struct us_str next = us_cursor_peek_line(c);
    bool whole = next.p + next.len < c->end;
    struct us_span span = us_cursor_span(c, us_str_trim_end(text));
    if (whole && script->num_intents > 0)
        script->intents[script->num_intents - 1].snapshot = span;
    else if (whole)
        script->start_snapshot = span;
    return true;
}

/* Returns true if the freecells hold the same cards, in any order. */
static bool same_freecells(const struct us_position *a, const struct us_position *b)
{
    unsigned taken = 0;
    for (unsigned i = 0; i < a->num_freecells; i++) {
        unsigned k = 0;
        while (k < b->num_freecells && ((taken >> k & 1) || !us_same_face(a->freecells[i], b->freecells[k])))
            k++;
        if (k == b->num_freecells)
            return false;
        taken |= 1U << k;
    }
    return true;
}

bool us_same_row_board(const struct us_position *shown, const struct us_position *position, struct us_disagreement *why)
{
    unsigned column = 0;
    while (column < US_ROW_COLUMNS && us_column_same(shown, column, position, column))
        column++;

    const char *what = NULL;
    if (memcmp(shown->foundations, position->foundations, US_NUM_SUITS) != 0)
        what = "the foundations have other cards";
    else if (!same_freecells(shown, position))
        what = "the freecells have other cards";
    if (what)
        snprintf(why->detail, sizeof(why->detail), "%s", what);
    else
        snprintf(why->detail, sizeof(why->detail), "column %u has other cards", column + 1);
    return !what && column == US_ROW_COLUMNS;
}

enum us_agreement us_row_board_agrees(const struct us_row_style *style, struct us_str snapshot,
                                      const struct us_position *position, struct us_disagreement *why)
{
    struct us_row_board board = {.style = style};
    struct us_cursor c = us_cursor(snapshot);
    why->span = (struct us_span){0, (uint32_t)us_cursor_peek_line(&c).len};
    if (us_read_row_board(&c, true, &board))
        return us_same_row_board(&board.position, position, why) ? US_AGREES : US_DIFFERS;

    why->span = us_cursor_span(&c, board.bad);
    snprintf(why->detail, sizeof(why->detail), "%s", *board.detail ? board.detail : "not a card");
    return US_UNREADABLE;
}
