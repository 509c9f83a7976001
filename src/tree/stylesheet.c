/* SPDX-License-Identifier: MIT */
/* Compiles and applies stylesheets with libxslt. */
#include "tree/stylesheet.h"

#include <errno.h>
#include <fcntl.h>
#include <libxml/parser.h>
#include <libxml/xpathInternals.h>
#include <libxslt/documents.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/variables.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>
#include <limits.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tree/own_sheets.h"
#include "tree/xslt_messages.h"

/* How deeply templates may call each other.  The stack of WebAssembly is about 1 MB. */
#ifdef __wasm__
enum { DEEPEST_TEMPLATE = 300 };
#else
enum { DEEPEST_TEMPLATE = 3000 };
#endif

/*
 * Limits of a user's stylesheet.  The libraries count templates, instructions and steps, which
 * stops endless loops and recursion.  They do not bound the time of a single step, nor memory: only
 * a process of its own does, see sandbox/.
 */
enum {
    MOST_INSTRUCTIONS = 1000 * 1000,
    MOST_STEPS = 50 * 1000 * 1000,
    LARGEST_SHEET = 64 << 20, /* bytes of a stylesheet's file */
};

struct us_stylesheet {
    bool own;
    xsltStylesheetPtr compiled;
    xsltSecurityPrefsPtr security;
    struct us_buf params; /* names and values in turn, each followed by a NUL */
    size_t num_params;
    struct us_xslt_messages messages; /* of the current compilation or transformation */

    const struct us_apart *apart; /* applies it outside of this process; may be NULL */
    void *loaded;                 /* what apart->load returned */
};

/* Reports the messages as one line. */
static void report_messages(struct us_sink *sink, enum us_diag_id id, struct us_xslt_messages *m)
{
    enum { LONGEST = 300 };
    struct us_buf *words = &m->words;
    if (words->len > LONGEST) {
        words->len = LONGEST;
        us_buf_puts(words, "...");
    }

    while (words->len > 0 && words->p[words->len - 1] == '\n')
        words->len--;
    for (size_t i = 0; i < words->len; i++)
        if (words->p[i] == '\n')
            words->p[i] = ' ';
    us_report(sink, id, US_NOWHERE, "%s", us_buf_text(words));
}

/* ---- loading --------------------------------------------------------------------------------- */

bool us_stylesheet_read(const char *path, struct us_buf *text, struct us_sink *sink)
{
    enum { CHUNK = 64 * 1024 };
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return us_report(sink, US_DIAG_STYLESHEET_BAD, US_NOWHERE, "%s", strerror(errno));

    int error = 0;
    ssize_t n = 1;
    while (n > 0 && text->len <= LARGEST_SHEET && us_buf_reserve(text, CHUNK)) {
        do
            n = read(fd, text->p + text->len, CHUNK);
        while (n < 0 && errno == EINTR);
        if (n < 0)
            error = errno;
        else
            text->len += n;
    }
    close(fd);

    if (text->failed)
        us_fail_memory(sink);
    else if (error)
        us_report(sink, US_DIAG_STYLESHEET_BAD, US_NOWHERE, "%s", strerror(error));
    else if (text->len > LARGEST_SHEET)
        us_report(sink, US_DIAG_STYLESHEET_BAD, US_NOWHERE, "the file is larger than %d MiB",
                  LARGEST_SHEET >> 20);
    else
        return true;

    return false;
}

static const xmlChar *chars(const char *text)
{
    return (const xmlChar *)text;
}

static bool is_include(const xmlNode *node)
{
    return node->type == XML_ELEMENT_NODE && node->ns &&
           xmlStrEqual(node->ns->href, XSLT_NAMESPACE) &&
           (xmlStrEqual(node->name, chars("import")) || xmlStrEqual(node->name, chars("include")));
}

/* Whether one of the elements makes libxslt read another file when it compiles the stylesheet. */
static bool reads_files(const xmlNode *node)
{
    while (node && !is_include(node))
        node = node->next;
    return node != NULL;
}

/* Parses a stylesheet.  Returns NULL, with an error in the messages, if it is not XML. */
static xmlDocPtr parse_xml(struct us_str text, const char *name)
{
    xmlParserCtxtPtr parser = xmlNewParserCtxt();
    if (!parser)
        return NULL;

    xmlDocPtr doc = xmlCtxtReadMemory(parser, text.p, (int)text.len, name, NULL,
                                      XML_PARSE_NONET | XML_PARSE_NOCDATA);
    xmlFreeParserCtxt(parser);
    return doc;
}

/* Compiles the stylesheet.  On failure returns false, and either sets *reads because the stylesheet
   would read other files, or leaves an error in the messages. */
