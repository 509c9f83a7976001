/* SPDX-License-Identifier: MIT */
/*
 * The logs of dbm-fc-solver and depth-dbm-fc-solver (docs/formats/solvers.md): progress messages,
 * then the solution.
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
 * Each move is one card.  Automoves are not listed; they follow the rule by which these solvers
 * shorten their search.  Oddity: each board shows its columns and freecells in the order in which
 * the solver sorted them, and the indexes of the next move refer to this order.
 */
#include <stdio.h>

#include "formats/kit/kit.h"

struct dbm_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    size_t num_whole; /* number of moves that need nothing of what follows */
};

/* The beginnings of lines about the search and its threads. */
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

/* Steps over a time stamp such as "1482765005.623090982" and the tab after it. */
static void take_time(struct us_cursor *c)
{
    struct us_cursor at = *c;
    uint32_t n;
    if (us_cursor_number(&at, &n) && us_cursor_literal(&at, ".") && us_cursor_number(&at, &n) &&
        us_cursor_literal(&at, "\t"))
        *c = at;
}

static bool take_chatter(struct us_cursor *c)
{
    take_time(c);
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

/* ---- the solution ---------------------------------------------------------------------------- */

/* Sets *span to the board at the cursor, and steps over it and the line "==" after it. */
static bool take_board(struct dbm_reader *x, struct us_span *span)
{
    struct us_cursor *c = x->cursor;
    const char *end = c->p;

    span->off = us_cursor_offset(c);
    while (!us_cursor_at_end(c)) {
        struct us_str line = us_cursor_next_line(c);
        if (us_str_eq(us_str_trim_end(line), "==")) {
            span->len = (uint32_t)(end - c->begin) - span->off;
            return true;
        }
        if (us_str_trim_end(line).len > 0)
            end = line.p + line.len;
    }

    return us_expected_line(x->common, "the line == after the board");
}

static bool read_start(struct dbm_reader *x)
{
    struct us_script *s = x->script;
    struct us_board_facts facts;
    struct us_cursor board = *x->cursor;
    if (!take_board(x, &s->start_span))
        return false;

    board.end = board.begin + s->start_span.off + s->start_span.len;
    if (!us_read_start(x->common, &board, s, &facts))
        return false;
    if (!us_cursor_at_end(&board)) {
        x->cursor->p = board.p;
        return us_expected_line(x->common, "a column");
    }

    if (!us_state_sizes(x->common, s, facts.columns, facts.column_lines, facts.freecells, facts.freecell_line))
        return false;

    s->has_start = true;
    s->start_snapshot = s->start_span;
    return true;
}

static bool read_pile(struct dbm_reader *x, struct us_place *place)
{
    struct us_cursor *c = x->cursor;
    if (us_cursor_literal(c, "Column "))
        place->kind = US_PLACE_SHOWN_COLUMN;
    else if (us_cursor_literal(c, "Freecell "))
        place->kind = US_PLACE_SHOWN_FREECELL;
    else if (us_cursor_literal(c, "Foundation "))
        place->kind = US_PLACE_FOUNDATION_OF;
    else
        return us_expected_line(x->common, "\"Column\", \"Freecell\" or \"Foundation\"");

    return us_cursor_number(c, &place->index) || us_expected_line(x->common, "a number");
}

/* Reads a move such as "Column 3 -> Freecell 0", and the board after it. */
static bool read_step(struct dbm_reader *x)
{
    struct us_intent *m = us_script_add(x->script);

    m->span.off = us_cursor_offset(x->cursor);
    if (!read_pile(x, &m->source))
        return false;
    if (!us_cursor_literal(x->cursor, " -> "))
        return us_expected_line(x->common, "->");
    if (!read_pile(x, &m->dest))
        return false;
    m->count = 1;

    uint32_t len = us_cursor_offset(x->cursor) - m->span.off;
    bool at_end = us_cursor_at_end(x->cursor); /* a number may be incomplete */
    if (!us_cursor_line(x->cursor, ""))
        return us_expected_line(x->common, "the end of the line");
    if (!at_end)
        x->num_whole = x->script->num_intents;
    bool ok = us_cursor_line(x->cursor, "--------") || us_expected_line(x->common, "a line of ----");
    m->span.len = len;
    return ok && take_board(x, &m->snapshot);
}

static bool read_solution(struct dbm_reader *x)
{
    if (!us_cursor_line(x->cursor, "--------"))
        return us_expected_line(x->common, "a line of ----");
    if (!read_start(x))
        return false;

    uint32_t from = us_cursor_offset(x->cursor);
    while (!us_cursor_line(x->cursor, "END")) {
        if (!read_step(x))
            return us_end_cut(x->common, x->script, x->num_whole);
        from = us_cursor_offset(x->cursor);
    }

    x->script->claim = US_CLAIM_SOLVED;
    x->script->end_span = (struct us_span){from, (uint32_t)strlen("END")};
    return true;
}

/* Reads the line that reports that no solution was found. */
static bool take_failure(struct dbm_reader *x)
{
    for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++) {
        uint32_t from = us_cursor_offset(x->cursor);
        if (us_cursor_line(x->cursor, failures[i])) {
            x->script->end_span = (struct us_span){from, (uint32_t)strlen(failures[i])};
            x->script->claim = US_CLAIM_GAVE_UP;
            return true;
        }
    }

    return false;
}

