/* SPDX-License-Identifier: MIT */
/*
 * Memory.  Every block of the library comes from here, so that a caller may supply an allocator and a test may
 * make any allocation fail.  Nothing in unisol aborts when memory runs out: containers remember it (`failed`)
 * and the caller asks once, at the end of a step.
 */
#ifndef UNISOL_BASE_ALLOC_H
#define UNISOL_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

struct us_allocator {
    /* As realloc(): NULL grows from nothing, size 0 frees and returns NULL, NULL for another size is exhaustion. */
    void *(*resize)(void *context, void *block, size_t size);
    void *context;
};

/* Resizes block with allocator, or with the C library where allocator is NULL. */
void *us_resize(const struct us_allocator *allocator, void *block, size_t size);

/*
 * Makes room for `need` elements of `size` bytes in the array *block that has room for *capacity.  At least
 * doubles it.  Returns false, leaving the array as it was, when memory runs out or the size overflows.
 */
bool us_grow(const struct us_allocator *allocator, void *block, size_t *capacity, size_t need, size_t size);

#endif
