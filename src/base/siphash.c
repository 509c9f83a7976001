/* SPDX-License-Identifier: MIT */
/* SipHash-2-4 with 128 bits. */
#include "base/siphash.h"

static uint64_t rotate(uint64_t x, unsigned bits)
{
    return x << bits | x >> (64 - bits);
}

static void mix(uint64_t v[4], unsigned rounds)
{
    for (unsigned i = 0; i < rounds; i++) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotate(v[1], 13) ^ v[0];
        v[3] = rotate(v[3], 16) ^ v[2];
        v[0] = rotate(v[0], 32);

        v[2] += v[1];
        v[0] += v[3];
        v[1] = rotate(v[1], 17) ^ v[2];
        v[3] = rotate(v[3], 21) ^ v[0];
        v[2] = rotate(v[2], 32);
    }
}

static void add(struct us_siphash *hash, uint64_t word)
{
    hash->v[3] ^= word;
    mix(hash->v, 2);
    hash->v[0] ^= word;
}

void us_siphash_begin(struct us_siphash *hash, const uint64_t key[2])
{
    *hash = (struct us_siphash){
        {key[0] ^ UINT64_C(0x736f6d6570736575), key[1] ^ UINT64_C(0x646f72616e646f6d) ^ 0xee,
         key[0] ^ UINT64_C(0x6c7967656e657261), key[1] ^ UINT64_C(0x7465646279746573)},
        0};
}

void us_siphash_add(struct us_siphash *hash, uint64_t word)
{
    add(hash, word);
    hash->words++;
}

void us_siphash_end(struct us_siphash *hash, uint64_t result[2])
{
    static const uint64_t marks[2][2] = {{2, 0xee}, {1, 0xdd}};
    add(hash, hash->words * sizeof(uint64_t) << 56);
    for (unsigned i = 0; i < 2; i++) {
        hash->v[marks[i][0]] ^= marks[i][1];
        mix(hash->v, 4);
        result[i] = hash->v[0] ^ hash->v[1] ^ hash->v[2] ^ hash->v[3];
    }
}
