/* SPDX-License-Identifier: MIT */
/* unisol validate: checks the form of files without replaying them. */
#include "cli/inputs.h"

static void put_verdict(void *state, struct outbox *out, const char *input, uint64_t records,
                        int worst)
{
    (void)state;
    if (worst != STATUS_YES)
        return;
    box_put_escaped(out, input);
    box_printf(out, ": valid: %llu record%s\n", (unsigned long long)records,
               records == 1 ? "" : "s");
}

int run_validate(const struct arguments *args)
{
    const struct job job = {.form_only = true, .done = put_verdict};
    return run_job(args, &job, NULL);
}
