/* SPDX-License-Identifier: MIT */
/* Feeding libxml2. */
#include "tree/sax.h"

#include <libxml/parserInternals.h>
#include <stdio.h>

#include "base/alloc.h"

size_t us_sax_here(const struct us_sax *x)
{
    long consumed = xmlByteConsumed(x->parser);
    size_t at = consumed < 0 ? x->fed : (size_t)consumed;
    at = at > x->base ? at - x->base : 0;
    return at < x->text.len ? at : x->text.len;
}

struct us_span us_sax_tag(const struct us_sax *x)
{
    size_t end = us_sax_here(x);
    const char *open = memrchr(x->text.p, '<', end);
    size_t start = open ? (size_t)(open - x->text.p) : 0;
    return (struct us_span){(uint32_t)start, (uint32_t)(end - start)};
}

void us_sax_fail(struct us_sax *x, enum us_diag_id id, struct us_span span, const char *details)
{
    if (!x->failed)
        us_report(x->sink, id, span, "%s", details);
    x->failed = true;
    if (x->parser)
        xmlStopParser(x->parser);
}

struct us_str us_sax_value(struct us_arena *arena, struct us_str value)
{
    static const char ampersand[] = "&#38;"; /* from libxml2, which is told to expand no entities */
    const size_t n = sizeof(ampersand) - 1;
    struct us_str copy = us_arena_copy(arena, value);
    char *p = copy.len >= n && memchr(copy.p, '&', copy.len) ? memmem(copy.p, copy.len, ampersand, n) : NULL;
    for (; p; p = memmem(p, (size_t)(copy.p + copy.len - p), ampersand, n)) {
        p++;
        memmove(p, p + n - 1, (size_t)(copy.p + copy.len - p) - (n - 1));
        copy.len -= n - 1;
    }
    return copy;
}

/* ---- too many attributes ---------------------------------------------------------------------------------------- */

static const char comment[] = "!--";
static const char cdata[] = "![CDATA[";

static void begin_section(struct us_sax_scan *s, char closer, unsigned closers)
{
    s->place = US_SAX_SECTION;
    s->closer = closer;
    s->closers = closers;
    s->run = 0;
}

/* Decides what a < begins.  Returns false if the character is part of a tag. */
static bool scan_opening(struct us_sax_scan *s, char c)
{
    s->opening[s->opened++] = c;
    if (s->opening[0] == '?')
        begin_section(s, '?', 1);
    else if (s->opened == strlen(comment) && memcmp(s->opening, comment, s->opened) == 0)
        begin_section(s, '-', 2);
    else if (s->opened == strlen(cdata) && memcmp(s->opening, cdata, s->opened) == 0)
        begin_section(s, ']', 2);
    else if (memcmp(s->opening, comment, s->opened) != 0 && memcmp(s->opening, cdata, s->opened) != 0)
        s->place = US_SAX_TAG;
    return s->place != US_SAX_TAG;
}

static void scan_section(struct us_sax_scan *s, char c)
{
    if (c == '>' && s->run >= s->closers)
        s->place = US_SAX_TEXT;
    s->run = c == s->closer ? s->run + 1 : 0;
}

/* Returns true if the character belongs to the tag.  A < ends even a value. */
static bool scan_tag(struct us_sax_scan *s, char c)
{
    if (c == '<') {
        s->place = US_SAX_TEXT;
        return false;
    }
    if (s->quote) {
        if (c == s->quote)
            s->quote = 0;
    } else if (c == '"' || c == '\'') {
        s->quote = c;
    } else if (c == '=') {
        s->attributes++;
    } else if (c == '>') {
        s->place = US_SAX_TEXT;
    }
    return true;
}

/* Returns the next < that needs a closer look, or the end.  A tag shorter than this cannot have too many
   attributes, each of which takes at least the five bytes of ' a=""'. */
static const char *skip_short_tags(const char *p, const char *end)
{
    const size_t least = (size_t)US_SAX_ATTRIBUTES * 5;
    const char *last = end - 1;
    p = memchr(p, '<', (size_t)(end - p));
    if (!p)
        return end;

    while (p < last && p[1] != '!' && p[1] != '?') {
        size_t ahead = (size_t)(last - p);
        const char *next = memchr(p + 1, '<', ahead < least ? ahead : least);
        if (!next)
            break;
        p = next;
    }
    return p;
}

/* Scans the text from `at` to `end`.  Returns false at the first tag with too many attributes. */
static bool scan(struct us_sax *x, size_t at, size_t end)
{
    struct us_sax_scan *s = &x->scan;
    const char *stop = x->text.p + end;
    const char *p = x->text.p + at;

    while (p < stop) {
        switch (s->place) {
        case US_SAX_TEXT:
            p = skip_short_tags(p, stop);
            if (p == stop)
                break;
            *s = (struct us_sax_scan){.place = US_SAX_OPENING, .start = x->base + (size_t)(p - x->text.p)};
            p++;
            break;
        case US_SAX_OPENING:
            p += scan_opening(s, *p);
            break;
        case US_SAX_TAG:
            p += scan_tag(s, *p);
            if (s->attributes > US_SAX_ATTRIBUTES)
                return false;
            break;
        case US_SAX_SECTION:
            scan_section(s, *p++);
            break;
        }
    }
    return true;
}

/* Counts the namespaces that are declared in open elements, at an element that declares some. */
static bool open_namespaces(struct us_sax *x, unsigned num)
{
    if (num > US_SAX_NAMESPACES - x->num_namespaces) {
        char words[80];
        snprintf(words, sizeof(words), "more than %d namespace declarations in nested elements", US_SAX_NAMESPACES);
        us_sax_fail(x, US_DIAG_FIELD_UNKNOWN, us_sax_tag(x), words);
        return false;
    }

    for (unsigned i = 0; i < num; i++)
        x->namespaces[x->num_namespaces++] = x->depth;
    x->declaring = x->depth;
    return true;
}

