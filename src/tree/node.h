/* SPDX-License-Identifier: MIT */
/*
 * What stands between a syntax and the model: a record as a tree of named nodes with places in the text.  XML and JSON
 * make such trees; record_in.c alone knows what they mean.
 */
#ifndef UNISOL_TREE_NODE_H
#define UNISOL_TREE_NODE_H

#include "base/arena.h"
#include "base/buf.h"

enum us_name {
    US_NAME_NONE, /* an item of an array, or a name that is not ours */
#define NAME(id) US_NAME_##id,
#include "tree/name_list.h"
#undef NAME
    US_NAME_COUNT,
};

/* "num_decks" */
struct us_str us_name_str(enum us_name name);
const char *us_name_text(enum us_name name);

/* Looks names up.  One for each reader: the table is made when it is first asked. */
struct us_names {
    bool ready;
    uint8_t slots[256];   /* enum us_name by hash, chained by the next slot */
    uint8_t follows[256]; /* the name that last stood behind two others, by those: a guess */
};

enum us_name us_name_find(struct us_names *names, const char *text, size_t len);

enum us_node_kind {
    US_NODE_ELEMENT,   /* XML: a struct, a list, or characters */
    US_NODE_ATTRIBUTE, /* XML: a value whose type its field knows */
    US_NODE_OBJECT,    /* JSON, from here on */
    US_NODE_ARRAY,
    US_NODE_STRING,
    US_NODE_INTEGER,
    US_NODE_TRUE,
    US_NODE_FALSE,
    US_NODE_OTHER, /* null, fractions, numbers too large: no field has such a value */
};
enum { US_NUM_NODE_KINDS = US_NODE_OTHER + 1 };

struct us_node {
    uint8_t name;        /* enum us_name */
    uint8_t kind;        /* enum us_node_kind */
    struct us_span span; /* in the record's text; of an attribute, its element's start tag */
    union {
        struct us_str text; /* of a string, an attribute, the characters of an element; of an unknown name: the name */
        int64_t number;     /* of an integer */
    };
    union {
        struct us_node *child;
        size_t child_at; /* while an array of nodes still moves: its place in it */
    };
    union {
        struct us_node *next;
        size_t next_at;
    };
};

/* The first item of a list at or behind a node, NULL: none.  Attributes of the element that they share with it are none. */
const struct us_node *us_item(const struct us_node *node);

/* The first item of a list; list may be NULL. */
const struct us_node *us_first_item(const struct us_node *list);

#endif
