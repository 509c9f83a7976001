/* SPDX-License-Identifier: MIT */
/* Functions of the C library, which compares bytes and words of 32 bits.  These compare vectors, four
   of them at a time in long texts.  Lists with boards are read in half the time. */
#include <stddef.h>
#include <string.h>
#include <wasm_simd128.h>

enum { VECTOR = sizeof(v128_t), BLOCK = 4 * VECTOR, PAGE = 65536 };

static v128_t differ(const unsigned char *p, const unsigned char *q)
{
    return wasm_v128_xor(wasm_v128_load(p), wasm_v128_load(q));
}

/* Returns how many bytes at the beginning, of n, are in blocks that are equal. */
static size_t equal_blocks(const unsigned char *p, const unsigned char *q, size_t n)
{
    size_t i = 0;
    for (; i + BLOCK <= n; i += BLOCK) {
        v128_t half = wasm_v128_or(differ(p + i, q + i), differ(p + i + VECTOR, q + i + VECTOR));
        v128_t other = wasm_v128_or(differ(p + i + 2 * VECTOR, q + i + 2 * VECTOR),
                                    differ(p + i + 3 * VECTOR, q + i + 3 * VECTOR));
        if (wasm_v128_any_true(wasm_v128_or(half, other)))
            break;
    }
    return i;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *p = a, *q = b;
    size_t i = equal_blocks(p, q, n);
    for (; n >= VECTOR && i < n; i += VECTOR) {
        i = i + VECTOR <= n ? i : n - VECTOR; /* the last vector overlaps */
        unsigned equal = wasm_i8x16_bitmask(
            wasm_i8x16_eq(wasm_v128_load(p + i), wasm_v128_load(q + i)));
        if (equal != 0xffff) {
            i += (size_t)__builtin_ctz(~equal);
            return p[i] - q[i];
        }
    }

    for (; i < n; i++)
        if (p[i] != q[i])
            return p[i] - q[i];
    return 0;
}

/* Returns how many bytes at the beginning, of n, are in blocks without the byte. */
static size_t blocks_without(const unsigned char *p, v128_t byte, size_t n)
{
    size_t i = 0;
    for (; i + BLOCK <= n; i += BLOCK) {
        v128_t found = wasm_i8x16_eq(wasm_v128_load(p + i), byte);
        for (size_t k = VECTOR; k < BLOCK; k += VECTOR)
            found = wasm_v128_or(found, wasm_i8x16_eq(wasm_v128_load(p + i + k), byte));
        if (wasm_v128_any_true(found))
            break;
    }
    return i;
}

void *memchr(const void *s, int c, size_t n)
{
    const unsigned char *p = s;
    v128_t byte = wasm_i8x16_splat((signed char)c);
    size_t left = __builtin_wasm_memory_size(0) * PAGE - (size_t)p;
    n = n < left ? n : left; /* strnlen() passes more than there is */
    size_t i = blocks_without(p, byte, n);
    for (; n >= VECTOR && i < n; i += VECTOR) {
        i = i + VECTOR <= n ? i : n - VECTOR;
        unsigned equal = wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_load(p + i), byte));
        if (equal != 0)
            return (void *)(p + i + __builtin_ctz(equal));
    }

    for (; i < n; i++)
        if (p[i] == (unsigned char)c)
            return (void *)(p + i);
    return NULL;
}

/* Compares what begins and ends as it should. */
void *memmem(const void *text, size_t len, const void *wanted, size_t wanted_len)
{
    const signed char *p = text, *w = wanted;
    size_t last = wanted_len - 1;
    size_t i = 0;
    if (wanted_len == 0)
        return (void *)p;

    v128_t first_one = wasm_i8x16_splat(w[0]), last_one = wasm_i8x16_splat(w[last]);
    for (; i + VECTOR + last <= len; i += VECTOR) {
        v128_t begins = wasm_i8x16_eq(wasm_v128_load(p + i), first_one);
        v128_t ends = wasm_i8x16_eq(wasm_v128_load(p + i + last), last_one);
        for (unsigned k = wasm_i8x16_bitmask(wasm_v128_and(begins, ends)); k != 0; k &= k - 1) {
            const signed char *found = p + i + __builtin_ctz(k);
            if (memcmp(found, wanted, wanted_len) == 0)
                return (void *)found;
        }
    }

    for (; i + last < len; i++)
        if (memcmp(p + i, wanted, wanted_len) == 0)
            return (void *)(p + i);
    return NULL;
}
