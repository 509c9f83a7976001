/* SPDX-License-Identifier: MIT */
/* Names and nodes. */
#include "tree/node.h"

static uint8_t hash(const char *text, size_t len)
{
    size_t first = (unsigned char)text[0];
    size_t middle = (unsigned char)text[len / 2];
    size_t last = (unsigned char)text[len - 1];
    return len * 41 + first * 7 + middle * 13 + last * 29;
}

void us_names_init(struct us_names *names, const struct us_str *list, size_t num)
{
    memset(names->slots, 0, sizeof(names->slots));
    names->list = list;
    for (size_t i = 1; i < num; i++) {
        uint8_t slot = hash(list[i].p, list[i].len);
        while (names->slots[slot])
            slot++;
        names->slots[slot] = i;
    }
}

uint8_t us_name_find(const struct us_names *names, const char *text, size_t len)
{
    if (len == 0)
        return US_UNNAMED;

    for (uint8_t slot = hash(text, len); names->slots[slot]; slot++) {
        struct us_str s = names->list[names->slots[slot]];
        size_t n = s.len == len ? len : 0;
        while (n > 0 && s.p[n - 1] == text[n - 1]) /* names are short: a call would take longer */
            n--;
        if (n == 0 && s.len == len)
            return names->slots[slot];
    }

    return US_UNNAMED;
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
