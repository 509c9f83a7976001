/* SPDX-License-Identifier: MIT */
/* Finding the user's stylesheets. */
#include "cli/sheets.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/command.h"
#include "base/path.h"
#include "cli/directories.h"
#include "cli/options.h"
#include "cli/report.h"
#include "sandbox/sandbox.h"

static const char suffix[] = ".xsl";

/* True for the name of a file without its suffix, in no directory, that can be printed. */
static bool is_name(const char *name)
{
    for (const char *p = name; *p; p++)
        if ((unsigned char)*p <= ' ' || *p == 0x7f || strchr("/\\.:", *p))
            return false;
    return name[0] != '\0';
}

/* ---- one stylesheet -------------------------------------------------------------------------- */

struct search {
    const char *name;
    char *path; /* NULL: not found */
};

static bool look(void *context, const char *directory)
{
    struct search *s = context;

    s->path = format_text("%s/%s%s", directory, s->name, suffix);
    if (access(s->path, F_OK) == 0)
        return false;
    free(s->path);
    s->path = NULL;
    return true;
}

char *sheet_find(const struct arguments *args, const char *name)
{
    struct search s = {.name = name};
    if (is_name(name))
        visit_directories(args, "stylesheets", "xslt", look, &s);
    return s.path;
}

/* The stylesheet that the suffix of a file names, which may be compressed; NULL: none. */
static char *find_for_file(const struct arguments *args, const char *path)
{
    char *copy = copy_text(us_file_name(path));
    char *dot = strrchr(copy, '.');

    if (dot && (strcmp(dot, ".gz") == 0 || strcmp(dot, ".zst") == 0)) {
        *dot = '\0';
        dot = strrchr(copy, '.');
    }
    char *found = dot && dot > copy ? sheet_find(args, dot + 1) : NULL;
    free(copy);
    return found;
}

/* ---- the stylesheets of a command ------------------------------------------------------------ */

/* Finds the stylesheet that is named as the output format; NULL: none is. */
static char *find_target(const struct arguments *args)
{
    const char *format = option_value(args, "to");
    const char *path = output_path(args);
    struct unisol_format_info info;

    if (format)
        return unisol_formats_find(args->formats, format, &info) ? NULL : sheet_find(args, format);
    bool named = option_value(args, "stylesheet") || option_value(args, "canonical") || !path ||
                 unisol_formats_for_file(args->formats, path);
    return named ? NULL : find_for_file(args, path);
}

void sheets_begin(struct arguments *args)
{
    args->sheet = args->command && command_has(args->command, "stylesheets") ? find_target(args)
                                                                             : NULL;
    const char *target = sheet_of_target(args);
    const char *reading = option_value(args, "read-stylesheet");
    args->sandbox = target ? needed(sandbox_new(target)) : NULL;
    args->reading_sandbox = reading ? needed(sandbox_new(reading)) : NULL;
}

void sheets_end(struct arguments *args)
{
    sandbox_free(args->sandbox);
    sandbox_free(args->reading_sandbox);
    free(args->sheet);
}

/* ---- all stylesheets ------------------------------------------------------------------------- */

struct listing {
    void (*visit)(void *context, const char *name, const char *path);
    void *context;
    const struct arguments *args;
};

/* Visits the stylesheet of that file, unless a format or an earlier stylesheet has its name. */
static void list_file(void *context, const char *path)
{
    const struct listing *l = context;
    struct unisol_format_info info;
    const char *file = us_file_name(path);
    char *name = format_text("%.*s", (int)(strlen(file) - strlen(suffix)), file);
    bool is_known = !is_name(name) || unisol_formats_find(l->args->formats, name, &info);
    char *first = is_known ? NULL : sheet_find(l->args, name);

    if (first && strcmp(first, path) == 0)
        l->visit(l->context, name, path);
    free(first);
    free(name);
}

static bool list_directory(void *context, const char *directory)
{
    visit_suffix(directory, suffix, list_file, context);
    return true;
}

void sheets_visit(const struct arguments *args,
                  void (*visit)(void *context, const char *name, const char *path), void *context)
{
    struct listing l = {visit, context, args};
    visit_directories(args, "stylesheets", "xslt", list_directory, &l);
}
