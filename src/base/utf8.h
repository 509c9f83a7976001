/* SPDX-License-Identifier: MIT */
/* Reading, writing and escaping UTF-8. */
#ifndef UNISOL_BASE_UTF8_H
#define UNISOL_BASE_UTF8_H

#include "base/str.h"

/* Reads the character at the start of the text into *code.  Returns its length in bytes, or 0 if it
   is empty or not UTF-8.  Overlong forms, surrogates and values over U+10FFFF are not UTF-8. */
size_t us_utf8_get(struct us_str text, uint32_t *code);

/* Writes the character (at most U+10FFFF) to out, which has room for 4 bytes.  Returns the number
   of bytes written. */
size_t us_utf8_put(uint32_t code, char *out);

/* Returns the number of characters in the text.  Each byte that is not UTF-8 counts as one. */
size_t us_utf8_count(struct us_str text);

/* Returns true for characters that must not reach a terminal: C0, DEL, C1, line and paragraph
   separators, and characters that change the direction of text. */
bool us_is_control(uint32_t code);

/*
 * Makes the first character of the text safe to print.  The text must not be empty.  Writes the
 * character to out, or, if it is a control character or not UTF-8, its first byte as \xNN.  `out`
 * has room for 4 bytes, and *len becomes the number of bytes written.  Returns the number of bytes
 * of the text that they represent.
 */
size_t us_utf8_escape(struct us_str text, char *out, size_t *len);

/* Returns true for characters that unisol's XML and JSON can store: line ends, tabs, and everything
   but C0 and C1 control characters, DEL, U+FFFE and U+FFFF. */
bool us_is_text(uint32_t code);

#endif
