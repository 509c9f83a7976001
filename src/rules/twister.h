/* SPDX-License-Identifier: MIT */
/* The Mersenne Twister MT19937. */
#ifndef UNISOL_RULES_TWISTER_H
#define UNISOL_RULES_TWISTER_H

#include <stdint.h>

enum { US_TWISTER_WORDS = 624 };

struct us_twister {
    uint32_t word[US_TWISTER_WORDS];
    unsigned next;
};

/* Seeds the generator with one word, as C++ does. */
void us_twister_seed(struct us_twister *twister, uint32_t seed);

/* Seeds the generator with 1 to US_TWISTER_WORDS words, the lowest first, as Python does with the
   words of a number. */
void us_twister_seed_words(struct us_twister *twister, const uint32_t *key, unsigned num);

/* Returns the next 32 random bits. */
uint32_t us_twister_draw(struct us_twister *twister);

/* Returns a number of 53 bits from 0 to less than 1, as Python's random.random() does. */
double us_twister_fraction(struct us_twister *twister);

#endif
