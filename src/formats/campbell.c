/* SPDX-License-Identifier: MIT */
/*
 * Gary Campbell's Standard Freecell Notation (campbell.md, formats.md section 4).
 *
 *     #24
 *       -  -  -  +
 *     4C 5H QC 5D 2D 7H AH 7S
 *     2C QH 9S 2S KD JS 5S 6C
 *     ...
 *     2H QD 3D AS
 *      4a 4b 8c 8d 84 a6 65 6a c6 1c
 *
 * The game's number or a name; freecells and homes, with = in place of - where automoves are WKR's and not Horne's; the
 * columns by rows, three characters each; comments; moves, each behind a space or, where one card goes to an empty column
 * that more could go to, a period.  Where the three-character rhythm breaks the rest of a line is a comment.  [4a] is the
 * move before which the layout stands, [??] the place behind the last one; then the start is dealt by the number.
 */
#include "engine/walk.h"
#include "formats/format.h"
#include "formats/pair.h"

enum { COLUMNS = 8, FREECELLS = 4, MAX_ROWS = 18, HOME_LINE = 23, PLUS = 11 };

struct reading {
    struct us_reading *r;
    struct us_cursor *c;
    struct us_script *s;
    struct us_position shown; /* the layout of the text */
    struct us_span shown_span;
    unsigned rows;
    bool home_line;
    bool marked;
    uint32_t marked_move; /* the intent before which the layout stands */
};

static struct us_span span_of(const struct reading *x, struct us_str s)
{
    return (struct us_span){(uint32_t)(s.p - x->c->begin), (uint32_t)s.len};
}

static bool fail(const struct reading *x, enum us_diag_id id, struct us_str at, const char *details)
{
    us_report(x->r->sink, id, span_of(x, at), "%s", details);
    return false;
}

/* The two characters at a place of a line, blanks where it is shorter. */
static struct us_str slot(struct us_str line, size_t at)
{
    if (at >= line.len)
        return (struct us_str){"  ", 2};
    return (struct us_str){line.p + at, line.len - at < 2 ? line.len - at : 2};
}

static bool is_blank(struct us_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!us_is_blank(s.p[i]))
            return false;
    return true;
}

static bool is_card(struct us_str s, us_card *card)
{
    return s.len == 2 && us_get_card(s, card) == 2;
}

/* ---- lines of the layout (rules 2 to 9) ---------------------------------------------------------------------------- */

/* Rule 6: "QS-3S-  -KD+6H 9C 2D   ". */
static bool is_home_line(struct us_str line)
{
    if (line.len <= PLUS || line.p[PLUS] != '+')
        return false;
    for (size_t i = 2; i < PLUS; i += 3)
        if (line.p[i] != '-' && line.p[i] != '=')
            return false;
    return true;
}

static bool read_home_line(struct reading *x, struct us_str line)
{
    struct us_script *s = x->s;
    us_card card;
    x->home_line = true;
    for (size_t i = 5; i < PLUS; i += 3)
        if (line.p[i] != line.p[2])
            return fail(x, US_DIAG_UNREAD_TEXT, (struct us_str){line.p + i, 1}, "the marks are all - or all =");
    s->conventions.automove = line.p[2] == '=' ? US_AUTOMOVE_WKR : US_AUTOMOVE_HORNE;
    for (unsigned i = 0; i < FREECELLS; i++) {
        struct us_str cell = slot(line, (size_t)i * 3);
        if (is_card(cell, &card))
            x->shown.freecells[i] = card;
        else if (!is_blank(cell))
            x->shown.freecells[i] = US_CARD_BLOCKED;
    }
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        struct us_str home = slot(line, PLUS + 1 + (size_t)i * 3);
        if (is_blank(home))
            continue;
        if (!is_card(home, &card) || x->shown.foundations[us_suit(card)] > 0)
            return fail(x, US_DIAG_FOUNDATION_BAD, home, "");
        x->shown.foundations[us_suit(card)] = (uint8_t)us_rank(card);
    }
    if (us_str_trim_end(line).len > HOME_LINE)
        return fail(x, US_DIAG_UNREAD_TEXT, (struct us_str){line.p + HOME_LINE, line.len - HOME_LINE},
                    "behind the homes");
    return true;
}

