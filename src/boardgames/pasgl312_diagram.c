/* SPDX-License-Identifier: MIT */
/*
 * PASGL 312's diagram (boardgames.md section 3.6): three lines a rank, cells of six characters, the track two cells wider.
 *
 *       +======+------+------+------+------+------+------+------+------+======+
 *       |      |      |      | T f  |      |      |      |      |      |      |
 *     5 |      >      >      >  XX  >  XX  >      >  p   >      >      >      | 5
 *       |      |      |      | S    |      |     *|*     |      |      |      |
 *       +--^^--+------+------+------+------+------*------+------+------+--VV--+
 *
 * - is before a critter without its lunch, * before a stinky one, XX the Train, its riders above and below.  Odd: the four *
 * about the campfire are no marks; the labels of files are no use for finding cells.
 */
#include "boardgames/pasgl312_diagram.h"

#include "base/rows.h"

enum { CELLS = 10, CELL = 6, PITCH = 7, FIRST = 3, LINES = 3, RANKS = 8, FIRST_EDGE = 9 };

static const char files[] = "zabcdefghx";

bool us_pasgl_is_edge(struct us_str line)
{
    size_t i = 0;
    while (i < line.len && line.p[i] == ' ')
        i++;
    struct us_str rest = {line.p + i, line.len - i};
    return us_str_starts(rest, "+--") || us_str_starts(rest, "+==");
}

bool us_pasgl_is_labels(struct us_str line)
{
    size_t n = 0;
    for (size_t i = 0; i < line.len; i++) {
        if (us_is_blank(line.p[i]))
            continue;
        if (n == CELLS || line.p[i] != files[n++])
            return false;
    }
    return n == CELLS;
}

static bool on_track(unsigned rank)
{
    return rank == 4 || rank == 5;
}

/* The square of a cell, cells and ranks as they are drawn. */
static uint8_t cell_square(unsigned cell, unsigned rank)
{
    char name[2] = {files[cell], (char)('0' + rank)};
    struct us_str s = {name, 2};
    return us_pasgl_take_square(&s);
}

