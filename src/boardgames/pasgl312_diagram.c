/* SPDX-License-Identifier: MIT */
/*
 * PASGL 312's diagram (boardgames.md section 3.6).  A rank has three lines, a cell has six
 * characters, and the track is two cells wider.
 *
 *       +======+------+------+------+------+------+------+------+------+======+
 *       |      |      |      | T f  |      |      |      |      |      |      |
 *     5 |      >      >      >  XX  >  XX  >      >  p   >      >      >      | 5
 *       |      |      |      | S    |      |     *|*     |      |      |      |
 *       +--^^--+------+------+------+------+------*------+------+------+--VV--+
 *
 * A critter without its lunch has - before it, and a stinky one has *.  XX is the Train, with its
 * riders above and below.  The four * around the campfire are not marks of critters.  The labels of
 * the files are not aligned with the cells.
 */
#include "boardgames/pasgl312_diagram.h"

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

/* Returns the square of a cell.  Cells count from 0 and ranks from 1, as they are drawn. */
static uint8_t cell_square(unsigned cell, unsigned rank)
{
    char name[2] = {files[cell], '0' + rank};
    struct us_str s = {name, 2};
    return us_pasgl_take_square(&s);
}

/* Returns the index of the campfire's mark in a line of a cell: 0, 5, or -1 if there is none. */
static int fire_at(unsigned cell, unsigned rank, unsigned line)
{
    if (!(rank == 5 && line == 2) && !(rank == 4 && line == 0))
        return -1;
    if (files[cell] == 'd')
        return CELL - 1;
    return files[cell] == 'e' ? 0 : -1;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct diagram {
    struct us_bg_reader *reader;
    struct us_bg_position board;
    int shift;                /* of its columns, relative to the document */
    uint8_t train[CELLS * 2]; /* squares with XX */
    unsigned num_train;
};

/* Returns the character in a column of the document, or a blank after the end of the line. */
static char column(const struct diagram *diagram, struct us_str line, unsigned i)
{
    long at = (long)i + diagram->shift;
    return at >= 0 && (size_t)at < line.len ? line.p[at] : ' ';
}

/* Reads an occupant such as "-W", "*d" or "t", up to its letter. */
static bool read_occupant(struct diagram *diagram, const char *text, unsigned *i, uint8_t square,
                          struct us_str line)
{
    struct us_bg_piece piece = {.at = square};

    for (; *i < CELL && (text[*i] == '-' || text[*i] == '*'); ++*i)
        piece.marks |= text[*i] == '-' ? US_MARK_LUNCHLESS : US_MARK_STINKY;

    const struct us_critter *critter = *i < CELL ? us_critter_find(text[*i]) : NULL;
    if (!critter)
        return us_bg_unread(
            diagram->reader, line,
            "critters, with an optional - or * before each, in the cells of a diagram");

    piece.letter = critter->letter;
    piece.side = us_pasgl_side(text[*i]);
    if (diagram->board.num_pieces == US_MAX_PIECES)
        return us_bg_unread(diagram->reader, line, "at most 96 critters");

    diagram->board.pieces[diagram->board.num_pieces++] = piece;
    ++*i;

    return true;
}

static bool read_cell_line(struct diagram *diagram, struct us_str line, unsigned cell,
                           unsigned rank, unsigned k)
{
    char text[CELL];
    uint8_t square = cell_square(cell, rank);
    int fire = fire_at(cell, rank, k);

    for (unsigned i = 0; i < CELL; i++)
        text[i] = column(diagram, line, FIRST + cell * PITCH + i);

    if (fire >= 0 && text[fire] == '*')
        text[fire] = ' ';
    for (unsigned i = 0; i < CELL;) {
        if (text[i] == ' ') {
            i++;
        } else if (k == 1 && on_track(rank) && text[i] == 'X' && i + 1 < CELL &&
                   text[i + 1] == 'X') {
            if (diagram->num_train < CELLS * 2)
                diagram->train[diagram->num_train++] = square;
            i += 2;
        } else if (!read_occupant(diagram, text, &i, square, line)) {
            return false;
        }
    }

    return true;
}

/* Reads one line of a rank: separators, the rank's number, and cells. */
static bool read_rank_line(struct diagram *diagram, struct us_str line, unsigned rank, unsigned k)
{
    unsigned first = on_track(rank) ? 0 : 1;
    unsigned last = on_track(rank) ? CELLS - 1 : CELLS - 2;

    for (unsigned cell = first; cell <= last + 1; cell++) {
        char c = column(diagram, line, FIRST - 1 + cell * PITCH);
        bool arrow = k == 1 && on_track(rank) && (c == '<' || c == '>');
        if (c != '|' && !arrow)
            return us_bg_unread(diagram->reader, line,
                                "a line of a diagram, with | between its cells");
    }

    for (unsigned i = 0; k == 1 && i < FIRST - 1 + first * PITCH; i++) {
        char c = column(diagram, line, i);
        if (c != ' ' && c != (char)('0' + rank))
            return us_bg_unread(diagram->reader, line, "the ranks of a diagram from 8 to 1");
    }

    for (unsigned cell = first; cell <= last; cell++)
        if (!read_cell_line(diagram, line, cell, rank, k))
            return false;

    return true;
}

/* Sets the place of the Train.  Its two squares must be neighbors on the track, and the critters
   on them ride. */
static bool settle_train(struct diagram *diagram, struct us_str all)
{
    if (diagram->num_train == 0)
        return true;

    for (unsigned i = 0; diagram->num_train == 2 && i < 2; i++)
        if (us_pasgl_along(diagram->train[i], -1) == diagram->train[1 - i])
            diagram->board.train = diagram->train[i];

    if (diagram->board.train == US_NO_PLACE)
        return us_bg_unread(diagram->reader, all,
                            "XX on two adjacent squares of the track, or nowhere");

    for (unsigned i = 0; i < diagram->board.num_pieces; i++) {
        struct us_bg_piece *piece = &diagram->board.pieces[i];
        if (piece->at == diagram->board.train)
            piece->at = US_PASGL_CAR_1;
        else if (piece->at == us_pasgl_along(diagram->board.train, -1))
            piece->at = US_PASGL_CAR_2;
    }

    return true;
}

bool us_pasgl_read_diagram(struct us_bg_reader *reader)
{
    struct diagram diagram = {.reader = reader, .board = {.train = US_NO_PLACE}};
    struct us_str line = us_cursor_peek_line(reader->cursor);
    const char *begin = reader->cursor->p;

    diagram.shift = (int)((const char *)memchr(line.p, '+', line.len) - line.p) - FIRST_EDGE;
    for (unsigned rank = RANKS; rank > 0; rank--) {
        us_cursor_skip_line(reader->cursor, us_cursor_peek_line(reader->cursor));
        for (unsigned k = 0; k < LINES; k++) {
            line = us_cursor_peek_line(reader->cursor);
            if (!read_rank_line(&diagram, line, rank, k))
                return false;
            us_cursor_skip_line(reader->cursor, line);
        }
        line = us_cursor_peek_line(reader->cursor);
        if (!us_pasgl_is_edge(line))
            return us_bg_unread(reader, line, "an edge of the diagram, such as +------+");
    }

    us_cursor_skip_line(reader->cursor, line);
    struct us_str all = {begin, line.p + line.len - begin};

    return settle_train(&diagram, (struct us_str){begin, 0}) &&
           us_bg_state_position(reader, &diagram.board, us_cursor_span(reader->cursor, all));
}

/* ---- writing --------------------------------------------------------------------------------- */

/* The characters of a cell. */
struct cell {
    char text[LINES][CELL];
};

static unsigned width_of(const struct us_bg_piece *piece)
{
    return 1U + !!(piece->marks & US_MARK_LUNCHLESS) + !!(piece->marks & US_MARK_STINKY);
}

static void draw_piece(char *text, const struct us_bg_piece *piece)
{
    if (piece->marks & US_MARK_LUNCHLESS)
        *text++ = '-';
    if (piece->marks & US_MARK_STINKY)
        *text++ = '*';
    *text = piece->side == US_SIDE_SECOND ? piece->letter - 'A' + 'a' : piece->letter;
}

/* How closely critters are drawn: two per line, three per line, or without blanks between them. */
enum crowd { TWO, THREE, JAMMED, CROWDS };

/* Returns false if the cell has no room for all. */
static bool draw_occupants(struct cell *cell, const struct us_bg_piece *const *pieces,
                           unsigned num_pieces, const int *fires, enum crowd crowd, bool train)
{
    /* The lines in the order in which they are filled. */
    static const uint8_t one_piece[LINES] = {1, 0, 2};
    static const uint8_t few_pieces[LINES] = {0, 2, 1}; /* or the Train is on the middle line */
    static const uint8_t many_pieces[LINES] = {0, 1, 2};
    const uint8_t *order = many_pieces;
    unsigned lines = train ? LINES - 1 : LINES;
    unsigned k = 0;

    if (train || (num_pieces > 1 && num_pieces <= 4))
        order = few_pieces;
    else if (num_pieces <= 1)
        order = one_piece;

    for (unsigned i = 0; i < lines && k < num_pieces; i++) {
        unsigned line = order[i];
        unsigned at = crowd == TWO || fires[line] == 0 ? 1 : 0;
        unsigned end = crowd == TWO || fires[line] > 0 ? CELL - 1 : CELL;
        for (; k < num_pieces; k++) {
            unsigned blank = crowd != JAMMED && width_of(pieces[k]) == 1 ? 1 : 0;
            if (at + blank + width_of(pieces[k]) > end)
                break;
            draw_piece(&cell->text[line][at + blank], pieces[k]);
            at += blank + width_of(pieces[k]);
        }
    }

    return k == num_pieces;
}

/* Returns false if the cell has no room for all. */
static bool draw_cell(struct cell *drawing, const struct us_bg_position *board, unsigned cell,
                      unsigned rank)
{
    const struct us_bg_piece *pieces[US_MAX_PIECES];
    unsigned n = 0;
    uint8_t square = cell_square(cell, rank);
    bool first = board->train != US_NO_PLACE && board->train == square;
    bool second = board->train != US_NO_PLACE && us_pasgl_along(board->train, -1) == square;

    for (unsigned i = 0; i < board->num_pieces; i++) {
        const struct us_bg_piece *piece = &board->pieces[i];
        if (piece->at == square || (first && piece->at == US_PASGL_CAR_1) ||
            (second && piece->at == US_PASGL_CAR_2))
            pieces[n++] = piece;
    }

    const int fires[LINES] = {fire_at(cell, rank, 0), fire_at(cell, rank, 1),
                              fire_at(cell, rank, 2)};
    bool fits = false;
    for (enum crowd crowd = TWO; crowd < CROWDS && !fits; crowd++) {
        memset(drawing->text, ' ', sizeof(drawing->text));
        fits = draw_occupants(drawing, pieces, n, fires, crowd, first || second);
    }

    if (first || second)
        memcpy(drawing->text[1] + 2, "XX", 2);
    for (unsigned k = 0; k < LINES; k++)
        if (fires[k] >= 0)
            drawing->text[k][fires[k]] = '*';

    return fits;
}

bool us_pasgl_fits(const struct us_bg_position *board)
{
    struct cell cell;
    for (unsigned rank = 1; rank <= RANKS; rank++)
        for (unsigned i = 0; i < CELLS; i++)
            if ((on_track(rank) || (i > 0 && i < CELLS - 1)) && !draw_cell(&cell, board, i, rank))
                return false;
    return true;
}

static void put_rank(struct us_buf *out, const struct us_bg_position *board, unsigned rank)
{
    bool wide = on_track(rank);
    unsigned first = wide ? 0 : 1;
    unsigned last = wide ? CELLS - 1 : CELLS - 2;
    struct cell cells[CELLS];

    for (unsigned i = first; i <= last; i++)
        draw_cell(&cells[i], board, i, rank);

    for (unsigned k = 0; k < LINES; k++) {
        bool middle = k == 1;
        char separator = '|';
        if (middle && wide)
            separator = rank == 5 ? '>' : '<'; /* the Train's direction */

        us_buf_putc(out, middle ? '0' + rank : ' ');
        us_buf_pad(out, ' ', FIRST - 2 + (wide ? 0 : PITCH));
        for (unsigned i = first; i <= last; i++) {
            us_buf_putc(out, i > first ? separator : '|');
            us_buf_put(out, cells[i].text[k], CELL);
        }
        us_buf_putc(out, '|');
        if (middle)
            us_buf_putf(out, wide ? " %u" : "        %u", rank);
        us_buf_putc(out, '\n');
    }
}

void us_pasgl_put_diagram(struct us_buf *out, const struct us_bg_position *board)
{
    static const char labels[] =
        "     z      a      b      c      d      e      f      g      h      x\n";
    static const char edge[] =
        "         +------+------+------+------+------+------+------+------+\n";
    static const char wide[] =
        "  +======+------+------+------+------+------+------+------+------+======+\n";
    static const char middle[] =
        "  +--^^--+------+------+------+------*------+------+------+------+--VV--+\n";

    /* The edge below each rank. */
    static const char *const edges[RANKS + 1] = {NULL,   edge, edge, edge, wide,
                                                 middle, wide, edge, edge};

    us_buf_puts(out, labels);
    us_buf_puts(out, edge);
    for (unsigned rank = RANKS; rank > 0; rank--) {
        put_rank(out, board, rank);
        us_buf_puts(out, edges[rank]);
    }

    us_buf_puts(out, labels);
}
