/* SPDX-License-Identifier: MIT */
/* Building diagnostics and finding their places. */
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/rows.h"
#include "base/utf8.h"

static const struct us_diag_kind kinds[] = {
#define DIAG(id, level, text, hint, explanation) {#id, US_##level, text, hint},
#include "diag_list.h"
#undef DIAG
};

US_ASSERT_ROWS(kinds, US_DIAG_COUNT);

/* Apart from the others, because programs that do not explain diagnostics do without them. */
static const char *const explanations[] = {
#define DIAG(id, level, text, hint, explanation) explanation,
#include "diag_list.h"
#undef DIAG
};
US_ASSERT_ROWS(explanations, US_DIAG_COUNT);

const char *us_diag_explanation(enum us_diag_id id)
{
    return explanations[id];
}

const struct us_diag_kind *us_diag_kind(enum us_diag_id id)
{
    return &kinds[id];
}

static uint64_t count_lines(struct us_str s)
{
    uint64_t count = 0;
    const char *end = s.len > 0 ? s.p + s.len : s.p; /* NULL + 0 is undefined */
    for (const char *p = s.p; p < end && (p = memchr(p, '\n', end - p)); p++)
        count++;
    return count;
}

/* Returns how many characters precede the record on its line. */
static uint64_t column_of_record(const struct us_sink *sink)
{
    struct us_str before = sink->before;
    const char *lf = before.len > 0 ? memrchr(before.p, '\n', before.len) : NULL;
    if (!lf)
        return sink->first_column + us_utf8_count(before);
    return us_utf8_count((struct us_str){lf + 1, before.p + before.len - lf - 1});
}

/* Returns the place of the record's first byte. */
static struct us_known_place begin_of_record(const struct us_sink *sink)
{
    return (struct us_known_place){.known = true,
                                   .line = sink->first_line + count_lines(sink->before)};
}

/* Advances a place to off.  Each byte of the record is counted once if places come in order. */
static void move_on(struct us_str text, struct us_known_place *place, size_t off)
{
    struct us_str part = {text.p + place->off, off - place->off};
    const char *lf = part.len > 0 ? memrchr(part.p, '\n', part.len) : NULL;

    place->line += count_lines(part);
    if (lf) {
        place->from = lf + 1 - text.p;
        place->chars = 0;
        part = (struct us_str){lf + 1, part.p + part.len - lf - 1};
    }
    place->chars += us_utf8_count(part);
    place->off = off;
}

/* Moves a place back to off, which is nearer to it than to the start of the record. */
static void move_back(struct us_str text, struct us_known_place *place, size_t off)
{
    const char *lf = off > 0 ? memrchr(text.p, '\n', off) : NULL;
    size_t from = lf ? lf + 1 - text.p : 0;

    place->line -= count_lines((struct us_str){text.p + off, place->off - off});
    if (place->from == from)
        place->chars -= us_utf8_count((struct us_str){text.p + off, place->off - off});
    else
        place->chars = us_utf8_count((struct us_str){text.p + from, off - from});
    place->from = from;
    place->off = off;
}

/* Finds the line of off, starting at the place that was found last. */
static const struct us_known_place *find_place(struct us_sink *sink, size_t off)
{
    struct us_known_place *place = &sink->place;
    if (!place->known || off < place->off / 2)
        *place = begin_of_record(sink);
    if (off < place->off)
        move_back(sink->text, place, off);
    else
        move_on(sink->text, place, off);
    return place;
}

/* Returns the offset from which a line is shown whose diagnostic is at off: its start, or the start
   of a character not far before off. */
static size_t start_of_source(struct us_str text, size_t line, size_t off)
{
    if (off - line <= US_MOST_BEFORE)
        return line;
    size_t from = off - US_MOST_BEFORE;
    while (from < off && ((unsigned char)text.p[from] & 0xC0) == 0x80)
        from++;
    return from;
}

/* Finds the line, the column and the source line of span.  A span at the very end of the text is on
   the last line. */
static void locate(struct us_sink *sink, struct us_span span, struct us_diag *d)
{
    enum { REACH = 4096 }; /* one line may hold many records, and is not shown further */
    struct us_str text = sink->text;
    size_t off = span.off < text.len ? span.off : text.len;
    if (off == text.len && off > 0 && text.p[off - 1] == '\n')
        off--;

    size_t ahead = text.len - off < REACH ? text.len - off : REACH;
    const char *lf = memchr(text.p + off, '\n', ahead);
    size_t to = lf ? (size_t)(lf - text.p) : off + ahead;
    size_t len = span.len < to - off ? span.len : to - off;

    const struct us_known_place *place = find_place(sink, off);
    d->line = place->line;
    size_t from = start_of_source(text, place->from, off);
    d->source = (struct us_str){text.p + from, to - from};
    d->caret_off = from == place->from ? place->chars
                                       : us_utf8_count((struct us_str){text.p + from, off - from});
    d->caret_len = us_utf8_count((struct us_str){text.p + off, len});
    if (d->caret_len == 0)
        d->caret_len = 1;
    d->column = place->chars + 1 + (place->from == 0 ? column_of_record(sink) : 0);
    if (d->line > 0 && d->line <= sink->num_removed)
        d->column += sink->removed[d->line - 1];
}

