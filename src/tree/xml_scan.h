/* SPDX-License-Identifier: MIT */
/*
 * Scans an element of plain XML: elements and attributes whose names are in the list, in double
 * quotes, and characters of ASCII, without comments, references and the like.  Programs write most
 * records so.  libxml2 (tree/sax.h) must read what the scan refuses, and gives the same tree for
 * what it accepts.
 */
#ifndef UNISOL_TREE_XML_SCAN_H
#define UNISOL_TREE_XML_SCAN_H

#include "tree/node.h"

/* 0: libxml2 reads all XML, which makes a smaller program. */
#ifndef US_XML_SCAN
#define US_XML_SCAN 1
#endif

/* What an element may contain. */
enum us_xml_content {
    US_XML_ELEMENTS,   /* with blanks between them */
    US_XML_CHARACTERS, /* which become its text */
    US_XML_OTHER,      /* it is not plain */
};

struct us_xml_plain {
    const struct us_names *names;
    enum us_xml_content (*content)(uint8_t name);
    struct us_arena *arena; /* gets the nodes */
    uint8_t root;           /* the name of the element */
    struct us_str uri;      /* its namespace */
    bool is_default;        /* `uri` is the default namespace outside of the element */
    unsigned depth;         /* the most elements that may be nested */
    unsigned attributes;    /* the most of one element */
    size_t nodes;           /* the most elements and attributes */
};

/* Scans the element that begins at text.p + *at, and moves *at past it.  Returns its tree, which
   points into the text, or NULL if it is not plain, not complete, or if memory runs out.  The text
   must end with a >. */
struct us_node *us_xml_scan(const struct us_xml_plain *plain, struct us_str text, size_t *at);

#endif