static bool read_log(struct dbm_reader *x)
{
    skip_chatter(x->cursor);
    if (us_cursor_line(x->cursor, "Success!")) {
        if (!read_solution(x))
            return false;
    } else if (!take_failure(x)) {
        return us_expected_line(x->common, "'Success!' or a line of the solver's log");
    }

    skip_chatter(x->cursor);
    if (us_cursor_at_end(x->cursor))
        return true;
    us_expected_line(x->common, "a line of the solver's log");
    return us_end_cut(x->common, x->script, x->script->num_intents);
}

static enum us_status read_dbmfcs(struct us_record_reader *r, struct us_script *out)
{
    struct dbm_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    out->conventions = (struct us_conventions){.automove = US_AUTOMOVE_AND_RULE, .automove_first = US_NO};
    us_allow_cut(r, out, US_BOARD_LINE);
    return read_log(&x) ? US_OK : US_FAILED;
}

static int probe_dbmfcs(struct us_str text)
{
    enum { LAST_BYTES = 256 };
    struct us_cursor c = us_cursor(text);
    struct us_cursor first = c;
    skip_chatter(&c);

    if (us_cursor_line(&c, "Success!"))
        return us_cursor_at_end(&c) || us_cursor_line(&c, "--------") ? 64 : 0;
    for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++)
        if (us_cursor_line(&c, failures[i]))
            return 64;

    /* The log before the solution may be longer than the text used for detection. */
    return c.p > first.p && us_cursor_rest(&c).len < LAST_BYTES ? 48 : 0;
}

/* ---- snapshots ------------------------------------------------------------------------------- */

static struct us_str line_at(struct us_str text, unsigned line)
{
    struct us_cursor c = us_cursor(text);
    while (line-- > 0)
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    return us_cursor_peek_line(&c);
}

/* Describes a difference in the given line of the snapshot.  Returns false. */
static bool differs(struct us_disagreement *why, struct us_str snapshot, unsigned line, const char *what)
{
    enum { MAX_SHOWN = 80 };
    struct us_str shown = line_at(snapshot, line);
    why->span = (struct us_span){(uint32_t)(shown.p - snapshot.p), (uint32_t)shown.len};
    snprintf(why->detail, sizeof(why->detail), "'%.*s': %s", (int)(shown.len < MAX_SHOWN ? shown.len : MAX_SHOWN),
             shown.p, what);
    return false;
}

/* Finds the column at each place of the snapshot.  Equal columns are assigned from the first on. */
static bool order_columns(struct us_expected_snapshot *e, const struct us_position *shown,
                          const struct us_position *position, struct us_str snapshot, struct us_disagreement *why)
{
    uint64_t assigned = 0;
    if (shown->num_columns != position->num_columns)
        return differs(why, snapshot, 2, "the number of columns has changed");

    for (unsigned place = 0; place < shown->num_columns; place++) {
        unsigned i = 0;
        while (i < position->num_columns && ((assigned >> i & 1) || !us_column_same(shown, place, position, i)))
            i++;
        if (i == position->num_columns)
            return differs(why, snapshot, place + 2, "no column has these cards");

        assigned |= UINT64_C(1) << i;
        e->column_order[place] = (uint8_t)i;
    }

    return true;
}

/* Finds the freecell at each place of the snapshot.  Empty freecells may be missing at its end. */
static bool order_freecells(struct us_expected_snapshot *e, const struct us_position *shown,
                            const struct us_position *position, struct us_str snapshot, struct us_disagreement *why)
{
    uint64_t assigned = 0;
    for (unsigned place = 0; place < position->num_freecells || place < shown->num_freecells; place++) {
        us_card card = place < shown->num_freecells ? shown->freecells[place] : US_NO_CARD;
        unsigned i = 0;
        while (i < position->num_freecells && ((assigned >> i & 1) || !us_same_face(card, position->freecells[i])))
            i++;
        if (i == position->num_freecells)
            return differs(why, snapshot, 1, "the freecells have other cards");

        assigned |= UINT64_C(1) << i;
        e->freecell_order[place] = (uint8_t)i;
    }

    return true;
}

static enum us_agreement agrees_dbmfcs(const struct us_snapshot *snapshot, struct us_disagreement *why)
{
    const struct us_position *position = snapshot->position;
    struct us_position shown;
    struct us_board_facts facts;

    if (!us_read_snapshot(snapshot->text, position->num_decks, &shown, &facts, why))
        return US_UNREADABLE;

    if (memcmp(shown.foundations, position->foundations, (size_t)position->num_decks * US_NUM_SUITS) != 0) {
        differs(why, snapshot->text, 0, "the foundations have other cards");
        return US_DIFFERS;
    }
    if (!order_freecells(snapshot->expected, &shown, position, snapshot->text, why) ||
        !order_columns(snapshot->expected, &shown, position, snapshot->text, why))
        return US_DIFFERS;
    return US_AGREES;
}

const struct us_format us_format_dbmfcs = {
    .name = "dbmfcs",
    .title = "logs of dbm-fc-solver",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_dbmfcs,
    .read = read_dbmfcs,
    .agrees = agrees_dbmfcs,
};
