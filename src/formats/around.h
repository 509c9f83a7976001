/* SPDX-License-Identifier: MIT */
/* Reading a record that is surrounded by lines of other text, which its format does not accept. */
#ifndef UNISOL_FORMATS_AROUND_H
#define UNISOL_FORMATS_AROUND_H

#include "formats/reader.h"

/* Reads a text, without regard to what is around the record in it. */
typedef enum us_status us_read_plainly_fn(struct us_reader *reader, struct us_str text,
                                          const struct us_game_request *request);

/*
 * Reads a record by `read`.  If that fails at a line of other text, makes the line blank in a copy
 * of the text, and reads the copy, until the record is accepted or another line is wrong.  Lines
 * between the moves of a record are errors, apart from code fences.  Reports which lines are not a
 * part of the record, and moves in them.
 */
enum us_status us_read_around(struct us_reader *reader, struct us_str text,
                              const struct us_game_request *request, us_read_plainly_fn *read);

#endif
