/* SPDX-License-Identifier: MIT */
/* Command lines. */
#include "cli/options.h"

#include <getopt.h>
#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "api/command.h"
#include "base/path.h"
#include "cli/color.h"
#include "cli/outbox.h"
#include "cli/own_formats.h"
#include "cli/usage.h"
#include "sandbox/sandbox.h"

const struct option_row reading_options[] = {
    {"format", 'f', "FORMAT", FOR_READER, "the format of the input (default: detected)"},
    FORMAT_FILE_OPTION,
    {"read-stylesheet", 0, "FILE", FOR_READER,
     "read what an XSLT stylesheet makes of each input, which is XML"},
    {"layout", 'l', "FILE|DEAL", FOR_READER,
     "the layout, as a file or a deal, if the input has none"},
    {"override", 0, NULL, FOR_READER,
     "use '--layout' even if the input states the number of another deal"},
    {"game", 'g', "NAME", FOR_READER, "the game; see 'unisol games' (default: freecell)"},
    {"rules", 0, "FILE", FOR_READER,
     "the rules of the game, as text or JSON; see docs/rules-files.md"},
    {"columns", 0, "N", FOR_READER, "the number of columns (default: that of the game)"},
    {"freecells", 0, "N", FOR_READER, "the number of freecells (default: that of the game)"},
    {"decks", 0, "N", FOR_READER, "the number of decks (default: that of the game)"},
    {"max-rank", 0, "N", FOR_READER, "the highest rank (default: 13)"},
    {"build", 0, "RULE", FOR_READER, "how columns are built: by rank, suit or alternate-color"},
    {"fill", 0, "RULE", FOR_READER, "which cards may go to empty columns: any, kings or none"},
    {"sequence", 0, "RULE", FOR_READER, "how many cards may move at once: limited or unlimited"},
    {"foundation-to-column", 0, "RULE", FOR_READER,
     "moves from foundations to columns: forbidden, allowed, or anywhere: also to freecells and "
     "other foundations"},
    {"assume", 0, "NAME=VALUE", FOR_READER,
     "read the moves under this convention, whatever the file states: automove=RULE or "
     "empty-column-count=COUNT"},
    {"limit", 0, "NAME=N", FOR_READER,
     "a limit for each record: its size (record=MIB, default: 64), values and nesting in XML and "
     "JSON (values=N, 1000000; depth=N, 64), moves played to find card counts (search=MOVES, "
     "200000) or corrections (repair=MOVES, 400000), moves played per deal to find deals "
     "(identify=MOVES, 1000), and steps per byte to read the record (work=STEPS, 100)"},
    {"record", 0, "N[-M]", FOR_READER, "read only record N, or records N to M, counted from 1"},
    {"variation", 0, "NUMBER", FOR_READER,
     "use a variation in place of each record: 12.2 is the second one that starts before move 12"},
    {"recursive", 'r', NULL, FOR_COMMAND,
     "read all files in and below directories; do not follow symbolic links in them"},
    {"jobs", 'j', "N", FOR_COMMAND,
     "the number of threads (default: one per CPU for files over 1 MB)"},
    {"fail-fast", 0, NULL, FOR_COMMAND, "stop at the first failure; 'convert' then writes no file"},
    {"progress", 0, NULL, FOR_COMMAND, "show progress even if standard error is not a terminal"},
    {0},
};

#define COLOR_ROW \
    OPTION_ROW("color", 0, "auto|always|never", FOR_COMMAND, "color the output (default: auto)")

static const struct option_row common_options[] = {
    {"help", 'h', NULL, FOR_COMMAND, "show this help"},
    COLOR_ROW,
    {0},
};

/* The same for commands that read inputs. */
static const struct option_row common_reading_options[] = {
    {"help", 'h', NULL, FOR_COMMAND, "show help; '--help' includes the options for reading"},
    COLOR_ROW,
    {0},
};

static const struct option_row *common_options_of(const struct command *command)
{
    return command->does & READS ? common_reading_options : common_options;
}

struct option_tables tables_of(const struct command *command)
{
    struct option_tables t = {{NULL}};
    size_t n = 0;

    t.rows[n++] = command->options;
    if (command->does & READS)
        t.rows[n++] = reading_options;
    t.rows[n] = common_options_of(command);
    return t;
}

