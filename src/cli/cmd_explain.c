/* SPDX-License-Identifier: MIT */
/* unisol explain: explains diagnostics, reasons, the terms of the glossary, and other names that
   unisol uses. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/describe.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/terms.h"

enum { MOST = 100 }; /* diagnostics of one subject */

/* The subjects of diagnostics and reasons, in the order of the lists: each begins with the one
   named here (diag_list.h, model/reason_list.h). */
static const struct {
    const char *first;
    const char *subject;
} subjects[] = {
    {"NO_MEMORY", "running unisol"},
    {"FORMAT_UNKNOWN", "inputs and formats"},
    {"CARD_BAD", "layouts and deals"},
    {"COMMENT_LIKE_MOVES", "lists of moves"},
    {"XML_BAD", "XML and JSON"},
    {"ILLEGAL_MOVE", "solutions"},
    {"POSITION_BAD", "board games"},
    {"READ_ONLY_FORMAT", "converting"},
    {"STYLESHEET_BAD", "stylesheets"},
    {"NO_SUCH_SOURCE", "illegal moves: where cards come from and go to"},
    {"NO_CARDS", "illegal moves: how many cards move"},
    {"WRONG_RANK", "illegal moves: columns"},
    {"CELL_OCCUPIED", "illegal moves: freecells"},
    {"FOUNDATION_OTHER_SUIT", "illegal moves: foundations"},
    {"HOLE_NOT_NEXT", "illegal moves: holes and the stock"},
    {"NO_MOVE_LEADS_THERE", "files that disagree with their moves"},
    {"NO_RULE_FOR_PILE", "other reasons"},
};

static void print_explanation(const struct unisol_diagnostic_info *d)
{
    const char *hint = hint_for(d->name, d->hint);

    printf("%s (%s)\n  ", d->name, level_word(d->level));
    print_wrapped(d->explanation, 2);
    if (hint) {
        printf("  hint: ");
        print_wrapped(hint, 8);
    }
}

static void print_term(const struct term *t)
{
    puts(t->name);
    for (size_t i = 0; t->paragraphs[i]; i++) {
        bool item = strncmp(t->paragraphs[i], "- ", 2) == 0;
        printf(item ? "  - " : "  ");
        print_wrapped(t->paragraphs[i] + (item ? 2 : 0), item ? 4 : 2);
    }
}

/* Whether one of the first n entries has that name.  A diagnostic and a reason may share one. */
static bool is_listed(const char *name, size_t n)
{
    struct unisol_diagnostic_info d;

    for (size_t i = 0; i < n && unisol_diagnostic_at(i, &d); i++)
        if (strcmp(d.name, name) == 0)
            return true;
    return false;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(((const struct unisol_diagnostic_info *)a)->name,
                  ((const struct unisol_diagnostic_info *)b)->name);
}

/* Prints the diagnostics from *i to the end of their subject, by name. */
static void print_subject(size_t *i, const char *next)
{
    struct unisol_diagnostic_info of_subject[MOST] = {{0}};
    struct unisol_diagnostic_info d;
    size_t n = 0;

    for (; unisol_diagnostic_at(*i, &d) && n < MOST && !(next && strcmp(d.name, next) == 0); ++*i)
        if (!is_listed(d.name, *i))
            of_subject[n++] = d;

    qsort(of_subject, n, sizeof(of_subject[0]), compare_names);
    for (size_t k = 0; k < n; k++)
        print_explanation(&of_subject[k]);
}

static void print_all(void)
{
    size_t i = 0;
    const size_t num = sizeof(subjects) / sizeof(subjects[0]);

    for (size_t k = 0; k < num; k++) {
        printf("%s%s:\n\n", k ? "\n" : "", subjects[k].subject);
        print_subject(&i, k + 1 < num ? subjects[k + 1].first : NULL);
    }

    printf("\nterms of the glossary:\n\n");
    for (size_t t = 0; term_at(t); t++)
        puts(term_at(t)->name);
}

/* ---- names ----------------------------------------------------------------------------------- */

/* The i-th option of all commands, or NULL after the last one. */
static const struct option_row *option_at(size_t i)
{
    for (size_t k = 0; command_at(k); k++) {
        struct option_tables tables = tables_of(command_at(k));
        for (size_t t = 0; tables.rows[t]; t++)
            for (const struct option_row *row = tables.rows[t]; row->name; row++)
                if (i-- == 0)
                    return row;
    }
    return NULL;
}

