/* SPDX-License-Identifier: MIT */
/*
 * Klondike as the script play-and-verify-klondike reads it (docs/formats/gsv-klondike.md).
 *
 *     [Draw][Waste ToFnd][Tab6 To Tab1][Flip Tab6][Tab7 To Tab4 With 3][NewRound]
 *
 * A layout may be above the list: a board or a deal as Klondike-Solver writes them.
 */
#include "formats/kit/klondike.h"

/* What a line is. */
enum line_kind { LINE_BLANK, LINE_DEAL, LINE_BOARD, LINE_CARDS, LINE_LIST, LINE_OTHER };

static int kind_of(struct us_str line)
{
    if (us_str_trim_end(line).len == 0)
        return LINE_BLANK;
    if (line.p[0] == '[')
        return LINE_LIST;
    if (us_str_starts(line, "Talon:"))
        return LINE_DEAL;
    if (us_str_starts(line, "Foundations:"))
        return LINE_BOARD;
    return line.p[0] == ':' || line.p[0] == '<' || us_is_digit(line.p[0]) || us_is_letter(line.p[0]) ? LINE_CARDS
                                                                                                     : LINE_OTHER;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Steps over "Tab" and the number of a column. */
static bool take_column(struct us_cursor *c, struct us_place *place)
{
    place->kind = US_PLACE_COLUMN;
    return us_cursor_literal(c, "Tab") && us_cursor_number(c, &place->index);
}

/* Steps over a word in brackets.  Of a flip, *flip is the column, and else it is 0. */
static bool take_word(struct us_cursor *c, struct us_intent *m, uint32_t *flip)
{
    struct us_place column;
    *flip = 0;
    *m = (struct us_intent){.count = 1, .source = {.kind = US_PLACE_OTHER, .index = US_WASTE}};
    if (!us_cursor_literal(c, "["))
        return false;
    if (us_cursor_literal(c, "Draw]")) {
        *m = us_klondike_draw_intent(1);
        return true;
    }
    if (us_cursor_literal(c, "NewRound]")) {
        *m = us_klondike_redeal_intent();
        return true;
    }
    if (us_cursor_literal(c, "Flip ")) {
        if (!take_column(c, &column) || column.index == 0 || column.index > US_KLONDIKE_COLUMNS)
            return false;
        *flip = column.index;
        return us_cursor_literal(c, "]");
    }

    if (!us_cursor_literal(c, "Waste") && !take_column(c, &m->source))
        return false;
    m->dest.kind = US_PLACE_FOUNDATION;
    if (us_cursor_literal(c, " ToFnd]"))
        return true;
    if (!us_cursor_literal(c, " To ") || !take_column(c, &m->dest))
        return false;
    if (m->source.kind == US_PLACE_COLUMN && us_cursor_literal(c, " With ") && !us_cursor_number(c, &m->count))
        return false;
    return m->count > 0 && us_cursor_literal(c, "]");
}

static bool read_list(struct us_record_reader *reader, struct us_script *script)
{
    struct us_cursor *c = &reader->cursor;
    while (!us_cursor_line_end(c)) {
        const char *from = c->p;
        struct us_intent m;
        uint32_t flip;
        if (!take_word(c, &m, &flip)) {
            c->p = from;
            return us_expected_line(reader, "a move such as [Draw], [Waste ToFnd] or [Tab1 To Tab2 With 3]");
        }

        struct us_str text = {from, (size_t)(c->p - from)};
        m.span = us_cursor_span(c, text);
        if (!flip)
            *us_script_add(script) = m;
        else if (!us_keep_klondike_flip(reader, script, flip, text))
            return false;
    }
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

static bool read_line(struct us_record_reader *reader, struct us_script *script)
{
    struct us_str line = us_cursor_peek_line(&reader->cursor);
    int kind = kind_of(line);
    bool is_start = kind == LINE_DEAL || kind == LINE_BOARD;
    if (kind == LINE_BLANK)
        us_cursor_skip_line(&reader->cursor, line);
    else if (kind == LINE_LIST)
        return read_list(reader, script);
    else if (is_start && !script->has_start)
        return us_read_klondike_start(reader, script, kind == LINE_DEAL && us_str_find(line, "==>") == SIZE_MAX, false);
    else
        return us_expected_line(reader, "one layout and moves");
    return true;
}

static enum us_status read_gsv_klondike(struct us_record_reader *reader, struct us_script *out)
{
    us_suppose_klondike(reader, out);
    out->conventions.index_base = 1;
    us_allow_cut(reader, out, US_BOARD_LINE);
    bool ok = true;
    while (ok && !us_cursor_at_end(&reader->cursor))
        ok = read_line(reader, out);
    return ok || us_end_cut(reader, out, out->num_intents) ? US_OK : US_FAILED;
}

/* A list may be broken into lines.  The line of the stock follows that of the foundations. */
static bool begins(struct us_str line, int kind, int before)
{
    (void)line;
    return kind == LINE_BOARD || (kind == LINE_DEAL && before != LINE_BOARD);
}

/* ---- detection ------------------------------------------------------------------------------- */

static int probe_gsv_klondike(struct us_str text)
{
    enum { CERTAIN = 250, PER_WORD = 40, LONGEST_BOARD = 12 };
    static const char *const words[] = {"[Draw]", "[NewRound]", "[Waste To", "[Tab", "[Flip Tab", NULL};
    struct us_cursor c = us_cursor(text);
    int first = kind_of(us_cursor_peek_line(&c));
    if (first == LINE_DEAL || first == LINE_BOARD) {
        for (unsigned n = 0; n < LONGEST_BOARD && kind_of(us_cursor_peek_line(&c)) < LINE_LIST; n++)
            us_cursor_skip_line(&c, us_cursor_peek_line(&c));
        return us_begins_with_any(us_cursor_rest(&c), words) ? CERTAIN : 0;
    }

    struct us_intent m;
    uint32_t flip;
    int bits = 0;
    while (bits < CERTAIN && take_word(&c, &m, &flip))
        bits += PER_WORD;
    return bits;
}

const struct us_format us_format_gsv_klondike = {
    .name = "gsv-klondike",
    .title = "Klondike solutions with moves in brackets",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_STOCK | US_CARRIES_RULES,
    .probe = probe_gsv_klondike,
    .kind_of_line = kind_of,
    .begins = begins,
    .read = read_gsv_klondike,
};
