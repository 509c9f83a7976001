/* SPDX-License-Identifier: MIT */
/* unisol solvers: lists the solvers, or describes one of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/report.h"
#include "cli/solving.h"

static void print_list(const struct solver_list *list)
{
    for (size_t i = 0; i < list->num; i++) {
        const struct solver *solver = list->items[i];
        char *path = solver_path(solver);
        printf("%-16s %-13s  %s\n", solver->name, path ? "installed" : "not installed",
               solver->title);
        free(path);
    }
}

static void print_escaped(const char *what, const char *text)
{
    char escaped[4096];
    unisol_escape(text, escaped, sizeof(escaped));
    printf("%-13s %s\n", what, escaped);
}

static void print_words(const char *what, const char *const *words)
{
    char all[4096] = "";

    for (size_t i = 0; words[i]; i++) {
        size_t len = strlen(all);
        snprintf(all + len, sizeof(all) - len, "%s%s", i > 0 ? " " : "", words[i]);
    }
    if (all[0]) {
        printf("%-13s ", what);
        print_wrapped(all, 14);
    }
}

static void describe(const struct solver *solver)
{
    char *path = solver_path(solver);

    print_escaped("name", solver->name);
    print_escaped("title", solver->title);
    print_escaped("program", path ? path : solver->program);
    if (!path)
        puts("              (not installed)");
    print_words("arguments", solver->arguments);
    print_escaped("reads", solver->input ? solver->input : "the number of a deal");
    print_words("with options", solver->input_options);
    if (!solver->is_protocol)
        print_escaped("prints", solver->output ? solver->output : "any format that unisol detects");
    if (solver->answer_file)
        print_escaped("and a file", solver->answer_file);
    print_words("games", solver->games);
    print_words("rules", solver->vary);
    print_escaped("described in", solver->file ? solver->file : "unisol itself");
    free(path);
}

int run_solvers(const struct arguments *args)
{
    struct solver_list list = {0};

    solvers_load(args, &list);
    if (args->num_operands > 0)
        describe(solvers_find(&list, args->operands[0]));
    else
        print_list(&list);
    solver_list_free(&list);
    return STATUS_YES;
}

const struct option_row options_solvers[] = {
    SOLVERS_OPTION,
    {0},
};
