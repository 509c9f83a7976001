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
#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

static const struct us_grid grid = US_TABLE_GRID(US_TABLE_TOPS, 4, " .()[]{}<>|", us_grid_any_card);

static const struct us_line_form forms[] = {
    US_MOVE_FORM("card \"%c\" from cascade %s to cascade %d.", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("%n cards \"%l\" from cascade %s to cascade %d.", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("card \"%c\" from cascade %s to a swap cell.", US_PLACE_COLUMN, US_PLACE_ANY_FREECELL),
    US_MOVE_FORM("%n cards \"%l\" from cascade %s to the swap cells.", US_PLACE_COLUMN, US_PLACE_ANY_FREECELL),
    US_MOVE_FORM("card \"%c\" from cascade %s to its foundation.", US_PLACE_COLUMN, US_PLACE_FOUNDATION),
    US_MOVE_FORM("card \"%c\" from swap cell to its foundation.", US_PLACE_CARD_IN_FREECELL, US_PLACE_FOUNDATION),
    US_MOVE_FORM("card \"%c\" from swap cell to cascade %d.", US_PLACE_CARD_IN_FREECELL, US_PLACE_COLUMN),
    US_LINE_FORM("({..|%c})(", US_LINE_BOARD),
    US_LINE_FORM("No solution is available....", US_LINE_GAVE_UP),
    US_LINE_FORM("[%i:...", US_LINE_SKIP), /* a time, such as [00:00:12] */
    US_LINE_FORM("{Lvl=|Hashcode: |----- Priority|Results saved}...", US_LINE_SKIP),
    {.words = NULL},
};

/* Keeps a move.  Cards go to freecells one by one, and then the playable one is the first. */
static bool keep_move(struct us_lines *lines, struct us_intent *move)
{
    uint32_t moves = move->dest.kind == US_PLACE_ANY_FREECELL ? move->count : 1;
    if (moves > 1) {
        move->count = 1;
        move->stated = 0;
    }
    for (uint32_t i = 0; i < moves; i++)
        *us_script_add(lines->script) = *move;
    return true;
}

static const struct us_line_format lines_bouquiet = {
    .forms = forms,
    .begins = (const char *const[]){"[00:00:00] Starting to solve ", NULL},
    .conventions = {.automove = US_AUTOMOVE_NONE, .index_base = 1},
    .columns = US_TABLE_COLUMNS,
    .freecells = US_TABLE_FREECELLS,
    .longest = 120,
    .moves_solve = true,
    .before_move = "[{   |%i| %i|  %i}] Move the ",
    .after_move = "{ (*)|}",
    .grid = &grid,
    .expected = "a move, a board, or a line of the program's output",
    .keep = keep_move,
};

US_GRID_AGREES(bouquiet, grid)

const struct us_format us_format_bouquiet = {
    .name = "bouquiet",
    .title = "Leon Bouquiet's FreecellSolver in C#",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_bouquiet,
    .agrees = agrees_bouquiet,
};
