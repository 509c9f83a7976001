/* SPDX-License-Identifier: MIT */
/* Boards as Freecell Solver writes them. */
#include "formats/kit/board_text.h"

#include <stdio.h>

/* ---- writing --------------------------------------------------------------------------------- */

/* Lines are built in plain memory of US_BOARD_LINE bytes, and each spell_ function returns the end
   of what it wrote.  Records can have hundreds of snapshots, and most of the time is spent here. */
static inline char *spell_face(char *out, us_card card, unsigned style)
{
    unsigned rank = us_rank(card);

    if (rank == 10 && (style & US_BOARD_TEN_10)) {
        *out++ = '1';
        *out++ = '0';
    } else {
        *out++ = us_rank_letters[rank];
    }

    *out++ = us_suit_letters[us_suit(card)];
    return out;
}

static inline char *spell_text(char *out, const char *text)
{
    size_t n = strlen(text);
    memcpy(out, text, n);
    return out + n;
}

static char *spell_hidden(char *out, us_card card, unsigned style)
{
    if (us_is_unknown(card))
        return spell_text(out, "<?"
                               "?>");
    *out++ = '<';
    out = spell_face(out, card, style);
    *out++ = '>';
    return out;
}

static inline char *spell_card(char *out, us_card card, unsigned style)
{
    if ((style & US_BOARD_HIDDEN) && (card & US_CARD_HIDDEN))
        return spell_hidden(out, card, style);
    return spell_face(out, card, style);
}

static const char foundations_label[] = "Foundations:";
static const char freecells_label[] = "Freecells:";

static char *spell_foundations(char *out, const struct us_position *position, unsigned style)
{
    unsigned num_foundations = us_num_foundations(position);

    out = spell_text(out, foundations_label);
    for (unsigned i = 0; i < position->num_holes; i++) {
        *out++ = ' ';
        if (us_pile_len(position, US_HOLE, i) > 0)
            out = spell_face(out, us_pile_top(position, US_HOLE, i), style);
        else
            *out++ = '-';
    }
    for (unsigned i = 0; i < num_foundations; i++) {
        unsigned rank = position->foundations[i];
        if (!us_has_foundation(position, i))
            continue;
        *out++ = ' ';
        *out++ = us_suit_letters[i % US_NUM_SUITS];
        *out++ = '-';
        if (rank == 10 && (style & US_BOARD_TEN_10))
            out = spell_text(out, "10");
        else
            *out++ = us_rank_letters[rank];
    }

    if (!(style & (US_BOARD_TRIMMED | US_BOARD_DASHES)))
        *out++ = ' ';
    return out;
}

static char *spell_freecells(char *out, const struct us_position *position, unsigned style)
{
    bool dashes = style & US_BOARD_DASHES;

    out = spell_text(out, freecells_label);
    char *trimmed = out; /* the end of the last card */
    for (unsigned i = 0; i < position->num_freecells; i++) {
        us_card card = position->freecells[i];
        bool wide = us_rank(card) == 10 && (style & US_BOARD_TEN_10);

        *out++ = ' ';
        if (!us_is_card(card)) {
            out = dashes ? spell_text(out, "-") : spell_text(out, "   ");
            continue;
        }

        if (!wide && !dashes)
            *out++ = ' ';
        out = trimmed = spell_card(out, card, style);
    }

    return style & US_BOARD_TRIMMED ? trimmed : out;
}

static char *spell_column(char *out, const struct us_position *position, unsigned column,
                          unsigned style)
{
    *out++ = ':';
    for (unsigned k = 0; k < us_column_len(position, column); k++) {
        *out++ = ' ';
        out = spell_card(out, us_column_cards(position, column)[k], style);
    }

    if (us_column_len(position, column) == 0 && !(style & (US_BOARD_TRIMMED | US_BOARD_DASHES)))
        *out++ = ' ';
    return out;
}

/* The lines of a board: the foundations, the freecells, and the columns from the first on. */
enum { FOUNDATION_LINE, FREECELL_LINE, FIRST_COLUMN_LINE };

