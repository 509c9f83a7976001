/* SPDX-License-Identifier: MIT */
/* A set of the records that were written, of which it knows 16 bytes each. */
#ifndef UNISOL_CLI_UNIQUE_H
#define UNISOL_CLI_UNIQUE_H

#include "api/command.h"

struct unique {
    struct unisol_fingerprint *table; /* all zero: free */
    size_t num;
    size_t cap; /* a power of 2, or 0 */
};

/* Adds a record.  Sets *is_new to whether it was not in the set.  False (reported): memory ran
   out. */
bool unique_add(struct unique *unique, const struct unisol_fingerprint *fingerprint, bool *is_new);

void unique_free(struct unique *unique);

#endif
