/* SPDX-License-Identifier: MIT */
/*
 * Formats of programs that write lines in fixed words.  A table of forms says what each line means,
 * and us_format.lines points to it; reading, cutting and detection follow from it.
 *
 *     US_MOVE_FORM("Shelve %s on %d", US_PLACE_COLUMN, US_PLACE_FREECELL),
 *     US_LINE_FORM("solution: %m steps", US_LINE_LENGTH),
 */
#ifndef UNISOL_FORMATS_LINES_H
#define UNISOL_FORMATS_LINES_H

#include "formats/kit/format.h"
#include "formats/kit/line_form.h"

struct us_grid;
struct us_lines;

/* What a line means. */
enum us_line_kind {
    US_LINE_SKIP, /* nothing for the layout or the solution */
    US_LINE_MOVE,
    US_LINE_LENGTH,        /* %m moves follow, which solve the game; those above do not count */
    US_LINE_LENGTH_AT_END, /* the %m moves above solve the game */
    US_LINE_COUNT,         /* %m moves follow or are above; they may solve the game or not */
    US_LINE_DONE,          /* the same, and the game is solved */
    US_LINE_SOLVED,        /* moves that solve the game follow */
    US_LINE_SOLVED_ABOVE,  /* the moves above solve it */
    US_LINE_GAVE_UP,
    US_LINE_DEAL,      /* %g is the number of the deal */
    US_LINE_LAYOUT,    /* a layout with one column per line begins here (board_text.h) */
    US_LINE_BOARD,     /* a board in the table's grid begins here */
    US_LINE_END_BOARD, /* the same below this line; it shows the end of the moves, which follow */
    US_LINE_MOVES,     /* moves follow in the line, in the forms of moves; %g and %m are as above */
    US_LINE_SKIP_TO,   /* nothing, up to the next line that begins with `expected` */
    US_LINE_PLAYS,     /* the game is `game`, whose empty columns `fill` says how to fill */
    US_LINE_SIZES,     /* it has %C columns and %F freecells */
    US_LINE_FLIP,      /* the move above bares a card in column %s */
    US_LINE_READ,      /* `read` reads what begins here */
};
enum { US_NUM_LINE_KINDS = US_LINE_READ + 1 };

/* More kinds of places that forms of moves have: piles without a number. */
enum {
    US_PLACE_STOCK = US_NUM_PLACE_KINDS,
    US_PLACE_WASTE,
    US_PLACE_ALL_COLUMNS,
    US_NUM_FORM_PLACES
};

/* When a form applies: always, before the first move, or if there is no layout yet. */
enum us_line_when { US_LINE_ALWAYS, US_LINE_BEFORE_MOVES, US_LINE_WITHOUT_START };

/* One form of a line.  The first form that fits applies. */
struct us_line_form {
    const char *words; /* a pattern, see line_form.h; NULL after the last form */
    uint8_t kind;      /* enum us_line_kind */
    uint8_t source;    /* of a move: enum us_place_kind, or one of the above */
    uint8_t dest;
    uint8_t when; /* enum us_line_when */
    uint8_t fill; /* enum us_fill */
    const char *game;
    /* What was expected, if a line has only the words with which the pattern begins.  NULL: the
       next forms are tried. */
    const char *expected;
    bool (*is)(struct us_str line); /* in place of the words; NULL: the words decide */
    /* Reads what begins at the cursor of a line, and steps over it.  Returns false after reporting
       an error. */
    bool (*read)(struct us_lines *lines);
};

#define US_LINE_FORM(pattern, what)        \
    {                                      \
        .words = (pattern), .kind = (what) \
    }
#define US_MOVE_FORM(pattern, from, to)                                          \
    {                                                                            \
        .words = (pattern), .kind = US_LINE_MOVE, .source = (from), .dest = (to) \
    }

/* The form of lines that begin with these words, which a function reads. */
#define US_READ_FORM(pattern, function)                              \
    {                                                                \
        .words = (pattern), .kind = US_LINE_READ, .read = (function) \
    }

/* The same for lines that a function recognizes. */
#define US_TEST_FORM(test, function)                                        \
    {                                                                       \
        .words = "", .kind = US_LINE_READ, .is = (test), .read = (function) \
    }