/* Rule 9: three characters for each column, a card or blanks. */
static unsigned cards_of_row(struct us_str line)
{
    unsigned cards = 0;
    us_card card;
    line = us_str_trim_end(line);
    if (line.len > (size_t)COLUMNS * 3)
        return 0;
    for (size_t i = 0; i < line.len; i += 3) {
        struct us_str s = slot(line, i);
        if (is_card(s, &card))
            cards++;
        else if (!is_blank(s))
            return 0;
        if (i + 2 < line.len && line.p[i + 2] != ' ')
            return 0;
    }
    return cards;
}

static bool read_row(struct reading *x, struct us_str line)
{
    struct us_position *p = &x->shown;
    us_card card;
    for (unsigned i = 0; i < COLUMNS; i++) {
        struct us_str s = slot(line, (size_t)i * 3);
        if (!is_card(s, &card))
            continue;
        if (p->len[i] != x->rows)
            return fail(x, US_DIAG_CARD_BAD, s, "nothing lies above it");
        p->columns[i][p->len[i]++] = card;
        if (!us_script_deal_elsewhere(x->s, x->r->sink, card, span_of(x, s)))
            return false;
    }
    x->rows++;
    return true;
}

/* Rule 5: a number, with a minus where it is a cookie deal; or a name. */
static void read_game_line(struct reading *x, struct us_str line)
{
    struct us_script *s = x->s;
    line = us_str_trim_end(line);
    size_t i = 0;
    while (i < line.len && !us_is_digit(line.p[i]))
        i++;
    size_t end = i;
    while (end < line.len && us_is_digit(line.p[end]))
        end++;
    if (i > 0 && i < line.len && line.p[i - 1] == '-')
        i--;
    if (end > i && us_deal_parse((struct us_str){line.p + i, end - i}, &s->deal))
        return;
    while (line.len > 0 && us_is_blank(line.p[0]))
        line = (struct us_str){line.p + 1, line.len - 1};
    s->deal.system = US_DEAL_CUSTOM;
    s->extras.deal_name = us_extras_add_text(&s->extras,
                                             (struct us_str){line.p, line.len < US_MAX_NAME ? line.len : US_MAX_NAME});
}

static bool read_layout(struct reading *x)
{
    bool named = false;
    uint32_t from = us_cursor_offset(x->c);
    while (!us_cursor_at_end(x->c)) {
        struct us_str line = us_cursor_peek_line(x->c);
        bool row = x->rows < MAX_ROWS && cards_of_row(line) > 0;
        bool ok = true;
        if (row)
            ok = read_row(x, line);
        else if (!x->home_line && x->rows == 0 && is_home_line(line))
            ok = read_home_line(x, line);
        else if (is_blank(line) && x->rows == 0)
            ;
        else if (!named && !x->home_line && x->rows == 0)
            read_game_line(x, line);
        else
            break;
        if (!ok)
            return false;
        named = named || (!row && !x->home_line && !is_blank(line));
        us_cursor_skip_line(x->c, line);
    }
    x->shown_span = (struct us_span){from, us_cursor_offset(x->c) - from};
    return true;
}

/* ---- comments and moves (rules 10 to 12) --------------------------------------------------------------------------- */

static bool add_comment(struct reading *x, struct us_str text, uint32_t move)
{
    while (text.len > 0 && us_is_blank(text.p[0]))
        text = (struct us_str){text.p + 1, text.len - 1};
    text = us_str_trim_end(text);
    if (text.len == 0)
        return true;
    struct us_comment *c = us_extras_add_comment(&x->s->extras);
    if (!c)
        return fail(x, US_DIAG_NO_MEMORY, text, "");
    c->move = move;
    c->text = us_extras_add_text(&x->s->extras, text);
    return true;
}

