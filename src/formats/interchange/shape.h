/* SPDX-License-Identifier: MIT */
/* The structs of docs/interchange.md as tables, and checks that a tree has their form. */
#ifndef UNISOL_FORMATS_INTERCHANGE_SHAPE_H
#define UNISOL_FORMATS_INTERCHANGE_SHAPE_H

#include "base/diag.h"
#include "formats/interchange/name.h"
#include "model/names.h"

enum us_field_type {
    US_FIELD_STRUCT, /* a child element, an object */
    US_FIELD_LIST,   /* a child element with items, an array */
    US_FIELD_BARE,   /* a list without an element of its own; an array in JSON */
    US_FIELD_ROWS,   /* a child element with text elements, an array of strings */
    US_FIELD_TEXT,   /* a child element with characters, a string */
    US_FIELD_NUMBER, /* from here on: an attribute, or a member of an object */
    US_FIELD_BOOLEAN,
    US_FIELD_STRING,
    US_FIELD_NUMBERS, /* separated by blanks; an array in JSON */
};
enum { US_NUM_FIELD_TYPES = US_FIELD_NUMBERS + 1 };

struct us_field {
    uint8_t name; /* enum us_name */
    uint8_t type; /* enum us_field_type */
    uint8_t item; /* of a list: enum us_name of its items */
    bool required;
};

enum { US_MAX_FIELDS = 54 };

struct us_shape {
    uint8_t name;                          /* of the struct, for messages */
    bool takes_foreign;                    /* elements of other namespaces may follow */
    struct us_field fields[US_MAX_FIELDS]; /* in order; the last row has no name */
};

/* The structs, and the places of their fields in what us_open_struct fills in. */
enum { SOLITAIRE_VERSION, SOLITAIRE_HEADER, SOLITAIRE_SOLUTION, SOLITAIRE_RESULT, SOLITAIRE_COMMENTS };
extern const struct us_shape us_shape_solitaire;

enum {
    HEADER_DEAL,
    HEADER_RULES,
    HEADER_NUM_DECKS,
    HEADER_NUM_MOVES,
    HEADER_NUM_COLUMNS,
    HEADER_NUM_FREECELLS,
    HEADER_MAX_RANK,
    HEADER_VARIANT,
    HEADER_BUILD,
    HEADER_FILL,
    HEADER_SEQUENCE,
    HEADER_FOUNDATION_TO_COLUMN,
    HEADER_AUTOMOVE,
    HEADER_EMPTY_COLUMN_COUNT,
    HEADER_LAYOUT_BEFORE_MOVE,
};
extern const struct us_shape us_shape_header;

enum {
    RULES_SUITS,
    RULES_NUM_RESERVES,
    RULES_BUILD_DIRECTION,
    RULES_BUILD_STEP,
    RULES_BUILD_WRAP,
    RULES_GROUP,
    RULES_GROUP_SUIT,
    RULES_BUILD_EQUAL,
    RULES_COLUMNS_TAKE,
    RULES_COLUMN_BASES,
    RULES_COLUMN_ROWS,
    RULES_ROWS_COVER,
    RULES_COLUMN_HOLDS,
    RULES_RESERVE_HOLDS,
    RULES_RESERVE_TAKES,
    RULES_RESERVE_GIVES,
    RULES_LAST_RESERVE_FIRST,
    RULES_FILL_RANK,
    RULES_FILL_RANK_TOO,
    RULES_REFILL,
    RULES_FOUNDATION_BASE,
    RULES_FOUNDATION_WRAP,
    RULES_FOUNDATION_TAKES,
    RULES_FOUNDATION_BY_ITSELF,
    RULES_FOUNDATION_GIVES,
    RULES_BASE_FROM,
    RULES_NUM_HOLES,
    RULES_HOLE_WRAP,
    RULES_HOLE_ON_KING,
    RULES_HOLE_SUIT,
    RULES_HOLE_STEPS,
    RULES_HOLE_BASES,
    RULES_HOLE_SUITS,
    RULES_HOLE_HOLDS,
    RULES_HOLE_REPEATS,
    RULES_HOLES_ALIKE,
    RULES_HOLE_GIVES,
    RULES_HOLE_TAKES,
    RULES_PAIR_SUMS,
    RULES_PAIR_STEPS,
    RULES_PAIR_STEPS_FROM,
    RULES_PAIR_SINGLES,
    RULES_PAIR_PLACES,
    RULES_STOCK_TO,
    RULES_STOCK_GIVES,
    RULES_STOCK_DRAW,
    RULES_STOCK_DRAW_FALLS,
    RULES_STOCK_PASSES,
    RULES_STOCK_NEEDS_COLUMNS,
    RULES_WASTE_HOLDS,
    RULES_WASTE_REFILL,
    RULES_GATHER,
    RULES_GOAL,
    RULES_JUDGED,
};
enum { US_NUM_RULES = RULES_JUDGED + 1 };
extern const struct us_shape us_shape_rules;

