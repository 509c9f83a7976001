/* SPDX-License-Identifier: MIT */
/*
 * The FreeCell solver in Haskell, by Timothy Dees (docs/formats/solvers.md): a layout with one
 * column per line, and moves of single cards.
 *
 *     C TD 9D 6H KD QD QH 6C
 *     ...
 *     FC
 *
 *     Nine Club: CascadesSource -> Cascades 0
 *     Ace Club: CascadesSource -> Foundations
 *     Six Diamond: FreeCells -> Cascades 5
 *
 * Columns are numbered from 0.  The playable card of a column comes first, and so does the highest
 * card of a foundation (FD 2H AH).  A move names its card, and not the column or freecell that the
 * card comes from.  The layout and the moves may be two files.
 */
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, FREECELLS = 4 };

struct layout {
    unsigned columns; /* read so far */
};

/* ---- the layout ------------------------------------------------------------------------------ */

/* Returns the length of the keyword of a layout line (C, FC, FD or F), or 0 if the line has
   none. */
static size_t keyword_length(struct us_str line)
{
    static const char *const words[] = {"C", "FC", "FD", "F"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t n = strlen(words[i]);
        if (us_str_starts(line, words[i]) && (line.len == n || us_is_blank(line.p[n])))
            return n;
    }
    return 0;
}

/* Removes the last word of a line and returns it.  Returns "" if there is none. */
static struct us_str take_last_word(struct us_str *line)
{
    *line = us_str_trim_end(*line);
    size_t n = line->len;
    while (n > 0 && !us_is_blank(line->p[n - 1]))
        n--;

    struct us_str word = us_str_from(*line, n);
    line->len = n;
    return word;
}

static unsigned count_words(struct us_str line)
{
    unsigned n = 0;
    while (take_last_word(&line).len > 0)
        n++;
    return n;
}

/* Puts a card on its foundation.  The line must be of one suit, down to the ace, and is read from
   its end: *rank and suit are those of the card before. */
static bool add_to_foundation(struct us_lines *lines, struct us_str word, us_card card, unsigned *rank, unsigned suit)
{
    uint8_t *top = &lines->script->start.foundations[us_suit(card)];
    if (us_rank(card) != *rank + 1 || us_suit(card) != suit || *top != *rank)
        return us_read_fail(lines->reader, US_DIAG_FOUNDATION_BAD, word, "expected cards of one suit, down to the ace");

    *rank += 1;
    *top = (uint8_t)*rank;
    return true;
}

/* Reads a column, the freecells, or a foundation.  The last word of a column is its deepest card,
   so the words are read from the end. */
