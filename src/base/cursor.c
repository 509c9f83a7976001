/* SPDX-License-Identifier: MIT */
/* A place in a record's text that moves forward. */
#include "base/cursor.h"

bool us_cursor_number(struct us_cursor *c, uint32_t *value)
{
    const char *from = c->p;
    uint64_t n = 0;
    for (; c->p < c->end && us_is_digit(*c->p); c->p++) {
        n = n * 10 + (uint64_t)(*c->p - '0');
        if (n > UINT32_MAX)
            n = UINT32_MAX;
    }
    *value = (uint32_t)n;
    return c->p > from;
}

size_t us_cursor_blank_lines(struct us_cursor *c)
{
    size_t count = 0;
    while (c->p < c->end) {
        const char *from = c->p;
        us_cursor_blanks(c);
        if (c->p < c->end && *c->p != '\n') {
            c->p = from;
            break;
        }
        if (c->p < c->end)
            c->p++;
        count++;
    }
    return count;
}
