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
#include "formats/kit.h"
#include "formats/pair.h"
#include "formats/post.h"

enum { COLUMNS = 8, FREECELLS = 4, MAX_ROWS = 18, HOME_LINE = 23, PLUS = 11 };

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    struct us_str name;       /* the line above the layout that could be the game's name */
    struct us_position shown; /* the layout of the text */
    struct us_span shown_span;
    unsigned rows;
    bool home_line;
    bool odd_spelling; /* was told of */
    bool marked;
    uint32_t marked_move; /* the intent before which the layout stands */
};

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

/* Rule 4 has capitals and T for ten; other spellings are read, and told of once. */
static void check_spelling(struct reading *x, struct us_str text, us_card card)
{
    bool plain = text.len == 2 && text.p[0] == us_rank_letters[us_rank(card)] &&
                 text.p[1] == us_suit_letters[us_suit(card)];
    if (!plain && !x->odd_spelling)
        us_report(x->r->sink, US_DIAG_CARD_SPELLING, us_cursor_span(x->c, text), "%s", "");
    x->odd_spelling = x->odd_spelling || !plain;
}

/* The first word behind blanks; takes it off the text. */
static struct us_str next_word(struct us_str *text)
{
    struct us_cursor c = us_cursor(*text);
    struct us_str word = us_cursor_word(&c);
    *text = us_cursor_rest(&c);
    return word;
}

static bool add_comment(struct reading *x, struct us_str text, uint32_t move)
{
    while (text.len > 0 && us_is_blank(text.p[0]))
        text = us_str_from(text, 1);
    text = us_str_trim_end(text);
    if (text.len == 0)
        return true;
    struct us_comment *c = us_extras_add_comment(&x->s->extras);
    if (!c)
        return us_read_fail(x->r, US_DIAG_NO_MEMORY, text, "");
    c->move = move;
    c->text = us_extras_add_text(&x->s->extras, text);
    return true;
}

/* Pairs alone; or several as they are posted: behind a number, or in capitals, which are cards where moves have small letters. */
static bool looks_like_moves(const struct reading *x, struct us_str text)
{
    struct us_intent m;
    struct us_str rest = text;
    struct us_str word = next_word(&rest);
    bool pairs = word.len > 0;
    for (; pairs && word.len > 0; word = next_word(&rest))
        pairs = us_read_pair(word, &x->s->game, &m) != US_PAIR_BAD;
    if (pairs || x->s->num_intents > 0)
        return pairs;
    struct us_post_view v = us_post_look(text, &x->s->game, (struct us_post_numbers){0});
    return v.tokens > 2 && us_post_holds_moves(&v, false);
}

/* The comment on the last move so far, or on the record.  It may be moves, written where none can stand. */
static bool add_remark(struct reading *x, struct us_str text)
{
    struct us_script *s = x->s;
    if (looks_like_moves(x, text))
        us_report(x->r->sink, US_DIAG_COMMENT_LIKE_MOVES, us_cursor_span(x->c, us_str_trim_end(text)), "%s", "");
    return add_comment(x, text, s->num_intents > 0 ? (uint32_t)s->num_intents - 1 : US_WHOLE_RECORD);
}

/* ---- moves (rules 10 and 12) --------------------------------------------------------------------------------------- */

/* A move with what stands around it: " 4a", ".4a", " [4a]", "[4a]". */
struct token {
    struct us_str pair; /* "??" behind the last move */
    struct us_intent move;
    size_t len;
    bool marked;
};

static bool is_behind_last(const struct token *t)
{
    return t->marked && us_str_eq(t->pair, "??");
}

/* The move at the start of text; false where the rhythm breaks. */
static bool get_move(const struct us_game *g, struct us_str text, struct token *t)
{
    size_t at = text.len > 0 && (text.p[0] == ' ' || text.p[0] == '.');
    *t = (struct token){.marked = text.len > at && text.p[at] == '['};
    if (at == 0 && !t->marked)
        return false;
    at += t->marked;
    t->len = at + 2 + t->marked;
    if (text.len < t->len || (t->marked && text.p[at + 2] != ']'))
        return false;
    t->pair = (struct us_str){text.p + at, 2};
    if (!is_behind_last(t) && us_read_pair(t->pair, g, &t->move) == US_PAIR_BAD)
        return false;
    if (text.p[0] == '.') {
        t->move.count_kind = US_COUNT_STATED;
        t->move.count = 1;
    }
    bool word = t->len < text.len && !memchr(" .[", text.p[t->len], 3);
    return !word || t->marked;
}

