/* SPDX-License-Identifier: MIT */
/* Bytes as letters that need no escape in a link: base64url of RFC 4648, without padding. */
#ifndef UNISOL_BASE_BASE64_H
#define UNISOL_BASE_BASE64_H

#include "base/buf.h"

/* Appends the letters for bytes. */
void us_base64url_put(struct us_buf *out, struct us_str bytes);

/* Returns true for the letters, digits, - and _ that us_base64url_put writes. */
bool us_is_base64url(char ch);

/* Appends the bytes of letters.  Returns false, after appending some of them, if the text is not
   what us_base64url_put writes.  If memory runs out, out->failed is set. */
bool us_base64url_get(struct us_str letters, struct us_buf *out);

#endif
