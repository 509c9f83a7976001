/* SPDX-License-Identifier: MIT */
/* A growing buffer of bytes. */
#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

bool us_buf_reserve(struct us_buf *b, size_t more)
{
    if (b->failed)
        return false;
    if (more <= b->cap - b->len)
        return true;

    if (more > SIZE_MAX - b->len || !us_grow(&b->p, &b->cap, b->len + more, 1))
        b->failed = true;
    return !b->failed;
}

void us_buf_put(struct us_buf *b, const void *bytes, size_t len)
{
    if (len == 0 || !us_buf_reserve(b, len))
        return;

    memcpy(b->p + b->len, bytes, len);
    b->len += len;
}

void us_buf_puts(struct us_buf *b, const char *text)
{
    us_buf_put(b, text, strlen(text));
}

void us_buf_putc(struct us_buf *b, char c)
{
    us_buf_put(b, &c, 1);
}

void us_buf_pad(struct us_buf *b, char c, size_t count)
{
    if (count == 0 || !us_buf_reserve(b, count))
        return;

    memset(b->p + b->len, c, count);
    b->len += count;
}

void us_buf_putf(struct us_buf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int need = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (need <= 0)
        return;

    size_t len = (size_t)need;
    if (!us_buf_reserve(b, len + 1))
        return;
    va_start(args, format);
    vsnprintf(b->p + b->len, len + 1, format, args);
    va_end(args);
    b->len += len;
}

void us_buf_put_escaped(struct us_buf *b, struct us_str s, size_t max)
{
    size_t end = s.len < max ? s.len : max;
    size_t i = 0;

    while (i < end) {
        char escaped[4];
        size_t len;
        size_t n = us_utf8_escape((struct us_str){s.p + i, s.len - i}, escaped, &len);
        if (n > end - i)
            break;
        us_buf_put(b, escaped, len);
        i += n;
    }

    if (i < s.len)
        us_buf_puts(b, "...");
}

void us_buf_splice(struct us_buf *b, size_t at, size_t old, const void *bytes, size_t len)
{
    if (b->failed || (len > old && !us_buf_reserve(b, len - old)))
        return;

    if (len != old)
        memmove(b->p + at + len, b->p + at + old, b->len - at - old);
    memcpy(b->p + at, bytes, len);
    b->len = b->len + len - old;
}

const char *us_buf_text(struct us_buf *b)
{
    if (!us_buf_reserve(b, 1))
        return "";
    b->p[b->len] = '\0';
    return b->p;
}

void us_buf_clear(struct us_buf *b)
{
    b->len = 0;
    b->failed = false;
}

void us_buf_free(struct us_buf *b)
{
    us_resize(b->p, 0);
    *b = (struct us_buf){0};
}