static bool keep_move(struct reading *x, struct token *t)
{
    if (t->marked && x->marked)
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, t->pair, "a second mark");
    if (t->marked) {
        x->marked = true;
        x->marked_move = (uint32_t)x->s->num_intents;
    }
    if (is_behind_last(t))
        return true;
    t->move.span = us_cursor_span(x->c, t->pair);
    return us_keep_move(x->r, x->s, &t->move);
}

static bool is_solution_line(const struct reading *x, struct us_str line)
{
    struct token t;
    return get_move(&x->s->game, line, &t);
}

/* ---- lines of the layout (rules 2 to 9) ---------------------------------------------------------------------------- */

/* Rule 6: "QS-3S-  -KD+6H 9C 2D   ".  Marks other than - and = are refused when it is read. */
static bool is_home_line(struct us_str line)
{
    if (line.len <= PLUS || line.p[PLUS] != '+')
        return false;
    for (size_t i = 2; i < PLUS; i += 3)
        if (us_is_blank(line.p[i]) || us_is_digit(line.p[i]) || us_is_letter(line.p[i]))
            return false;
    return true;
}

static bool read_marks(struct reading *x, struct us_str line)
{
    for (size_t i = 2; i < PLUS; i += 3) {
        struct us_str mark = {line.p + i, 1};
        if (*mark.p != '-' && *mark.p != '=')
            return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, mark,
                                "the mark after a freecell is - (Horne's automoves) or = (WKR's)");
        if (*mark.p != line.p[2])
            return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, mark, "the marks must be all - or all =");
    }
    x->s->conventions.automove = line.p[2] == '=' ? US_AUTOMOVE_WKR : US_AUTOMOVE_HORNE;
    return true;
}

static bool read_homes(struct reading *x, struct us_str line)
{
    us_card card;
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        struct us_str home = slot(line, PLUS + 1 + (size_t)i * 3);
        if (is_blank(home))
            continue;
        if (!is_card(home, &card))
            return us_read_fail(x->r, US_DIAG_CARD_BAD, home, "");
        if (x->shown.foundations[us_suit(card)] > 0)
            return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, home, "a second foundation of its suit");
        check_spelling(x, home, card);
        x->shown.foundations[us_suit(card)] = (uint8_t)us_rank(card);
    }
    if (us_str_trim_end(line).len > HOME_LINE)
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, us_str_from(line, HOME_LINE), "after the foundations");
    return true;
}

static bool read_home_line(struct reading *x, struct us_str line)
{
    us_card card;
    x->home_line = true;
    if (!read_marks(x, line))
        return false;
    for (unsigned i = 0; i < FREECELLS; i++) {
        struct us_str cell = slot(line, (size_t)i * 3);
        if (is_card(cell, &card)) {
            x->shown.freecells[i] = card;
            check_spelling(x, cell, card);
        } else if (!is_blank(cell)) {
            x->shown.freecells[i] = US_CARD_BLOCKED;
        }
    }
    return read_homes(x, line);
}

/* A row, or what was meant to be one: half of its words are cards. */
static bool is_row(struct us_str line)
{
    unsigned words = 0;
    unsigned cards = 0;
    us_card card;
    for (struct us_str word = next_word(&line); word.len > 0; word = next_word(&line), words++)
        cards += us_get_card(word, &card) == word.len;
    return cards > 0 && cards * 2 >= words;
}

/* The card, or the gap, of one column at the start of text; its length, 0 (reported) where it is neither. */
static size_t read_slot(struct reading *x, struct us_str text, unsigned column)
{
    struct us_position *p = &x->shown;
    us_card card;
    size_t n = us_get_card(text, &card);
    if (n == 0) {
        for (n = 0; n < 2 && n < text.len && text.p[n] == ' '; n++)
            ;
        if (n == 2 || n == text.len || text.p[n] == '\t')
            return n;
        struct us_str rest = text;
        if (n > 0)
            us_read_fail(x->r, US_DIAG_UNREAD_TEXT, (struct us_str){text.p + n, 1},
                         "a column must be three characters wide");
        else
            us_read_fail(x->r, US_DIAG_CARD_BAD, next_word(&rest), "");
        return SIZE_MAX;
    }
    struct us_str name = {text.p, n};
    check_spelling(x, name, card);
    if (p->len[column] != x->rows)
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, name, "there is no card above it"), SIZE_MAX;
    p->columns[column][p->len[column]++] = card;
    return us_script_deal_elsewhere(x->s, x->r->sink, card, us_cursor_span(x->c, name)) ? n : SIZE_MAX;
}

