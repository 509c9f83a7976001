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
#include "formats/kit/lines.h"

/* ---- the solution ---------------------------------------------------------------------------- */

/* Steps over a board between a line of dashes and the line "==", and sets *board to it. */
static bool take_board(struct us_lines *lines, struct us_str *board)
{
    struct us_cursor *c = lines->cursor;
    if (!us_cursor_line(c, "--------"))
        return us_lines_expected(lines, "a line of ----");

    *board = us_cursor_rest(c);
    board->len = us_find_line(*board, 0, "==");
    if (board->len == SIZE_MAX) {
        c->p = c->end;
        return us_lines_expected(lines, "the line == after the board");
    }
    us_cursor_skip_line(c, (struct us_str){c->p, board->len + strlen("==")});
    while (board->len > 0 &&
           (us_is_blank(board->p[board->len - 1]) || board->p[board->len - 1] == '\n'))
        board->len--;
    return true;
}

static bool read_start(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    struct us_board_facts facts;
    struct us_cursor at = *lines->cursor;
    struct us_str board;

    us_cursor_skip_line(lines->cursor, us_cursor_peek_line(lines->cursor));
    if (!take_board(lines, &board))
        return false;

    s->start_span = us_cursor_span(lines->cursor, board);
    at.p = board.p;
    at.end = board.p + board.len;
    if (!us_read_start(lines->reader, &at, s, &facts))
        return false;
    if (!us_cursor_at_end(&at)) {
        lines->cursor->p = at.p;
        return us_lines_expected(lines, "a column");
    }
    if (!us_state_sizes(lines->reader, s, facts.columns, facts.column_lines, facts.freecells,
                        facts.freecell_line))
        return false;

    s->has_start = true;
    s->start_snapshot = s->start_span;
    return true;
}

/* Keeps a move with the board after it.  A number at the end of the text may be incomplete. */
static bool keep_move(struct us_lines *lines, struct us_intent *move)
{
    struct us_str board = {0};
    us_cursor_next_line(lines->cursor);
    if (!lines->script->has_start || us_cursor_at_end(lines->cursor))
        return us_lines_expected(lines, "a line of ----");

    struct us_intent *m = us_script_add(lines->script);
    *m = *move;
    m->span.len = 0; /* for messages: the move is not whole */
    bool ok = take_board(lines, &board);
    m->span = move->span;
    m->snapshot = ok ? us_cursor_span(lines->cursor, board) : m->snapshot;
    return ok;
}

/* Before lines about the search, there may be a time stamp such as 1482765005.623090982. */
#define STAMP "{%i.%i\t|}"

static const char chatter[] = STAMP
    "{Reached |>>>Queue Stats: |instance_run_|handle_and_destroy_instance_solution |INFO: |"
    "Mark+Sweep Progress - |Start mark-and-sweep cleanup |Finish mark-and-sweep cleanup |"
    "Running threads for curr_depth=|Finished running threads for curr_depth=}...";

static const struct us_line_form forms[] = {
    {.words = STAMP "Success!\n",
     .kind = US_LINE_READ,
     .when = US_LINE_WITHOUT_START,
     .read = read_start},
    US_MOVE_FORM("Column %s -> Column %d", US_PLACE_SHOWN_COLUMN, US_PLACE_SHOWN_COLUMN),
    US_MOVE_FORM("Column %s -> Freecell %d", US_PLACE_SHOWN_COLUMN, US_PLACE_SHOWN_FREECELL),
    US_MOVE_FORM("Column %s -> Foundation %d", US_PLACE_SHOWN_COLUMN, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("Freecell %s -> Column %d", US_PLACE_SHOWN_FREECELL, US_PLACE_SHOWN_COLUMN),
    US_MOVE_FORM("Freecell %s -> Foundation %d", US_PLACE_SHOWN_FREECELL, US_PLACE_FOUNDATION_OF),
    US_LINE_FORM("END", US_LINE_SOLVED_ABOVE),
    US_LINE_FORM(STAMP "%[{Could not solve successfully.|Intractable.}", US_LINE_GAVE_UP),
    US_LINE_FORM(chatter, US_LINE_SKIP),
    {.words = NULL},
};

/* A log that ends without a result was cut off. */
static bool finish(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    if (s->claim != US_CLAIM_NONE || s->cut_off)
        return true;
    us_lines_expected(lines, lines->format->expected);
    return us_end_cut(lines->reader, s, s->num_intents);
}

static const struct us_line_format lines_dbmfcs = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_AND_RULE, .automove_first = US_NO},
    .longest = US_BOARD_LINE,
    .expected = "'Success!', a move such as Column 6 -> Freecell 3, or a line of the solver's log",
    .keep = keep_move,
    .finish = finish,
};

