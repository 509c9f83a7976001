/* SPDX-License-Identifier: MIT */
/*
 * lincolnyu/freecellsolver (docs/formats/solvers.md).
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
#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

static const struct us_grid grid = US_TABLE_GRID(US_TABLE_TOPS, 6, " []<>", us_grid_any_card);

/* ---- the layout in one line ------------------------------------------------------------------ */

/* Returns true if the line begins as a layout does: with four places for freecells. */
static bool is_layout(struct us_str line)
{
    unsigned commas = 0;
    for (size_t i = 0; i < line.len; i++) {
        commas += line.p[i] == ',';
        if (line.p[i] == ';')
            return commas == US_TABLE_FREECELLS - 1;
    }
    return false;
}

static bool take_layout_card(struct us_cursor *c)
{
    struct us_cursor at = *c;
    us_card card;
    bool fits = us_take_any_card(&at, &card) &&
                (us_cursor_at_end(&at) || *at.p == ',' || *at.p == ';');
    return us_cursor_accept(c, &at, fits);
}

/* Returns true if the line is a layout that begins with a card, or with an empty freecell.  In
   prose, the same marks are around words. */
static bool is_layout_of_cards(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    return is_layout(line) && (us_cursor_literal(&c, ",") || take_layout_card(&c));
}

/* Puts a card of part `part` of the layout: freecells, foundations, and then columns. */
static bool put_card(struct us_lines *x, unsigned part, unsigned n, us_card card,
                     struct us_str word)
{
    struct us_span span = us_cursor_span(x->cursor, word);
    if (part == 0 && n < US_TABLE_FREECELLS) {
        us_script_deal_freecell(x->script, n, card, span);
        return true;
    }
    if (part == 1) {
        x->script->start.foundations[us_suit(card)] = us_rank(card);
        return true;
    }
    if (part == 0 || part - 2 >= US_TABLE_COLUMNS)
        return us_read_fail(x->reader, US_DIAG_LAYOUT_TOO_LARGE, word,
                            "expected four freecells and eight columns");
    us_script_deal_column(x->script, part - 2, card, span);
    return true;
}

static bool read_layout(struct us_lines *x)
{
    unsigned part = 0;
    unsigned n = 0;

    us_position_init(&x->script->start, US_TABLE_COLUMNS, US_TABLE_FREECELLS, 1);
    x->script->has_start = true;
    x->script->start_span = us_cursor_span(x->cursor,
                                           us_str_trim_end(us_cursor_peek_line(x->cursor)));
    while (!us_cursor_at_end(x->cursor) && *x->cursor->p != '\n') {
        struct us_str at = us_cursor_rest(x->cursor);
        us_card card;
        if (us_cursor_literal(x->cursor, ",")) {
            n++;
        } else if (us_cursor_literal(x->cursor, ";")) {
            n = 0;
            part++;
        } else if (!us_take_any_card(x->cursor, &card)) {
            return us_read_fail(x->reader, US_DIAG_CARD_BAD, (struct us_str){at.p, 1},
                                "expected a card such as $7");
        } else {
            at.len = x->cursor->p - at.p;
            if (!put_card(x, part, n, card, at))
                return false;
        }
    }
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const struct us_line_form forms[] = {
    US_MOVE_FORM("Move %n of col %s to %d", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("Shelve %s on %d", US_PLACE_COLUMN, US_PLACE_FREECELL),
    US_MOVE_FORM("Unshelve %s to %d", US_PLACE_FREECELL, US_PLACE_COLUMN),
    US_MOVE_FORM("Deck col %s to %d", US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("Deck shelved %s to %d", US_PLACE_FREECELL, US_PLACE_FOUNDATION_OF),
    {.words = "solution: %m steps", .kind = US_LINE_LENGTH, .expected = "the number of steps"},
    US_LINE_FORM(" [{   |%c}] ", US_LINE_BOARD),
    {.words = "",
     .kind = US_LINE_READ,
     .when = US_LINE_WITHOUT_START,
     .is = is_layout,
     .read = read_layout},
    {.words = NULL},
};

static const struct us_line_format lines_lincolnyu = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .naming = US_NAMED_BY_COLUMN},
    .columns = US_TABLE_COLUMNS,
    .freecells = US_TABLE_FREECELLS,
    .longest = 80,
    .foundation_names = "1320",
    .grid = &grid,
    .expected = "a move such as Shelve 3 on 0, or a board",
};

static int probe_lincolnyu(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str line = us_cursor_peek_line(&c);
    return is_layout(line) && !is_layout_of_cards(line) ? 0
                                                        : us_probe_lines(&lines_lincolnyu, text);
}

const struct us_format us_format_lincolnyu = {
    .name = "lincolnyu",
    .title = "lincolnyu's freecellsolver in C#",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_lincolnyu,
    .probe = probe_lincolnyu,
};
