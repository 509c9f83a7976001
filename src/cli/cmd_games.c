/* SPDX-License-Identifier: MIT */
/* unisol games: lists the games. */
#include <stdio.h>

#include "cli/command.h"

static int run_games(const struct arguments *args)
{
    (void)args;
    struct unisol_variant_info v;
    printf("%-23s %4s %5s %5s %-15s %-5s %s\n", "name", "cols", "cells", "decks", "build", "fill", "sequence");
    for (size_t i = 0; unisol_variant_at(i, &v); i++) {
        printf("%-23s %4u %5u %5u %-15s %-5s %s\n", v.name, v.columns, v.freecells, v.decks, v.build, v.fill,
               v.sequence);
        for (const char *const *a = v.aliases; a && *a; a++)
            printf("  or %s\n", *a);
    }
    puts("\nThe rules, and the options that change them:\n"
         "  cols      --columns    the number of columns\n"
         "  cells     --freecells  the number of freecells\n"
         "  decks     --decks      the number of decks\n"
         "  build     --build      in a column, a card goes on the next higher rank:\n"
         "                         of the opposite color (alternate-color), of its own\n"
         "                         suit (suit), or of any suit (rank)\n"
         "  fill      --fill       which cards may go to an empty column\n"
         "  sequence  --sequence   how many cards may move at once: as many as could move\n"
         "                         one by one (limited), or any number (unlimited)");
    return STATUS_YES;
}

const struct command command_games = {
    .name = "games",
    .alias = "variants",
    .group = GROUP_LOOK_UP,
    .title = "list FreeCell and other solitaire games",
    .summary = "List the games and their rules.",
    .operands = "",
    .run = run_games,
};
