/* SPDX-License-Identifier: MIT */
/* What json-c's own build writes into this file. */
#define JSON_C_HAVE_INTTYPES_H 1
