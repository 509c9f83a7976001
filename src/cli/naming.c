/* SPDX-License-Identifier: MIT */
/* Names of output files. */
#include "cli/naming.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/outbox.h"
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

bool naming_check(const char *pattern)
{
    bool varies = false;
    for (const char *p = pattern; *p; p++) {
        enum field f = field_at(p);
        varies = varies || f == DEAL || f == RECORD;
        if (*p == '/' || (*p == '{' && f == NUM_FIELDS))
            return usage_error(
                "invalid value '%s' for '--name': expected a file name with {deal}, {record}, {file} and {ext}",
                pattern);
    }
    return varies ||
           usage_error("invalid value '%s' for '--name': without {deal} or {record}, all records have the same name",
                       pattern);
}

char *naming_deal(const struct unisol_record *record)
{
    const char *deal = unisol_record_deal(record);
    if (!deal)
        deal = "none";
    else if (strncmp(deal, "ms:", 3) == 0)
        deal += 3;

    char *name = strdup(deal);
    if (!name) {
        usage_error("out of memory");
        return NULL;
    }
    for (char *p = name; *p; p++)
        if (*p == ':')
            *p = '-';
    return name;
}

void naming_put_stem(struct outbox *out, const char *input)
{
    const char *slash = strrchr(input, '/');
    const char *name = slash ? slash + 1 : input;
    const char *dot = strchr(name, '.');
    box_printf(out, "%.*s", dot && dot > name ? (int)(dot - name) : (int)strlen(name), name);
}

static void put_name(struct outbox *out, const struct naming *n, const char *deal, const char *input, uint64_t number)
{
    for (const char *p = n->pattern; *p;) {
        enum field field = field_at(p);
        switch (field) {
        case DEAL:
            box_puts(out, deal);
            break;
        case RECORD:
            box_printf(out, "%llu", (unsigned long long)number);
            break;
        case FILE_NAME:
            naming_put_stem(out, input);
            break;
        case EXT:
            box_puts(out, n->suffix);
            break;
        case NUM_FIELDS:
            box_putc(out, *p);
            break;
        }
        p += field < NUM_FIELDS ? strlen(fields[field]) : 1;
    }
}

/* The FNV-1a hash of a string; never 0. */
static uint64_t hash_of(const char *text)
{
    uint64_t h = UINT64_C(14695981039346656037);
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return h ? h : 1;
}

/* Inserts a hash into the table, which must have a free place; false if it is already there. */
static bool insert(uint64_t *table, size_t cap, uint64_t hash)
{
    size_t i = hash & (cap - 1);
    for (; table[i]; i = (i + 1) & (cap - 1))
        if (table[i] == hash)
            return false;
    table[i] = hash;
    return true;
}

static bool make_room(struct naming *n)
{
    if (n->num * 2 < n->cap)
        return true;

    size_t cap = n->cap ? n->cap * 2 : 1024;
    uint64_t *table = calloc(cap, sizeof(*table));
    if (!table)
        return usage_error("out of memory");

    for (size_t i = 0; i < n->cap; i++)
        if (n->used[i])
            insert(table, cap, n->used[i]);
    free(n->used);
    n->used = table;
    n->cap = cap;
    return true;
}

bool naming_take(struct naming *n, const char *path, bool *is_new)
{
    *is_new = false;
    if (!make_room(n))
        return false;
    *is_new = insert(n->used, n->cap, hash_of(path));
    n->num += *is_new;
    return true;
}

char *naming_path(struct naming *n, const char *deal, const char *input, uint64_t number)
{
    struct outbox name = {0};
    box_printf(&name, "%s/", n->directory);
    put_name(&name, n, deal, input, number);
    box_putc(&name, '\0');
    bool is_new = false;
    if (name.failed)
        usage_error("out of memory");
    if (name.failed || !naming_take(n, name.text, &is_new)) {
        box_free(&name);
        return NULL;
    }

    char *path = name.text;
    if (!is_new) {
        usage_error("%s: another record has this name; add {record} to '--name'", path);
        free(path);
        return NULL;
    }
    return path;
}

void naming_free(struct naming *n)
{
    free(n->used);
}
