/* SPDX-License-Identifier: MIT */
/*
 * Memory.  The library allocates every block through these functions, so that a test can make any
 * allocation fail.  unisol never aborts when memory runs out: containers record it (`failed`), and
 * the caller checks once at the end of a step.
 */
#ifndef UNISOL_BASE_ALLOC_H
#define UNISOL_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* Works like realloc().  If block is NULL, it allocates a new block.  If size is 0, it frees the
   block and returns NULL.  For any other size, NULL means that memory ran out. */
void *us_resize(void *block, size_t size);

/* Returns a new block of `size` bytes, all zero, or NULL if memory runs out.  Pages of a large
   block that nobody writes to take no memory and no time. */
void *us_new(size_t size);

/*
 * Makes room for `need` elements of `size` bytes in an array.  `block` is the address of the
 * pointer to the array, and *capacity is the number of elements that it has room for.  The capacity
 * grows at least twofold.  Returns false, without changing the array, if memory runs out or the
 * size overflows.
 */
bool us_grow(void *block, size_t *capacity, size_t need, size_t size);

#endif
