/* SPDX-License-Identifier: MIT */
/* Diagnostics and their places. */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/rows.h"
#include "base/utf8.h"

static const struct us_diag_kind kinds[] = {
#define DIAG(id, level, text, hint, explanation) {#id, US_##level, text, hint, explanation},
#include "diag_list.h"
#undef DIAG
};

US_ASSERT_ROWS(kinds, US_DIAG_COUNT);

const struct us_diag_kind *us_diag_kind(enum us_diag_id id)
{
    return &kinds[id];
}

static uint64_t count_lines(struct us_str s)
{
    uint64_t count = 0;
    const char *end = s.p + s.len;
    for (const char *p = s.p; p < end && (p = memchr(p, '\n', (size_t)(end - p))); p++)
        count++;
    return count;
}

/* Characters of its line that stand before the record. */
static uint64_t column_of_record(const struct us_sink *sink)
{
    struct us_str before = sink->before;
    const char *lf = before.len > 0 ? memrchr(before.p, '\n', before.len) : NULL;
    if (!lf)
        return sink->first_column + us_utf8_count(before);
    return us_utf8_count((struct us_str){lf + 1, (size_t)(before.p + before.len - lf - 1)});
}

/* Finds line, column and source line of span; a span at the very end of the text stands on its last line. */
static void locate(const struct us_sink *sink, struct us_span span, struct us_diag *d)
{
    struct us_str text = sink->text;
    size_t off = span.off < text.len ? span.off : text.len;
    size_t from = off;
    if (off == text.len && off > 0 && text.p[off - 1] == '\n')
        from--;
    while (from > 0 && text.p[from - 1] != '\n')
        from--;
    const char *lf = memchr(text.p + from, '\n', text.len - from);
    size_t to = lf ? (size_t)(lf - text.p) : text.len;
    off = off < to ? off : to;
    size_t len = off + span.len <= to ? span.len : to > off ? to - off : 0;

    d->line = sink->first_line + count_lines(sink->before) + count_lines((struct us_str){text.p, from});
    d->source = (struct us_str){text.p + from, to - from};
    d->caret_off = us_utf8_count((struct us_str){text.p + from, off - from});
    d->caret_len = us_utf8_count((struct us_str){text.p + off, len});
    if (d->caret_len == 0)
        d->caret_len = 1;
    d->column = d->caret_off + 1 + (from == 0 ? column_of_record(sink) : 0);
}

void us_report_notes(struct us_sink *sink, enum us_diag_id id, struct us_span span, const char *details,
                     const char *const *notes)
{
    const struct us_diag_kind *kind = us_diag_kind(id);
    if (kind->level == US_ERROR)
        sink->errors++;
    else if (kind->level == US_WARNING)
        sink->warnings++;
    sink->no_memory = sink->no_memory || id == US_DIAG_NO_MEMORY;
    if (!sink->handle)
        return;
    struct us_buf message = {0};
    us_buf_puts(&message, kind->text);
    if (details[0])
        us_buf_puts(&message, kind->text[0] ? ": " : "");
    us_buf_puts(&message, details);
    struct us_diag d = {.id = id, .file = sink->file, .notes = notes};
    d.message = us_buf_text(&message);
    if (span.off != UINT32_MAX && sink->text.p) {
        locate(sink, span, &d);
        sink->located = true;
    }
    sink->handle(sink->context, &d);
    us_buf_free(&message);
}

void us_report(struct us_sink *sink, enum us_diag_id id, struct us_span span, const char *format, ...)
{
    char details[512];
    va_list args;
    va_start(args, format);
    vsnprintf(details, sizeof(details), format, args);
    va_end(args);
    us_report_notes(sink, id, span, details, NULL);
}
