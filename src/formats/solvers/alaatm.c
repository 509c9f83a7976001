/* SPDX-License-Identifier: MIT */
/*
 * alaatm/freecell-solver (docs/formats/alaatm.md).
 *
 *     Processing deal #617. Done
 *     Done in 00:00:00.0418620 - threads: 2 - initial id: 3 - visited nodes: 2,417 - #moves: 155
 *     moves: 7a7b7c76{1}a1c17d7h1a1c17{1}10{1}c2a21c15{1}61{2}...
 *
 * Every move is listed.  Columns are 0 to 7, freecells a to d, and h is the foundation.  Braces
 * contain the number of cards that move from column to column.  There is nothing between moves.  A
 * file may also contain only the list, or the list after its length.  Versions before May 2020 do
 * not write "Done" on the first line.
 */
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, FREECELLS = 4, LONGEST_MOVE = 6 };

/* ---- moves ----------------------------------------------------------------------------------- */

static bool get_place(char c, struct us_place *place)
{
    if (c >= '0' && c < '0' + COLUMNS)
        *place = (struct us_place){.kind = US_PLACE_COLUMN, .index = (uint32_t)(c - '0')};
    else if (c >= 'a' && c < 'a' + FREECELLS)
        *place = (struct us_place){.kind = US_PLACE_FREECELL, .index = (uint32_t)(c - 'a')};
    else if (c == 'h')
        *place = (struct us_place){.kind = US_PLACE_FOUNDATION};
    else
        return false;
    return true;
}

/* Reads a move such as "4a", "b7", "6h" or "74{2}".  Returns false if there is none. */
static bool take_move(struct us_cursor *c, struct us_intent *m)
{
    struct us_str s = us_cursor_rest(c);
    *m = (struct us_intent){.count = 1};
    if (s.len < 2 || s.p[0] == 'h' || s.p[0] == s.p[1])
        return false;
    if (!get_place(s.p[0], &m->source) || !get_place(s.p[1], &m->dest))
        return false;
    c->p += 2;

    bool from_column = m->source.kind == US_PLACE_COLUMN;
    if (!from_column || m->dest.kind != US_PLACE_COLUMN)
        return from_column || m->dest.kind != US_PLACE_FREECELL;
    return us_cursor_literal(c, "{") && us_cursor_number(c, &m->count) && us_cursor_literal(c, "}");
}

static const char list_words[] = "moves: ";

/* Returns true if the line is a list of moves, perhaps after the words that precede it. */
static bool is_list(struct us_str line)
{
    struct us_intent m;
    struct us_cursor c = us_cursor(line);
    us_cursor_literal(&c, list_words);
    return take_move(&c, &m);
}

static bool read_list(struct us_lines *x)
{
    struct us_cursor *c = x->cursor;
    us_cursor_literal(c, list_words);
    if (x->script->num_intents > 0)
        return us_read_fail(x->reader, US_DIAG_UNREAD_TEXT, us_cursor_peek_line(c),
                            "a record can have only one list of moves");

    while (!us_cursor_line_end(c)) {
        const char *from = c->p;
        struct us_intent m;
        if (!take_move(c, &m)) {
            c->p = from;
            return us_lines_expected(x, "a move such as 4a, b7, 6h or 74{2}");
        }
        m.span = us_cursor_span(c, (struct us_str){from, (size_t)(c->p - from)});
        *us_script_add(x->script) = m;
    }
    return true;
}

/* ---- other lines ----------------------------------------------------------------------------- */

static const char first_words[] = "Processing deal #";

/* Reads the number of moves, up to the end of the line. */
static bool read_length(struct us_lines *x)
{
    struct us_str text = us_str_trim_end(us_cursor_peek_line(x->cursor));
    x->has_length = us_is_number(text, &x->length);
    x->length_span = us_cursor_span(x->cursor, text);
    if (!x->has_length)
        return us_lines_expected(x, "the number of moves");
    us_cursor_skip_line(x->cursor, us_cursor_peek_line(x->cursor));
    return true;
}

/* Reads "Done in 00:00:00.04 - initial id: 3 - visited nodes: 2,417 - #moves: 155".  If there is no
   solution, the number of moves may be missing. */
static bool read_outcome(struct us_lines *x)
{
    static const char words[] = "#moves: ";
    struct us_str line = us_cursor_peek_line(x->cursor);
    size_t at = us_str_find(line, words);
    x->script->claim = us_str_starts(line, "Done") ? US_CLAIM_SOLVED : US_CLAIM_GAVE_UP;
    x->script->claim_first = at == SIZE_MAX;
    if (at == SIZE_MAX) {
        us_cursor_skip_line(x->cursor, line);
        return true;
    }
    x->cursor->p += at + strlen(words);
    return read_length(x);
}

static bool is_length(struct us_str line)
{
    return us_is_digit(line.p[0]);
}

static const struct us_line_form forms[] = {
    US_LINE_FORM("Processing deal #%g{. Done|}", US_LINE_DEAL),
    US_READ_FORM("Done in ", read_outcome),
    US_READ_FORM("Bailed in ", read_outcome),
    US_LINE_FORM("{Solver: |Visualizer written}...", US_LINE_SKIP),
    {.words = "", .kind = US_LINE_READ, .is = is_list, .read = read_list},
    {.words = "", .kind = US_LINE_READ, .when = US_LINE_BEFORE_LENGTH, .is = is_length, .read = read_length},
    {.words = NULL},
};

static const struct us_line_format lines_alaatm = {
    .forms = forms,
    .begins = (const char *const[]){first_words, NULL},
    .conventions = {.automove = US_AUTOMOVE_NONE, .naming = US_NAMED_BY_COLUMN},
    .columns = COLUMNS,
    .freecells = FREECELLS,
    .longest = LONGEST_MOVE - 1,
    .expected = "a list of moves such as 7a7b76{1}",
};

/* Looks for the first words, or for a list with a number of cards in braces. */
static int probe_alaatm(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);

    for (unsigned i = 0; i < 2 && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        if (us_str_starts(line, first_words))
            return 48;

        struct us_cursor list = us_cursor(line);
        struct us_intent m;
        us_cursor_literal_n(&list, list_words, strlen(list_words));
        const char *from = list.p;
        while (take_move(&list, &m))
            if (list.p[-1] == '}')
                return 48;
        if (list.p > from && us_cursor_at_end(&list))
            return 0; /* pairs, as in several formats */

        us_cursor_skip_line(&c, line);
    }

    return 0;
}

const struct us_format us_format_alaatm = {
    .name = "alaatm",
    .title = "alaatm's freecell-solver: unspaced moves, columns from 0",
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER | US_CARRIES_RESULT,
    .lines = &lines_alaatm,
    .probe = probe_alaatm,
};
