/* SPDX-License-Identifier: MIT */
/*
 * p-sun/FreeCell-Solitaire-Solver (docs/formats/p-sun.md).
 *
 *     +++++++ Solution has 101 moves +++++++
 *     --- Original Board ---
 *     Free Cells: - - - -
 *     Foundations: 0♣ 0♢ 0♡ 0♠
 *     Columns:
 *     <0> 5♡ 7♠ 3♢ 13♠ 6♠ 13♡ 10♢
 *     ...
 *     --- Moves ---
 *     >>> 0) Move Column5 11♢ onto Column3 12♣ : 1 cards
 *     >>> 1) Automove Column7 1♣ => Foundation
 *
 * A second board, between the layout and the moves, shows the end.  Columns count from 0, and ranks
 * are numbers.  The named card is the deepest of those that move.
 */
#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, FREECELLS = 4 };

static const char first_words[] = "+++++++ Solution has ";
/* Before that, if the output shows the search. */
static const char search[] = "=========\nStart | Free Cells:";

struct boards {
    struct us_position final; /* the board at the end */
    struct us_span final_span;
    unsigned num; /* read so far */
};

/* ---- boards ---------------------------------------------------------------------------------- */

/* Reads a card, or "-" or "0♣" for none. */
static bool get_card(struct us_str cell, us_card *card)
{
    *card = US_NO_CARD;
    return us_str_eq(cell, "-") || us_str_starts(cell, "0") || us_grid_any_card(cell, card);
}

static const struct us_grid_part parts[] = {
    {"Free Cells:", US_GRID_TOPS, US_FREECELL, .num = FREECELLS, .error = US_DIAG_LAYOUT_TOO_LARGE,
     .too_many = "too many cards"},
    {"Foundations:", US_GRID_TOPS, US_FOUNDATION, .num = US_NUM_SUITS, .error = US_DIAG_UNREAD_TEXT,
     .too_many = "a suit occurs twice"},
    {"Columns:\n", US_GRID_HEADING, .expected = "Columns:"},
    {"<#>", US_GRID_PILES, US_COLUMN, .num = COLUMNS, .flags = US_GRID_FROM_ZERO | US_GRID_MARKED},
    {.label = NULL},
};

static const struct us_grid grid = {
    .parts = parts, .next = us_grid_word, .get_card = get_card, .wrong_suit = "the suit occurs twice"};

/* Reads a board.  The first one is the layout, the second one the end. */
static bool read_board(struct us_lines *x)
{
    struct boards *boards = x->own;
    struct us_grid_board board = {.cursor = x->cursor, .position = &boards->final};
    const char *from = x->cursor->p;
    if (boards->num == 2 || x->script->num_intents > 0)
        return us_lines_expected(x, "a move");

    us_position_init(boards->num == 0 ? &x->script->start : &boards->final, COLUMNS, FREECELLS, 1);
    if (boards->num++ == 0)
        return us_read_grid_start(x->reader, &grid, x->script);
    if (!us_read_grid(&grid, &board))
        return us_report_grid(x->reader, &board);
    struct us_str text = {from, (size_t)(x->cursor->p - from)};
    boards->final_span = us_cursor_span(x->cursor, us_str_trim_end(text));
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const struct us_line_form forms[] = {
    US_MOVE_FORM("Column%s %c => Foundation", US_PLACE_COLUMN, US_PLACE_FOUNDATION),
    US_MOVE_FORM("Column%s %c => FreeCell", US_PLACE_COLUMN, US_PLACE_ANY_FREECELL),
    US_MOVE_FORM("Column%s %c onto Column%d Empty%x : %n cards", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("Column%s %c onto Column%d %e : %n cards", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("FreeCell %c => Foundation", US_PLACE_CARD_IN_FREECELL, US_PLACE_FOUNDATION),
    US_MOVE_FORM("FreeCell %c => Column%d", US_PLACE_CARD_IN_FREECELL, US_PLACE_COLUMN),
    {.words = "+++++++ Solution has %[%m moves +++++++", .kind = US_LINE_LENGTH, .expected = "a number of moves"},
    {.words = "+++++++ %[%m moves +++++++", .kind = US_LINE_LENGTH_AT_END, .expected = "a number of moves"},
    US_READ_FORM("Free", read_board),
    US_LINE_FORM("--- ...", US_LINE_SKIP),
    {.words = NULL},
};

/* Skips the progress of the search. */
static bool begin(struct us_lines *x)
{
    struct us_str rest = us_cursor_rest(x->cursor);
    size_t at = us_str_starts(rest, search) ? us_find_line(rest, 0, first_words) : SIZE_MAX;
    if (at != SIZE_MAX)
        x->cursor->p += at;
    return true;
}

static bool finish(struct us_lines *x)
{
    const struct boards *boards = x->own;
    struct us_script *script = x->script;
    if (boards->num == 2 && script->num_intents > 0 && !script->cut_off)
        script->final_board = us_script_add_board(script, &boards->final, boards->final_span);
    return true;
}

static const struct us_line_format lines_p_sun = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .naming = US_NAMED_BY_COLUMN},
    .columns = COLUMNS,
    .freecells = FREECELLS,
    .longest = 80,
    .before_move = ">>> %i) {Move |Automove }",
    .expected_move = "a move such as >>> 3) Move Column2 2♢ => FreeCell",
    .expected = "a move, a board or a heading",
    .own_size = sizeof(struct boards),
    .begin = begin,
    .finish = finish,
};

/* Each solution begins a new record, or each search if the output shows it. */
static size_t cut_p_sun(struct us_str text, size_t from)
{
    return us_find_line(text, from, us_str_starts(text, search) ? search : first_words);
}

static int probe_p_sun(struct us_str text)
{
    static const char *const begins[] = {first_words, search, "--- Original Board", NULL};
    enum { CERTAIN = 250 };
    struct us_cursor c = us_cursor(text);
    struct us_intent m;
    us_cursor_blank_lines(&c);
    struct us_str rest = us_cursor_rest(&c);
    bool board = us_str_starts(rest, "Free Cells:") && us_str_find(rest, "\nColumns:\n<0>") != SIZE_MAX;
    return board || us_begins_with_any(rest, begins) || us_take_move_line(&lines_p_sun, &c, &m) ? CERTAIN : 0;
}

const struct us_format us_format_p_sun = {
    .name = "p-sun",
    .title = "p-sun's FreeCell-Solitaire-Solver in Swift",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_p_sun,
    .probe = probe_p_sun,
    .cut = cut_p_sun,
};
