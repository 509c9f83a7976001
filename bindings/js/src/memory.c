/* SPDX-License-Identifier: MIT */
/* Two functions of the C library, which compares bytes and words of 32 bits.  Lists with boards are
   read a fifth faster with these. */
#include <stdint.h>
#include <string.h>

/* WebAssembly reads words from any address. */
typedef uint64_t word __attribute__((may_alias, aligned(1)));

static uint64_t word_at(const unsigned char *p)
{
    return *(const word *)p;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    for (; n >= sizeof(word) && word_at(p) == word_at(q); n -= sizeof(word)) {
        p += sizeof(word);
        q += sizeof(word);
    }

    for (; n > 0 && *p == *q; n--) {
        p++;
        q++;
    }
    return n > 0 ? *p - *q : 0;
}

void *memchr(const void *s, int c, size_t n)
{
    static const uint64_t ones = UINT64_MAX / 255;
    const unsigned char *p = s;
    for (; n >= sizeof(word); n -= sizeof(word), p += sizeof(word)) {
        uint64_t zero_if_equal = word_at(p) ^ ones * (unsigned char)c;
        if (((zero_if_equal - ones) & ~zero_if_equal & ones << 7) != 0)
            break;
    }

    while (n > 0 && *p != (unsigned char)c) {
        n--;
        p++;
    }
    return n > 0 ? (void *)p : NULL;
}
