/* SPDX-License-Identifier: MIT */
/* Strings from elsewhere, escaped for terminals and for JSON, in buffers of the caller. */
#ifndef UNISOL_BASE_ESCAPE_H
#define UNISOL_BASE_ESCAPE_H

#include "base/str.h"

/*
 * These write at most `size` bytes to buffer, which may be NULL if size is 0, including the
 * terminating NUL, and never part of an escape or a character.  They return the length of the whole
 * result without the NUL.
 */

/* Makes text safe to print, as us_utf8_escape does. */
size_t us_escape(const char *text, char *buffer, size_t size);

/* Makes text the inside of a JSON string.  Bytes that are not UTF-8 become U+FFFD, and *exact,
   which may be NULL, says that there were none. */
size_t us_escape_json(const char *text, char *buffer, size_t size, bool *exact);

#endif
