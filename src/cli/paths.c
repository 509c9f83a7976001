/* SPDX-License-Identifier: MIT */
/* Folders and the files in them. */
#include "cli/paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/options.h"
#include "cli/report.h"

enum { DEEPEST = 64 };

static bool add(struct paths *p, const char *path)
{
    if (p->num == p->cap) {
        size_t cap = p->cap * 2 + 64;
        char **list = realloc(p->list, cap * sizeof(*list));
        if (!list)
            return usage_error("out of memory");
        p->list = list;
        p->cap = cap;
    }
    char *copy = strdup(path);
    if (!copy)
        return usage_error("out of memory");
    p->list[p->num++] = copy;
    return true;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* A link to a folder is not followed: it could lead back. */
static bool is_folder(const char *path, bool named)
{
    struct stat s;
    return (named ? stat(path, &s) : lstat(path, &s)) == 0 && S_ISDIR(s.st_mode);
}

/* What is neither a file nor a link to one has nothing to read. */
static bool is_file(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISREG(s.st_mode);
}

static bool add_folder(struct paths *p, const char *folder, int depth)
{
    struct dirent **entries;
    int n = depth < DEEPEST ? scandir(folder, &entries, is_visible, alphasort) : -1;
    if (n < 0)
        return usage_error("%s: %s", folder, depth < DEEPEST ? strerror(errno) : "folders are nested too deeply");
    bool ok = true;
    for (int i = 0; i < n; i++) {
        size_t len = strlen(folder) + strlen(entries[i]->d_name) + 2;
        char *path = ok ? malloc(len) : NULL;
        ok = ok && (path || usage_error("out of memory"));
        if (path) {
            bool slash = folder[0] && folder[strlen(folder) - 1] == '/';
            snprintf(path, len, "%s%s%s", folder, slash ? "" : "/", entries[i]->d_name);
            if (is_folder(path, false))
                ok = add_folder(p, path, depth + 1);
            else if (is_file(path))
                ok = add(p, path);
        }
        free(path);
        free(entries[i]);
    }
    free(entries);
    return ok;
}

bool paths_find(struct paths *p, const struct arguments *args)
{
    bool recursive = option_value(args, "recursive") != NULL;
    bool ok = true;
    *p = (struct paths){0};
    if (args->num_operands == 0)
        return add(p, "-");
    for (size_t i = 0; i < args->num_operands && ok; i++) {
        const char *path = args->operands[i];
        ok = recursive && is_folder(path, true) ? add_folder(p, path, 0) : add(p, path);
    }
    return ok;
}

void paths_free(struct paths *p)
{
    for (size_t i = 0; i < p->num; i++)
        free(p->list[i]);
    free(p->list);
    *p = (struct paths){0};
}