enum { DEAL_SYSTEM, DEAL_NUMBER, DEAL_NAME };
extern const struct us_shape us_shape_deal;

enum {
    SOLUTION_START,
    SOLUTION_INITIAL,
    SOLUTION_MOVES,
    SOLUTION_MOVE_LIST,
    SOLUTION_FINAL,
    SOLUTION_ALTERNATIVES,
    SOLUTION_BOOKMARKS,
    SOLUTION_START_TEXT,
    SOLUTION_FINGERPRINT,
    SOLUTION_CURRENT,
    SOLUTION_MOVES_USED
};
extern const struct us_shape us_shape_solution;

enum { POSITION_FOUNDATIONS, POSITION_FREECELLS, POSITION_COLUMNS, POSITION_STOCK, POSITION_WASTE, POSITION_RESERVES };
extern const struct us_shape us_shape_position;

enum { RESERVE_CARDS };
extern const struct us_shape us_shape_reserve;

enum { FOUNDATION_SUIT, FOUNDATION_DECK, FOUNDATION_RANK, FOUNDATION_CARDS };
extern const struct us_shape us_shape_foundation;

enum { COLUMN_LEN, COLUMN_ROW, COLUMN_IS_SIDEWAYS, COLUMN_CARDS };
extern const struct us_shape us_shape_column;

enum { CARD_RANK, CARD_SUIT, CARD_DECK, CARD_IS_EMPTY, CARD_IS_HIDDEN, CARD_IS_BLOCKED };
extern const struct us_shape us_shape_card;

enum {
    MOVE_POS_BEFORE,
    MOVE_SOURCE,
    MOVE_DEST,
    MOVE_SOURCE_CARD,
    MOVE_DEST_CARD,
    MOVE_COMMENTS,
    MOVE_ALTERNATIVES,
    MOVE_NUM_CARDS,
    MOVE_AUTOMOVE,
    MOVE_IMPLICIT,
};
extern const struct us_shape us_shape_move;

enum { PILE_TYPE, PILE_INDEX, PILE_SUIT, PILE_DECK };
extern const struct us_shape us_shape_pile;

enum { VARIATION_MOVES, VARIATION_KIND, VARIATION_NAME };
extern const struct us_shape us_shape_variation;

enum { BOOKMARK_NAME, BOOKMARK_POSITION };
extern const struct us_shape us_shape_bookmark;

enum { COMMENT_PLAIN_TEXT, COMMENT_XHTML_SUBSET, COMMENT_ORIGINATOR, COMMENT_ID };
extern const struct us_shape us_shape_comment;

enum { RESULT_FAULT, RESULT_COUNTS, RESULT_STATUS, RESULT_CLAIM };
extern const struct us_shape us_shape_result;

enum { COUNT_NAME, COUNT_NUMBER };
extern const struct us_shape us_shape_count;

enum { FAULT_MOVE, FAULT_REASON, FAULT_TEXT };
extern const struct us_shape us_shape_fault;

/* Board games (boardgame_in.c). */
enum {
    BOARDGAME_VERSION,
    BOARDGAME_GAME,
    BOARDGAME_RESULT,
    BOARDGAME_ENDING,
    BOARDGAME_LAYOUT,
    BOARDGAME_IN_COLUMN,
    BOARDGAME_START,
    BOARDGAME_MOVES,
    BOARDGAME_FINAL,
    BOARDGAME_COMMENTS,
};
extern const struct us_shape us_shape_boardgame;

