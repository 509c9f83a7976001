/* SPDX-License-Identifier: MIT */
/*
 * A replay for people: numbered moves, and the board after each move with the cards laid out as on
 * a table.
 *
 *     12. 10S from column 2 onto JD in column 1
 *         automoves (horne): AS from column 3, 2S from freecell b
 *
 *       a   b   c   d
 *      QH  KS  --  --              AH  -C  -D  2S
 *
 *       1   2   3   4   5   6   7   8
 *      7D       5C  3S  5S  8C  2D
 *     10D      QD   AC  6D  8H  AS
 *
 * Columns are numbered from 1 and freecells have letters, as players name them.  ## is a face-down
 * card, XX a blocked freecell.
 */
#include <stdio.h>

#include "base/utf8.h"
#include "engine/walk.h"
#include "formats/kit/kit.h"
#include "formats/kit/sentence.h"
#include "formats/posts/text.h"
#include "formats/kit/variation_text.h"
#include "model/names.h"

enum option { OPTION_SUITS, OPTION_COLOR, OPTION_TEN };

static const struct us_option options_text[] = {
    [OPTION_SUITS] = {"suits", "print suits as letters or as symbols",
                      (const char *const[]){"ascii", "unicode", NULL}},
    [OPTION_COLOR] = {"color", "print red suits in red and mark the cards that moved",
                      (const char *const[]){"no", "yes", NULL}},
    [OPTION_TEN] = {"ten", "the spelling of tens", (const char *const[]){"10", "T", NULL}},
    {0},
};

enum {
    PLACE = 4,            /* characters for a place on the board: three for a card, and a blank */
    PLACES_PER_LINE = 19, /* so that a line has less than 80 characters */
    WIDTH = 78,           /* of a line of words */
    MOST_AUTOMOVES = 7,   /* automoves listed in a frame if the number of rows is limited */
};

/* Terminal escape sequences. */
static const char dim[] = "\033[2m";
static const char marked[] = "\033[7m";
static const char plain[] = "\033[0m";

/* Writes one record.  A frame is a move of the player, the automoves after it, and the board. */
struct text_writer {
    struct us_buf *out;
    const struct us_solution *solution;
    const uint8_t *options;
    struct us_card_style style;
    struct us_view view;
    struct us_walk walk;
    size_t frame_start; /* offset in out at which this frame begins */
    size_t first_move;  /* index of the first move of this frame */
    size_t player_move; /* index of its move of the player */
    size_t comment;     /* index of the next comment in solution->extras */
    size_t variation;   /* index of the next variation in solution->extras */
};

/* ---- cards ----------------------------------------------------------------------------------- */

static void tint(struct text_writer *writer, const char *sequence)
{
    if (writer->options[OPTION_COLOR])
        us_buf_puts(writer->out, sequence);
}