/* The log before the solution may be longer than the text used for detection. */
static int probe_dbmfcs(struct us_str text)
{
    enum { LAST_BYTES = 256, LOG = 48 };
    struct us_cursor c = us_cursor(text);
    while (us_has_words(us_cursor_rest(&c), chatter)) {
        us_cursor_next_line(&c);
        us_cursor_blank_lines(&c);
    }
    bool has_board = us_find_line(text, 0, "--------") != SIZE_MAX; /* else a list of people */
    int bits = has_board ? us_probe_lines(&lines_dbmfcs, us_cursor_rest(&c)) : 0;
    return bits == 0 && c.p > text.p && us_cursor_rest(&c).len < LAST_BYTES ? LOG : bits;
}

/* ---- snapshots ------------------------------------------------------------------------------- */

/* Describes a difference in the given line of the snapshot. */
static enum us_agreement differs(struct us_disagreement *why, struct us_str snapshot, unsigned line,
                                 const char *what)
{
    struct us_cursor c = us_cursor(snapshot);
    why->span = us_cursor_span(&c, us_line_at(snapshot, line));
    snprintf(why->detail, sizeof(why->detail), "%s", what);
    return US_DIFFERS;
}

/* Finds the pile at each place of the snapshot.  Equal piles are assigned from the first on, and
   empty freecells may be missing at the end.  Returns false, with *place set, if there is none. */
static bool order_piles(uint8_t *order, const struct us_position *shown,
                        const struct us_position *position, enum us_pile type, unsigned *place)
{
    unsigned num = us_num_piles(position, type);
    uint64_t assigned = 0;

    for (*place = 0; *place < num || *place < us_num_piles(shown, type); ++*place) {
        struct us_cards cards = {0};
        if (*place < us_num_piles(shown, type))
            cards = us_pile_at(shown, type, *place);
        unsigned i = 0;
        while (i < num &&
               ((assigned >> i & 1) || !us_same_cards(cards, us_pile_at(position, type, i))))
            i++;
        if (i == num)
            return false;

        assigned |= UINT64_C(1) << i;
        order[*place] = i;
    }
    return true;
}

static enum us_agreement agrees_dbmfcs(const struct us_snapshot *snapshot,
                                       struct us_disagreement *why)
{
    const struct us_position *position = snapshot->position;
    struct us_expected_snapshot *e = snapshot->expected;
    struct us_str text = snapshot->text;
    struct us_position shown;
    struct us_board_facts facts;
    unsigned place;

    if (!us_read_snapshot(text, position->num_decks, &shown, &facts, why))
        return US_UNREADABLE;
    if (memcmp(shown.foundations, position->foundations,
               (size_t)position->num_decks * US_NUM_SUITS) != 0)
        return differs(why, text, 0, "the foundations have other cards");
    if (!order_piles(e->freecell_order, &shown, position, US_FREECELL, &place))
        return differs(why, text, 1, "the freecells have other cards");
    if (shown.num_columns != position->num_columns)
        return differs(why, text, 2, "the number of columns has changed");
    if (!order_piles(e->column_order, &shown, position, US_COLUMN, &place))
        return differs(why, text, place + 2, "no column has these cards");
    return US_AGREES;
}

const struct us_format us_format_dbmfcs = {
    .name = "dbmfcs",
    .title = "logs of dbm-fc-solver",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_dbmfcs,
    .probe = probe_dbmfcs,
    .agrees = agrees_dbmfcs,
};
