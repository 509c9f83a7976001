/* SPDX-License-Identifier: MIT */
/*
 * Boards as Freecell Solver writes them (docs/formats/fcs-board.md).  Several formats use them.
 *
 *     Foundations: H-0 C-A D-0 S-0
 *     Freecells:  6C      TH
 *     : JD KD 2S 4C 3S 6D 6S
 */
#ifndef UNISOL_FORMATS_BOARD_TEXT_H
#define UNISOL_FORMATS_BOARD_TEXT_H

#include "base/cursor.h"
#include "formats/kit/cards.h"
#include "formats/kit/format.h"
#include "formats/kit/grid.h"
#include "model/snapshot.h"
#include "model/script.h"

/* The spelling of a board; bits. */
enum us_board_style {
    US_BOARD_TEN_10 = 1 << 0, /* 10, not T */

    /* No blanks at the ends of lines, and no empty freecells after the last card (version 6.8 and
       later). */
    US_BOARD_TRIMMED = 1 << 1,

    US_BOARD_DASHES = 1 << 2, /* freecells as a list, "- 6C -", as in layouts for people */
    US_BOARD_HUMAN = 1 << 3,  /* the output without -p, see board_human.c */
    US_BOARD_HIDDEN = 1 << 4, /* <4C> is a face-down card */
};

/* The maximum length of a line: a column with every card, with 10 for a ten. */
enum { US_BOARD_LINE = 16 + 6 * US_MAX_CARDS };

/* Puts a whole board.  Each line ends with a line feed. */
void us_put_board(struct us_buf *buf, const struct us_position *position, unsigned style);

/* What us_read_board finds in a board in addition to its cards. */
struct us_board_facts {
    unsigned columns;     /* number of column lines */
    unsigned freecells;   /* number of places in the freecell line */
    bool freecells_exact; /* the line shows its last place, even if it is empty */
    bool has_freecells;   /* the board has a freecell line */
    struct us_span freecell_line;
    struct us_span column_lines;
};

/* Returns true if a board begins at the cursor, with or without -p. */
bool us_at_board(const struct us_cursor *cursor);

/*
 * Reads a board from the solver's own output: exactly the lines above, with the suits in any order,
 * or the lines that the solver writes without -p.  Sets num_columns and num_freecells of the
 * position to what the board shows.  Afterwards the cursor is at the end of the last column.
 * Returns false, with the error in the board, if the text is something else.
 */
bool us_read_board(struct us_grid_board *board, unsigned num_decks, struct us_board_facts *facts);

/* Reads a board at a cursor in the record's text as the start of the script.  Returns false after
   reporting an error. */
bool us_read_start(struct us_record_reader *reader, struct us_cursor *cursor,
                   struct us_script *script, struct us_board_facts *facts);

/* us_put_board, us_at_board and us_read_board for boards without -p only (board_human.c), which
   these functions call. */
void us_put_human_board(struct us_buf *buf, const struct us_position *position, unsigned style);
bool us_at_human_board(const struct us_cursor *cursor);
bool us_read_human_board(struct us_grid_board *board, struct us_board_facts *facts);

/* Appends lines for the stock, the waste and the reserves, as far as the game has them. */
void us_put_side_piles(struct us_buf *out, const struct us_game *game,
                       const struct us_position *position, enum us_ten ten);

/* Reads a whole input as one layout, in any spelling that fcs-board accepts (fcs_board.c).  The
   contract is that of us_format.read. */
enum us_status us_read_layout(struct us_record_reader *reader, struct us_script *out);

/* Reads a snapshot in this form.  Returns false, after describing the error in *why, if it is not
   exactly one board. */
bool us_read_snapshot(struct us_str snapshot, unsigned num_decks, struct us_position *shown,
                      struct us_board_facts *facts, struct us_disagreement *why);

/* Compares snapshots in this form with positions.  Keeps the text that it expects next, and
   compares bytes first. */
us_snapshot_agrees_fn us_board_agrees;

#endif
