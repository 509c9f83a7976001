/* SPDX-License-Identifier: MIT */
/* unisol formats: lists the formats, or describes one of them. */
#include <stdlib.h>

#include "cli/describe.h"
#include "cli/options.h"
#include "cli/own_formats.h"
#include "cli/report.h"
#include "cli/sheets.h"

static const char *name_at(const void *list, size_t i)
{
    struct unisol_format_info f;
    return unisol_formats_at(list, i, &f) ? f.name : NULL;
}

static void list_sheet(void *context, const char *name, const char *path)
{
    (void)context;
    list_stylesheet(name, path);
}

/* Describes the stylesheet of that name; false: there is none. */
static bool describe_sheet(const struct arguments *args, const char *name)
{
    char *path = sheet_find(args, name);
    if (path)
        list_stylesheet(name, path);
    free(path);
    return path != NULL;
}

int run_formats(const struct arguments *args)
{
    const char *wanted = args->num_operands ? args->operands[0] : NULL;
    struct unisol_format_info f;

    if (!wanted) {
        for (size_t i = 0; unisol_formats_at(args->formats, i, &f); i++)
            list_format(&f);
        sheets_visit(args, list_sheet, NULL);
        return STATUS_YES;
    }
    if (unisol_formats_find(args->formats, wanted, &f)) {
        describe_format(args->formats, &f);
    } else if (!describe_sheet(args, wanted)) {
        refuse_name("format", wanted, name_at, args->formats, "formats");
        return STATUS_TROUBLE;
    }
    return STATUS_YES;
}

const struct option_row options_formats[] = {
    FORMAT_FILE_OPTION,
    STYLESHEETS_OPTION,
    {0},
};
