/* SPDX-License-Identifier: MIT */
/*
 * Reads the web pages that unisol writes.  A page contains its record as interchange:
 *
 *     <meta name="generator" content="unisol">
 *     <script type="application/json" id="record">{"solitaire":{...}}</script>
 *
 * A < within the record is an escape of JSON, so the record ends at the next <.
 */
#ifndef UNISOL_FORMATS_PAGE_READ_H
#define UNISOL_FORMATS_PAGE_READ_H

#include "formats/kit/format.h"

/* Returns true if the text, which begins with a page, states that unisol wrote it. */
bool us_page_is_own(struct us_str text);

/* Returns the offset of the first record in the text at or after `from`, or SIZE_MAX. */
size_t us_page_find_record(struct us_str text, size_t from);

/* The functions of struct us_format.  Several pages may follow each other. */
int us_page_probe(struct us_str text);
size_t us_page_cut(struct us_str text, size_t from);
enum us_status us_page_read(struct us_record_reader *reader, struct us_script *out);
void us_page_forget(void *state);

#endif
