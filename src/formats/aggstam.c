/* SPDX-License-Identifier: MIT */
/*
 * aggstam/freecell_solver (docs/formats/aggstam.md): games with few ranks.
 *
 *     2                    K = 10
 *     S0 C1                freecell D1
 *     C0 S1                foundation H0
 *     D0 H1                stack S3 D4
 *     H0 D1                newstack C1
 *
 * On the left is a layout: the number of ranks, then one column per line with the playable card
 * last.  Missing columns are empty.  On the right is a solution, which is a separate file: the
 * number of moves, then the moves.  Each move is one card, which is named.  A list may end when
 * three suits are on the foundations.
 *
 * Oddities: the suit comes first, and ranks count from 0.  In layouts a rank is one character, so
 * that : ; < follow 9.
 */
#include "formats/kit.h"

enum { COLUMNS = 8, FREECELLS = 4, LONGEST_LINE = 80 };

struct aggstam_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
};

/* Returns true if the word begins with a suit in upper case and is longer. */
static bool begins_with_suit(struct us_str word, unsigned *suit)
{
    return word.len > 1 && word.p[0] < 'a' && us_get_suit(word, suit);
}

/* ---- the layout ------------------------------------------------------------------------------ */

/* Reads a card of a layout such as "S0", whose rank is one character. */
static bool get_dealt_card(struct us_str word, us_card *card)
{
    unsigned suit;
    if (word.len != 2 || !begins_with_suit(word, &suit) || word.p[1] < '0' || word.p[1] >= '0' + US_MAX_RANK)
        return false;

    *card = us_card_make((unsigned)(word.p[1] - '0') + 1, suit, 0);
    return true;
}

/* Returns true if the line is a number of ranks. */
static bool is_size(struct us_str line, uint32_t *ranks)
{
    return us_is_number(us_str_trim_end(line), ranks) && *ranks > 0 && *ranks <= US_MAX_RANK;
}

/* Sets the highest rank of the game.  Returns false, after reporting it, if the user requested
   another. */
static bool state_ranks(struct aggstam_reader *reader, unsigned ranks, struct us_str at)
{
    struct us_script *script = reader->script;
    if (reader->common->request->asked[US_GAME_MAX_RANK] && script->game.max_rank != ranks)
        return us_read_fail(reader->common, US_DIAG_GAME_DIFFERS, at, "this game has a different number of ranks");

    script->game.max_rank = (uint8_t)ranks;
    return true;
}

static bool read_column(struct aggstam_reader *reader, struct us_str line, unsigned column)
{
    struct us_cursor c = us_cursor(line);
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
        us_card card;
        if (!get_dealt_card(word, &card))
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, word,
                                "expected a card such as H0 for the ace of hearts");
        if (column >= COLUMNS)
            return us_read_fail(reader->common, US_DIAG_LAYOUT_COLUMNS, word, "more than eight columns");
        if (!us_script_deal_column(reader->script, reader->common->sink, column, card,
                                   us_cursor_span(reader->cursor, word)))
            return false;
    }

    return true;
}

static bool read_layout(struct aggstam_reader *reader, struct us_str first, uint32_t ranks)
{
    struct us_script *script = reader->script;
    us_position_init(&script->start, COLUMNS, FREECELLS, 1);
    if (!state_ranks(reader, ranks, first))
        return false;

    us_cursor_skip_line(reader->cursor, first);
    uint32_t from = us_cursor_offset(reader->cursor);
    for (unsigned column = 0; !us_cursor_at_end(reader->cursor); column++) {
        struct us_str line = us_cursor_peek_line(reader->cursor);
        if (!read_column(reader, line, column))
            return false;
        us_cursor_skip_line(reader->cursor, line);
    }

    script->start_span = (struct us_span){from, us_cursor_offset(reader->cursor) - from};
    script->has_start = true;
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Reads a card of a move such as "D12", whose rank is a number. */
static bool get_moved_card(struct us_str word, us_card *card)
{
    unsigned suit;
    uint32_t rank;
    if (!begins_with_suit(word, &suit))
        return false;
    if (!us_is_number(us_str_from(word, 1), &rank) || rank >= US_MAX_RANK)
        return false;

    *card = us_card_make(rank + 1, suit, 0);
    return true;
}

/* Reads a move.  Returns false if the line is not a move. */
static bool get_move(struct us_str line, struct us_intent *m)
{
    static const struct {
        const char *word;
        enum us_place_kind dest;
    } kinds[] = {{"foundation", US_PLACE_FOUNDATION},
                 {"newstack", US_PLACE_ANY_EMPTY_COLUMN},
                 {"stack", US_PLACE_CARD_IN_COLUMN},
                 {"freecell", US_PLACE_ANY_FREECELL}};
    struct us_cursor c = us_cursor(line);
    struct us_str word = us_cursor_word(&c);

    *m = (struct us_intent){.source.kind = US_PLACE_CARD, .count = 1};
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
        if (!us_str_eq(word, kinds[i].word))
            continue;

        m->dest.kind = (uint8_t)kinds[i].dest;
        if (!get_moved_card(us_cursor_word(&c), &m->source.card))
            return false;
        if (m->dest.kind == US_PLACE_CARD_IN_COLUMN && !get_moved_card(us_cursor_word(&c), &m->dest.card))
            return false;
        return us_cursor_word(&c).len == 0;
    }

    return false;
}