/* A move with its prefix at the start of text; its length, 0 where the rhythm breaks. */
static size_t take_move(struct reading *x, struct us_str text)
{
    struct us_script *s = x->s;
    struct us_intent m = {0};
    bool marked = text.len > 1 && text.p[1] == '[';
    size_t at = marked ? 2 : 1;
    if (text.len < at + 2 || (text.p[0] != ' ' && text.p[0] != '.') || (marked && (text.len < 5 || text.p[4] != ']')))
        return 0;
    if (marked && us_str_starts((struct us_str){text.p + at, 2}, "??")) {
        x->marked = true;
        x->marked_move = (uint32_t)s->num_intents;
        return 5;
    }
    struct us_str token = {text.p + at, 2};
    if (us_read_pair(token, &s->game, &m) == US_PAIR_BAD)
        return 0;
    size_t len = at + 2 + marked;
    if (len < text.len && text.p[len] != ' ' && text.p[len] != '.')
        return 0; /* a word of a comment */
    if (text.p[0] == '.') {
        m.count_kind = US_COUNT_STATED;
        m.count = 1;
    }
    if (marked) {
        x->marked = true;
        x->marked_move = (uint32_t)s->num_intents;
    }
    m.span = span_of(x, token);
    struct us_intent *kept = us_script_add(s);
    if (kept)
        *kept = m;
    else
        fail(x, US_DIAG_NO_MEMORY, token, "");
    return kept ? len : 0;
}

static bool read_solution_line(struct reading *x, struct us_str line)
{
    size_t n;
    while ((n = take_move(x, line)) > 0)
        line = (struct us_str){line.p + n, line.len - n};
    size_t moves = x->s->num_intents;
    return add_comment(x, line, moves > 0 ? (uint32_t)moves - 1 : US_WHOLE_RECORD);
}

static bool read_solution(struct reading *x)
{
    while (!us_cursor_at_end(x->c)) {
        struct us_str line = us_cursor_peek_line(x->c);
        bool solution = line.len > 0 && (line.p[0] == ' ' || line.p[0] == '.');
        if (!(solution ? read_solution_line(x, line)
                       : add_comment(x, line, x->s->num_intents ? (uint32_t)x->s->num_intents - 1 : US_WHOLE_RECORD)))
            return false;
        us_cursor_skip_line(x->c, line);
    }
    return true;
}

/* ---- what the layout is (rule 12) ---------------------------------------------------------------------------------- */

/* The layout is the start, or a board within the game that the number deals. */
static bool place_layout(struct reading *x)
{
    struct us_script *s = x->s;
    struct us_position *p = &x->shown;
    bool won = us_position_won(p, s->game.max_rank);
    bool numbered = s->deal.system != US_DEAL_NONE && s->deal.system != US_DEAL_CUSTOM;
    s->start_span = x->shown_span;
    if (numbered && x->rows == 0 && !x->home_line)
        return true; /* the number alone */
    if (won && !x->marked)
        x->marked_move = (uint32_t)s->num_intents;
    if (numbered && (x->marked || won)) {
        uint32_t board = us_script_add_board(s, p, x->shown_span);
        if (board == 0)
            return fail(x, US_DIAG_NO_MEMORY, us_cursor_rest(x->c), "");
        if (x->marked_move < s->num_intents)
            s->intents[x->marked_move].board = board;
        else
            s->final_board = board;
        s->extras.layout_before_move = x->marked_move + 1;
        s->claim = won ? US_CLAIM_SOLVED : US_CLAIM_NONE;
        s->num_dealt = 0;
        return true;
    }
    us_position_copy(&s->start, p);
    for (unsigned i = 0; i < FREECELLS; i++)
        if (us_rank(p->freecells[i]) && !us_script_deal_freecell(s, x->r->sink, i, p->freecells[i], x->shown_span))
            return false;
    s->has_start = true;
    return true;
}

