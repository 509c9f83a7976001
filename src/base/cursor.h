/* SPDX-License-Identifier: MIT */
/*
 * A place in a record's text that moves forward.  Readers do not index text themselves: they ask the cursor, which
 * checks every bound.
 */
#ifndef UNISOL_BASE_CURSOR_H
#define UNISOL_BASE_CURSOR_H

#include "base/str.h"

struct us_cursor {
    const char *begin; /* of the record: spans count from here */
    const char *p;
    const char *end;
};

static inline struct us_cursor us_cursor(struct us_str text)
{
    return (struct us_cursor){text.p, text.p, text.p + text.len};
}

static inline bool us_cursor_at_end(const struct us_cursor *c)
{
    return c->p == c->end;
}

/* The bytes from here to the end. */
static inline struct us_str us_cursor_rest(const struct us_cursor *c)
{
    return (struct us_str){c->p, (size_t)(c->end - c->p)};
}

/* Where the cursor stands, in bytes from the record's first. */
static inline uint32_t us_cursor_offset(const struct us_cursor *c)
{
    return (uint32_t)(c->p - c->begin);
}

/* Where a part of the record's text lies. */
static inline struct us_span us_cursor_span(const struct us_cursor *c, struct us_str part)
{
    return (struct us_span){(uint32_t)(part.p - c->begin), (uint32_t)part.len};
}

/* The line from here, without its line end; the cursor stays.  Lines end with LF: sources have seen to it. */
static inline struct us_str us_cursor_peek_line(const struct us_cursor *c)
{
    size_t left = (size_t)(c->end - c->p);
    const char *lf = left ? memchr(c->p, '\n', left) : NULL;
    return (struct us_str){c->p, lf ? (size_t)(lf - c->p) : left};
}

/* Steps over the next `line.len` bytes and a line end behind them, if one is there. */
static inline void us_cursor_skip_line(struct us_cursor *c, struct us_str line)
{
    c->p += line.len;
    if (c->p < c->end)
        c->p++;
}

/* Steps over the literal text, where it stands here. */
#define us_cursor_literal(c, text) us_cursor_literal_n((c), (text), sizeof(text) - 1)

static inline bool us_cursor_literal_n(struct us_cursor *c, const char *text, size_t n)
{
    if ((size_t)(c->end - c->p) < n || memcmp(c->p, text, n) != 0)
        return false;
    c->p += n;
    return true;
}

/* Steps over blanks (space, tab); returns how many. */
static inline size_t us_cursor_blanks(struct us_cursor *c)
{
    const char *from = c->p;
    while (c->p < c->end && us_is_blank(*c->p))
        c->p++;
    return (size_t)(c->p - from);
}

/* Steps over blanks and the word after them.  Returns the word, which is empty at the end of the
   line. */
static inline struct us_str us_cursor_word(struct us_cursor *c)
{
    us_cursor_blanks(c);
    const char *from = c->p;
    while (c->p < c->end && *c->p != '\n' && !us_is_blank(*c->p))
        c->p++;
    return (struct us_str){from, (size_t)(c->p - from)};
}

/* Steps over blanks and the line end after them; the end of the text counts as one.  Returns false,
   without moving, if something else follows. */
static inline bool us_cursor_line_end(struct us_cursor *c)
{
    const char *from = c->p;
    us_cursor_blanks(c);
    if (us_cursor_at_end(c))
        return true;
    if (*c->p == '\n') {
        c->p++;
        return true;
    }

    c->p = from;
    return false;
}

/* Steps over the next line if it is `text`, perhaps with blanks after it.  Returns false, without
   moving, if it is not, and at the end of the text. */
bool us_cursor_line(struct us_cursor *c, const char *text);

/* The numbers of us_cursor_number that are not one digit, the lines of us_cursor_blank_lines that are not empty. */
bool us_cursor_long_number(struct us_cursor *c, uint32_t *value);
size_t us_cursor_lines_of_blanks(struct us_cursor *c);

/* Steps over an unsigned decimal number; false, standing still, where there is none.  Values over 2^32-1 read as 2^32-1,
   which no index or count reaches. */
static inline bool us_cursor_number(struct us_cursor *c, uint32_t *value)
{
    if (c->end - c->p < 2 || !us_is_digit(c->p[0]) || us_is_digit(c->p[1]))
        return us_cursor_long_number(c, value);
    *value = (uint32_t)(*c->p++ - '0');
    return true;
}

/* Steps over lines that hold blanks only; returns how many. */
static inline size_t us_cursor_blank_lines(struct us_cursor *c)
{
    const char *from = c->p;
    while (c->p < c->end && *c->p == '\n')
        c->p++;
    size_t count = (size_t)(c->p - from);
    return c->p < c->end && us_is_blank(*c->p) ? count + us_cursor_lines_of_blanks(c) : count;
}

/* The offset of the first line at or behind `from` that begins so, the text's own first line aside; SIZE_MAX: none. */
size_t us_find_line(struct us_str text, size_t from, const char *begins);

#endif
