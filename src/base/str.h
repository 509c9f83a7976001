/* SPDX-License-Identifier: MIT */
/*
 * Slices of text, and tests for ASCII characters.  Unlike <ctype.h>, these tests do not depend on
 * the locale or on the sign of char.
 */
#ifndef UNISOL_BASE_STR_H
#define UNISOL_BASE_STR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A slice of text that is owned elsewhere.  It is not NUL-terminated. */
struct us_str {
    const char *p; /* may be NULL if len is 0 */
    size_t len;    /* in bytes */
};

/* A part of a record's text, in bytes. */
struct us_span {
    uint32_t off; /* from the start of the record */
    uint32_t len;
};

/* Returns a slice of the whole string. */
static inline struct us_str us_str(const char *text)
{
    return (struct us_str){text, strlen(text)};
}

/* Returns true if s and the string are equal. */
static inline bool us_str_eq(struct us_str s, const char *text)
{
    return s.len == strlen(text) && memcmp(s.p, text, s.len) == 0;
}

/* Returns true if s begins with text. */
static inline bool us_str_starts(struct us_str s, const char *text)
{
    /* The first character usually differs, which saves two calls. */
    if (s.len > 0 && s.p[0] != text[0] && text[0])
        return false;

    size_t n = strlen(text);
    return s.len >= n && memcmp(s.p, text, n) == 0;
}

/* Returns true if s begins with text, ignoring the case of letters. */
bool us_str_starts_nocase(struct us_str s, const char *text);

/* Returns s without its first n bytes.  s must have at least n bytes. */
static inline struct us_str us_str_from(struct us_str s, size_t n)
{
    return (struct us_str){s.p + n, s.len - n};
}

/* Returns the offset of the first `text` in s, or SIZE_MAX if there is none. */
size_t us_str_find(struct us_str s, const char *text);

/* Returns s without the blanks (spaces and tabs) at its end. */
struct us_str us_str_trim_end(struct us_str s);

/* These return true for a digit, a blank (space or tab), or a letter. */
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

/* Returns the upper-case form of a letter, or c if it is not a lower-case letter. */
static inline char us_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

#endif
