/* SPDX-License-Identifier: MIT */
/* An arena is a list of chunks of growing size.  Blocks come from the newest chunk. */
#include "base/arena.h"

#include <stdalign.h>

#include "base/sizes.h"

enum { SMALLEST = US_SIZE_ARENA, LARGEST = US_SIZE_MOST_ARENA };

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

void *us_arena_alloc(struct us_arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2) {
        arena->failed = true;
        return NULL;
    }

    size = (size + alignof(max_align_t) - 1) & ~(alignof(max_align_t) - 1);
    if ((!arena->chunk || arena->chunk->size - arena->used < size) && !add_chunk(arena, size))
        return NULL;

    void *block = (char *)arena->chunk->bytes + arena->used;
    arena->used += size;
    return block;
}

struct us_str us_arena_copy(struct us_arena *arena, struct us_str text)
{
    char *p = us_arena_alloc(arena, text.len);
    if (!p)
        return (struct us_str){"", 0};

    memcpy(p, text.p, text.len);
    return (struct us_str){p, text.len};
}

static void free_chunks(struct us_arena_chunk *c)
{
    while (c) {
        struct us_arena_chunk *older = c->older;
        us_resize(c, 0);
        c = older;
    }
}

void us_arena_clear(struct us_arena *arena)
{
    if (arena->chunk) {
        free_chunks(arena->chunk->older);
        arena->chunk->older = NULL;
    }
    arena->used = 0;
    arena->failed = false;
}

void us_arena_free(struct us_arena *arena)
{
    free_chunks(arena->chunk);
    arena->chunk = NULL;
    arena->used = 0;
}
