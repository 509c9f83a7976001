/* SPDX-License-Identifier: MIT */
/*
 * libxml2's SAX2 parser, for the readers of XML.  It gets the document in chunks, expands no
 * entities and opens no files.  The reader can ask for the parser's place in the record.
 */
#ifndef UNISOL_TREE_SAX_H
#define UNISOL_TREE_SAX_H

#include "base/arena.h"
#include "base/diag.h"

/* The arguments of an event are valid until it returns.  Equal names and equal namespaces have the
   same pointer as long as the parser is open, so a caller may compare pointers first. */
struct us_sax_attribute {
    const char *name;    /* without its prefix */
    const char *uri;     /* of its namespace; NULL: none */
    struct us_str value; /* has &#38; for an ampersand; us_sax_value makes a copy without it */
};

struct us_sax_attributes {
    const struct us_sax_attribute *p;
    size_t num;
};

/* No event is called after an error. */
struct us_sax_events {
    void (*start)(void *context, const char *name, const char *uri,
                  struct us_sax_attributes attributes);
    void (*end)(void *context, const char *name);
    void (*characters)(void *context, struct us_str text); /* CDATA sections and blanks included */
    void (*doctype)(void *context);
};

/* Bounds on what libxml2 compares in pairs, which takes quadratic time. */
enum {
    US_SAX_ATTRIBUTES = 64,  /* of a start tag, namespace declarations included */
    US_SAX_NAMESPACES = 256, /* in all open elements; more than can be nested */
};

enum us_sax_place { US_SAX_TEXT, US_SAX_OPENING, US_SAX_TAG, US_SAX_SECTION };

/* The search for start tags with too many attributes, which looks at the text before the parser.
   It also finds the ends of tags: for each chunk, libxml2 looks at all of the text that it keeps
   until a tag or a comment is complete. */
struct us_sax_scan {
    enum us_sax_place place;
    size_t start;        /* of the last tag or section, in bytes of the document */
    size_t closed;       /* the end of the last that is complete */
    unsigned attributes; /* of the tag */
    char quote;          /* that ends the value; 0: outside of values */
    char opening[9];     /* what follows the <, as long as it may begin a section */
    unsigned opened;     /* the length of that */
    char closer;         /* a section ends after this character, */
    unsigned closers;    /* so many times, and > */
    unsigned run;        /* how many of them were the last characters */
};

/* The parser.  It is the first member of the context that the events get. */
struct us_sax {
    void *parser; /* libxml2's; NULL before us_sax_open */
    const struct us_sax_events *events;
    struct us_sax_attribute *attributes; /* of the last start tag */
    size_t attributes_cap;
    struct us_sink *sink;
    struct us_str text; /* the record, as far as it has been read */
    size_t base;        /* bytes of the document before `text` */
    size_t fed;         /* bytes of the document that were given to the parser */
    size_t scanned;     /* bytes of the document that us_sax_feed got */
    size_t skipped;     /* bytes of the document that the parser did not get */
    struct us_sax_scan scan;
    uint32_t depth;                         /* of open elements */
    uint32_t namespaces[US_SAX_NAMESPACES]; /* for each declaration, the depth of its element */
    unsigned num_namespaces;
    uint32_t declaring; /* the depth of the innermost element that declares some; 0: none does */
    bool prefixed;      /* the name of the root has a prefix */
    bool failed;        /* an error was reported: nothing more is read */
    bool cut;           /* the input ended before the document did */
};

/* Makes the parser, which reports input that is not well-formed.  The events must outlive it.  The
   caller closes it.  Returns false if memory runs out. */
bool us_sax_open(struct us_sax *sax, const struct us_sax_events *events);

/* Gives the parser the text up to its byte `end`, or until an error.  What follows the last
   complete tag waits for the next call. */
void us_sax_feed(struct us_sax *sax, size_t end);

/* Leaves out the text up to its byte `end`, which consists of whole elements that the caller has
   read, and blanks.  All text before it must have been given to the parser. */
void us_sax_skip(struct us_sax *sax, size_t end);

/* Returns true if the parser has got all text that was fed and has only blanks left of it, and that
   text ends outside of tags. */
bool us_sax_may_skip(const struct us_sax *sax);

/* Returns true if the text that was fed ends inside of a tag, a comment or another section. */
bool us_sax_is_inside(const struct us_sax *sax);

/* Gives the parser the rest of the text, and ends the document. */
void us_sax_end(struct us_sax *sax);

/* Frees the parser.  Does nothing if it is not open. */
void us_sax_close(struct us_sax *sax);

/* Returns a copy of an attribute's value in the arena, empty if memory runs out. */
struct us_str us_sax_value(struct us_arena *arena, struct us_str value);

/* Returns the parser's place, in bytes of the text. */
size_t us_sax_here(const struct us_sax *sax);

/* Returns the span of the start tag that the parser has just read. */
struct us_span us_sax_tag(const struct us_sax *sax);

/* Reports an error, unless one was reported before, and stops the parser. */
void us_sax_fail(struct us_sax *sax, enum us_diag_id id, struct us_span span, const char *details);

#endif
