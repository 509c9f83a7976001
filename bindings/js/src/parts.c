/* SPDX-License-Identifier: MIT */
/*
 * The stylesheets, and the static parts of pages, are not in the module.  A site shows the board of a link with some of
 * them before there is a module, and the package has those for the element that replays.  unisol.mjs states all.
 */
#include <stdlib.h>

#include "base/str.h"
#include "exports.h"
#include "tree/own_sheets.h"

enum { MOST_FILES = 16 };

static struct us_own_sheet files[MOST_FILES];
static size_t num_files;

/* Returns memory for a file with that name, of so many bytes, which the caller fills in.  NULL: memory ran out, or there
   are too many files. */
char *js_part(const char *name, size_t length);
char *EXPORT(js_part)(const char *name, size_t length)
{
    char *copy = num_files < MOST_FILES ? strdup(name) : NULL;
    char *text = copy ? malloc(length + 1) : NULL;
    if (!text) {
        free(copy);
        return NULL;
    }
    files[num_files++] = (struct us_own_sheet){copy, {text, length}};
    return text;
}

const struct us_own_sheet *us_own_sheet(const char *name)
{
    for (size_t i = 0; name && i < num_files; i++)
        if (strcmp(files[i].name, name) == 0)
            return &files[i];
    return NULL;
}