/* Writes one line with its line feed, and returns its length. */
static size_t spell_line(char *out, const struct us_position *position, unsigned line,
                         unsigned style)
{
    char *end;
    if (line == FOUNDATION_LINE)
        end = spell_foundations(out, position, style);
    else if (line == FREECELL_LINE)
        end = spell_freecells(out, position, style);
    else
        end = spell_column(out, position, line - FIRST_COLUMN_LINE, style);

    *end++ = '\n';
    return end - out;
}

static unsigned number_of_lines(const struct us_position *position)
{
    return FIRST_COLUMN_LINE + (unsigned)position->num_columns;
}

void us_put_board(struct us_buf *buf, const struct us_position *position, unsigned style)
{
    if (style & US_BOARD_HUMAN) {
        us_put_human_board(buf, position, style);
        return;
    }

    for (unsigned line = 0; line < number_of_lines(position); line++)
        if (us_buf_reserve(buf, US_BOARD_LINE))
            buf->len += spell_line(buf->p + buf->len, position, line, style);
}

/* ---- reading --------------------------------------------------------------------------------- */

static const struct us_grid_part foundations_part = {
    .label = "", .form = US_GRID_RANKS, .pile = US_FOUNDATION};
static const struct us_grid_part column_part = {
    .label = "", .form = US_GRID_PILES, .pile = US_COLUMN};
static const struct us_grid grid = {.next = us_grid_word, .get_card = us_grid_plain_card};

/* Reads "  6C      10H".  Each freecell is four bytes wide, with its card at the right. */
static bool read_freecells(struct us_grid_board *board, struct us_board_facts *facts)
{
    enum { WIDTH = 4 };
    struct us_cursor *cursor = board->cursor;
    struct us_position *position = board->position;
    struct us_str line = us_cursor_peek_line(cursor);
    struct us_str shown = us_str_trim_end(line);

    facts->freecell_line = us_cursor_span(cursor, line);
    facts->freecells_exact = line.len > shown.len && line.len % WIDTH == 0;
    size_t cells = (facts->freecells_exact ? line.len : shown.len + WIDTH - 1) / WIDTH;
    if (cells > US_MAX_FREECELLS)
        return us_grid_fail(board, US_DIAG_LAYOUT_TOO_LARGE, line, "too many freecells");

    for (struct us_str word = us_cursor_word(cursor); word.len > 0; word = us_cursor_word(cursor)) {
        size_t end = (word.p - line.p) + word.len;
        us_card card;
        if (end % WIDTH != 0)
            return us_grid_fail(board, US_DIAG_CARD_BAD, word, "not aligned with a freecell");
        if (!us_grid_plain_card(word, &card))
            return us_grid_fail(board, US_DIAG_CARD_BAD, word, "");
        us_grid_lay(board, us_pile_id(US_FREECELL, (unsigned)(end / WIDTH - 1)), card, word);
    }

    position->num_freecells = cells;
    facts->freecells = (unsigned)cells;
    us_cursor_line_end(cursor);
    return true;
}

static bool expect(struct us_grid_board *board, const char *keyword, const char *detail)
{
    return us_cursor_literal_n(board->cursor, keyword, strlen(keyword)) ||
           us_grid_fail(board, US_DIAG_UNREAD_TEXT, us_cursor_peek_line(board->cursor), detail);
}

bool us_at_board(const struct us_cursor *cursor)
{
    return us_str_starts(us_cursor_rest(cursor), foundations_label) || us_at_human_board(cursor);
}

bool us_read_board(struct us_grid_board *board, unsigned num_decks, struct us_board_facts *facts)
{
    struct us_cursor *cursor = board->cursor;
    *facts = (struct us_board_facts){.has_freecells = true};
    us_position_init(board->position, 0, 0, num_decks);
    board->grid = &grid;
    board->failed = false;
    if (us_at_human_board(cursor))
        return us_read_human_board(board, facts);

    if (!expect(board, foundations_label, "expected 'Foundations:'") ||
        !us_read_grid_line(board, &foundations_part, 0) ||
        !expect(board, freecells_label, "expected 'Freecells:'") || !read_freecells(board, facts))
        return false;

    facts->column_lines.off = us_cursor_offset(cursor);
    for (; us_cursor_literal(cursor, ":"); facts->columns++) {
        if (facts->columns == US_MAX_COLUMNS)
            return us_grid_fail(board, US_DIAG_LAYOUT_TOO_LARGE, us_cursor_peek_line(cursor),
                                "too many columns");
        if (!us_read_grid_line(board, &column_part, facts->columns))
            return false;
    }
    facts->column_lines.len = us_cursor_offset(cursor) - facts->column_lines.off;

    board->position->num_columns = facts->columns;
    return true;
}

