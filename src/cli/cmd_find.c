/* SPDX-License-Identifier: MIT */
/* unisol find: searches a database that unisol index made. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/database.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/temporary.h"
#include "cli/verdict.h"

/* Stores a range such as 80, 80-100 or -100. */
static void read_range(const char *text, struct database_query *query)
{
    char *end = NULL;
    const char *dash = strchr(text, '-');

    query->least_moves = *text == '-' ? 0 : strtoll(text, &end, 10);
    query->most_moves = query->least_moves;
    if (dash && (dash == text || end == dash))
        query->most_moves = dash[1] ? strtoll(dash + 1, &end, 10) : INT64_MAX;
    bool whole = end && (*end == '\0' || (*end == '-' && !end[1]));
    if (!whole || strspn(text, "0123456789-") != strlen(text) ||
        query->most_moves < query->least_moves)
        fail("'--length %s': expected a number or a range, such as 80, 80-100, 80- or -100", text);
}

/* Stores the hash of the start of the first record of an input that is open.  False: reported. */
static bool hash_first(struct unisol_reader *reader, struct database_query *query)
{
    const struct unisol_record *record;

    if (unisol_reader_next(reader, &record) != UNISOL_OK)
        return false;

    struct unisol_walk *walk = needed(unisol_walk_new(record));
    query->position = (int64_t)unisol_walk_hash(walk);
    query->has_position = true;
    unisol_walk_free(walk);
    return query->position != 0 || usage_error("the record has no layout");
}

/* Stores what --deal or --position names. */
static void read_position(const struct arguments *args, struct database_query *query)
{
    const char *deal = option_value(args, "deal");
    const char *file = option_value(args, "position");

    exclude(args, "deal", "position");
    if (!deal && !file)
        return;

    struct unisol_reader *reader = needed(unisol_reader_new(print_all_but_notes, NULL));
    query->at_start = deal != NULL;
    if (!set_reader_options(reader, args) ||
        (deal ? unisol_reader_open_deal(reader, deal) : open_input(reader, &file)) != UNISOL_OK ||
        !hash_first(reader, query))
        quit();
    unisol_reader_free(reader);
}

/* The name in the index of the game that an option names. */
static const char *game_name(const char *wanted)
{
    struct unisol_variant_info info;
    for (size_t i = 0; unisol_variant_at(i, &info); i++)
        if (strcmp(info.name, wanted) == 0)
            return info.name;
    fail("unknown game '%s'; 'unisol games' lists them", wanted);
}

static void read_query(const struct arguments *args, struct database_query *query)
{
    static const struct {
        const char *option;
        enum text_column column;
    } texts[] = {{"format", COLUMN_FORMAT},
                 {"file", COLUMN_FILE},
                 {"game", COLUMN_GAME},
                 {"result", COLUMN_RESULT}};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        query->texts[texts[i].column] = option_value(args, texts[i].option);
    if (query->texts[COLUMN_GAME])
        query->texts[COLUMN_GAME] = game_name(query->texts[COLUMN_GAME]);

    const char *moves = option_value(args, "length");
    const char *most = option_value(args, "most");
    query->by_moves = option_value(args, "shortest") != NULL;
    query->most = most ? strtoll(most, NULL, 10) : 0;
    if (most && (query->most <= 0 || strspn(most, "0123456789") != strlen(most)))
        fail("'--most %s': expected a number from 1 on", most);
    if (moves)
        read_range(moves, query);
    read_position(args, query);
}

/* ---- output ---------------------------------------------------------------------------------- */

static const char *text_of(const struct database_row *row, enum text_column column)
{
    return row->texts[column] ? row->texts[column] : "";
}

/* Puts the title of a game, and its other rules: "FreeCell (freecells 3)". */
static void put_game(struct outbox *out, const char *game)
{
    char name[64];
    size_t len = strcspn(game, " ");
    snprintf(name, sizeof(name), "%.*s", (int)(len < sizeof(name) ? len : sizeof(name) - 1), game);
    box_put_escaped(out, title_of_game(name));
    box_put_escaped(out, game + strlen(name));
}

/* Puts a line such as "all.snx: record 3: solved: 97 moves (FreeCell, deal 617), after move 12". */
static void put_text(struct outbox *out, const struct database_row *row)
{
    box_put_escaped(out, text_of(row, COLUMN_FILE));
    box_printf(out, ": record %" PRId64 ": ", row->numbers[COLUMN_NUMBER]);
    box_put_escaped(out, text_of(row, COLUMN_RESULT));
    box_puts(out, ": ");
    box_count(out, (uint64_t)row->numbers[COLUMN_MOVES], "move", "moves");
    box_puts(out, " (");
    put_game(out, text_of(row, COLUMN_GAME));
    if (row->texts[COLUMN_DEAL]) {
        box_puts(out, ", deal ");
        box_put_escaped(out, deal_words(row->texts[COLUMN_DEAL]));
    }
    box_putc(out, ')');
    if (row->move > 0)
        box_printf(out, ", after move %" PRId64, row->move);
    box_putc(out, '\n');
}

static const char table_head[] = "file\trecord\tformat\tgame\tdeal\tresult\treason\tmoves\tautomove"
                                 "s\tfreecells_used\tafter_move\n";