bool command_has(const struct command *command, const char *name)
{
    struct option_tables t = tables_of(command);
    for (size_t i = 0; t.rows[i]; i++)
        for (const struct option_row *row = t.rows[i]; row->name; row++)
            if (strcmp(row->name, name) == 0)
                return true;
    return false;
}

enum { MAX_ROWS = 64, FIRST_LONG = 256, DASHED = 40 };

/* The options of a command in the form for getopt_long(); the value of row i is FIRST_LONG + i. */
struct getopt_tables {
    const struct option_row *rows[MAX_ROWS];
    struct option longs[MAX_ROWS];
    char shorts[3 * MAX_ROWS + 4];
    int num;
};

static void make_getopt_tables(const struct command *command, struct getopt_tables *g)
{
    struct option_tables t = tables_of(command);
    char *s = g->shorts;

    *s++ = ':';
    *s++ = '1'; /* -1 and -2 are operands: they name deals */
    *s++ = '2';
    for (size_t i = 0; t.rows[i]; i++) {
        for (const struct option_row *row = t.rows[i]; row->name; row++, g->num++) {
            int has_argument = row->argument ? required_argument : no_argument;
            g->rows[g->num] = row;
            g->longs[g->num] = (struct option){row->name, has_argument, NULL, FIRST_LONG + g->num};
            if (row->letter)
                *s++ = row->letter;
            if (row->letter && row->argument)
                *s++ = ':';
        }
    }
    g->longs[g->num] = (struct option){0};
    *s = '\0';
}

static const struct option_row *row_of(const struct getopt_tables *g, int value)
{
    for (int i = 0; i < g->num; i++)
        if (value == FIRST_LONG + i || (g->rows[i]->letter && value == g->rows[i]->letter))
            return g->rows[i];
    return NULL;
}

static void add_operand(struct arguments *args, const char *operand)
{
    args->operands = with_room(args->operands, args->num_operands, &args->cap_operands,
                               sizeof(*args->operands));
    args->operands[args->num_operands++] = operand;
}

static void check_operands(const struct command *command, const struct arguments *args)
{
    size_t least = 0;
    size_t most = 0;

    for (const char *word = command->operands; *word; word += strspn(word, " ")) {
        least += *word != '[';
        most++;
        word += strcspn(word, " ");
    }
    if (args->num_operands < least)
        fail("missing argument %s; see 'unisol help %s'", command->operands, command->name);
    if (args->num_operands > most && !strstr(command->operands, "..."))
        fail("unexpected argument '%s'; see 'unisol help %s'", args->operands[most], command->name);
}

/* The i-th option of `tables` that has help. */
static const char *name_of_option(const void *tables, size_t i)
{
    const struct getopt_tables *g = tables;
    for (int k = 0; k < g->num; k++)
        if (g->rows[k]->help && i-- == 0)
            return g->rows[k]->name;
    return NULL;
}

/* Returns the option for which people write this one, or NULL. */
static const char *other_name(const struct command *command, const char *word, const char *name)
{
    bool deal = strcmp(word, "-d") == 0 || strcmp(name, "deal") == 0 || strcmp(name, "seed") == 0;
    return deal && (command->does & READS) ? "layout" : NULL;
}

/* Ends the command because of an option that it does not have. */
static void refuse_option(const struct command *command, const struct getopt_tables *g,
                          const char *word)
{
    char name[64];
    const char *start = word + strspn(word, "-");

    snprintf(name, sizeof(name), "%.*s", (int)strcspn(start, "="), start);
    if (strcmp(word, "-o") == 0 || strcmp(name, "output") == 0)
        fail("'unisol %s' prints to standard output: write '> FILE' instead of '%s'", command->name,
             word);
    const char *meant = other_name(command, word, name);
    if (!meant && strncmp(word, "--", 2) == 0)
        meant = unisol_nearest(name, name_of_option, g);
    if (meant && strcmp(meant, name) == 0)
        fail("option '--%s' takes no argument; see 'unisol help %s'", name, command->name);
    if (meant)
        fail("unknown option '%s'; did you mean '--%s'?", word, meant);
    fail("unknown option '%s'; see 'unisol help %s'", word, command->name);
}

/* Ends the command because of a letter that is no option, or lacks its argument.  The name of a
   file may have been taken for letters. */