bool us_read_start(struct us_record_reader *reader, struct us_cursor *cursor,
                   struct us_script *script, struct us_board_facts *facts)
{
    struct us_grid_board board = {.cursor = cursor, .position = &script->start, .script = script};
    return us_read_board(&board, script->game.num_decks, facts) || us_report_grid(reader, &board);
}

/* ---- snapshots ------------------------------------------------------------------------------- */

/* Returns the style of a snapshot that agreed with the position, so that the bytes of the next
   snapshots can be predicted. */
static unsigned guess_style(struct us_str snapshot)
{
    unsigned style = 0;
    for (size_t i = 1; i < snapshot.len; i++)
        if (snapshot.p[i - 1] == '1' && snapshot.p[i] == '0')
            style |= US_BOARD_TEN_10;

    if (!us_str_starts(snapshot, foundations_label))
        return style | US_BOARD_HUMAN;

    const char *lf = memchr(snapshot.p, '\n', snapshot.len);
    if (lf && lf > snapshot.p && lf[-1] != ' ')
        style |= US_BOARD_TRIMMED;
    return style;
}

/* Writes the expected snapshot of position p. */
static void draw_all(struct us_expected_snapshot *e, const struct us_position *position)
{
    us_buf_clear(&e->text);

    if (e->style & US_BOARD_HUMAN) {
        us_put_human_board(&e->text, position, e->style);
    } else {
        for (unsigned line = 0; line < number_of_lines(position); line++) {
            e->line[line] = e->text.len;
            if (us_buf_reserve(&e->text, US_BOARD_LINE))
                e->text.len += spell_line(e->text.p + e->text.len, position, line, e->style);
        }
    }

    e->line[number_of_lines(position)] = e->text.len;
    e->ready = !e->text.failed;
}

/* Replaces `old` bytes of a line, at offset `at` of the text, and moves the lines after it. */
static void replace_in_line(struct us_expected_snapshot *e, const struct us_position *position,
                            unsigned line, size_t at, size_t old, const char *bytes, size_t len)
{
    us_buf_splice(&e->text, at, old, bytes, len);
    if (len == old)
        return;

    for (unsigned i = line + 1; i <= number_of_lines(position); i++)
        e->line[i] = e->line[i] + len - old;
}

static void draw_line(struct us_expected_snapshot *e, const struct us_position *position,
                      unsigned line)
{
    char fresh[US_BOARD_LINE];
    size_t len = spell_line(fresh, position, line, e->style);
    replace_in_line(e, position, line, e->line[line], e->line[line + 1] - e->line[line], fresh,
                    len);
}

/*
 * Updates a column's line after one move.  Only its end changes: it loses `lost` cards or gains
 * `won` cards, of three characters each.  Returns false if the line has another form, so that it
 * must be written as a whole.
 */
static bool draw_end(struct us_expected_snapshot *e, const struct us_position *position,
                     unsigned column, unsigned lost, unsigned won)
{
    enum { CARD = 3, FRAME = 2 }; /* " TH"; the colon and the line feed */
    unsigned line = FIRST_COLUMN_LINE + column;
    unsigned len = us_column_len(position, column);
    size_t next_line = e->line[line + 1];

    if ((e->style & (US_BOARD_TEN_10 | US_BOARD_HIDDEN)) || len <= won)
        return false;
    if (next_line - e->line[line] != FRAME + (size_t)CARD * (len + lost - won))
        return false;

    char fresh[US_BOARD_LINE];
    char *end = fresh;
    for (unsigned k = len - won; k < len; k++) {
        *end++ = ' ';
        end = spell_face(end, us_column_cards(position, column)[k], e->style);
    }

    size_t old = (size_t)CARD * lost;
    replace_in_line(e, position, line, next_line - 1 - old, old, fresh, end - fresh);
    return true;
}