static bool read_layout_line(struct us_lines *lines)
{
    struct layout *layout = lines->own;
    struct us_script *script = lines->script;
    struct us_str line = us_cursor_peek_line(lines->cursor);
    size_t n = keyword_length(line);
    bool column = line.p[0] == 'C';
    bool freecells = us_str_starts(line, "FC");
    struct us_str rest = us_str_from(line, n);
    unsigned words = count_words(rest);
    if (column && layout->columns == COLUMNS)
        return us_read_fail(lines->reader, US_DIAG_LAYOUT_COLUMNS, line, "more than eight columns");
    if (freecells && words > FREECELLS)
        return us_read_fail(lines->reader, US_DIAG_LAYOUT_CELLS, rest, "more than four freecells");

    unsigned rank = 0;
    unsigned suit = 0;
    for (unsigned i = 0; i < words; i++) {
        struct us_str word = take_last_word(&rest);
        struct us_span span = us_cursor_span(lines->cursor, word);
        us_card card;
        if (us_get_card(word, &card) != word.len)
            return us_read_fail(lines->reader, US_DIAG_CARD_BAD, word, "");
        if (i == 0)
            suit = us_suit(card);

        if (column)
            us_script_deal_column(script, layout->columns, card, span);
        else if (freecells)
            us_script_deal_freecell(script, words - 1 - i, card, span);
        else if (!add_to_foundation(lines, word, card, &rank, suit))
            return false;
    }

    layout->columns += column;
    script->start_span.len = us_cursor_span(lines->cursor, line).off + (uint32_t)line.len - script->start_span.off;
    us_cursor_skip_line(lines->cursor, line);
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool is_layout_line(struct us_str line)
{
    return keyword_length(line) > 0;
}

static const struct us_line_form forms[] = {
    {.words = "", .kind = US_LINE_READ, .when = US_LINE_BEFORE_MOVES, .is = is_layout_line, .read = read_layout_line},
    US_MOVE_FORM("CascadesSource -> FreeCells", US_PLACE_CARD_IN_COLUMN, US_PLACE_ANY_FREECELL),
    US_MOVE_FORM("CascadesSource -> Foundations", US_PLACE_CARD_IN_COLUMN, US_PLACE_FOUNDATION),
    US_MOVE_FORM("CascadesSource -> Cascades %d", US_PLACE_CARD_IN_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("FreeCells -> FreeCells", US_PLACE_CARD_IN_FREECELL, US_PLACE_ANY_FREECELL),
    US_MOVE_FORM("FreeCells -> Foundations", US_PLACE_CARD_IN_FREECELL, US_PLACE_FOUNDATION),
    US_MOVE_FORM("FreeCells -> Cascades %d", US_PLACE_CARD_IN_FREECELL, US_PLACE_COLUMN),
    {.words = NULL},
};

static bool begin(struct us_lines *lines)
{
    struct us_script *script = lines->script;
    script->start_span = (struct us_span){us_cursor_offset(lines->cursor), 0};
    us_position_init(&script->start, COLUMNS, FREECELLS, 1);
    return us_state_freecells(lines->reader, script, FREECELLS, script->start_span);
}

static bool finish(struct us_lines *lines)
{
    const struct layout *layout = lines->own;
    struct us_script *script = lines->script;
    script->has_start = layout->columns > 0;
    if (!script->has_start)
        return us_state_columns(lines->reader, script, COLUMNS, script->end_span);
    return us_state_columns(lines->reader, script, layout->columns, script->start_span);
}

static const struct us_line_format lines_haskell = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .naming = US_NAMED_BY_COLUMN},
    .longest = 80,
    .before_move = "%r %u: ",
    .expected_move = "a move such as Nine Club: CascadesSource -> Cascades 0",
    .expected = "a column such as C TD 9D 6H, or a move",
    .own_size = sizeof(struct layout),
    .begin = begin,
    .finish = finish,
};

/* Cuts before a layout that follows moves.  A last line without a line end may be incomplete: "F"
   can be the beginning of "Four". */
static size_t cut_haskell(struct us_str text, size_t from)
{
    bool after_moves = false;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        struct us_cursor at = c;
        struct us_intent m;
        bool complete = line.p + line.len < c.end;
        bool layout = complete && keyword_length(line) > 0;
        if (layout && after_moves && us_cursor_offset(&c) >= from)
            return us_cursor_offset(&c);

        after_moves = !layout && (after_moves || (line.len > 0 && us_take_move_line(&lines_haskell, &at, &m)));
        us_cursor_skip_line(&c, line);
    }
    return SIZE_MAX;
}

/* The first line is a move, or a layout line whose last word is a card. */
static int probe_haskell(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str line = us_cursor_peek_line(&c);
    struct us_intent m;
    if (us_take_move_line(&lines_haskell, &c, &m))
        return 48;

    size_t n = keyword_length(line);
    if (n == 0)
        return 0;
    struct us_str rest = us_str_from(line, n);
    struct us_str word = take_last_word(&rest);
    us_card card;
    return word.len > 0 && us_get_card(word, &card) == word.len ? 24 : 0;
}

const struct us_format us_format_haskell = {
    .name = "haskell",
    .title = "Timothy Dees's solver in Haskell: moves of named cards",
    .carries = US_CARRIES_START | US_CARRIES_MOVES,
    .lines = &lines_haskell,
    .probe = probe_haskell,
    .cut = cut_haskell,
};
