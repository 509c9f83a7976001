/* SPDX-License-Identifier: MIT */
/*
 * spinnytea's web game (docs/formats/spinnytea.md): the position, the last action, and the moves
 * that led to it from a Microsoft deal.
 *
 *                  2H 2C
 *      4H KD       QH JC    AS
 *      ...
 *      move 3h 2C→AC (auto-foundation 5 2H)
 *     :h shuffle32 617
 *      8a 8b 8c 87 a2 c2 8d 8h
 *      2a 2c 28
 *
 * The moves are pairs, without automoves.  The text around such a block, as in a report of a bug,
 * is ignored.  A block without moves is a layout.
 */
#include <stdio.h>

#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/prose.h"
#include "formats/kit/pair.h"

/* Letters of cards are upper case. */
static bool get_card(struct us_str cell, us_card *card)
{
    for (size_t i = 0; i < cell.len; i++)
        if (cell.p[i] >= 'a')
            return false;
    return us_grid_any_card(cell, card);
}

static const struct us_grid grid = US_TABLE_GRID(US_TABLE_ROWS, 3, " >|*", get_card);

static const char action_word[] = " move ";
static const char history_words[] = ":h shuffle32 ";

enum { LONGEST_MOVE = 2, CARDS = 52 };

/* ---- boards ---------------------------------------------------------------------------------- */

/* A board.  Its first line shows the cards of freecells and foundations.  It may be missing, and so
   may empty places at its start.  So the other cards decide which of them are foundations. */
struct board {
    struct us_grid_board rows;
    struct us_position position;
    us_card tops[US_TABLE_COLUMNS];
    struct us_str at[US_TABLE_COLUMNS]; /* the places in the text */
    unsigned num_tops;
};

static bool read_tops(struct us_cursor *c, struct board *b)
{
    struct us_str line = us_cursor_peek_line(c);
    struct us_cursor at = us_cursor(line);

    while (!us_cursor_at_end(&at)) {
        struct us_str cell = grid.next(&grid, &at);
        if (cell.len == 0)
            continue;
        bool full = b->num_tops == US_TABLE_COLUMNS;
        if (full || !get_card(cell, &b->tops[b->num_tops]))
            return us_grid_fail(&b->rows, full ? US_DIAG_UNREAD_TEXT : US_DIAG_CARD_BAD, cell,
                                full ? "more than eight cards" : "");
        b->at[b->num_tops++] = cell;
    }
    us_cursor_skip_line(c, line);
    return true;
}

/* Reads the columns at the cursor. */
static bool read_columns(struct us_cursor *c, struct board *b)
{
    us_position_init(&b->position, US_TABLE_COLUMNS, US_TABLE_FREECELLS, 1);
    b->rows = (struct us_grid_board){.cursor = c, .position = &b->position};
    return us_read_grid(&grid, &b->rows);
}

/* Steps over a board.  It has no first line if all cards are in its columns. */
static bool read_board(struct us_cursor *c, struct board *b)
{
    struct us_cursor at = *c;
    b->num_tops = 0;
    if (read_columns(c, b) && us_cards_in_play(&b->position) == CARDS)
        return true;
    *c = at;
    return read_tops(c, b) && read_columns(c, b);
}

/* Returns the card of a suit that must be the last one on its foundation: the highest of those that
   are not in columns, freecells or above it. */
static us_card foundation_of(const struct board *b, unsigned suit)
{
    unsigned cards = 0;
    for (unsigned i = 0; i < b->num_tops; i++)
        cards += us_suit(b->tops[i]) == suit;
    for (unsigned i = 0; i < US_TABLE_COLUMNS; i++)
        for (unsigned k = 0; k < us_column_len(&b->position, i); k++)
            cards += us_suit(us_column_cards(&b->position, i)[k]) == suit;
    return cards > US_MAX_RANK ? US_NO_CARD : us_card_make(US_MAX_RANK + 1 - cards, suit, 0);
}

