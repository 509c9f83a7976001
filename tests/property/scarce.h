/* SPDX-License-Identifier: MIT */
/* Memory that runs out on request.  For one source file of a program. */
#ifndef UNISOL_TESTS_PROPERTY_SCARCE_H
#define UNISOL_TESTS_PROPERTY_SCARCE_H

#include <stdbool.h>
#include <stdlib.h>

struct memory {
    unsigned left; /* requests that will succeed */
    bool for_good; /* once it has run out, all requests fail; else only one does */
    bool ran_out;
};

/* For requests to the C library, which has no allocator.  NULL: there is enough. */
static struct memory *at_hand;

static inline bool is_refused(struct memory *m)
{
    bool refused = m->left == 0 && (m->for_good || !m->ran_out);
    m->ran_out = m->ran_out || m->left == 0;
    m->left -= m->left > 0;
    return refused;
}

static inline void *resize(void *context, void *block, size_t size)
{
    if (size == 0) {
        free(block);
        return NULL;
    }
    return is_refused(context) ? NULL : realloc(block, size);
}

static void *scarce_realloc(void *block, size_t size)
{
    return at_hand && is_refused(at_hand) ? NULL : realloc(block, size);
}

/* Makes the only source file that calls the C library's allocator a part of this program. */
#define realloc scarce_realloc
#include "base/alloc.c" /* NOLINT(bugprone-suspicious-include) */
#undef realloc

#endif