static void refuse_letter(const struct command *command, const struct getopt_tables *g, int value,
                          char *const *argv)
{
    char letter[] = {'-', (char)optopt, '\0'};
    const char *last = argv[optind - 1]; /* getopt_long() goes on after the last letter of a word */
    const char *word = last[0] == '-' && last[strlen(last) - 1] == optopt ? last : argv[optind];

    if (word && strlen(word) > 2 && access(word, F_OK) == 0)
        fail("unknown option '%s'; write './%s' for the file of that name", letter, word);
    if (value == ':')
        fail("option '%s' requires an argument; see 'unisol help %s'", letter, command->name);
    refuse_option(command, g, letter);
}

/* Handles what getopt_long() has returned. */
static void take_option(const struct command *command, const struct getopt_tables *g, int value,
                        const char *word, struct arguments *args, enum help *help)
{
    if (value == '1' || value == '2') {
        add_operand(args, value == '1' ? "-1" : "-2");
        return;
    }
    /* Some systems also report an argument that is too much in this way. */
    bool has_argument = strncmp(word, "--", 2) == 0 && strchr(word, '=');
    if (value == ':' && !has_argument)
        fail("option '%s' requires an argument; see 'unisol help %s'", word, command->name);

    const struct option_row *row = row_of(g, value);
    if (!row)
        refuse_option(command, g, word);
    if (args->num_given == MAX_GIVEN)
        fail("too many options");
    if (row->letter == 'h')
        *help = value == 'h' ? SHORT_HELP : LONG_HELP;
    args->given[args->num_given++] = (struct given){row, optarg ? optarg : "yes"};
}

enum help parse_arguments(const struct command *command, int argc, char **argv,
                          struct arguments *args)
{
    struct getopt_tables g = {.num = 0};
    enum help help = NO_HELP;
    int value;

    make_getopt_tables(command, &g);
    *args = (struct arguments){.command = command};
    optind = 1;
    opterr = 0;
    while ((value = getopt_long(argc, argv, g.shorts, g.longs, NULL)) != -1) {
        if (optind > argc)
            optind = argc; /* musl steps over an argument that is missing */
        if ((value == '?' || value == ':') && optopt > 0 && optopt < FIRST_LONG)
            refuse_letter(command, &g, value, argv);
        take_option(command, &g, value, argv[optind - 1], args, &help);
    }
    for (; optind < argc; optind++)
        add_operand(args, argv[optind]);
    if (!help)
        check_operands(command, args);
    return help;
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
    struct unisol_format_info info;
    for (size_t i = 0; i < args->num_given; i++)
        if (args->given[i].row->letter == 't')
            value = args->given[i].value;
    return value && unisol_formats_find(args->formats, value, &info) ? info.name : value;
}

/* True for --option variations=yes, which is about the input if the output has no such option. */
static bool is_of_reader(const struct given *given)
{
    static const char name[] = "variations=";
    return strcmp(given->row->name, "option") == 0 &&
           strncmp(given->value, name, sizeof(name) - 1) == 0;
}

/* True if a format has options about variations. */
static bool has_variations_option(const char *format)
{
    struct unisol_option_info option;
    for (size_t i = 0; format && unisol_format_option_at(format, i, &option); i++)
        if (strcmp(option.name, "variations") == 0)
            return true;
    return false;
}

const char *sheet_of_target(const struct arguments *args)
{
    return args->sheet ? args->sheet : option_value(args, "stylesheet");
}

bool is_png(const char *path)
{
    const char *suffix = path ? file_suffix(path) : NULL;
    return suffix && strcasecmp(suffix, ".png") == 0;
}

const char *format_of_output(const struct arguments *args)
{
    const char *path = output_path(args);
    if (is_png(path))
        return "svg";
    return path ? unisol_formats_for_file(args->formats, path) : NULL;
}

bool names_target(const struct arguments *args)
{
    return option_value(args, "to") || sheet_of_target(args) || option_value(args, "canonical") ||
           format_of_output(args);
}

/* The name of an option as it is given. */
static const char *dashed(const struct given *given, char name[DASHED])
{
    snprintf(name, DASHED, "--%s", given->row->name);
    return name;
}

