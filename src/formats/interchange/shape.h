/* SPDX-License-Identifier: MIT */
/* The structs of docs/interchange.md as tables, and checks that a tree has their form. */
#ifndef UNISOL_FORMATS_INTERCHANGE_SHAPE_H
#define UNISOL_FORMATS_INTERCHANGE_SHAPE_H

#include "base/diag.h"
#include "formats/interchange/name.h"
#include "model/names.h"

/* The version of records that need the rules of other games. */
#define US_INTERCHANGE_NEWEST "0.2"

enum us_field_type {
    US_FIELD_STRUCT, /* a child element, an object */
    US_FIELD_LIST,   /* a child element with items, an array */
    US_FIELD_BARE,   /* a list without an element of its own; an array in JSON */
    US_FIELD_ROWS,   /* a child element with text elements, an array of strings */
    US_FIELD_TEXT,   /* a child element with characters, a string */
    US_FIELD_NUMBER, /* from here on: an attribute, or a member of an object */
    US_FIELD_BOOLEAN,
    US_FIELD_STRING,
    US_FIELD_WORD,    /* a string, one of a table of names */
    US_FIELD_LETTERS, /* a string of letters of suits */
    US_FIELD_NUMBERS, /* separated by blanks; an array in JSON */
};
enum { US_NUM_FIELD_TYPES = US_FIELD_NUMBERS + 1 };

/* What a list has at most one number for. */
enum us_per { US_PER_NOTHING, US_PER_HOLE, US_PER_COLUMN };

struct us_field {
    uint8_t name; /* enum us_name */
    uint8_t type; /* enum us_field_type */
    uint8_t item; /* of a list: enum us_name of its items */
    bool required;
    bool required_before; /* in versions before 0.2 */
    bool is_new;          /* versions before 0.2 do not have it */
    uint8_t newer;        /* its name in version 0.2, which does not have it: enum us_name */
    uint8_t num_old;      /* how many of its words versions before 0.2 have; 0: all */
    /* The default, a number or the index of a word.  If `zero_is_usual`, the member is then 0
       (model/rule_list.h). */
    uint8_t usual;
    bool zero_is_usual;
    uint8_t at;   /* where struct us_game has the value, if has_member */
    uint8_t more; /* what is added to each number of a list */
    uint8_t max;  /* how many numbers of a list, or letters, there may be */
    uint8_t per;  /* enum us_per; for each hole there is a number, or none is stated */
    bool is_rank; /* a number is at most the highest rank of the game */
    bool has_member;
    int8_t least;
    uint32_t most;                   /* of words: how many there are */
    const struct us_spelling *words; /* of words */
};

enum { US_MAX_FIELDS = 56 };

struct us_shape {
    uint8_t name;       /* of the struct, for messages */
    bool takes_foreign; /* elements of other namespaces may follow */
    uint8_t num;
    const struct us_field *fields; /* in order */
};

/* The structs, and the places of their fields in what us_open_struct fills in: `us_shape_header`,
   HEADER_DEAL. */
#define SHAPE(id, name, takes_foreign)          \
    extern const struct us_shape us_shape_##id; \
    enum {
#define FIELD(id, ...) id,
#define END_SHAPE \
    }             \
    ;
#include "formats/interchange/shape_list.h"
#undef SHAPE
#undef FIELD
#undef END_SHAPE

/* The struct `rules`, whose fields model/rule_list.h has. */
extern const struct us_shape us_shape_rules;

/* The context of reading a record. */
struct us_tree_context {
    struct us_sink *sink;
    struct us_str text;         /* of the record */
    const struct us_node *root; /* of the record */
    const char *pointer;        /* the JSON pointer of the root; NULL: the input is XML */
    bool from_one;              /* indexes count from 1 */
    bool is_older;              /* the record is of a version before 0.2 */
    bool is_text;               /* it is rules as text */
};

/* Reports id at a node, with its JSON pointer if the input is JSON.  Always returns false. */
bool us_node_error(const struct us_tree_context *context, const struct us_node *node,
                   enum us_diag_id id, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Sorts the children of a struct into values[US_MAX_FIELDS].  Fields of the shape that are left out
   are NULL; values after the last field are not set.  Returns false after a report if the node does
   not have the form of the shape. */
bool us_open_struct(const struct us_tree_context *context, const struct us_node *node,
                    const struct us_shape *shape, const struct us_node **values);

/*
 * The functions below read the value of a field.  They return false after a report if the value
 * does not have the type of the function.
 */

/* Reads a number from least to most.  An index is from 0 here, whatever the record counts from. */
bool us_node_number(const struct us_tree_context *context, const struct us_node *node,
                    uint32_t least, uint32_t most, uint32_t *value);

/* Reads a list of numbers from least to most, at most `max` of them, and sets *n to how many there
   are.  Returns false after a report. */
bool us_node_numbers(const struct us_tree_context *context, const struct us_node *node, int least,
                     int most, int *values, unsigned max, unsigned *n);

/* Reads true or false, in XML also 1 or 0. */
bool us_node_boolean(const struct us_tree_context *context, const struct us_node *node,
                     bool *value);

/* Reads one of `num` words.  *value is its index. */
bool us_node_word(const struct us_tree_context *context, const struct us_node *node,
                  const char *const *words, unsigned num, unsigned *value);

/* Reads one of the words of a field, those that the version of the record has.  *value is its
   index. */
bool us_node_enum(const struct us_tree_context *context, const struct us_node *node,
                  const struct us_field *field, uint8_t *value);

/* Returns the text without the blanks and line ends around it. */
struct us_str us_without_blanks(struct us_str text);

/* Reads a string of at most `most` characters, without control characters except line ends and
   tabs.  Blanks around the value of an attribute are removed. */
bool us_node_string(const struct us_tree_context *context, const struct us_node *node, size_t most,
                    struct us_str *value);

#endif
