/* SPDX-License-Identifier: MIT */
/* A hash table of fingerprints, at most half full. */
#include "cli/unique.h"

#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include "base/sizes.h"
#include "cli/report.h"

enum { FIRST_CAP = US_SIZE_UNIQUE };

static uint64_t key[2];

bool unique_begin(void)
{
    return getentropy(key, sizeof(key)) == 0 || usage_error("the system has no random numbers for '--unique'");
}

bool unique_fingerprint(const struct unisol_record *record, struct unisol_fingerprint *fingerprint)
{
    return unisol_record_fingerprint(record, key, fingerprint);
}

static bool is_free(const struct unisol_fingerprint *f)
{
    return f->half[0] == 0 && f->half[1] == 0;
}

/* The place of f, or the free place where it belongs. */
static struct unisol_fingerprint *place_of(const struct unique *u, const struct unisol_fingerprint *f)
{
    size_t i = (size_t)f->half[0] & (u->cap - 1);
    while (!is_free(&u->table[i]) && (u->table[i].half[0] != f->half[0] || u->table[i].half[1] != f->half[1]))
        i = (i + 1) & (u->cap - 1);
    return &u->table[i];
}

static bool grow(struct unique *u)
{
    struct unique larger = {.num = u->num, .cap = u->cap ? u->cap * 2 : FIRST_CAP};
    larger.table = calloc(larger.cap, sizeof(*larger.table));
    if (!larger.table) {
        out_of_memory();
        return false;
    }

    for (size_t i = 0; i < u->cap; i++)
        if (!is_free(&u->table[i]))
            *place_of(&larger, &u->table[i]) = u->table[i];
    free(u->table);
    *u = larger;
    return true;
}

bool unique_add(struct unique *unique, const struct unisol_fingerprint *fingerprint, bool *is_new)
{
    *is_new = true;
    if (is_free(fingerprint))
        return true; /* no record has it, with near certainty */
    if (unique->num * 2 >= unique->cap && !grow(unique))
        return false;

    struct unisol_fingerprint *place = place_of(unique, fingerprint);
    *is_new = is_free(place);
    unique->num += *is_new;
    *place = *fingerprint;
    return true;
}

void unique_free(struct unique *unique)
{
    free(unique->table);
}
