/* SPDX-License-Identifier: MIT */
/* An arena: many small blocks that are given back at once. */
#ifndef UNISOL_BASE_ARENA_H
#define UNISOL_BASE_ARENA_H

#include "base/alloc.h"
#include "base/str.h"

struct us_arena_chunk;

struct us_arena {
    const struct us_allocator *allocator; /* NULL: the C library's */
    struct us_arena_chunk *chunk;         /* the one at hand, linked to the full ones */
    size_t used;                          /* bytes of it */
    bool failed;                          /* memory ran out */
};

/* A block of `size` bytes, aligned for any type, not zeroed; NULL (and failed) when memory runs out. */
void *us_arena_alloc(struct us_arena *a, size_t size);

/* A copy of s in the arena; empty when memory runs out. */
struct us_str us_arena_copy(struct us_arena *a, struct us_str s);

/* Gives all blocks back and keeps one chunk for the next ones. */
void us_arena_clear(struct us_arena *a);

void us_arena_free(struct us_arena *a);

#endif
