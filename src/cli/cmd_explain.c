/* SPDX-License-Identifier: MIT */
/* unisol explain: explains diagnostics, reasons and automove rules. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "api/command.h"
#include "cli/report.h"

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

/* Whether one of the first n entries has that name.  A diagnostic and a reason may share one. */
static bool is_listed(const char *name, size_t n)
{
    struct unisol_diagnostic_info d;

    for (size_t i = 0; i < n && unisol_diagnostic_at(i, &d); i++)
        if (strcmp(d.name, name) == 0)
            return true;
    return false;
}

/* ---- automove rules -------------------------------------------------------------------------- */

static const struct {
    const char *name;
    const char *explanation;
} rules[] = {
    {"none", "No card moves to the foundations by itself."},
    {"horne", "Horne's rule, as in Microsoft FreeCell and FreeCell Pro. An ace or a two always moves to its "
              "foundation. Another card moves if all lower cards of the opposite color are on the "
              "foundations, because then no other card has to be placed on it."},
    {"wkr", "WKR's rule. A card moves to its foundation if Horne's rule or the and-rule allows it. It is the "
            "other rule of Gary Campbell's notation."},
    {"and-rule", "A card moves to its foundation if all cards of the opposite color that are at least two ranks "
                 "lower are on the foundations, and all cards of the other suit of its own color that are at "
                 "least three ranks lower. Freecell Solver uses this rule to shorten its search."},
    {"max", "Every card that fits on its foundation moves there."},
};

static const size_t num_rules = sizeof(rules) / sizeof(rules[0]);

/* Explains the automove rule of that name, or all rules if it is NULL.  Returns false if there is
   none. */
static bool explain_rules(const char *wanted)
{
    bool found = false;
    for (size_t i = 0; i < num_rules; i++) {
        if (wanted && strcasecmp(wanted, rules[i].name) != 0)
            continue;
        printf("%s (automove rule)\n  ", rules[i].name);
        print_wrapped(rules[i].explanation, 2);
        found = true;
    }
    return found;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* The names that "did you mean" knows: the rules and then the diagnostics. */
static const char *name_at(const void *list, size_t i)
{
    (void)list;
    struct unisol_diagnostic_info d;
    if (i < num_rules)
        return rules[i].name;
    return unisol_diagnostic_at(i - num_rules, &d) ? d.name : NULL;
}

static int run_explain(const struct arguments *args)
{
    const char *wanted = args->num_operands ? args->operands[0] : NULL;
    struct unisol_diagnostic_info d;

    for (size_t i = 0; unisol_diagnostic_at(i, &d); i++) {
        bool chosen = wanted ? strcasecmp(wanted, d.name) == 0 : !is_listed(d.name, i);
        if (!chosen)
            continue;
        print_explanation(&d);
        if (wanted)
            return STATUS_YES;
    }
    if (explain_rules(wanted))
        return STATUS_YES;

    refuse_name("name", wanted, name_at, "explain");
    return STATUS_TROUBLE;
}

const struct command command_explain = {
    .name = "explain",
    .group = GROUP_LOOK_UP,
    .title = "explain errors in FreeCell and other solitaire solutions",
    .summary = "Explain an error or automove rule, such as TOO_MANY_CARDS or horne.",
    .operands = "[NAME]",
    .max_operands = 1,
    .run = run_explain,
};
