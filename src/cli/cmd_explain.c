/* SPDX-License-Identifier: MIT */
/* unisol explain: explains diagnostics, reasons and the terms of the glossary. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "api/command.h"
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
    {"WRITES_NOT", "converting"},
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
    return strcmp(((const struct unisol_diagnostic_info *)a)->name, ((const struct unisol_diagnostic_info *)b)->name);
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

/* The names of diagnostics and reasons, and then those of terms. */
static const char *name_at(const void *list, size_t i)
{
    (void)list;
    struct unisol_diagnostic_info d;
    size_t num = 0;
    while (num <= i && unisol_diagnostic_at(num, &d))
        num++;
    if (num > i)
        return d.name;

    const struct term *t = term_at(i - num);
    return t ? t->name : NULL;
}

/* Joins n operands from the i-th on with blanks: some terms consist of several words. */
static void join(const struct arguments *args, size_t i, size_t n, char *name, size_t size)
{
    size_t len = 0;
    name[0] = '\0';
    for (size_t k = i; k < i + n && len < size; k++)
        len += (size_t)snprintf(name + len, size - len, "%s%s", k > i ? " " : "", args->operands[k]);
}

/* Explains a diagnostic, a reason or a term; false if there is none of that name. */
static bool explain(const char *name, bool quiet)
{
    struct unisol_diagnostic_info d;
    for (size_t i = 0; unisol_diagnostic_at(i, &d); i++) {
        if (strcasecmp(name, d.name) == 0) {
            if (!quiet)
                print_explanation(&d);
            return true;
        }
    }

    for (size_t i = 0; term_at(i); i++) {
        if (strcasecmp(name, term_at(i)->name) == 0) {
            if (!quiet)
                print_term(term_at(i));
            return true;
        }
    }
    return false;
}

/* Explains the longest name that begins with operand i.  Returns the number of its words, or 0 if
   there is none. */
static size_t explain_operands(const struct arguments *args, size_t i)
{
    char name[256];
    for (size_t n = args->num_operands - i; n > 0; n--) {
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

/* Reports the operands from i on, up to the next name. */
static void refuse_operands(const struct arguments *args, size_t i)
{
    char name[256];
    size_t n = 1;
    while (i + n < args->num_operands && !explain(args->operands[i + n], true))
        n++;
    join(args, i, n, name, sizeof(name));
    refuse_name("name", name, name_at, "explain");
}

static int run_explain(const struct arguments *args)
{
    if (args->num_operands == 0)
        print_all();
    for (size_t i = 0; i < args->num_operands;) {
        size_t n = explain_operands(args, i);
        if (n == 0) {
            refuse_operands(args, i);
            return STATUS_TROUBLE;
        }
        i += n;
    }
    return STATUS_YES;
}

const struct command command_explain = {
    .name = "explain",
    .group = GROUP_LOOK_UP,
    .title = "explain errors and terms of FreeCell and other solitaire games",
    .summary = "Explain an error such as TOO_MANY_CARDS, or a term such as supermove.",
    .operands = "[NAME...]",
    .max_operands = 64,
    .run = run_explain,
};