static enum us_status read_campbell(struct us_reading *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    us_cursor_blank_lines(x.c);
    if (us_cursor_at_end(x.c))
        return US_END;
    us_position_init(&x.shown, COLUMNS, FREECELLS, 1);
    out->conventions = (struct us_conventions){
        .automove = US_AUTOMOVE_HORNE,
        .automove_first = US_PERHAPS,
        .empty_count = US_EMPTY_MAX,
        .redundant_home = US_YES,
    };
    if (!read_layout(&x))
        return US_FAILED;
    if (!us_script_state_columns(out, r->sink, COLUMNS, x.shown_span) ||
        !us_script_state_freecells(out, r->sink, FREECELLS, x.shown_span))
        return US_FAILED;
    if (!read_solution(&x) || !place_layout(&x))
        return US_FAILED;
    out->suggested = out->conventions;
    out->suggested.automove_first = US_NO;
    out->end_span = (struct us_span){us_cursor_offset(x.c), 0};
    return US_OK;
}

/* The line of freecells and homes; where that is missing the columns are a fresh deal: six rows of eight cards, one of four. */
static int probe_campbell(struct us_str text)
{
    unsigned rows = 0;
    bool fresh = true;
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    for (unsigned i = 0; i < MAX_ROWS + 4 && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        unsigned cards = cards_of_row(line);
        if (is_home_line(line))
            return 48;
        if (cards > 0)
            fresh = fresh && cards == (rows++ < 6 ? 8 : 4);
        else if (rows > 0)
            break;
        us_cursor_skip_line(&c, line);
    }
    return fresh && rows == 7 ? 40 : 0;
}

/* ---- writing ------------------------------------------------------------------------------------------------------ */

enum { PER_LINE = 10 };

static void put_slot(struct us_buf *b, us_card card)
{
    if (card == US_CARD_BLOCKED)
        us_buf_puts(b, "BB");
    else if (us_rank(card))
        us_put_card(b, card, US_TEN_T);
    else
        us_buf_puts(b, "  ");
}

/* Rule 6; homes stand in the order C D H S (rule 6, writing). */
static void put_home_line(struct us_buf *b, const struct us_position *p, bool wkr)
{
    static const uint8_t suits[] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
    for (unsigned i = 0; i < FREECELLS; i++) {
        put_slot(b, i < p->num_freecells ? p->freecells[i] : US_CARD_BLOCKED);
        us_buf_putc(b, i == FREECELLS - 1 ? '+' : wkr ? '=' : '-');
    }
    size_t last = b->len;
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        unsigned rank = p->foundations[suits[i]];
        put_slot(b, rank ? us_card_make(rank, suits[i], 0) : US_NO_CARD);
        if (rank)
            last = b->len;
        us_buf_putc(b, ' ');
    }
    b->len = b->failed ? b->len : last;
    us_buf_putc(b, '\n');
}

static void put_rows(struct us_buf *b, const struct us_position *p)
{
    unsigned rows = 0;
    for (unsigned i = 0; i < COLUMNS; i++)
        rows = p->len[i] > rows ? p->len[i] : rows;
    for (unsigned k = 0; k < rows; k++) {
        for (unsigned i = 0; i < COLUMNS; i++) {
            put_slot(b, k < p->len[i] ? p->columns[i][k] : US_NO_CARD);
            us_buf_putc(b, ' ');
        }
        while (!b->failed && b->len > 0 && b->p[b->len - 1] == ' ')
            b->len--;
        us_buf_putc(b, '\n');
    }
}