/* Returns true if the span is a place in a text.  Binary data has no lines. */
static bool has_place(const struct us_sink *sink, struct us_span span)
{
    return span.off != UINT32_MAX && sink->text.p && !us_is_pickle(sink->text);
}

void us_sink_find(struct us_sink *sink, struct us_span span, uint64_t *line, uint64_t *column)
{
    struct us_diag found = {.line = 0};
    if (has_place(sink, span))
        locate(sink, span, &found);
    *line = found.line;
    *column = found.column;
}

void us_sink_aim(struct us_sink *sink, struct us_str text)
{
    sink->text = text;
    sink->place.known = false;
}

/* Counts an error or a warning, and notes the first error. */
static void count_level(struct us_sink *sink, enum us_diag_id id, struct us_span span)
{
    enum us_level level = us_diag_kind(id)->level;
    sink->errors += level == US_ERROR;
    sink->warnings += level == US_WARNING;
    sink->no_memory = sink->no_memory || id == US_DIAG_NO_MEMORY;
    if (level != US_ERROR || sink->has_error)
        return;
    sink->has_error = true;
    sink->first_error = id;
    sink->first_error_span = span;
}

/* Counts a diagnostic of the record at hand; whether it is handed over. */
static bool is_shown(struct us_sink *sink, enum us_diag_id id, struct us_span span)
{
    struct us_kind_count *count = &sink->counts[id];
    if (!sink->limited)
        return true;

    if (count->number == US_MOST_OF_KIND) {
        count->first_hidden = span;
        sink->hidden = true;
    }
    if (count->number < UINT32_MAX)
        count->number++;
    return count->number <= US_MOST_OF_KIND;
}

void us_sink_begin_record(struct us_sink *sink)
{
    memset(sink->counts, 0, sizeof(sink->counts));
    sink->limited = true;
    sink->hidden = false;
}

void us_sink_end_record(struct us_sink *sink)
{
    sink->limited = false;
    for (enum us_diag_id id = 0; sink->hidden && id < US_DIAG_COUNT; id++) {
        const struct us_kind_count *count = &sink->counts[id];
        if (count->number > US_MOST_OF_KIND)
            us_report(sink, US_DIAG_MORE_OF_KIND, count->first_hidden,
                      "and %u more of %s in this record", count->number - US_MOST_OF_KIND,
                      kinds[id].name);
    }
    sink->hidden = false;
}

/* Passes a diagnostic with these details to the handler. */
static void hand_over(struct us_sink *sink, struct us_diag *d, const char *details)
{
    const struct us_diag_kind *kind = us_diag_kind(d->id);
    struct us_buf message = {0};
    us_buf_puts(&message, kind->text);
    if (details[0])
        us_buf_puts_if(&message, kind->text[0], ": ");
    us_buf_puts(&message, details);
    d->file = sink->file;
    d->message = us_buf_text(&message);
    sink->handle(sink->context, d);
    us_buf_free(&message);
}

void us_report_about(struct us_sink *sink, enum us_diag_id id, struct us_span span,
                     const char *details, const struct us_about *about)
{
    if (us_work_is_spent(sink->work) && id != US_DIAG_NO_MEMORY)
        return;
    count_level(sink, id, span);
    if (!sink->handle || !is_shown(sink, id, span))
        return;

    struct us_about a = about ? *about : (struct us_about){.name = NULL};
    struct us_diag d = {.id = id, .name = a.name ? a.name : kinds[id].name};
    d.notes = a.notes;
    d.list = a.list;
    d.deal = a.deal;
    d.lost = a.lost;
    if (has_place(sink, span)) {
        locate(sink, span, &d);
        sink->located = true;
    }
    hand_over(sink, &d, details);
}

void us_report_line(struct us_sink *sink, enum us_diag_id id, uint64_t line, const char *details)
{
    count_level(sink, id, US_NOWHERE);
    if (!sink->handle || !is_shown(sink, id, US_NOWHERE))
        return;
    struct us_diag d = {.id = id, .name = kinds[id].name, .line = line, .column = 1};
    hand_over(sink, &d, details);
}

bool us_report(struct us_sink *sink, enum us_diag_id id, struct us_span span, const char *format,
               ...)
{
    char details[512];
    va_list args;
    va_start(args, format);
    vsnprintf(details, sizeof(details), format, args);
    va_end(args);
    us_report_about(sink, id, span, details, NULL);
    return false;
}

enum us_status us_fail_memory(struct us_sink *sink)
{
    us_report_about(sink, US_DIAG_NO_MEMORY, US_NOWHERE, "", NULL);
    return US_FAILED;
}