static void put_table(struct outbox *out, const struct database_row *row)
{
    box_put_field(out, row->texts[COLUMN_FILE], '\t');
    box_printf(out, "%" PRId64 "\t", row->numbers[COLUMN_NUMBER]);
    for (int i = COLUMN_FORMAT; i <= COLUMN_REASON; i++)
        box_put_field(out, row->texts[i], '\t');
    for (int i = COLUMN_MOVES; i <= COLUMN_FREECELLS; i++) {
        if (row->numbers[i] != NO_NUMBER)
            box_printf(out, "%" PRId64, row->numbers[i]);
        box_putc(out, '\t');
    }
    box_printf(out, "%" PRId64 "\n", row->move);
}

static void put_json(struct outbox *out, const struct database_row *row)
{
    static const char *const names[] = {
        [COLUMN_FORMAT] = "format", [COLUMN_GAME] = "game",     [COLUMN_DEAL] = "deal",
        [COLUMN_RESULT] = "result", [COLUMN_REASON] = "reason",
    };
    static const char *const numbers[] = {[COLUMN_MOVES] = "moves",
                                          [COLUMN_AUTOMOVES] = "automoves",
                                          [COLUMN_FREECELLS] = "freecells_used"};

    box_puts(out, "{\"schema\":\"urn:unisol:find:1\",\"file\":");
    box_put_json(out, text_of(row, COLUMN_FILE));
    box_printf(out, ",\"record\":%" PRId64, row->numbers[COLUMN_NUMBER]);
    for (int i = COLUMN_FORMAT; i <= COLUMN_REASON; i++)
        box_put_member(out, names[i], row->texts[i]);
    for (int i = COLUMN_MOVES; i <= COLUMN_FREECELLS; i++)
        if (row->numbers[i] != NO_NUMBER)
            box_printf(out, ",\"%s\":%" PRId64, numbers[i], row->numbers[i]);
    box_printf(out, ",\"after_move\":%" PRId64 "}\n", row->move);
}

/* Puts the record itself.  What another program wrote into the database must not reach a
   terminal. */
static void put_record(struct outbox *out, const struct database_row *row, size_t *missing)
{
    *missing += !row->texts[COLUMN_RECORD];
    const char *line = text_of(row, COLUMN_RECORD);
    for (const char *p = line; *p; p++)
        if ((unsigned char)*p < ' ' && *p != '\n')
            fail("the index is damaged: a record has a control character");
    box_puts(out, line);
}

/* Ends the command if an option names a format that is none.  An index can have formats of the
   user, whose files need not be there any more, so this is for an empty result. */
static void check_format(const struct arguments *args)
{
    struct unisol_format_info info;
    const char *format = option_value(args, "format");
    if (format && !unisol_formats_find(args->formats, format, &info))
        fail("unknown format '%s', and no record of the index has it; 'unisol formats' lists all "
             "formats",
             format);
}

static int print_found(const struct arguments *args, struct database *base, enum report report)
{
    struct database_row row;
    struct outbox out = {0};
    bool records = option_value(args, "records") != NULL;
    size_t found = 0;
    size_t missing = 0;

    if (report == REPORT_TSV)
        box_puts(&out, table_head);
    for (; database_next(base, &row); found++) {
        if (records)
            put_record(&out, &row, &missing);
        else if (report == REPORT_JSON)
            put_json(&out, &row);
        else if (report == REPORT_TSV)
            put_table(&out, &row);
        else
            put_text(&out, &row);
    }
    if (found == 0)
        check_format(args);
    bool whole = save_or_print(args, &out);
    box_free(&out);
    if (!whole)
        return STATUS_TROUBLE;
    if (missing > 0)
        usage_error("no line of JSON for %zu of %zu records, because they are illegal", missing,
                    found);
    return found > missing ? STATUS_YES : STATUS_NO;
}

int run_find(const struct arguments *args)
{
    struct database_query query = {.most_moves = INT64_MAX};
    enum report report = read_report(args);

    exclude(args, "report", "records");
    read_query(args, &query);
    struct database *base = database_open(args->operands[0]);
    database_search(base, &query);
    int status = print_found(args, base, report);
    database_free(base);
    return status;
}

const struct option_row options_find[] = {
    {"deal", 'd', "DEAL", FOR_COMMAND,
     "find solutions of this deal, whether or not they state its number"},
    {"position", 'p', "FILE", FOR_COMMAND,
     "find records that begin with the first layout of FILE, or pass through it if the index has "
     "positions; the order of columns and freecells does not matter"},
    {"game", 'g', "NAME", FOR_READER,
     "find records of this game, to which '--deal' and '--position' belong"},
    {"result", 0, "solved|unfinished|given_up|illegal|ended", FOR_COMMAND,
     "find records with this result"},
    {"length", 0, "N[-N]", FOR_COMMAND,
     "find records with so many moves of the player: 80, 80-100, 80- or -100"},
    {"format", 'f', "FORMAT", FOR_COMMAND,
     "find records that were read in this format, such as fcs for Freecell Solver"},
    {"file", 0, "FILE", FOR_COMMAND, "find records of this file, named as for 'unisol index'"},
    {"shortest", 0, NULL, FOR_COMMAND, "print the records with the fewest moves first"},
    {"most", 0, "N", FOR_COMMAND, "print at most N records"},
    {"records", 0, NULL, FOR_COMMAND,
     "print the records themselves as jsonl, which all commands read"},
    {"report", 0, "json|tsv", FOR_COMMAND,
     "print one line per record: JSON, or fields with tabs between them"},
    {"output", 'o', "FILE", FOR_COMMAND, "write to FILE (default, or with '-': standard output)"},
    {0},
};
