/* SPDX-License-Identifier: MIT */
/* unisol dump: the model as text, for those who write formats. */
#include <stdio.h>

#include "cli/report.h"

static int dump_record(void *context, const struct unisol_record *record, const char *input)
{
    (void)context;
    (void)input;
    fputs(unisol_record_dump(record), stdout);
    unisol_record_report(record);
    return unisol_record_result(record) == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

static int run_dump(const struct arguments *args)
{
    return for_each_record(args, dump_record, NULL);
}

const struct command command_dump = {
    .name = "dump",
    .summary = "Shows what a reader understood of each record, and what came of it.",
    .operands = "[FILE...]",
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_dump,
};
