/* SPDX-License-Identifier: MIT */
/* Diagnostics on their way from sinks to the caller's handler, and text for printing. */
#include "api/api.h"

#include "base/escape.h"
#include "base/excerpt.h"
#include "convert/failure.h"

_Static_assert((int)UNISOL_OK == US_OK && (int)UNISOL_END == US_END &&
                   (int)UNISOL_FAILED == US_FAILED,
               "the outcomes are those of the rooms below");
_Static_assert((int)UNISOL_HELP == US_HELP && (int)UNISOL_NOTE == US_NOTE &&
                   (int)UNISOL_WARNING == US_WARNING && (int)UNISOL_ERROR == US_ERROR,
               "the levels are those of base");

void us_observe(void *context, const struct us_diag *diag)
{
    struct us_observer *observer = context;
    if (observer->is_running) /* a text that the handler asked for cannot be made */
        return;

    const struct us_diag_kind *kind = us_diag_kind(diag->id);
    struct us_buf message = {0};
    struct us_excerpt e = {0};
    us_buf_put_escaped(&message, us_str(diag->message), SIZE_MAX);
    us_excerpt_make(diag, &e);

    struct unisol_diagnostic out = {
        .name = diag->name,
        .level = (enum unisol_level)kind->level,
        .file = diag->file,
        .line = diag->line,
        .column = diag->column,
        .message = us_buf_text(&message),
        .hint = kind->hint,
        .source = diag->line ? us_buf_text(&e.text) : NULL,
        .caret_offset = e.caret_offset,
        .caret_length = e.caret_length,
        .notes = diag->notes,
        .list = diag->list,
        .deal = diag->deal,
        .lost = diag->lost,
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

size_t unisol_escape(const char *text, char *buffer, size_t size)
{
    return us_escape(text, buffer, size);
}

size_t unisol_escape_json(const char *text, char *buffer, size_t size, bool *exact)
{
    return us_escape_json(text, buffer, size, exact);
}
