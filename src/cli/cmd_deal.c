/* SPDX-License-Identifier: MIT */
/* unisol deal: prints the layout of a numbered deal. */
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/own_formats.h"
#include "cli/report.h"
#include "cli/temporary.h"

/* Without a format: cards as `unisol replay` shows them on a terminal, and else the layout for
   solvers. */
static bool set_default_format(struct unisol_writer *w, const struct arguments *args)
{
    const char *path = output_path(args);
    if (names_target(args))
        return true;
    if (path || option_value(args, "option") || !isatty(STDOUT_FILENO))
        return unisol_writer_set(w, "format", "fcs-board") == UNISOL_OK;
    return set_terminal_options(w, args) && unisol_writer_set(w, "at", "0") == UNISOL_OK;
}

static int deal_to(struct unisol_reader *r, struct unisol_writer *w, const struct arguments *args)
{
    const struct unisol_record *record;

    if (!set_default_format(w, args) || !set_reader_options(r, args) ||
        unisol_reader_open_deal(r, args->operands[0]) != UNISOL_OK ||
        unisol_reader_next(r, &record) != UNISOL_OK)
        return STATUS_TROUBLE;
    begin_output(w, args);
    bool good = unisol_writer_write(w, record) == UNISOL_OK &&
                close_output(w, output_path(args)) == UNISOL_OK;
    return good ? STATUS_YES : STATUS_TROUBLE;
}

/* The user has just named the game, so the note that the layout does not store it would be
   useless. */
static void print_all_but_name(void *context, const struct unisol_diagnostic *diagnostic)
{
    if (strcmp(diagnostic->name, "GAME_LOST") != 0)
        print_diagnostic(context, diagnostic);
}

/* Checks that the deal is not the name of a game, which has many deals. */
static void check_deal(const char *name)
{
    struct unisol_variant_info v;
    for (size_t i = 0; unisol_variant_at(i, &v); i++)
        if (strcasecmp(v.name, name) == 0 || strcasecmp(v.title, name) == 0)
            fail("%s is a game: name one of its deals, as in 'unisol deal --game %s 5'", name,
                 v.name);
}

int run_deal(const struct arguments *args)
{
    check_deal(args->operands[0]);
    struct unisol_reader *r = needed(unisol_reader_new(print_diagnostic, NULL));
    struct unisol_writer *w = needed(unisol_writer_new(print_all_but_name, NULL));
    int status = deal_to(r, w, args);
    unisol_reader_free(r);
    unisol_writer_free(w);
    return status;
}

const struct option_row options_deal[] = {
    {"game", 'g', "NAME", FOR_READER,
     "the game; see 'unisol games' (default: freecell); a number without a prefix is a Microsoft "
     "deal number in every game, laid out as in PySolFC"},
    {"rules", 0, "FILE", FOR_READER,
     "the rules of the game, as text or JSON; see docs/rules-files.md"},
    {"to", 't', "FORMAT", FOR_COMMAND,
     "the output format (default: from the suffix of the output file, else fcs-board, or text on a "
     "terminal)"},
    {"output", 'o', "FILE", FOR_COMMAND, "write to FILE (default, or with '-': standard output)"},
    FORMAT_FILE_OPTION,
    STYLESHEETS_OPTION,
    {"option", 0, "NAME=VALUE", FOR_WRITER,
     "set an option of the output format; see 'unisol formats FORMAT'"},
    {0},
};
