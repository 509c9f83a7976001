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
#include "formats/kit.h"

enum { COLUMNS = 8, FREECELLS = 4, LONGEST_MOVE = 6 };

struct alaatm_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    bool has_length; /* the record states its number of moves */
    uint32_t length;
    struct us_span length_span;
};

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

/* Returns true if the line is a list of moves.  Removes the words that may precede it. */
static bool is_list(struct us_str *line)
{
    struct us_intent m;
    if (us_str_starts(*line, list_words))
        *line = us_str_from(*line, strlen(list_words));
    struct us_cursor c = us_cursor(*line);
    return take_move(&c, &m);
}

static bool read_list(struct alaatm_reader *x, struct us_str line)
{
    struct us_cursor c = us_cursor(us_str_trim_end(line));
    if (x->script->num_intents > 0)
        return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, line, "a record can have only one list of moves");

    while (!us_cursor_at_end(&c)) {
        struct us_str from = us_cursor_rest(&c);
        struct us_intent m;
        if (!take_move(&c, &m))
            return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, from, "expected a move such as 4a, b7, 6h or 74{2}");

        m.span = us_cursor_span(x->cursor, (struct us_str){from.p, (size_t)(c.p - from.p)});
        if (!us_keep_move(x->common, x->script, &m))
            return false;
    }

    return true;
}

/* ---- other lines ----------------------------------------------------------------------------- */

static const char first_words[] = "Processing deal #";
static const char searched[] = ". Done"; /* after the number, when the search has ended */

/* Reads the number of moves, up to the end of the line. */
static bool read_length(struct alaatm_reader *x, struct us_str text)
{
    x->has_length = us_is_number(us_str_trim_end(text), &x->length);
    x->length_span = us_cursor_span(x->cursor, us_str_trim_end(text));
    return x->has_length || us_read_fail(x->common, US_DIAG_UNREAD_TEXT, text, "expected the number of moves");
}

/* Reads "Done in 00:00:00.04 - initial id: 3 - visited nodes: 2,417 - #moves: 155".  If there is no
   solution, the number of moves may be missing. */
static bool read_outcome(struct alaatm_reader *x, struct us_str line)
{
    static const char words[] = "#moves: ";
    x->script->claim = us_str_starts(line, "Done") ? US_CLAIM_SOLVED : US_CLAIM_GAVE_UP;
    size_t at = us_str_find(line, words);
    x->script->claim_first = at == SIZE_MAX;
    return at == SIZE_MAX || read_length(x, us_str_from(line, at + strlen(words)));
}

static bool read_deal(struct alaatm_reader *x, struct us_str line)
{
    struct us_str number = us_str_trim_end(line);
    number = us_str_from(number, strlen(first_words));
    size_t at = us_str_find(number, searched);
    if (at != SIZE_MAX && at + strlen(searched) == number.len)
        number.len = at;
    x->script->start_span = us_cursor_span(x->cursor, number);
    return (us_deal_parse(number, &x->script->deal) && x->script->deal.system == US_DEAL_MS) ||
           us_read_fail(x->common, US_DIAG_DEAL_BAD, number, "expected a number");
}

static bool read_line(struct alaatm_reader *x, struct us_str line)
{
    static const char *const chatter[] = {"Solver: ", "Visualizer written", NULL};
    struct us_str list = line;

    if (us_str_starts(line, first_words))
        return read_deal(x, line);
    if (us_str_starts(line, "Done in ") || us_str_starts(line, "Bailed in "))
        return read_outcome(x, line);
    if (us_str_trim_end(line).len == 0 || us_begins_with_any(line, chatter))
        return true;

    if (is_list(&list))
        return read_list(x, list);
    if (us_is_digit(line.p[0]) && !x->has_length && x->script->num_intents == 0)
        return read_length(x, line);
    return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, line, "expected a list of moves such as 7a7b76{1}");
}

static enum us_status read_alaatm(struct us_record_reader *r, struct us_script *out)
{
    struct alaatm_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    us_cursor_blank_lines(x.cursor);
    if (us_cursor_at_end(x.cursor))
        return US_END;

    out->conventions = US_EXPLICIT;
    out->conventions.naming = US_NAMED_BY_COLUMN;
    out->start_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    if (!us_state_columns(r, out, COLUMNS, out->start_span) || !us_state_freecells(r, out, FREECELLS, out->start_span))
        return US_FAILED;

    us_allow_cut(r, out, LONGEST_MOVE - 1);
    while (!us_cursor_at_end(x.cursor)) {
        struct us_str line = us_cursor_peek_line(x.cursor);
        if (read_line(&x, line))
            us_cursor_skip_line(x.cursor, line);
        else if (!us_end_cut(r, out, out->num_intents))
            return US_FAILED;
    }

    out->end_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    if (x.has_length && !us_script_expect_moves(out, r->sink, x.length, x.length_span))
        return US_FAILED;
    return US_OK;
}

/* Each deal begins a new record. */
static size_t cut_alaatm(struct us_str text, size_t from)
{
    return us_find_line(text, from, first_words);
}

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
    .probe = probe_alaatm,
    .cut = cut_alaatm,
    .read = read_alaatm,
};
