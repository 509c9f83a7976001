/* SPDX-License-Identifier: MIT */
/* The XHTML subset of comments, as a string: `<p>Do <em>not</em> move 4&lt;5.</p>`. */
#ifndef UNISOL_TREE_MARKUP_H
#define UNISOL_TREE_MARKUP_H

#include "base/buf.h"

/* Its elements: p br em strong code ul ol li blockquote. */
bool us_markup_has(struct us_str element);

/* NULL where text is well-formed markup of these elements, without attributes, and of the entities &lt; &gt; &amp;
   &quot; &apos;; else what is wrong. */
const char *us_markup_fault(struct us_str text);

/* Puts characters so that they are no markup. */
void us_markup_escape(struct us_buf *out, struct us_str text);

/* Puts markup, which has no fault, in its one form: no blanks in tags, an end tag for all but br, quotes as they are. */
void us_markup_put_plain(struct us_buf *out, struct us_str markup);

/* Puts markup with the XHTML namespace declared on its outermost elements. */
void us_markup_put_xml(struct us_buf *out, struct us_str markup);

#endif
