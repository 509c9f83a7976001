/* SPDX-License-Identifier: MIT */
/* The structs of docs/interchange.md as tables, and the check that a tree has their form. */
#ifndef UNISOL_FORMATS_INTERCHANGE_SHAPE_H
#define UNISOL_FORMATS_INTERCHANGE_SHAPE_H

#include "base/diag.h"
#include "formats/interchange/name.h"
#include "model/names.h"

enum us_field_type {
    US_FIELD_STRUCT, /* a child element, an object */
    US_FIELD_LIST,   /* a child element with items, an array */
    US_FIELD_BARE,   /* a list whose items stand in the struct's own element; an array in JSON */
    US_FIELD_ROWS,   /* a child element with text elements, an array of strings */
    US_FIELD_TEXT,   /* a child element with characters, a string */
    US_FIELD_NUMBER, /* from here on attributes, or members */
    US_FIELD_BOOLEAN,
    US_FIELD_STRING,
};
enum { US_NUM_FIELD_TYPES = US_FIELD_STRING + 1 };

struct us_field {
    uint8_t name; /* enum us_name */
    uint8_t type; /* enum us_field_type */
    uint8_t item; /* of a list: its items' name */
    bool required;
};

enum { US_MAX_FIELDS = 16 };

struct us_shape {
    uint8_t name;                          /* of the struct, for messages */
    bool takes_foreign;                    /* elements of other namespaces may stand at its end */
    struct us_field fields[US_MAX_FIELDS]; /* child elements in their order; ends with a row without a name */
};

/* The structs, and the places of their fields in what us_open_struct fills in. */
enum { SOLITAIRE_VERSION, SOLITAIRE_HEADER, SOLITAIRE_SOLUTION, SOLITAIRE_RESULT, SOLITAIRE_COMMENTS };
extern const struct us_shape us_shape_solitaire;

enum {
    HEADER_DEAL,
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

enum { DEAL_SYSTEM, DEAL_NUMBER, DEAL_NAME };
extern const struct us_shape us_shape_deal;

enum { SOLUTION_START, SOLUTION_MOVES, SOLUTION_FINAL, SOLUTION_ALTERNATIVES };
extern const struct us_shape us_shape_solution;

enum { POSITION_FOUNDATIONS, POSITION_FREECELLS, POSITION_COLUMNS, POSITION_TALON, POSITION_WASTE };
extern const struct us_shape us_shape_position;

enum { FOUNDATION_SUIT, FOUNDATION_DECK, FOUNDATION_RANK };
extern const struct us_shape us_shape_foundation;

enum { COLUMN_LEN, COLUMN_ROW, COLUMN_CARDS };
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

enum { LINE_MOVES, LINE_KIND };
extern const struct us_shape us_shape_variation;

enum { COMMENT_PLAIN_TEXT, COMMENT_XHTML_SUBSET, COMMENT_ORIGINATOR, COMMENT_ID };
extern const struct us_shape us_shape_comment;

enum { RESULT_FAULT, RESULT_STATUS, RESULT_CLAIM };
extern const struct us_shape us_shape_result;

enum { FAULT_MOVE, FAULT_REASON, FAULT_TEXT };
extern const struct us_shape us_shape_fault;

/* Games on boards (match_in.c). */
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

/* A piece on a board; the last two are of effects alone. */
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
extern const struct us_shape us_shape_bg_effect;

enum {
    PLY_TEXT,
    PLY_NUMBER,
    PLY_SIDE,
    PLY_KIND,
    PLY_PIECE,
    PLY_PRIME,
    PLY_FROM,
    PLY_TO,
    PLY_PATH,
    PLY_LINE,
    PLY_LENGTH,
    PLY_RESIGNS,
    PLY_SCORE,
    PLY_EFFECTS,
    PLY_POSITION,
    PLY_COMMENTS,
};
extern const struct us_shape us_shape_bg_move;

/* What the messages of a record have in common. */
struct us_tree_context {
    struct us_sink *sink;
    struct us_str text;         /* the record's */
    const struct us_node *root; /* of the record */
    const char *pointer;        /* JSON: the root's JSON pointer; NULL: XML */
};

/* Reports id at a node, with the node's JSON pointer where there is one; always false. */
bool us_node_error(const struct us_tree_context *x, const struct us_node *node, enum us_diag_id id, const char *format,
                   ...) __attribute__((format(printf, 4, 5)));

/* Sorts a struct's children into values[], NULL for those that are left out.  False (reported) where the node has not the
   shape's form. */
bool us_open_struct(const struct us_tree_context *x, const struct us_node *node, const struct us_shape *shape,
                    const struct us_node **values);

/* Checks that the items of a list have the name and kind that they must have. */
bool us_check_items(const struct us_tree_context *x, const struct us_node *list, enum us_name item);

/* Reads values of fields.  False (reported) where the value is not of that type or outside of least to most. */
bool us_node_number(const struct us_tree_context *x, const struct us_node *node, uint32_t least, uint32_t most,
                    uint32_t *value);
bool us_node_boolean(const struct us_tree_context *x, const struct us_node *node, bool *value);
bool us_node_word(const struct us_tree_context *x, const struct us_node *node, const char *const *words, unsigned num,
                  unsigned *value);
bool us_node_enum(const struct us_tree_context *x, const struct us_node *node, const struct us_spelling *names,
                  unsigned num, uint8_t *value);

/* s without blanks and line ends around it. */
struct us_str us_without_blanks(struct us_str s);

/* The text of a string field, blanks around it cut off where it is an attribute; no more than `most` characters, and no
   control characters but line ends and tabs. */
bool us_node_string(const struct us_tree_context *x, const struct us_node *node, size_t most, struct us_str *value);

#endif
