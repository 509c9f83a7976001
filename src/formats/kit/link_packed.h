/* SPDX-License-Identifier: MIT */
/* The packed form of a link (docs/link.md): a game, a deal or layout, and moves in a few bits
   each. */
#ifndef UNISOL_FORMATS_LINK_PACKED_H
#define UNISOL_FORMATS_LINK_PACKED_H

#include "formats/kit/format.h"

/* Returns true if the packed form can store all of the solution.  It has no place for comments,
   variations, most changed rules, and faults that are not moves. */
bool us_link_can_pack(const struct us_solution *solution);

/* Appends the packed form of a solution for which us_link_can_pack is true. */
void us_link_pack(const struct us_solution *solution, struct us_buf *out);

/* Fills the script from `bytes`.  `link` is the place of the link in the record's text.  Returns
   false after reporting that the bytes are not a record. */
bool us_link_unpack(struct us_record_reader *reader, struct us_str bytes, struct us_span link,
                    struct us_script *out);

#endif
