/* SPDX-License-Identifier: MIT */
/* Whether two records have the same start and the same moves. */
#ifndef UNISOL_CONVERT_FINGERPRINT_H
#define UNISOL_CONVERT_FINGERPRINT_H

#include "convert/record.h"

/*
 * A hash of what a record plays: the rules of its game, its start, its moves, and what came of
 * them.  Moves of several cards count as moves of single cards, and automoves as moves.  Comments
 * and claims do not count.  Records with the same hash can be made only by those who know the key.
 */
struct us_fingerprint {
    uint64_t half[2];
};

/* Fills in *fingerprint.  Returns false if memory runs out. */
bool us_record_fingerprint(const struct us_record *record, const uint64_t key[2],
                           struct us_fingerprint *fingerprint);

#endif
