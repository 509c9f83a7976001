/* SPDX-License-Identifier: MIT */
/* Feeds libxml2. */
#include "tree/sax.h"

#include <libxml/parserInternals.h>
#include <stdio.h>

#include "base/utf8.h"

size_t us_sax_here(const struct us_sax *sax)
{
    long consumed = xmlByteConsumed(sax->parser);
    size_t at = consumed < 0 ? sax->fed : consumed + sax->skipped;
    at = at > sax->base ? at - sax->base : 0;
    return at < sax->text.len ? at : sax->text.len;
}

struct us_span us_sax_tag(const struct us_sax *sax)
{
    size_t end = us_sax_here(sax);
    const char *open = memrchr(sax->text.p, '<', end);
    size_t start = open ? open - sax->text.p : 0;
    return (struct us_span){start, end - start};
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
    if (value.len < n || !memchr(value.p, '&', value.len)) /* the usual case */
        return us_arena_copy(arena, value);
    char *copy = us_arena_alloc(arena, value.len);
    if (!copy)
        return (struct us_str){"", 0};

    /* One pass, because a value may consist of ampersands. */
    struct us_str rest = value;
    size_t len = 0;
    for (const char *at; (at = memmem(rest.p, rest.len, ampersand, n));) {
        size_t before = at + 1 - rest.p;
        memcpy(copy + len, rest.p, before);
        len += before;
        rest = us_str_from(rest, before - 1 + n);
    }
    memcpy(copy + len, rest.p, rest.len);

    return (struct us_str){copy, len + rest.len};
}

/* ---- too many attributes --------------------------------------------------------------------- */

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
    else if (strncmp(s->opening, comment, s->opened) != 0 &&
             strncmp(s->opening, cdata, s->opened) != 0)
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

/* Returns the next < that must be examined, or the end.  A short tag cannot have too many
   attributes, because each of them takes at least the five bytes of ' a=""'. */
static const char *skip_short_tags(const char *p, const char *end)
{
    const size_t least = (size_t)US_SAX_ATTRIBUTES * 5;
    const char *last = end - 1;
    p = memchr(p, '<', end - p);
    if (!p)
        return end;

    while (p < last && p[1] != '!' && p[1] != '?') {
        size_t ahead = last - p;
        const char *next = memchr(p + 1, '<', ahead < least ? ahead : least);
        if (!next)
            break;
        p = next;
    }
    return p;
}

/* Notes that a tag or section is complete, if it is. */
static void note_end(struct us_sax *sax, const char *p)
{
    if (!us_sax_is_inside(sax))
        sax->scan.closed = sax->base + (size_t)(p - sax->text.p);
}

/* Scans the text from `at` to `end`.  Returns false at the first tag with too many attributes. */
static bool scan(struct us_sax *sax, size_t at, size_t end)
{
    struct us_sax_scan *s = &sax->scan;
    const char *stop = sax->text.p + end;
    const char *p = sax->text.p + at;

    while (p < stop) {
        switch (s->place) {
        case US_SAX_TEXT:
            p = skip_short_tags(p, stop);
            if (p == stop)
                break;
            *s = (struct us_sax_scan){.place = US_SAX_OPENING,
                                      .start = sax->base + (size_t)(p - sax->text.p),
                                      .closed = s->closed};
            p++;
            break;
        case US_SAX_OPENING:
            p += scan_opening(s, *p);
            break;
        case US_SAX_TAG:
            p += scan_tag(s, *p);
            if (s->attributes > US_SAX_ATTRIBUTES)
                return false;
            note_end(sax, p);
            break;
        case US_SAX_SECTION:
            scan_section(s, *p++);
            note_end(sax, p);
            break;
        }
    }
    return true;
}

/* Counts the namespaces that are declared in open elements, at an element that declares some. */
static bool open_namespaces(struct us_sax *sax, unsigned num)
{
    if (num > US_SAX_NAMESPACES - sax->num_namespaces) {
        char words[80];
        snprintf(words, sizeof(words), "more than %d namespace declarations in nested elements",
                 US_SAX_NAMESPACES);
        us_sax_fail(sax, US_DIAG_FIELD_UNKNOWN, us_sax_tag(sax), words);
        return false;
    }

    for (unsigned i = 0; i < num; i++)
        sax->namespaces[sax->num_namespaces++] = sax->depth;
    sax->declaring = sax->depth;
    return true;
}

static void close_namespaces(struct us_sax *sax)
{
    unsigned n = sax->num_namespaces;
    while (n > 0 && sax->namespaces[n - 1] == sax->declaring)
        n--;
    sax->num_namespaces = n;
    sax->declaring = n > 0 ? sax->namespaces[n - 1] : 0;
}

/* ---- libxml2's events ------------------------------------------------------------------------ */

/* libxml2 gives five pointers per attribute: name, prefix, namespace, value, and the value's
   end. */
