/* SPDX-License-Identifier: MIT */
/* Formats that files describe. */
#include "cli/own_formats.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/directories.h"
#include "cli/options.h"
#include "cli/report.h"

enum { MOST = 65536 }; /* bytes of a file */

/* Adds the format of a file. */
static void add_file(void *context, const char *path)
{
    struct arguments *args = context;
    char *text = new_zeroed(MOST + 1, 1);
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(text, 1, MOST + 1, file) : 0;

    if (!file || ferror(file))
        fail("%s: cannot read the file", path);
    fclose(file);
    if (unisol_formats_add(args->formats, text, n, path) != UNISOL_OK)
        quit();
    free(text);
}

void own_formats_begin(struct arguments *args)
{
    if (!command_has(args->command, "format-file"))
        return;
    args->formats = needed(unisol_formats_new(print_diagnostic, NULL));
    visit_files(args, "format-file", "formats", ".fmt", add_file, args);
}

void own_formats_end(struct arguments *args)
{
    unisol_formats_free(args->formats);
}
