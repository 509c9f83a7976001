/* SPDX-License-Identifier: MIT */
/* SHA-256 (FIPS 180-4), for the policies of web pages. */
#ifndef UNISOL_BASE_SHA256_H
#define UNISOL_BASE_SHA256_H

#include "base/buf.h"

/* Appends the hash of text in base64, 44 characters. */
void us_put_sha256(struct us_buf *out, struct us_str text);

#endif