static void on_start(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri,
                     int num_namespaces, const xmlChar **namespaces, int num_attributes,
                     int num_defaulted, const xmlChar **attributes)
{
    struct us_sax *sax = context;
    size_t num = num_attributes;

    (void)namespaces;
    (void)num_defaulted;
    if (sax->failed)
        return;

    us_work_charge(sax->sink->work, 1 + num);
    if (sax->depth++ == 0)
        sax->prefixed = prefix != NULL;
    if (num_namespaces > 0 && !open_namespaces(sax, (unsigned)num_namespaces))
        return;
    if (num > sax->attributes_cap &&
        !us_grow(&sax->attributes, &sax->attributes_cap, num, sizeof(*sax->attributes))) {
        us_sax_fail(sax, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        return;
    }

    for (size_t i = 0; i < num; i++) {
        const xmlChar **a = attributes + i * 5;
        sax->attributes[i] = (struct us_sax_attribute){
            .name = (const char *)a[0],
            .uri = (const char *)a[2],
            .value = {(const char *)a[3], a[4] - a[3]},
        };
    }

    sax->events->start(sax, (const char *)name, (const char *)uri,
                       (struct us_sax_attributes){sax->attributes, num});
}

static void on_end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri)
{
    struct us_sax *sax = context;
    (void)prefix;
    (void)uri;
    if (sax->failed)
        return;
    if (sax->depth-- == sax->declaring)
        close_namespaces(sax);
    sax->events->end(sax, (const char *)name);
}

static void on_characters(void *context, const xmlChar *text, int len)
{
    struct us_sax *sax = context;
    if (!sax->failed)
        sax->events->characters(sax, (struct us_str){(const char *)text, len});
}

static void on_doctype(void *context, const xmlChar *name, const xmlChar *external,
                       const xmlChar *system)
{
    struct us_sax *sax = context;
    (void)name;
    (void)external;
    (void)system;
    if (!sax->failed)
        sax->events->doctype(sax);
}

/* Returns true if a document in UTF-8 has something else there.  What libxml2 says about it depends
   on how many bytes have arrived. */
static bool is_bad_utf8(const struct us_sax *sax, size_t here)
{
    const xmlParserCtxt *parser = sax->parser;
    const xmlParserInput *input = parser->input;
    bool converted = input && input->buf && input->buf->encoder;
    uint32_t code;
    return !converted && here < sax->text.len &&
           us_utf8_get(us_str_from(sax->text, here), &code) == 0;
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
    else if (is_bad_utf8(sax, here))
        snprintf(words, sizeof(words), "the byte 0x%02X is not UTF-8",
                 (unsigned char)sax->text.p[here]);

    enum us_diag_id id = cut ? US_DIAG_TRUNCATED : US_DIAG_XML_BAD;
    if (error->code == XML_ERR_NO_MEMORY)
        id = US_DIAG_NO_MEMORY;
    us_sax_fail(sax, id, (struct us_span){here, 0}, words);
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
    if (!sax->parser || xmlCtxtUseOptions(sax->parser, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC) != 0)
        return false;

    /* The source has converted UTF-16 to UTF-8, even if the declaration still says UTF-16.  libxml2
       must not guess another encoding from the first bytes: it would find tags that scan() does not
       see. */
    return xmlSwitchEncoding(sax->parser, XML_CHAR_ENCODING_UTF8) == 0;
}

static void feed(struct us_sax *sax, size_t end)
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

void us_sax_feed(struct us_sax *sax, size_t end)
{
    size_t at = sax->scanned - sax->base;
    sax->scanned = sax->base + end;
    if (scan(sax, at, end)) {
        size_t whole = us_sax_is_inside(sax) ? sax->scan.start : sax->scan.closed;
        feed(sax, whole > sax->base ? whole - sax->base : 0);
        return;
    }

    size_t start = sax->scan.start > sax->base ? sax->scan.start - sax->base : 0;
    char words[80];
    feed(sax, start);
    snprintf(words, sizeof(words), "more than %d attributes in one element", US_SAX_ATTRIBUTES);
    us_sax_fail(sax, US_DIAG_FIELD_UNKNOWN, (struct us_span){start, 1}, words);
}

void us_sax_skip(struct us_sax *sax, size_t end)
{
    const xmlParserCtxt *parser = sax->parser;
    size_t at = sax->fed - sax->base;
    int lines = 0;
    for (size_t i = at; i < end; i++)
        lines += sax->text.p[i] == '\n';

    parser->input->line += lines; /* some of libxml2's messages name it */
    sax->skipped += end - at;
    sax->fed = sax->base + end;
    sax->scanned = sax->fed;
    sax->scan.closed = sax->fed;
}

bool us_sax_may_skip(const struct us_sax *sax)
{
    if (sax->fed != sax->scanned || us_sax_is_inside(sax))
        return false;

    /* libxml2 keeps an ampersand until it has the next character. */
    const xmlParserCtxt *parser = sax->parser;
    const xmlParserInput *input = parser->input;
    const unsigned char *p = input->cur;
    while (p < input->end && (us_is_blank((char)*p) || *p == '\n'))
        p++;
    return p == input->end;
}

bool us_sax_is_inside(const struct us_sax *sax)
{
    return sax->scan.place != US_SAX_TEXT;
}

void us_sax_end(struct us_sax *sax)
{
    const xmlParserCtxt *parser = sax->parser;
    feed(sax, sax->text.len);
    if (sax->failed)
        return;
    sax->cut = parser->instate != XML_PARSER_EPILOG && parser->instate != XML_PARSER_EOF;
    xmlParseChunk(sax->parser, NULL, 0, 1);
}

void us_sax_close(struct us_sax *sax)
{
    const xmlParserCtxt *parser = sax->parser;
    if (parser) {
        xmlFreeDoc(parser->myDoc); /* the parser makes one if entities are declared */
        xmlFreeParserCtxt(sax->parser);
    }
    sax->parser = NULL;
    us_resize(sax->attributes, 0);
    sax->attributes = NULL;
    sax->attributes_cap = 0;
}