/* Where a line of a cell has a mark of the campfire: 0, 5, or -1. */
static int fire_at(unsigned cell, unsigned rank, unsigned line)
{
    if (!(rank == 5 && line == 2) && !(rank == 4 && line == 0))
        return -1;
    return files[cell] == 'd' ? CELL - 1 : files[cell] == 'e' ? 0 : -1;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

struct diagram {
    struct us_bg_reader *n;
    struct us_bg_position board;
    int shift;                /* of its columns against the document's */
    uint8_t train[CELLS * 2]; /* squares with XX */
    unsigned num_train;
};

/* The character in a column of the document, blank behind the line's end. */
static char column(const struct diagram *d, struct us_str line, unsigned i)
{
    long at = (long)i + d->shift;
    return at >= 0 && (size_t)at < line.len ? line.p[at] : ' ';
}

/* "-W", "*d", "t": up to the critter's letter. */
static bool read_occupant(struct diagram *d, const char *text, unsigned *i, uint8_t square, struct us_str line)
{
    struct us_bg_piece p = {.at = square};
    for (; *i < CELL && (text[*i] == '-' || text[*i] == '*'); ++*i)
        p.marks |= text[*i] == '-' ? US_MARK_LUNCHLESS : US_MARK_STINKY;
    const struct us_critter *c = *i < CELL ? us_critter_find(text[*i]) : NULL;
    if (!c)
        return us_bg_unread(d->n, line, "critters, with an optional - or * before each, in the cells of a diagram");
    p.letter = c->letter;
    p.side = (uint8_t)us_pasgl_side(text[*i]);
    if (d->board.num_pieces == US_MAX_PIECES)
        return us_bg_unread(d->n, line, "at most 96 critters");
    d->board.pieces[d->board.num_pieces++] = p;
    ++*i;
    return true;
}

static bool read_cell_line(struct diagram *d, struct us_str line, unsigned cell, unsigned rank, unsigned k)
{
    char text[CELL];
    uint8_t square = cell_square(cell, rank);
    int fire = fire_at(cell, rank, k);
    for (unsigned i = 0; i < CELL; i++)
        text[i] = column(d, line, FIRST + cell * PITCH + i);
    if (fire >= 0 && text[fire] == '*')
        text[fire] = ' ';
    for (unsigned i = 0; i < CELL;) {
        if (text[i] == ' ') {
            i++;
        } else if (k == 1 && on_track(rank) && text[i] == 'X' && i + 1 < CELL && text[i + 1] == 'X') {
            if (d->num_train < CELLS * 2)
                d->train[d->num_train++] = square;
            i += 2;
        } else if (!read_occupant(d, text, &i, square, line)) {
            return false;
        }
    }
    return true;
}

/* A line of a rank: separators, the rank's number, cells. */
static bool read_rank_line(struct diagram *d, struct us_str line, unsigned rank, unsigned k)
{
    unsigned first = on_track(rank) ? 0 : 1;
    unsigned last = on_track(rank) ? CELLS - 1 : CELLS - 2;
    for (unsigned cell = first; cell <= last + 1; cell++) {
        char c = column(d, line, FIRST - 1 + cell * PITCH);
        bool arrow = k == 1 && on_track(rank) && (c == '<' || c == '>');
        if (c != '|' && !arrow)
            return us_bg_unread(d->n, line, "a line of a diagram, with | between its cells");
    }
    for (unsigned i = 0; k == 1 && i < FIRST - 1 + first * PITCH; i++) {
        char c = column(d, line, i);
        if (c != ' ' && c != (char)('0' + rank))
            return us_bg_unread(d->n, line, "the ranks of a diagram from 8 to 1");
    }
    for (unsigned cell = first; cell <= last; cell++)
        if (!read_cell_line(d, line, cell, rank, k))
            return false;
    return true;
}

/* The Train's two squares follow each other on the track; who stands there rides. */
static bool settle_train(struct diagram *d, struct us_str all)
{
    if (d->num_train == 0)
        return true;
    for (unsigned i = 0; d->num_train == 2 && i < 2; i++)
        if (us_pasgl_along(d->train[i], -1) == d->train[1 - i])
            d->board.train = d->train[i];
    if (d->board.train == US_NO_PLACE)
        return us_bg_unread(d->n, all, "XX on two adjacent squares of the track, or nowhere");
    for (unsigned i = 0; i < d->board.num_pieces; i++) {
        struct us_bg_piece *p = &d->board.pieces[i];
        if (p->at == d->board.train)
            p->at = US_PASGL_CAR_1;
        else if (p->at == us_pasgl_along(d->board.train, -1))
            p->at = US_PASGL_CAR_2;
    }
    return true;
}

bool us_pasgl_read_diagram(struct us_bg_reader *n)
{
    struct diagram d = {.n = n, .board = {.train = US_NO_PLACE}};
    struct us_str line = us_cursor_peek_line(n->c);
    const char *begin = n->c->p;
    d.shift = (int)((const char *)memchr(line.p, '+', line.len) - line.p) - FIRST_EDGE;
    for (unsigned rank = RANKS; rank > 0; rank--) {
        us_cursor_skip_line(n->c, us_cursor_peek_line(n->c));
        for (unsigned k = 0; k < LINES; k++) {
            line = us_cursor_peek_line(n->c);
            if (!read_rank_line(&d, line, rank, k))
                return false;
            us_cursor_skip_line(n->c, line);
        }
        line = us_cursor_peek_line(n->c);
        if (!us_pasgl_is_edge(line))
            return us_bg_unread(n, line, "an edge of the diagram, such as +------+");
    }
    us_cursor_skip_line(n->c, line);
    struct us_str all = {begin, (size_t)(line.p + line.len - begin)};
    return settle_train(&d, (struct us_str){begin, 0}) && us_bg_state_position(n, &d.board, us_cursor_span(n->c, all));
}

/* ---- writing -------------------------------------------------------------------------------------------------- */

/* The lines of a cell. */
struct cell {
    char text[LINES][CELL];
};

static unsigned width_of(const struct us_bg_piece *p)
{
    return 1U + !!(p->marks & US_MARK_LUNCHLESS) + !!(p->marks & US_MARK_STINKY);
}

static void draw_piece(char *text, const struct us_bg_piece *p)
{
    if (p->marks & US_MARK_LUNCHLESS)
        *text++ = '-';
    if (p->marks & US_MARK_STINKY)
        *text++ = '*';
    *text = p->side == US_SIDE_SECOND ? (char)(p->letter - 'A' + 'a') : p->letter;
}

/* How closely critters stand: two in a line, three, or with no blank between them. */
enum crowd { TWO, THREE, JAMMED, CROWDS };

/* False: there is no room. */
static bool draw_occupants(struct cell *c, const struct us_bg_piece *const *pieces, unsigned n, const int *fires,
                           enum crowd crowd, bool train)
{
    static const uint8_t orders[][LINES] = {{1, 0, 2}, {0, 2, 1}, {0, 1, 2}};
    US_ASSERT_ROWS(orders, 3);
    const uint8_t *order = orders[train ? 1 : n <= 1 ? 0 : n <= 4 ? 1 : 2];
    unsigned lines = train ? LINES - 1 : LINES;
    unsigned k = 0;
    for (unsigned i = 0; i < lines && k < n; i++) {
        unsigned line = order[i];
        unsigned at = crowd == TWO || fires[line] == 0 ? 1 : 0;
        unsigned end = crowd == TWO || fires[line] > 0 ? CELL - 1 : CELL;
        for (; k < n; k++) {
            unsigned blank = crowd != JAMMED && width_of(pieces[k]) == 1 ? 1 : 0;
            if (at + blank + width_of(pieces[k]) > end)
                break;
            draw_piece(&c->text[line][at + blank], pieces[k]);
            at += blank + width_of(pieces[k]);
        }
    }
    return k == n;
}

/* False: not all have room. */
static bool draw_cell(struct cell *c, const struct us_bg_position *b, unsigned cell, unsigned rank)
{
    const struct us_bg_piece *pieces[US_MAX_PIECES];
    unsigned n = 0;
    uint8_t square = cell_square(cell, rank);
    bool first = b->train != US_NO_PLACE && b->train == square;
    bool second = b->train != US_NO_PLACE && us_pasgl_along(b->train, -1) == square;
    for (unsigned i = 0; i < b->num_pieces; i++) {
        const struct us_bg_piece *p = &b->pieces[i];
        if (p->at == square || (first && p->at == US_PASGL_CAR_1) || (second && p->at == US_PASGL_CAR_2))
            pieces[n++] = p;
    }
    const int fires[LINES] = {fire_at(cell, rank, 0), fire_at(cell, rank, 1), fire_at(cell, rank, 2)};
    bool fits = false;
    for (enum crowd crowd = TWO; crowd < CROWDS && !fits; crowd++) {
        memset(c->text, ' ', sizeof(c->text));
        fits = draw_occupants(c, pieces, n, fires, crowd, first || second);
    }
    if (first || second)
        memcpy(c->text[1] + 2, "XX", 2);
    for (unsigned k = 0; k < LINES; k++)
        if (fires[k] >= 0)
            c->text[k][fires[k]] = '*';
    return fits;
}

bool us_pasgl_fits(const struct us_bg_position *b)
{
    struct cell cell;
    for (unsigned rank = 1; rank <= RANKS; rank++)
        for (unsigned i = 0; i < CELLS; i++)
            if ((on_track(rank) || (i > 0 && i < CELLS - 1)) && !draw_cell(&cell, b, i, rank))
                return false;
    return true;
}

static void put_rank(struct us_buf *out, const struct us_bg_position *b, unsigned rank)
{
    bool wide = on_track(rank);
    unsigned first = wide ? 0 : 1;
    unsigned last = wide ? CELLS - 1 : CELLS - 2;
    struct cell cells[CELLS];
    for (unsigned i = first; i <= last; i++)
        draw_cell(&cells[i], b, i, rank);
    for (unsigned k = 0; k < LINES; k++) {
        bool middle = k == 1;
        us_buf_putc(out, middle ? (char)('0' + rank) : ' ');
        us_buf_pad(out, ' ', FIRST - 2 + (wide ? 0 : PITCH));
        for (unsigned i = first; i <= last; i++) {
            us_buf_putc(out, middle && wide && i > first ? rank == 5 ? '>' : '<' : '|');
            us_buf_put(out, cells[i].text[k], CELL);
        }
        us_buf_putc(out, '|');
        if (middle)
            us_buf_putf(out, wide ? " %u" : "        %u", rank);
        us_buf_putc(out, '\n');
    }
}

void us_pasgl_put_diagram(struct us_buf *out, const struct us_bg_position *b)
{
    static const char labels[] = "     z      a      b      c      d      e      f      g      h      x\n";
    static const char edge[] = "         +------+------+------+------+------+------+------+------+\n";
    static const char wide[] = "  +======+------+------+------+------+------+------+------+------+======+\n";
    static const char middle[] = "  +--^^--+------+------+------+------*------+------+------+------+--VV--+\n";
    us_buf_puts(out, labels);
    us_buf_puts(out, edge);
    for (unsigned rank = RANKS; rank > 0; rank--) {
        put_rank(out, b, rank);
        us_buf_puts(out, rank == 6 || rank == 4 ? wide : rank == 5 ? middle : edge);
    }
    us_buf_puts(out, labels);
}