/* Puts the cards of the first line into the position, and into the script if it is not NULL. */
static bool put_tops(struct us_record_reader *r, const struct board *b, struct us_position *p,
                     struct us_script *s)
{
    unsigned cell = 0;
    for (unsigned i = 0; i < b->num_tops; i++) {
        us_card card = b->tops[i];
        if (card == foundation_of(b, us_suit(card)))
            p->foundations[us_suit(card)] = us_rank(card);
        else if (cell == US_TABLE_FREECELLS)
            return s && us_read_fail(r, US_DIAG_LAYOUT_CELLS, b->at[i], "");
        else if (!s)
            p->freecells[cell++] = card;
        else
            us_script_deal_freecell(s, cell++, card, us_cursor_span(&r->cursor, b->at[i]));
    }
    return true;
}

static enum us_agreement agrees_spinnytea(const struct us_snapshot *snapshot,
                                          struct us_disagreement *why)
{
    struct board b;
    struct us_cursor c = us_cursor(snapshot->text);
    snprintf(why->detail, sizeof(why->detail), "expected a board");
    if (!read_board(&c, &b) || !put_tops(NULL, &b, &b.position, NULL))
        return US_UNREADABLE;
    return us_same_piles(&b.position, snapshot->position, false, why) ? US_AGREES : US_DIFFERS;
}

/* Steps over the lines before a board, or before moves without a board.  Returns false if there is
   neither. */