/* Rule 9: three characters for each column, a card or blanks.  A tab ends a column, too. */
static bool read_row(struct reading *x, struct us_str line)
{
    line = us_str_trim_end(line);
    for (unsigned column = 0; line.len > 0; column++) {
        if (column == COLUMNS)
            return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line, "after the eighth column");
        size_t n = read_slot(x, line, column);
        if (n == SIZE_MAX)
            return false;
        if (n < line.len && line.p[n] != ' ' && line.p[n] != '\t')
            return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, (struct us_str){line.p + n, 1},
                                "a column must be three characters wide");
        n += n < line.len;
        line = us_str_from(line, n);
    }
    x->rows++;
    return true;
}

/* Rule 5: a run of digits, with a minus where it is a cookie deal.  Digits within a word are part of a name (game.617.txt). */
static bool find_number(struct us_str line, struct us_str *number)
{
    static const char in_front[] = " \t#:(.";
    static const char behind[] = " \t,;:)";
    for (size_t i = 0; i < line.len; i++) {
        size_t from = i;
        while (i < line.len && us_is_digit(line.p[i]))
            i++;
        if (i == from)
            continue;
        from -= from > 0 && line.p[from - 1] == '-';
        bool begins = from == 0 || memchr(in_front, line.p[from - 1], sizeof(in_front) - 1);
        bool stop = i < line.len && line.p[i] == '.';
        bool ends = i + stop >= line.len || memchr(behind, line.p[i + stop], sizeof(behind) - 1);
        if (!begins || !ends)
            continue;
        *number = (struct us_str){line.p + from, i - from};
        return true;
    }
    return false;
}

/* A line above the layout: the game's number or, where there is none, its name; any other is a comment. */
static bool read_heading(struct reading *x, struct us_str line)
{
    struct us_deal *deal = &x->s->deal;
    struct us_str number;
    if (deal->system == US_DEAL_NONE && find_number(line, &number) && us_deal_parse(number, deal)) {
        struct us_str name = x->name;
        x->name.len = 0;
        return add_comment(x, name, US_WHOLE_RECORD);
    }
    if (deal->system != US_DEAL_NONE || x->name.len > 0)
        return add_remark(x, line);
    while (us_is_blank(line.p[0]))
        line = us_str_from(line, 1);
    x->name = us_str_trim_end(line);
    return true;
}

static void name_deal(struct reading *x)
{
    struct us_script *s = x->s;
    if (x->name.len == 0)
        return;
    s->deal.system = US_DEAL_CUSTOM;
    s->extras.deal_name = us_extras_add_name(&s->extras, x->name);
}

static bool read_layout(struct reading *x)
{
    uint32_t from = 0;
    bool ok = true;
    while (ok && !us_cursor_at_end(x->c)) {
        struct us_str line = us_cursor_peek_line(x->c);
        bool above = x->rows == 0 && !x->home_line;
        if (is_solution_line(x, line))
            break;
        if (above)
            from = us_cursor_offset(x->c);
        if (above && is_home_line(line))
            ok = read_home_line(x, line);
        else if (x->rows < MAX_ROWS && is_row(line))
            ok = read_row(x, line);
        else if (above && !is_blank(line))
            ok = read_heading(x, line);
        else if (x->rows > 0 || !is_blank(line))
            break;
        us_cursor_skip_line(x->c, line);
    }
    x->shown_span = (struct us_span){from, us_cursor_offset(x->c) - from};
    name_deal(x);
    return ok;
}

/* ---- the solution (rule 10) ------------------------------------------------------------------------------------------- */

/* The cards of a line that is nothing but a row. */
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

