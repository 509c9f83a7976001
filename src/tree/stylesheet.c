/* SPDX-License-Identifier: MIT */
/* Compiling and applying stylesheets with libxslt. */
#include "tree/stylesheet.h"

#include <libexslt/exslt.h>
#include <libxml/parser.h>
#include <libxml/xpathInternals.h>
#include <libxslt/extensions.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/variables.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>
#include <stdarg.h>
#include <stdio.h>

#include "tree/words.h"
#include "tree/xml_out.h"

/*
 * What one transformation may take: some two seconds and far less than 1 GB.  Instructions and steps of XPath are counted by the
 * libraries; what they handle at each of them is counted in characters and nodes, wherever a variable is read, since what
 * grows has to be read again.
 */
enum {
    DEEPEST_TEMPLATE = 3000,
    MOST_INSTRUCTIONS = 1000 * 1000,
    MOST_STEPS = 50 * 1000 * 1000,
    LARGEST_VALUE = 1 << 20,
    MOST_HANDLED = 1 << 28,
    MOST_WRITTEN = 1 << 28, /* by instructions that each write the stylesheet's longest text */
    NODE = 4,               /* characters that a node counts for */
};

struct us_stylesheet {
    xsltStylesheetPtr compiled;
    xsltSecurityPrefsPtr security;
    struct us_buf params; /* names and values in turn, each with a NUL behind it */
    size_t num_params;
    struct us_buf messages; /* of the compilation or transformation at hand */
    size_t longest_text;    /* of the stylesheet's own */
    size_t handled;         /* in the transformation at hand */
};

enum { ENOUGH = 4096 }; /* of messages; more is not shown */

/* ---- messages --------------------------------------------------------------------------------------------------- */

