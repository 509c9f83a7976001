/* SPDX-License-Identifier: MIT */
/*
 * What libxml2 and libxslt report while a stylesheet is compiled or applied.
 *
 * libxml2's handlers belong to the thread, and a transformation has a handler of its own.  libxslt reports the rest (all
 * errors of a stylesheet that is compiled, some of a transformation) through one handler of the whole process, which may
 * be the host program's.  While a call of ours runs, that handler is a function that collects the messages of threads that
 * listen, and forwards those of all other threads to the handler that was there before.
 */
#ifndef UNISOL_TREE_XSLT_MESSAGES_H
#define UNISOL_TREE_XSLT_MESSAGES_H

#include <libxml/xmlerror.h>
#include <libxslt/xsltInternals.h>

#include "base/buf.h"

struct us_xslt_messages {
    struct us_buf words; /* one message per line; what exceeds some 4 kB is left out */
    bool failed;         /* one of them was an error, not a warning or the words of xsl:message */
    bool xml_failed;     /* one of them was libxml2's error: of XML or XPath */

    /* The thread's own handlers, while we listen. */
    xmlStructuredErrorFunc structured;
    void *structured_context;
    xmlGenericErrorFunc generic;
    void *generic_context;
};

/* Collects what this thread's libxml2 and libxslt report, in m, which stays where it is.  The handlers that were there
   before come back with us_xslt_unlisten.  A thread listens once at a time. */
void us_xslt_listen(struct us_xslt_messages *m);
void us_xslt_unlisten(struct us_xslt_messages *m);

/* Collects what a transformation reports in m. */
void us_xslt_listen_to(struct us_xslt_messages *m, xsltTransformContextPtr transform);

#endif