static unsigned line_of(struct us_pile_id pile)
{
    if (pile.type == US_COLUMN)
        return FIRST_COLUMN_LINE + (unsigned)pile.index;
    return pile.type == US_FREECELL ? FREECELL_LINE : FOUNDATION_LINE;
}

/*
 * Updates a foundation or freecell, which have a fixed width in most styles, so that only its rank
 * or card changes.  Returns false if the style does not have a fixed width.
 */
static bool draw_place(struct us_expected_snapshot *e, const struct us_position *position,
                       struct us_pile_id pile)
{
    enum { PLACE = 4, RANK = 3, FACE = 2 }; /* " H-0", "  TH" */
    if (e->style & (US_BOARD_TEN_10 | US_BOARD_TRIMMED | US_BOARD_DASHES | US_BOARD_HIDDEN))
        return false;

    size_t offset = (size_t)PLACE * pile.index;
    if (pile.type == US_FOUNDATION) {
        char *place = e->text.p + e->line[FOUNDATION_LINE] + sizeof(foundations_label) - 1 + offset;
        place[RANK] = us_rank_letters[position->foundations[pile.index]];
        return true;
    }

    char *place = e->text.p + e->line[FREECELL_LINE] + sizeof(freecells_label) - 1 + offset;
    us_card card = position->freecells[pile.index];
    if (!us_is_card(card))
        memcpy(place + FACE, "  ", 2);
    else
        spell_face(place + FACE, card, e->style);
    return true;
}

/* Updates a pile that lost or gained cards.  `only_move` is true if nothing else has happened to it
   since the last update. */
static void draw_pile(struct us_expected_snapshot *e, const struct us_position *position,
                      struct us_pile_id pile, bool only_move, unsigned lost, unsigned won)
{
    bool drawn;
    if (pile.type == US_COLUMN)
        drawn = only_move && draw_end(e, position, pile.index, lost, won);
    else
        drawn = draw_place(e, position, pile);

    if (!drawn)
        draw_line(e, position, line_of(pile));
}

/* Updates the expected snapshot to position p, which is the one after all n moves. */
static void redraw(struct us_expected_snapshot *e, const struct us_position *position,
                   const struct us_move *moves, size_t n)
{
    if (!moves || !e->ready || (e->style & US_BOARD_HUMAN)) {
        draw_all(e, position);
        return;
    }

    for (size_t i = 0; i < n; i++) {
        const struct us_move *m = &moves[i];
        draw_pile(e, position, m->source, n == 1, m->num_cards, 0);
        draw_pile(e, position, m->dest, n == 1, 0, m->num_cards);
    }
}

/* Returns the span of line n of a snapshot. */
static struct us_span line_span(struct us_str snapshot, unsigned n)
{
    struct us_cursor c = us_cursor(snapshot);
    if (us_at_human_board(&c))
        n = 0; /* columns run across the lines, so the first line stands for all */

    return us_cursor_span(&c, us_line_at(snapshot, n));
}

/* Returns true if the positions have the same columns and freecells in another order, as the
   solver's -c and its traces show them. */
static bool same_in_another_order(const struct us_position *a, const struct us_position *b)
{
    return us_same_in_any_order(a, b, US_COLUMN) && us_same_in_any_order(a, b, US_FREECELL) &&
           memcmp(a->foundations, b->foundations, (size_t)a->num_decks * US_NUM_SUITS) == 0;
}

/* Describes the first line that differs, among the lines that both positions have.  Returns false
   if there is none. */
static bool describe_line(const struct us_expected_snapshot *e, struct us_str snapshot,
                          const struct us_position *shown, const struct us_position *position,
                          struct us_disagreement *why)
{
    enum { MAX_SHOWN = 80 };
    char have[US_BOARD_LINE];
    char want[US_BOARD_LINE];
    unsigned lines = number_of_lines(shown);
    if (lines > number_of_lines(position))
        lines = number_of_lines(position);

