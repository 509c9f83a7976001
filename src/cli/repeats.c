/* SPDX-License-Identifier: MIT */
/* Counts of repeated messages. */
#include "cli/repeats.h"

#include <string.h>

uint64_t hash_text(const char *text)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return h ? h : 1;
}

/* The entry of a key, or a free one; NULL if the table is full. */
static struct repeated *entry_of(struct repeats *repeats, uint64_t key)
{
    size_t i = key % REPEATS_TABLE;

    while (repeats->table[i].key && repeats->table[i].key != key)
        i = (i + 1) % REPEATS_TABLE;

    struct repeated *entry = &repeats->table[i];
    if (entry->key)
        return entry;
    if (repeats->num == REPEATS_TABLE / 2)
        return NULL;
    entry->key = key;
    repeats->order[repeats->num++] = entry;
    return entry;
}

bool repeats_count(struct repeats *repeats, uint64_t key, struct repeated **first)
{
    struct repeated *entry = entry_of(repeats, key);

    *first = NULL;
    if (!entry)
        return true;

    entry->count++;
    if (entry->count == REPEATS_PRINTED + 1)
        *first = entry;
    return entry->count <= REPEATS_PRINTED;
}

void repeats_name(struct repeated *repeated, const char *text, size_t len)
{
    if (len >= REPEATS_TEXT)
        len = REPEATS_TEXT - 1;
    /* Do not cut in the middle of a character. */
    while (len > 0 && ((unsigned char)text[len] & 0xc0) == 0x80)
        len--;
    memcpy(repeated->text, text, len);
    repeated->text[len] = '\0';
}