static bool find_block(struct us_cursor *c)
{
    while (!us_cursor_at_end(c)) {
        struct us_str line = us_cursor_peek_line(c);
        if (us_is_grid_row(&grid, line) || us_str_starts(line, history_words))
            return true;
        us_cursor_skip_line(c, line);
    }
    return false;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Reads the number of the deal after ":h shuffle32 ", and the moves in the lines below. */
static bool read_history(struct us_record_reader *r, struct us_script *s)
{
    struct us_cursor *c = &r->cursor;
    us_cursor_literal(c, history_words);
    struct us_str number = us_cursor_word(c);
    s->start_span = us_cursor_span(c, number);
    if (!us_deal_parse(number, &s->deal) || s->deal.system != US_DEAL_MS)
        return us_read_fail(r, US_DIAG_DEAL_BAD, number, "expected a number");

    us_cursor_line_end(c);
    while (!us_cursor_at_end(c) && us_is_blank(*c->p) &&
           !us_is_grid_row(&grid, us_cursor_peek_line(c))) {
        while (!us_cursor_line_end(c)) {
            struct us_str word = us_cursor_word(c);
            struct us_intent m = {0};
            if (word.len != LONGEST_MOVE || us_read_pair(word, &s->game, &m) == US_PAIR_BAD)
                return us_read_fail(r, US_DIAG_UNREAD_TEXT, word,
                                    "expected a move such as 4a, b7 or 6h");
            m.span = us_cursor_span(c, word);
            *us_script_add(s) = m;
        }
    }
    return true;
}

/* Reads what follows a board, up to the next one.  Sets *flourish if the game has moved all cards
   home, because that solves it, whatever the automove rule is. */
static bool read_rest(struct us_record_reader *r, struct us_script *s, bool *flourish)
{
    struct us_cursor *c = &r->cursor;
    *flourish = false;
    while (!us_cursor_at_end(c)) {
        struct us_str line = us_cursor_peek_line(c);
        if (us_is_grid_row(&grid, line))
            break;
        if (!us_str_starts(line, history_words)) {
            *flourish = *flourish || us_str_find(line, "(flourish") != SIZE_MAX;
            us_cursor_skip_line(c, line);
        } else if (s->deal.system != US_DEAL_NONE) {
            return us_read_fail(r, US_DIAG_UNREAD_TEXT, line,
                                "a board can have only one list of moves");
        } else if (!read_history(r, s)) {
            return false;
        }
    }
    return true;
}

/* Makes the board at the cursor the layout. */
static bool read_start(struct us_record_reader *r, struct us_script *s, const struct board *b)
{
    struct us_cursor at = r->cursor;
    struct us_grid_board rows = {.cursor = &at, .position = &s->start, .script = s};

    us_position_init(&s->start, US_TABLE_COLUMNS, US_TABLE_FREECELLS, 1);
    s->has_start = true;
    if (b->num_tops > 0)
        us_cursor_skip_line(&at, us_cursor_peek_line(&at));
    return us_read_grid(&grid, &rows) && put_tops(r, b, &s->start, s);
}

static bool read_block(struct us_record_reader *r, struct us_script *s)
{
    struct us_cursor *c = &r->cursor;
    struct board b;

    if (!find_block(c))
        return us_expected_line(r, "a board");

    struct us_cursor at = *c;
    bool is_board = us_is_grid_row(&grid, us_cursor_peek_line(c));
    if (is_board && !read_board(c, &b))
        return us_report_grid(r, &b.rows);
    struct us_str text = us_str_trim_end((struct us_str){at.p, c->p - at.p});
    bool flourish;
    if (!read_rest(r, s, &flourish))
        return false;

    if (s->num_intents > 0 || !is_board) {
        if (is_board && !flourish)
            us_script_last(s)->snapshot = us_cursor_span(c, text);
        return true;
    }
    struct us_cursor end = *c;
    *c = at;
    s->start_span = us_cursor_span(c, text);
    bool ok = read_start(r, s, &b);
    *c = end;
    return ok;
}

static enum us_status read_spinnytea(struct us_record_reader *r, struct us_script *out)
{
    struct us_span here = {us_cursor_offset(&r->cursor), 0};
    if (!us_state_columns(r, out, US_TABLE_COLUMNS, here) ||
        !us_state_freecells(r, out, US_TABLE_FREECELLS, here))
        return US_FAILED;

    out->conventions = (struct us_conventions){
        .automove = US_AUTOMOVE_UNKNOWN,
        .automove_first = US_NO,
        .empty_count = US_EMPTY_UNKNOWN,
        .naming = US_NAMED_AS_PAIRS,
    };
    out->suggested = out->conventions;
    out->suggested.automove = US_AUTOMOVE_HORNE;
    out->suggested.empty_count = US_EMPTY_MAX;
    out->suggestion_stated = true;
    bool ok = read_block(r, out);
    out->end_span = (struct us_span){us_cursor_offset(&r->cursor), 0};
    return ok ? US_OK : US_FAILED;
}

static bool is_row_at(struct us_str text, size_t off)
{
    struct us_cursor c = us_cursor(us_str_from(text, off));
    return us_is_grid_row(&grid, us_cursor_peek_line(&c));
}

/* Each board but the first begins a new record. */
static size_t cut_spinnytea(struct us_str text, size_t from)
{
    struct us_cursor first = us_cursor(text);
    bool searched = false;
    size_t above = us_front_line_at(text, from > 0 ? from - 1 : 0).p - text.p;

    for (size_t at = us_find_line(text, above + 1, ""); at != SIZE_MAX;
         at = us_find_line(text, at + 1, "")) {
        bool begins = at >= from && is_row_at(text, at) && !is_row_at(text, above);
        above = at;
        if (!begins)
            continue;
        while (!searched && !us_is_grid_row(&grid, us_cursor_peek_line(&first)))
            us_cursor_skip_line(&first, us_cursor_peek_line(&first));
        searched = true;
        if (us_cursor_offset(&first) < at)
            return at;
    }
    return SIZE_MAX;
}

/* The evidence is the line above the moves, or the last action below a board. */
static int probe_spinnytea(struct us_str text)
{
    enum { CERTAIN = 250 };
    struct us_cursor c = us_cursor(text);
    struct board board;
    if (!find_block(&c))
        return 0;
    if (us_str_starts(text, history_words) || us_find_line(text, 0, history_words) != SIZE_MAX)
        return CERTAIN;
    return read_board(&c, &board) && us_str_starts(us_cursor_rest(&c), action_word) ? CERTAIN : 0;
}

const struct us_format us_format_spinnytea = {
    .name = "spinnytea",
    .title = "spinnytea's web game of FreeCell",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_NUMBER,
    .probe = probe_spinnytea,
    .cut = cut_spinnytea,
    .read = read_spinnytea,
    .agrees = agrees_spinnytea,
};
