/* SPDX-License-Identifier: MIT */
/* unisol games: lists the games, or describes some of them. */
#include <stdio.h>
#include <string.h>

#include "cli/describe.h"
#include "cli/options.h"
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

static void list_all(void)
{
    struct unisol_variant_info v;
    list_games_head();
    for (size_t i = 0; unisol_variant_at(i, &v); i++)
        list_game(&v);
    print_legend();
}

/* Prints a game: in words, or its rules as a file. */
static void print_game(const struct unisol_variant_info *v, bool as_file, const char *rules)
{
    if (as_file)
        fputs(rules, stdout);
    else
        describe_game(v, rules);
}

/* Notes which programs have other rules for the game of that name. */
static void note_other_rules(const char *name)
{
    static const char *const programs[][2] = {{"PySolFC", "pysolfc"}, {"Solvitaire", "solvitaire"}};
    char rules[UNISOL_RULES_TEXT];
    const char *before = "\n";

    unisol_variant_rules(name, true, rules);
    for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
        char own_name[128];
        char others[UNISOL_RULES_TEXT];
        snprintf(own_name, sizeof(own_name), "%s:%s", programs[i][1], name);
        unisol_variant_rules(own_name, true, others);
        if (others[0] == '\0' || strcmp(rules, others) == 0)
            continue;
        printf("%s%s plays it by other rules: unisol games %s\n", before, programs[i][0], own_name);
        before = "";
    }
}

/* Prints the rules of all games, as files. */
static void print_all_rules(void)
{
    struct unisol_variant_info v;
    char rules[UNISOL_RULES_TEXT];
    for (size_t i = 0; unisol_variant_at(i, &v); i++)
        printf("%s%s", i > 0 ? "\n" : "", unisol_variant_rules(v.name, true, rules));
}

/* Explains or prints the game of the option --rules. */
static int explain_rules(const struct arguments *args, bool as_file)
{
    struct unisol_variant_info v;
    char rules[UNISOL_RULES_TEXT];
    struct unisol_reader *reader = needed(unisol_reader_new(print_diagnostic, NULL));
    bool ok = set_reader_options(reader, args) &&
              unisol_reader_rules(reader, &v, as_file, rules) == UNISOL_OK;

    if (ok)
        print_game(&v, as_file, rules);
    unisol_reader_free(reader);
    return ok ? STATUS_YES : STATUS_TROUBLE;
}

int run_games(const struct arguments *args)
{
    bool as_file = option_value(args, "print-rules") != NULL;

    if (option_value(args, "rules")) {
        if (args->num_operands == 0)
            return explain_rules(args, as_file);
        fail("option '--rules' cannot be used with names of games");
    }
    if (args->num_operands == 0 && as_file)
        print_all_rules();
    else if (args->num_operands == 0)
        list_all();

    int status = STATUS_YES;
    char rules[UNISOL_RULES_TEXT];
    for (size_t i = 0; i < args->num_operands; i++) {
        struct unisol_variant_info v;
        if (!unisol_variant_find(args->operands[i], &v)) {
            refuse_name("game", args->operands[i], name_at, NULL, "games");
            status = STATUS_TROUBLE;
            continue;
        }
        if (i > 0)
            putchar('\n');
        print_game(&v, as_file, unisol_variant_rules(args->operands[i], as_file, rules));
        if (!as_file)
            note_other_rules(args->operands[i]);
    }
    return status;
}

const struct option_row options_games[] = {
    {"rules", 0, "FILE", FOR_READER, "explain the rules in a file; see docs/rules-files.md"},
    {"print-rules", 0, NULL, FOR_COMMAND,
     "print the rules as a file, which '--rules' reads; you can change them"},
    {0},
};
