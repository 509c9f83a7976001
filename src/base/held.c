/* SPDX-License-Identifier: MIT */
/* Copies of diagnostics. */
#include "base/held.h"

struct us_held_diag {
    struct us_diag diag;
    struct us_held_diag *next;
};

/* Copies a text that may be NULL. */
static const char *copy_text(struct us_arena *arena, const char *text)
{
    return text ? us_arena_copy(arena, (struct us_str){text, strlen(text) + 1}).p : NULL;
}

static const char *const *copy_notes(struct us_arena *arena, const char *const *notes)
{
    size_t n = 0;
    while (notes && notes[n])
        n++;
    if (n == 0)
        return NULL;

    const char **copy = us_arena_alloc(arena, (n + 1) * sizeof(*copy));
    for (size_t i = 0; copy && i < n; i++)
        copy[i] = copy_text(arena, notes[i]);
    if (copy)
        copy[n] = NULL;
    return copy;
}

static void hold_diag(void *context, const struct us_diag *d)
{
    struct us_held *held = context;
    struct us_held_diag *copy = us_arena_alloc(&held->arena, sizeof(*copy));
    if (copy) {
        *copy = (struct us_held_diag){.diag = *d};
        copy->diag.file = copy_text(&held->arena, d->file);
        copy->diag.message = copy_text(&held->arena, d->message);
        if (d->source.len > 0)
            copy->diag.source = us_arena_copy(&held->arena, d->source);
        copy->diag.list = copy_text(&held->arena, d->list);
        copy->diag.deal = copy_text(&held->arena, d->deal);
        copy->diag.lost = copy_text(&held->arena, d->lost);
        copy->diag.notes = copy_notes(&held->arena, d->notes);
    }

    if (held->arena.failed) {
        held->sink->no_memory = true;
        return;
    }
    *held->next = copy;
    held->next = &copy->next;
}

void us_hold(struct us_held *held, struct us_sink *sink)
{
    held->sink = sink;
    held->handle = sink->handle;
    held->context = sink->context;
    held->errors = sink->errors;
    held->warnings = sink->warnings;
    held->first = NULL;
    held->next = &held->first;

    if (sink->handle)
        sink->handle = hold_diag;
    sink->context = held;
}

static void restore_handler(struct us_held *held)
{
    held->sink->handle = held->handle;
    held->sink->context = held->context;
}

void us_held_release(struct us_held *held)
{
    restore_handler(held);
    for (const struct us_held_diag *d = held->first; d && held->handle; d = d->next)
        held->handle(held->context, &d->diag);
    if (held->arena.failed)
        us_report_about(held->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "", NULL);
    us_arena_clear(&held->arena);
}

void us_held_drop(struct us_held *held)
{
    restore_handler(held);
    held->sink->errors = held->errors;
    held->sink->warnings = held->warnings;
    us_arena_clear(&held->arena);
    if (held->sink->limited)
        us_sink_begin_record(held->sink);
}

struct us_muted us_mute(struct us_sink *sink)
{
    struct us_muted muted = {sink, sink->handle, sink->errors, sink->warnings};
    sink->handle = NULL;
    return muted;
}

void us_unmute(const struct us_muted *muted)
{
    muted->sink->handle = muted->handle;
    muted->sink->errors = muted->errors;
    muted->sink->warnings = muted->warnings;
}
