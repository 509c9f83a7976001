/* SPDX-License-Identifier: MIT */
/* Strings from elsewhere, escaped for terminals and for JSON, in buffers of the caller. */
#include "base/escape.h"

#include <stdio.h>

#include "base/utf8.h"

/* A buffer of the caller, filled as snprintf() does it. */
struct bounded {
    char *p;
    size_t size;
    size_t written; /* less than size, unless that is 0 */
    size_t len;     /* of everything that was put, written or not */
};

/* Bytes that do not fit are left out as a whole, and so is everything after them, because `len` is
   beyond the buffer then. */
static void put(struct bounded *b, const char *bytes, size_t len)
{
    if (b->len + len < b->size) {
        memcpy(b->p + b->len, bytes, len);
        b->written = b->len + len;
    }
    b->len += len;
}

static size_t finish(struct bounded *b)
{
    if (b->size > 0)
        b->p[b->written] = '\0';
    return b->len;
}

size_t us_escape(const char *text, char *buffer, size_t size)
{
    struct bounded b = {.p = buffer, .size = size};
    struct us_str s = us_str(text);

    while (s.len > 0) {
        char escaped[4];
        size_t len;
        size_t n = us_utf8_escape(s, escaped, &len);
        put(&b, escaped, len);
        s = (struct us_str){s.p + n, s.len - n};
    }

    return finish(&b);
}

size_t us_escape_json(const char *text, char *buffer, size_t size, bool *exact)
{
    struct bounded bounded = {.p = buffer, .size = size};
    struct us_str s = us_str(text);
    bool valid = true;

    while (s.len > 0) {
        uint32_t c;
        size_t n = us_utf8_get(s, &c);
        if (n == 0) {
            valid = false;
            n = 1;
            put(&bounded, "\\ufffd", 6);
        } else if (us_is_control(c)) {
            char escaped[8];
            snprintf(escaped, sizeof(escaped), "\\u%04x", c & 0xffff);
            put(&bounded, escaped, 6);
        } else if (c == '"' || c == '\\') {
            put(&bounded, c == '"' ? "\\\"" : "\\\\", 2);
        } else {
            put(&bounded, s.p, n);
        }
        s = (struct us_str){s.p + n, s.len - n};
    }

    if (exact)
        *exact = valid;
    return finish(&bounded);
}