static void put_card(struct text_writer *writer, us_card card)
{
    us_put_styled_card(writer->out, card, &writer->style);
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Returns the width of the last line so far, in characters without those of escape sequences. */
static unsigned width_of_line(const struct us_buf *out)
{
    struct us_str text = us_buf_str(out);
    const char *lf = memrchr(text.p, '\n', text.len);
    unsigned width = 0;
    bool escape = false;
    for (const char *p = lf ? lf + 1 : text.p; p < text.p + text.len; p++) {
        escape = escape || *p == '\033';
        width += !escape && ((unsigned char)*p & 0xc0) != 0x80;
        escape = escape && *p != 'm';
    }
    return width;
}

static void say_explicit(struct text_writer *writer)
{
    us_buf_putf(writer->out, "%u. ", writer->walk.number);
    us_put_move_sentence(writer->out, &writer->walk, &writer->style);
    us_buf_putc(writer->out, '\n');
}

/* Whether an automove begins a row: it is the first, or has another rule than the one before. */
static bool begins_row(const struct text_writer *writer, unsigned index)
{
    return index == 0 ||
           writer->solution->moves[writer->walk.played - 2].automove != writer->walk.move->automove;
}

/* Writes automove number `index` of a move, from 0.  The automove rule precedes each row. */
static void say_implicit(struct text_writer *writer, unsigned index)
{
    const struct us_move *m = writer->walk.move;
    if (writer->view.rows > 0 && index >= MOST_AUTOMOVES) {
        us_buf_puts_if(writer->out, index == MOST_AUTOMOVES, " ...");
        return;
    }

    if (begins_row(writer, index))
        us_buf_putf(writer->out, "%s    automoves (%s): ", index > 0 ? "\n" : "",
                    us_automove_names[m->automove].word);
    else
        us_buf_puts(writer->out, width_of_line(writer->out) > WIDTH - 22 ? ",\n    " : ", ");
    us_put_moved_cards(writer->out, &writer->walk, &writer->style);
    us_put_move_source(writer->out, &writer->walk);
}

/* ---- comments -------------------------------------------------------------------------------- */

/* Removes a character or an entity of markup from the start of the text, and puts the character. */
static void put_character(struct us_buf *b, struct us_str *rest)
{
    char bytes[4] = {rest->p[0]};
    uint32_t code;
    size_t n = us_get_entity(*rest, &code);
    us_buf_put(b, bytes, n > 0 ? us_utf8_put(code, bytes) : 1);
    *rest = us_str_from(*rest, n > 0 ? n : 1);
}

/* The tags of elements within a line. */
static const char *const inline_tags[] = {"<em",   "</em",   "<strong", "</strong",
                                          "<code", "</code", NULL};

/* Writes markup without its tags.  Blocks and list items end with a line feed. */
static void put_unmarked(struct us_buf *b, struct us_str rest)
{
    while (rest.len > 0) {
        const char *end = rest.p[0] == '<' ? memchr(rest.p, '>', rest.len) : NULL;
        if (!end) {
            put_character(b, &rest);
            continue;
        }

        if (!us_begins_with_any(rest, inline_tags) && b->len > 0 && b->p[b->len - 1] != '\n')
            us_buf_putc(b, '\n');
        if (us_str_starts(rest, "<li>"))
            us_buf_puts(b, "- ");
        rest = us_str_from(rest, end + 1 - rest.p);
    }
}

/* Writes a line of a comment after a bar, unless it is blank. */
static void put_comment_line(struct text_writer *writer, struct us_str line)
{
    line = us_str_trim(line);
    if (line.len == 0)
        return;

    us_buf_puts(writer->out, "    | ");
    us_buf_put_escaped(writer->out, line, SIZE_MAX);
    us_buf_putc(writer->out, '\n');
}

static void put_comment(struct text_writer *writer, const struct us_comment *c)
{
    const struct us_extras *x = &writer->solution->extras;
    struct us_buf b = {0};
    if (c->xhtml)
        put_unmarked(&b, us_extras_text(x, c->text));
    else
        us_buf_put(&b, x->text.p + c->text.off, c->text.len);
    for (size_t i = 0; i < b.len; i++)
        if (b.p[i] == '\t')
            b.p[i] = ' ';

    struct us_str rest = us_buf_str(&b);
    while (rest.len > 0)
        put_comment_line(writer, us_str_take_line(&rest));

    if (b.failed)
        writer->out->failed = true;
    us_buf_free(&b);
}

/* Writes the comments on the move at index `move`, or on the record, from comment *next on. */
static void put_comments(struct text_writer *writer, size_t *next, uint32_t move)
{
    const struct us_comment *c;
    while ((c = us_next_comment(&writer->solution->extras, next, move)))
        if (c->move == move)
            put_comment(writer, c);
}

/* ---- variations ------------------------------------------------------------------------------ */

/* Writes the variations of the main line that start before its move of index `before`, or at
   earlier moves. */
static void put_variations(struct text_writer *writer, uint32_t before, unsigned number)
{
    const struct us_extras *x = &writer->solution->extras;
    while (writer->variation < x->num_variations &&
           x->variations[writer->variation].before <= before) {
        us_buf_puts(writer->out, "    ");
        us_put_variation(writer->out, writer->solution, &writer->variation, number, false);
        us_buf_putc(writer->out, '\n');
    }
}

/* ---- the current position -------------------------------------------------------------------- */

/* Returns true if the current position is one that is shown: that after a move of the main line and
   the automoves after it.  The start is one anyway. */
static bool stores_current(const struct us_solution *s, const uint8_t *options)
{
    const struct us_mark *current = us_extras_current(&s->extras);
    (void)options;
    if (!current || current->line != US_MAIN_LINE || current->before == 0 ||
        current->before > s->num_moves)
        return false;
    return current->before == s->num_moves || !s->moves[current->before].implicit;
}

/* Writes that the position after this frame is the current one, if it is. */
static void put_current(struct text_writer *writer)
{
    const struct us_solution *s = writer->solution;
    if (stores_current(s, writer->options) &&
        us_extras_current(&s->extras)->before == writer->walk.played)
        us_buf_putf(writer->out, "%s\n", us_text_current);
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Returns the number of cards at the end of a pile that this frame's moves have brought there, if
   they are to be marked. */
static unsigned num_marked(const struct text_writer *writer, unsigned type, unsigned index)
{
    unsigned n = 0;
    if (!writer->options[OPTION_COLOR])
        return 0;

    for (size_t i = writer->first_move; i < writer->walk.played; i++) {
        const struct us_move *m = &writer->solution->moves[i];
        if (m->dest.type == type && m->dest.index == index)
            n += m->num_cards;
        if (m->source.type == type && m->source.index == index)
            n -= n < m->num_cards ? n : m->num_cards;
    }
    return n;
}

/* Writes a card, or what is in its place, aligned to the right in three characters and followed by
   a blank.  `empty` has two characters. */
static void put_place(struct text_writer *writer, us_card card, const char *empty, bool mark)
{
    const char *instead = NULL;
    if (card & US_CARD_BLOCKED)
        instead = "XX";
    else if (card & US_CARD_HIDDEN)
        instead = "##";
    else if (us_is_unknown(card))
        instead = "??";
    else if (!us_is_card(card))
        instead = empty;
    if (instead) {
        us_buf_putf(writer->out, " %s ", instead);
        return;
    }

    if (us_rank(card) != 10 || writer->options[OPTION_TEN])
        us_buf_putc(writer->out, ' ');
    if (mark)
        tint(writer, marked);
    put_card(writer, card);
    if (mark)
        tint(writer, plain);
    us_buf_putc(writer->out, ' ');
}

/* Ends a line of places, without its final blanks. */
static void trim_line(struct text_writer *writer)
{
    while (writer->out->len > 0 && writer->out->p[writer->out->len - 1] == ' ')
        writer->out->len--;
    us_buf_putc(writer->out, '\n');
}

/* Puts the blanks before a column, if it does not lie close to the one before it. */
static void put_gap(struct text_writer *writer, unsigned from, unsigned column)
{
    const struct us_position *p = &writer->walk.board;
    if (!p->rows_cover)
        return;
    unsigned end = column > from ? us_column_x(p, column - 1) + 2 : 0;
    us_buf_pad(writer->out, ' ', (us_column_x(p, column) - end) * (size_t)PLACE / 2);
}

/* Writes the names of the piles from..to-1, which are above the piles. */
static void put_labels(struct text_writer *writer, unsigned type, unsigned from, unsigned to)
{
    tint(writer, dim);
    for (unsigned i = from; i < to; i++) {
        if (type == US_COLUMN)
            put_gap(writer, from, i);
        if (type == US_FREECELL && i < US_NUM_CELL_LETTERS)
            us_buf_putf(writer->out, "%3c ", us_cell_letters[i]);
        else
            us_buf_putf(writer->out, "%3u ", i + 1);
    }
    writer->out->len -= writer->out->len > 0;
    tint(writer, plain);
    us_buf_putc(writer->out, '\n');
}

/* Returns how many places a line has: as many as the view is wide, unless rows cover each other. */
static unsigned places_per_line(const struct text_writer *writer)
{
    unsigned fit = (writer->view.width + 1) / PLACE;
    if (writer->view.width == 0 || fit > PLACES_PER_LINE || writer->walk.board.rows_cover)
        return PLACES_PER_LINE;
    return fit > 0 ? fit : 1;
}

/* Writes the foundations, in as many lines as they need. */
static void put_foundations(struct text_writer *writer)
{
    const struct us_position *p = &writer->walk.board;
    unsigned in_line = 0;
    for (unsigned i = us_next_foundation(p, 0); i < US_MAX_FOUNDATIONS;
         i = us_next_foundation(p, i + 1)) {
        unsigned suit = i % US_NUM_SUITS;
        if (in_line++ == places_per_line(writer)) {
            trim_line(writer);
            in_line = 1;
        }
        if (p->foundations[i] > 0) {
            us_card top = us_card_make(p->foundations[i], suit, 0);
            put_place(writer, top, "", num_marked(writer, US_FOUNDATION, i) > 0);
            continue;
        }
        us_buf_puts(writer->out, " -");
        us_put_styled_suit(writer->out, suit, &writer->style);
        us_buf_putc(writer->out, ' ');
    }
    trim_line(writer);
}

/* Writes the freecells on the left and the foundations on the right.  If one line is too short for
   all of them, they have lines of their own. */
static void put_tops(struct text_writer *writer)
{
    const struct us_position *p = &writer->walk.board;
    unsigned foundations = 0;
    for (unsigned i = us_next_foundation(p, 0); i < US_MAX_FOUNDATIONS;
         i = us_next_foundation(p, i + 1))
        foundations++;
    unsigned cells = p->num_freecells;
    unsigned places = places_per_line(writer);
    unsigned width = p->num_columns < places ? p->num_columns : places;
    if (cells + foundations == 0)
        return;

    bool together = cells + 1 + foundations <= places;

    for (unsigned from = 0; from < cells; from += places) {
        unsigned to = cells - from < places ? cells : from + places;
        put_labels(writer, US_FREECELL, from, to);
        for (unsigned i = from; i < to; i++)
            put_place(writer, p->freecells[i], "--", num_marked(writer, US_FREECELL, i) > 0);
        if (!together)
            trim_line(writer);
    }

    if (together) {
        unsigned gap = cells > 0 ? 1 : 0;
        if (width > cells + 1 + foundations)
            gap = width - foundations - cells;
        us_buf_pad(writer->out, ' ', (size_t)PLACE * gap);
    }
    put_foundations(writer);
}

/* Writes row k of the columns from..to-1.  Of a column with more than `most` cards, only the last
   ones are shown, below the number of the cards that are not. */
static void put_row(struct text_writer *writer, unsigned from, unsigned to, unsigned k,
                    unsigned most)
{
    const struct us_position *p = &writer->walk.board;
    for (unsigned i = from; i < to; i++) {
        put_gap(writer, from, i);
        unsigned len = us_column_len(p, i);
        unsigned skipped = len > most ? len - most + 1 : 0;
        if (skipped > 0 && k == 0) {
            us_buf_putf(writer->out, "+%-2u ", skipped);
            continue;
        }

        unsigned at = skipped > 0 ? k + skipped - 1 : k;
        if (at < len)
            put_place(writer, us_column_cards(p, i)[at], "",
                      at + num_marked(writer, US_COLUMN, i) >= len);
        else
            us_buf_pad(writer->out, ' ', PLACE);
    }
    trim_line(writer);
}

/* Returns the end of the line of columns that begins with column `from`. */
static unsigned end_of_columns(const struct text_writer *writer, unsigned from)
{
    const struct us_position *p = &writer->walk.board;
    unsigned places = places_per_line(writer);
    unsigned most = p->num_columns - from < places ? p->num_columns : from + places;
    unsigned to = from + 1;
    while (to < most && !us_begins_row(writer->solution, to))
        to++;
    return to;
}

/* Counts the lines of the frame so far, with or without blank ones. */
static unsigned lines_of_frame(const struct text_writer *writer, bool with_blank)
{
    const char *text = writer->out->p;
    unsigned lines = 0;

    for (size_t i = writer->frame_start; i < writer->out->len; i++) {
        bool blank = i == writer->frame_start || text[i - 1] == '\n';
        lines += text[i] == '\n' && (with_blank || !blank);
    }
    return lines;
}

/* Returns how many rows the cards of each line of columns may use, so that the frame fits the
   view. */
static unsigned rows_per_line(const struct text_writer *writer)
{
    enum { LEAST = 3, HEAD = 2 };
    if (writer->view.rows == 0)
        return US_MAX_CARDS;

    unsigned lines = 1;
    for (unsigned to = end_of_columns(writer, 0); to < writer->walk.board.num_columns;
         to = end_of_columns(writer, to))
        lines++;
    unsigned used = lines_of_frame(writer, true);

    unsigned room = writer->view.rows > used ? (writer->view.rows - used) / lines : 0;
    return room > LEAST + HEAD ? room - HEAD : LEAST;
}

static void put_columns(struct text_writer *writer)
{
    const struct us_position *p = &writer->walk.board;
    unsigned most = rows_per_line(writer);
    for (unsigned from = 0, to; from < p->num_columns; from = to) {
        to = end_of_columns(writer, from);
        us_buf_putc(writer->out, '\n');
        put_labels(writer, US_COLUMN, from, to);

        unsigned deepest = 0;
        for (unsigned i = from; i < to; i++)
            deepest = us_column_len(p, i) > deepest ? us_column_len(p, i) : deepest;
        for (unsigned k = 0; k < deepest && k < most; k++)
            put_row(writer, from, to, k, most);
    }
}

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

/* Writes the cards of a pile from number `first` on, after the number of those before them. */
static void put_pile_cards(struct text_writer *writer, struct us_cards pile, unsigned first)
{
    if (first > 0)
        us_buf_putf(writer->out, " +%u", first);
    for (unsigned i = first; i < pile.num; i++) {
        us_buf_putc(writer->out, ' ');
        if (pile.cards[i] == US_NO_CARD)
            us_buf_puts(writer->out, "--");
        else if (pile.cards[i] & US_CARD_HIDDEN)
            us_buf_puts(writer->out, "##");
        else
            put_card(writer, pile.cards[i]);
    }
}

static bool is_too_wide(const struct text_writer *writer)
{
    return writer->view.width > 0 && width_of_line(writer->out) > writer->view.width;
}

/* Writes a pile in a line.  If the line is too short for it, the last cards are shown. */
static void put_pile_line(struct text_writer *writer, const char *name, struct us_cards pile)
{
    if (pile.num == 0)
        return;

    us_buf_putf(writer->out, "%s:", name);
    size_t begin = writer->out->len;
    put_pile_cards(writer, pile, 0);
    for (unsigned first = 1; first < pile.num && is_too_wide(writer); first++) {
        writer->out->len = begin;
        put_pile_cards(writer, pile, first);
    }
    us_buf_putc(writer->out, '\n');
}

/* Writes piles of one card each, in as many lines as they need. */
static void put_single_cards(struct text_writer *writer, const char *name, struct us_cards cards)
{
    for (unsigned first = 0, n; first < cards.num; first += n) {
        size_t begin = writer->out->len;
        n = cards.num - first + 1;
        do {
            writer->out->len = begin;
            us_buf_putf(writer->out, "%s:", name);
            put_pile_cards(writer, (struct us_cards){&cards.cards[first], --n}, 0);
        } while (n > 1 && is_too_wide(writer));
        us_buf_putc(writer->out, '\n');
    }
}

/* Writes the stock: its cards at the start of a file, and otherwise how many there are. */
static void put_stock(struct text_writer *writer)
{
    const struct us_position *p = &writer->walk.board;
    bool hidden = us_count_marked(p, 1 << US_STOCK, US_CARD_HIDDEN) == us_stock_len(p);
    if (us_stock_len(p) > 0 && hidden && (writer->walk.played > 0 || writer->view.rows > 0))
        us_buf_putf(writer->out, "stock: %u card%s\n", us_stock_len(p), plural(us_stock_len(p)));
    else
        put_pile_line(writer, "stock", us_pile_at(p, US_STOCK, 0));
}

/* Writes a line for each reserve that has cards, or for all of them if none has more than one. */
static void put_reserves(struct text_writer *writer)
{
    const struct us_position *p = &writer->walk.board;
    us_card tops[US_MAX_RESERVES];
    unsigned longest = us_longest_pile(p, US_RESERVE);
    for (unsigned i = 0; i < p->num_reserves; i++)
        tops[i] = us_pile_top(p, US_RESERVE, i);
    if (longest == 1)
        put_single_cards(writer, "reserves", (struct us_cards){tops, p->num_reserves});
    for (unsigned i = 0; longest > 1 && i < p->num_reserves; i++) {
        char name[24];
        snprintf(name, sizeof(name), "reserve %u", i + 1);
        put_pile_line(writer, name, us_pile_at(p, US_RESERVE, i));
    }
}

/* Writes the last card of each hole, and at the start all of them. */
static void put_holes(struct text_writer *writer)
{
    static const char *const first_holes[] = {"hole", "second hole"};
    const struct us_position *p = &writer->walk.board;
    for (unsigned i = 0; i < p->num_holes; i++) {
        unsigned n = us_pile_len(p, US_HOLE, i);
        unsigned first = writer->walk.played > 0 && n > 0 ? n - 1 : 0;
        char number[24];
        snprintf(number, sizeof(number), "hole %u", i + 1);
        const char *name = i > 1 ? number : first_holes[i];
        if (n == 0)
            us_buf_putf(writer->out, "%s: -\n", name);
        put_pile_line(writer, name,
                      (struct us_cards){&us_pile_cards(p, US_HOLE, i)[first], n - first});
    }
}

/* Removes the blank lines of the frame. */
static void remove_blank_lines(struct text_writer *writer)
{
    struct us_buf *out = writer->out;
    size_t len = writer->frame_start;

    for (size_t i = len; i < out->len; i++)
        if (out->p[i] != '\n' || (len > writer->frame_start && out->p[len - 1] != '\n'))
            out->p[len++] = out->p[i];
    out->len = len;
}

/* Returns the offset in the output of a line of the frame, from 0. */
static size_t offset_of_line(const struct text_writer *writer, unsigned line)
{
    size_t at = writer->frame_start;

    while (line > 0 && at < writer->out->len)
        line -= writer->out->p[at++] == '\n';
    return at;
}

/* Makes the frame fit the view: without blank lines and, if it is still too high, without lines
   after the first `head` ones, because the last row of the columns is the one that is played. */
static void fit_rows(struct text_writer *writer, unsigned head)
{
    enum { LEAST = 3 };
    unsigned rows = writer->view.rows;
    if (rows == 0 || lines_of_frame(writer, true) <= rows)
        return;

    remove_blank_lines(writer);
    unsigned lines = lines_of_frame(writer, true);
    if (lines <= rows || rows < LEAST)
        return;

    unsigned removed = lines - rows + 1;
    unsigned first = head + 2 <= rows ? head : 1;
    size_t from = offset_of_line(writer, first);
    size_t to = offset_of_line(writer, first + removed);
    char note[48];
    int len = snprintf(note, sizeof(note), "    (%u lines are not shown)\n", removed);
    us_buf_splice(writer->out, from, to - from, note, (size_t)len);
}

static void put_board(struct text_writer *writer)
{
    us_buf_putc(writer->out, '\n');
    const struct us_position *p = &writer->walk.board;
    put_stock(writer);
    put_pile_line(writer, "waste", us_pile_at(p, US_WASTE, 0));
    put_reserves(writer);
    put_holes(writer);
    put_tops(writer);
    unsigned head = lines_of_frame(writer, false);
    put_columns(writer);
    fit_rows(writer, head);
}

/* ---- hidden cards ---------------------------------------------------------------------------- */

/* Writes lines with the hidden cards of a pile, if it has any. */
static void put_hidden_of(struct text_writer *writer, struct us_pile_id id, struct us_cards pile)
{
    enum { CARDS_PER_LINE = 13 };
    unsigned in_line = 0;
    for (unsigned i = 0; i < pile.num; i++) {
        if (!(pile.cards[i] & US_CARD_HIDDEN))
            continue;
        if (in_line == CARDS_PER_LINE) {
            us_buf_putc(writer->out, '\n');
            in_line = 0;
        }
        if (in_line++ == 0) {
            us_buf_putf(writer->out, "face down in %s", us_pile_names[id.type].word);
            if (id.type != US_STOCK)
                us_buf_putf(writer->out, " %u", id.index + 1U);
            us_buf_putc(writer->out, ':');
        }
        us_buf_putc(writer->out, ' ');
        put_card(writer, pile.cards[i]);
    }
    if (in_line > 0)
        us_buf_putc(writer->out, '\n');
}

/* Writes the hidden cards of the layout, so that it can be read again. */
static void put_hidden(struct text_writer *writer)
{
    static const uint8_t types[] = {US_COLUMN, US_RESERVE, US_STOCK};
    const struct us_position *p = &writer->walk.board;
    size_t before = writer->out->len;
    us_buf_putc(writer->out, '\n');
    size_t begin = writer->out->len;
    for (unsigned t = 0; t < sizeof(types); t++)
        for (unsigned i = 0; i < us_num_piles(p, types[t]); i++)
            put_hidden_of(writer, us_pile_id(types[t], i), us_pile_at(p, types[t], i));
    if (writer->out->len == begin)
        writer->out->len = before;
}

/* ---- the replay ------------------------------------------------------------------------------ */

static void put_head(struct text_writer *writer)
{
    const struct us_solution *s = writer->solution;
    us_game_describe(&s->game, writer->out);
    if (s->deal.system == US_DEAL_CUSTOM) {
        us_buf_puts(writer->out, ", ");
        us_buf_put_escaped(writer->out, us_extras_text(&s->extras, s->extras.deal_name), SIZE_MAX);
    } else if (s->deal.system != US_DEAL_NONE) {
        us_buf_puts(writer->out, ", deal ");
        us_deal_put(writer->out, s->deal);
    }
    us_buf_putf(writer->out, ", %zu move%s", s->num_explicit, plural(s->num_explicit));
    us_buf_putc(writer->out, '\n');
    put_comments(writer, &(size_t){0}, US_WHOLE_RECORD);
}

/* Writes why the solution is illegal.  The words may come from the file. */
static void put_fault(struct text_writer *writer)
{
    us_buf_puts(writer->out, "The replay stops here: ");
    us_buf_put_escaped(writer->out, us_str(writer->solution->fault.detail), SIZE_MAX);
    us_buf_puts(writer->out, ".\n");
}

static void put_unsolved(struct text_writer *writer)
{
    const struct us_solution *s = writer->solution;
    bool holes = s->final.num_holes > 0;
    unsigned left = holes ? us_cards_left(&s->game, &s->final) : us_game_cards(&s->game);
    left -= us_cards_home(&s->final);

    us_buf_putf(writer->out, "Not solved: %u card%s %s.", left, left == 1 ? " is" : "s are",
                holes ? "left" : "not on the foundations");
    if (s->claim == US_CLAIM_GAVE_UP)
        us_buf_puts(writer->out, "  The solver gave up here.");
    if (s->num_ignored_words > 0 || s->cut_off) {
        us_buf_puts(writer->out, "  (");
        us_put_doubt(writer->out, s);
        us_buf_putc(writer->out, ')');
    }
    us_buf_putc(writer->out, '\n');
}

static void put_verdict(struct text_writer *writer)
{
    us_buf_putc(writer->out, '\n');
    if (writer->solution->empty)
        us_buf_puts(writer->out, "No solution: the solver gave up.\n");
    else if (writer->solution->result == US_RESULT_SOLVED)
        us_buf_puts(writer->out, "Solved.\n");
    else if (writer->solution->result == US_RESULT_ILLEGAL)
        put_fault(writer);
    else
        put_unsolved(writer);
}

/* Plays a frame and writes its moves: one move of the player, the automoves after it, and in the
   first frame those before it. */
static void play_frame(struct text_writer *writer)
{
    const struct us_solution *s = writer->solution;
    unsigned automoves = 0;
    bool player_moved = false;
    writer->first_move = writer->walk.played;
    while (writer->walk.played < s->num_moves) {
        bool implicit = s->moves[writer->walk.played].implicit;
        if (player_moved && !implicit)
            break;

        us_walk_next(&writer->walk);
        if (implicit) {
            say_implicit(writer, automoves++);
            continue;
        }
        if (automoves > 0)
            us_buf_putc(writer->out, '\n');
        automoves = 0;
        player_moved = true;
        writer->player_move = writer->walk.played - 1;
        say_explicit(writer);
        put_comments(writer, &writer->comment, writer->player_move);
    }
    if (automoves > 0)
        us_buf_putc(writer->out, '\n');
    put_variations(writer, writer->player_move, writer->walk.number);
    put_variations(writer, writer->walk.played - 1, writer->walk.number + 1);
}

static bool is_shown(const struct text_writer *writer, unsigned number)
{
    return number >= writer->view.from && number <= writer->view.to;
}

/* Writes the next frame.  A frame that is not shown is written, because the walk has to go through
   it, and then removed. */
static void put_frame(struct text_writer *writer)
{
    size_t before = writer->out->len;
    if (!writer->view.alone)
        us_buf_putc(writer->out, '\n');
    writer->frame_start = writer->out->len;
    play_frame(writer);

    unsigned number = writer->walk.number;
    bool at_end = writer->walk.played == writer->solution->num_moves;
    if (at_end)
        put_variations(writer, UINT32_MAX, number + 1);
    bool past_end = writer->view.alone && writer->view.from > number && at_end;
    if (!is_shown(writer, number) && !past_end) {
        writer->out->len = before;
        return;
    }
    put_current(writer);
    if (number % writer->view.every == 0 || at_end || number == writer->view.to)
        put_board(writer);
}

/* Writes the start position, and the frames that are shown. */
static void put_frames(struct text_writer *writer)
{
    us_walk_begin(&writer->walk, writer->solution);

    bool only_last = writer->view.alone && writer->solution->num_moves > 0 &&
                     writer->view.from == UINT32_MAX;
    if (is_shown(writer, 0) && !only_last) {
        us_buf_puts_if(writer->out, !writer->view.alone, "\n");
        writer->frame_start = writer->out->len;
        us_buf_puts_if(writer->out, !writer->view.bare, "0. Start\n");
        if (writer->solution->num_moves == 0)
            put_variations(writer, UINT32_MAX, 1);
        put_board(writer);
        if (!writer->view.alone && writer->walk.board.has_rules &&
            !writer->solution->deal_implies_faces)
            put_hidden(writer);
    }
    while (writer->walk.played < writer->solution->num_moves &&
           writer->walk.number < writer->view.to) {
        put_frame(writer);
        us_buf_relieve(writer->out);
    }
}

static void put_list(struct text_writer *writer)
{
    us_walk_begin(&writer->walk, writer->solution);
    while (us_walk_next(&writer->walk)) {
        if (!writer->walk.move->implicit)
            say_explicit(writer);
        us_buf_relieve(writer->out);
    }
}

static void write_text(struct us_record_writer *w, const struct us_solution *s)
{
    const uint8_t *options = w->options;
    struct text_writer t = {.out = w->out, .solution = s, .options = options, .view = w->view};
    t.style = (struct us_card_style){.symbols = options[OPTION_SUITS] != 0,
                                     .colour = options[OPTION_COLOR] != 0,
                                     .ten_as_t = options[OPTION_TEN] != 0};
    if (t.view.list) {
        put_list(&t);
        return;
    }
    if (!t.view.alone)
        put_head(&t);
    if (!s->empty)
        put_frames(&t);
    if (!t.view.alone && t.view.to >= s->num_explicit)
        put_verdict(&t);
}

/* Whether a comment has more than a text, or is on a variation. */
static bool has_more_comments(const struct us_extras *x)
{
    for (size_t i = 0; i < x->num_comments; i++) {
        const struct us_comment *c = &x->comments[i];
        if (c->xhtml || c->originator.len > 0 || c->id.len > 0 || c->variation != US_MAIN_LINE)
            return true;
    }
    return false;
}

/* The rule of the first automove, which a reader takes for that of the record. */
static uint8_t first_rule(const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++)
        if (s->moves[i].implicit)
            return s->moves[i].automove;
    return s->conventions.automove;
}

static const char *loses_text(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    (void)options;
    if (has_more_comments(&s->extras) && i-- == 0)
        return "markup, originators and IDs of comments, and comments on variations";
    if (first_rule(s) != s->conventions.automove && i-- == 0)
        return "the automove rule of the record, because its first automove has another one";
    return s->extras.has_rows && i == 0 ? "rows of columns" : NULL;
}

static void before_text(struct us_record_writer *w)
{
    if (w->records > 0)
        us_buf_puts(w->out, "\n\n");
}

const struct us_format us_format_text = {
    .name = "text",
    .title = "a replay for people: numbered moves and boards",
    .carries = US_CARRIES_ALL & ~(unsigned)(US_CARRIES_MARKS | US_CARRIES_ANY_RULES),
    .options = options_text,
    .probe = us_text_probe,
    .begins = us_text_begins,
    .for_people = true,
    .views = true,
    .checked = true,
    .read = us_text_read,
    .loses = loses_text,
    .stores_current = stores_current,
    .before = before_text,
    .write = write_text,
};
