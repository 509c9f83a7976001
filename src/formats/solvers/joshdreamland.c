/* SPDX-License-Identifier: MIT */
/*
 * JoshDreamland/FreeCell-Solver (docs/formats/solvers.md): layouts by rows, and solutions in
 * sentences that name cards.
 *
 *     : QD QC KC 3C 4C 2C KD 5C
 *     : 4D JD JS 6H QS 6D 2D 9C
 *     ...
 *     : AS 5S TH JH
 *
 *     Move the Jack of Hearts onto an empty reserve
 *     Move the Nine of Hearts (and 2 more) onto the Ten of Spades
 *     Move the Ace of Spades onto the foundation
 *
 * A sentence names the playable card, and "more" counts the cards under it.  Cards may move back
 * from foundations.
 *
 * The layout looks like Freecell Solver's, but its lines are rows and not columns.  The colons may
 * be missing, and ranks may be numbers from 1 to 13.  The program shows boards in playing-card
 * characters while it searches; only the number of freecells is read, from the first board.
 */
#include "base/utf8.h"
#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, CARDS = 52 };

struct josh {
    bool freecells_expected; /* the next board gives the number of freecells */
};

static const char first_words[] = "Parsing board from ";
static const char board_words[] = "Evaluates as the following board:";

/* ---- the layout ------------------------------------------------------------------------------ */

/* Reads a whole word as a card: "TH", "10h" or "13C". */
static bool get_card(struct us_str word, us_card *card)
{
    struct us_cursor c = us_cursor(word);
    return us_take_card(&c, US_SUIT_LETTERS | US_RANK_NUMBERS, card) && us_cursor_at_end(&c);
}

/* Returns the next word, but for a colon before the first one. */
static struct us_str next_word(const struct us_grid *grid, struct us_cursor *line)
{
    us_cursor_literal(line, ":");
    return us_grid_word(grid, line);
}

static const struct us_grid_part parts[] = {
    {"", US_GRID_ROWS, US_COLUMN, .num = COLUMNS, .error = US_DIAG_CARD_BAD,
     .too_many = "a row has at most eight cards"},
    {.label = NULL},
};
static const struct us_grid grid = {.parts = parts,
                                    .next = next_word,
                                    .get_card = get_card,
                                    .no_card_above = "there is no card above it"};

