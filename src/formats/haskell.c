/* SPDX-License-Identifier: MIT */
/*
 * The FreeCell solver in Haskell, by Timothy Dees (formats.md section 6.8): a layout, one line a column, and moves of single
 * cards.
 *
 *     C TD 9D 6H KD QD QH 6C
 *     ...
 *     FC
 *
 *     Nine Club: CascadesSource -> Cascades 0
 *     Ace Club: CascadesSource -> Foundations
 *     Six Diamond: FreeCells -> Cascades 5
 *
 * Columns count from 0.  Odd: a column's playable card stands first, and so does a foundation's (FD 2H AH); a move names its
 * card, not the column or freecell that it comes from.  Layout and moves may be two files.
 */
#include "formats/kit.h"

enum { COLUMNS = 8, FREECELLS = 4 };

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    unsigned columns;
};

/* ---- the layout --------------------------------------------------------------------------------------------------- */

/* "C", "FC", "FD" or "F" and a blank or the line's end; their length, 0: no such line. */
static size_t layout_word(struct us_str line)
{
    static const char *const words[] = {"C", "FC", "FD", "F"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t n = strlen(words[i]);
        if (us_str_starts(line, words[i]) && (line.len == n || us_is_blank(line.p[n])))
            return n;
    }
    return 0;
}

/* Cuts the last word off a line; empty where none is left. */
static struct us_str last_word(struct us_str *line)
{
    *line = us_str_trim_end(*line);
    size_t n = line->len;
    while (n > 0 && !us_is_blank(line->p[n - 1]))
        n--;
    struct us_str word = {line->p + n, line->len - n};
    line->len = n;
    return word;
}

static unsigned count_words(struct us_str line)
{
    unsigned n = 0;
    while (last_word(&line).len > 0)
        n++;
    return n;
}

/* Puts the next card on a foundation: those of a line come from the ace on. */
static bool raise(struct reading *x, struct us_str word, us_card card, unsigned *rank, unsigned suit)
{
    uint8_t *top = &x->s->start.foundations[us_suit(card)];
    if (us_rank(card) != *rank + 1 || us_suit(card) != suit || *top != *rank)
        return us_read_fail(x->r, US_DIAG_FOUNDATION_BAD, word, "expected one suit, down to its ace");
    *top = (uint8_t)++ * rank;
    return true;
}

/* Cards from the last to the first, so that the deepest comes first. */
static bool read_layout_line(struct reading *x, struct us_str line)
{
    struct us_script *s = x->s;
    size_t n = layout_word(line);
    bool column = line.p[0] == 'C';
    bool cells = !column && n == 2 && line.p[1] == 'C';
    if (column && x->columns == COLUMNS)
        return us_read_fail(x->r, US_DIAG_LAYOUT_COLUMNS, line, "more than eight columns");
    struct us_str rest = us_str_from(line, n);
    unsigned words = count_words(rest);
    if (cells && words > FREECELLS)
        return us_read_fail(x->r, US_DIAG_LAYOUT_CELLS, rest, "more than four");
    unsigned count = 0;
    unsigned rank = 0;
    unsigned suit = 0;
    for (struct us_str word = last_word(&rest); word.len > 0; word = last_word(&rest), count++) {
        us_card card;
        struct us_span at = us_cursor_span(x->c, word);
        if (us_get_card(word, &card) != word.len)
            return us_read_fail(x->r, US_DIAG_CARD_BAD, word, "");
        if (count == 0)
            suit = us_suit(card);
        if (!(column  ? us_script_deal_column(s, x->r->sink, x->columns, card, at)
              : cells ? us_script_deal_freecell(s, x->r->sink, words - 1 - count, card, at)
                      : raise(x, word, card, &rank, suit)))
            return false;
    }
    x->columns += column;
    s->start_span.len = us_cursor_span(x->c, line).off + (uint32_t)line.len - s->start_span.off;
    return true;
}

/* ---- moves -------------------------------------------------------------------------------------------------------- */

/* "Six Diamond: " */
static bool take_card(struct us_cursor *c, us_card *card)
{
    return us_take_card_words(c, " ", card) && us_cursor_literal(c, ": ");
}

/* Reads a move; false where the line is none. */
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

static bool read_move(struct reading *x, struct us_str line)
{
    struct us_intent m;
    if (!get_move(line, &m))
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line,
                            x->s->num_intents > 0 ? "expected a move, such as Nine Club: CascadesSource -> Cascades 0"
                                                  : "expected a column, such as C TD 9D 6H, or a move");
    m.span = us_cursor_span(x->c, us_str_trim_end(line));
    return us_keep_move(x->r, x->s, &m);
}

static enum us_status read_haskell(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    us_cursor_blank_lines(x.c);
    if (us_cursor_at_end(x.c))
        return US_END;
    out->conventions = US_EXPLICIT;
    out->start_span = (struct us_span){us_cursor_offset(x.c), 0};
    if (!us_script_state_freecells(out, r->sink, FREECELLS, out->start_span))
        return US_FAILED;
    us_position_init(&out->start, COLUMNS, FREECELLS, 1);
    while (!us_cursor_at_end(x.c)) {
        struct us_str line = us_cursor_peek_line(x.c);
        bool layout = layout_word(line) > 0 && out->num_intents == 0;
        if (us_str_trim_end(line).len > 0 && !(layout ? read_layout_line(&x, line) : read_move(&x, line)))
            return US_FAILED;
        us_cursor_skip_line(x.c, line);
    }
    out->has_start = x.columns > 0;
    out->end_span = (struct us_span){us_cursor_offset(x.c), 0};
    struct us_span at = out->has_start ? out->start_span : out->end_span;
    unsigned columns = out->has_start ? x.columns : COLUMNS;
    return us_script_state_columns(out, r->sink, columns, at) ? US_OK : US_FAILED;
}

/* In front of a layout behind moves.  Of a line without an end the rest may be missing: "F" can be the beginning of "Four". */
static size_t cut_haskell(struct us_str text, size_t from)
{
    bool moves = false;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        struct us_intent m;
        bool layout = line.p + line.len < c.end && layout_word(line) > 0;
        if (layout && moves && us_cursor_offset(&c) >= from)
            return us_cursor_offset(&c);
        moves = !layout && (moves || get_move(line, &m));
        us_cursor_skip_line(&c, line);
    }
    return SIZE_MAX;
}

/* A move, or a column of cards. */
static int probe_haskell(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_str line = us_cursor_peek_line(&c);
    struct us_intent m;
    us_card card;
    if (get_move(line, &m))
        return 48;
    size_t n = layout_word(line);
    struct us_str rest = us_str_from(line, n);
    struct us_str word = n > 0 ? last_word(&rest) : (struct us_str){0};
    return word.len > 0 && us_get_card(word, &card) == word.len ? 24 : 0;
}

const struct us_format us_format_haskell = {
    .name = "haskell",
    .title = "the solver in Haskell: columns from the playable card, moves of named cards",
    .carries = US_CARRIES_START | US_CARRIES_MOVES,
    .probe = probe_haskell,
    .cut = cut_haskell,
    .read = read_haskell,
};