bool set_reader_options(struct unisol_reader *reader, const struct arguments *args)
{
    char name[DASHED];

    if (option_value(args, "override") && !option_value(args, "layout"))
        fail("option '--override' requires '--layout'");
    if (unisol_reader_use_formats(reader, args->formats) != UNISOL_OK)
        return false;
    for (size_t i = 0; i < args->num_given; i++)
        if ((args->given[i].row->target == FOR_READER || is_of_reader(&args->given[i])) &&
            unisol_reader_set(reader, dashed(&args->given[i], name), args->given[i].value) !=
                UNISOL_OK)
            return false;
    if (args->reading_sandbox)
        sandbox_use_to_read(args->reading_sandbox, reader);
    return true;
}

bool set_writer_options(struct unisol_writer *writer, const struct arguments *args)
{
    char name[DASHED];
    /* The format comes first, because its options depend on it. */
    const char *format = target_option(args);
    const char *stylesheet = sheet_of_target(args);

    exclude(args, "to", "stylesheet");
    if (args->sheet)
        format = NULL;
    else if (!format && !stylesheet)
        format = format_of_output(args);
    bool canonical = option_value(args, "canonical");
    if (canonical && !format && !stylesheet)
        format = "jsonl";

    if (unisol_writer_use_formats(writer, args->formats) != UNISOL_OK ||
        (format && unisol_writer_set(writer, "format", format) != UNISOL_OK))
        return false;
    if (canonical && unisol_writer_set(writer, "option", "canonical=yes") != UNISOL_OK)
        return false;
    if (stylesheet && unisol_writer_set(writer, "stylesheet", stylesheet) != UNISOL_OK)
        return false;
    /* The directory of stylesheets that replace unisol's own. */
    const char *data = getenv("UNISOL_DATA");
    if (data && unisol_writer_set(writer, "data", data) != UNISOL_OK)
        return false;
    if (args->sandbox)
        sandbox_use(args->sandbox, writer);

    for (size_t i = 0; i < args->num_given; i++)
        if (args->given[i].row->target == FOR_WRITER &&
            (!is_of_reader(&args->given[i]) || has_variations_option(format)) &&
            unisol_writer_set(writer, dashed(&args->given[i], name), args->given[i].value) !=
                UNISOL_OK)
            return false;
    return true;
}

bool set_terminal_options(struct unisol_writer *writer, const struct arguments *args)
{
    setlocale(LC_CTYPE, "");
    bool symbols = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    bool color = !output_path(args) && color_is_on(false);
    return unisol_writer_set(writer, "format", "text") == UNISOL_OK &&
           unisol_writer_set(writer, "option", symbols ? "suits=unicode" : "suits=ascii") ==
               UNISOL_OK &&
           unisol_writer_set(writer, "option", color ? "color=yes" : "color=no") == UNISOL_OK;
}

/* The last input, if it looks like the output of `unisol convert IN OUT`: it does not exist, and
   its suffix is that of a format.  NULL: it does not. */
static const char *misplaced_output(const struct arguments *args)
{
    const char *last = args->num_operands >= 2 ? args->operands[args->num_operands - 1] : NULL;
    bool looks_so = last && unisol_formats_for_file(args->formats, last) && access(last, F_OK) != 0;
    return looks_so ? last : NULL;
}

/* The last input, if it is not a file but the name of a format, as in `unisol convert IN kpat`.
   NULL: it is not. */
static const char *misplaced_format(const struct arguments *args)
{
    struct unisol_format_info info;
    const char *last = args->num_operands >= 2 ? args->operands[args->num_operands - 1] : NULL;
    for (size_t i = 0; last && unisol_formats_at(args->formats, i, &info); i++)
        if (strcasecmp(info.name, last) == 0 && access(last, F_OK) != 0)
            return last;
    return NULL;
}

const char *file_suffix(const char *path)
{
    return strrchr(us_file_name(path), '.');
}

void exclude(const struct arguments *args, const char *option, const char *other)
{
    if (option_value(args, option) && option_value(args, other))
        fail("options '--%s' and '--%s' cannot be used together", option, other);
}

