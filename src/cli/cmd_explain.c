/* SPDX-License-Identifier: MIT */
/* unisol explain: explains diagnostics and reasons. */
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

static const char *name_at(const void *list, size_t i)
{
    (void)list;
    struct unisol_diagnostic_info d;
    return unisol_diagnostic_at(i, &d) ? d.name : NULL;
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
    if (!wanted)
        return STATUS_YES;

    refuse_name("name", wanted, name_at, "explain");
    return STATUS_TROUBLE;
}

const struct command command_explain = {
    .name = "explain",
    .group = GROUP_LOOK_UP,
    .title = "explain errors in FreeCell and other solitaire solutions",
    .summary = "Explain an error by its name, such as TOO_MANY_CARDS.",
    .operands = "[NAME]",
    .max_operands = 1,
    .run = run_explain,
};
