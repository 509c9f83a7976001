/* SPDX-License-Identifier: MIT */
/* The directories of the user's files. */
#include "cli/directories.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "cli/usage.h"

/* The directory of the configuration, or NULL. */
static char *configured_directory(const char *name)
{
    const char *base = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    if (base && us_is_absolute(base)) /* others are to be ignored */
        return format_text("%s/unisol/%s", base, name);
    return home && home[0] ? format_text("%s/.config/unisol/%s", home, name) : NULL;
}

/* Ends the program if a directory that the user names is none. */
static void check_directory(const char *path)
{
    struct stat s;
    if (stat(path, &s) != 0)
        fail("cannot read '%s': %s", path, strerror(errno));
    if (!S_ISDIR(s.st_mode))
        fail("cannot read '%s': not a directory", path);
}

void visit_directories(const struct arguments *args, const char *option, const char *name,
                       bool (*visit)(void *context, const char *directory), void *context)
{
    for (size_t i = 0; i < args->num_given; i++) {
        if (strcmp(args->given[i].row->name, option) != 0)
            continue;
        check_directory(args->given[i].value);
        if (!visit(context, args->given[i].value))
            return;
    }

    char *configured = configured_directory(name);
    if (configured)
        visit(context, configured);
    free(configured);
}

/* ---- files ----------------------------------------------------------------------------------- */

enum { MOST_DIRECTORIES = 16 };

struct visiting {
    const char *suffix;
    visit_file *visit;
    void *context;
    char *seen[MOST_DIRECTORIES]; /* directories that were visited */
    size_t num_seen;
};

void visit_suffix(const char *directory, const char *suffix, visit_file *visit, void *context)
{
    struct dirent **entries = NULL;
    int n = scandir(directory, &entries, NULL, alphasort);

    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name;
        size_t len = strlen(name);
        if (name[0] != '.' && len > strlen(suffix) &&
            strcmp(name + len - strlen(suffix), suffix) == 0) {
            char *path = format_text("%s/%s", directory, name);
            visit(context, path);
            free(path);
        }
        free(entries[i]);
    }
    free(entries);
}

/* Visits a file unless an earlier directory has one of its name. */
static void visit_new(void *context, const char *path)
{
    const struct visiting *v = context;
    bool hidden = false;

    for (size_t i = 0; i < v->num_seen && !hidden; i++) {
        char *other = format_text("%s/%s", v->seen[i], us_file_name(path));
        hidden = access(other, F_OK) == 0;
        free(other);
    }
    if (!hidden)
        v->visit(v->context, path);
}

static void visit_directory(struct visiting *v, char *directory)
{
    visit_suffix(directory, v->suffix, visit_new, v);
    if (v->num_seen < MOST_DIRECTORIES)
        v->seen[v->num_seen++] = directory;
    else
        free(directory);
}

void visit_files(const struct arguments *args, const char *option, const char *name,
                 const char *suffix, visit_file *visit, void *context)
{
    struct visiting v = {.suffix = suffix, .visit = visit, .context = context};

    for (size_t i = 0; i < args->num_given; i++)
        if (strcmp(args->given[i].row->name, option) == 0)
            visit(context, args->given[i].value);

    char *configured = configured_directory(name);
    if (configured)
        visit_directory(&v, configured);
    const char *list = getenv("XDG_DATA_DIRS");
    for (const char *at = list && list[0] ? list : "/usr/local/share:/usr/share"; *at;) {
        size_t len = strcspn(at, ":");
        char *directory = format_text("%.*s/unisol/%s", (int)len, at, name);
        if (len > 0 && us_is_absolute(directory)) /* others are to be ignored */
            visit_directory(&v, directory);
        else
            free(directory);
        at += len + (at[len] == ':');
    }
    for (size_t i = 0; i < v.num_seen; i++)
        free(v.seen[i]);
}
