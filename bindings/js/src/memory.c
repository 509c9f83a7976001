/* SPDX-License-Identifier: MIT */
/* Functions of the C library, which compares bytes and words of 32 bits; these compare vectors.  Lists
   with boards are read in half the time. */
#include <stdint.h>
#include <string.h>
#include <wasm_simd128.h>

enum { VECTOR = sizeof(v128_t) };

/* WebAssembly reads words from any address. */
typedef uint64_t word __attribute__((may_alias, aligned(1)));

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    for (; n >= VECTOR; n -= VECTOR, p += VECTOR, q += VECTOR) {
        v128_t equal = wasm_i8x16_eq(wasm_v128_load(p), wasm_v128_load(q));
        if (!wasm_i8x16_all_true(equal))
            break;
    }

    if (n >= sizeof(word) && *(const word *)p == *(const word *)q) {
        n -= sizeof(word);
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
    const unsigned char *p = s;
    v128_t wanted = wasm_i8x16_splat((signed char)c);
    for (; n >= VECTOR; n -= VECTOR, p += VECTOR) {
        v128_t equal = wasm_i8x16_eq(wasm_v128_load(p), wanted);
        if (wasm_v128_any_true(equal))
            return (void *)(p + __builtin_ctz(wasm_i8x16_bitmask(equal)));
    }

    for (; n > 0; n--, p++)
        if (*p == (unsigned char)c)
            return (void *)p;
    return NULL;
}

/* unisol searches for a few bytes, which begin with a rare one. */
void *memmem(const void *text, size_t len, const void *wanted, size_t wanted_len)
{
    const char *p = text;
    const char *end = p + len;
    const char *first = wanted;
    if (wanted_len == 0)
        return (void *)p;

    while ((size_t)(end - p) >= wanted_len) {
        char *found = memchr(p, first[0], (size_t)(end - p) - wanted_len + 1);
        if (!found || memcmp(found, wanted, wanted_len) == 0)
            return found;
        p = found + 1;
    }
    return NULL;
}
