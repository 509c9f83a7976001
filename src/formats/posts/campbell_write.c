/* SPDX-License-Identifier: MIT */
/* Writes Gary Campbell's notation. */
#include "engine/walk.h"
#include "formats/kit/kit.h"
#include "formats/kit/pair.h"
#include "formats/posts/campbell.h"

enum { PER_LINE = 10 };

enum option { OPTION_LAYOUT };
enum { LAYOUT_CURRENT, LAYOUT_START, LAYOUT_FINAL };

const struct us_option us_campbell_options[] = {
    [OPTION_LAYOUT] =
        {"layout",
         "the layout that is shown, if the deal has a number: the current position (or else "
         "the start), the start, or the final position",
         (const char *const[]){"current", "start", "final", NULL}},
    {0},
};

/* ---- what is shown --------------------------------------------------------------------------- */

/* Returns true if all cards are in columns of the lengths that FreeCell deals (rule 8). */
static bool is_dealt(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++)
        if (us_column_len(p, i) != (i < p->num_columns / 2 ? 7U : 6U))
            return false;
    return true;
}

/* Returns true if a reader, who knows nothing of the game, can deal the start by its number. */
static bool is_start_implied(const struct us_solution *s)
{
    return s->deal_implies_start && us_deal_is_numbered(s->deal) && is_dealt(&s->start);
}

/* Returns the number of moves before the layout that is shown (rule 12): 0 if it is the start. */
static size_t moves_before_layout(const struct us_solution *s, const uint8_t *options)
{
    const struct us_mark *current = us_extras_current(&s->extras);
    if (s->empty || !is_start_implied(s) || options[OPTION_LAYOUT] == LAYOUT_START)
        return 0;
    if (options[OPTION_LAYOUT] == LAYOUT_FINAL)
        return s->num_moves;
    bool shown = current && current->line == US_MAIN_LINE && current->before <= s->num_moves &&
                 !(current->before < s->num_moves && s->moves[current->before].implicit);
    return shown ? current->before : 0;
}

bool us_campbell_stores_current(const struct us_solution *solution, const uint8_t *options)
{
    return moves_before_layout(solution, options) == us_extras_current(&solution->extras)->before;
}

/* ---- the layout ------------------------------------------------------------------------------ */

static void put_slot(struct us_buf *b, us_card card)
{
    if (card == US_CARD_BLOCKED)
        us_buf_puts(b, "BB");
    else if (us_is_card(card))
        us_put_card(b, card, US_TEN_T);
    else
        us_buf_puts(b, "  ");
}

/* Puts the freecells and foundations (rule 6).  The foundations are in the order C D H S. */
static void put_home_line(struct us_buf *b, const struct us_position *p, bool wkr)
{
    static const uint8_t suits[] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
    char mark = wkr ? '=' : '-';
    for (unsigned i = 0; i < US_CAMPBELL_FREECELLS; i++) {
        put_slot(b, i < p->num_freecells ? p->freecells[i] : US_CARD_BLOCKED);
        us_buf_putc(b, i == US_CAMPBELL_FREECELLS - 1 ? '+' : mark);
    }

    size_t end = b->len; /* of the last card */
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        unsigned rank = p->foundations[suits[i]];
        put_slot(b, rank ? us_card_make(rank, suits[i], 0) : US_NO_CARD);
        if (rank)
            end = b->len;
        us_buf_putc(b, ' ');
    }

    if (!b->failed)
        b->len = end;
    us_buf_putc(b, '\n');
}

static void put_rows(struct us_buf *b, const struct us_position *p)
{
    for (unsigned k = 0; k < us_longest_pile(p, US_COLUMN); k++) {
        for (unsigned i = 0; i < US_CAMPBELL_COLUMNS; i++) {
            put_slot(b, k < us_column_len(p, i) ? us_column_cards(p, i)[k] : US_NO_CARD);
            us_buf_putc(b, ' ');
        }
        while (!b->failed && b->len > 0 && b->p[b->len - 1] == ' ')
            b->len--;
        us_buf_putc(b, '\n');
    }
}

/* Returns true if the line of freecells and foundations may be missing: they are empty, none is
   blocked, and the columns are a fresh deal (rule 3). */
static bool is_fresh(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (p->freecells[i] != US_NO_CARD)
            return false;
    return is_dealt(p) && p->num_freecells == US_CAMPBELL_FREECELLS;
}

