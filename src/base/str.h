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

/* Returns true if the string and the text are equal. */
static inline bool us_str_eq(struct us_str string, const char *text)
{
    return string.len == strlen(text) && memcmp(string.p, text, string.len) == 0;
}

/* Returns true if the string begins with the text. */
static inline bool us_str_starts(struct us_str string, const char *text)
{
    /* The first character usually differs, which saves two calls. */
    if (string.len > 0 && string.p[0] != text[0] && text[0])
        return false;

    size_t n = strlen(text);
    return string.len >= n && memcmp(string.p, text, n) == 0;
}

/* Returns true if the string begins with the text, ignoring the case of letters. */
bool us_str_starts_nocase(struct us_str string, const char *text);

/* Returns s without its first n bytes.  s must have at least n bytes. */
static inline struct us_str us_str_from(struct us_str text, size_t n)
{
    return (struct us_str){text.p + n, text.len - n};
}

/* Returns the offset of the first `text` in the string, or SIZE_MAX if there is none. */
size_t us_str_find(struct us_str string, const char *text);

/* Returns s without the blanks (spaces and tabs) at its end. */
struct us_str us_str_trim_end(struct us_str text);

/* Returns the text without blanks before and after it. */
struct us_str us_str_trim(struct us_str text);

/* Takes the first line off a text, and returns it without its line end. */
struct us_str us_str_take_line(struct us_str *text);

/* Returns true if the bytes begin like a Python pickle of protocol 2 or later.  They are binary
   data: no text begins like this, neither in UTF-8 nor in an 8-bit encoding. */
static inline bool us_is_pickle(struct us_str bytes)
{
    return bytes.len >= 2 && bytes.p[0] == '\x80' && bytes.p[1] >= 2 && bytes.p[1] <= 5;
}

/* These return true for a digit, a blank (space or tab), or a letter. */
static inline bool us_is_digit(char ch)
{
    return ch >= '0' && ch <= '9';
}

static inline bool us_is_blank(char ch)
{
    return ch == ' ' || ch == '\t';
}

static inline bool us_is_letter(char ch)
{
    return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z');
}

/* Returns the upper-case form of a letter, or the character itself if it is not a lower-case
   letter. */
static inline char us_upper(char ch)
{
    return ch >= 'a' && ch <= 'z' ? (char)(ch - 'a' + 'A') : ch;
}

/* Returns the lower-case form of a letter, or the character itself if it is not an upper-case
   letter. */
static inline char us_lower(char ch)
{
    return ch >= 'A' && ch <= 'Z' ? (char)(ch - 'A' + 'a') : ch;
}

#endif
