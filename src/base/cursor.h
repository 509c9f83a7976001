/* SPDX-License-Identifier: MIT */
/*
 * A cursor moves forward through the text of a record.  Readers do not index the text themselves:
 * they use the cursor, which checks every bound.
 */
#ifndef UNISOL_BASE_CURSOR_H
#define UNISOL_BASE_CURSOR_H

#include "base/str.h"
#include "base/work.h"

struct us_cursor {
    const char *begin; /* start of the record; spans are relative to it */
    const char *p;     /* current place */
    const char *end;   /* end of the record */
    /* NULL: the steps are not limited.  Once they are spent, the cursor is at its end. */
    struct us_work *work;
};

/* Returns a cursor at the start of text.  Its pointers are never NULL. */
static inline struct us_cursor us_cursor(struct us_str text)
{
    const char *p = text.p;
#ifndef __clang_analyzer__ /* it would take any text for NULL after the check */
    p = p ? p : "";
#endif
    return (struct us_cursor){.begin = p, .p = p, .end = p + text.len};
}

/* Returns a cursor at the start of a part of the text, whose steps are limited with those of
   `whole`. */
static inline struct us_cursor us_cursor_within(const struct us_cursor *whole, struct us_str part)
{
    struct us_cursor c = us_cursor(part);
    c.work = whole->work;
    return c;
}

/* Returns true if no bytes are left.  A step. */
static inline bool us_cursor_at_end(const struct us_cursor *cursor)
{
    return cursor->p == cursor->end || !us_work_charge(cursor->work, 1);
}

/* Returns the bytes from the cursor to the end. */
static inline struct us_str us_cursor_rest(const struct us_cursor *cursor)
{
    return (struct us_str){cursor->p, (size_t)(cursor->end - cursor->p)};
}

/* Returns the offset of the cursor, in bytes from the start of the record. */
static inline uint32_t us_cursor_offset(const struct us_cursor *cursor)
{
    return (uint32_t)(cursor->p - cursor->begin);
}

/* Returns the span of `part`, which points into the record. */
static inline struct us_span us_cursor_span(const struct us_cursor *cursor, struct us_str part)
{
    return (struct us_span){(uint32_t)(part.p - cursor->begin), (uint32_t)part.len};
}

/* The bytes that a search examines in a step, about. */
enum { US_BYTES_PER_STEP = 64 };

/* Charges the steps of a search through a long line. */
void us_cursor_charge_line(const struct us_cursor *cursor, size_t len);

/* Returns the bytes from the cursor to the end of the line, without the line end.  The cursor does
   not move.  Lines always end with LF, because sources normalize them.  Some steps if the line is
   long. */
static inline struct us_str us_cursor_peek_line(const struct us_cursor *cursor)
{
    size_t left = (size_t)(cursor->end - cursor->p);
    const char *lf = left ? memchr(cursor->p, '\n', left) : NULL;
    size_t len = lf ? (size_t)(lf - cursor->p) : left;
    if (len >= US_BYTES_PER_STEP)
        us_cursor_charge_line(cursor, len);
    return (struct us_str){cursor->p, len};
}

/* Steps over the next `line.len` bytes and the line end after them, if there is one. */
static inline void us_cursor_skip_line(struct us_cursor *cursor, struct us_str line)
{
    cursor->p += line.len;
    if (cursor->p < cursor->end)
        cursor->p++;
}

/* Steps over the line at the cursor, and returns it without the line end. */
static inline struct us_str us_cursor_next_line(struct us_cursor *cursor)
{
    struct us_str line = us_cursor_peek_line(cursor);
    us_cursor_skip_line(cursor, line);
    return line;
}

/* Moves the cursor to `at` if what is there fits.  Returns `fits`. */
static inline bool us_cursor_accept(struct us_cursor *cursor, const struct us_cursor *at, bool fits)
{
    if (fits)
        *cursor = *at;
    return fits;
}

