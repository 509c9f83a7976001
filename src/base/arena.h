/* SPDX-License-Identifier: MIT */
/* An arena allocates many small blocks and frees all of them at once. */
#ifndef UNISOL_BASE_ARENA_H
#define UNISOL_BASE_ARENA_H

#include "base/alloc.h"
#include "base/str.h"

struct us_arena_chunk;

struct us_arena {
    /* The newest chunk, linked to the full ones, or NULL. */
    struct us_arena_chunk *chunk;
    size_t used; /* bytes used in the newest chunk */
    bool failed; /* memory ran out */
};

/* Allocates `size` bytes, aligned for any type and not zeroed.  The block is valid until the arena
   is cleared or freed.  If memory runs out, returns NULL and sets a->failed. */
void *us_arena_alloc(struct us_arena *arena, size_t size);

/* Copies s into the arena.  Returns the copy, or an empty string if memory runs out. */
struct us_str us_arena_copy(struct us_arena *arena, struct us_str text);

/* Frees all blocks, resets a->failed, and keeps the newest chunk for further blocks. */
void us_arena_clear(struct us_arena *arena);

/* Frees all blocks and chunks.  The arena can be used again. */
void us_arena_free(struct us_arena *arena);

#endif