/* Reads the number of moves, such as "K = 10". */
static bool is_length(struct us_str line, uint32_t *moves)
{
    struct us_cursor c = us_cursor(us_str_trim_end(line));
    return us_cursor_literal(&c, "K = ") && us_cursor_number(&c, moves) && us_cursor_at_end(&c);
}

/* Returns true if more moves should follow the line, but the input ends in it.  D1 may be the
   beginning of D12. */
static bool may_be_cut(const struct aggstam_reader *reader, struct us_str line, uint32_t length)
{
    bool ends = line.p + line.len == reader->cursor->end;
    return ends && reader->script->num_intents > 0 && reader->script->num_intents + 1 < length;
}

/* Reads the moves after the line `first`, which states that there are `length`.  The program stops
   when three suits are on the foundations, so the highest card occurs in a move.  The list does not
   claim that the game is solved, since the fourth suit may be missing. */
static bool read_moves(struct aggstam_reader *reader, struct us_str first, uint32_t length)
{
    struct us_script *script = reader->script;
    unsigned ranks = 1;

    us_cursor_skip_line(reader->cursor, first);
    us_allow_cut(reader->common, script, LONGEST_LINE);
    while (us_cursor_blank_lines(reader->cursor), !us_cursor_at_end(reader->cursor)) {
        struct us_str line = us_cursor_peek_line(reader->cursor);
        struct us_intent m;
        if (!get_move(line, &m) || may_be_cut(reader, line, length)) {
            us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line,
                         "expected a move such as freecell D1 or stack S3 D4");
            if (us_end_cut(reader->common, script, script->num_intents))
                break;
            return false;
        }

        m.span = us_cursor_span(reader->cursor, us_str_trim_end(line));
        if (!us_keep_move(reader->common, script, &m))
            return false;
        if (us_rank(m.source.card) > ranks)
            ranks = us_rank(m.source.card);
        us_cursor_skip_line(reader->cursor, line);
    }

    if (!reader->common->request->asked[US_GAME_MAX_RANK])
        script->game.max_rank = (uint8_t)ranks;
    return us_script_expect_moves(script, reader->common->sink, length, us_cursor_span(reader->cursor, first));
}

static enum us_status read_aggstam(struct us_record_reader *r, struct us_script *out)
{
    struct aggstam_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    us_cursor_blank_lines(x.cursor);
    if (us_cursor_at_end(x.cursor))
        return US_END;

    struct us_str first = us_cursor_peek_line(x.cursor);
    out->conventions = US_EXPLICIT;
    out->start_span = us_cursor_span(x.cursor, first);
    if (!us_state_columns(r, out, COLUMNS, out->start_span) || !us_state_freecells(r, out, FREECELLS, out->start_span))
        return US_FAILED;

    uint32_t n;
    bool ok;
    if (is_length(first, &n))
        ok = read_moves(&x, first, n);
    else if (is_size(first, &n))
        ok = read_layout(&x, first, n);
    else
        ok = us_read_fail(x.common, US_DIAG_UNREAD_TEXT, first,
                          "expected a number of ranks, or a number of moves such as K = 10");

    out->end_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    return ok ? US_OK : US_FAILED;
}

/* Examines the first line and the next one. */
static int probe_aggstam(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_str first = us_cursor_peek_line(&c);
    us_cursor_skip_line(&c, first);
    struct us_cursor second = us_cursor(us_cursor_peek_line(&c));

    struct us_intent m;
    uint32_t n;
    us_card card;
    if (is_length(first, &n))
        return get_move(us_cursor_rest(&second), &m) ? 48 : 0;
    return is_size(first, &n) && get_dealt_card(us_cursor_word(&second), &card) ? 24 : 0;
}

const struct us_format us_format_aggstam = {
    .name = "aggstam",
    .title = "aggstam's freecell_solver: few ranks, moves of named cards",
    .carries = US_CARRIES_START | US_CARRIES_MOVES,
    .probe = probe_aggstam,
    .read = read_aggstam,
};
