/* SPDX-License-Identifier: MIT */
/* memmem() for systems that lack it.  unisol searches for a few bytes, which begin with a rare one,
   so that the simple algorithm is not slow. */
#include "compat/string.h"

void *memmem(const void *text, size_t len, const void *wanted, size_t wanted_len)
{
    const char *p = text;
    const char *end = p + len;
    const char *first = wanted;
    if (wanted_len == 0)
        return len > 0 ? memchr(p, p[0], 1) : NULL;

    while ((size_t)(end - p) >= wanted_len) {
        char *found = memchr(p, first[0], (size_t)(end - p) - wanted_len + 1);
        if (!found || memcmp(found, wanted, wanted_len) == 0)
            return found;
        p = found + 1;
    }
    return NULL;
}
