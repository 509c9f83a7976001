/* SPDX-License-Identifier: MIT */
/* Listing the variations of a record. */
#include "cli/branches.h"

#include <stdlib.h>
#include <string.h>

#include "cli/report.h"

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

static int compare(const void *a, const void *b)
{
    const struct branch *x = a;
    const struct branch *y = b;
    if (x->parent != y->parent)
        return x->parent < y->parent ? -1 : 1;
    if (x->start != y->start)
        return x->start < y->start ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

void branches_list(struct branches *branches, const struct unisol_record *record)
{
    size_t num = unisol_record_num_variations(record);
    *branches = (struct branches){.record = record};
    if (num == 0)
        return;
    branches->list = new_zeroed(num, sizeof(*branches->list));

    /* The last one, and those around it. */
    enum { DEEPEST = 8 };
    const struct branch *open[DEEPEST];
    size_t depth = 0;
    struct unisol_variation v;
    for (size_t i = 0; i < num; i++) {
        if (!unisol_record_variation(record, i, &v) || !v.number)
            continue;
        size_t outer = parent_length(v.number);
        while (depth > 0 && (depth == DEEPEST || !has_number(open[depth - 1], v.number, outer)))
            depth--;

        struct branch *branch = &branches->list[branches->num++];
        size_t parent = depth > 0 ? open[depth - 1]->index + 1 : 0;
        *branch = (struct branch){v.number, v.name, i, parent, v.first_move - 1};
        open[depth++] = branch;
    }
    qsort(branches->list, branches->num, sizeof(*branches->list), compare);
}

void branches_free(struct branches *branches)
{
    free(branches->list);
}

const struct branch *branches_from(const struct branches *branches, size_t parent, size_t start)
{
    const struct branch place = {.parent = parent, .start = start};
    size_t low = 0;
    size_t high = branches->num;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare(&branches->list[middle], &place) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return branches->list ? branches->list + low : NULL;
}

bool branch_starts(const struct branches *branches, const struct branch *branch, size_t parent, size_t start)
{
    return branches->num > 0 && branch < branches->list + branches->num && branch->parent == parent &&
           branch->start == start;
}

const struct branch *branches_find(const struct branches *branches, const char *number, size_t len)
{
    for (const struct branch *b = branches->list; b < branches->list + branches->num; b++)
        if (has_number(b, number, len))
            return b;
    return NULL;
}
