/* SPDX-License-Identifier: MIT */
/* A set of the records that were written, of which it knows 16 bytes each.  The hashes depend on a
   random key, so that no file can contain different records with the same hash. */
#ifndef UNISOL_CLI_UNIQUE_H
#define UNISOL_CLI_UNIQUE_H

#include "api/command.h"

struct unique {
    struct unisol_fingerprint *table; /* all zero: free */
    size_t num;
    size_t cap; /* a power of 2, or 0 */
};

/* Chooses the key of this run, before threads are started.  False (reported): the system has no
   random numbers. */
bool unique_begin(void);

/* Fills in *fingerprint.  False: memory ran out, which the reader reports. */
bool unique_fingerprint(const struct unisol_record *record, struct unisol_fingerprint *fingerprint);

/* Adds a record.  Sets *is_new to whether it was not in the set.  False (reported): memory ran
   out. */
bool unique_add(struct unique *unique, const struct unisol_fingerprint *fingerprint, bool *is_new);

void unique_free(struct unique *unique);

#endif
