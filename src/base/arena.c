/* SPDX-License-Identifier: MIT */
/* An arena is a list of chunks of growing size.  Blocks come from the newest chunk. */
#include "base/arena.h"

#include <stdalign.h>

enum { SMALLEST = 32 * 1024, LARGEST = 1024 * 1024 };

struct us_arena_chunk {
    struct us_arena_chunk *older;
    size_t size;
    max_align_t bytes[];
};

static bool add_chunk(struct us_arena *a, size_t least)
{
    size_t size = a->chunk ? a->chunk->size * 2 : SMALLEST;
    if (size > LARGEST)
        size = LARGEST;
    if (size < least)
        size = least;

    struct us_arena_chunk *c = us_resize(NULL, sizeof(*c) + size);
    if (!c) {
        a->failed = true;
        return false;
    }

    *c = (struct us_arena_chunk){.older = a->chunk, .size = size};
    a->chunk = c;
    a->used = 0;
    return true;
}

void *us_arena_alloc(struct us_arena *a, size_t size)
{
    if (size > SIZE_MAX / 2) {
        a->failed = true;
        return NULL;
    }

    size = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    if ((!a->chunk || a->chunk->size - a->used < size) && !add_chunk(a, size))
        return NULL;

    void *block = (char *)a->chunk->bytes + a->used;
    a->used += size;
    return block;
}

struct us_str us_arena_copy(struct us_arena *a, struct us_str s)
{
    char *p = us_arena_alloc(a, s.len);
    if (!p)
        return (struct us_str){"", 0};

    memcpy(p, s.p, s.len);
    return (struct us_str){p, s.len};
}

static void free_chunks(struct us_arena_chunk *c)
{
    while (c) {
        struct us_arena_chunk *older = c->older;
        us_resize(c, 0);
        c = older;
    }
}

void us_arena_clear(struct us_arena *a)
{
    if (a->chunk) {
        free_chunks(a->chunk->older);
        a->chunk->older = NULL;
    }
    a->used = 0;
    a->failed = false;
}

void us_arena_free(struct us_arena *a)
{
    free_chunks(a->chunk);
    a->chunk = NULL;
    a->used = 0;
}
