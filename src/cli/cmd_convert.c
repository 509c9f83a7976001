/* SPDX-License-Identifier: MIT */
/* unisol convert: any format to any other. */
#include <stdlib.h>
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"

/* A thread renders records; what it has rendered is a product. */
struct rendering {
    struct unisol_writer *writer;
    struct unisol_batch *batch;
};

static unisol_diagnostic_fn *printer(const struct arguments *args)
{
    return option_value(args, "quiet") ? print_all_but_notes : print_diagnostic;
}

static void end(void *state)
{
    struct rendering *r = state;
    unisol_writer_free(r->writer);
    unisol_batch_free(r->batch);
    free(r);
}

static void *begin(const struct arguments *args, struct outbox *out)
{
    struct rendering *r = calloc(1, sizeof(*r));
    if (!r) {
        out_of_memory();
        return NULL;
    }
    r->writer = unisol_writer_new(printer(args), out);
    r->batch = unisol_batch_new();
    if (!r->writer || !r->batch)
        out_of_memory();
    else if (set_writer_options(r->writer, args) &&
             unisol_writer_open_batches(r->writer, option_value(args, "output")) == UNISOL_OK)
        return r;
    end(r);
    return NULL;
}

static int convert_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    (void)input;
    struct rendering *r = state;
    bool illegal = unisol_record_result(record) == UNISOL_ILLEGAL;
    unisol_record_report(record);
    enum unisol_status status = unisol_writer_render(r->writer, record, r->batch);
    if (illegal)
        return STATUS_NO;
    return status == UNISOL_OK ? STATUS_YES : STATUS_TROUBLE;
}

static void *product(void *state)
{
    struct rendering *r = state;
    struct unisol_batch *full = r->batch;
    if (unisol_batch_records(full) == 0)
        return NULL;
    r->batch = unisol_batch_new();
    if (!r->batch) {
        r->batch = full;
        return NULL;
    }
    return full;
}

static void drop(void *product)
{
    unisol_batch_free(product);
}

struct writing {
    struct unisol_writer *writer;
    size_t written;
};

static int take_over(void *shared, void *product)
{
    struct writing *w = shared;
    w->written += unisol_batch_records(product);
    return unisol_writer_append(w->writer, product) == UNISOL_OK ? STATUS_YES : STATUS_TROUBLE;
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
    struct writing writing = {.writer = w};
    const struct handling h = {
        .begin = begin,
        .end = end,
        .record = convert_record,
        .product = product,
        .take_over = take_over,
        .drop = drop,
        .shared = &writing,
    };
    bool stopped;
    int status = handle_inputs(args, &h, &stopped);
    /* Of bad records alone there is no output at all; of none, an empty one. */
    bool whole = !stopped && (writing.written > 0 || status == STATUS_YES);
    return whole && unisol_writer_close(w) != UNISOL_OK ? STATUS_TROUBLE : status;
}

static int run_convert(const struct arguments *args)
{
    struct unisol_writer *w = unisol_writer_new(printer(args), NULL);
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
