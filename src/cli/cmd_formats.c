/* SPDX-License-Identifier: MIT */
/* unisol formats: lists the formats, or describes one of them. */
#include <stdio.h>
#include <string.h>

#include "cli/report.h"

static void print_format(const struct unisol_format_info *f)
{
    printf("%-14s %c%c  %s\n", f->name, f->reads ? 'R' : '-', f->writes ? 'W' : '-', f->title);
}

static void print_facts(const struct unisol_format_info *f)
{
    const char *what;
    printf("  holds:");
    for (size_t i = 0; (what = unisol_format_holds_at(f->name, i)); i++)
        printf("%s %s", i ? "," : "", what);
    printf("\n");

    if (!f->suffixes)
        return;
    printf("  files:");
    for (size_t i = 0; f->suffixes[i]; i++)
        printf(" %s", f->suffixes[i]);
    printf("\n");
}

static void print_options(const char *format)
{
    struct unisol_option_info o;
    for (size_t i = 0; unisol_format_option_at(format, i, &o); i++) {
        printf("  %s=", o.name);
        for (size_t k = 0; o.values[k]; k++)
            printf("%s%s", k ? "|" : "", o.values[k]);
        printf("  %s (default: %s)\n", o.help, o.values[0]);
    }
}

static int run_formats(const struct arguments *args)
{
    const char *wanted = args->num_operands ? args->operands[0] : NULL;
    struct unisol_format_info f;
    bool found = !wanted;

    for (size_t i = 0; unisol_format_at(i, &f); i++) {
        if (wanted && strcmp(f.name, wanted) != 0)
            continue;
        print_format(&f);
        if (wanted) {
            print_facts(&f);
            print_options(wanted);
        }
        found = true;
    }

    if (found)
        return STATUS_YES;
    usage_error("unknown format '%s'; 'unisol formats' lists all formats", wanted);
    return STATUS_TROUBLE;
}

const struct command command_formats = {
    .name = "formats",
    .title = "list file formats of FreeCell and other solitaire programs",
    .summary = "List the formats (R: read, W: write), or the features and options of one format.",
    .operands = "[FORMAT]",
    .max_operands = 1,
    .run = run_formats,
};