/* The names of one kind, by their index; NULL after the last one. */
static const char *diagnostic_name(size_t i)
{
    struct unisol_diagnostic_info d;
    return unisol_diagnostic_at(i, &d) ? d.name : NULL;
}

static const char *term_name(size_t i)
{
    return term_at(i) ? term_at(i)->name : NULL;
}

static const char *format_name(size_t i)
{
    struct unisol_format_info f;
    return unisol_formats_at(NULL, i, &f) ? f.name : NULL;
}

static const char *game_name(size_t i)
{
    struct unisol_variant_info v;
    return unisol_variant_at(i, &v) ? v.name : NULL;
}

static const char *field_name(size_t i)
{
    return field_at(i) ? field_at(i)->name : NULL;
}

static const char *option_name(size_t i)
{
    return option_at(i) ? option_at(i)->name : NULL;
}

static const char *command_name(size_t i)
{
    return command_at(i) ? command_at(i)->name : NULL;
}

/* All names that can be explained. */
static const char *name_at(const void *list, size_t i)
{
    static const char *(*const kinds[])(size_t) = {
        diagnostic_name, term_name, format_name, game_name, field_name, option_name, command_name};
    (void)list;
    for (size_t k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++)
        for (size_t n = 0; kinds[k](n); n++)
            if (i-- == 0)
                return kinds[k](n);
    return NULL;
}

/* Stores the name in small letters, and without blanks, hyphens and underscores. */
static void simplify(const char *name, char *to, size_t size)
{
    size_t len = 0;
    for (; *name && len + 1 < size; name++)
        if (!strchr(" -_", *name))
            to[len++] = tolower((unsigned char)*name);
    to[len] = '\0';
}

/* Whether `plural` is a plural of `name`. */
static bool is_plural(const char *plural, const char *name)
{
    size_t len = strlen(name);
    bool with_y = len > 0 && name[len - 1] == 'y' && strncmp(plural, name, len - 1) == 0;
    if (with_y && strcmp(plural + len - 1, "ies") == 0)
        return true;
    return strncmp(plural, name, len) == 0 &&
           (strcmp(plural + len, "s") == 0 || strcmp(plural + len, "es") == 0);
}

/* Whether the user means this name: in the singular or in the plural, and with any letters. */
static bool is_meant(const char *wanted, const char *name)
{
    enum { LONGEST = 256 };
    char a[LONGEST];
    char b[LONGEST];
    simplify(wanted, a, sizeof(a));
    simplify(name, b, sizeof(b));
    return a[0] && (strcmp(a, b) == 0 || is_plural(a, b) || is_plural(b, a));
}

/* ---- explanations ---------------------------------------------------------------------------- */

/* The explanations of one name. */
struct explained {
    const char *name;
    bool quiet; /* only find out whether there are any */
    size_t num; /* explanations so far */
};

/* Counts an explanation.  Returns true if it is to be printed. */
static bool begin_explanation(struct explained *e)
{
    if (!e->quiet && e->num > 0)
        putchar('\n');
    e->num++;
    return !e->quiet;
}

static void explain_diagnostic(struct explained *e)
{
    struct unisol_diagnostic_info d;
    for (size_t i = 0; e->num == 0 && unisol_diagnostic_at(i, &d); i++)
        if (is_meant(e->name, d.name) && begin_explanation(e))
            print_explanation(&d);
}

/* Explains all terms of this name in a list. */
static void explain_terms(struct explained *e, const struct term *(*at)(size_t i))
{
    for (size_t i = 0; at(i); i++)
        if (is_meant(e->name, at(i)->name) && begin_explanation(e))
            print_term(at(i));
}

static void explain_format(struct explained *e)
{
    struct unisol_format_info f;
    for (size_t i = 0; unisol_formats_at(NULL, i, &f); i++)
        if (is_meant(e->name, f.name) && begin_explanation(e))
            describe_format(NULL, &f);
}

static void explain_game(struct explained *e)
{
    struct unisol_variant_info v;
    char rules[UNISOL_RULES_TEXT];
    if (unisol_variant_find(e->name, &v) && begin_explanation(e))
        describe_game(&v, unisol_variant_rules(v.name, false, rules));
}

