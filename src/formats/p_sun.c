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
#include "formats/kit.h"
#include "formats/move_form.h"

enum { COLUMNS = 8, FREECELLS = 4, LONGEST_LINE = 80 };

static const char first_words[] = "+++++++ Solution has ";
/* Before that, if the output shows the search. */
static const char search[] = "=========\nStart | Free Cells:";

/* After "Move " or "Automove ". */
static const struct us_move_form forms[] = {
    {"Column%s %c => Foundation", US_PLACE_COLUMN, US_PLACE_FOUNDATION},
    {"Column%s %c => FreeCell", US_PLACE_COLUMN, US_PLACE_ANY_FREECELL},
    {"Column%s %c onto Column%d Empty%x : %n cards", US_PLACE_COLUMN, US_PLACE_COLUMN},
    {"Column%s %c onto Column%d %e : %n cards", US_PLACE_COLUMN, US_PLACE_COLUMN},
    {"FreeCell %c => Foundation", US_PLACE_CARD_IN_FREECELL, US_PLACE_FOUNDATION},
    {"FreeCell %c => Column%d", US_PLACE_CARD_IN_FREECELL, US_PLACE_COLUMN},
    {NULL, 0, 0},
};

struct p_sun_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    struct us_position final; /* the board at the end */
    struct us_span final_span;
    unsigned boards; /* read so far */
    uint32_t length; /* as stated before the moves, if script.claim_first is set */
    uint32_t length_at_end;
    bool has_end;
};

/* ---- boards ---------------------------------------------------------------------------------- */

/* Steps over `word` at the start of a line. */
static bool take_label(struct p_sun_reader *x, const char *word)
{
    return us_cursor_literal_n(x->cursor, word, strlen(word)) || us_expected_line(x->common, word, 0);
}

/* Puts the n-th card of a line into its pile: column i, a freecell if i is COLUMNS, or else a
   foundation. */
static bool put_card(struct p_sun_reader *x, unsigned i, unsigned n, us_card card, struct us_str word)
{
    struct us_span span = us_cursor_span(x->cursor, word);
    bool start = x->boards == 0;
    struct us_position *p = start ? &x->script->start : &x->final;
    if (i > COLUMNS) {
        if (p->foundations[us_suit(card)] > 0)
            return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, word, "the suit occurs twice");
        p->foundations[us_suit(card)] = (uint8_t)us_rank(card);
        return true;
    }
    if (n == (i == COLUMNS ? FREECELLS : US_MAX_CARDS))
        return us_read_fail(x->common, US_DIAG_LAYOUT_TOO_LARGE, word, "too many cards");
    if (start && i == COLUMNS)
        return us_script_deal_freecell(x->script, x->common->sink, n, card, span);
    if (start)
        return us_script_deal_column(x->script, x->common->sink, i, card, span);
    if (i == COLUMNS)
        p->freecells[n] = card;
    else
        p->columns[i][p->len[i]++] = card;
    return true;
}

/* Reads the cards of a line, in which "-" and "0♣" are none. */
static bool read_cards(struct p_sun_reader *x, unsigned i)
{
    for (unsigned n = 0; !us_cursor_line_end(x->cursor); n++) {
        us_card card;
        struct us_str word = us_cursor_word(x->cursor);
        struct us_cursor c = us_cursor(word);
        if (word.len == 0 || us_str_eq(word, "-") || us_str_starts(word, "0"))
            continue;
        if (!us_take_any_card(&c, &card) || !us_cursor_at_end(&c))
            return us_read_fail(x->common, US_DIAG_CARD_BAD, word, "");
        if (!put_card(x, i, n, card, word))
            return false;
    }
    return true;
}

