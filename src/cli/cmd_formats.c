/* SPDX-License-Identifier: MIT */
/* unisol formats: lists the formats, or describes one of them. */
#include "api/command.h"
#include "cli/describe.h"
#include "cli/report.h"

static const char *name_at(const void *list, size_t i)
{
    (void)list;
    struct unisol_format_info f;
    return unisol_format_at(i, &f) ? f.name : NULL;
}

static int run_formats(const struct arguments *args)
{
    const char *wanted = args->num_operands ? args->operands[0] : NULL;
    struct unisol_format_info f;

    if (!wanted) {
        for (size_t i = 0; unisol_format_at(i, &f); i++)
            list_format(&f);
        return STATUS_YES;
    }
    if (!unisol_format_find(wanted, &f)) {
        refuse_name("format", wanted, name_at, "formats");
        return STATUS_TROUBLE;
    }
    describe_format(&f);
    return STATUS_YES;
}

const struct command command_formats = {
    .name = "formats",
    .group = GROUP_LOOK_UP,
    .title = "list file formats of FreeCell and other solitaire programs",
    .summary = "List the formats (R: read, W: written), or describe one format.",
    .operands = "[FORMAT]",
    .max_operands = 1,
    .run = run_formats,
};
