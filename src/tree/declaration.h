/* SPDX-License-Identifier: MIT */
/* The XML declaration at the start of a document: `<?xml version="1.0" encoding="UTF-8"?>`. */
#ifndef UNISOL_TREE_DECLARATION_H
#define UNISOL_TREE_DECLARATION_H

#include "tree/sax.h"

/* Returns true if the text is the beginning of an XML declaration whose end has not been read
   yet. */
bool us_xml_declaration_may_follow(struct us_str text);

/* Checks the encoding that the declaration at the start of the parser's text names, if any.  The
   text may have been converted from UTF-16 to UTF-8, so both are accepted.  Returns false after
   reporting an error, and nothing more is read then. */
bool us_xml_check_encoding(struct us_sax *sax);

#endif