static bool compile(struct us_stylesheet *sheet, struct us_str text, const char *name, bool *reads)
{
    xmlDocPtr doc = parse_xml(text, name);
    if (!doc)
        return false;

    const xmlNode *root = xmlDocGetRootElement(doc);
    const xmlNode *top = root ? root->children : NULL;
    *reads = doc->intSubset || doc->extSubset || (!sheet->own && reads_files(top));
    sheet->compiled = *reads ? NULL : xsltNewStylesheet();
    if (!sheet->compiled || xsltParseStylesheetUser(sheet->compiled, doc) != 0) {
        xmlFreeDoc(doc);
        return false;
    }

    /* libxslt does not count all XPath errors. */
    return sheet->compiled->errors == 0 && !sheet->messages.xml_failed;
}

static bool forbid_everything(struct us_stylesheet *sheet)
{
    static const xsltSecurityOption options[] = {
        XSLT_SECPREF_READ_FILE, XSLT_SECPREF_WRITE_FILE, XSLT_SECPREF_CREATE_DIRECTORY,
        XSLT_SECPREF_READ_NETWORK, XSLT_SECPREF_WRITE_NETWORK};

    sheet->security = xsltNewSecurityPrefs();
    for (size_t i = 0; sheet->security && i < sizeof(options) / sizeof(options[0]); i++)
        if (xsltSetSecurityPrefs(sheet->security, options[i], xsltSecurityForbid) != 0)
            return false;

    return sheet->security != NULL;
}

static struct us_stylesheet *new_sheet(struct us_sink *sink)
{
    struct us_stylesheet *sheet = us_new(sizeof(*sheet));
    if (!sheet)
        us_fail_memory(sink);
    return sheet;
}

/* Compiles the text for a new stylesheet, whose other members are set.  Returns `sheet`, or frees
   it and returns NULL after a report. */
static struct us_stylesheet *parse_new(struct us_stylesheet *sheet, struct us_str text,
                                       const char *name, struct us_sink *sink)
{
    bool reads = false;
    us_xslt_begin_messages(&sheet->messages);
    bool forbidden = forbid_everything(sheet);
    bool ok = forbidden && compile(sheet, text, name, &reads);
    us_xslt_end_messages(&sheet->messages);

    if (!forbidden)
        us_fail_memory(sink);
    else if (reads)
        us_report(sink, US_DIAG_STYLESHEET_BAD, US_NOWHERE,
                  "DOCTYPE, xsl:import and xsl:include are not allowed");
    else if (!ok)
        report_messages(sink, US_DIAG_STYLESHEET_BAD, &sheet->messages);
    else if (sheet->messages.words.len > 0)
        report_messages(sink, US_DIAG_STYLESHEET_SAYS, &sheet->messages);
    if (ok)
        return sheet;

    us_stylesheet_free(sheet);

    return NULL;
}

struct us_stylesheet *us_stylesheet_parse(struct us_str text, const char *name, bool own,
                                          struct us_sink *sink)
{
    struct us_stylesheet *sheet = new_sheet(sink);
    if (!sheet)
        return NULL;

    sheet->own = own;
    return parse_new(sheet, text, name, sink);
}

struct us_stylesheet *us_stylesheet_load_own(const char *name, struct us_sink *sink)
{
    const struct us_own_sheet *own = us_own_sheet(name);
    struct us_stylesheet *sheet = own ? new_sheet(sink) : NULL;
    if (!sheet)
        return NULL;

    sheet->own = true;
    return parse_new(sheet, own->text, own->name, sink);
}

/* True for anything that is not a plain file, such as a pipe, whose end may never come. */
static bool is_special(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && !S_ISREG(s.st_mode);
}

struct us_stylesheet *us_stylesheet_load(const char *path, bool own, struct us_sink *sink)
{
    struct us_buf text = {0};
    struct us_stylesheet *sheet = NULL;
    if (own && is_special(path)) {
        us_report(sink, US_DIAG_STYLESHEET_BAD, US_NOWHERE, "not a regular file");
        return NULL;
    }
    if (us_stylesheet_read(path, &text, sink))
        sheet = us_stylesheet_parse(us_buf_str(&text), path, own, sink);
    us_buf_free(&text);
    return sheet;
}

struct us_stylesheet *us_stylesheet_load_apart(const struct us_apart *apart, struct us_str params,
                                               struct us_sink *sink)
{
    struct us_stylesheet *sheet = new_sheet(sink);
    if (!sheet)
        return NULL;

    sheet->apart = apart;
    sheet->loaded = apart->load(apart->context, params, sink);
    if (sheet->loaded)
        return sheet;

    us_stylesheet_free(sheet);

    return NULL;
}

