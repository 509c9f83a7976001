/* SPDX-License-Identifier: MIT */
/* Reports of failures that have no place in the input. */
#ifndef UNISOL_CONVERT_FAILURE_H
#define UNISOL_CONVERT_FAILURE_H

#include "base/diag.h"

/* Reports id with these details; always US_FAILED. */
enum us_status us_fail(struct us_sink *sink, enum us_diag_id id, const char *details);

/* Reports that an option cannot be set.  `text` says why; it is freed.  `list` is that of struct
   us_about.  Always US_FAILED. */
enum us_status us_refuse_option(struct us_sink *sink, struct us_buf *text, const char *list);

#endif
