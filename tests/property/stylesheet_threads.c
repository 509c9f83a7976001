/* SPDX-License-Identifier: MIT */
/*
 * Uses stylesheets with errors in several threads of a program that uses libxslt itself.  Each
 * writer reports its own errors.  The program's handlers receive the errors of its own threads and
 * no others, and are still installed at the end.
 */
#include "support.h"

#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "unisol.h"

#define SHEET(top)                                                                    \
    "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>" \
    "<xsl:output method='text'/>" top "</xsl:stylesheet>"
#define ROOT(body) SHEET("<xsl:template match='/'>" body "</xsl:template>")
#define TWICE(name) SHEET("<xsl:template name='" name "'/><xsl:template name='" name "'/>")

enum { ROUNDS = 40, HOST_ROUNDS = 200 };

/* Our stylesheets, and their results. */
static const struct row {
    const char *sheet;
    const char *diagnostic; /* NULL: none */
    const char *words;      /* part of its message */
    const char *output;     /* NULL: the writer fails */
} rows[] = {
    {ROOT("fine"), NULL, "", "fine"},
    {ROOT("spoken<xsl:message>ours-says</xsl:message>"), "STYLESHEET_SAYS", "ours-says", "spoken"},
    {ROOT("<xsl:value-of select=\"format-number(1, '#.#.#')\"/>"), "STYLESHEET_FAILED", "format",
     NULL},
    {ROOT("<xsl:number value='-5'/>"), "STYLESHEET_FAILED", "negative", NULL},
    {ROOT("<xsl:value-of select='$ours-unset'/>"), "STYLESHEET_FAILED", "ours-unset", NULL},
    {ROOT("<xsl:value-of select=\"document('/etc/passwd')\"/>"), "STYLESHEET_FAILED", "file read",
     NULL},
    {ROOT("<xsl:apply-templates select='/'/>"), "STYLESHEET_FAILED", "recursion", NULL},
    {TWICE("ours-twice"), "STYLESHEET_BAD", "ours-twice", NULL},
    {ROOT("<xsl:value-of select='ours['/>"), "STYLESHEET_BAD", "ours[", NULL},
};

enum { NUM_ROWS = sizeof(rows) / sizeof(rows[0]) };

static char folder[] = "/tmp/unisol-test.XXXXXX";

static void sheet_path(char *path, size_t size, size_t row)
{
    snprintf(path, size, "%s/%zu.xsl", folder, row);
}

/* ---- the host's handlers --------------------------------------------------------------------- */

static struct {
    atomic_uint own;     /* messages about the host's stylesheet */
    atomic_uint foreign; /* messages about ours */
} host;