struct us_line_format {
    const struct us_line_form *forms;
    const char *const *begins; /* each line with one of these words begins a record; NULL: none */
    struct us_conventions conventions;
    /* The names of the variants that it can be, the most likely one first; NULL: any. */
    const char *const *games;
    /* Of the game; 0: those of `games`, or the layout or `begin` states them. */
    uint8_t columns;
    uint8_t freecells;
    bool no_freecells;    /* the game has none */
    uint8_t deals;        /* enum us_deal_system of the deals; 0: Microsoft's */
    uint16_t longest;     /* of a last line without line end that may be incomplete, in bytes */
    bool each_line;       /* each line is a record, and moves are only in lists */
    bool board_begins;    /* a board below moves begins a record */
    bool is_written;      /* the format is written, too, in these forms */
    bool moves_solve;     /* the program lists moves only if they solve the game */
    bool redeals_implied; /* if the stock is empty, the waste becomes the stock before a draw */
    /* Cards go to freecells one by one: a move of several is as many moves, of which the playable
       card is the first. */
    bool one_by_one;
    /* The characters that stand for columns, freecells and foundations in moves or, if there are
       blanks, the words between them.  NULL: numbers do.  Those of foundations begin with hearts,
       clubs, diamonds and spades. */
    const char *column_names;
    const char *freecell_names;
    const char *foundation_names;
    const char *before_move; /* the pattern before each move, and after it; NULL: none */
    const char *after_move;
    /* The pattern that may follow moves in one line, and what is expected in its place.  If it
       does, the list is whole.  Unless it begins with a comma, commas may separate moves. */
    const char *after_list;
    const char *expected_after_list;
    us_take_card_fn *take_card; /* NULL: us_take_any_card */
    const struct us_grid *grid; /* of boards; NULL: there are none */
    /* What was expected in place of a line that begins as moves do or, if moves begin with no
       words, after a move; NULL: `expected`. */
    const char *expected_move;
    const char *expected; /* for any other line that has no form */
    size_t own_size;      /* of us_lines.own */

    /* These may be NULL.  They return false after reporting an error. */
    bool (*begin)(struct us_lines *lines); /* what precedes the first line */
    bool (*keep)(struct us_lines *lines, struct us_intent *move);
    bool (*finish)(struct us_lines *lines); /* when all lines have been read */
};

/* Bits of the forms of lines from which on all is skipped, but whose ends do not occur in the rest
   of the text: another search for them would take as long. */
typedef uint64_t us_endless_forms;
enum { US_MOST_ENDLESS_FORMS = 64 };

/* A record that is being read. */
struct us_lines {
    const struct us_line_format *format;
    struct us_record_reader *reader;
    struct us_cursor *cursor; /* the reader's */
    struct us_script *script;
    void *own;          /* zero at first; for the functions of the format */
    bool has_layout;    /* a US_LINE_LAYOUT was read */
    uint32_t end_board; /* of US_LINE_END, as us_script.final_board */
    bool has_end;       /* a line at the end was read: script->end_span is its place */
    bool has_length;
    bool has_length_at_end;
    bool is_open; /* the moves of a line that states their number may be cut off */
    us_endless_forms endless;
    uint32_t length;
    uint32_t length_at_end;
    struct us_span length_span; /* that of the length at the end is script->end_span */
};

/* Reports that the rest of the line is not what was expected.  Returns false. */
bool us_lines_expected(const struct us_lines *lines, const char *what);

/* Steps over blanks and the end of the line.  Returns false after reporting that something else is
   there. */
bool us_lines_end(const struct us_lines *lines);

/* These do what the functions of us_format of these names do. */
enum us_status us_read_lines(const struct us_line_format *format, struct us_record_reader *reader,
                             struct us_script *out);
size_t us_cut_lines(const struct us_line_format *format, struct us_str text, size_t from);
int us_probe_lines(const struct us_line_format *format, struct us_str text);

/* For us_format.kind_of_line: returns 0 if the line is blank, and otherwise 1 + the index of the
   first form that it has, or of the row after the last form. */
int us_kind_of_line(const struct us_line_format *format, struct us_str line);

/* us_format.agrees for boards in the table's grid. */
us_snapshot_agrees_fn us_lines_agree;

/* Returns what prevents the format from being written, or NULL: moves that no form fits. */
const char *us_lines_refuse(const struct us_line_format *format,
                            const struct us_solution *solution);

/* Writes a solution in the forms of the table: the deal or the layout, what is claimed, and the
   moves. */
void us_write_lines(const struct us_line_format *format, struct us_record_writer *writer,
                    const struct us_solution *solution);

/* Steps over a move in one of the forms of moves and flips, which may be in a line with others, and
   sets *form and *move.  Of a flip, the source is the column.  Returns false, without moving, if
   there is none. */
bool us_take_listed_move(const struct us_line_format *format, struct us_cursor *cursor,
                         const struct us_line_form **form, struct us_intent *move);

/* Appends the move in the first form that has its piles, without a line end. */
void us_put_listed_move(const struct us_line_format *format, struct us_line_values *what,
                        struct us_buf *out);

/* Steps over a move in one of the forms, and sets *move.  Returns false, without moving, if there
   is none. */
bool us_take_move_line(const struct us_line_format *format, struct us_cursor *cursor,
                       struct us_intent *move);

#endif
