/* SPDX-License-Identifier: MIT */
/*
 * Boards in text.  A const struct us_grid describes how a program shows a board: its parts from top
 * to bottom, how a line is divided into cells, and how a card is spelt.  Reading and writing follow
 * from it.
 *
 *     static const struct us_grid_part parts[] = {
 *         {"Foundations:", US_GRID_TOPS, US_HOLE},
 *         {"Talon:", US_GRID_PILES, US_STOCK, .flags = US_GRID_OPTIONAL | US_GRID_DOWNWARD},
 *         {":", US_GRID_PILES, US_COLUMN},
 *         {.label = NULL},
 *     };
 *     static const struct us_grid grid = {
 *         .parts = parts, .next = us_grid_word, .get_card = us_grid_loose_card};
 */
#ifndef UNISOL_FORMATS_GRID_H
#define UNISOL_FORMATS_GRID_H

#include "formats/kit/format.h"

/* How a part shows its piles. */
enum us_grid_form {
    US_GRID_HEADING, /* its label only */
    US_GRID_PILES,   /* a line for each pile, with all of its cards */
    US_GRID_TOPS,    /* a line with a cell for the last card of each pile, which lies face up */
    US_GRID_RANKS,   /* a line with suits and ranks of foundations: H-0 C-A D-0 S-0 */
    US_GRID_ROWS,    /* lines with a cell for each pile, the deepest cards first */
};

/* Bits of us_grid_part.flags. */
enum {
    US_GRID_DOWNWARD = 1 << 0,  /* the last card of a pile comes first */
    US_GRID_FACE_DOWN = 1 << 1, /* all cards lie face down, and no mark says so */
    /* If the label is not there, the piles are empty.  A stock is only written if the game has
       one. */
    US_GRID_OPTIONAL = 1 << 2,
    US_GRID_FROM_ZERO = 1 << 3, /* labels number the piles from 0 */
    US_GRID_MORE = 1 << 4,      /* the next part is in the same line */
    /* Rows end at any line that is none, and not only at a blank one.  Ranks are read as fcs-board
       accepts them. */
    US_GRID_LOOSE = 1 << 5,
    US_GRID_WIDE = 1 << 6,     /* if a line has too many cells, all of it is underlined */
    US_GRID_MARKED = 1 << 7,   /* an empty pile can be shown as a cell without a card */
    US_GRID_ANY_CASE = 1 << 8, /* labels can have other letters, as in "fc:" */
    US_GRID_ANY_SUIT = 1 << 9, /* a foundation has the suit of its cards */
};

struct us_grid_part {
    /* What precedes the cards.  # stands for the number of the pile, \n for the line end, and a
       blank, when it is read, for any number of blanks.  A label that ends with a letter is a
       whole word.  After | there is another label, which is only read.  NULL: there are no more
       parts. */
    const char *label;
    uint8_t form; /* enum us_grid_form */
    uint8_t pile; /* enum us_pile; US_ALL_COLUMNS: none, the cells are empty */
    uint8_t first;
    uint8_t num; /* number of piles, or of decks of ranks; 0: those of the position */
    uint16_t flags;
    uint8_t rows;          /* the most rows; 0: any number */
    const char *end;       /* the word after the cards; NULL: the line end */
    const char *expected;  /* what is missing if the label is; NULL: the label */
    enum us_diag_id error; /* what is wrong with a card for which there is no pile */
    const char *too_many;
};

/* The place of a card that is written. */
struct us_grid_place {
    struct us_pile_id pile;
    unsigned index; /* of the card, from the deepest one on */
    unsigned len;   /* of the pile */
    const void *own;
};

struct us_grid {
    const struct us_grid_part *parts;
    /* Steps over the next cell of a line, and returns it without blanks and marks around it. */
    struct us_str (*next)(const struct us_grid *grid, struct us_cursor *line);
    /* Reads a cell as a card, or as US_NO_CARD.  Returns false if it is neither. */
    bool (*get_card)(struct us_str cell, us_card *card);
    /* Writes a card, or US_NO_CARD, with what separates it from others.  NULL: boards are only
       read. */
    void (*put_card)(struct us_buf *out, us_card card, const struct us_grid_place *place);
    const char *const *empty; /* cells without a card, NULL-terminated; NULL: get_card knows them */
    size_t width;             /* of a cell, in bytes; for us_grid_cell */
    /* Bytes before and after a card that do not belong to it, or between cells; likewise, and for
       us_grid_between. */
    const char *marks;
    const uint8_t *suits; /* of the foundations, in order; NULL: each shows its suit */
    /* What is wrong with a card. */
    const char *no_card_above;
    enum us_diag_id no_card_above_error; /* 0: US_DIAG_UNREAD_TEXT */
    const char *wrong_suit;              /* of a foundation */
};

/* A board in the text. */
struct us_grid_board {
    struct us_cursor *cursor;
    struct us_position *position; /* its piles are empty at first */
    struct us_script *script;     /* if the position is its start; NULL: the board is only read */
    const struct us_grid *grid;   /* us_read_grid sets it */
    unsigned columns;             /* in lines of their own, if their number is open */
    /* If reading failed: the part of the text, and what is wrong with it. */
    bool failed;
    enum us_diag_id error;
    struct us_str bad;
    char detail[80];
};

