/* SPDX-License-Identifier: MIT */
/* The list of names. */
#include "formats/interchange/name.h"

const struct us_str us_name_texts[US_NAME_COUNT] = {
    [US_NAME_NONE] = {"", 0},
#define NAME(id) [US_NAME_##id] = {#id, sizeof(#id) - 1},
#include "formats/interchange/name_list.h"
#undef NAME
};

_Static_assert((int)US_NAME_COUNT <= (int)US_MOST_NAMES,
               "the list is too long for struct us_names");

const char *us_name_text(enum us_name name)
{
    return us_name_texts[name].p;
}

bool us_is_index(enum us_name name)
{
    return name == US_NAME_index || name == US_NAME_deck || name == US_NAME_row;
}
