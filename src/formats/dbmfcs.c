/* SPDX-License-Identifier: MIT */
/*
 * The logs of dbm-fc-solver and depth-dbm-fc-solver (formats.md section 6.3): progress, then the solution.
 *
 *     Success!
 *     --------
 *     Foundations: H-0 C-0 D-0 S-0
 *     Freecells:
 *     : 4S TC 8H JC 9S AC 9C
 *     ...
 *
 *     ==
 *     Column 6 -> Freecell 3
 *     --------
 *     ...
 *     ==
 *     END
 *
 * One card a move; automoves by the rule that these solvers prune with are not listed.  Odd: each board shows its columns and
 * freecells as the solver sorted them, and the indexes of the move below count in that order.
 */
#include <stdio.h>

#include "formats/kit.h"

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
};

/* How lines of the log begin that tell of the search and its threads. */
static const char *const chatter[] = {
    "Reached ",
    ">>>Queue Stats: ",
    "instance_run_",
    "handle_and_destroy_instance_solution ",
    "INFO: ",
    "Mark+Sweep Progress - ",
    "Start mark-and-sweep cleanup ",
    "Finish mark-and-sweep cleanup ",
    "Running threads for curr_depth=",
    "Finished running threads for curr_depth=",
    NULL,
};

static const char *const failures[] = {"Could not solve successfully.", "Intractable."};

static bool unread(const struct reading *x, const char *expected)
{
    return us_expected_line(x->r, expected, x->s->num_intents);
}

static bool take_chatter(struct us_cursor *c)
{
    struct us_str line = us_cursor_peek_line(c);
    bool found = us_begins_with_any(line, chatter);
    if (found)
        us_cursor_skip_line(c, line);
    return found;
}

static void skip_chatter(struct us_cursor *c)
{
    while (us_cursor_blank_lines(c), take_chatter(c))
        ;
}

/* ---- the solution ------------------------------------------------------------------------------------------------- */

/* The board from the cursor to the line "==". */
static bool take_board(struct reading *x, struct us_span *span)
{
    struct us_cursor *c = x->c;
    span->off = us_cursor_offset(c);
    const char *end = c->p;
    while (!us_cursor_at_end(c)) {
        struct us_str line = us_cursor_peek_line(c);
        if (us_str_eq(us_str_trim_end(line), "==")) {
            us_cursor_skip_line(c, line);
            span->len = (uint32_t)(end - c->begin) - span->off;
            return true;
        }
        if (us_str_trim_end(line).len > 0)
            end = line.p + line.len;
        us_cursor_skip_line(c, line);
    }
    return unread(x, "a line == after the board");
}

static bool read_start(struct reading *x)
{
    struct us_script *s = x->s;
    struct us_board_facts facts;
    struct us_cursor board = *x->c;
    if (!take_board(x, &s->start_span))
        return false;
    board.end = board.begin + s->start_span.off + s->start_span.len;
    if (!us_read_start(x->r, &board, s, &facts))
        return false;
    if (!us_cursor_at_end(&board)) {
        x->c->p = board.p;
        return unread(x, "a column");
    }
    if (!us_script_state_columns(s, x->r->sink, facts.columns, facts.column_lines) ||
        (facts.freecells > s->game.num_freecells &&
         !us_script_state_freecells(s, x->r->sink, facts.freecells, facts.freecell_line)))
        return false;
    s->start.num_freecells = s->game.num_freecells;
    s->has_start = true;
    s->start_snapshot = s->start_span;
    return true;
}

static bool read_pile(struct reading *x, struct us_place *place)
{
    struct us_cursor *c = x->c;
    if (us_cursor_literal(c, "Column "))
        place->kind = US_PLACE_SHOWN_COLUMN;
    else if (us_cursor_literal(c, "Freecell "))
        place->kind = US_PLACE_SHOWN_FREECELL;
    else if (us_cursor_literal(c, "Foundation "))
        place->kind = US_PLACE_FOUNDATION_OF;
    else
        return unread(x, "Column, Freecell or Foundation");
    return us_cursor_number(c, &place->index) || unread(x, "an index");
}

/* "Column 3 -> Freecell 0", and the board behind it. */
static bool read_step(struct reading *x)
{
    struct us_intent *m = us_script_add(x->s, x->r->sink);
    if (!m)
        return false;
    m->span.off = us_cursor_offset(x->c);
    if (!read_pile(x, &m->source) || !(us_cursor_literal(x->c, " -> ") || unread(x, "->")) || !read_pile(x, &m->dest))
        return false;
    m->span.len = us_cursor_offset(x->c) - m->span.off;
    m->count = 1;
    if (!us_cursor_line(x->c, ""))
        return unread(x, "the end of the line");
    return (us_cursor_line(x->c, "--------") || unread(x, "a line of ----")) && take_board(x, &m->snapshot);
}

static bool read_solution(struct reading *x)
{
    if (!us_cursor_line(x->c, "--------"))
        return unread(x, "a line of ----");
    if (!read_start(x))
        return false;
    uint32_t from = us_cursor_offset(x->c);
    while (!us_cursor_line(x->c, "END")) {
        if (!read_step(x))
            return false;
        from = us_cursor_offset(x->c);
    }
    x->s->claim = US_CLAIM_SOLVED;
    x->s->end_span = (struct us_span){from, 3};
    return true;
}

