/* SPDX-License-Identifier: MIT */
/* The board as Freecell Solver writes it. */
#include "formats/board_text.h"

#include <stdio.h>

/* ---- writing ------------------------------------------------------------------------------------------------ */

/* Lines are built in plain memory of US_BOARD_LINE bytes: pictures are compared a hundred times a record, and most of
   the work is here. */
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

static char *spell_hidden(char *out, us_card card, unsigned style)
{
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

static inline char *spell_text(char *out, const char *text)
{
    size_t n = strlen(text);
    memcpy(out, text, n);
    return out + n;
}

static const char foundations_label[] = "Foundations:";
static const char freecells_label[] = "Freecells:";

static char *spell_foundations(char *out, const struct us_position *p, unsigned style)
{
    out = spell_text(out, foundations_label);
    for (unsigned i = 0; i < p->num_decks * (unsigned)US_NUM_SUITS; i++) {
        unsigned rank = p->foundations[i];
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

static char *spell_freecells(char *out, const struct us_position *p, unsigned style)
{
    out = spell_text(out, freecells_label);
    char *trimmed = out;
    for (unsigned i = 0; i < p->num_freecells; i++) {
        us_card card = p->freecells[i];
        bool wide = us_rank(card) == 10 && (style & US_BOARD_TEN_10);
        bool dashes = style & US_BOARD_DASHES;
        *out++ = ' ';
        if (us_rank(card) == 0) {
            out = dashes ? spell_text(out, "-") : spell_text(out, "   ");
            continue;
        }
        if (!wide && !dashes)
            *out++ = ' ';
        out = trimmed = spell_card(out, card, style);
    }
    return style & US_BOARD_TRIMMED ? trimmed : out;
}

static char *spell_column(char *out, const struct us_position *p, unsigned column, unsigned style)
{
    *out++ = ':';
    for (unsigned k = 0; k < p->len[column]; k++) {
        *out++ = ' ';
        out = spell_card(out, p->columns[column][k], style);
    }
    if (p->len[column] == 0 && !(style & (US_BOARD_TRIMMED | US_BOARD_DASHES)))
        *out++ = ' ';
    return out;
}

/* Line 0 holds the foundations, line 1 the freecells, line 2 + i column i.  Returns its length, line end included. */
static size_t spell_line(char *out, const struct us_position *p, unsigned line, unsigned style)
{
    char *end = line == 0   ? spell_foundations(out, p, style)
                : line == 1 ? spell_freecells(out, p, style)
                            : spell_column(out, p, line - 2, style);
    *end++ = '\n';
    return (size_t)(end - out);
}

void us_put_board(struct us_buf *b, const struct us_position *p, unsigned style)
{
    if (style & US_BOARD_HUMAN) {
        us_put_human_board(b, p, style);
        return;
    }
    for (unsigned line = 0; line < p->num_columns + 2U; line++)
        if (us_buf_reserve(b, US_BOARD_LINE))
            b->len += spell_line(b->p + b->len, p, line, style);
}

/* ---- reading ------------------------------------------------------------------------------------------------ */

static bool refuse(struct us_board_facts *facts, enum us_diag_id id, const struct us_cursor *c, size_t len,
                   const char *detail)
{
    facts->error = id;
    facts->error_span = (struct us_span){us_cursor_offset(c), (uint32_t)len};
    facts->error_detail = detail;
    return false;
}

/* The length of the word at the cursor. */
static size_t word_length(const struct us_cursor *c)
{
    struct us_str line = us_cursor_peek_line(c);
    size_t n = 0;
    while (n < line.len && !us_is_blank(line.p[n]))
        n++;
    return n;
}

static bool at_line_end(const struct us_cursor *c)
{
    return us_cursor_at_end(c) || *c->p == '\n';
}

static bool read_card(struct us_cursor *c, us_card *card, struct us_board_facts *facts)
{
    size_t word = word_length(c);
    size_t n = us_get_card((struct us_str){c->p, word}, card);
    if (n == 0 || n != word)
        return refuse(facts, US_DIAG_CARD_BAD, c, word, "");
    c->p += n;
    return true;
}

static void note_card(const struct us_cursor *c, us_card card, size_t len, struct us_dealt *dealt, size_t *num_dealt)
{
    if (dealt)
        dealt[*num_dealt] = (struct us_dealt){card, us_cursor_offset(c) - (uint32_t)len, (uint32_t)len};
    ++*num_dealt;
}

/* "H-0 C-A D-0 S-0"; the k-th mention of a suit is of deck k. */
static bool read_foundations(struct us_cursor *c, struct us_position *p, struct us_board_facts *facts)
{
    unsigned seen[US_NUM_SUITS] = {0};
    while (us_cursor_blanks(c), !at_line_end(c)) {
        unsigned suit;
        unsigned rank;
        size_t word = word_length(c);
        struct us_str s = {c->p, word};
        if (word < 3 || !us_get_suit(s, &suit) || s.p[1] != '-' ||
            us_get_rank((struct us_str){s.p + 2, word - 2}, &rank) != word - 2)
            return refuse(facts, US_DIAG_FOUNDATION_BAD, c, word, "");
        if (seen[suit] == p->num_decks)
            return refuse(facts, US_DIAG_FOUNDATION_BAD, c, word, "more foundations of a suit than there are decks");
        p->foundations[suit + US_NUM_SUITS * seen[suit]++] = (uint8_t)rank;
        c->p += word;
    }
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        if (seen[suit] != p->num_decks)
            return refuse(facts, US_DIAG_FOUNDATION_BAD, c, 0, "a suit is missing");
    return true;
}

/* Each freecell takes four bytes, its card to the right: "  6C      10H". */
static bool read_freecells(struct us_cursor *c, struct us_position *p, struct us_dealt *dealt, size_t *num_dealt,
                           struct us_board_facts *facts)
{
    struct us_str line = us_cursor_peek_line(c);
    struct us_str shown = us_str_trim_end(line);
    const char *begin = c->p;
    unsigned cells = (unsigned)((shown.len + 3) / 4);
    facts->freecell_line = (struct us_span){us_cursor_offset(c), (uint32_t)line.len};
    facts->freecells_exact = line.len > shown.len && line.len % 4 == 0;
    if (facts->freecells_exact)
        cells = (unsigned)(line.len / 4);
    if (cells > US_MAX_FREECELLS)
        return refuse(facts, US_DIAG_LAYOUT_TOO_LARGE, c, line.len, "too many freecells");
    while (us_cursor_blanks(c), !at_line_end(c)) {
        size_t word = word_length(c);
        size_t column = (size_t)(c->p - begin) + word;
        us_card card;
        if (column % 4 != 0)
            return refuse(facts, US_DIAG_CARD_BAD, c, word, "it does not end in the column of a freecell");
        if (!read_card(c, &card, facts))
            return false;
        p->freecells[column / 4 - 1] = card;
        note_card(c, card, word, dealt, num_dealt);
    }
    p->num_freecells = (uint8_t)(cells > p->num_freecells ? cells : p->num_freecells);
    facts->freecells = cells;
    return true;
}

static bool read_column(struct us_cursor *c, struct us_position *p, struct us_dealt *dealt, size_t *num_dealt,
                        struct us_board_facts *facts)
{
    unsigned column = facts->columns;
    if (column == US_MAX_COLUMNS)
        return refuse(facts, US_DIAG_LAYOUT_TOO_LARGE, c, 1, "too many columns");
    while (us_cursor_blanks(c), !at_line_end(c)) {
        us_card card;
        size_t word = word_length(c);
        if (*num_dealt == US_MAX_CARDS)
            return refuse(facts, US_DIAG_LAYOUT_TOO_LARGE, c, word, "too many cards");
        if (!read_card(c, &card, facts))
            return false;
        p->columns[column][p->len[column]++] = card;
        note_card(c, card, word, dealt, num_dealt);
    }
    facts->columns++;
    return true;
}

/* Steps over a line end, or stands at the end of the text. */
static void end_line(struct us_cursor *c)
{
    if (!us_cursor_at_end(c))
        c->p++;
}

static bool expect(struct us_cursor *c, const char *keyword, const char *detail, struct us_board_facts *facts)
{
    return us_cursor_literal_n(c, keyword, strlen(keyword)) ||
           refuse(facts, US_DIAG_UNREAD_TEXT, c, us_cursor_peek_line(c).len, detail);
}

bool us_at_board(const struct us_cursor *c)
{
    return us_str_starts(us_cursor_rest(c), foundations_label) || us_at_human_board(c);
}

bool us_read_board(struct us_cursor *c, struct us_position *p, unsigned num_decks, struct us_dealt *dealt,
                   size_t *num_dealt, struct us_board_facts *facts)
{
    *facts = (struct us_board_facts){.has_freecells = true, .error_detail = ""};
    *num_dealt = 0;
    us_position_init(p, 0, 0, num_decks);
    if (us_at_human_board(c))
        return us_read_human_board(c, p, dealt, num_dealt, facts);
    if (!expect(c, foundations_label, "expected 'Foundations:' of a board", facts) || !read_foundations(c, p, facts))
        return false;
    end_line(c);
    if (!expect(c, freecells_label, "expected 'Freecells:' of a board", facts) ||
        !read_freecells(c, p, dealt, num_dealt, facts))
        return false;
    end_line(c);
    facts->column_lines.off = us_cursor_offset(c);
    while (us_cursor_literal(c, ":")) {
        if (!read_column(c, p, dealt, num_dealt, facts))
            return false;
        end_line(c);
    }
    facts->column_lines.len = us_cursor_offset(c) - facts->column_lines.off;
    p->num_columns = (uint8_t)facts->columns;
    return true;
}

/* ---- pictures ----------------------------------------------------------------------------------------------- */

/* How a picture that agreed was spelled, so that the next ones can be expected byte for byte. */
static unsigned guess_style(struct us_str picture)
{
    unsigned style = 0;
    for (size_t i = 1; i < picture.len; i++)
        if (picture.p[i - 1] == '1' && picture.p[i] == '0')
            style |= US_BOARD_TEN_10;
    if (!us_str_starts(picture, foundations_label))
        return style | US_BOARD_HUMAN;
    const char *lf = memchr(picture.p, '\n', picture.len);
    if (lf && lf > picture.p && lf[-1] != ' ')
        style |= US_BOARD_TRIMMED;
    return style;
}

static void draw_all(struct us_expected_snapshot *e, const struct us_position *p)
{
    us_buf_clear(&e->text);
    if (e->style & US_BOARD_HUMAN)
        us_put_human_board(&e->text, p, e->style);
    for (unsigned line = 0; !(e->style & US_BOARD_HUMAN) && line < p->num_columns + 2U; line++) {
        e->line[line] = (uint32_t)e->text.len;
        if (us_buf_reserve(&e->text, US_BOARD_LINE))
            e->text.len += spell_line(e->text.p + e->text.len, p, line, e->style);
    }
    e->line[p->num_columns + 2] = (uint32_t)e->text.len;
    e->ready = !e->text.failed;
}

/* Puts bytes in place of `old` ones of a line, and moves the lines behind it. */
static void replace_in_line(struct us_expected_snapshot *e, const struct us_position *p, unsigned line, size_t at,
                            size_t old, const char *bytes, size_t len)
{
    us_buf_splice(&e->text, at, old, bytes, len);
    for (unsigned i = line + 1; i < p->num_columns + 3U && len != old; i++)
        e->line[i] = (uint32_t)(e->line[i] + len - old);
}

static void draw_line(struct us_expected_snapshot *e, const struct us_position *p, unsigned line)
{
    char fresh[US_BOARD_LINE];
    size_t len = spell_line(fresh, p, line, e->style);
    replace_in_line(e, p, line, e->line[line], e->line[line + 1] - e->line[line], fresh, len);
}

/*
 * What one move changes of a column's line is its end: `lost` cards less, or `won` ones more, three characters each.  False
 * where the line has another form, so that all of it must be drawn.
 */
static bool draw_end(struct us_expected_snapshot *e, const struct us_position *p, unsigned column, unsigned lost,
                     unsigned won)
{
    enum { CARD = 3, FRAME = 2 }; /* " TH", ":" and the line end */
    char fresh[US_BOARD_LINE];
    char *end = fresh;
    unsigned line = column + 2;
    unsigned len = p->len[column];
    size_t behind = e->line[line + 1];
    if ((e->style & (US_BOARD_TEN_10 | US_BOARD_HIDDEN)) || len <= won ||
        behind - e->line[line] != FRAME + (size_t)CARD * (len + lost - won))
        return false;
    for (unsigned k = len - won; k < len; k++) {
        *end++ = ' ';
        end = spell_face(end, p->columns[column][k], e->style);
    }
    replace_in_line(e, p, line, behind - 1 - (size_t)CARD * lost, (size_t)CARD * lost, fresh, (size_t)(end - fresh));
    return true;
}

static unsigned line_of(struct us_pile_id pile)
{
    return pile.type == US_COLUMN ? pile.index + 2U : pile.type == US_FREECELL ? 1 : 0;
}

/*
 * Foundations and freecells have places of fixed width on their lines, so that what one holds is all that is written anew.
 * False where the spelling has none.
 */
static bool draw_place(struct us_expected_snapshot *e, const struct us_position *p, struct us_pile_id pile)
{
    enum { PLACE = 4, RANK = 3, FACE = 2 }; /* " H-0", "  TH" */
    if (e->style & (US_BOARD_TEN_10 | US_BOARD_TRIMMED | US_BOARD_DASHES | US_BOARD_HIDDEN))
        return false;
    if (pile.type == US_FOUNDATION) {
        char *place = e->text.p + e->line[0] + sizeof(foundations_label) - 1 + (size_t)PLACE * pile.index;
        place[RANK] = us_rank_letters[p->foundations[pile.index]];
        return true;
    }
    char *place = e->text.p + e->line[1] + sizeof(freecells_label) - 1 + (size_t)PLACE * pile.index;
    us_card card = p->freecells[pile.index];
    if (us_rank(card) == 0)
        memcpy(place + FACE, "  ", 2);
    else
        spell_face(place + FACE, card, e->style);
    return true;
}

/* A pile that lost or won cards; alone: nothing else has happened to it since it was drawn. */
static void draw_pile(struct us_expected_snapshot *e, const struct us_position *p, struct us_pile_id pile, bool alone,
                      unsigned lost, unsigned won)
{
    bool column = pile.type == US_COLUMN;
    if (!(column ? alone && draw_end(e, p, pile.index, lost, won) : draw_place(e, p, pile)))
        draw_line(e, p, line_of(pile));
}

static void redraw(struct us_expected_snapshot *e, const struct us_position *p, const struct us_move *moves, size_t n)
{
    if (!moves || !e->ready || (e->style & US_BOARD_HUMAN)) {
        draw_all(e, p);
        return;
    }
    for (size_t i = 0; i < n; i++) {
        const struct us_move *m = &moves[i];
        bool alone = n == 1; /* the position is the one behind all of them */
        draw_pile(e, p, m->source, alone, m->num_cards, 0);
        draw_pile(e, p, m->dest, alone, 0, m->num_cards);
    }
}

/* The text of a picture's n-th line, within the witness. */
static struct us_span line_span(struct us_str snapshot, unsigned n)
{
    struct us_cursor c = us_cursor(snapshot);
    if (us_at_human_board(&c))
        n = 0; /* columns run across its lines: the first stands for all */
    for (; n > 0; n--)
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    return (struct us_span){us_cursor_offset(&c), (uint32_t)us_str_trim_end(us_cursor_peek_line(&c)).len};
}

/* The same columns and freecells in another order, as the solver's -c and its traces show them. */
static bool same_in_another_order(const struct us_position *a, const struct us_position *b)
{
    uint64_t taken = 0;
    unsigned cells = 0;
    if (a->num_columns != b->num_columns || a->num_freecells != b->num_freecells)
        return false;
    for (unsigned i = 0; i < a->num_columns; i++) {
        unsigned k = 0;
        while (k < b->num_columns && ((taken >> k & 1) || !us_column_same(a, i, b, k)))
            k++;
        if (k == b->num_columns)
            return false;
        taken |= UINT64_C(1) << k;
    }
    taken = 0;
    for (unsigned i = 0; i < a->num_freecells; i++) {
        unsigned k = 0;
        while (k < b->num_freecells && ((taken >> k & 1) || !us_same_face(a->freecells[i], b->freecells[k])))
            k++;
        cells += k < b->num_freecells;
        taken |= UINT64_C(1) << k;
    }
    return cells == b->num_freecells &&
           memcmp(a->foundations, b->foundations, (size_t)a->num_decks * US_NUM_SUITS) == 0;
}

/* Says how the first line that differs does. */
static void describe_difference(const struct us_expected_snapshot *e, struct us_str snapshot,
                                const struct us_position *shown, const struct us_position *board,
                                struct us_disagreement *why)
{
    char have[US_BOARD_LINE];
    char want[US_BOARD_LINE];
    if (same_in_another_order(shown, board)) {
        why->span = line_span(snapshot, 0);
        snprintf(why->detail, sizeof(why->detail), "it shows the same piles in another order, as fc-solve -c does");
        return;
    }
    unsigned lines = (shown->num_columns < board->num_columns ? shown->num_columns : board->num_columns) + 2U;
    for (unsigned line = 0; line < lines; line++) {
        size_t n = spell_line(have, shown, line, e->style);
        size_t m = spell_line(want, board, line, e->style);
        if (n == m && memcmp(have, want, n) == 0)
            continue;
        why->span = line_span(snapshot, line);
        snprintf(why->detail, sizeof(why->detail), "it shows '%.*s', but the moves give '%.*s'",
                 (int)(n - 1 < 80 ? n - 1 : 80), have, (int)(m - 1 < 80 ? m - 1 : 80), want);
        return;
    }
    bool cells = shown->num_freecells != board->num_freecells;
    why->span = line_span(snapshot, cells ? 1 : lines - 1);
    unsigned shows = cells ? shown->num_freecells : shown->num_columns;
    unsigned has = cells ? board->num_freecells : board->num_columns;
    snprintf(why->detail, sizeof(why->detail), "it shows %u %s instead of %u", shows, cells ? "freecells" : "columns",
             has);
}

/* The picture is spelled otherwise than expected, or shows something else: read it. */
static enum us_agreement compare(struct us_expected_snapshot *e, struct us_str snapshot,
                                 const struct us_position *board, struct us_disagreement *why)
{
    struct us_position shown;
    struct us_board_facts facts;
    struct us_cursor c = us_cursor(snapshot);
    size_t dealt;
    if (!us_read_board(&c, &shown, board->num_decks, NULL, &dealt, &facts)) {
        /* The report itself says that the text does not belong there. */
        const char *what = facts.error == US_DIAG_UNREAD_TEXT ? "" : us_diag_kind(facts.error)->text;
        why->span = facts.error_span;
        snprintf(why->detail, sizeof(why->detail), "%s%s%s", what, what[0] && facts.error_detail[0] ? ": " : "",
                 facts.error_detail);
        return US_UNREADABLE;
    }
    us_cursor_blank_lines(&c);
    if (!us_cursor_at_end(&c)) {
        why->span = (struct us_span){us_cursor_offset(&c), (uint32_t)us_cursor_peek_line(&c).len};
        snprintf(why->detail, sizeof(why->detail), "expected a line of a board");
        return US_UNREADABLE;
    }
    /* Freecells behind the last card may be left out. */
    if (!facts.freecells_exact && shown.num_freecells < board->num_freecells)
        shown.num_freecells = board->num_freecells;
    if (us_position_same(&shown, board)) {
        e->style = guess_style(snapshot);
        draw_all(e, board);
        return US_AGREES;
    }
    describe_difference(e, snapshot, &shown, board, why);
    return US_DIFFERS;
}

enum us_agreement us_board_agrees(struct us_expected_snapshot *expected, struct us_str snapshot,
                                  const struct us_position *position, const struct us_move *moves, size_t num_moves,
                                  struct us_disagreement *why)
{
    if (!expected->ready)
        expected->style = guess_style(snapshot);
    redraw(expected, position, moves, num_moves);
    /* The witness ends without the line end of its last line. */
    const struct us_buf *text = &expected->text;
    if (expected->ready && snapshot.len + 1 == text->len && memcmp(snapshot.p, text->p, snapshot.len) == 0)
        return US_AGREES;
    return compare(expected, snapshot, position, why);
}
