/* SPDX-License-Identifier: MIT */
/* Directories and the files in them. */
#include "cli/paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/path.h"
#include "cli/options.h"
#include "cli/report.h"

/* Adds an input of the operand that is being searched. */
static bool add(struct paths *p, const char *path, bool found)
{
    if (p->num == p->cap) {
        size_t cap = p->cap * 2 + 64;
        struct path *list = realloc(p->list, cap * sizeof(*list));
        if (!list)
            return usage_error("out of memory");
        p->list = list;
        p->cap = cap;
    }

    struct path *added = &p->list[p->num];
    added->name = strdup(path);
    added->operand = p->operand;
    added->found = found;
    if (!added->name)
        return usage_error("out of memory");
    p->num++;
    return true;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static char *join(const char *directory, const char *name)
{
    size_t len = strlen(directory);
    bool slash = len > 0 && us_is_separator(directory[len - 1]);
    size_t room = len + strlen(name) + 2;
    char *path = malloc(room);
    if (path)
        snprintf(path, room, "%s%s%s", directory, slash ? "" : "/", name);
    return path;
}

static bool add_directory(struct paths *p, const char *directory);

/* Adds what a directory has under that name.  A link is not followed, as it may lead anywhere;
   devices and the like are not files to read. */
static bool add_entry(struct paths *p, const char *directory, const char *name)
{
    struct stat s;
    bool ok = true;
    char *path = join(directory, name);
    if (!path)
        return usage_error("out of memory");

    if (lstat(path, &s) != 0 || S_ISREG(s.st_mode))
        ok = add(p, path, true);
    else if (S_ISDIR(s.st_mode))
        ok = add_directory(p, path);

    free(path);
    return ok;
}

/* A directory that cannot be read is added itself: it is reported in its turn, as any input that
   cannot be read. */
static bool add_directory(struct paths *p, const char *directory)
{
    struct dirent **entries;
    bool ok = true;
    int n = scandir(directory, &entries, is_visible, alphasort);
    if (n < 0)
        return errno == ENOMEM ? usage_error("out of memory") : add(p, directory, false);

    for (int i = 0; i < n; i++) {
        ok = ok && add_entry(p, directory, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
    return ok;
}

static bool is_directory(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

bool paths_find(struct paths *paths, const struct arguments *args)
{
    bool recursive = option_value(args, "recursive") != NULL;
    bool ok = true;
    *paths = (struct paths){0};
    if (args->num_operands == 0)
        return add(paths, "-", false);
    for (size_t i = 0; i < args->num_operands && ok; i++) {
        const char *path = args->operands[i];
        paths->operand = i;
        ok = recursive && is_directory(path) ? add_directory(paths, path) : add(paths, path, false);
    }
    if (ok && paths->num == 0)
        return usage_error("there are no files in '%s'", args->operands[0]);
    return ok;
}

void paths_free(struct paths *paths)
{
    for (size_t i = 0; i < paths->num; i++)
        free(paths->list[i].name);
    free(paths->list);
    *paths = (struct paths){0};
}
