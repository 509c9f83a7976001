/* SPDX-License-Identifier: MIT */
/*
 * Chunks of a source.
 *
 * A block is read into the chunk's own memory, after a margin.  When the chunk is joined, the text
 * that is left of the earlier blocks is copied into the margin, and the chunk's memory becomes the
 * source's window.  So the usual block is never copied.
 */
#include "base/chunk.h"

#include <errno.h>

#include "base/sizes.h"

/* Bytes before a block.  The text that is left of earlier blocks is seldom longer. */
enum { MARGIN = US_SIZE_MARGIN };

static ssize_t read_some(const struct us_source *s, struct us_chunk *chunk)
{
    char *to = chunk->memory + MARGIN + chunk->len;
    size_t room = chunk->size - chunk->len;

    if (s->read_at)
        return s->read_at(s->context, to, room, chunk->offset + chunk->len);
    return s->read(s->context, to, room);
}

/* Reads the claimed bytes, up to the end of the stream. */
static void read_block(const struct us_source *s, struct us_chunk *chunk)
{
    if (!us_grow(&chunk->memory, &chunk->cap, MARGIN + chunk->size, 1)) {
        chunk->error = ENOMEM;
        chunk->last = false;
        return;
    }

    while (!chunk->error && !chunk->last && chunk->len < chunk->size) {
        ssize_t n = read_some(s, chunk);
        if (n > 0)
            chunk->len += n;
        else if (n == 0)
            chunk->last = true;
        else if (errno != EINTR)
            chunk->error = errno;
    }
}

void us_source_claim(struct us_source *source, size_t size, struct us_chunk *chunk)
{
    enum { LEAST = 64, MOST = 64 << 20 };
    if (size < LEAST)
        size = LEAST;
    if (size > MOST)
        size = MOST;

    *chunk = (struct us_chunk){.memory = chunk->memory,
                               .cap = chunk->cap,
                               .offset = source->claimed,
                               .size = size,
                               .plain = true};
    source->claimed += size;
    if (source->read_at)
        return;

    chunk->last = source->ended_early; /* do not read again after the end or a failure */
    read_block(source, chunk);
    source->ended_early = chunk->last || chunk->error;
}

void us_source_read(const struct us_source *source, struct us_chunk *chunk)
{
    if (source->read_at)
        read_block(source, chunk);
    if (chunk->len == 0)
        return;

    const char *block = chunk->memory + MARGIN;
    bool has_blanks = !source->markup && memchr(block, 0xc2, chunk->len); /* first byte of U+00A0 */
    chunk->plain = source->encoding == US_UTF8 && !has_blanks && !memchr(block, '\r', chunk->len);
    chunk->lines = chunk->plain ? us_count_lines(block, chunk->len) : 0;
}

static void swap_windows(struct us_source *s, struct us_chunk *chunk)
{
    char *window = s->window;
    size_t cap = s->cap;
    s->window = chunk->memory;
    s->cap = chunk->cap;
    chunk->memory = window;
    chunk->cap = cap;
}

/* Copies the text to the margin before the block.  The memory of the chunk becomes the window. */
static void put_before(struct us_source *s, struct us_chunk *chunk)
{
    struct us_str text = us_source_text(s);
    size_t start = MARGIN - text.len;

    memcpy(chunk->memory + start, text.p, text.len);
    swap_windows(s, chunk);
    s->start = s->counted = start;
    s->end = MARGIN + chunk->len;
    s->ahead += chunk->lines;
    s->at_end = chunk->last;
}

/* Decodes the block to the end of the window. */
static void put_after(struct us_source *s, struct us_chunk *chunk)
{
    char *raw = us_source_room(s, chunk->len);
    if (!raw)
        return;

    size_t end = s->end;
    memcpy(raw, chunk->memory + MARGIN, chunk->len);
    us_source_append(s, raw, chunk->len, chunk->last);
    s->ahead += us_count_lines(s->window + end, s->end - end);
}

/* Sets s->ahead if it is unknown. */
static void count_ahead(struct us_source *s)
{
    struct us_str text = us_source_text(s);
    if (s->ahead_known)
        return;

    us_source_count(s);
    s->ahead = us_count_lines(text.p, text.len);
    s->ahead_known = true;
}

void us_source_join(struct us_source *source, struct us_chunk *chunk)
{
    count_ahead(source);
    if (source->at_end || source->error)
        return;

    source->error = chunk->error;
    if (chunk->len == 0 && !chunk->last)
        return;

    bool complete = source->num_pending == 0 && source->num_undecoded == 0;
    if (chunk->plain && complete && us_source_text(source).len <= MARGIN)
        put_before(source, chunk);
    else
        put_after(source, chunk);
}

bool us_source_take(struct us_source *source, size_t len, struct us_chunk *chunk)
{
    struct us_str text = us_source_text(source);
    size_t left = text.len - len;
    count_ahead(source);
    if (!us_grow(&chunk->memory, &chunk->cap, left + 1, 1)) {
        source->error = ENOMEM;
        return false;
    }

    memcpy(chunk->memory, text.p + len, left);
    chunk->text = (struct us_str){text.p, len};
    chunk->line = source->line;
    chunk->column = source->column;

    uint64_t ahead = us_count_lines(chunk->memory, left);
    source->passed += len;
    us_source_count_text(source, chunk->text, source->ahead - ahead);
    source->ahead = ahead;

    swap_windows(source, chunk);
    source->start = source->counted = 0;
    source->end = left;
    return true;
}
