/* SPDX-License-Identifier: MIT */
/* UTF-8, as far as texts about cards need it. */
#ifndef UNISOL_BASE_UTF8_H
#define UNISOL_BASE_UTF8_H

#include "base/str.h"

/* Reads the character at the start of s into *c.  Returns its length in bytes, 0 where s is empty or is not UTF-8
   (overlong forms, surrogates and values over U+10FFFF included). */
size_t us_utf8_get(struct us_str s, uint32_t *c);

/* Writes c (at most U+10FFFF) to out, which has room for 4 bytes; returns how many it took. */
size_t us_utf8_put(uint32_t c, char *out);

/* The number of characters in s; a byte that is not UTF-8 counts as one. */
size_t us_utf8_count(struct us_str s);

/* C0, DEL, C1, line and paragraph separators, and the characters that change the direction of
   text.  None of them may reach a terminal. */
bool us_is_control(uint32_t c);

/*
 * Makes the first character of s, which is not empty, safe to print: writes it to out as it is, or
 * as \xNN, its first byte, if it is a control character or not UTF-8.  Out has room for 4 bytes;
 * *len is how many were written.  Returns how many bytes of s they stand for.
 */
size_t us_utf8_escape(struct us_str s, char *out, size_t *len);

/* What texts may carry from one program to another: line ends, tabs, and all but control characters and U+FFFE, U+FFFF,
   which neither XML nor JSON of ours takes. */
bool us_is_text(uint32_t c);

#endif
