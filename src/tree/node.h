/* SPDX-License-Identifier: MIT */
/*
 * A tree of named nodes, which the readers of XML and JSON share.  Each node has its place in the
 * record, and the index of its name in a list that the caller supplies.
 */
#ifndef UNISOL_TREE_NODE_H
#define UNISOL_TREE_NODE_H

#include "base/arena.h"
#include "base/buf.h"

enum {
    US_UNNAMED = 0,      /* an item of an array, or a name that is not in the list */
    US_MOST_NAMES = 192, /* the longest list: the table of hashes needs empty slots */
};

/* A list of names with a table to look them up. */
struct us_names {
    const struct us_str *list;
    uint8_t slots[256]; /* indexes of the list by hash; a collision takes the next empty slot */
};

/* Takes a list of `num` names, at most US_MOST_NAMES, which must outlive it.  list[0] is unused. */
void us_names_init(struct us_names *names, const struct us_str *list, size_t num);

/* Returns the name's index in the list, or US_UNNAMED. */
uint8_t us_name_find(const struct us_names *names, const char *text, size_t len);

enum us_node_kind {
    US_NODE_ELEMENT,   /* XML: a struct, a list, or characters */
    US_NODE_ATTRIBUTE, /* XML: a value whose type its field knows */
    US_NODE_OBJECT,    /* JSON, from here on */
    US_NODE_ARRAY,
    US_NODE_STRING,
    US_NODE_INTEGER,
    US_NODE_TRUE,
    US_NODE_FALSE,
    US_NODE_OTHER, /* null, a fraction, or a number that is too large: no field has such a value */
};
enum { US_NUM_NODE_KINDS = US_NODE_OTHER + 1 };

struct us_node {
    uint8_t name;        /* its index in the list, or US_UNNAMED */
    uint8_t kind;        /* enum us_node_kind */
    struct us_span span; /* in the record; for an attribute, the start tag of its element */
    union {
        /* The characters of a string, an attribute or an element.  If the node's name is not in the
           list, this is the name. */
        struct us_str text;
        int64_t number; /* of an integer */
    };
    union {
        struct us_node *child;
        size_t child_at; /* its index, while the array of nodes may still move */
    };
    union {
        struct us_node *next;
        size_t next_at;
    };
};

/* Returns the first node from `node` on that is an item of a list, or NULL.  The attributes of the
   list's element are not items. */
const struct us_node *us_item(const struct us_node *node);

/* Returns the first item of a list, or NULL.  The list may be NULL. */
const struct us_node *us_first_item(const struct us_node *list);

#endif
