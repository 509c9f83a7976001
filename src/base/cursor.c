/* SPDX-License-Identifier: MIT */
/* The parts of the cursor that are not inline. */
#include "base/cursor.h"

void us_cursor_charge_line(const struct us_cursor *cursor, size_t len)
{
    us_work_charge(cursor->work, len / US_BYTES_PER_STEP);
}

bool us_cursor_long_number(struct us_cursor *cursor, uint32_t *value)
{
    const char *from = cursor->p;
    uint64_t n = 0;

    for (; cursor->p < cursor->end && us_is_digit(*cursor->p); cursor->p++) {
        n = n * 10 + (uint64_t)(*cursor->p - '0');
        if (n > UINT32_MAX)
            n = UINT32_MAX;
    }

    *value = n;
    return cursor->p > from;
}

size_t us_cursor_lines_of_blanks(struct us_cursor *cursor)
{
    size_t count = 0;
    while (cursor->p < cursor->end) {
        const char *p = cursor->p;
        while (p < cursor->end && us_is_blank(*p))
            p++;
        if (p < cursor->end && *p != '\n')
            break;

        cursor->p = p + (p < cursor->end);
        count++;
    }
    return count;
}

bool us_cursor_line(struct us_cursor *cursor, const char *text)
{
    const char *from = cursor->p;
    if (cursor->p == cursor->end)
        return false;
    if (us_cursor_literal_n(cursor, text, strlen(text)) && us_cursor_line_end(cursor))
        return true;

    cursor->p = from;
    return false;
}

size_t us_find_line(struct us_str text, size_t from, const char *prefix)
{
    struct us_cursor c = us_cursor(text);

    c.p += from;
    if (from > 0 && c.p[-1] != '\n') /* within a line that began earlier */
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));

    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_cursor_peek_line(&c);
        size_t offset = us_cursor_offset(&c);
        if (offset > 0 && offset >= from && us_str_starts(line, prefix))
            return offset;
        us_cursor_skip_line(&c, line);
    }
    return SIZE_MAX;
}
