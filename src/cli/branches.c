/* SPDX-License-Identifier: MIT */
/* Listing the variations of a record. */
#include "cli/branches.h"

#include <stdlib.h>
#include <string.h>

#include "cli/usage.h"

/* Returns the length of the number of the variation in which a variation starts: "12.2" of
   "12.2.3.1", and 0 of "12.2". */
static size_t parent_length(const char *number)
{
    size_t len = strlen(number);

    for (unsigned dots = 0; len > 0; len--) {
        dots += number[len - 1] == '.';
        if (dots == 2)
            return len - 1;
    }
    return 0;
}

static bool has_number(const struct branch *branch, const char *number, size_t len)
{
    return strlen(branch->number) == len && memcmp(branch->number, number, len) == 0;
}

void branches_list(struct branches *branches, const struct unisol_record *record)
{
    size_t num = unisol_record_summary(record)->num_variations;

    *branches = (struct branches){new_zeroed(num, sizeof(*branches->list)), 0};
    const struct branch *last = NULL; /* a variation is in this one, or in one of those around it */
    struct unisol_variation v;
    for (size_t i = 0; i < num; i++) {
        if (!unisol_record_variation(record, i, &v) || !v.number)
            continue;
        size_t outer = parent_length(v.number);
        while (last && !has_number(last, v.number, outer))
            last = last->parent;
        struct branch *branch = &branches->list[branches->num++];
        *branch = (struct branch){v.number, v.name, i, last, v.first_move - 1};
        last = branch;
    }
}

void branches_free(struct branches *branches)
{
    free(branches->list);
}

const struct branch *branches_next(const struct branches *branches, const struct branch *last,
                                   const struct branch *parent, size_t start)
{
    const struct branch *b = last ? last + 1 : branches->list;
    for (; b < branches->list + branches->num; b++)
        if (b->parent == parent && b->start == start)
            return b;
    return NULL;
}

const struct branch *branches_find(const struct branches *branches, const char *number, size_t len)
{
    for (const struct branch *b = branches->list; b < branches->list + branches->num; b++)
        if (has_number(b, number, len))
            return b;
    return NULL;
}
