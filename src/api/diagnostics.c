/* SPDX-License-Identifier: MIT */
/* Diagnostics on their way from sinks to the caller's handler. */
#include "api/api.h"

#include "base/utf8.h"
#include "convert/failure.h"

_Static_assert((int)UNISOL_OK == US_OK && (int)UNISOL_END == US_END && (int)UNISOL_FAILED == US_FAILED,
               "the outcomes are those of the rooms below");
_Static_assert((int)UNISOL_NOTE == US_NOTE && (int)UNISOL_WARNING == US_WARNING && (int)UNISOL_ERROR == US_ERROR,
               "the levels are those of base");

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

/* The part of a line that is shown, escaped for a terminal, and the place of the caret under it. */
struct excerpt {
    struct us_buf text;
    size_t caret_offset;
    size_t caret_length;
};

/* Returns the length of all of b, in characters. */
static size_t put_escaped(struct us_buf *b, struct us_str s)
{
    us_buf_put_escaped(b, s, SIZE_MAX);
    return us_utf8_count(us_buf_str(b));
}

/* Only the part around the caret is shown of a long line. */
static void make_excerpt(const struct us_diag *d, struct excerpt *e)
{
    enum { FAR = 120, BEFORE = 60, LONGEST = 200 };
    struct us_str s = d->source.p ? d->source : us_str("");

    size_t skipped = d->caret_off > FAR ? bytes_of(s, d->caret_off - BEFORE) : 0;
    if (skipped > 0)
        us_buf_puts(&e->text, "...");
    s = (struct us_str){s.p + skipped, s.len - skipped};

    size_t caret = bytes_of(s, skipped > 0 ? BEFORE : d->caret_off);
    e->caret_offset = put_escaped(&e->text, (struct us_str){s.p, caret});
    s = (struct us_str){s.p + caret, s.len - caret};

    size_t marked = bytes_of(s, d->caret_len < LONGEST ? d->caret_len : LONGEST);
    size_t after = put_escaped(&e->text, (struct us_str){s.p, marked});
    e->caret_length = after > e->caret_offset ? after - e->caret_offset : 1;
    s = (struct us_str){s.p + marked, s.len - marked};

    us_buf_put_escaped(&e->text, s, e->text.len < LONGEST ? LONGEST - e->text.len : 0);
}

void us_observe(void *context, const struct us_diag *d)
{
    struct us_observer *observer = context;
    if (observer->is_running) /* a text that the handler asked for cannot be made */
        return;

    const struct us_diag_kind *kind = us_diag_kind(d->id);
    struct us_buf message = {0};
    struct excerpt e = {0};
    us_buf_put_escaped(&message, us_str(d->message), SIZE_MAX);
    make_excerpt(d, &e);

    struct unisol_diagnostic out = {
        .name = d->name,
        .level = (enum unisol_level)kind->level,
        .file = d->file,
        .line = d->line,
        .column = d->column,
        .message = us_buf_text(&message),
        .hint = kind->hint,
        .source = d->line ? us_buf_text(&e.text) : NULL,
        .caret_offset = e.caret_offset,
        .caret_length = e.caret_length,
        .notes = d->notes,
    };
    observer->is_running = true;
    observer->handle(observer->context, &out);
    observer->is_running = false;

    us_buf_free(&message);
    us_buf_free(&e.text);
}

enum unisol_status us_no_memory(struct us_sink *sink)
{
    return (enum unisol_status)us_fail_memory(sink);
}

enum unisol_status us_misused(struct us_sink *sink, const char *details)
{
    return (enum unisol_status)us_fail(sink, US_DIAG_MISUSE, details);
}
