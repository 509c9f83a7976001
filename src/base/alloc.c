/* SPDX-License-Identifier: MIT */
/* The library's only calls of calloc(), realloc() and free(). */
#include "base/alloc.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *us_resize(void *block, size_t size)
{
    if (size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, size);
}

void *us_new(size_t size)
{
    return calloc(1, size);
}

bool us_grow(void *block, size_t *capacity, size_t need, size_t size)
{
    if (need <= *capacity)
        return true;

    size_t wanted = *capacity < 8 ? 16 : *capacity * 2;
    if (wanted < need)
        wanted = need;
    if (wanted > SIZE_MAX / 2 / size)
        return false;

    /* The pointer is copied as bytes, because it may have any object type. */
    void *old;
    memcpy(&old, block, sizeof(old));
    void *grown = us_resize(old, wanted * size);
    if (!grown)
        return false;

    memcpy(block, &grown, sizeof(grown));
    *capacity = wanted;
    return true;
}
