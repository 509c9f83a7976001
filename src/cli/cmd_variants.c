/* SPDX-License-Identifier: MIT */
/* unisol variants: lists the games. */
#include <stdio.h>

#include "cli/command.h"

static int run_variants(const struct arguments *args)
{
    (void)args;
    struct unisol_variant_info v;
    printf("%-24s %7s %9s %5s %-16s %-6s %-10s %s\n", "name", "columns", "freecells", "decks", "build", "fill",
           "sequence", "also");
    for (size_t i = 0; unisol_variant_at(i, &v); i++) {
        printf("%-24s %7u %9u %5u %-16s %-6s %s", v.name, v.columns, v.freecells, v.decks, v.build, v.fill, v.sequence);
        for (const char *const *a = v.aliases; a && *a; a++)
            printf("%*s%s", a == v.aliases ? 2 : 1, "", *a);
        putchar('\n');
    }
    return STATUS_YES;
}

const struct command command_variants = {
    .name = "variants",
    .title = "list FreeCell and other solitaire games",
    .summary = "List the games and their rules.",
    .operands = "",
    .run = run_variants,
};