static void collect(void *context, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void collect(void *context, const char *format, ...)
{
    char words[400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof(words), format, args);
    va_end(args);
    const struct us_buf *b = context;
    if (b->len < ENOUGH)
        us_buf_puts(context, words);
}

static void collect_structured(void *context, xmlErrorPtr error)
{
    struct us_buf *b = context;
    if (b->len > 0 && b->p[b->len - 1] != '\n')
        us_buf_putc(b, '\n');
    if (error->line > 0)
        us_buf_putf(b, "line %d: ", error->line);
    us_buf_puts(b, error->message ? error->message : "error");
}

/*
 * libxslt and libxml2 tell some mistakes to functions that all users of the libraries share.  They are ours for the time
 * of a compilation or transformation; NULL gives them back.
 */
static void listen(struct us_buf *messages)
{
    xmlSetStructuredErrorFunc(messages, messages ? collect_structured : NULL);
    xmlSetGenericErrorFunc(messages, messages ? collect : NULL);
    xsltSetGenericErrorFunc(messages, messages ? collect : NULL);
}

/* What was collected as one line. */
static void report_messages(struct us_sink *sink, enum us_diag_id id, struct us_buf *messages)
{
    enum { LONGEST = 300 };
    if (messages->len > LONGEST) {
        messages->len = LONGEST;
        us_buf_puts(messages, "...");
    }
    while (messages->len > 0 && messages->p[messages->len - 1] == '\n')
        messages->len--;
    for (size_t i = 0; i < messages->len; i++)
        if (messages->p[i] == '\n')
            messages->p[i] = ' ';
    us_report(sink, id, US_NOWHERE, "%s", us_buf_text(messages));
    us_buf_clear(messages);
}

/* ---- loading ---------------------------------------------------------------------------------------------------- */

static const xmlChar *chars(const char *text)
{
    return (const xmlChar *)text;
}

/* An element that makes libxslt read another file while it compiles. */
static bool reads_files(const xmlNode *node)
{
    for (; node; node = node->next) {
        if (node->type != XML_ELEMENT_NODE)
            continue;
        bool xsl = node->ns && xmlStrEqual(node->ns->href, XSLT_NAMESPACE);
        if (xsl && (xmlStrEqual(node->name, chars("import")) || xmlStrEqual(node->name, chars("include"))))
            return true;
    }
    return false;
}

/* The node behind this one in the order of the document, NULL behind the last one below `top`. */
static const xmlNode *node_behind(const xmlNode *node, const xmlNode *top)
{
    if (node->children && node->type != XML_ENTITY_REF_NODE)
        return node->children;
    while (node != top && !node->next)
        node = node->parent;
    return node == top ? NULL : node->next;
}

static size_t text_of(const xmlNode *node)
{
    bool text = node->type == XML_TEXT_NODE || node->type == XML_CDATA_SECTION_NODE;
    return text ? (size_t)xmlStrlen(node->content) : 0;
}

static bool compile(struct us_stylesheet *sheet, const char *path, bool own, struct us_sink *sink)
{
    xmlDocPtr doc = xmlReadFile(path, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA);
    if (!doc) {
        report_messages(sink, US_DIAG_STYLESHEET_BAD, &sheet->messages);
        return false;
    }
    const xmlNode *root = xmlDocGetRootElement(doc);
    if (doc->intSubset || doc->extSubset || (!own && root && reads_files(root->children))) {
        us_report(sink, US_DIAG_STYLESHEET_BAD, US_NOWHERE, "it has a DOCTYPE, xsl:import or xsl:include");
        xmlFreeDoc(doc);
        return false;
    }
    for (const xmlNode *n = root; n; n = node_behind(n, root))
        sheet->longest_text = text_of(n) > sheet->longest_text ? text_of(n) : sheet->longest_text;
    sheet->compiled = xsltParseStylesheetDoc(doc);
    if (!sheet->compiled)
        xmlFreeDoc(doc);
    if (sheet->compiled && sheet->compiled->errors == 0)
        return true;
    report_messages(sink, US_DIAG_STYLESHEET_BAD, &sheet->messages);
    return false;
}

static bool forbid_everything(struct us_stylesheet *sheet)
{
    static const xsltSecurityOption options[] = {XSLT_SECPREF_READ_FILE, XSLT_SECPREF_WRITE_FILE,
                                                 XSLT_SECPREF_CREATE_DIRECTORY, XSLT_SECPREF_READ_NETWORK,
                                                 XSLT_SECPREF_WRITE_NETWORK};
    sheet->security = xsltNewSecurityPrefs();
    for (size_t i = 0; sheet->security && i < sizeof(options) / sizeof(options[0]); i++)
        if (xsltSetSecurityPrefs(sheet->security, options[i], xsltSecurityForbid) != 0)
            return false;
    return sheet->security != NULL;
}

struct us_stylesheet *us_stylesheet_load(const char *path, bool own, struct us_sink *sink)
{
    struct us_stylesheet *sheet = us_resize(NULL, NULL, sizeof(*sheet));
    if (sheet)
        memset(sheet, 0, sizeof(*sheet));
    if (!sheet || !forbid_everything(sheet)) {
        us_report(sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
        us_stylesheet_free(sheet);
        return NULL;
    }
    exsltRegisterAll();
    listen(&sheet->messages);
    bool ok = compile(sheet, path, own, sink);
    listen(NULL);
    if (ok)
        return sheet;
    us_stylesheet_free(sheet);
    return NULL;
}

void us_stylesheet_free(struct us_stylesheet *sheet)
{
    if (!sheet)
        return;
    if (sheet->compiled)
        xsltFreeStylesheet(sheet->compiled);
    if (sheet->security)
        xsltFreeSecurityPrefs(sheet->security);
    us_buf_free(&sheet->params);
    us_buf_free(&sheet->messages);
    us_resize(NULL, sheet, 0);
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

/* ---- applying --------------------------------------------------------------------------------------------------- */

/* How much a value holds; of a tree that is too large, enough of it. */
static size_t size_of(const xmlXPathObject *value)
{
    if (value->type == XPATH_STRING)
        return (size_t)xmlStrlen(value->stringval);
    const xmlNodeSet *set = value->nodesetval;
    size_t size = set ? (size_t)set->nodeNr * NODE : 0;
    for (int i = 0; value->type == XPATH_XSLT_TREE && set && i < set->nodeNr; i++)
        for (const xmlNode *n = set->nodeTab[i]; n && size <= LARGEST_VALUE; n = node_behind(n, set->nodeTab[i]))
            size += NODE + text_of(n);
    return size;
}

/* Counts what is handled; false, and the transformation stops, where it is too much. */
static bool handle(xsltTransformContextPtr transform, size_t size)
{
    struct us_stylesheet *sheet = transform->_private;
    sheet->handled += size < LARGEST_VALUE ? size : LARGEST_VALUE;
    if (size <= LARGEST_VALUE && sheet->handled <= MOST_HANDLED)
        return true;
    if (transform->state != XSLT_STATE_STOPPED)
        us_buf_puts(&sheet->messages,
                    size > LARGEST_VALUE ? "a value grows too large\n" : "its values are too large\n");
    transform->state = XSLT_STATE_STOPPED;
    return false;
}

static xmlXPathObjectPtr read_variable(void *context, const xmlChar *name, const xmlChar *uri)
{
    xmlXPathObjectPtr value = xsltXPathVariableLookup(context, name, uri);
    if (!value || handle(context, size_of(value)))
        return value;
    xmlXPathFreeObject(value);
    return xmlXPathNewCString("");
}

/* str:padding(length, text) and str:replace(text, what, with) can make much of little: they are asked how much first. */
static void call_if_small(xmlXPathParserContextPtr x, int count)
{
    double size = 1;
    for (int i = 0; i < count; i++) {
        const xmlXPathObject *argument = x->valueTab[x->valueNr - 1 - i];
        size_t held = size_of(argument);
        size *= argument->type == XPATH_NUMBER ? argument->floatval : (double)(held > 0 ? held : 1);
    }
    xsltTransformContextPtr transform = xsltXPathGetTransformContext(x);
    if (handle(transform, size < LARGEST_VALUE ? 0 : LARGEST_VALUE + 1))
        xsltExtModuleFunctionLookup(x->context->function, x->context->functionURI)(x, count);
    else
        xmlXPathErr(x, XPATH_EXPR_ERROR);
}

static void limit(struct us_stylesheet *sheet, xsltTransformContextPtr transform)
{
    size_t most = MOST_WRITTEN / (sheet->longest_text + 1);
    sheet->handled = 0;
    transform->_private = sheet;
    transform->maxTemplateDepth = DEEPEST_TEMPLATE;
    transform->opLimit = most < MOST_INSTRUCTIONS ? most : MOST_INSTRUCTIONS;
    transform->xpathCtxt->opLimit = MOST_STEPS;
    xmlXPathRegisterVariableLookup(transform->xpathCtxt, read_variable, transform);
    xsltRegisterExtFunction(transform, chars("padding"), EXSLT_STRINGS_NAMESPACE, call_if_small);
    xsltRegisterExtFunction(transform, chars("replace"), EXSLT_STRINGS_NAMESPACE, call_if_small);
}

static bool set_up(struct us_stylesheet *sheet, xsltTransformContextPtr transform)
{
    xsltSetTransformErrorFunc(transform, &sheet->messages, collect);
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

/* Serialises a result as the stylesheet's xsl:output says. */
static bool put_result(struct us_stylesheet *sheet, xmlDocPtr result, struct us_buf *out)
{
    xmlChar *text = NULL;
    int len = 0;
    if (xsltSaveResultToString(&text, &len, result, sheet->compiled) != 0)
        return false;
    us_buf_put(out, text ? (const char *)text : "", (size_t)len);
    xmlFree(text);
    return true;
}

static bool transform_doc(struct us_stylesheet *sheet, xmlDocPtr doc, struct us_buf *out)
{
    xsltTransformContextPtr transform = xsltNewTransformContext(sheet->compiled, doc);
    if (!transform)
        return false;
    bool ok = set_up(sheet, transform);
    xmlDocPtr result = ok ? xsltApplyStylesheetUser(sheet->compiled, doc, NULL, NULL, NULL, transform) : NULL;
    ok = result && transform->state == XSLT_STATE_OK && put_result(sheet, result, out);
    if (result)
        xmlFreeDoc(result);
    xsltFreeTransformContext(transform);
    return ok;
}

bool us_stylesheet_apply(struct us_stylesheet *sheet, struct us_str xml, struct us_buf *out, struct us_sink *sink)
{
    listen(&sheet->messages);
    xmlDocPtr doc = xmlReadMemory(xml.p, (int)xml.len, "record.xml", NULL, XML_PARSE_NONET | XML_PARSE_COMPACT);
    bool ok = doc && transform_doc(sheet, doc, out);
    listen(NULL);
    if (doc)
        xmlFreeDoc(doc);
    if (!ok)
        report_messages(sink, US_DIAG_STYLESHEET_FAILED, &sheet->messages);
    else if (sheet->messages.len > 0)
        report_messages(sink, US_DIAG_STYLESHEET_SAYS, &sheet->messages);
    return ok;
}

/* ---- formats ---------------------------------------------------------------------------------------------------- */

const struct us_format us_format_stylesheet = {
    .name = "stylesheet",
    .title = "what a stylesheet makes of the XML",
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .write = us_xml_write,
    .write_match = us_xml_write_match,
};

const struct us_format us_format_html = {
    .name = "html",
    .title = "a page to watch a solution on",
    .suffixes = (const char *const[]){".html", ".htm", NULL},
    .carries = US_CARRIES_ALL,
    .for_people = true,
    .write = us_xml_write,
    .write_match = us_xml_write_match_for_people,
    .stylesheet = "html.xsl",
    .write_part = us_xml_write_part,
};

const struct us_format us_format_svg = {
    .name = "svg",
    .title = "a picture of one position",
    .suffixes = (const char *const[]){".svg", NULL},
    .carries = US_CARRIES_START | US_CARRIES_GAME | US_CARRIES_TALON | US_CARRIES_EXTRAS | US_CARRIES_NAME |
               US_CARRIES_BLOCKED,
    .for_people = true,
    .write = us_xml_write_start,
    .write_match = us_xml_write_match_start,
    .stylesheet = "svg.xsl",
};
