/* SPDX-License-Identifier: MIT */
/* Command lines. */
#include "cli/options.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/report.h"
#include "sandbox/sandbox.h"

const struct option_row reading_options[] = {
    {"format", 'f', "FORMAT", "the format of the input (default: detected)", FOR_READER},
    {"layout", 'l', "FILE|DEAL", "the layout, as a file or a deal, if the input has none", FOR_READER},
    {"game", 'g', "NAME", "the game; see 'unisol variants' (default: freecell)", FOR_READER},
    {"columns", 0, "N", "the number of columns (default: that of the game)", FOR_READER},
    {"freecells", 0, "N", "the number of freecells (default: that of the game)", FOR_READER},
    {"decks", 0, "N", "the number of decks (default: that of the game)", FOR_READER},
    {"max-rank", 0, "N", "the highest rank (default: 13)", FOR_READER},
    {"build", 0, "RULE", "how columns are built: rank, suit or alternate-color", FOR_READER},
    {"fill", 0, "RULE", "which cards may go to empty columns: any, kings or none", FOR_READER},
    {"sequence", 0, "RULE", "how many cards may move at once: limited or unlimited", FOR_READER},
    {"foundation-to-column", 0, "RULE", "moves from foundations to columns: forbidden or allowed", FOR_READER},
    {"assume", 0, "NAME=VALUE", "what move lists omit: automove=RULE or empty-column-count=COUNT", FOR_READER},
    {"limit", 0, "NAME=N", "a limit per record: record=MIB, values=N, depth=N or search=MOVES", FOR_READER},
    {"record", 0, "N[-M]", "only record N, or records N to M, counted from 1", FOR_READER},
    {"recursive", 'r', NULL, "read all files below directories, without following symbolic links", FOR_COMMAND},
    {"jobs", 'j', "N", "the number of threads (default: one per CPU for files over 1 MB)", FOR_COMMAND},
    {"fail-fast", 0, NULL, "stop at the first failure; 'convert' then writes no file", FOR_COMMAND},
    {"progress", 0, NULL, "show progress even if standard error is not a terminal", FOR_COMMAND},
    {0},
};

static const struct option_row help_option[] = {
    {"help", 'h', NULL, "show this help", FOR_COMMAND},
    {"color", 0, "WHEN", "color the output: auto, always or never (default: auto)", FOR_COMMAND},
    {0},
};

struct option_tables tables_of(const struct command *command)
{
    struct option_tables t = {{NULL}};
    size_t n = 0;
    if (command->options)
        t.rows[n++] = command->options;
    if (command->reads)
        t.rows[n++] = reading_options;
    t.rows[n] = help_option;
    return t;
}

enum { MAX_ROWS = 48, FIRST_LONG = 256 };

/* The options of a command in the form for getopt_long(); the value of row i is FIRST_LONG + i. */
struct getopt_tables {
    const struct option_row *rows[MAX_ROWS];
    struct option longs[MAX_ROWS];
    char shorts[3 * MAX_ROWS + 4];
    int n;
};

static void make_getopt_tables(const struct command *command, struct getopt_tables *g)
{
    struct option_tables t = tables_of(command);
    char *s = g->shorts;
    *s++ = ':';
    *s++ = '1'; /* -1 and -2 are operands: they name deals */
    *s++ = '2';
    for (size_t i = 0; t.rows[i]; i++) {
        for (const struct option_row *row = t.rows[i]; row->name; row++, g->n++) {
            int has_argument = row->argument ? required_argument : no_argument;
            g->rows[g->n] = row;
            g->longs[g->n] = (struct option){row->name, has_argument, NULL, FIRST_LONG + g->n};
            if (row->letter)
                *s++ = row->letter;
            if (row->letter && row->argument)
                *s++ = ':';
        }
    }
    g->longs[g->n] = (struct option){0};
    *s = '\0';
}

static const struct option_row *row_of(const struct getopt_tables *g, int value)
{
    for (int i = 0; i < g->n; i++)
        if (value == FIRST_LONG + i || (g->rows[i]->letter && value == g->rows[i]->letter))
            return g->rows[i];
    return NULL;
}

static bool add_operand(struct arguments *args, const char *operand)
{
    if (args->num_operands == args->cap_operands) {
        size_t cap = args->cap_operands * 2 + 64;
        const char **operands = realloc(args->operands, cap * sizeof(*operands));
        if (!operands)
            return usage_error("out of memory");
        args->operands = operands;
        args->cap_operands = cap;
    }
    args->operands[args->num_operands++] = operand;
    return true;
}

static bool add_given(struct arguments *args, const struct option_row *row, const char *value)
{
    if (args->num_given == MAX_GIVEN)
        return usage_error("too many options");
    args->given[args->num_given++] = (struct given){row, value ? value : "yes"};
    return true;
}

