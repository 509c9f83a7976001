/* SPDX-License-Identifier: MIT */
/* The parts of us_str that are not inline. */
#include "base/str.h"

bool us_str_starts_nocase(struct us_str string, const char *text)
{
    for (size_t i = 0; text[i]; i++)
        if (i >= string.len || us_upper(string.p[i]) != us_upper(text[i]))
            return false;
    return true;
}

struct us_str us_str_trim_end(struct us_str text)
{
    while (text.len > 0 && us_is_blank(text.p[text.len - 1]))
        text.len--;
    return text;
}

struct us_str us_str_trim(struct us_str text)
{
    while (text.len > 0 && us_is_blank(text.p[0]))
        text = us_str_from(text, 1);
    return us_str_trim_end(text);
}

struct us_str us_str_take_line(struct us_str *text)
{
    const char *end = text->len > 0 ? memchr(text->p, '\n', text->len) : NULL;
    struct us_str line = {text->p, end ? (size_t)(end - text->p) : text->len};
    *text = us_str_from(*text, line.len + (end != NULL));
    return line;
}

size_t us_str_find(struct us_str string, const char *text)
{
    const char *at = string.len > 0 ? memmem(string.p, string.len, text, strlen(text)) : NULL;
    return at ? (size_t)(at - string.p) : SIZE_MAX;
}
