/* SPDX-License-Identifier: MIT */
/* unisol dump: prints the model of each record, for developers of formats. */
#include "cli/inputs.h"
#include "cli/options.h"

static int dump_record(void *state, struct outbox *out, const struct unisol_record *record,
                       const char *input)
{
    (void)input;
    const bool *script = state;
    box_puts(out, *script ? unisol_record_dump_script(record) : unisol_record_dump(record));
    unisol_record_report(record);
    return unisol_record_summary(record)->result == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

const struct option_row options_dump[] = {
    {"script", 0, NULL, FOR_COMMAND, "show what the file says, and not what follows from it"},
    {0},
};

int run_dump(const struct arguments *args)
{
    const bool script = option_value(args, "script") != NULL;
    const struct job job = {
        .state_size = sizeof(script), .initial = &script, .record = dump_record};
    return run_job(args, &job, NULL);
}
