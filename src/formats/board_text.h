/* SPDX-License-Identifier: MIT */
/*
 * The board as Freecell Solver writes it (formats.md sections 1.2, 2.3), which several formats share:
 *
 *     Foundations: H-0 C-A D-0 S-0
 *     Freecells:  6C      TH
 *     : JD KD 2S 4C 3S 6D 6S
 */
#ifndef UNISOL_FORMATS_BOARD_TEXT_H
#define UNISOL_FORMATS_BOARD_TEXT_H

#include "base/cursor.h"
#include "formats/format.h"
#include "model/snapshot.h"
#include "model/script.h"

/* How such a board is spelled; bits. */
enum us_board_style {
    US_BOARD_TEN_10 = 1 << 0,  /* 10, not T */
    US_BOARD_TRIMMED = 1 << 1, /* no blanks at the ends of lines (6.8 and later); empty freecells behind the last
                                  card are left out */
    US_BOARD_HIDDEN = 1 << 4,  /* <4C> is a card that lies face down */
    US_BOARD_HUMAN = 1 << 3,   /* as without -p: see board_human.c */
    US_BOARD_DASHES = 1 << 2,  /* freecells as a list, "- 6C -", as boards for reading have them */
};

/* The longest line: a column with every card, spelled with 10. */
enum { US_BOARD_LINE = 16 + 6 * US_MAX_CARDS };

/* Puts the whole board, each line with its line end. */
void us_put_board(struct us_buf *b, const struct us_position *p, unsigned style);

/* What a board's text says, apart from its cards. */
struct us_board_facts {
    unsigned columns;     /* lines of columns */
    unsigned freecells;   /* places in the freecell line */
    bool freecells_exact; /* the line shows its last place, though empty */
    bool has_freecells;   /* there is such a line */
    struct us_span freecell_line;
    struct us_span column_lines;
    enum us_diag_id error; /* of a failed reading */
    struct us_span error_span;
    const char *error_detail; /* never NULL */
};

/* A board of either kind begins here. */
bool us_at_board(const struct us_cursor *c);

/*
 * Reads a board of the solver's own output: exactly the lines above, freecells by position, suits in any order; or the
 * lines that it writes without -p.  The
 * position gets p->num_columns etc. as found.  Cards are listed in dealt (room for US_MAX_CARDS) where it is not NULL.
 * False, with the error in *facts, where the text is something else.  The cursor ends behind the last column.
 */
bool us_read_board(struct us_cursor *c, struct us_position *p, unsigned num_decks, struct us_dealt *dealt,
                   size_t *num_dealt, struct us_board_facts *facts);

/* The same for boards without -p alone (board_human.c); us_put_board, us_at_board and us_read_board call these. */
void us_put_human_board(struct us_buf *b, const struct us_position *p, unsigned style);
bool us_at_human_board(const struct us_cursor *c);
bool us_read_human_board(struct us_cursor *c, struct us_position *p, struct us_dealt *dealt, size_t *num_dealt,
                         struct us_board_facts *facts);

/* A whole input as one layout, in any spelling that fcs-board takes (fcs_board.c); what us_format.read is to do. */
enum us_status us_read_layout(struct us_record_reader *r, struct us_script *out);

/* A us_snapshot_agrees_fn for such boards: keeps the picture that it expects and compares bytes. */
us_snapshot_agrees_fn us_board_agrees;

#endif
