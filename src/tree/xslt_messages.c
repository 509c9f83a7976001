/* SPDX-License-Identifier: MIT */
/* Collects the messages of libxml2 and libxslt. */
#include "tree/xslt_messages.h"

#include <libexslt/exslt.h>
#include <libxslt/xsltutils.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>

enum { ENOUGH = 4096 };

/*
 * The only state of the library, because libxslt has process-wide state: the number of our calls
 * that run, and the handler before them.  `before` stays set after they have ended, because another
 * thread may still be about to call our handler.
 */
static struct {
    pthread_mutex_t lock;
    unsigned collectors;
    bool registered; /* the EXSLT modules are registered */
    _Atomic(xmlGenericErrorFunc) before;
} shared = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* ---- collecting ------------------------------------------------------------------------------ */

__attribute__((format(printf, 2, 0))) static void put(struct us_xslt_messages *m,
                                                      const char *format, va_list args)
{
    char words[400];
    vsnprintf(words, sizeof(words), format, args);
    if (m->words.len < ENOUGH)
        us_buf_puts(&m->words, words);
}

/* Gets libxml2's unstructured messages and those of libxslt except xsl:message.  All of them are
   errors. */
__attribute__((format(printf, 2, 3))) static void on_error(void *context, const char *format, ...)
{
    struct us_xslt_messages *m = context;
    va_list args;
    va_start(args, format);
    put(m, format, args);
    va_end(args);
    m->failed = true;
}

static void on_structured_error(void *context, xmlErrorPtr error)
{
    struct us_xslt_messages *m = context;
    if (error->level >= XML_ERR_ERROR)
        m->failed = m->xml_failed = true;
    if (m->words.len >= ENOUGH)
        return;
    if (m->words.len > 0 && m->words.p[m->words.len - 1] != '\n')
        us_buf_putc(&m->words, '\n');
    if (error->line > 0)
        us_buf_putf(&m->words, "line %d: ", error->line);
    us_buf_puts(&m->words, error->message ? error->message : "error");
}

/* Whether a message is the text of xsl:message.  If an instruction inside of xsl:message fails, the
   current instruction is that one. */
static bool is_message(const xmlNode *instruction)
{
    return instruction && instruction->ns && xmlStrEqual(instruction->ns->href, XSLT_NAMESPACE) &&
           xmlStrEqual(instruction->name, (const xmlChar *)"message");
}

__attribute__((format(printf, 2, 3))) static void on_transform_message(void *context,
                                                                       const char *format, ...)
{
    xsltTransformContextPtr transform = context;
    struct us_xslt_messages *m = transform->_private;
    va_list args;
    va_start(args, format);
    put(m, format, args);
    va_end(args);
    m->failed = m->failed || !is_message(transform->inst);
}

/* ---- the process-wide handler ---------------------------------------------------------------- */

__attribute__((format(printf, 2, 0))) static void forward(void *context, const char *format,
                                                          va_list args)
{
    xmlGenericErrorFunc before = atomic_load(&shared.before);
    char words[400];
    va_list again;
    va_copy(again, args);
    int n = vsnprintf(words, sizeof(words), format, args);
    size_t size = n >= (int)sizeof(words) ? (size_t)n + 1 : 0;
    char *all = size > 0 ? us_resize(NULL, size) : NULL;
    if (all)
        vsnprintf(all, size, format, again);
    va_end(again);
    before(context, "%s", all ? all : words);
    us_resize(all, 0);
}

/*
 * libxslt's handler while our calls run.  Its context remains the host's, so a thread that reads
 * the function and the context one after the other, without a lock, always gets a valid pair.  A
 * thread that is collecting has our handler in libxml2.
 */
__attribute__((format(printf, 2, 3))) static void on_generic_error(void *context,
                                                                   const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (xmlGenericError == on_error) {
        struct us_xslt_messages *m = xmlGenericErrorContext;
        put(m, format, args);
        m->failed = true;
    } else {
        forward(context, format, args);
    }

    va_end(args);
}

/* Every call checks the handler: the host may have set one while another call ran. */
static void take_generic_handler(void)
{
    pthread_mutex_lock(&shared.lock);
    if (!shared.registered) {
        xmlInitParser();
        exsltCommonRegister();
        exsltDynRegister();
        exsltFuncRegister();
        exsltMathRegister();
        exsltSetsRegister();
        exsltStrRegister();
    }
    shared.registered = true;
    shared.collectors++;
    if (xsltGenericError != on_generic_error) {
        atomic_store(&shared.before, xsltGenericError);
        xsltSetGenericErrorFunc(xsltGenericErrorContext, on_generic_error);
    }

    pthread_mutex_unlock(&shared.lock);
}

static void restore_generic_handler(void)
{
    pthread_mutex_lock(&shared.lock);
    shared.collectors--;
    if (shared.collectors == 0 && xsltGenericError == on_generic_error)
        xsltSetGenericErrorFunc(xsltGenericErrorContext, atomic_load(&shared.before));
    pthread_mutex_unlock(&shared.lock);
}

/* ---- begin and end --------------------------------------------------------------------------- */

void us_xslt_begin_messages(struct us_xslt_messages *messages)
{
    us_buf_clear(&messages->words);
    messages->failed = messages->xml_failed = false;

    /* First, because it initializes libxml2. */
    take_generic_handler();
    messages->structured = xmlStructuredError;
    messages->structured_context = xmlStructuredErrorContext;
    messages->generic = xmlGenericError;
    messages->generic_context = xmlGenericErrorContext;
    xmlSetStructuredErrorFunc(messages, on_structured_error);
    xmlSetGenericErrorFunc(messages, on_error);
}

void us_xslt_end_messages(struct us_xslt_messages *messages)
{
    restore_generic_handler();
    xmlSetStructuredErrorFunc(messages->structured_context, messages->structured);
    xmlSetGenericErrorFunc(messages->generic_context, messages->generic);
}

void us_xslt_collect_transform(struct us_xslt_messages *messages, xsltTransformContextPtr transform)
{
    transform->_private = messages;
    xsltSetTransformErrorFunc(transform, transform, on_transform_message);
}
