/* SPDX-License-Identifier: MIT */
/* unisol dump: prints the model of each record, for developers of formats. */
#include "cli/inputs.h"

static int dump_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)state;
    (void)input;
    box_puts(out, unisol_record_dump(record));
    unisol_record_report(record);
    return unisol_record_result(record) == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

static int run_dump(const struct arguments *args)
{
    const struct job h = {.record = dump_record};
    return run_job(args, &h, NULL);
}

const struct command command_dump = {
    .name = "dump",
    .group = GROUP_DEVELOPERS,
    .title = "print how FreeCell and other solitaire solutions were read",
    .summary = "Show how unisol understood each record.",
    .operands = "[FILE...]",
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_dump,
};
