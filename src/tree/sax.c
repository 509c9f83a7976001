/* SPDX-License-Identifier: MIT */
/* Feeding libxml2. */
#include "tree/sax.h"

#include <libxml/parserInternals.h>

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

/* ---- libxml2's events ------------------------------------------------------------------------------------------- */

/* Its attributes are five pointers each: name, prefix, namespace, value, the value's end. */
static void on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int num_namespaces,
                     const xmlChar **namespaces, int num_attributes, int num_defaulted, const xmlChar **attributes)
{
    struct us_sax *x = context;
    size_t num = (size_t)num_attributes;

    (void)prefix;
    (void)num_namespaces;
    (void)namespaces;
    (void)num_defaulted;
    if (x->failed)
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
    if (!x->failed)
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

void us_sax_feed(struct us_sax *x, size_t end)
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