/* The plain comments on a move, or on the record, each on its line where no move stands. */
static void put_comments(struct us_buf *b, const struct us_extras *x, uint32_t move, const char *before,
                         const char *behind)
{
    for (size_t i = 0; i < x->num_comments; i++) {
        const struct us_comment *c = &x->comments[i];
        if (c->line != US_MAIN_LINE || c->move != move || c->xhtml)
            continue;
        us_buf_puts(b, before);
        struct us_str text = us_extras_text(x, c->text);
        for (size_t k = 0; k < text.len; k++)
            us_buf_putc(b, text.p[k] == '\n' || text.p[k] == '\t' ? ' ' : text.p[k]);
        us_buf_puts(b, behind);
    }
}

static bool has_comment(const struct us_extras *x, uint32_t move)
{
    for (size_t i = 0; i < x->num_comments; i++)
        if (x->comments[i].line == US_MAIN_LINE && x->comments[i].move == move && !x->comments[i].xhtml)
            return true;
    return false;
}

/* Rule 10c: a period in front of one card where more could go to an empty column. */
static char prefix_of(const struct us_walk *w, const struct us_move *m)
{
    bool to_empty = m->source.type == US_COLUMN && m->dest.type == US_COLUMN && m->dest_card == US_NO_CARD;
    if (!to_empty || m->num_cards > 1)
        return ' ';
    (void)w;
    return '.';
}

static void put_moves(struct us_buf *b, const struct us_solution *s)
{
    unsigned in_line = 0;
    struct us_walk w;
    us_walk_begin(&w, s);
    for (uint32_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        if (!m->implicit) {
            us_buf_putc(b, prefix_of(&w, m));
            us_put_pair(b, &s->game, m, false);
            in_line++;
        }
        bool comment = in_line > 0 && has_comment(&s->extras, i);
        if (comment)
            put_comments(b, &s->extras, i, "  ", "");
        if (in_line == PER_LINE || comment) {
            us_buf_putc(b, '\n');
            in_line = 0;
        }
        us_walk_next(&w);
    }
    if (in_line > 0)
        us_buf_putc(b, '\n');
}

static bool plain_start(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (p->freecells[i] != US_NO_CARD)
            return false;
    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        if (p->foundations[i] > 0)
            return false;
    return p->num_freecells == FREECELLS;
}

static const char *refuses_campbell(const struct us_solution *s)
{
    const struct us_game *g = &s->game;
    return g->num_columns == COLUMNS && g->num_freecells > 0 && g->num_freecells <= FREECELLS && g->num_decks == 1
               ? NULL
               : "boards but those of eight columns, one to four freecells and one deck";
}

static void write_campbell(struct us_writing *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    const struct us_position *p = &s->start;
    bool wkr = s->conventions.automove == US_AUTOMOVE_WKR;
    if (s->deal.system == US_DEAL_MS)
        us_buf_putf(b, "#%llu\n", (unsigned long long)s->deal.number);
    else if (s->deal.system == US_DEAL_COOKIE)
        us_buf_putf(b, "#-%llu\n", (unsigned long long)s->deal.number);
    if (wkr || !plain_start(p))
        put_home_line(b, p, wkr);
    put_rows(b, p);
    put_comments(b, &s->extras, US_WHOLE_RECORD, "", "\n");
    put_moves(b, s);
}

static const struct us_terms terms_campbell[] = {
    {.rules = 1U << US_AUTOMOVE_HORNE | 1U << US_AUTOMOVE_WKR,
     .rule = US_AUTOMOVE_HORNE,
     .statable = US_STATES_MAX_OR_ONE},
    {0},
};

const struct us_format us_format_campbell = {
    .name = "campbell",
    .title = "Gary Campbell's Standard Freecell Notation",
    .suffixes = (const char *const[]){".fcn", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_COMMENTS,
    .probe = probe_campbell,
    .read = read_campbell,
    .terms = terms_campbell,
    .refuses = refuses_campbell,
    .write = write_campbell,
};
