/* SPDX-License-Identifier: MIT */
/*
 * Memory.  The library allocates every block through these functions, so that a caller can supply
 * an allocator and a test can make any allocation fail.  unisol never aborts when memory runs out:
 * containers record it (`failed`), and the caller checks once at the end of a step.
 */
#ifndef UNISOL_BASE_ALLOC_H
#define UNISOL_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

struct us_allocator {
    /* Works like realloc().  If block is NULL, it allocates a new block.  If size is 0, it frees
       the block and returns NULL.  For any other size, NULL means that memory ran out. */
    void *(*resize)(void *context, void *block, size_t size);
    void *context; /* passed to resize */
};

/* Resizes block with allocator, or with the C library if allocator is NULL. */
void *us_resize(const struct us_allocator *allocator, void *block, size_t size);

/*
 * Makes room for `need` elements of `size` bytes in an array.  `block` is the address of the
 * pointer to the array, and *capacity is the number of elements that it has room for.  The capacity
 * grows at least twofold.  Returns false, without changing the array, if memory runs out or the
 * size overflows.
 */
bool us_grow(const struct us_allocator *allocator, void *block, size_t *capacity, size_t need, size_t size);

#endif
