/* SPDX-License-Identifier: MIT */
/* Names of output files. */
#include "cli/naming.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "cli/report.h"

enum field { DEAL, RECORD, FILE_NAME, EXT, NUM_FIELDS };

static const char *const fields[NUM_FIELDS] = {"{deal}", "{record}", "{file}", "{ext}"};

/* The field at p, or NUM_FIELDS if there is none. */
static enum field field_at(const char *p)
{
    enum field f = DEAL;
    while (f < NUM_FIELDS && strncmp(p, fields[f], strlen(fields[f])) != 0)
        f++;
    return f;
}

void naming_check(const char *pattern)
{
    bool varies = false;

    for (const char *p = pattern; *p; p++) {
        enum field f = field_at(p);
        varies = varies || f == DEAL || f == RECORD || f == FILE_NAME;
        if (us_is_separator(*p) || (*p == '{' && f == NUM_FIELDS))
            fail("invalid value '%s' for '--name': expected a file name with {deal}, {record}, "
                 "{file} and {ext}",
                 pattern);
    }
    if (!varies)
        fail("invalid value '%s' for '--name': without {deal}, {record} or {file}, all records "
             "have the same name",
             pattern);
}

char *naming_deal(const struct unisol_record *record)
{
    const char *deal = unisol_record_deal(record);

    if (!deal)
        deal = "none";
    /* A name that began with a dash would look like an option. */
    const char *prefix = strncmp(deal, "ms:-", 4) == 0 ? "ms" : "";
    char *name = format_text("%s%s", prefix, deal_words(deal));
    for (char *p = name; *p; p++)
        if (*p == ':')
            *p = '-';
    return name;
}

void naming_put_stem(struct outbox *out, const char *input)
{
    const char *name = us_file_name(input);
    const char *dot = strchr(name, '.');
    box_printf(out, "%.*s", dot && dot > name ? (int)(dot - name) : (int)strlen(name), name);
}

static void put_name(struct outbox *out, const struct naming *n, const char *deal,
                     const char *input, uint64_t number)
{
    for (const char *p = n->pattern; *p;) {
        enum field field = field_at(p);
        if (field == DEAL)
            box_puts(out, deal);
        else if (field == RECORD)
            box_printf(out, "%llu", (unsigned long long)number);
        else if (field == FILE_NAME)
            naming_put_stem(out, input);
        else if (field == EXT)
            box_puts(out, n->suffix);
        else
            box_putc(out, *p);
        p += field < NUM_FIELDS ? strlen(fields[field]) : 1;
    }
}

/* The place of a hash in the table, which must have a free one: the place is free if its hash is
   0. */
static struct used_name *find_place(struct used_name *table, size_t cap, uint64_t hash)
{
    size_t i = hash & (cap - 1);
    while (table[i].hash && table[i].hash != hash)
        i = (i + 1) & (cap - 1);
    return &table[i];
}

static void make_room(struct naming *n)
{
    if (n->num * 2 < n->cap)
        return;

    size_t cap = n->cap ? n->cap * 2 : 1024;
    struct used_name *table = new_zeroed(cap, sizeof(*table));
    for (size_t i = 0; i < n->cap; i++)
        if (n->used[i].hash)
            *find_place(table, cap, n->used[i].hash) = n->used[i];
    free(n->used);
    n->used = table;
    n->cap = cap;
}

/* Returns the number of records that had this name before, and counts this one. */
static uint64_t count_name(struct naming *n, const char *path)
{
    uint64_t hash = hash_text(path);

    make_room(n);
    struct used_name *place = find_place(n->used, n->cap, hash);
    if (!place->hash) {
        place->hash = hash;
        n->num++;
    }
    return place->count++;
}

/* Whether text begins with the suffix, and only that of a compressed file may follow. */
static bool is_suffix(const char *text, const char *suffix)
{
    size_t len = strlen(suffix);
    return strncmp(text, suffix, len) == 0 && (!text[len] || text[len] == '.');
}

/* The length of a path without its suffix: the first one that the format has, or else the last. */
static size_t stem_of(const struct naming *n, const char *path)
{
    const char *name = us_file_name(path);
    const char *dot = NULL;

    for (const char *p = strchr(name, '.'); p; p = strchr(p + 1, '.')) {
        dot = p;
        if (is_suffix(p + 1, n->suffix))
            break;
    }
    return dot && dot > name ? (size_t)(dot - path) : strlen(path);
}

/* Returns the path with "-NUMBER" before the suffix, or as it is if the number is 1. */
static char *numbered(const struct naming *n, const char *path, uint64_t number)
{
    size_t stem = stem_of(n, path);
    if (number == 1)
        return copy_text(path);
    return format_text("%.*s-%llu%s", (int)stem, path, (unsigned long long)number, path + stem);
}

char *naming_path(const struct naming *naming, const char *deal, const char *input, uint64_t number)
{
    struct outbox name = {0};
    box_printf(&name, "%s/", naming->directory);
    put_name(&name, naming, deal, input, number);
    return box_text(&name);
}

void naming_begin(struct naming *naming, const char *wanted)
{
    free(naming->name);
    free(naming->taken);
    naming->name = naming->taken = NULL;
    naming->wanted = wanted;
}

const char *naming_next(void *context)
{
    struct naming *naming = context;

    if (naming->taken)
        free(naming->name);
    else
        naming->taken = naming->name;
    naming->name = NULL;

    bool is_new = false;
    while (!is_new) {
        uint64_t number = count_name(naming, naming->wanted) + 1;
        char *name = numbered(naming, naming->wanted, number);

        /* "617-2.snx" may itself be the name of a record. */
        is_new = number == 1 || count_name(naming, name) == 0;
        if (is_new)
            naming->name = name;
        else
            free(name);
    }
    return naming->name;
}

void naming_free(struct naming *naming)
{
    free(naming->name);
    free(naming->taken);
    free(naming->used);
}
