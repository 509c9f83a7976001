/* SPDX-License-Identifier: MIT */
/*
 * LeonBouquiet/FreecellSolver (docs/formats/bouquiet.md).
 *
 *     Lvl=   0 CSec=10 Cmpl= 0 MnRq=28
 *     Hashcode: 0x1B2C3D4E
 *     ----- Priority =       420 -----
 *     (..)(..)(..)(..){..}{..}{..}{..}
 *      dJ  hK  dT  s3 ...
 *
 *     [  1] Move the 2 cards "s8, h9" from cascade 7 to cascade 4.
 *     [   ] Move the card "sA" from cascade 4 to its foundation. (*)
 *
 * A board follows after the moves of each step.  All moves are listed.  Columns count from 1, and
 * cards are named from the playable one on.  Freecells have no numbers.
 */
#include "formats/kit.h"
#include "formats/move_form.h"
#include "formats/row_board.h"

enum { LONGEST_LINE = 120 };

static const char first_words[] = "[00:00:00] Starting to solve ";

static const struct us_row_style style = {.width = 4, .marks = " .()[]{}<>|"};

/* After "Move the ". */
static const struct us_move_form forms[] = {
    {"card \"%c\" from cascade %s to cascade %d.", US_PLACE_COLUMN, US_PLACE_COLUMN},
    {"%n cards \"%l\" from cascade %s to cascade %d.", US_PLACE_COLUMN, US_PLACE_COLUMN},
    {"card \"%c\" from cascade %s to a swap cell.", US_PLACE_COLUMN, US_PLACE_ANY_FREECELL},
    {"%n cards \"%l\" from cascade %s to the swap cells.", US_PLACE_COLUMN, US_PLACE_ANY_FREECELL},
    {"card \"%c\" from cascade %s to its foundation.", US_PLACE_COLUMN, US_PLACE_FOUNDATION},
    {"card \"%c\" from swap cell to its foundation.", US_PLACE_CARD_IN_FREECELL, US_PLACE_FOUNDATION},
    {"card \"%c\" from swap cell to cascade %d.", US_PLACE_CARD_IN_FREECELL, US_PLACE_COLUMN},
    {NULL, 0, 0},
};

/* Steps over "[ 41] Move the card ..." */
static bool take_move(struct us_cursor *c, struct us_intent *m)
{
    uint32_t number;
    if (!us_cursor_literal(c, "["))
        return false;
    us_cursor_blanks(c);
    us_cursor_number(c, &number);
    if (!us_cursor_literal(c, "] Move the ") || !us_take_move_form(c, forms, m))
        return false;
    us_cursor_literal(c, " (*)");
    return us_cursor_line_end(c);
}

static enum us_agreement agrees_bouquiet(struct us_expected_snapshot *e, struct us_str snapshot,
                                         const struct us_position *position, const struct us_move *moves,
                                         size_t num_moves, struct us_disagreement *why)
{
    (void)e;
    (void)moves;
    (void)num_moves;
    return us_row_board_agrees(&style, snapshot, position, why);
}

/* Keeps a move.  Cards go to freecells one by one, and then the playable one is the first. */
static bool keep_move(struct us_record_reader *r, struct us_script *s, struct us_intent *m)
{
    uint32_t moves = m->dest.kind == US_PLACE_ANY_FREECELL ? m->count : 1;
    if (moves > 1) {
        m->count = 1;
        m->stated = 0;
    }
    for (uint32_t i = 0; i < moves; i++)
        if (!us_keep_move(r, s, m))
            return false;
    return true;
}

/* Returns true if the line says nothing about the layout or the solution: it has the values of a
   position, or begins with a time, such as "[00:00:12]". */
static bool is_chatter(struct us_str line)
{
    static const char *const begins[] = {"Lvl=", "Hashcode: ", "----- Priority", "Results saved", NULL};
    return us_begins_with_any(line, begins) || (line.len > 3 && line.p[0] == '[' && line.p[3] == ':');
}

static bool read_part(struct us_record_reader *r, struct us_script *s)
{
    struct us_cursor *c = &r->cursor;
    struct us_str line = us_str_trim_end(us_cursor_peek_line(c));
    struct us_cursor at = *c;
    struct us_intent m;
    if (us_str_starts(line, "("))
        return us_take_row_board(r, &style, s);
    if (take_move(&at, &m)) {
        *c = at;
        m.span = us_cursor_span(c, line);
        s->claim = US_CLAIM_SOLVED;
        s->claim_first = true;
        return keep_move(r, s, &m);
    }

    bool failed = us_str_starts(line, "No solution is available.");
    if (failed)
        s->claim = US_CLAIM_GAVE_UP;
    if (!failed && !is_chatter(line))
        return us_expected_line(r, "a move, a board, or a line of the program's output", s->num_intents);
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    return true;
}

static enum us_status read_bouquiet(struct us_record_reader *r, struct us_script *out)
{
    us_cursor_blank_lines(&r->cursor);
    if (us_cursor_at_end(&r->cursor))
        return US_END;

    struct us_span here = {us_cursor_offset(&r->cursor), 0};
    out->conventions = US_EXPLICIT;
    out->conventions.index_base = 1;
    if (!us_state_columns(r, out, US_ROW_COLUMNS, here) || !us_state_freecells(r, out, US_ROW_FREECELLS, here))
        return US_FAILED;

    us_allow_cut(r, out, LONGEST_LINE);
    for (; !us_cursor_at_end(&r->cursor); us_cursor_blank_lines(&r->cursor))
        if (!read_part(r, out) && !us_end_cut(r, out, out->num_intents))
            return US_FAILED;
    out->end_span = (struct us_span){us_cursor_offset(&r->cursor), 0};
    return US_OK;
}

static size_t cut_bouquiet(struct us_str text, size_t from)
{
    return us_find_line(text, from, first_words);
}

/* Looks for a board, perhaps after the lines that the program writes first, or for a move. */
static int probe_bouquiet(struct us_str text)
{
    enum { LINES = 16, CERTAIN = 250 };
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    for (unsigned i = 0; i < LINES && !us_cursor_at_end(&c); i++) {
        struct us_cursor at = c;
        struct us_str line = us_cursor_peek_line(&c);
        struct us_intent m;
        if (us_str_starts(line, first_words) || take_move(&at, &m) ||
            (line.len > style.width && line.p[0] == '(' && line.p[3] == ')' && line.p[4] == '('))
            return CERTAIN;
        if (!is_chatter(line) && us_str_trim_end(line).len > 0)
            break;
        us_cursor_skip_line(&c, line);
    }
    return 0;
}

const struct us_format us_format_bouquiet = {
    .name = "bouquiet",
    .title = "Leon Bouquiet's FreecellSolver in C#",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_bouquiet,
    .cut = cut_bouquiet,
    .read = read_bouquiet,
    .agrees = agrees_bouquiet,
};
