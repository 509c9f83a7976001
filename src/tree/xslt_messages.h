/* SPDX-License-Identifier: MIT */
/*
 * Collects the messages of libxml2 and libxslt while a stylesheet is compiled or applied.
 *
 * libxml2's handlers belong to the thread, and a transformation has a handler of its own.  libxslt
 * reports the rest (all errors of a stylesheet that is compiled, some of a transformation) through
 * one handler of the whole process, which may be the host program's.  While one of our calls runs,
 * that handler is a function that collects the messages of threads that are collecting, and
 * forwards those of all other threads to the previous handler.
 */
#ifndef UNISOL_TREE_XSLT_MESSAGES_H
#define UNISOL_TREE_XSLT_MESSAGES_H

#include <libxml/xmlerror.h>
#include <libxslt/xsltInternals.h>

#include "base/buf.h"

struct us_xslt_messages {
    struct us_buf words; /* one message per line; messages after the first 4 kB are dropped */
    bool failed;         /* a message was an error, not a warning or the text of xsl:message */
    bool xml_failed;     /* a message was an error of libxml2: of XML or XPath */

    /* The thread's own handlers, while we collect. */
    xmlStructuredErrorFunc structured;
    void *structured_context;
    xmlGenericErrorFunc generic;
    void *generic_context;
};

/* Collects the messages of libxml2 and libxslt on this thread until us_xslt_end_messages, which
   restores the previous handlers.  `messages` must not move.  Calls on one thread do not nest. */
void us_xslt_begin_messages(struct us_xslt_messages *messages);
void us_xslt_end_messages(struct us_xslt_messages *messages);

/* Collects the messages of a transformation, too. */
void us_xslt_collect_transform(struct us_xslt_messages *messages,
                               xsltTransformContextPtr transform);

#endif