/* Whether a command has an option with this help. */
static bool has_option(const struct command *command, const struct option_row *wanted)
{
    struct option_tables tables = tables_of(command);

    for (size_t t = 0; tables.rows[t]; t++)
        for (const struct option_row *row = tables.rows[t]; row->name; row++)
            if (strcmp(row->name, wanted->name) == 0 && row->help &&
                strcmp(row->help, wanted->help) == 0)
                return true;
    return false;
}

static void print_option(const struct option_row *row)
{
    char text[1024];
    size_t len = 0;
    size_t num = 0;

    printf("--%s%s%s\n  ", row->name, row->argument ? " " : "", row->argument ? row->argument : "");
    print_wrapped(row->help, 2);

    for (size_t i = 0; command_at(i) && len < sizeof(text); i++)
        if (has_option(command_at(i), row))
            len += snprintf(text + len, sizeof(text) - len, "%s%s", num++ ? ", " : "",
                            command_at(i)->name);
    printf("  %s", num == 1 ? "command: " : "commands: ");
    print_wrapped(text, 12);
}

/* Explains the options of this name, each meaning once. */
static void explain_options(struct explained *e)
{
    const struct option_row *row;

    for (size_t i = 0; (row = option_at(i)); i++) {
        if (!row->help || !is_meant(e->name, row->name))
            continue;
        size_t k = 0;
        while (k < i && !(strcmp(option_at(k)->name, row->name) == 0 && option_at(k)->help &&
                          strcmp(option_at(k)->help, row->help) == 0))
            k++;
        if (k == i && begin_explanation(e))
            print_option(row);
    }
}

static void explain_command(struct explained *e)
{
    for (size_t i = 0; command_at(i); i++)
        if (is_meant(e->name, command_at(i)->name) && begin_explanation(e))
            printf("%s (command)\n  %s\n  hint: 'unisol help %s' lists its options\n",
                   command_at(i)->name, command_at(i)->summary, command_at(i)->name);
}

/* Explains a name; false if there is none like it.  Fields, options and commands are explained if
   nothing else has the name. */
static bool explain(const char *name, bool quiet)
{
    struct explained e = {.name = name, .quiet = quiet};

    explain_diagnostic(&e);
    explain_terms(&e, term_at);
    explain_format(&e);
    explain_game(&e);
    if (e.num == 0)
        explain_terms(&e, field_at);
    if (e.num == 0)
        explain_options(&e);
    if (e.num == 0)
        explain_command(&e);
    return e.num > 0;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Joins n operands from the i-th on with blanks: some terms consist of several words. */
static void join(const struct arguments *args, size_t i, size_t n, char *name, size_t size)
{
    size_t len = 0;
    name[0] = '\0';
    for (size_t k = i; k < i + n && len < size; k++)
        len += snprintf(name + len, size - len, "%s%s", k > i ? " " : "", args->operands[k]);
}

/* Explains the longest name that begins with operand i.  Returns the number of its words, or 0 if
   there is none. */
static size_t explain_operands(const struct arguments *args, size_t i)
{
    enum { LONGEST = 16 }; /* words of a name */
    char name[256];
    size_t most = args->num_operands - i;
    for (size_t n = most < LONGEST ? most : LONGEST; n > 0; n--) {
        join(args, i, n, name, sizeof(name));
        if (explain(name, true)) {
            if (i > 0)
                putchar('\n');
            explain(name, false);
            return n;
        }
    }
    return 0;
}

/* Ends the program because of the operands from i on, up to the next name. */
static void refuse_operands(const struct arguments *args, size_t i)
{
    char name[256];
    size_t n = 1;

    while (i + n < args->num_operands && !explain(args->operands[i + n], true))
        n++;
    join(args, i, n, name, sizeof(name));
    refuse_name("name", name, name_at, NULL, "explain");
    quit();
}

int run_explain(const struct arguments *args)
{
    if (args->num_operands == 0)
        print_all();
    for (size_t i = 0, n; i < args->num_operands; i += n) {
        n = explain_operands(args, i);
        if (n == 0)
            refuse_operands(args, i);
    }
    return STATUS_YES;
}