void us_stylesheet_free(struct us_stylesheet *sheet)
{
    if (!sheet)
        return;
    if (sheet->loaded)
        sheet->apart->unload(sheet->loaded);
    if (sheet->compiled)
        xsltFreeStylesheet(sheet->compiled);
    if (sheet->security)
        xsltFreeSecurityPrefs(sheet->security);
    us_buf_free(&sheet->params);
    us_buf_free(&sheet->messages.words);
    us_resize(sheet, 0);
}

bool us_stylesheet_set(struct us_stylesheet *sheet, struct us_str name, struct us_str value)
{
    us_buf_put(&sheet->params, name.p, name.len);
    us_buf_putc(&sheet->params, '\0');
    us_buf_put(&sheet->params, value.p, value.len);
    us_buf_putc(&sheet->params, '\0');
    sheet->num_params++;
    return !sheet->params.failed;
}

bool us_stylesheet_set_all(struct us_stylesheet *sheet, struct us_str params)
{
    for (const char *p = params.p, *end = params.p + params.len; p < end;) {
        size_t len = strlen(p);
        const char *equals = strchr(p, '=');
        if (equals && !us_stylesheet_set(sheet, (struct us_str){p, equals - p}, us_str(equals + 1)))
            return false;

        p += len + 1;
    }

    return true;
}

/* ---- applying -------------------------------------------------------------------------------- */

/* Sets the limits.  unisol's own stylesheets always end, after a time that depends on the record,
   so they have no limit except for depth. */
static void limit(const struct us_stylesheet *sheet, xsltTransformContextPtr transform)
{
    transform->maxTemplateDepth = DEEPEST_TEMPLATE;
    transform->opLimit = sheet->own ? 0 : MOST_INSTRUCTIONS;
    transform->xpathCtxt->opLimit = sheet->own ? 0 : MOST_STEPS;
}

static bool set_up(struct us_stylesheet *sheet, xsltTransformContextPtr transform)
{
    us_xslt_collect_transform(&sheet->messages, transform);
    limit(sheet, transform);
    if (xsltSetCtxtSecurityPrefs(sheet->security, transform) != 0)
        return false;

    const char *p = us_buf_text(&sheet->params);
    for (size_t i = 0; i < sheet->num_params; i++) {
        const char *value = p + strlen(p) + 1;
        if (xsltQuoteOneUserParam(transform, chars(p), chars(value)) != 0)
            return false;

        p = value + strlen(value) + 1;
    }

    return true;
}

/* Serializes a result as the stylesheet's xsl:output says. */
static bool put_result(struct us_stylesheet *sheet, xmlDocPtr result, struct us_buf *out)
{
    xmlChar *text = NULL;
    int len = 0;
    if (xsltSaveResultToString(&text, &len, result, sheet->compiled) != 0)
        return false;
    us_buf_put(out, text ? (const char *)text : "", len);
    xmlFree(text);
    return true;
}

static bool transform_doc(struct us_stylesheet *sheet, xmlDocPtr doc, struct us_buf *out)
{
    xsltTransformContextPtr transform = xsltNewTransformContext(sheet->compiled, doc);
    if (!transform)
        return false;

    bool ok = set_up(sheet, transform);
    xmlDocPtr result = ok ? xsltApplyStylesheetUser(sheet->compiled, doc, NULL, NULL, NULL,
                                                    transform)
                          : NULL;
    ok = result && transform->state == XSLT_STATE_OK && !sheet->messages.failed &&
         put_result(sheet, result, out);
    if (result)
        xmlFreeDoc(result);
    xsltFreeTransformContext(transform);

    return ok && !sheet->messages.failed;
}

bool us_stylesheet_apply(struct us_stylesheet *sheet, struct us_str xml, struct us_buf *out,
                         struct us_sink *sink)
{
    if (sheet->apart)
        return sheet->apart->apply(sheet->loaded, xml, out, sink);
    if (xml.len > INT_MAX)
        return us_report(sink, US_DIAG_STYLESHEET_FAILED, US_NOWHERE,
                         "the XML of the record is larger than 2 GiB");

    us_xslt_begin_messages(&sheet->messages);
    /* The declaration may name the encoding of an input before its source converted it. */
    xmlDocPtr doc = xmlReadMemory(xml.p, (int)xml.len, "record.xml", "UTF-8",
                                  XML_PARSE_NONET | XML_PARSE_COMPACT);
    bool ok = doc && transform_doc(sheet, doc, out);
    if (doc)
        xmlFreeDoc(doc);
    us_xslt_end_messages(&sheet->messages);

    if (!ok)
        report_messages(sink, US_DIAG_STYLESHEET_FAILED, &sheet->messages);
    else if (sheet->messages.words.len > 0)
        report_messages(sink, US_DIAG_STYLESHEET_SAYS, &sheet->messages);

    return ok;
}
