/* SPDX-License-Identifier: MIT */
/*
 * Boards as programs draw them: a line with the freecells and the foundations, and below it the
 * columns, next to each other.
 *
 *     (c4)(cK)(..)(..){h2}{..}{d3}{cA}
 *      s3  sK      hT  sQ  c8 [s9] d9
 *      c3          dT  sJ      d8
 */
#ifndef UNISOL_FORMATS_ROW_BOARD_H
#define UNISOL_FORMATS_ROW_BOARD_H

#include "formats/format.h"

enum { US_ROW_COLUMNS = 8, US_ROW_FREECELLS = 4 };

struct us_row_style {
    size_t width;      /* of a place, in bytes */
    const char *marks; /* bytes before and after a card that do not belong to it */
    bool upper;        /* letters of cards are upper case */
};

/* A board in the text, and what is wrong with it. */
struct us_row_board {
    const struct us_row_style *style;
    struct us_position position;
    struct us_script *script; /* its start is the board, too; NULL: the board is only read */
    struct us_sink *sink;
    /* If reading failed: the part of the text, and what is wrong with it.  `bad` is NULL if it was
       reported.  `detail` is "" if it is not a card. */
    struct us_str bad;
    const char *detail;
};

/* Returns what the line shows at place i, without marks.  It is empty if it shows nothing. */
struct us_str us_row_place(const struct us_row_style *style, struct us_str line, size_t i);

/* Reads what a place shows as a card.  Returns false if it is none. */
bool us_get_row_card(const struct us_row_style *style, struct us_str place, us_card *card);

/* Returns true if the line is a row of cards: what it shows first is a card. */
bool us_is_row(const struct us_row_style *style, struct us_str line);

/* Reads a board and steps over it, up to the first line that is not a row.  `tops`: its first line
   shows freecells and foundations.  Returns false if it fails; see `bad`. */
bool us_read_row_board(struct us_cursor *cursor, bool tops, struct us_row_board *board);

/* Reports what is wrong with a board.  Returns false. */
bool us_report_row_board(struct us_record_reader *reader, const struct us_row_board *board);

/* Reads the board at the reader's cursor as the start of the script.  Returns false after reporting
   an error. */
bool us_read_row_start(struct us_record_reader *reader, bool tops, const struct us_row_style *style,
                       struct us_script *script);

/* Reads the board at the reader's cursor, whose first line shows freecells and foundations.  The
   first one is the start; each other one is the snapshot after the last move.  One that ends with
   the text may be incomplete, and is not compared.  Returns false after reporting an error. */
bool us_take_row_board(struct us_record_reader *reader, const struct us_row_style *style, struct us_script *script);

/* Compares boards, except for the order of the cards in the freecells.  Returns false if they
   differ, with why->detail set. */
bool us_same_row_board(const struct us_position *shown, const struct us_position *position,
                       struct us_disagreement *why);

/* us_format.agrees for boards of this style, whose first line shows freecells and foundations. */
enum us_agreement us_row_board_agrees(const struct us_row_style *style, struct us_str snapshot,
                                      const struct us_position *position, struct us_disagreement *why);

#endif
