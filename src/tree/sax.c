/* SPDX-License-Identifier: MIT */
/* Feeding libxml2. */
#include "tree/sax.h"

#include <libxml/parserInternals.h>

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

static void on_error(void *context, xmlErrorPtr error)
{
    struct us_sax *x = context;
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
    if (cut && x->parser->name)
        snprintf(words, sizeof(words), "expected the end of %.100s", (const char *)x->parser->name);
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
    sax.startElementNs = events->start;
    sax.endElementNs = events->end;
    sax.characters = events->characters;
    sax.ignorableWhitespace = events->characters;
    sax.cdataBlock = events->characters;
    sax.internalSubset = events->doctype;
    sax.serror = on_error;
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
    x->cut = x->parser->instate != XML_PARSER_EPILOG && x->parser->instate != XML_PARSER_EOF;
    xmlParseChunk(x->parser, NULL, 0, 1);
}

void us_sax_close(struct us_sax *x)
{
    if (x->parser)
        xmlFreeParserCtxt(x->parser);
    x->parser = NULL;
}
