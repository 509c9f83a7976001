/* SPDX-License-Identifier: MIT */
/* The directories of the user's files. */
#include "cli/directories.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

void visit_directories(const struct arguments *args, const char *option, const char *name,
                       bool (*visit)(void *context, const char *directory), void *context)
{
    for (size_t i = 0; i < args->num_given; i++)
        if (strcmp(args->given[i].row->name, option) == 0 && !visit(context, args->given[i].value))
            return;

    char *configured = configured_directory(name);
    if (configured)
        visit(context, configured);
    free(configured);
}

/* ---- files ----------------------------------------------------------------------------------- */

enum { MOST_DIRECTORIES = 16 };

struct visiting {
    const char *suffix;
    bool (*visit)(void *context, const char *path);
    void *context;
    char *seen[MOST_DIRECTORIES]; /* directories that were visited */
    size_t num_seen;
};

static bool has_suffix(const char *name, const char *suffix)
{
    size_t len = strlen(name);
    size_t n = strlen(suffix);
    return len > n && strcmp(name + len - n, suffix) == 0;
}

/* Whether an earlier directory has a file of that name. */
static bool is_hidden(const struct visiting *v, const char *name)
{
    bool hidden = false;
    for (size_t i = 0; i < v->num_seen && !hidden; i++) {
        char *path = format_text("%s/%s", v->seen[i], name);
        hidden = access(path, F_OK) == 0;
        free(path);
    }
    return hidden;
}

/* Visits the files of a directory, which need not exist. */
static bool visit_directory(struct visiting *v, char *directory)
{
    struct dirent **entries;
    bool ok = true;
    int n = scandir(directory, &entries, NULL, alphasort);
    for (int i = 0; i < n; i++) {
        const char *name = entries[i]->d_name;
        if (ok && name[0] != '.' && has_suffix(name, v->suffix) && !is_hidden(v, name)) {
            char *path = format_text("%s/%s", directory, name);
            ok = v->visit(v->context, path);
            free(path);
        }
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
    if (v->num_seen < MOST_DIRECTORIES)
        v->seen[v->num_seen++] = directory;
    else
        free(directory);
    return ok;
}

/* Visits the directories of that name below those that the system has for data. */
static bool visit_data(struct visiting *v, const char *name)
{
    const char *list = getenv("XDG_DATA_DIRS");
    bool ok = true;
    for (const char *at = list && list[0] ? list : "/usr/local/share:/usr/share"; ok && *at;) {
        int len = (int)strcspn(at, ":");
        char *directory = format_text("%.*s/unisol/%s", len, at, name);
        if (us_is_absolute(directory)) /* others are to be ignored */
            ok = visit_directory(v, directory);
        else
            free(directory);
        at += len + (at[len] == ':');
    }
    return ok;
}

bool visit_files(const struct arguments *args, const char *option, const char *name, const char *suffix,
                 bool (*visit)(void *context, const char *path), void *context)
{
    struct visiting v = {.suffix = suffix, .visit = visit, .context = context};
    bool ok = true;
    for (size_t i = 0; i < args->num_given && ok; i++)
        if (strcmp(args->given[i].row->name, option) == 0)
            ok = visit(context, args->given[i].value);

    char *configured = ok ? configured_directory(name) : NULL;
    ok = ok && (!configured || visit_directory(&v, configured)) && visit_data(&v, name);
    for (size_t i = 0; i < v.num_seen; i++)
        free(v.seen[i]);
    return ok;
}
