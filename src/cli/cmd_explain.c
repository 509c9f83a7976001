/* SPDX-License-Identifier: MIT */
/* unisol explain: what a diagnostic means, or a reason. */
#include <stdio.h>
#include <string.h>

#include "api/command.h"
#include "cli/report.h"

static const char *level_words(enum unisol_level level)
{
    return level == UNISOL_ERROR ? "error" : level == UNISOL_WARNING ? "warning" : "note";
}

static void print_explanation(const struct unisol_diagnostic_info *d)
{
    printf("%s (%s)\n  %s\n", d->name, level_words(d->level), d->explanation);
    if (d->hint)
        printf("  hint: %s\n", d->hint);
}

static int run_explain(const struct arguments *args)
{
    const char *wanted = args->num_operands ? args->operands[0] : NULL;
    struct unisol_diagnostic_info d;
    for (size_t i = 0; unisol_diagnostic_at(i, &d); i++) {
        if (wanted && strcmp(wanted, d.name) != 0)
            continue;
        print_explanation(&d);
        if (wanted)
            return STATUS_YES;
    }
    if (!wanted)
        return STATUS_YES;
    usage_error("there is no diagnostic or reason `%s`; `unisol explain` lists them", wanted);
    return STATUS_TROUBLE;
}

const struct command command_explain = {
    .name = "explain",
    .summary = "Explains a diagnostic by its name in brackets, the reason why a record is illegal, or all of them.",
    .operands = "[NAME]",
    .max_operands = 1,
    .run = run_explain,
};
