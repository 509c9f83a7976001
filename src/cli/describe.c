/* SPDX-License-Identifier: MIT */
/* Descriptions of formats and games. */
#include "cli/describe.h"

#include <stdio.h>

#include "cli/report.h"

/* ---- formats --------------------------------------------------------------------------------- */

void list_format(const struct unisol_format_info *format)
{
    printf("%-16s %c%c  ", format->name, format->reads ? 'R' : '-', format->writes ? 'W' : '-');
    print_wrapped(format->title, 21);
}

void list_stylesheet(const char *name, const char *path)
{
    printf("%-16s -W  stylesheet %s\n", name, path);
}

static void print_facts(const struct unisol_formats *formats,
                        const struct unisol_format_info *format)
{
    const char *what;
    char holds[256] = "";
    size_t len = 0;

    for (size_t i = 0;
         (what = unisol_formats_holds_at(formats, format->name, i)) && len < sizeof(holds); i++)
        len += snprintf(holds + len, sizeof(holds) - len, "%s%s", i ? ", " : "", what);
    printf("  holds: ");
    print_wrapped(holds, 9);

    if (!format->suffixes)
        return;
    printf("  files:");
    for (size_t i = 0; format->suffixes[i]; i++)
        printf(" %s", format->suffixes[i]);
    printf("\n");
}

static void print_format_options(const char *format)
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

void describe_format(const struct unisol_formats *formats, const struct unisol_format_info *format)
{
    list_format(format);
    print_facts(formats, format);
    print_format_options(format->name);
}

/* ---- games ----------------------------------------------------------------------------------- */

void list_games_head(void)
{
    printf("%-26s %4s %5s %5s %-15s %-5s %s\n", "name", "cols", "cells", "decks", "build", "fill",
           "sequence");
}

void list_game(const struct unisol_variant_info *game)
{
    printf("%-26s %4u %5u %5u %-15s %-5s %s\n", game->name, game->columns, game->freecells,
           game->decks, game->build, game->fill, game->sequence);
    for (const char *const *a = game->aliases; a && *a; a++)
        printf("  or %s\n", *a);
}

void describe_game(const struct unisol_variant_info *game, const char *rules)
{
    list_games_head();
    list_game(game);
    printf("\n%s\n  ", game->title);
    print_wrapped(rules, 2);
}
