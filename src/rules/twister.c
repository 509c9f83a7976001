/* SPDX-License-Identifier: MIT */
/* The Mersenne Twister: two ways to seed it, and drawing. */
#include "rules/twister.h"

enum { WORDS = US_TWISTER_WORDS, SHIFT = 397 };

void us_twister_seed(struct us_twister *twister, uint32_t seed)
{
    twister->word[0] = seed;
    for (unsigned i = 1; i < WORDS; i++)
        twister->word[i] = 1812433253U * (twister->word[i - 1] ^ twister->word[i - 1] >> 30) + i;
    twister->next = WORDS;
}

void us_twister_seed_words(struct us_twister *twister, const uint32_t *key, unsigned num)
{
    uint32_t *w = twister->word;
    us_twister_seed(twister, 19650218);

    unsigned i = 1;
    for (unsigned k = 0; k < WORDS; k++) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * 1664525U) + key[k % num] + k % num;
        if (++i == WORDS) {
            w[0] = w[WORDS - 1];
            i = 1;
        }
    }

    for (unsigned k = 1; k < WORDS; k++) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * 1566083941U) - i;
        if (++i == WORDS) {
            w[0] = w[WORDS - 1];
            i = 1;
        }
    }

    w[0] = 0x80000000U;
}

static void refill(struct us_twister *twister)
{
    uint32_t *w = twister->word;
    for (unsigned i = 0; i < WORDS; i++) {
        uint32_t y = (w[i] & 0x80000000U) | (w[(i + 1) % WORDS] & 0x7fffffffU);
        w[i] = w[(i + SHIFT) % WORDS] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfU : 0);
    }
    twister->next = 0;
}

uint32_t us_twister_draw(struct us_twister *twister)
{
    if (twister->next == WORDS)
        refill(twister);

    uint32_t y = twister->word[twister->next++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680U;
    y ^= y << 15 & 0xefc60000U;
    return y ^ y >> 18;
}

double us_twister_fraction(struct us_twister *twister)
{
    uint32_t upper = us_twister_draw(twister) >> 5;
    uint32_t lower = us_twister_draw(twister) >> 6;
    return (upper * 67108864.0 + lower) / 9007199254740992.0;
}
