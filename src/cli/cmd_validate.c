/* SPDX-License-Identifier: MIT */
/* unisol validate: whether a text has the form of its format. */
#include <stdio.h>

#include "cli/report.h"

static int run_validate(const struct arguments *args)
{
    return check_each_input(args);
}

const struct command command_validate = {
    .name = "validate",
    .summary = "Tells whether the inputs have the form of their format, as its schema does; the moves are not played.",
    .operands = "[FILE...]",
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_validate,
};
