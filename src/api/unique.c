/* SPDX-License-Identifier: MIT */
/* The set of records that a program has seen: a hash table of fingerprints, at most half full. */
#include "api/api.h"

enum { FIRST_CAP = US_SIZE_UNIQUE };

struct unisol_unique {
    uint64_t key[2];
    struct unisol_fingerprint *table; /* all zero: free */
    size_t num;
    size_t cap; /* a power of 2, or 0 */
};

struct unisol_unique *unisol_unique_new(const uint64_t key[2])
{
    struct unisol_unique *u = us_new(sizeof(*u));
    if (u && key)
        memcpy(u->key, key, sizeof(u->key));
    return u;
}

bool unisol_unique_fingerprint(const struct unisol_unique *unique,
                               const struct unisol_record *record,
                               struct unisol_fingerprint *fingerprint)
{
    return unique && fingerprint && unisol_record_fingerprint(record, unique->key, fingerprint);
}

static bool is_free(const struct unisol_fingerprint *f)
{
    return f->half[0] == 0 && f->half[1] == 0;
}

/* The place of f in a table, or the free place where it belongs. */
static struct unisol_fingerprint *place_of(struct unisol_fingerprint *table, size_t cap,
                                           const struct unisol_fingerprint *f)
{
    size_t i = f->half[0] & (cap - 1);
    while (!is_free(&table[i]) &&
           (table[i].half[0] != f->half[0] || table[i].half[1] != f->half[1]))
        i = (i + 1) & (cap - 1);
    return &table[i];
}

static bool grow(struct unisol_unique *u)
{
    size_t cap = u->cap ? u->cap * 2 : FIRST_CAP;
    if (cap > SIZE_MAX / sizeof(*u->table))
        return false;
    struct unisol_fingerprint *larger = us_new(cap * sizeof(*larger));
    if (!larger)
        return false;

    for (size_t i = 0; i < u->cap; i++)
        if (!is_free(&u->table[i]))
            *place_of(larger, cap, &u->table[i]) = u->table[i];
    us_resize(u->table, 0);
    u->table = larger;
    u->cap = cap;
    return true;
}

bool unisol_unique_add(struct unisol_unique *unique, const struct unisol_fingerprint *fingerprint,
                       bool *is_new)
{
    if (!unique || !fingerprint || !is_new)
        return false;
    *is_new = true;
    if (is_free(fingerprint))
        return true; /* no record has it, with near certainty */
    if (unique->num * 2 >= unique->cap && !grow(unique))
        return false;

    struct unisol_fingerprint *place = place_of(unique->table, unique->cap, fingerprint);
    *is_new = is_free(place);
    unique->num += *is_new;
    *place = *fingerprint;
    return true;
}

void unisol_unique_free(struct unisol_unique *unique)
{
    if (!unique)
        return;
    us_resize(unique->table, 0);
    us_resize(unique, 0);
}
