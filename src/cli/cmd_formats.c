/* SPDX-License-Identifier: MIT */
/* unisol formats: lists the formats, or describes one of them. */
#include <stdio.h>

#include "api/command.h"
#include "cli/report.h"

static void print_format(const struct unisol_format_info *f)
{
    printf("%-14s %c%c  ", f->name, f->reads ? 'R' : '-', f->writes ? 'W' : '-');
    print_wrapped(f->title, 19);
}

static void print_facts(const struct unisol_format_info *f)
{
    const char *what;
    char holds[256] = "";
    size_t len = 0;
    for (size_t i = 0; (what = unisol_format_holds_at(f->name, i)) && len < sizeof(holds); i++)
        len += (size_t)snprintf(holds + len, sizeof(holds) - len, "%s%s", i ? ", " : "", what);
    printf("  holds: ");
    print_wrapped(holds, 9);

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
        printf("\n      ");
        print_wrapped(o.help, 6);
        printf("      default: %s\n", o.values[0]);
    }
}

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
            print_format(&f);
        return STATUS_YES;
    }
    if (!unisol_format_find(wanted, &f)) {
        refuse_name("format", wanted, name_at, "formats");
        return STATUS_TROUBLE;
    }
    print_format(&f);
    print_facts(&f);
    print_options(f.name);
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
