/* SPDX-License-Identifier: MIT */
/* The entries of a directory. */
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct list {
    struct dirent **entries;
    size_t num;
    size_t cap;
};

static bool add(struct list *list, const struct dirent *entry)
{
    if (list->num == list->cap) {
        size_t cap = list->cap * 2 + 64;
        struct dirent **more = realloc(list->entries, cap * sizeof(*more));
        if (!more)
            return false;
        list->entries = more;
        list->cap = cap;
    }

    struct dirent *copy = malloc(sizeof(*copy));
    if (!copy)
        return false;
    *copy = *entry;
    list->entries[list->num++] = copy;
    return true;
}

static bool read_all(DIR *directory, int (*filter)(const struct dirent *), struct list *list)
{
    const struct dirent *entry = readdir(directory);
    while (entry) {
        if ((!filter || filter(entry)) && !add(list, entry))
            return false;
        entry = readdir(directory);
    }
    return true;
}

int alphasort(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

int scandir(const char *directory, struct dirent ***entries, int (*filter)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **))
{
    struct list list = {0};
    DIR *opened = opendir(directory);
    if (!opened)
        return -1;

    bool complete = read_all(opened, filter, &list);
    closedir(opened);
    if (!complete) {
        for (size_t i = 0; i < list.num; i++)
            free(list.entries[i]);
        free(list.entries);
        errno = ENOMEM;
        return -1;
    }

    if (list.num > 0)
        qsort(list.entries, list.num, sizeof(*list.entries),
              (int (*)(const void *, const void *))compare);
    *entries = list.entries;
    return (int)list.num;
}
