/* SPDX-License-Identifier: MIT */
/* Names. */
#include "tree/node.h"

static const struct us_str texts[US_NAME_COUNT] = {
    [US_NAME_NONE] = {"", 0},
#define NAME(id) [US_NAME_##id] = {#id, sizeof(#id) - 1},
#include "formats/interchange/name_list.h"
#undef NAME
};

const char *us_name_text(enum us_name name)
{
    return texts[name].p;
}

struct us_str us_name_str(enum us_name name)
{
    return texts[name];
}

static uint8_t hash(const char *text, size_t len)
{
    size_t first = (unsigned char)text[0];
    size_t middle = (unsigned char)text[len / 2];
    size_t last = (unsigned char)text[len - 1];
    return (uint8_t)(len * 41 + first * 7 + middle * 13 + last * 29);
}

static void fill(struct us_names *names)
{
    memset(names->slots, 0, sizeof(names->slots));
    for (unsigned i = 1; i < US_NAME_COUNT; i++) {
        uint8_t slot = hash(texts[i].p, texts[i].len);
        while (names->slots[slot])
            slot++;
        names->slots[slot] = (uint8_t)i;
    }
    names->ready = true;
}

enum us_name us_name_find(struct us_names *names, const char *text, size_t len)
{
    if (!names->ready)
        fill(names);
    if (len == 0)
        return US_NAME_NONE;
    for (uint8_t slot = hash(text, len); names->slots[slot]; slot++) {
        struct us_str s = texts[names->slots[slot]];
        size_t n = s.len == len ? len : 0;
        while (n > 0 && s.p[n - 1] == text[n - 1]) /* names are short: a call would take longer */
            n--;
        if (n == 0 && s.len == len)
            return (enum us_name)names->slots[slot];
    }
    return US_NAME_NONE;
}

const struct us_node *us_item(const struct us_node *node)
{
    while (node && node->kind == US_NODE_ATTRIBUTE)
        node = node->next;
    return node;
}

const struct us_node *us_first_item(const struct us_node *list)
{
    return list ? us_item(list->child) : NULL;
}
