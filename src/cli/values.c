/* SPDX-License-Identifier: MIT */
/* The values of options and operands. */
#include "cli/values.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cli/terms.h"
#include "solvers/solver.h"

/* Prints the words of one list: the first one is not preceded by a blank. */
struct words {
    size_t num;
};

static void put(struct words *w, const char *before, const char *word, const char *after)
{
    printf("%s%s%s%s", w->num > 0 ? " " : "", before, word, after);
    w->num++;
}

/* Words in small letters in the name of an argument, as in "N|end" and "json|svg", are values. */
static void put_literals(struct words *w, const char *argument)
{
    char word[32];

    while (*argument) {
        size_t len = strcspn(argument, "|");
        if (islower((unsigned char)argument[0])) {
            snprintf(word, sizeof(word), "%.*s", (int)len, argument);
            put(w, "", word, "");
        }
        argument += len;
        argument += *argument == '|';
    }
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* The names of formats: those that unisol reads or writes, or all. */
static void put_formats_if(struct words *w, bool reads, bool writes)
{
    struct unisol_format_info f;
    for (size_t i = 0; unisol_formats_at(NULL, i, &f); i++)
        if ((f.reads || !reads) && (f.writes || !writes))
            put(w, "", f.name, "");
}

static void put_readable(struct words *w)
{
    put_formats_if(w, true, false);
}

static void put_writable(struct words *w)
{
    put_formats_if(w, false, true);
}

static void put_formats(struct words *w)
{
    put_formats_if(w, false, false);
}

static void put_games(struct words *w)
{
    struct unisol_variant_info v;
    for (size_t i = 0; unisol_variant_at(i, &v); i++)
        put(w, "", v.name, "");
}

/* The words of an option that the library lists. */
static void put_listed(struct words *w, const char *option, const char *before, const char *after)
{
    const char *word;
    for (size_t i = 0; (word = unisol_option_value_at(option, i)); i++)
        put(w, before, word, after);
}

static void put_assumptions(struct words *w)
{
    put_listed(w, "automove", "automove=", "");
    put_listed(w, "empty-column-count", "empty-column-count=", "");
}

static void put_limits(struct words *w)
{
    put_listed(w, "limit", "", "=");
}

/* Whether one of the first n formats has the option, with the same value. */
static bool is_known(size_t n, const char *name, const char *value)
{
    struct unisol_format_info f;
    struct unisol_option_info o;

    for (size_t i = 0; i < n && unisol_formats_at(NULL, i, &f); i++)
        for (size_t k = 0; unisol_format_option_at(f.name, k, &o); k++)
            for (size_t v = 0; strcmp(o.name, name) == 0 && o.values[v]; v++)
                if (strcmp(o.values[v], value) == 0)
                    return true;
    return false;
}

/* NAME=VALUE for the options of all formats. */
static void put_format_options(struct words *w)
{
    char before[64];
    struct unisol_format_info f;
    struct unisol_option_info o;

    for (size_t i = 0; unisol_formats_at(NULL, i, &f); i++) {
        for (size_t k = 0; unisol_format_option_at(f.name, k, &o); k++) {
            snprintf(before, sizeof(before), "%s=", o.name);
            for (size_t v = 0; o.values[v]; v++)
                if (!is_known(i, o.name, o.values[v]))
                    put(w, before, o.values[v], "");
        }
    }
}

static void put_positions(struct words *w)
{
    struct unisol_option_info o;
    for (size_t i = 0; unisol_format_option_at("json", i, &o); i++)
        for (size_t v = 0; strcmp(o.name, "positions") == 0 && o.values[v]; v++)
            put(w, "", o.values[v], "");
}

static void put_deals(struct words *w)
{
    put_literals(w, "ms:|pysol:|mt:|kpat:|solvitaire:|exact:");
}

static void put_solvers(struct words *w)
{
    for (size_t i = 0; builtin_solvers[i]; i++) { /* the name comes first */
        const char *name = builtin_solvers[i] + strlen("name: ");
        char word[64];
        snprintf(word, sizeof(word), "%.*s", (int)strcspn(name, "\n"), name);
        put(w, "", word, "");
    }
}

static void put_shells(struct words *w)
{
    put_literals(w, "bash|fish|zsh");
}

/* Each name once: a diagnostic and a reason may share one.  Terms of several words are left out. */
static void put_names(struct words *w)
{
    struct unisol_diagnostic_info d;
    struct unisol_diagnostic_info before;

    for (size_t i = 0; unisol_diagnostic_at(i, &d); i++) {
        size_t k = 0;
        while (k < i && unisol_diagnostic_at(k, &before) && strcmp(before.name, d.name) != 0)
            k++;
        if (k == i)
            put(w, "", d.name, "");
    }
    for (size_t i = 0; term_at(i); i++)
        if (!strchr(term_at(i)->name, ' '))
            put(w, "", term_at(i)->name, "");
    put_formats(w);
}

static void put_topics(struct words *w)
{
    for (size_t i = 0; command_at(i); i++)
        put(w, "", command_at(i)->name, "");
    put(w, "", "reading", "");
}

/* ---- options and operands -------------------------------------------------------------------- */

/* The lists of options, by their names. */
static const struct {
    const char *option;
    void (*put)(struct words *w);
} lists[] = {
    {"format", put_readable},     {"to", put_writable},       {"game", put_games},
    {"assume", put_assumptions},  {"limit", put_limits},      {"option", put_format_options},
    {"positions", put_positions}, {"completion", put_shells}, {"deal", put_deals},
    {"deals", put_deals},         {"solver", put_solvers},    {"compare", put_solvers},
};

/* The lists of operands, by their names in the usage line. */
static const struct {
    const char *operand;
    void (*put)(struct words *w);
} operands[] = {
    {"[FORMAT]", put_formats}, {"[NAME...]", put_names},  {"[COMMAND|reading]", put_topics},
    {"DEAL", put_deals},       {"[SOLVER]", put_solvers},
};

/* The list of an option; NULL if it has none. */
static void (*list_of(const struct option_row *row))(struct words *w)
{
    for (size_t i = 0; i < sizeof(lists) / sizeof(lists[0]); i++)
        if (strcmp(row->name, lists[i].option) == 0)
            return lists[i].put;
    return NULL;
}

static bool has_literals(const char *argument)
{
    return islower((unsigned char)argument[0]) ||
           (strchr(argument, '|') && strpbrk(argument, "abcdefghijklmnopqrstuvwxyz"));
}

enum value_kind kind_of_value(const struct option_row *row)
{
    if (!row->argument)
        return VALUE_FREE;
    if (list_of(row) || unisol_option_value_at(row->name, 0) || has_literals(row->argument))
        return VALUE_WORDS;
    bool is_file = strstr(row->argument, "FILE") || strcmp(row->argument, "DIR") == 0;
    return is_file ? VALUE_FILE : VALUE_FREE;
}

void print_option_values(const struct option_row *row)
{
    struct words w = {0};

    void (*list)(struct words *) = list_of(row);
    if (list)
        list(&w);
    else if (unisol_option_value_at(row->name, 0))
        put_listed(&w, row->name, "", "");
    else
        put_literals(&w, row->argument);
}

enum value_kind kind_of_operand(const struct command *command)
{
    for (size_t i = 0; i < sizeof(operands) / sizeof(operands[0]); i++)
        if (strcmp(command->operands, operands[i].operand) == 0)
            return VALUE_WORDS;
    return strstr(command->operands, "FILE") ? VALUE_FILE : VALUE_FREE;
}

void print_operand_values(const struct command *command)
{
    struct words w = {0};
    for (size_t i = 0; i < sizeof(operands) / sizeof(operands[0]); i++)
        if (strcmp(command->operands, operands[i].operand) == 0)
            operands[i].put(&w);
}
