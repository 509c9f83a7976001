/* SPDX-License-Identifier: MIT */
/* Dumps of bytes, as od, xxd and hexdump print them. */
#ifndef UNISOL_FORMATS_BYTE_DUMP_H
#define UNISOL_FORMATS_BYTE_DUMP_H

#include "base/str.h"

/* Returns true if the text is a dump of bytes: hexadecimal, decimal or octal numbers, or
   characters, with or without addresses before them.  Many bytes look like moves, such as 8a.  The
   last line may be cut off. */
bool us_is_byte_dump(struct us_str text);

#endif
