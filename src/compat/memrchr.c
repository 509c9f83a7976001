/* SPDX-License-Identifier: MIT */
/* memrchr() for systems that lack it. */
#include "compat/string.h"

void *memrchr(const void *text, int c, size_t len)
{
    const unsigned char *p = text;
    while (len > 0) {
        len--;
        if (p[len] == (unsigned char)c)
            return memchr(p + len, c, 1);
    }
    return NULL;
}
