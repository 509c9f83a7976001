/* SPDX-License-Identifier: MIT */
/* The names of docs/interchange.md (name_list.h). */
#ifndef UNISOL_FORMATS_INTERCHANGE_NAME_H
#define UNISOL_FORMATS_INTERCHANGE_NAME_H

#include "tree/node.h"

enum us_name {
    US_NAME_NONE = US_UNNAMED,
#define NAME(id) US_NAME_##id,
#include "formats/interchange/name_list.h"
#undef NAME
    US_NAME_COUNT,
};

/* The list for struct us_names: the name of a node is an enum us_name. */
extern const struct us_str us_name_texts[US_NAME_COUNT];

/* Returns a name: "num_decks". */
const char *us_name_text(enum us_name name);

/* Returns true if the field is an index, which counts from 1 in the formats xml1 and json1. */
bool us_is_index(enum us_name name);

#endif
