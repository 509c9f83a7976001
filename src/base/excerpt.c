/* SPDX-License-Identifier: MIT */
/* The line of a diagnostic, as it is shown. */
#include "base/excerpt.h"

#include <string.h>

#include "base/utf8.h"

/* The length in bytes of the first n characters of s. */
static size_t bytes_of(struct us_str s, size_t n)
{
    size_t len = 0;
    uint32_t c;
    for (; n > 0 && len < s.len; n--) {
        size_t step = us_utf8_get((struct us_str){s.p + len, s.len - len}, &c);
        len += step ? step : 1;
    }
    return len;
}

/* Puts text, escaped and with a blank for each tab.  Of a longer one, it puts at most `max` bytes
   and an ellipsis. */
static void put_part(struct us_buf *b, struct us_str s, size_t max)
{
    while (s.len > 0) {
        const char *tab = memchr(s.p, '\t', s.len < max ? s.len : max);
        size_t n = tab ? (size_t)(tab - s.p) : s.len;
        us_buf_put_escaped(b, (struct us_str){s.p, n}, max);
        if (!tab)
            return;
        us_buf_putc(b, ' ');
        s = (struct us_str){tab + 1, s.len - n - 1};
        max -= n + 1;
    }
}

/* Returns the length of all of b, in characters. */
static size_t put_escaped(struct us_buf *b, struct us_str s)
{
    put_part(b, s, SIZE_MAX);
    return us_utf8_count(us_buf_str(b));
}

void us_excerpt_make(const struct us_diag *diag, struct us_excerpt *excerpt)
{
    enum { FAR = 120, BEFORE = 60, LONGEST = 200 };
    struct us_str s = diag->source.p ? diag->source : us_str("");

    size_t skipped = diag->caret_off > FAR ? bytes_of(s, diag->caret_off - BEFORE) : 0;
    us_buf_puts_if(&excerpt->text, skipped > 0, "...");
    s = (struct us_str){s.p + skipped, s.len - skipped};

    size_t caret = bytes_of(s, skipped > 0 ? BEFORE : diag->caret_off);
    excerpt->caret_offset = put_escaped(&excerpt->text, (struct us_str){s.p, caret});
    s = (struct us_str){s.p + caret, s.len - caret};

    size_t marked = bytes_of(s, diag->caret_len < LONGEST ? diag->caret_len : LONGEST);
    size_t after = put_escaped(&excerpt->text, (struct us_str){s.p, marked});
    excerpt->caret_length = after > excerpt->caret_offset ? after - excerpt->caret_offset : 1;
    s = (struct us_str){s.p + marked, s.len - marked};

    put_part(&excerpt->text, s, excerpt->text.len < LONGEST ? LONGEST - excerpt->text.len : 0);
}
