/* SPDX-License-Identifier: MIT */
/* Directories and the files in them. */
#include "cli/paths.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/path.h"
#include "cli/options.h"
#include "cli/report.h"

/* Adds an input of the operand that is being searched. */
static void add(struct paths *p, const char *path, bool found)
{
    p->list = with_room(p->list, p->num, &p->cap, sizeof(*p->list));
    p->list[p->num++] = (struct path){copy_text(path), p->operand, found};
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void add_directory(struct paths *p, const char *directory);

/* Adds what a directory has under that name.  A link is not followed, as it may lead anywhere;
   devices and the like are not files to read. */
static void add_entry(struct paths *p, const char *directory, const char *name)
{
    struct stat s;
    size_t len = strlen(directory);
    bool slash = len > 0 && us_is_separator(directory[len - 1]);
    char *path = format_text("%s%s%s", directory, slash ? "" : "/", name);

    if (lstat(path, &s) != 0 || S_ISREG(s.st_mode))
        add(p, path, true);
    else if (S_ISDIR(s.st_mode))
        add_directory(p, path);
    free(path);
}

/* A directory that cannot be read is added itself: it is reported in its turn, as any input that
   cannot be read. */
static void add_directory(struct paths *p, const char *directory)
{
    struct dirent **entries = NULL;
    int n = scandir(directory, &entries, is_visible, alphasort);

    if (n < 0 && errno == ENOMEM)
        needed(NULL);
    if (n < 0)
        add(p, directory, false);
    for (int i = 0; i < n; i++) {
        add_entry(p, directory, entries[i]->d_name);
        free(entries[i]);
    }
    free(entries);
}

static bool is_directory(const char *path)
{
    struct stat s;
    return stat(path, &s) == 0 && S_ISDIR(s.st_mode);
}

void paths_find(struct paths *paths, const struct arguments *args)
{
    bool recursive = option_value(args, "recursive") != NULL;

    *paths = (struct paths){0};
    if (args->num_operands == 0)
        add(paths, "-", false);
    for (size_t i = 0; i < args->num_operands; i++) {
        const char *path = args->operands[i];
        paths->operand = i;
        if (recursive && is_directory(path))
            add_directory(paths, path);
        else
            add(paths, path, false);
    }
    if (paths->num == 0)
        fail("there are no files in '%s'", args->operands[0]);
}

void paths_free(struct paths *paths)
{
    for (size_t i = 0; i < paths->num; i++)
        free(paths->list[i].name);
    free(paths->list);
    *paths = (struct paths){0};
}
