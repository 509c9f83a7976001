/* SPDX-License-Identifier: MIT */
/* Formats that files describe. */
#include "cli/own_formats.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/directories.h"
#include "cli/options.h"
#include "cli/report.h"

enum { MOST = 65536 }; /* bytes of a file */

/* Adds the format of a file.  False: reported. */
static bool add_file(void *context, const char *path)
{
    struct arguments *args = context;
    char *text = malloc(MOST + 1);
    FILE *file = text ? fopen(path, "rb") : NULL;
    size_t n = file ? fread(text, 1, MOST + 1, file) : 0;
    bool ok = file && !ferror(file);
    if (!ok)
        usage_error("%s: cannot read the file", path);
    if (file)
        fclose(file);
    ok = ok && unisol_formats_add(args->formats, text, n, path) == UNISOL_OK;
    free(text);
    return ok;
}

bool own_formats_begin(struct arguments *args)
{
    args->formats = NULL;
    if (!command_has(args->command, "format-file"))
        return true;
    args->formats = unisol_formats_new(print_diagnostic, NULL);
    return (args->formats || out_of_memory() == STATUS_YES) &&
           visit_files(args, "format-file", "formats", ".fmt", add_file, args);
}

void own_formats_end(struct arguments *args)
{
    unisol_formats_free(args->formats);
}
