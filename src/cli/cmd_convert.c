/* SPDX-License-Identifier: MIT */
/* unisol convert: any format to any other. */
#include <unistd.h>

#include "cli/options.h"
#include "cli/report.h"

struct converting {
    struct unisol_writer *writer;
    bool prefix;
    size_t written;
};

static int convert_record(void *context, const struct unisol_record *record, const char *input)
{
    (void)input;
    struct converting *c = context;
    bool illegal = unisol_record_result(record) == UNISOL_ILLEGAL;
    unisol_record_report(record);
    enum unisol_status status = unisol_writer_write(c->writer, record);
    c->written += status == UNISOL_OK;
    if (illegal)
        return STATUS_NO;
    return status == UNISOL_OK ? STATUS_YES : STATUS_TROUBLE;
}

static int convert_all(struct unisol_writer *w, const struct arguments *args)
{
    const char *path = option_value(args, "output");
    if (!set_writer_options(w, args))
        return STATUS_TROUBLE;
    enum unisol_status opened = path ? unisol_writer_open_file(w, path)
                                     : unisol_writer_open_descriptor(w, STDOUT_FILENO);
    if (opened != UNISOL_OK)
        return STATUS_TROUBLE;
    struct converting c = {.writer = w};
    int status = for_each_record(args, convert_record, &c);
    /* Of bad records alone there is no output at all; of none, an empty one. */
    if ((c.written > 0 || status == STATUS_YES) && unisol_writer_close(w) != UNISOL_OK)
        return STATUS_TROUBLE;
    return status;
}

static int run_convert(const struct arguments *args)
{
    bool quiet = option_value(args, "quiet") != NULL;
    struct unisol_writer *w = unisol_writer_new(quiet ? print_all_but_notes : print_diagnostic, NULL);
    if (!w)
        return out_of_memory();
    int status = convert_all(w, args);
    unisol_writer_free(w);
    return status;
}

static const struct option_row options_convert[] = {
    {"to", 't', "FORMAT", "the target; without it, the suffix of the output's name decides", FOR_COMMAND},
    {"output", 'o', "FILE", "write to a file, which appears when all is written", FOR_COMMAND},
    {"option", 0, "NAME=VALUE", "an option of the target: see `unisol formats FORMAT`", FOR_WRITER},
    {"automove", 0, "RULE", "the target's automoves: none, horne, wkr, and-rule or max", FOR_WRITER},
    {"single-cards", 0, NULL, "say every move as moves of single cards", FOR_WRITER},
    {"positions", 0, "WHICH", "boards in xml, json and jsonl: ends, none or all", FOR_WRITER},
    {"stylesheet", 0, "FILE", "write what this XSLT stylesheet makes of each record's XML", FOR_COMMAND},
    {"param", 0, "NAME=VALUE", "a parameter of the stylesheet, a string", FOR_WRITER},
    {"prefix", 0, NULL, "write the legal part of illegal records", FOR_WRITER},
    {"quiet", 'q', NULL, "do not tell what the target cannot carry", FOR_COMMAND},
    {"strict", 0, NULL, "refuse records that the target cannot carry whole", FOR_WRITER},
    {0},
};

const struct command command_convert = {
    .name = "convert",
    .summary = "Writes the records of the inputs in another format.",
    .operands = "[FILE...]",
    .options = options_convert,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_convert,
};
