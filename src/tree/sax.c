/* SPDX-License-Identifier: MIT */
/* Feeds libxml2. */
#include "tree/sax.h"

#include <libxml/parserInternals.h>

#include "base/alloc.h"

size_t us_sax_here(const struct us_sax *sax)
{
    long consumed = xmlByteConsumed(sax->parser);
    size_t at = consumed < 0 ? sax->fed : (size_t)consumed;
    at = at > sax->base ? at - sax->base : 0;
    return at < sax->text.len ? at : sax->text.len;
}

struct us_span us_sax_tag(const struct us_sax *sax)
{
    size_t end = us_sax_here(sax);
    const char *open = memrchr(sax->text.p, '<', end);
    size_t start = open ? (size_t)(open - sax->text.p) : 0;
    return (struct us_span){(uint32_t)start, (uint32_t)(end - start)};
}

void us_sax_fail(struct us_sax *sax, enum us_diag_id id, struct us_span span, const char *details)
{
    if (!sax->failed)
        us_report(sax->sink, id, span, "%s", details);
    sax->failed = true;
    if (sax->parser)
        xmlStopParser(sax->parser);
}

struct us_str us_sax_value(struct us_arena *arena, struct us_str value)
{
    static const char ampersand[] = "&#38;"; /* libxml2 expands no entities */
    const size_t n = sizeof(ampersand) - 1;
    struct us_str copy = us_arena_copy(arena, value);
    if (copy.len < n || !memchr(copy.p, '&', copy.len)) /* the usual case */
        return copy;

    char *p = memmem(copy.p, copy.len, ampersand, n);
    for (; p; p = memmem(p, (size_t)(copy.p + copy.len - p), ampersand, n)) {
        p++;
        memmove(p, p + n - 1, (size_t)(copy.p + copy.len - p) - (n - 1));
        copy.len -= n - 1;
    }

    return copy;
}

/* ---- libxml2's events ------------------------------------------------------------------------ */

/* libxml2 gives five pointers per attribute: name, prefix, namespace, value, and the value's
   end. */
static void on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int num_namespaces,
                     const xmlChar **namespaces, int num_attributes, int num_defaulted, const xmlChar **attributes)
{
    struct us_sax *sax = context;
    size_t num = (size_t)num_attributes;

    (void)prefix;
    (void)num_namespaces;
    (void)namespaces;
    (void)num_defaulted;
    if (sax->failed)
        return;
    if (num > sax->attributes_cap &&
        !us_grow(NULL, &sax->attributes, &sax->attributes_cap, num, sizeof(*sax->attributes))) {
        us_sax_fail(sax, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        return;
    }

    for (size_t i = 0; i < num; i++) {
        const xmlChar **a = attributes + i * 5;
        sax->attributes[i] = (struct us_sax_attribute){
            .name = (const char *)a[0],
            .uri = (const char *)a[2],
            .value = {(const char *)a[3], (size_t)(a[4] - a[3])},
        };
    }

    sax->events->start(sax, (const char *)name, (const char *)uri, (struct us_sax_attributes){sax->attributes, num});
}

static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct us_sax *sax = context;
    (void)prefix;
    (void)uri;
    if (!sax->failed)
        sax->events->end(sax, (const char *)name);
}

static void on_characters(void *context, const xmlChar *text, int len)
{
    struct us_sax *sax = context;
    if (!sax->failed)
        sax->events->characters(sax, (struct us_str){(const char *)text, (size_t)len});
}

static void on_doctype(void *context, const xmlChar *name, const xmlChar *external, const xmlChar *system)
{
    struct us_sax *sax = context;
    (void)name;
    (void)external;
    (void)system;
    if (!sax->failed)
        sax->events->doctype(sax);
}

static void on_error(void *context, xmlErrorPtr error)
{
    struct us_sax *sax = context;
    const xmlParserCtxt *parser = sax->parser;

    if (error->level < XML_ERR_ERROR)
        return;

    char words[200];
    size_t n = 0;
    for (const char *p = error->message ? error->message : ""; *p && n < sizeof(words) - 1; p++)
        if (*p != '\n')
            words[n++] = *p;
    words[n] = '\0';
    size_t here = us_sax_here(sax);
    bool cut = sax->cut && (here == sax->text.len || error->code == XML_ERR_DOCUMENT_END);
    /* libxml2 reports extra content if the input is cut off, and an empty document if it does not
       begin with <. */
    if (cut && parser->name)
        snprintf(words, sizeof(words), "expected the end of %.100s", (const char *)parser->name);
    else if (cut || error->code == XML_ERR_DOCUMENT_EMPTY)
        snprintf(words, sizeof(words), "expected an element");

    enum us_diag_id id = cut ? US_DIAG_TRUNCATED : US_DIAG_XML_BAD;
    if (error->code == XML_ERR_NO_MEMORY)
        id = US_DIAG_NO_MEMORY;
    us_sax_fail(sax, id, (struct us_span){(uint32_t)here, 0}, words);
}

bool us_sax_open(struct us_sax *sax, const struct us_sax_events *events)
{
    xmlSAXHandler handler = {0};
    handler.initialized = XML_SAX2_MAGIC;
    handler.startElementNs = on_start;
    handler.endElementNs = on_end;
    handler.characters = on_characters;
    handler.ignorableWhitespace = on_characters;
    handler.cdataBlock = on_characters;
    handler.internalSubset = on_doctype;
    handler.serror = on_error;
    sax->events = events;
    sax->parser = xmlCreatePushParserCtxt(&handler, sax, NULL, 0, NULL);
    /* The source has converted UTF-16 to UTF-8, even if the declaration still says UTF-16. */
    return sax->parser && xmlCtxtUseOptions(sax->parser, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC) == 0;
}

void us_sax_feed(struct us_sax *sax, size_t end)
{
    enum { MOST = 1 << 20 }; /* the parser takes an int */
    size_t at = sax->fed - sax->base;
    while (at < end && !sax->failed) {
        size_t n = end - at < MOST ? end - at : MOST;
        sax->fed += n;
        xmlParseChunk(sax->parser, sax->text.p + at, (int)n, 0);
        at += n;
    }
}

void us_sax_end(struct us_sax *sax)
{
    const xmlParserCtxt *parser = sax->parser;
    sax->cut = parser->instate != XML_PARSER_EPILOG && parser->instate != XML_PARSER_EOF;
    xmlParseChunk(sax->parser, NULL, 0, 1);
}

void us_sax_close(struct us_sax *sax)
{
    if (sax->parser)
        xmlFreeParserCtxt(sax->parser);
    sax->parser = NULL;
    us_resize(NULL, sax->attributes, 0);
    sax->attributes = NULL;
    sax->attributes_cap = 0;
}
