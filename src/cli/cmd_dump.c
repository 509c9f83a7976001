/* SPDX-License-Identifier: MIT */
/* unisol dump: prints the model of each record, for developers of formats. */
#include "api/command.h"
#include "cli/inputs.h"
#include "cli/options.h"

struct dump {
    bool script;
};

static void begin(void *state, const struct arguments *args, struct outbox *out)
{
    (void)out;
    struct dump *dump = state;
    dump->script = option_value(args, "script") != NULL;
}

static int dump_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)input;
    const struct dump *dump = state;
    box_puts(out, dump->script ? unisol_record_dump_script(record) : unisol_record_dump(record));
    unisol_record_report(record);
    return unisol_record_result(record) == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

const struct option_row options_dump[] = {
    {"script", 0, NULL, "show what the file says, and not what follows from it", FOR_COMMAND},
    {0},
};

int run_dump(const struct arguments *args)
{
    const struct job job = {.state_size = sizeof(struct dump), .begin = begin, .record = dump_record};
    return run_job(args, &job, NULL);
}