static void on_host_message(void *context, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void on_host_message(void *context, const char *format, ...)
{
    char words[1000];
    va_list args;

    va_start(args, format);
    vsnprintf(words, sizeof(words), format, args);
    va_end(args);
    if (context == &host && strstr(words, "host-twice"))
        atomic_fetch_add(&host.own, 1);

    if (context != &host || strstr(words, "ours") || strstr(words, "format") ||
        strstr(words, "negative") || strstr(words, ".xsl"))
        atomic_fetch_add(&host.foreign, 1);
}

static void on_host_error(void *context, xmlErrorPtr error)
{
    (void)error;
    (void)context;
    atomic_fetch_add(&host.foreign, 1);
}

static void set_thread_handlers(void)
{
    xmlSetGenericErrorFunc(&host, on_host_message);
    xmlSetStructuredErrorFunc(&host, on_host_error);
}

static bool has_thread_handlers(void)
{
    return xmlGenericError == on_host_message && xmlGenericErrorContext == (void *)&host &&
           xmlStructuredError == on_host_error && xmlStructuredErrorContext == (void *)&host;
}

/* The host compiles a stylesheet with an error, again and again. */
static void *work_for_host(void *unused)
{
    (void)unused;
    static const char text[] = TWICE("host-twice");
    for (unsigned i = 0; i < HOST_ROUNDS; i++) {
        xmlDocPtr doc = xmlReadMemory(text, sizeof(text) - 1, "host", NULL, 0);
        xsltStylesheetPtr sheet = xsltParseStylesheetDoc(doc);
        if (sheet)
            xsltFreeStylesheet(sheet);
        else
            xmlFreeDoc(doc);
    }

    return NULL;
}

/* ---- our threads ----------------------------------------------------------------------------- */

struct thread {
    pthread_t id;
    size_t row;
    unsigned diagnostics; /* of this round */
    const char *wrong;    /* NULL: nothing */
};

static void on_diagnostic(void *context, const struct unisol_diagnostic *d)
{
    struct thread *t = context;
    const struct row *row = &rows[t->row];
    t->diagnostics++;
    if (!row->diagnostic || strcmp(d->name, row->diagnostic) != 0)
        t->wrong = "another diagnostic";
    else if (!strstr(d->message, row->words))
        t->wrong = "the message is another";
}

/* Reads a deal and writes it with the thread's stylesheet. */
static void convert(struct thread *t)
{
    const struct row *row = &rows[t->row];
    char path[100];
    size_t len;
    const struct unisol_record *record = NULL;
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    struct unisol_writer *w = unisol_writer_new(on_diagnostic, t);

    sheet_path(path, sizeof(path), t->row);
    t->diagnostics = 0;

    bool read = unisol_reader_open_deal(r, "617") == UNISOL_OK &&
                unisol_reader_next(r, &record) == UNISOL_OK;
    bool written = read && unisol_writer_set(w, "stylesheet", path) == UNISOL_OK &&
                   unisol_writer_open_memory(w) == UNISOL_OK &&
                   unisol_writer_write(w, record) == UNISOL_OK;
    if (!read || written != (row->output != NULL))
        t->wrong = "it failed, or did not";
    else if (written && strcmp(unisol_writer_text(w, &len), row->output) != 0)
        t->wrong = "another output";
    else if (t->diagnostics != (row->diagnostic ? 1U : 0U))
        t->wrong = "another number of diagnostics";
    else if (!has_thread_handlers())
        t->wrong = "libxml2's handlers are others than before";

    unisol_writer_free(w);
    unisol_reader_free(r);
}

static void *work(void *context)
{
    struct thread *t = context;
    set_thread_handlers();
    for (unsigned i = 0; i < ROUNDS && !t->wrong; i++)
        convert(t);
    return NULL;
}

static bool make_sheets(void)
{
    char path[100];

    if (!mkdtemp(folder))
        return false;

    for (size_t i = 0; i < NUM_ROWS; i++) {
        sheet_path(path, sizeof(path), i);
        FILE *f = fopen(path, "w");
        if (!f || fputs(rows[i].sheet, f) == EOF || fclose(f) != 0)
            return false;
    }

    return true;
}

static void remove_sheets(void)
{
    char path[100];
    for (size_t i = 0; i < NUM_ROWS; i++) {
        sheet_path(path, sizeof(path), i);
        unlink(path);
    }
    rmdir(folder);
}

int main(void)
{
    if (!make_sheets())
        return 1;

    xsltSetGenericErrorFunc(&host, on_host_message);
    work_for_host(NULL);

    unsigned alone = atomic_exchange(&host.own, 0);
    tap(alone >= HOST_ROUNDS, "the host's handler receives the errors of the host");

    struct thread threads[NUM_ROWS] = {{0}};
    pthread_t of_host;
    bool started = pthread_create(&of_host, NULL, work_for_host, NULL) == 0;

    for (size_t i = 0; i < NUM_ROWS; i++) {
        threads[i].row = i;
        started = pthread_create(&threads[i].id, NULL, work, &threads[i]) == 0 && started;
    }

    if (!started)
        return 1;

    pthread_join(of_host, NULL);
    for (size_t i = 0; i < NUM_ROWS; i++) {
        char name[100];
        pthread_join(threads[i].id, NULL);
        snprintf(name, sizeof(name), "stylesheet %zu: %s", i,
                 threads[i].wrong ? threads[i].wrong : "as it should be");
        tap(!threads[i].wrong, name);
    }

    tap(atomic_load(&host.own) == alone,
        "the host's handler receives them while our stylesheets run");
    tap(atomic_load(&host.foreign) == 0, "it receives no error of our stylesheets");
    tap(xsltGenericError == on_host_message && xsltGenericErrorContext == (void *)&host,
        "libxslt's handler is the host's afterwards");

    remove_sheets();
    return tap_end();
}