static void close_namespaces(struct us_sax *x)
{
    unsigned n = x->num_namespaces;
    while (n > 0 && x->namespaces[n - 1] == x->declaring)
        n--;
    x->num_namespaces = n;
    x->declaring = n > 0 ? x->namespaces[n - 1] : 0;
}

/* ---- libxml2's events ------------------------------------------------------------------------------------------- */

/* Its attributes are five pointers each: name, prefix, namespace, value, the value's end. */
static void on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int num_namespaces,
                     const xmlChar **namespaces, int num_attributes, int num_defaulted, const xmlChar **attributes)
{
    struct us_sax *x = context;
    size_t num = (size_t)num_attributes;
    (void)prefix;
    (void)namespaces;
    (void)num_defaulted;
    if (x->failed)
        return;
    x->depth++;
    if (num_namespaces > 0 && !open_namespaces(x, (unsigned)num_namespaces))
        return;
    if (num > x->attributes_cap && !us_grow(NULL, &x->attributes, &x->attributes_cap, num, sizeof(*x->attributes))) {
        us_sax_fail(x, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        return;
    }

    for (size_t i = 0; i < num; i++) {
        const xmlChar **a = attributes + i * 5;
        x->attributes[i] = (struct us_sax_attribute){
            .name = (const char *)a[0],
            .uri = (const char *)a[2],
            .value = {(const char *)a[3], (size_t)(a[4] - a[3])},
        };
    }
    x->events->start(x, (const char *)name, (const char *)uri, (struct us_sax_attributes){x->attributes, num});
}

static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct us_sax *x = context;
    (void)prefix;
    (void)uri;
    if (x->failed)
        return;
    if (x->depth-- == x->declaring)
        close_namespaces(x);
    x->events->end(x, (const char *)name);
}

static void on_characters(void *context, const xmlChar *text, int len)
{
    struct us_sax *x = context;
    if (!x->failed)
        x->events->characters(x, (struct us_str){(const char *)text, (size_t)len});
}

static void on_doctype(void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    struct us_sax *x = context;
    (void)name;
    (void)external;
    (void)system;
    if (!x->failed)
        x->events->doctype(x);
}

static void on_error(void *context, xmlErrorPtr error)
{
    struct us_sax *x = context;
    const xmlParserCtxt *parser = x->parser;
    if (error->level < XML_ERR_ERROR)
        return;
    char words[200];
    size_t n = 0;
    for (const char *p = error->message ? error->message : ""; *p && n < sizeof(words) - 1; p++)
        if (*p != '\n')
            words[n++] = *p;
    words[n] = '\0';
    size_t here = us_sax_here(x);
    bool cut = x->cut && (here == x->text.len || error->code == XML_ERR_DOCUMENT_END);
    /* To libxml2 a text that is cut off has extra content, and one that does not begin with < is empty. */
    if (cut && parser->name)
        snprintf(words, sizeof(words), "expected the end of %.100s", (const char *)parser->name);
    else if (cut || error->code == XML_ERR_DOCUMENT_EMPTY)
        snprintf(words, sizeof(words), "expected an element");
    enum us_diag_id id = cut ? US_DIAG_TRUNCATED : US_DIAG_XML_BAD;
    us_sax_fail(x, error->code == XML_ERR_NO_MEMORY ? US_DIAG_NO_MEMORY : id, (struct us_span){(uint32_t)here, 0},
                words);
}

bool us_sax_open(struct us_sax *x, const struct us_sax_events *events)
{
    xmlSAXHandler sax = {0};
    sax.initialized = XML_SAX2_MAGIC;
    sax.startElementNs = on_start;
    sax.endElementNs = on_end;
    sax.characters = on_characters;
    sax.ignorableWhitespace = on_characters;
    sax.cdataBlock = on_characters;
    sax.internalSubset = on_doctype;
    sax.serror = on_error;
    x->events = events;
    x->parser = xmlCreatePushParserCtxt(&sax, x, NULL, 0, NULL);
    /* The source has made UTF-8 of UTF-16, whatever the declaration still says. */
    return x->parser && xmlCtxtUseOptions(x->parser, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC) == 0;
}

static void feed(struct us_sax *x, size_t end)
{
    enum { MOST = 1 << 20 }; /* the parser takes an int */
    size_t at = x->fed - x->base;
    while (at < end && !x->failed) {
        size_t n = end - at < MOST ? end - at : MOST;
        x->fed += n;
        xmlParseChunk(x->parser, x->text.p + at, (int)n, 0);
        at += n;
    }
}

void us_sax_feed(struct us_sax *x, size_t end)
{
    if (scan(x, x->fed - x->base, end)) {
        feed(x, end);
        return;
    }

    size_t start = x->scan.start > x->base ? x->scan.start - x->base : 0;
    char words[80];
    feed(x, start);
    snprintf(words, sizeof(words), "more than %d attributes in one element", US_SAX_ATTRIBUTES);
    us_sax_fail(x, US_DIAG_FIELD_UNKNOWN, (struct us_span){(uint32_t)start, 1}, words);
}

void us_sax_end(struct us_sax *x)
{
    const xmlParserCtxt *parser = x->parser;
    x->cut = parser->instate != XML_PARSER_EPILOG && parser->instate != XML_PARSER_EOF;
    xmlParseChunk(x->parser, NULL, 0, 1);
}

void us_sax_close(struct us_sax *x)
{
    if (x->parser)
        xmlFreeParserCtxt(x->parser);
    x->parser = NULL;
    us_resize(NULL, x->attributes, 0);
    x->attributes = NULL;
    x->attributes_cap = 0;
}