/*
 * FreeCell as programs draw it: a line with the freecells and the foundations, and below it the
 * columns, next to each other.
 *
 *     (c4)(cK)(..)(..){h2}{..}{d3}{cA}
 *      s3  sK      hT  sQ  c8 [s9] d9
 *      c3          dT  sJ      d8
 */
enum { US_TABLE_COLUMNS = 8, US_TABLE_FREECELLS = 4 };
extern const struct us_grid_part us_table_parts[];

/* The first part of a grid: the line above the columns, or the columns. */
enum { US_TABLE_TOPS = 0, US_TABLE_ROWS = 2 };
#define US_TABLE_GRID(from, cell_width, cell_marks, get)                           \
    {                                                                              \
        .parts = &us_table_parts[(from)], .next = us_grid_cell, .get_card = (get), \
        .width = (cell_width), .marks = (cell_marks),                              \
        .no_card_above = "there is no card above it",                              \
        .wrong_suit = "expected four foundations, one of each suit"                \
    }

/* These are for us_grid.next: words between blanks, cells of a fixed width, and cells between
   marks, such as bars, of which there can also be one at either end of the line. */
struct us_str us_grid_between(const struct us_grid *grid, struct us_cursor *line);
struct us_str us_grid_word(const struct us_grid *grid, struct us_cursor *line);
struct us_str us_grid_cell(const struct us_grid *grid, struct us_cursor *line);

/* These are for us_grid.get_card: the spellings of us_get_card, us_read_loose_card and
   us_take_any_card, and those of the last one with <4C> for a card that lies face down. */
bool us_grid_plain_card(struct us_str cell, us_card *card);
bool us_grid_loose_card(struct us_str cell, us_card *card);
bool us_grid_any_card(struct us_str cell, us_card *card);
bool us_grid_faced_card(struct us_str cell, us_card *card);

/* For us_grid.put_card: a blank and the card as us_grid_faced_card reads it, or the first of
   us_grid.empty, which `own` points to. */
void us_grid_put_word(struct us_buf *out, us_card card, const struct us_grid_place *place);

/* Returns true if the line is a row of cards: its first cell that is not empty is a card, or it has
   words for empty cells only. */
bool us_is_grid_row(const struct us_grid *grid, struct us_str line);

/* If a label is at the cursor, returns its part, steps over the label, and sets *i to the number of
   the pile in the part.  Otherwise returns NULL. */
const struct us_grid_part *us_take_grid_label(const struct us_grid *grid, struct us_cursor *cursor,
                                              unsigned *i);

/* Reads a line of pile i of a part, after its label, or the rows of the part.  This is for boards
   whose lines can be in any order; us_read_grid reads all others.  Returns false if it fails. */
bool us_read_grid_line(struct us_grid_board *board, const struct us_grid_part *part, unsigned i);

/* Reads a board and steps over it.  Returns false if it fails. */
bool us_read_grid(const struct us_grid *grid, struct us_grid_board *board);

/* Puts a card of the text on a pile. */
void us_grid_lay(struct us_grid_board *board, struct us_pile_id pile, us_card card,
                 struct us_str cell);

/* Sets what is wrong with a board.  Returns false. */
bool us_grid_fail(struct us_grid_board *board, enum us_diag_id error, struct us_str bad,
                  const char *detail);

/* Reports what is wrong with a board.  Returns false. */
bool us_report_grid(struct us_record_reader *reader, const struct us_grid_board *board);

/* Reads the board at the reader's cursor as the start of the script, whose piles have been set.
   Returns false after reporting an error. */
bool us_read_grid_start(struct us_record_reader *reader, const struct us_grid *grid,
                        struct us_script *script);

/* Reads the board at the reader's cursor, as programs draw FreeCell.  The first one is the start;
   each other one is the snapshot after the last move.  One that ends with the text may be
   incomplete, and is not compared.  Returns false after reporting an error. */
bool us_take_grid_board(struct us_record_reader *reader, const struct us_grid *grid,
                        struct us_script *script);

/* Writes a board.  `own` is passed on to put_card. */
void us_put_grid(struct us_buf *out, const struct us_grid *grid, const struct us_position *position,
                 const void *own);

/* Writes a part of a board. */
void us_put_grid_part(struct us_buf *out, const struct us_grid *grid,
                      const struct us_grid_part *part, const struct us_position *position,
                      const void *own);

/* Returns true if two positions have the same piles of a type, in any order. */
bool us_same_in_any_order(const struct us_position *a, const struct us_position *b,
                          enum us_pile type);

/* Finds the first pile whose cards differ: of foundations, holes, freecells, the waste, the stock,
   and columns.  Freecells may be in another order, and of holes only the last cards count.  If
   `faces` is true, the same cards must lie face down.  Returns false if there is none. */
bool us_find_other_pile(const struct us_position *shown, const struct us_position *position,
                        bool faces, struct us_pile_id *pile);

/* Compares boards in this way.  Returns false if they differ, with why->detail set. */
bool us_same_piles(const struct us_position *shown, const struct us_position *position, bool faces,
                   struct us_disagreement *why);

/* Returns line n of a snapshot, from 0 on, without the blanks at its end. */
struct us_str us_line_at(struct us_str snapshot, unsigned n);

/* Makes a position that has the piles of another one, without cards. */
void us_copy_piles(struct us_position *to, const struct us_position *from);

#endif