void refuse_target(const struct arguments *args)
{
    const char *path = output_path(args);
    const char *misplaced = misplaced_output(args);
    const char *format = misplaced_format(args);
    const char *dot = path ? file_suffix(path) : NULL;

    if (format)
        fail("no output format: if '%s' is the output format, write '-t %s'", format, format);
    if (misplaced && !path)
        fail("no output format: if '%s' is the output, write '-o %s'", misplaced, misplaced);
    if (dot)
        fail("no format has the suffix '%s': name the format with '-t FORMAT'; 'unisol formats' "
             "lists the formats",
             dot);
    fail("no output format: use '-t FORMAT', or an output file with the suffix of a format; "
         "'unisol formats' lists the formats");
}

bool has_suffix_of(const char *path, const char *const *suffixes)
{
    const char *dot = path ? file_suffix(path) : NULL;
    if (!dot)
        return true;
    while (*suffixes && strcasecmp(dot + 1, *suffixes) != 0)
        suffixes++;
    return *suffixes != NULL;
}

void check_suffix(const char *path, const char *const *suffixes)
{
    struct outbox known = {0};
    if (has_suffix_of(path, suffixes))
        return;
    for (size_t i = 0; suffixes[i]; i++)
        box_printf(&known, "%s.%s", i == 0 ? "" : ", ", suffixes[i]);
    fail("no output with the suffix '%s': expected %s", file_suffix(path), box_text(&known));
}

/* ---- help ------------------------------------------------------------------------------------ */

enum { HELP_COLUMN = 30 }; /* in which the descriptions of options begin */

static void print_row(const struct option_row *row)
{
    const char *argument = row->argument ? row->argument : "";
    const char *blank = row->argument ? " " : "";
    char left[64];
    char letter[5] = "";

    if (row->letter)
        snprintf(letter, sizeof(letter), "-%c,", row->letter);
    int len = snprintf(left, sizeof(left), "  %3s --%s%s%s", letter, row->name, blank, argument);
    if (len < HELP_COLUMN)
        printf("%-*s", HELP_COLUMN, left);
    else
        printf("%s\n%*s", left, HELP_COLUMN, "");
    print_wrapped(row->help, HELP_COLUMN);
}

static void print_rows(const struct option_row *rows)
{
    for (; rows->name; rows++)
        if (rows->help)
            print_row(rows);
}

void print_command_help(const struct command *command, bool all)
{
    printf("usage: unisol %s [OPTION...]%s%s\n\n", command->name, command->operands[0] ? " " : "",
           command->operands);
    print_wrapped(command->summary, 0);

    puts("\noptions:");
    print_rows(command->options);
    print_rows(common_options_of(command));
    if (!(command->does & READS))
        return;

    if (all) {
        puts("\noptions for reading:");
        print_rows(reading_options);
    } else {
        puts("");
        print_wrapped(
            "See 'unisol help reading' for the options for reading, such as --game and --layout.",
            0);
    }
}

void print_reading_help(void)
{
    puts("Options for reading, shared by all commands that read solutions:\n");
    print_rows(reading_options);
    puts("");
    print_wrapped("Most inputs need none of these options: unisol detects the format, and many "
                  "formats state the game and the deal. A plain list of moves often needs "
                  "--layout, and --game if the game is not FreeCell.",
                  0);
}

size_t read_deal_ranges(const struct arguments *args, const char **ranges)
{
    size_t num = 0;

    for (size_t i = 0; i < args->num_given; i++) {
        const struct given *given = &args->given[i];
        if (strcmp(given->row->name, "deals") != 0)
            continue;
        if (unisol_deals_count(given->value) == 0)
            fail("invalid value '%s' for '--deals': expected a range of deals, as in ms:1-32000, "
                 "pysol:1-1000 or 617",
                 given->value);
        ranges[num++] = given->value;
    }
    return num;
}

enum report read_report(const struct arguments *args)
{
    const char *value = option_value(args, "report");

    if (!value)
        return REPORT_TEXT;

    size_t i = 0;
    while (strcmp(args->given[i].row->name, "report") != 0)
        i++;
    bool has_tsv = strstr(args->given[i].row->argument, "tsv") != NULL;
    if (strcmp(value, "json") == 0)
        return REPORT_JSON;
    if (strcmp(value, "tsv") == 0 && has_tsv)
        return REPORT_TSV;
    fail("invalid value '%s' for '--report': expected json%s", value, has_tsv ? " or tsv" : "");
}