/* Puts the layout before the move of index `before`. */
static void put_layout(struct us_buf *b, const struct us_solution *s, size_t before)
{
    bool wkr = s->conventions.automove == US_AUTOMOVE_WKR;
    struct us_walk walk;
    us_walk_begin(&walk, s);
    while (walk.played < before && us_walk_next(&walk))
        continue;

    if (wkr || !is_fresh(&walk.board))
        put_home_line(b, &walk.board, wkr);
    put_rows(b, &walk.board);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Puts text with its line feeds and tabs replaced by spaces. */
static void put_on_one_line(struct us_buf *b, struct us_str text)
{
    for (size_t k = 0; k < text.len; k++)
        us_buf_putc(b, text.p[k] == '\n' || text.p[k] == '\t' ? ' ' : text.p[k]);
}

/* Puts a comment, after the mark if it could be something else. */
static void put_comment(struct us_buf *b, struct us_str comment)
{
    struct us_buf line = {0};
    put_on_one_line(&line, comment);
    us_buf_puts(b, us_campbell_stands_alone(us_buf_str(&line)) ? "" : US_CAMPBELL_COMMENT_MARK);
    us_buf_put(b, line.p, line.len);
    us_buf_putc(b, '\n');
    b->failed = b->failed || line.failed;
    us_buf_free(&line);
}

/* Returns true if a name can be written, so that it is not read as another line. */
static bool is_usable_name(struct us_str name)
{
    struct us_buf line = {0};
    put_on_one_line(&line, name);
    bool usable = !line.failed && us_campbell_is_name(us_buf_str(&line));
    us_buf_free(&line);
    return usable;
}

static bool has_usable_name(const struct us_solution *s)
{
    return s->deal.system == US_DEAL_CUSTOM &&
           is_usable_name(us_extras_text(&s->extras, s->extras.deal_name));
}

/* Returns true if the number of the deal can be written: a reader deals it as FreeCell. */
static bool has_usable_number(const struct us_solution *s)
{
    return us_deal_is_numbered(s->deal) && is_dealt(&s->start);
}

/* Puts the number or the name of the deal.  Those of other systems than Microsoft's have a name as
   a tag, "pysol:42". */
static void put_game_line(struct us_buf *b, const struct us_solution *s)
{
    if (has_usable_name(s)) {
        put_on_one_line(b, us_extras_text(&s->extras, s->extras.deal_name));
        us_buf_putc(b, '\n');
    }
    if (!has_usable_number(s))
        return;
    if (s->deal.system == US_DEAL_COOKIE)
        us_buf_putf(b, "#-%llu\n", (unsigned long long)s->deal.number);
    if (s->deal.system == US_DEAL_COOKIE)
        return;
    us_buf_puts_if(b, s->deal.system == US_DEAL_MS, "#");
    us_deal_put_short(b, s->deal);
    us_buf_putc(b, '\n');
}

/* Puts the comments up to the given move, or on the record, from comment *next on, each at the end
   of a line.  Returns false if there are none. */
static bool put_comments(struct us_buf *b, const struct us_extras *x, size_t *next, uint32_t move)
{
    const struct us_comment *comment;
    bool any = false;
    while ((comment = us_next_comment(x, next, move))) {
        if (comment->xhtml)
            continue;
        us_buf_puts_if(b, move != US_WHOLE_RECORD, "  ");
        put_comment(b, us_extras_text(x, comment->text));
        any = true;
    }
    return any;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Returns the character before a move (rule 10c): a period if one card goes to an empty column to
   which more could go. */
static char prefix_of(const struct us_move *m)
{
    bool to_empty = m->source.type == US_COLUMN && m->dest.type == US_COLUMN &&
                    m->dest_card == US_NO_CARD;
    return to_empty && m->num_cards == 1 ? '.' : ' ';
}

/* Puts the moves.  The layout shows the position before the move of index `shown`, which is marked
   unless it is the first one. */
static void put_moves(struct us_buf *b, const struct us_solution *s, size_t shown)
{
    unsigned in_line = 0;
    size_t next = 0;
    for (uint32_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        bool marked = shown > 0 && shown == i;
        if (!m->implicit) {
            us_buf_putc(b, prefix_of(m));
            us_buf_puts_if(b, marked, "[");
            us_put_pair(b, &s->game, m, false);
            us_buf_puts_if(b, marked, "]");
            in_line++;
        }

        bool comment = put_comments(b, &s->extras, &next, i);
        if (in_line == PER_LINE && !comment)
            us_buf_putc(b, '\n');
        if (in_line == PER_LINE || comment)
            in_line = 0;
    }

    /* Four kings need no mark. */
    bool at_end = shown > 0 && shown == s->num_moves && s->result != US_RESULT_SOLVED;
    us_buf_puts_if(b, at_end, " [??]");
    if (in_line > 0 || at_end)
        us_buf_putc(b, '\n');
}

/* ---- the record ------------------------------------------------------------------------------ */

const char *us_campbell_refuses(const struct us_solution *solution)
{
    const struct us_game *g = &solution->game;
    if (g->num_columns == US_CAMPBELL_COLUMNS && g->num_freecells > 0 &&
        g->num_freecells <= US_CAMPBELL_FREECELLS && g->num_decks == 1)
        return NULL;
    return "games other than those with eight columns, one to four freecells and one deck";
}

void us_campbell_write(struct us_record_writer *writer, const struct us_solution *solution)
{
    struct us_buf *b = writer->out;
    size_t shown = moves_before_layout(solution, writer->options);

    put_game_line(b, solution);
    put_layout(b, solution, shown);
    put_comments(b, &solution->extras, &(size_t){0}, US_WHOLE_RECORD);
    put_moves(b, solution, shown);
}

/* Returns true if a comment on the main line has more than text, or more than one line of it. */
static bool loses_of_comments(const struct us_extras *x, bool lines)
{
    for (size_t i = 0; i < x->num_comments; i++) {
        const struct us_comment *c = &x->comments[i];
        struct us_str text = us_extras_text(x, c->text);
        if (c->variation != US_MAIN_LINE)
            continue;
        if (lines && !c->xhtml && text.len > 0 &&
            (memchr(text.p, '\n', text.len) || memchr(text.p, '\t', text.len)))
            return true;
        if (!lines && (c->xhtml || c->originator.len > 0 || c->id.len > 0))
            return true;
    }
    return false;
}

const char *us_campbell_loses(const struct us_solution *solution, const uint8_t *options,
                              unsigned i)
{
    (void)options;
    if (solution->deal.system == US_DEAL_CUSTOM && !has_usable_name(solution) && i-- == 0)
        return "the deal's name, which looks like another line";
    if (us_deal_is_numbered(solution->deal) && !has_usable_number(solution) && i-- == 0)
        return "the deal's number, because FreeCell deals other columns";
    if (loses_of_comments(&solution->extras, true) && i-- == 0)
        return "lines and tabs of comments (they become blanks)";
    return loses_of_comments(&solution->extras, false) && i == 0
               ? "comments with markup, and originators and IDs"
               : NULL;
}
