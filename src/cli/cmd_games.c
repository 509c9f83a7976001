/* SPDX-License-Identifier: MIT */
/* unisol games: lists the games, or describes some of them. */
#include <stdio.h>

#include "api/command.h"
#include "cli/describe.h"
#include "cli/report.h"

static void print_legend(void)
{
    puts("\nThe rules, and the options that change them:\n"
         "  cols      --columns    the number of columns\n"
         "  cells     --freecells  the number of freecells\n"
         "  decks     --decks      the number of decks\n"
         "  build     --build      in a column, a card goes on the next higher rank:\n"
         "                         of the opposite color (alternate-color), of its own\n"
         "                         suit (suit), of any suit (rank), or on none (none)\n"
         "  fill      --fill       which cards may go to an empty column\n"
         "  sequence  --sequence   how many cards may move at once: as many as could move\n"
         "                         one by one (limited), or any number (unlimited)");
}

static const char *name_at(const void *list, size_t i)
{
    (void)list;
    struct unisol_variant_info v;
    return unisol_variant_at(i, &v) ? v.name : NULL;
}

static void print_all(void)
{
    struct unisol_variant_info v;
    list_games_head();
    for (size_t i = 0; unisol_variant_at(i, &v); i++)
        list_game(&v);
    print_legend();
}

static int run_games(const struct arguments *args)
{
    if (args->num_operands == 0)
        print_all();

    int status = STATUS_YES;
    for (size_t i = 0; i < args->num_operands; i++) {
        struct unisol_variant_info v;
        if (!unisol_variant_find(args->operands[i], &v)) {
            refuse_name("game", args->operands[i], name_at, "games");
            status = STATUS_TROUBLE;
            continue;
        }

        if (i > 0)
            putchar('\n');
        describe_game(&v);
    }
    return status;
}

const struct command command_games = {
    .name = "games",
    .alias = "variants",
    .group = GROUP_LOOK_UP,
    .title = "list FreeCell and other solitaire games",
    .summary = "List the games and their rules, or explain the rules of some games.",
    .operands = "[GAME...]",
    .max_operands = (size_t)-1,
    .run = run_games,
};
