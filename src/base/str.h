/* SPDX-License-Identifier: MIT */
/*
 * Slices of text and the ASCII questions that readers ask.  <ctype.h> depends on the locale and on the sign of
 * char; these do not.
 */
#ifndef UNISOL_BASE_STR_H
#define UNISOL_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Text that somebody else owns; not NUL-terminated. */
struct us_str {
    const char *p;
    size_t len;
};

/* A part of a record's text: where it begins, in bytes from the record's first, and how long it is. */
struct us_span {
    uint32_t off;
    uint32_t len;
};

static inline struct us_str us_str(const char *text)
{
    return (struct us_str){text, strlen(text)};
}

static inline bool us_str_eq(struct us_str s, const char *text)
{
    return s.len == strlen(text) && memcmp(s.p, text, s.len) == 0;
}

/* s.p is at least `text` long and begins with it. */
static inline bool us_str_starts(struct us_str s, const char *text)
{
    if (s.len > 0 && s.p[0] != text[0] && text[0]) /* the usual answer, without two calls */
        return false;
    size_t n = strlen(text);
    return s.len >= n && memcmp(s.p, text, n) == 0;
}

/* Like us_str_starts, whatever the case of the letters. */
bool us_str_starts_nocase(struct us_str s, const char *text);

/* s without its first n bytes; s must be at least that long. */
static inline struct us_str us_str_from(struct us_str s, size_t n)
{
    return (struct us_str){s.p + n, s.len - n};
}

/* Returns the offset of the first `text` in s, SIZE_MAX if there is none. */
size_t us_str_find(struct us_str s, const char *text);

/* s without blanks (space, tab) at its end. */
struct us_str us_str_trim_end(struct us_str s);

static inline bool us_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool us_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static inline bool us_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static inline char us_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

#endif