    for (unsigned line = 0; line < lines; line++) {
        size_t n = spell_line(have, shown, line, e->style) - 1;
        size_t m = spell_line(want, position, line, e->style) - 1;
        if (n == m && memcmp(have, want, n) == 0)
            continue;

        why->span = line_span(snapshot, line);
        snprintf(why->detail, sizeof(why->detail), "it shows '%.*s', but the moves give '%.*s'",
                 (int)(n < MAX_SHOWN ? n : MAX_SHOWN), have, (int)(m < MAX_SHOWN ? m : MAX_SHOWN),
                 want);
        return true;
    }

    return false;
}

/* Describes the difference between the position that the snapshot shows and the current one. */
static void describe_difference(const struct us_expected_snapshot *e, struct us_str snapshot,
                                const struct us_position *shown, const struct us_position *position,
                                struct us_disagreement *why)
{
    if (same_in_another_order(shown, position)) {
        why->span = line_span(snapshot, 0);
        snprintf(why->detail, sizeof(why->detail),
                 "it shows the same piles in another order, as fc-solve -c does");
        return;
    }

    if (describe_line(e, snapshot, shown, position, why))
        return;

    if (shown->num_freecells != position->num_freecells) {
        why->span = line_span(snapshot, FREECELL_LINE);
        snprintf(why->detail, sizeof(why->detail), "it shows %u freecells instead of %u",
                 shown->num_freecells, position->num_freecells);
        return;
    }

    unsigned common = shown->num_columns < position->num_columns ? shown->num_columns
                                                                 : position->num_columns;
    why->span = line_span(snapshot, FIRST_COLUMN_LINE + common - 1);
    snprintf(why->detail, sizeof(why->detail), "it shows %u columns instead of %u",
             shown->num_columns, position->num_columns);
}

bool us_read_snapshot(struct us_str snapshot, unsigned num_decks, struct us_position *shown,
                      struct us_board_facts *facts, struct us_disagreement *why)
{
    struct us_cursor c = us_cursor(snapshot);
    struct us_grid_board board = {.cursor = &c, .position = shown};

    if (!us_read_board(&board, num_decks, facts)) {
        /* The report itself says that the text is unexpected. */
        const char *what = board.error == US_DIAG_UNREAD_TEXT ? ""
                                                              : us_diag_kind(board.error)->text;
        const char *colon = what[0] && board.detail[0] ? ": " : "";
        why->span = us_cursor_span(&c, board.bad);
        snprintf(why->detail, sizeof(why->detail), "%s%s%s", what, colon, board.detail);
        return false;
    }

    us_cursor_blank_lines(&c);
    if (!us_cursor_at_end(&c)) {
        why->span = us_cursor_span(&c, us_cursor_peek_line(&c));
        snprintf(why->detail, sizeof(why->detail), "expected a column such as \": 4C TH\"");
        return false;
    }

    return true;
}

/* Reads a snapshot whose bytes are not the expected ones, and compares it with the position. */
static enum us_agreement compare(struct us_expected_snapshot *e, struct us_str snapshot,
                                 const struct us_position *position, struct us_disagreement *why)
{
    struct us_position shown;
    struct us_board_facts facts;

    if (!us_read_snapshot(snapshot, position->num_decks, &shown, &facts, why))
        return US_UNREADABLE;

    /* Empty freecells after the last card may be missing. */
    if (!facts.freecells_exact && shown.num_freecells < position->num_freecells)
        shown.num_freecells = position->num_freecells;

    if (us_position_same(&shown, position)) {
        e->style = guess_style(snapshot);
        draw_all(e, position);
        return US_AGREES;
    }

    describe_difference(e, snapshot, &shown, position, why);
    return US_DIFFERS;
}

enum us_agreement us_board_agrees(const struct us_snapshot *snapshot, struct us_disagreement *why)
{
    struct us_expected_snapshot *expected = snapshot->expected;
    struct us_str shown = snapshot->text;

    if (!expected->ready)
        expected->style = guess_style(shown);
    redraw(expected, snapshot->position, snapshot->moves, snapshot->num_moves);

    /* The snapshot ends before the line feed of its last line. */
    const struct us_buf *text = &expected->text;
    if (expected->ready && shown.len + 1 == text->len && memcmp(shown.p, text->p, shown.len) == 0)
        return US_AGREES;

    return compare(expected, shown, snapshot->position, why);
}
