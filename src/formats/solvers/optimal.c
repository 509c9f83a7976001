/* SPDX-License-Identifier: MIT */
/*
 * Hiroki Sukegawa's solvers, which find optimal solutions (docs/formats/optimal.md).
 *
 *     1, 87, 1a 6b 6c 6h 6h ch 6c 6d 76 ... 1a 1h 8h ah, 5852618, 5037216
 *     11982couldn't solve
 *
 * Each line is a deal: its number, the length of the solution, the moves, and counts of positions.
 * A move is always one card.
 */
#include "formats/kit/kit.h"
#include "formats/kit/pair.h"

enum { FREECELLS = 4, LONGEST_MOVE = 2 };

/* Returns true if the rest of the line says that there is no solution. */
static bool is_failure(const struct us_cursor *c)
{
    struct us_str words = us_str_trim_end(us_cursor_peek_line(c));
    return us_str_eq(words, "couldn't solve") || us_str_eq(words, "Solutions are too long, or there is no solution.");
}

/* Steps over a comma and blanks. */
static bool take_comma(struct us_cursor *c)
{
    bool comma = us_cursor_literal(c, ",");
    us_cursor_blanks(c);
    return comma;
}

/* Reads a move.  Its columns need not exist. */
static bool take_move(struct us_cursor *c, const struct us_game *game, struct us_intent *m)
{
    struct us_str rest = us_cursor_rest(c);
    struct us_str pair = {rest.p, rest.len < LONGEST_MOVE ? rest.len : LONGEST_MOVE};
    *m = (struct us_intent){0};
    if (pair.len < LONGEST_MOVE || us_read_pair(pair, game, m) == US_PAIR_BAD)
        return false;

    c->p += pair.len;
    m->count_kind = US_COUNT_STATED;
    m->count = 1;
    m->span = us_cursor_span(c, pair);
    return true;
}

/* Reads the moves, and the counts after them.  Sets *whole if there are counts. */
static bool read_moves(struct us_record_reader *r, struct us_script *out, bool *whole)
{
    struct us_cursor *c = &r->cursor;
    do {
        struct us_intent m;
        if (!take_move(c, &out->game, &m))
            return us_expected_line(r, "a move such as 4a, b7 or 6h");
        *us_script_add(out) = m;
    } while (us_cursor_blanks(c) > 0 && !us_cursor_at_end(c) && *c->p != ',' && *c->p != '\n');

    uint32_t positions;
    while (take_comma(c)) {
        if (!us_cursor_number(c, &positions))
            return us_expected_line(r, "a number of positions");
        *whole = true;
        us_cursor_blanks(c);
    }
    return us_cursor_line_end(c) || us_expected_line(r, "a blank or a comma");
}

/* Reads the number of the deal. */
static bool read_deal(struct us_record_reader *r, struct us_script *out)
{
    struct us_str number = us_cursor_digits(&r->cursor);
    out->start_span = us_cursor_span(&r->cursor, number);
    if (number.len == 0)
        return us_expected_line(r, "the number of a deal");
    return us_deal_parse(number, &out->deal) || us_read_fail(r, US_DIAG_DEAL_BAD, number, "expected a number");
}

static bool read_line(struct us_record_reader *r, struct us_script *out)
{
    struct us_cursor *c = &r->cursor;
    if (!read_deal(r, out))
        return false;

    out->end_span = us_cursor_span(c, us_str_trim_end(us_cursor_peek_line(c)));
    if (is_failure(c)) {
        out->claim = US_CLAIM_GAVE_UP;
        us_cursor_skip_line(c, us_cursor_peek_line(c));
        return true;
    }

    uint32_t length;
    struct us_str stated = {NULL, 0};
    if (take_comma(c)) {
        stated = us_cursor_rest(c);
        stated.len = us_cursor_number(c, &length) ? (size_t)(c->p - stated.p) : 0;
    }
    if (stated.len == 0 || !take_comma(c))
        return us_expected_line(r, "a comma, the number of moves, a comma, and the moves");

    bool whole = false;
    out->claim = US_CLAIM_SOLVED;
    out->end_span = us_cursor_span(c, stated);
    if (!read_moves(r, out, &whole) && !us_end_cut(r, out, out->num_intents))
        return false;
    return whole ? us_script_check_moves(out, r->sink, length, out->end_span)
                 : us_script_expect_moves(out, r->sink, length, out->end_span);
}

static enum us_status read_optimal(struct us_record_reader *r, struct us_script *out)
{
    out->conventions = US_EXPLICIT;
    struct us_span here = {us_cursor_offset(&r->cursor), 0};
    if (!us_state_freecells(r, out, FREECELLS, here))
        return US_FAILED;
    us_allow_cut(r, out, LONGEST_MOVE - 1);
    return read_line(r, out) ? US_OK : US_FAILED;
}

/* Each line is a record, except for blank ones. */
static size_t cut_optimal(struct us_str text, size_t from)
{
    size_t at = us_find_line(text, from, "");
    while (at != SIZE_MAX) {
        struct us_cursor c = us_cursor(us_str_from(text, at));
        if (us_cursor_word(&c).len > 0)
            break;
        at = us_find_line(text, at + 1, "");
    }
    return at;
}

/* Looks for several moves after two numbers.  Without a letter, they could be numbers, too. */
static int probe_optimal(struct us_str text)
{
    enum { CERTAIN = 250, LIKELY = 48 };
    struct us_cursor c = us_cursor(text);
    uint32_t number;
    if (!us_cursor_number(&c, &number))
        return 0;
    if (is_failure(&c))
        return LIKELY;
    if (!take_comma(&c) || !us_cursor_number(&c, &number) || !take_comma(&c))
        return 0;

    unsigned moves = 0;
    bool letter = false;
    struct us_intent m;
    while (take_move(&c, &us_variant_at(0)->game, &m)) {
        moves++;
        letter = letter || !us_is_digit(c.p[-1]) || !us_is_digit(c.p[-2]);
        us_cursor_blanks(&c);
    }
    return moves > 1 && letter ? CERTAIN : 0;
}

const struct us_format us_format_optimal = {
    .name = "optimal",
    .title = "Hiroki Sukegawa's solvers of FreeCell",
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER | US_CARRIES_RESULT,
    .probe = probe_optimal,
    .cut = cut_optimal,
    .read = read_optimal,
};