static bool take_failure(struct reading *x)
{
    for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++) {
        x->s->end_span = (struct us_span){us_cursor_offset(x->c), (uint32_t)strlen(failures[i])};
        x->s->claim = US_CLAIM_GAVE_UP;
        if (us_cursor_line(x->c, failures[i]))
            return true;
    }
    return false;
}

static enum us_status read_dbmfcs(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    out->conventions = (struct us_conventions){.automove = US_AUTOMOVE_AND_RULE, .automove_first = US_NO};
    us_cursor_blank_lines(x.c);
    if (us_cursor_at_end(x.c))
        return US_END;
    skip_chatter(x.c);
    bool ok = us_cursor_line(x.c, "Success!")
                  ? read_solution(&x)
                  : take_failure(&x) || unread(&x, "'Success!' or a line of the solver's log");
    skip_chatter(x.c);
    ok = ok && (us_cursor_at_end(x.c) || unread(&x, "a line of the solver's log"));
    return ok ? US_OK : US_FAILED;
}

static int probe_dbmfcs(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_cursor first = c;
    skip_chatter(&c);
    if (us_cursor_line(&c, "Success!"))
        return us_cursor_at_end(&c) || us_cursor_line(&c, "--------") ? 64 : 0;
    for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++)
        if (us_cursor_line(&c, failures[i]))
            return 64;
    /* The log before the solution may be longer than what detection sees. */
    return c.p > first.p && us_cursor_rest(&c).len < 256 ? 48 : 0;
}

/* ---- boards -------------------------------------------------------------------------------------------------------- */

static struct us_str line_at(struct us_str text, unsigned line)
{
    struct us_cursor c = us_cursor(text);
    while (line-- > 0)
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    return us_cursor_peek_line(&c);
}

static bool differs(struct us_disagreement *why, struct us_str snapshot, unsigned line, const char *what)
{
    struct us_str shown = line_at(snapshot, line);
    why->span = (struct us_span){(uint32_t)(shown.p - snapshot.p), (uint32_t)shown.len};
    snprintf(why->detail, sizeof(why->detail), "'%.*s': %s", (int)(shown.len < 80 ? shown.len : 80), shown.p, what);
    return false;
}

/* Finds the column that stands in each place of the picture; of empty ones the first that is left. */
static bool order_columns(struct us_expected_snapshot *e, const struct us_position *shown,
                          const struct us_position *board, struct us_str snapshot, struct us_disagreement *why)
{
    uint64_t taken = 0;
    if (shown->num_columns != board->num_columns)
        return differs(why, snapshot, 2, "the number of columns has changed");
    for (unsigned place = 0; place < shown->num_columns; place++) {
        unsigned i = 0;
        while (i < board->num_columns && ((taken >> i & 1) || !us_column_same(shown, place, board, i)))
            i++;
        if (i == board->num_columns)
            return differs(why, snapshot, place + 2, "the moves do not lead to this column");
        taken |= UINT64_C(1) << i;
        e->column_order[place] = (uint8_t)i;
    }
    return true;
}

static bool order_freecells(struct us_expected_snapshot *e, const struct us_position *shown,
                            const struct us_position *board, struct us_str snapshot, struct us_disagreement *why)
{
    uint64_t taken = 0;
    for (unsigned place = 0; place < board->num_freecells || place < shown->num_freecells; place++) {
        us_card card = place < shown->num_freecells ? shown->freecells[place] : US_NO_CARD;
        unsigned i = 0;
        while (i < board->num_freecells && ((taken >> i & 1) || !us_same_face(card, board->freecells[i])))
            i++;
        if (i == board->num_freecells)
            return differs(why, snapshot, 1, "the moves lead to different freecells");
        taken |= UINT64_C(1) << i;
        e->freecell_order[place] = (uint8_t)i;
    }
    return true;
}

static enum us_agreement agrees_dbmfcs(struct us_expected_snapshot *e, struct us_str snapshot,
                                       const struct us_position *board, const struct us_move *moves, size_t num_moves,
                                       struct us_disagreement *why)
{
    struct us_position shown;
    struct us_board_facts facts;
    struct us_cursor c = us_cursor(snapshot);
    size_t dealt;
    (void)moves;
    (void)num_moves;
    if (!us_read_board(&c, &shown, board->num_decks, NULL, &dealt, &facts)) {
        why->span = facts.error_span;
        snprintf(why->detail, sizeof(why->detail), "%s%s", us_diag_kind(facts.error)->text, facts.error_detail);
        return US_UNREADABLE;
    }
    if (!us_cursor_at_end(&c)) {
        why->span = (struct us_span){us_cursor_offset(&c), (uint32_t)us_cursor_peek_line(&c).len};
        snprintf(why->detail, sizeof(why->detail), "expected a line of a board");
        return US_UNREADABLE;
    }
    if (memcmp(shown.foundations, board->foundations, (size_t)board->num_decks * US_NUM_SUITS) != 0) {
        differs(why, snapshot, 0, "the moves lead to different foundations");
        return US_DIFFERS;
    }
    return order_freecells(e, &shown, board, snapshot, why) && order_columns(e, &shown, board, snapshot, why)
               ? US_AGREES
               : US_DIFFERS;
}

const struct us_format us_format_dbmfcs = {
    .name = "dbmfcs",
    .title = "the logs of dbm-fc-solver",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_dbmfcs,
    .read = read_dbmfcs,
    .agrees = agrees_dbmfcs,
};
