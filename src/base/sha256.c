/* SPDX-License-Identifier: MIT */
/* SHA-256. */
#include "base/sha256.h"

#include "base/base64.h"

enum { BLOCK = 64, ROUNDS = 64 };

static const uint32_t constants[ROUNDS] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotate(uint32_t x, unsigned by)
{
    return x >> by | x << (32 - by);
}

static void add_block(uint32_t state[8], const uint8_t *block)
{
    uint32_t w[ROUNDS];
    for (unsigned i = 0; i < 16; i++, block += 4)
        w[i] = (uint32_t)block[0] << 24 | (uint32_t)block[1] << 16 | (uint32_t)block[2] << 8 |
               block[3];
    for (unsigned i = 16; i < ROUNDS; i++) {
        uint32_t low = rotate(w[i - 15], 7) ^ rotate(w[i - 15], 18) ^ w[i - 15] >> 3;
        uint32_t high = rotate(w[i - 2], 17) ^ rotate(w[i - 2], 19) ^ w[i - 2] >> 10;
        w[i] = w[i - 16] + low + w[i - 7] + high;
    }

    uint32_t s[8];
    memcpy(s, state, sizeof(s));
    for (unsigned i = 0; i < ROUNDS; i++) {
        uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]);
        uint32_t majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        uint32_t first = s[7] + (rotate(s[4], 6) ^ rotate(s[4], 11) ^ rotate(s[4], 25)) + choice +
                         constants[i] + w[i];
        uint32_t second = (rotate(s[0], 2) ^ rotate(s[0], 13) ^ rotate(s[0], 22)) + majority;
        memmove(s + 1, s, 7 * sizeof(s[0]));
        s[4] += first;
        s[0] = first + second;
    }

    for (unsigned i = 0; i < 8; i++)
        state[i] += s[i];
}

enum { HASH_BYTES = 32 };

/* Computes the hash of text. */
static void compute(struct us_str text, uint8_t hash[HASH_BYTES])
{
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    const uint8_t *bytes = (const uint8_t *)text.p;
    size_t left = text.len;
    for (; left >= BLOCK; left -= BLOCK, bytes += BLOCK)
        add_block(state, bytes);

    /* The end: a bit that is set, zeros, and the length in bits. */
    uint8_t end[2 * BLOCK] = {0};
    size_t size = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    uint64_t bits = (uint64_t)text.len * 8;
    if (left > 0)
        memcpy(end, bytes, left);
    end[left] = 0x80;
    for (unsigned i = 0; i < 8; i++)
        end[size - 1 - i] = bits >> (8 * i);
    for (size_t i = 0; i < size; i += BLOCK)
        add_block(state, end + i);

    for (unsigned i = 0; i < HASH_BYTES; i++)
        hash[i] = state[i / 4] >> (24 - 8 * (i % 4));
}

void us_put_sha256(struct us_buf *out, struct us_str text)
{
    uint8_t hash[HASH_BYTES];
    compute(text, hash);

    size_t from = out->len;
    us_base64url_put(out, (struct us_str){(const char *)hash, sizeof(hash)});
    for (size_t i = from; i < out->len; i++) {
        if (out->p[i] == '-')
            out->p[i] = '+';
        else if (out->p[i] == '_')
            out->p[i] = '/';
    }
    us_buf_putc(out, '=');
}
