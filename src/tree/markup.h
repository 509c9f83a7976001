/* SPDX-License-Identifier: MIT */
/* The XHTML subset of comments, as a string: `<p>Do <em>not</em> move 4&lt;5.</p>`. */
#ifndef UNISOL_TREE_MARKUP_H
#define UNISOL_TREE_MARKUP_H

#include "base/buf.h"

/* Whether the subset has an element: p br em strong code ul ol li blockquote. */
bool us_markup_has(struct us_str element);

/* Checks that text is well-formed markup of these elements, without attributes, and of the entities
   &lt; &gt; &amp; &quot; &apos;.  Returns NULL, or a description of the first error (static). */
const char *us_markup_fault(struct us_str text);

/* Puts characters with entities for < > &. */
void us_markup_escape(struct us_buf *out, struct us_str text);

/* Puts well-formed markup in its canonical form: no blanks in tags, an end tag for every element
   except br, and quotes without entities. */
void us_markup_put_plain(struct us_buf *out, struct us_str markup);

/* Puts well-formed markup with the XHTML namespace declared on its outermost elements. */
void us_markup_put_xml(struct us_buf *out, struct us_str markup);

#endif