/* Reads the rows up to board_words, which directly follow a layout that has no line end. */
static bool read_rows(struct us_lines *lines)
{
    struct us_cursor *c = lines->cursor;
    struct us_script *s = lines->script;
    const char *end = c->end;
    bool is_move = us_str_starts(us_cursor_rest(c), "Move the ");

    if (is_move || s->claim != US_CLAIM_NONE || s->has_start)
        return us_lines_expected(lines,
                                 is_move ? lines->format->expected_move : lines->format->expected);
    size_t len = us_str_find(us_cursor_rest(c), board_words);
    c->end = len == SIZE_MAX ? end : c->p + len;
    us_position_init(&s->start, COLUMNS, s->game.num_freecells, 1);
    bool ok = us_read_grid_start(lines->reader, &grid, s);
    c->end = end;
    return ok;
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Returns the length of the playing-card character at the start of the text, or 0.  The back of a
   card is one, too. */
static size_t glyph_length(struct us_str text)
{
    uint32_t c;
    size_t n = us_utf8_get(text, &c);
    return n > 0 && c >= 0x1f0a0 && c <= 0x1f0df ? n : 0;
}

/* Returns true if the line contains only playing-card characters and blanks. */
static bool is_board_row(struct us_str line)
{
    bool any = line.len > 0;
    while (line.len > 0) {
        size_t n = us_is_blank(line.p[0]) ? 1 : glyph_length(line);
        if (n == 0)
            return false;
        line = us_str_from(line, n);
    }
    return any;
}

static bool expect_freecells(struct us_lines *lines)
{
    struct josh *own = lines->own;
    own->freecells_expected = true;
    us_cursor_skip_line(lines->cursor, us_cursor_peek_line(lines->cursor));
    return true;
}

/* Counts the freecells in "🂠 🂠 🂠 🂠        🂠 🂠 🂠 🂠", which is freecells, a gap, and
   foundations. */
static bool read_board_row(struct us_lines *lines)
{
    struct josh *own = lines->own;
    struct us_str line = us_cursor_peek_line(lines->cursor);
    struct us_str rest = line;
    unsigned freecells = 0;

    for (size_t n = glyph_length(rest); n > 0 && n < rest.len; n = glyph_length(rest), freecells++)
        rest = us_str_from(rest, n + 1);

    if (own->freecells_expected) {
        struct us_span span = us_cursor_span(lines->cursor, line);
        if (!us_state_freecells(lines->reader, lines->script, freecells, span))
            return false;
        lines->script->start.num_freecells = lines->script->game.num_freecells;
    }
    own->freecells_expected = false;
    us_cursor_skip_line(lines->cursor, line);
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const struct us_line_form forms[] = {
    US_READ_FORM("Evaluates as the following board:", expect_freecells),
    {.words = "", .kind = US_LINE_READ, .is = is_board_row, .read = read_board_row},
    US_MOVE_FORM("an empty reserve", US_PLACE_CARD, US_PLACE_ANY_FREECELL),
    US_MOVE_FORM("an empty cascade", US_PLACE_CARD, US_PLACE_ANY_EMPTY_COLUMN),
    US_MOVE_FORM("the foundation", US_PLACE_CARD, US_PLACE_FOUNDATION),
    US_MOVE_FORM("the %R of %Us", US_PLACE_CARD, US_PLACE_CARD_IN_COLUMN),
    US_LINE_FORM("Solution found....", US_LINE_SOLVED),
    US_LINE_FORM("{Search space exhausted.|Solution could not be found.}...", US_LINE_GAVE_UP),
    {.words = "Game complete (%m moves)...",
     .kind = US_LINE_LENGTH_AT_END,
     .expected = "the number of moves"},
    US_LINE_FORM("{Parsing board from |Read the following game descriptor:|Arbitrary board}...",
                 US_LINE_SKIP),
    US_LINE_FORM("{Searched |Searching |Collecting some garbage...}...", US_LINE_SKIP),
    {.words = "", .kind = US_LINE_READ, .when = US_LINE_BEFORE_MOVES, .read = read_rows},
    {.words = NULL},
};

static bool finish(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    if (lines->has_length_at_end)
        s->claim_first = false;
    if (s->num_intents > 0 && !lines->reader->request->asked[US_GAME_FOUNDATION_TO_COLUMN])
        s->game.foundation_to_column = US_BACK_TO_COLUMNS;
    return true;
}

static bool begin(struct us_lines *lines)
{
    return us_state_columns(lines->reader, lines->script, COLUMNS,
                            (struct us_span){us_cursor_offset(lines->cursor), 0});
}

static const struct us_line_format lines_joshdreamland = {
    .forms = forms,
    .begins = (const char *const[]){first_words, NULL},
    .conventions = {.automove = US_AUTOMOVE_NONE},
    .longest = 80,
    .before_move = "Move the %r of %us{ (and %k more)|} onto ",
    .expected_move = "a move such as Move the Six of Spades onto an empty reserve",
    .expected = "a move or the end of the file",
    .own_size = sizeof(struct josh),
    .begin = begin,
    .finish = finish,
};

/* The file begins with the program's words, or is a layout with a colon: six rows of eight cards
   and one of four. */
static int probe_joshdreamland(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str first = us_cursor_peek_line(&c);
    struct us_cursor at = c;
    struct us_words words = {.move.count = 1};

    if (us_str_starts(first, first_words) ||
        us_take_words(&at, lines_joshdreamland.before_move, &words))
        return 64; /* its boards and sentences could be people's */

    struct us_position shown;
    struct us_grid_board board = {.cursor = &c, .position = &shown};
    us_position_init(&shown, COLUMNS, 0, 1);
    bool fits = us_str_starts(first, ":") && us_read_grid(&grid, &board) &&
                us_cards_in_play(&shown) == CARDS &&
                us_column_len(&shown, COLUMNS - 1) == CARDS / COLUMNS;
    us_cursor_blank_lines(&c);
    return fits && us_cursor_at_end(&c) ? 20 : 0;
}

const struct us_format us_format_joshdreamland = {
    .name = "joshdreamland",
    .title = "JoshDreamland's FreeCell-Solver: layouts by rows, sentences",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_joshdreamland,
    .probe = probe_joshdreamland,
};