enum {
    BOARD_IMPLIED,
    BOARD_TURN,
    BOARD_TRAIN,
    BOARD_UNCERTAIN,
    BOARD_SCORE,
    BOARD_PLAYFIELD,
    BOARD_PINS,
    BOARD_PATHS,
    BOARD_PIECES,
};
extern const struct us_shape us_shape_bg_position;

enum { SCORE_WHITE, SCORE_BLACK };
extern const struct us_shape us_shape_score;

/* A piece on a board.  Only effects have the last two fields. */
enum {
    PIECE_LETTER,
    PIECE_SIDE,
    PIECE_AT,
    PIECE_LUNCHLESS,
    PIECE_STINKY,
    PIECE_PRIME,
    PIECE_KIND,
    PIECE_CRUSHED,
};
extern const struct us_shape us_shape_bg_piece;

enum {
    BG_MOVE_TEXT,
    BG_MOVE_NUMBER,
    BG_MOVE_SIDE,
    BG_MOVE_KIND,
    BG_MOVE_PIECE,
    BG_MOVE_PRIME,
    BG_MOVE_FROM,
    BG_MOVE_TO,
    BG_MOVE_PATH,
    BG_MOVE_LINE,
    BG_MOVE_LENGTH,
    BG_MOVE_RESIGNS,
    BG_MOVE_SCORE,
    BG_MOVE_EFFECTS,
    BG_MOVE_POSITION,
    BG_MOVE_COMMENTS,
};
extern const struct us_shape us_shape_bg_move;

/* The context of reading a record. */
struct us_tree_context {
    struct us_sink *sink;
    struct us_str text;         /* of the record */
    const struct us_node *root; /* of the record */
    const char *pointer;        /* the JSON pointer of the root; NULL: the input is XML */
    bool from_one;              /* indexes count from 1 */
};

/* Reports id at a node, with its JSON pointer if the input is JSON.  Always returns false. */
bool us_node_error(const struct us_tree_context *context, const struct us_node *node, enum us_diag_id id,
                   const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Sorts the children of a struct into values[US_MAX_FIELDS].  Fields of the shape that are left out
   are NULL; values after the last field are not set.  Returns false after a report if the node does
   not have the form of the shape. */
bool us_open_struct(const struct us_tree_context *context, const struct us_node *node, const struct us_shape *shape,
                    const struct us_node **values);

/*
 * The functions below read the value of a field.  They return false after a report if the value
 * does not have the type of the function.
 */

/* Reads a number from least to most.  An index is from 0 here, whatever the record counts from. */
bool us_node_number(const struct us_tree_context *context, const struct us_node *node, uint32_t least, uint32_t most,
                    uint32_t *value);

/* Reads a list of numbers from least to most, at most `max` of them, and sets *n to how many there
   are.  Returns false after a report. */
bool us_node_numbers(const struct us_tree_context *context, const struct us_node *node, int least, int most,
                     int *values, unsigned max, unsigned *n);

/* Reads true or false, in XML also 1 or 0. */
bool us_node_boolean(const struct us_tree_context *context, const struct us_node *node, bool *value);

/* Reads one of `num` words.  *value is its index. */
bool us_node_word(const struct us_tree_context *context, const struct us_node *node, const char *const *words,
                  unsigned num, unsigned *value);

/* Reads a name of the interchange formats from a table of model/names.h with `num` rows. */
bool us_node_enum(const struct us_tree_context *context, const struct us_node *node, const struct us_spelling *names,
                  unsigned num, uint8_t *value);

/* Returns the text without the blanks and line ends around it. */
struct us_str us_without_blanks(struct us_str text);

/* Reads a string of at most `most` characters, without control characters except line ends and
   tabs.  Blanks around the value of an attribute are removed. */
bool us_node_string(const struct us_tree_context *context, const struct us_node *node, size_t most,
                    struct us_str *value);

#endif
