/* SPDX-License-Identifier: MIT */
/* The reader of the format text (text_read.c).  The contracts are those of us_format. */
#ifndef UNISOL_FORMATS_TEXT_H
#define UNISOL_FORMATS_TEXT_H

#include "formats/kit/format.h"

/* The line below the moves that lead to the current position. */
extern const char us_text_current[];

enum us_status us_text_read(struct us_record_reader *reader, struct us_script *out);
bool us_text_begins(struct us_str line, int kind, int before);
int us_text_probe(struct us_str text);

#endif