/* Steps over a string literal if it is next.  Returns false, without moving, if it is not. */
#define us_cursor_literal(cursor, text) us_cursor_literal_n((cursor), (text), sizeof(text) - 1)

/* Does the same for n bytes of text. */
static inline bool us_cursor_literal_n(struct us_cursor *cursor, const char *text, size_t n)
{
    if ((size_t)(cursor->end - cursor->p) < n || memcmp(cursor->p, text, n) != 0)
        return false;
    cursor->p += n;
    return true;
}

/* Steps over blanks (spaces and tabs).  Returns how many there were. */
static inline size_t us_cursor_blanks(struct us_cursor *cursor)
{
    const char *from = cursor->p;
    while (cursor->p < cursor->end && us_is_blank(*cursor->p))
        cursor->p++;
    return (size_t)(cursor->p - from);
}

/* Steps over blanks and the word after them.  Returns the word, which is empty at the end of the
   line. */
static inline struct us_str us_cursor_word(struct us_cursor *cursor)
{
    if (!us_work_charge(cursor->work, 1))
        cursor->p = cursor->end;
    us_cursor_blanks(cursor);
    const char *from = cursor->p;
    while (cursor->p < cursor->end && *cursor->p != '\n' && !us_is_blank(*cursor->p))
        cursor->p++;
    return (struct us_str){from, (size_t)(cursor->p - from)};
}

/* Steps over decimal digits, and returns them. */
static inline struct us_str us_cursor_digits(struct us_cursor *cursor)
{
    const char *from = cursor->p;
    while (cursor->p < cursor->end && us_is_digit(*cursor->p))
        cursor->p++;
    return (struct us_str){from, (size_t)(cursor->p - from)};
}

/* Steps over blanks and the line end after them; the end of the text counts as one.  Returns false,
   without moving, if something else follows. */
static inline bool us_cursor_line_end(struct us_cursor *cursor)
{
    const char *from = cursor->p;
    us_cursor_blanks(cursor);
    if (cursor->p == cursor->end)
        return true;
    if (*cursor->p == '\n') {
        cursor->p++;
        return true;
    }

    cursor->p = from;
    return false;
}

/* Steps over the next line if it is `text`, perhaps with blanks after it.  Returns false, without
   moving, if it is not, and at the end of the text. */
bool us_cursor_line(struct us_cursor *cursor, const char *text);

/* The less usual cases of the next two functions: numbers of several digits, and lines of
   blanks. */
bool us_cursor_long_number(struct us_cursor *cursor, uint32_t *value);
size_t us_cursor_lines_of_blanks(struct us_cursor *cursor);

/* Steps over an unsigned decimal number.  Returns false, without moving, if there is none.  Values
   over 2^32-1 are read as 2^32-1, which no index or count reaches. */
static inline bool us_cursor_number(struct us_cursor *cursor, uint32_t *value)
{
    if (cursor->end - cursor->p < 2 || !us_is_digit(cursor->p[0]) || us_is_digit(cursor->p[1]))
        return us_cursor_long_number(cursor, value);

    *value = (uint32_t)(*cursor->p++ - '0');
    return true;
}

/* Steps over lines that are empty or hold only blanks.  Returns how many there were. */
static inline size_t us_cursor_blank_lines(struct us_cursor *cursor)
{
    const char *from = cursor->p;
    while (cursor->p < cursor->end && *cursor->p == '\n')
        cursor->p++;

    size_t count = (size_t)(cursor->p - from);
    if (cursor->p < cursor->end && us_is_blank(*cursor->p))
        count += us_cursor_lines_of_blanks(cursor);
    return count;
}

/* Finds the first line that begins with `prefix`.  The line must begin at offset `from` or later,
   and it must not be the first line of text.  Returns its offset, or SIZE_MAX if there is none. */
size_t us_find_line(struct us_str text, size_t from, const char *prefix);

#endif
