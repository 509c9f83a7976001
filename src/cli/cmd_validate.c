/* SPDX-License-Identifier: MIT */
/* unisol validate: checks the form of files without replaying them. */
#include "cli/inputs.h"

static void put_verdict(void *state, struct outbox *out, const char *input, uint64_t records, int worst)
{
    (void)state;
    if (worst != STATUS_YES)
        return;
    box_put_escaped(out, input);
    box_printf(out, ": valid: %llu record%s\n", (unsigned long long)records, records == 1 ? "" : "s");
}

static int run_validate(const struct arguments *args)
{
    const struct job job = {.form_only = true, .done = put_verdict};
    return run_job(args, &job, NULL);
}

const struct command command_validate = {
    .name = "validate",
    .title = "check the form of FreeCell and other solitaire files",
    .summary = "Check the form of files, without replaying the moves.",
    .operands = "[FILE...]",
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_validate,
};
