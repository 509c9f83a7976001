/* SPDX-License-Identifier: MIT */
/* The parts of us_str that are not inline. */
#include "base/str.h"

bool us_str_starts_nocase(struct us_str s, const char *text)
{
    for (size_t i = 0; text[i]; i++)
        if (i >= s.len || us_upper(s.p[i]) != us_upper(text[i]))
            return false;
    return true;
}

struct us_str us_str_trim_end(struct us_str s)
{
    while (s.len > 0 && us_is_blank(s.p[s.len - 1]))
        s.len--;
    return s;
}

size_t us_str_find(struct us_str s, const char *text)
{
    const char *at = s.len > 0 ? memmem(s.p, s.len, text, strlen(text)) : NULL;
    return at ? (size_t)(at - s.p) : SIZE_MAX;
}