/* The line of freecells and homes, or seven rows of which six have eight cards and the last four: a fresh deal. */
static bool begins_layout(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str line = us_cursor_peek_line(&c);
    unsigned rows = 0;
    if (is_home_line(line))
        return true;
    while (rows < 7 && cards_of_row(line) == (rows < 6 ? 8U : 4U)) {
        us_cursor_skip_line(&c, line);
        line = us_cursor_peek_line(&c);
        rows++;
    }
    return rows == 7;
}

/* Rule 10: a line that begins with no move is a comment, and so is what stands behind the last one. */
static bool read_solution(struct reading *x)
{
    while (!us_cursor_at_end(x->c)) {
        struct token t;
        struct us_str line = us_cursor_peek_line(x->c);
        struct us_str rest = line;
        if (x->s->num_intents > 0 && begins_layout(us_cursor_rest(x->c)))
            return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line,
                                "another game begins, but a file in this format has only one");
        while (get_move(&x->s->game, rest, &t)) {
            if (!keep_move(x, &t))
                return false;
            rest = us_str_from(rest, t.len);
        }
        if (!add_remark(x, rest))
            return false;
        us_cursor_skip_line(x->c, line);
    }
    return true;
}

/* ---- what the layout is (rule 12) ---------------------------------------------------------------------------------- */

/* The layout is a board within the game. */
static bool place_within(struct reading *x)
{
    struct us_script *s = x->s;
    uint32_t board = us_script_add_board(s, &x->shown, x->shown_span);
    if (board == 0)
        return us_read_fail(x->r, US_DIAG_NO_MEMORY, us_cursor_rest(x->c), "");
    if (x->marked_move < s->num_intents)
        s->intents[x->marked_move].board = board;
    else
        s->final_board = board;
    s->extras.layout_before_move = x->marked_move + 1;
    s->num_dealt = 0;
    for (unsigned i = 0; i < FREECELLS; i++)
        s->blocked |= (uint32_t)(x->shown.freecells[i] == US_CARD_BLOCKED) << i;
    return true;
}

/* Nothing tells the deal: what led to the layout cannot be played, and is kept as a comment. */
static bool forget_moves_before(struct reading *x)
{
    struct us_script *s = x->s;
    uint32_t n = x->marked_move;
    if (!x->marked || n == 0)
        return true;
    struct us_span first = s->intents[0].span;
    struct us_span last = s->intents[n - 1].span;
    struct us_str text = {x->c->begin + first.off, last.off + last.len - first.off};
    us_report(x->r->sink, US_DIAG_MOVES_BEFORE_START, us_cursor_span(x->c, text), "%s", "");
    s->num_intents -= n;
    memmove(s->intents, s->intents + n, s->num_intents * sizeof(*s->intents));
    for (size_t i = 0; i < s->extras.num_comments; i++) {
        uint32_t *move = &s->extras.comments[i].move;
        if (*move != US_WHOLE_RECORD)
            *move = *move < n ? US_WHOLE_RECORD : *move - n;
    }
    return add_comment(x, text, US_WHOLE_RECORD);
}

static bool place_start(struct reading *x)
{
    struct us_script *s = x->s;
    const struct us_position *p = &x->shown;
    us_position_copy(&s->start, p);
    for (unsigned i = 0; i < FREECELLS; i++)
        if (us_rank(p->freecells[i]) && !us_script_deal_freecell(s, x->r->sink, i, p->freecells[i], x->shown_span))
            return false;
    s->has_start = true;
    return forget_moves_before(x);
}

/* The layout is the start, or a board within the game that the number, or somebody else, deals. */
static bool place_layout(struct reading *x)
{
    struct us_script *s = x->s;
    bool won = us_position_won(&x->shown, s->game.max_rank);
    bool numbered = s->deal.system != US_DEAL_NONE && s->deal.system != US_DEAL_CUSTOM;
    s->start_span = x->shown_span;
    if (x->rows == 0 && !x->home_line)
        return true; /* the number or name alone */
    if (won && !x->marked)
        x->marked_move = (uint32_t)s->num_intents;
    if (won)
        s->claim = US_CLAIM_SOLVED;
    bool within = numbered ? x->marked || won : won && s->num_intents > 0;
    return within ? place_within(x) : place_start(x);
}

static enum us_status read_campbell(struct us_record_reader *r, struct us_script *out)
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
        .naming = US_NAMED_AS_PAIRS,
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