/* Reads a board.  The first one is the layout, the second one the end. */
static bool read_board(struct p_sun_reader *x)
{
    static const char *const labels[] = {"<0>", "<1>", "<2>", "<3>", "<4>", "<5>", "<6>", "<7>"};
    const char *from = x->cursor->p;
    if (x->boards == 2 || x->script->num_intents > 0)
        return us_expected_line(x->common, "a move", x->script->num_intents);

    us_position_init(x->boards == 0 ? &x->script->start : &x->final, COLUMNS, FREECELLS, 1);
    if (!take_label(x, "Free Cells:") || !read_cards(x, COLUMNS) || !take_label(x, "Foundations:") ||
        !read_cards(x, COLUMNS + 1) || !take_label(x, "Columns:\n"))
        return false;
    for (unsigned i = 0; i < COLUMNS; i++)
        if (!take_label(x, labels[i]) || !read_cards(x, i))
            return false;

    struct us_str text = {from, (size_t)(x->cursor->p - from)};
    x->final_span = us_cursor_span(x->cursor, us_str_trim_end(text));
    if (x->boards++ == 0) {
        x->script->has_start = true;
        x->script->start_span = x->final_span;
    }
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Reads ">>> 2) Move Column4 6♡ onto Column2 7♣ : 2 cards". */
static bool take_move(struct us_cursor *c, struct us_intent *m)
{
    uint32_t number;
    return us_cursor_literal(c, ">>> ") && us_cursor_number(c, &number) && us_cursor_literal(c, ") ") &&
           (us_cursor_literal(c, "Move ") || us_cursor_literal(c, "Automove ")) && us_take_move_form(c, forms, m) &&
           us_cursor_line_end(c);
}

/* Reads the number of moves, at the cursor or at the end. */
static bool read_length(struct p_sun_reader *x, bool *stated, uint32_t *length)
{
    const char *from = x->cursor->p;
    if (!us_cursor_number(x->cursor, length) || !us_cursor_line(x->cursor, " moves +++++++"))
        return us_expected_line(x->common, "a number of moves", x->script->num_intents);
    *stated = true;
    x->script->claim = US_CLAIM_SOLVED;
    x->script->end_span = us_cursor_span(x->cursor,
                                         us_str_trim_end((struct us_str){from, (size_t)(x->cursor->p - from)}));
    return true;
}

/* Reads a line, or a board. */
static bool read_part(struct p_sun_reader *x)
{
    struct us_script *s = x->script;
    struct us_cursor *c = x->cursor;
    struct us_str line = us_str_trim_end(us_cursor_peek_line(c));
    if (us_str_starts(line, ">>>")) {
        struct us_intent m;
        if (!take_move(c, &m))
            return us_expected_line(x->common, "a move such as >>> 3) Move Column2 2♢ => FreeCell", s->num_intents);
        m.span = us_cursor_span(c, line);
        return us_keep_move(x->common, s, &m);
    }

    if (us_cursor_literal(c, first_words))
        return read_length(x, &s->claim_first, &x->length);
    if (us_cursor_literal(c, "+++++++ "))
        return read_length(x, &x->has_end, &x->length_at_end);
    if (us_str_starts(line, "Free"))
        return read_board(x);
    if (!us_str_starts(line, "--- "))
        return us_expected_line(x->common, "a move, a board or a heading", s->num_intents);
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    return true;
}

static enum us_status read_p_sun(struct us_record_reader *r, struct us_script *out)
{
    struct p_sun_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    us_cursor_blank_lines(x.cursor);
    if (us_cursor_at_end(x.cursor))
        return US_END;

    struct us_span here = {us_cursor_offset(x.cursor), 0};
    out->conventions = US_EXPLICIT;
    out->conventions.naming = US_NAMED_BY_COLUMN;
    if (!us_state_columns(r, out, COLUMNS, here) || !us_state_freecells(r, out, FREECELLS, here))
        return US_FAILED;

    /* The progress of the search. */
    size_t at = us_str_starts(us_cursor_rest(x.cursor), search) ? us_find_line(us_cursor_rest(x.cursor), 0, first_words)
                                                                : SIZE_MAX;
    if (at != SIZE_MAX)
        x.cursor->p += at;

    us_allow_cut(r, out, LONGEST_LINE);
    for (; !us_cursor_at_end(x.cursor); us_cursor_blank_lines(x.cursor))
        if (!read_part(&x) && !us_end_cut(r, out, out->num_intents))
            return US_FAILED;

    if (x.has_end && !us_script_check_moves(out, r->sink, x.length_at_end, out->end_span))
        return US_FAILED;
    if (out->claim_first && !us_script_expect_moves(out, r->sink, x.length, out->end_span))
        return US_FAILED;
    if (x.boards == 2 && out->num_intents > 0 && !out->cut_off)
        out->final_board = us_script_add_board(out, &x.final, x.final_span);
    return US_OK;
}

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
    return board || us_begins_with_any(rest, begins) || take_move(&c, &m) ? CERTAIN : 0;
}

const struct us_format us_format_p_sun = {
    .name = "p-sun",
    .title = "p-sun's FreeCell-Solitaire-Solver in Swift",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_p_sun,
    .cut = cut_p_sun,
    .read = read_p_sun,
};
