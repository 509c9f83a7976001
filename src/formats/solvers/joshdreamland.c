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
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, CARDS = 52, ROWS = 7 };

struct josh {
    unsigned rows;           /* rows of the layout read so far */
    bool freecells_expected; /* the next board gives the number of freecells */
};

static const char first_words[] = "Parsing board from ";
static const char board_words[] = "Evaluates as the following board:";

/* ---- the layout ------------------------------------------------------------------------------ */

/* Reads a whole word as a card: "TH", "10h" or "13C". */
static bool read_card(struct us_str word, us_card *card)
{
    struct us_cursor c = us_cursor(word);
    return us_take_card(&c, US_SUIT_LETTERS | US_RANK_NUMBERS, card) && us_cursor_at_end(&c);
}

/* Returns the number of cards in a row of the layout, or 0 if the line is not a row. */
static unsigned cards_in_row(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    us_card card;
    unsigned n = 0;
    us_cursor_literal(&c, ":");
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), n++)
        if (!read_card(word, &card))
            return 0;
    return n;
}

/* Returns the next line, or what precedes board_words in it: they directly follow a layout that has
   no line end. */
static struct us_str row_at(const struct us_cursor *cursor)
{
    struct us_str line = us_cursor_peek_line(cursor);
    size_t at = us_str_find(line, board_words);
    if (at > 0 && at < line.len)
        line.len = at;
    return line;
}

static bool put_row(struct us_lines *lines, struct us_str line)
{
    struct josh *own = lines->own;
    struct us_script *s = lines->script;
    struct us_cursor c = us_cursor(line);
    us_cursor_literal(&c, ":");
    unsigned i = 0;
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), i++) {
        us_card card;
        if (!read_card(word, &card))
            return us_read_fail(lines->reader, US_DIAG_CARD_BAD, word, "");
        if (i == COLUMNS)
            return us_read_fail(lines->reader, US_DIAG_CARD_BAD, word, "a row has at most eight cards");
        if (us_column_len(&s->start, i) != own->rows)
            return us_read_fail(lines->reader, US_DIAG_CARD_BAD, word, "there is no card above it");
        us_script_deal_column(s, i, card, us_cursor_span(lines->cursor, word));
    }
    own->rows += i > 0;
    return true;
}

static bool read_row(struct us_lines *lines)
{
    struct josh *own = lines->own;
    struct us_script *s = lines->script;
    struct us_str whole = us_cursor_peek_line(lines->cursor);
    struct us_str line = row_at(lines->cursor);
    bool is_move = us_str_starts(line, "Move the ");
    if (is_move || s->claim != US_CLAIM_NONE)
        return us_lines_expected(lines, is_move ? lines->format->expected_move : lines->format->expected);
    if (own->rows == 0) {
        us_position_init(&s->start, COLUMNS, s->game.num_freecells, 1);
        s->has_start = true;
        s->start_span = us_cursor_span(lines->cursor, line);
    }
    if (!put_row(lines, line))
        return false;

    s->start_span.len = us_cursor_span(lines->cursor, line).off + (uint32_t)line.len - s->start_span.off;
    if (line.len < whole.len)
        lines->cursor->p += line.len;
    else
        us_cursor_skip_line(lines->cursor, line);
    return true;
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
    {.words = "Game complete (%m moves)...", .kind = US_LINE_LENGTH_AT_END, .expected = "the number of moves"},
    US_LINE_FORM("{Parsing board from |Read the following game descriptor:|Arbitrary board}...", US_LINE_SKIP),
    US_LINE_FORM("{Searched |Searching |Collecting some garbage...}...", US_LINE_SKIP),
    {.words = "", .kind = US_LINE_READ, .when = US_LINE_BEFORE_MOVES, .read = read_row},
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

/* The file begins with the program's words, or is a layout with colons: six rows of eight cards and
   one of four. */
static int probe_joshdreamland(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str first = us_cursor_peek_line(&c);
    struct us_cursor at = c;
    struct us_words words = {.move.count = 1};
    if (us_str_starts(first, first_words) || us_take_words(&at, lines_joshdreamland.before_move, &words))
        return 48;

    for (unsigned row = 0; row < ROWS; row++) {
        struct us_str line = us_cursor_peek_line(&c);
        unsigned cards = row < ROWS - 1 ? COLUMNS : CARDS % COLUMNS;
        if (!us_str_starts(line, ":") || cards_in_row(line) != cards)
            return 0;
        us_cursor_skip_line(&c, line);
    }
    us_cursor_blank_lines(&c);
    return us_cursor_at_end(&c) ? 20 : 0;
}

const struct us_format us_format_joshdreamland = {
    .name = "joshdreamland",
    .title = "JoshDreamland's FreeCell-Solver: layouts by rows, sentences",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_joshdreamland,
    .probe = probe_joshdreamland,
};