static bool check_operands(const struct command *command, const struct arguments *args)
{
    if (args->num_operands < command->min_operands)
        return usage_error("missing argument %s; see 'unisol help %s'", command->operands, command->name);
    if (args->num_operands > command->max_operands)
        return usage_error("unexpected argument '%s'; see 'unisol help %s'", args->operands[command->max_operands],
                           command->name);
    return true;
}

bool parse_arguments(const struct command *command, int argc, char **argv, struct arguments *args, bool *help)
{
    struct getopt_tables g = {.n = 0};
    int value;

    make_getopt_tables(command, &g);
    args->sandbox = NULL;
    args->operands = NULL;
    args->num_given = args->num_operands = args->cap_operands = 0;
    *help = false;
    optind = 1;
    opterr = 0;
    while ((value = getopt_long(argc, argv, g.shorts, g.longs, NULL)) != -1) {
        const struct option_row *row = row_of(&g, value);
        bool ok;

        if (value == '1' || value == '2')
            ok = add_operand(args, value == '1' ? "-1" : "-2");
        else if (value == ':')
            ok = usage_error("option '%s' requires an argument; see 'unisol help %s'", argv[optind - 1], command->name);
        else if (!row)
            ok = usage_error("unknown option '%s'; see 'unisol help %s'", argv[optind - 1], command->name);
        else
            ok = add_given(args, row, optarg);

        if (!ok)
            return false;
        *help = *help || row == help_option;
    }

    for (; optind < argc; optind++)
        if (!add_operand(args, argv[optind]))
            return false;
    return *help || check_operands(command, args);
}

const char *option_value(const struct arguments *args, const char *name)
{
    const char *value = NULL;
    for (size_t i = 0; i < args->num_given; i++)
        if (strcmp(args->given[i].row->name, name) == 0)
            value = args->given[i].value;
    return value;
}

const char *output_path(const struct arguments *args)
{
    const char *path = option_value(args, "output");
    return path && strcmp(path, "-") != 0 ? path : NULL;
}

const char *target_option(const struct arguments *args)
{
    const char *value = NULL;
    for (size_t i = 0; i < args->num_given; i++)
        if (args->given[i].row->letter == 't')
            value = args->given[i].value;
    return value;
}

bool set_reader_options(struct unisol_reader *r, const struct arguments *args)
{
    for (size_t i = 0; i < args->num_given; i++)
        if (args->given[i].row->target == FOR_READER &&
            unisol_reader_set(r, args->given[i].row->name, args->given[i].value) != UNISOL_OK)
            return false;
    return true;
}

bool set_writer_options(struct unisol_writer *w, const struct arguments *args)
{
    /* The format comes first, because its options depend on it. */
    const char *path = output_path(args);
    const char *format = target_option(args);
    const char *stylesheet = option_value(args, "stylesheet");

    if (format && stylesheet)
        return usage_error("options '--to' and '--stylesheet' cannot be used together");
    if (!format && !stylesheet && path)
        format = unisol_format_for_file(path);

    if (format && unisol_writer_set(w, "format", format) != UNISOL_OK)
        return false;
    if (stylesheet && unisol_writer_set(w, "stylesheet", stylesheet) != UNISOL_OK)
        return false;
    /* The directory of stylesheets that replace unisol's own. */
    const char *data = getenv("UNISOL_DATA");
    if (data && unisol_writer_set(w, "data", data) != UNISOL_OK)
        return false;
    if (args->sandbox)
        sandbox_use(args->sandbox, w);

    for (size_t i = 0; i < args->num_given; i++)
        if (args->given[i].row->target == FOR_WRITER &&
            unisol_writer_set(w, args->given[i].row->name, args->given[i].value) != UNISOL_OK)
            return false;
    return true;
}

static void print_row(const struct option_row *row)
{
    char left[64];
    snprintf(left, sizeof(left), "%c%c%s --%s%s%s", row->letter ? '-' : ' ', row->letter ? row->letter : ' ',
             row->letter ? "," : " ", row->name, row->argument ? " " : "", row->argument ? row->argument : "");
    printf("  %-34s ", left);
    print_wrapped(row->help, 37);
}

static const char *heading_of(const struct option_row *rows)
{
    if (rows == reading_options)
        return "reading:";
    return rows == help_option ? "general:" : "options:";
}

void print_command_help(const struct command *command)
{
    printf("usage: unisol %s [OPTION...]%s%s\n\n", command->name, command->operands[0] ? " " : "", command->operands);
    print_wrapped(command->summary, 0);
    struct option_tables t = tables_of(command);
    for (size_t i = 0; t.rows[i]; i++) {
        if (!t.rows[i]->help)
            continue;
        printf("\n%s\n", heading_of(t.rows[i]));
        for (const struct option_row *row = t.rows[i]; row->name; row++)
            if (row->help)
                print_row(row);
    }
}
