/* SPDX-License-Identifier: MIT */
/* SipHash-2-4 with 128 bits: a hash with a secret key.  Only those who know the key can make
   collisions.  It hashes words of 64 bits. */
#ifndef UNISOL_BASE_SIPHASH_H
#define UNISOL_BASE_SIPHASH_H

#include <stdint.h>

struct us_siphash {
    uint64_t v[4];
    uint64_t words; /* that were added */
};

/* Begins a hash. */
void us_siphash_begin(struct us_siphash *hash, const uint64_t key[2]);

/* Adds a word: 8 bytes, the lowest one first. */
void us_siphash_add(struct us_siphash *hash, uint64_t word);

/* Ends the hash and stores it. */
void us_siphash_end(struct us_siphash *hash, uint64_t result[2]);

#endif
