/* SPDX-License-Identifier: MIT */
/*
 * The steps that reading a record may take.  Their number depends on the length of the record, so
 * that a reader which goes over the same text or the same values again and again ends with an error
 * that names the limit, and not after hours.
 *
 * The functions of base/cursor.h that readers call for each line or token charge steps, and so does
 * the record of the interchange for each of its structs.  A reader charges the steps of a loop that
 * calls none of them.
 */
#ifndef UNISOL_BASE_WORK_H
#define UNISOL_BASE_WORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct us_work {
    int64_t left; /* steps; 0 or less: they are spent */
};

/* Charges some steps.  Returns false if they are spent: the reader must end, and its result and its
   errors do not count.  work may be NULL: there is no limit. */
static inline bool us_work_charge(struct us_work *work, size_t steps)
{
    return !work || (work->left -= (int64_t)steps) > 0;
}

/* Returns true if the steps are spent. */
static inline bool us_work_is_spent(const struct us_work *work)
{
    return work && work->left <= 0;
}

#endif
