/* SPDX-License-Identifier: MIT */
/* A growing buffer of bytes. */
#include "base/buf.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/utf8.h"

bool us_buf_reserve(struct us_buf *buf, size_t more)
{
    if (buf->failed)
        return false;
    if (more <= buf->cap - buf->len)
        return true;

    if (more > SIZE_MAX - buf->len || !us_grow(&buf->p, &buf->cap, buf->len + more, 1))
        buf->failed = true;
    return !buf->failed;
}

/* The same as us_buf_reserve; usually there is room. */
static inline bool make_room(struct us_buf *buf, size_t more)
{
    return (more <= buf->cap - buf->len && !buf->failed) || us_buf_reserve(buf, more);
}

char *us_buf_extend(struct us_buf *buf, size_t len)
{
    if (!make_room(buf, len))
        return NULL;

    buf->len += len;
    return buf->p + buf->len - len;
}

void us_buf_put(struct us_buf *buf, const void *bytes, size_t len)
{
    if (len == 0 || !make_room(buf, len))
        return;

    memcpy(buf->p + buf->len, bytes, len);
    buf->len += len;
}

void us_buf_puts(struct us_buf *buf, const char *text)
{
    us_buf_put(buf, text, strlen(text));
}

void us_buf_putc(struct us_buf *buf, char ch)
{
    if (make_room(buf, 1))
        buf->p[buf->len++] = ch;
}

void us_buf_put_number(struct us_buf *buf, uint64_t number)
{
    char digits[24];
    size_t at = sizeof(digits);
    do
        digits[--at] = '0' + number % 10;
    while ((number /= 10) > 0);
    us_buf_put(buf, digits + at, sizeof(digits) - at);
}

void us_buf_pad(struct us_buf *buf, char ch, size_t count)
{
    if (count == 0 || !us_buf_reserve(buf, count))
        return;

    memset(buf->p + buf->len, ch, count);
    buf->len += count;
}

void us_buf_putf(struct us_buf *buf, const char *format, ...)
{
    if (buf->failed)
        return;

    size_t room = buf->cap - buf->len;
    va_list args;
    va_start(args, format);
    int need = vsnprintf(room > 0 ? buf->p + buf->len : NULL, room, format, args);
    va_end(args);
    if (need <= 0)
        return;

    size_t len = need;
    if (len >= room) {
        if (!us_buf_reserve(buf, len + 1))
            return;
        va_start(args, format);
        vsnprintf(buf->p + buf->len, len + 1, format, args);
        va_end(args);
    }
    buf->len += len;
}

void us_buf_put_escaped(struct us_buf *buf, struct us_str text, size_t max)
{
    size_t end = text.len < max ? text.len : max;
    size_t i = 0;

    while (i < end) {
        char escaped[4];
        size_t len;
        size_t n = us_utf8_escape((struct us_str){text.p + i, text.len - i}, escaped, &len);
        if (n > end - i)
            break;
        us_buf_put(buf, escaped, len);
        i += n;
    }

    if (i < text.len)
        us_buf_puts(buf, "...");
}

void us_buf_splice(struct us_buf *buf, size_t at, size_t old, const void *bytes, size_t len)
{
    if (buf->failed || (len > old && !us_buf_reserve(buf, len - old)))
        return;

    if (len != old)
        memmove(buf->p + at + len, buf->p + at + old, buf->len - at - old);
    memcpy(buf->p + at, bytes, len);
    buf->len = buf->len + len - old;
}

const char *us_buf_text(struct us_buf *buf)
{
    if (!us_buf_reserve(buf, 1))
        return "";
    buf->p[buf->len] = '\0';
    return buf->p;
}

void us_buf_clear(struct us_buf *buf)
{
    buf->len = 0;
    buf->failed = false;
}

void us_buf_free(struct us_buf *buf)
{
    us_resize(buf->p, 0);
    *buf = (struct us_buf){0};
}

void us_buf_end(struct us_buf *out, struct us_buf *part)
{
    out->failed = out->failed || part->failed;
    us_buf_free(part);
}
