/* SPDX-License-Identifier: MIT */
/* Memory that is counted and that runs out on request.  For one source file of a program. */
#ifndef UNISOL_TESTS_SCARCE_H
#define UNISOL_TESTS_SCARCE_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct memory {
    unsigned left; /* requests that will succeed */
    bool for_good; /* once it has run out, all requests fail; else only one does */
    bool ran_out;
    unsigned requests; /* that have succeeded */
    unsigned blocks;   /* that have not been freed */
};

/* For the library's requests.  NULL: there is enough, and nothing is counted. */
static struct memory *at_hand;

/* The memory that lend() puts at hand. */
static struct memory lent;

/* Lets the next n requests succeed and no others, and counts from now on. */
static inline void lend(unsigned n)
{
    lent = (struct memory){.left = n, .for_good = true};
    at_hand = &lent;
}

/* Ends that.  This is the teardown of unit tests, since one that fails stops at once. */
static inline int take_back(void **state)
{
    (void)state;
    at_hand = NULL;
    return 0;
}

static inline bool is_refused(struct memory *m)
{
    bool refused = m->left == 0 && (m->for_good || !m->ran_out);
    m->ran_out = m->ran_out || m->left == 0;
    m->left -= m->left > 0;
    return refused;
}

static void *scarce_realloc(void *block, size_t size)
{
    if (!at_hand)
        return realloc(block, size);
    if (is_refused(at_hand))
        return NULL;

    at_hand->requests++;
    at_hand->blocks += block == NULL;
    return realloc(block, size);
}

static void *scarce_calloc(size_t count, size_t size)
{
    void *block = scarce_realloc(NULL, count * size);
    return block ? memset(block, 0, count * size) : NULL;
}

static void scarce_free(void *block)
{
    if (at_hand)
        at_hand->blocks -= block != NULL;
    free(block);
}

/* Makes the library's only source file that calls these functions a part of this program. */
#define calloc scarce_calloc
#define realloc scarce_realloc
#define free scarce_free
#include "base/alloc.c" /* NOLINT(bugprone-suspicious-include) */
#undef calloc
#undef realloc
#undef free

#endif
