/* SPDX-License-Identifier: MIT */
/*
 * The FreeCell solver in Haskell, by Timothy Dees (docs/formats/haskell.md): a layout with one
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
#include "formats/kit.h"

enum { COLUMNS = 8, FREECELLS = 4, LONGEST_LINE = 80 };

struct haskell_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
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
static bool add_to_foundation(struct haskell_reader *reader, struct us_str word, us_card card, unsigned *rank,
                              unsigned suit)
{
    uint8_t *top = &reader->script->start.foundations[us_suit(card)];
    if (us_rank(card) != *rank + 1 || us_suit(card) != suit || *top != *rank)
        return us_read_fail(reader->common, US_DIAG_FOUNDATION_BAD, word,
                            "expected cards of one suit, down to the ace");

    *rank += 1;
    *top = (uint8_t)*rank;
    return true;
}

/* Reads a column, the freecells, or a foundation.  The last word of a column is its deepest card,
   so the words are read from the end. */
static bool read_layout_line(struct haskell_reader *reader, struct us_str line)
{
    struct us_script *script = reader->script;
    size_t n = keyword_length(line);
    bool column = line.p[0] == 'C';
    bool freecells = us_str_starts(line, "FC");
    struct us_str rest = us_str_from(line, n);
    unsigned words = count_words(rest);
    if (column && reader->columns == COLUMNS)
        return us_read_fail(reader->common, US_DIAG_LAYOUT_COLUMNS, line, "more than eight columns");
    if (freecells && words > FREECELLS)
        return us_read_fail(reader->common, US_DIAG_LAYOUT_CELLS, rest, "more than four freecells");

    unsigned rank = 0;
    unsigned suit = 0;
    for (unsigned i = 0; i < words; i++) {
        struct us_str word = take_last_word(&rest);
        struct us_span span = us_cursor_span(reader->cursor, word);
        us_card card;
        if (us_get_card(word, &card) != word.len)
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, word, "");
        if (i == 0)
            suit = us_suit(card);

        bool ok;
        if (column)
            ok = us_script_deal_column(script, reader->common->sink, reader->columns, card, span);
        else if (freecells)
            ok = us_script_deal_freecell(script, reader->common->sink, words - 1 - i, card, span);
        else
            ok = add_to_foundation(reader, word, card, &rank, suit);
        if (!ok)
            return false;
    }

    reader->columns += column;
    script->start_span.len = us_cursor_span(reader->cursor, line).off + (uint32_t)line.len - script->start_span.off;
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Reads "Six Diamond: ". */
static bool take_card(struct us_cursor *c, us_card *card)
{
    return us_take_card_words(c, " ", card) && us_cursor_literal(c, ": ");
}

/* Reads a line as a move.  Returns false if it is not one. */
static bool get_move(struct us_str line, struct us_intent *m)
{
    struct us_cursor c = us_cursor(us_str_trim_end(line));
    *m = (struct us_intent){.count = 1};
    if (!take_card(&c, &m->source.card))
        return false;

    if (us_cursor_literal(&c, "CascadesSource -> "))
        m->source.kind = US_PLACE_CARD_IN_COLUMN;
    else if (us_cursor_literal(&c, "FreeCells -> "))
        m->source.kind = US_PLACE_CARD_IN_FREECELL;
    else
        return false;

    if (us_cursor_literal(&c, "FreeCells"))
        m->dest.kind = US_PLACE_ANY_FREECELL;
    else if (us_cursor_literal(&c, "Foundations"))
        m->dest.kind = US_PLACE_FOUNDATION;
    else if (us_cursor_literal(&c, "Cascades ") && us_cursor_number(&c, &m->dest.index))
        m->dest.kind = US_PLACE_COLUMN;
    else
        return false;
    return us_cursor_at_end(&c);
}

static bool read_move(struct haskell_reader *x, struct us_str line)
{
    struct us_intent m;
    if (!get_move(line, &m)) {
        const char *expected = "expected a column such as C TD 9D 6H, or a move";
        if (x->script->num_intents > 0)
            expected = "expected a move such as Nine Club: CascadesSource -> Cascades 0";
        return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, line, expected);
    }

    m.span = us_cursor_span(x->cursor, us_str_trim_end(line));
    return us_keep_move(x->common, x->script, &m);
}

/* ---- records --------------------------------------------------------------------------------- */

static bool read_line(struct haskell_reader *x, struct us_str line)
{
    if (us_str_trim_end(line).len == 0)
        return true;
    if (keyword_length(line) > 0 && x->script->num_intents == 0)
        return read_layout_line(x, line);
    return read_move(x, line);
}

static enum us_status read_haskell(struct us_record_reader *record_reader, struct us_script *out)
{
    struct haskell_reader reader = {.common = record_reader, .cursor = &record_reader->cursor, .script = out};
    us_cursor_blank_lines(reader.cursor);
    if (us_cursor_at_end(reader.cursor))
        return US_END;

    out->conventions = US_EXPLICIT;
    out->conventions.naming = US_NAMED_BY_COLUMN;
    out->start_span = (struct us_span){us_cursor_offset(reader.cursor), 0};
    if (!us_state_freecells(record_reader, out, FREECELLS, out->start_span))
        return US_FAILED;
    us_position_init(&out->start, COLUMNS, FREECELLS, 1);

    us_allow_cut(record_reader, out, LONGEST_LINE);
    while (!us_cursor_at_end(reader.cursor)) {
        struct us_str line = us_cursor_peek_line(reader.cursor);
        if (read_line(&reader, line))
            us_cursor_skip_line(reader.cursor, line);
        else if (!us_end_cut(record_reader, out, out->num_intents))
            return US_FAILED;
    }

    out->has_start = reader.columns > 0;
    out->end_span = (struct us_span){us_cursor_offset(reader.cursor), 0};
    struct us_span span = out->has_start ? out->start_span : out->end_span;
    unsigned columns = out->has_start ? reader.columns : COLUMNS;
    return us_state_columns(record_reader, out, columns, span) ? US_OK : US_FAILED;
}

/* Cuts before a layout that follows moves.  A last line without a line end may be incomplete: "F"
   can be the beginning of "Four". */
static size_t cut_haskell(struct us_str text, size_t from)
{
    bool after_moves = false;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        struct us_intent m;
        bool complete = line.p + line.len < c.end;
        bool layout = complete && keyword_length(line) > 0;
        if (layout && after_moves && us_cursor_offset(&c) >= from)
            return us_cursor_offset(&c);

        after_moves = !layout && (after_moves || get_move(line, &m));
        us_cursor_skip_line(&c, line);
    }
    return SIZE_MAX;
}

/* The first line is a move, or a layout line whose last word is a card. */
static int probe_haskell(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_str line = us_cursor_peek_line(&c);
    struct us_intent m;
    if (get_move(line, &m))
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
    .probe = probe_haskell,
    .cut = cut_haskell,
    .read = read_haskell,
};