/* What stands on a line of its own must be none of the layout's lines and no solution line. */
static bool stands_alone(struct us_str line)
{
    return line.len > 2 && !memchr(" .[", line.p[0], 3) && line.p[2] != ' ' &&
           (line.len <= PLUS || line.p[PLUS] != '+');
}

/* On one line. */
static void put_line(struct us_buf *b, struct us_str text)
{
    for (size_t k = 0; k < text.len; k++)
        us_buf_putc(b, text.p[k] == '\n' || text.p[k] == '\t' ? ' ' : text.p[k]);
}

/* Nothing in a name may look like the number of a deal. */
static bool may_name(struct us_str name)
{
    static const char in_front[] = " \n\t#:(.-";
    for (size_t i = 0; i < name.len; i++)
        if (us_is_digit(name.p[i]) && (i == 0 || memchr(in_front, name.p[i - 1], sizeof(in_front) - 1)))
            return false;
    return stands_alone(name);
}

static void put_game_line(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    struct us_str name = us_extras_text(&s->extras, s->extras.deal_name);
    if (s->deal.system == US_DEAL_MS)
        us_buf_putf(b, "#%llu\n", (unsigned long long)s->deal.number);
    else if (s->deal.system == US_DEAL_COOKIE)
        us_buf_putf(b, "#-%llu\n", (unsigned long long)s->deal.number);
    if (s->deal.system != US_DEAL_CUSTOM)
        return;
    if (!may_name(name)) {
        us_report(w->sink, US_DIAG_LOST, US_NOWHERE, "%s",
                  "campbell cannot store this name of a deal: it looks like another line");
        return;
    }
    put_line(b, name);
    us_buf_putc(b, '\n');
}

/* The plain comments on the record, each on its line where no move stands. */
static void put_record_comments(struct us_buf *b, const struct us_extras *x)
{
    for (size_t i = 0; i < x->num_comments; i++) {
        const struct us_comment *c = &x->comments[i];
        if (c->move != US_WHOLE_RECORD || c->xhtml)
            continue;
        struct us_str text = us_extras_text(x, c->text);
        us_buf_puts(b, stands_alone(text) ? "" : ": ");
        put_line(b, text);
        us_buf_putc(b, '\n');
    }
}

/* The plain comments on a move, from the next one on: behind the move, each to the end of its line.  False: there are none. */
static bool put_comments(struct us_buf *b, const struct us_extras *x, size_t *next, uint32_t move)
{
    bool any = false;
    for (; *next < x->num_comments; ++*next) {
        const struct us_comment *c = &x->comments[*next];
        if (c->line != US_MAIN_LINE || c->move == US_WHOLE_RECORD || c->xhtml)
            continue;
        if (c->move > move)
            break;
        us_buf_puts(b, "  ");
        put_line(b, us_extras_text(x, c->text));
        us_buf_putc(b, '\n');
        any = true;
    }
    return any;
}

/* Rule 10c: a period in front of one card where more could go to an empty column. */
static char prefix_of(const struct us_move *m)
{
    bool to_empty = m->source.type == US_COLUMN && m->dest.type == US_COLUMN && m->dest_card == US_NO_CARD;
    return to_empty && m->num_cards == 1 ? '.' : ' ';
}

static void put_moves(struct us_buf *b, const struct us_solution *s)
{
    unsigned in_line = 0;
    size_t next = 0;
    for (uint32_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        if (!m->implicit) {
            us_buf_putc(b, prefix_of(m));
            us_put_pair(b, &s->game, m, false);
            in_line++;
        }
        bool comment = put_comments(b, &s->extras, &next, i);
        if (in_line == PER_LINE && !comment)
            us_buf_putc(b, '\n');
        if (in_line == PER_LINE || comment)
            in_line = 0;
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
               : "boards other than those with eight columns, one to four freecells and one deck";
}

static void write_campbell(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    const struct us_position *p = &s->start;
    bool wkr = s->conventions.automove == US_AUTOMOVE_WKR;
    put_game_line(w, s);
    if (wkr || !plain_start(p))
        put_home_line(b, p, wkr);
    put_rows(b, p);
    put_record_comments(b, &s->extras);
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
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_COMMENTS | US_CARRIES_NAME | US_CARRIES_BLOCKED,
    .probe = probe_campbell,
    .read = read_campbell,
    .terms = terms_campbell,
    .refuses = refuses_campbell,
    .write = write_campbell,
};
