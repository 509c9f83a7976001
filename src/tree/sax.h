/* SPDX-License-Identifier: MIT */
/*
 * What readers of XML share: libxml2's SAX2 parser, fed piece by piece, which expands nothing and opens nothing, and the place in
 * the text where it stands.
 */
#ifndef UNISOL_TREE_SAX_H
#define UNISOL_TREE_SAX_H

#include <libxml/parser.h>

#include "base/diag.h"

/* The first member of what the events get as their context. */
struct us_sax {
    xmlParserCtxtPtr parser; /* NULL before us_sax_open */
    struct us_sink *sink;
    struct us_str text; /* the record's, as far as it is there */
    size_t base;        /* bytes of the document before it */
    size_t fed;         /* bytes of the document that the parser has got */
    bool failed;        /* an error was reported: nothing more is read */
    bool cut;           /* the text has ended, and the document has not */
};

struct us_sax_events {
    startElementNsSAX2Func start;
    endElementNsSAX2Func end;
    charactersSAXFunc characters; /* CDATA sections and blanks included */
    internalSubsetSAXFunc doctype;
};

/* Makes the parser; what is not well-formed is reported by itself.  False where memory runs out. */
bool us_sax_open(struct us_sax *x, const struct us_sax_events *events);

/* Feeds the text up to its byte `end`, or until something fails. */
void us_sax_feed(struct us_sax *x, size_t end);

/* Tells the parser that the document has ended. */
void us_sax_end(struct us_sax *x);

void us_sax_close(struct us_sax *x);

/* Where the parser stands, in bytes of the text. */
size_t us_sax_here(const struct us_sax *x);

/* The start tag that the parser has just read. */
struct us_span us_sax_tag(const struct us_sax *x);

/* Reports the first fault, and stops the parser. */
void us_sax_fail(struct us_sax *x, enum us_diag_id id, struct us_span span, const char *details);

#endif
