/* SPDX-License-Identifier: MIT */
/* The reader of the format text (text_read.c).  The contracts are those of us_format. */
#ifndef UNISOL_FORMATS_TEXT_H
#define UNISOL_FORMATS_TEXT_H

#include "formats/kit/format.h"

/* The line below the moves that lead to the current position. */
extern const char us_text_current[];

enum us_status us_text_read(struct us_record_reader *reader, struct us_script *out);
size_t us_text_cut(struct us_str text, size_t from);
int us_text_probe(struct us_str text);

#endif
