/* SPDX-License-Identifier: MIT */
/* unisol convert: any format to any other. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/naming.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/temporary.h"
#include "sandbox/sandbox.h"

/* What a thread has rendered. */
struct rendered {
    struct unisol_batch *batch;
    struct name {
        char *deal; /* NULL where names are not wanted */
        uint64_t number;
    } * names; /* of each record */
    size_t cap;
};

/* A thread's state. */
struct rendering {
    struct unisol_writer *writer;
    struct rendered *batch; /* NULL: nothing yet */
    bool named;             /* each record gets a file of its own */
};

static unisol_diagnostic_fn *printer(const struct arguments *args)
{
    return option_value(args, "quiet") ? print_all_but_notes : print_diagnostic;
}

static void drop(void *batch)
{
    struct rendered *r = batch;
    if (!r)
        return;
    for (size_t i = 0; r->names && i < unisol_batch_records(r->batch); i++)
        free(r->names[i].deal);
    free(r->names);
    unisol_batch_free(r->batch);
    free(r);
}

static struct rendered *new_product(void)
{
    struct rendered *r = calloc(1, sizeof(*r));
    if (r && (r->batch = unisol_batch_new())) {
        unisol_batch_defer(r->batch);
        return r;
    }
    free(r);
    out_of_memory();
    return NULL;
}

static void end(void *state)
{
    struct rendering *r = state;
    unisol_writer_free(r->writer);
    drop(r->batch);
    free(r);
}

static void *begin(const struct arguments *args, struct outbox *out)
{
    struct rendering *r = calloc(1, sizeof(*r));
    if (!r) {
        out_of_memory();
        return NULL;
    }
    r->named = option_value(args, "output-folder") != NULL;
    r->writer = unisol_writer_new(printer(args), out);
    if (!r->writer)
        out_of_memory();
    else if (set_writer_options(r->writer, args) &&
             unisol_writer_open_batches(r->writer, output_path(args)) == UNISOL_OK)
        return r;
    end(r);
    return NULL;
}

/* Makes room for one more name. */
static bool make_room(struct rendered *r)
{
    size_t n = unisol_batch_records(r->batch);
    if (n < r->cap)
        return true;
    struct name *names = realloc(r->names, (n * 2 + 16) * sizeof(*names));
    if (!names) {
        usage_error("out of memory");
        return false;
    }
    r->names = names;
    r->cap = n * 2 + 16;
    return true;
}

static enum unisol_status render(struct rendering *r, const struct unisol_record *record)
{
    if (!r->batch && !(r->batch = new_product()))
        return UNISOL_FAILED;
    size_t n = unisol_batch_records(r->batch->batch);
    char *deal = r->named ? naming_deal(record) : NULL;
    bool ready = !r->named || (deal && make_room(r->batch));
    if (!ready || unisol_writer_render(r->writer, record, r->batch->batch) != UNISOL_OK) {
        free(deal);
        return UNISOL_FAILED;
    }
    if (r->named)
        r->batch->names[n] = (struct name){deal, unisol_record_number(record)};
    return UNISOL_OK;
}

static int convert_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    (void)input;
    bool illegal = unisol_record_result(record) == UNISOL_ILLEGAL;
    unisol_record_report(record);
    enum unisol_status status = render(state, record);
    if (illegal)
        return STATUS_NO;
    return status == UNISOL_OK ? STATUS_YES : STATUS_TROUBLE;
}

static void *batch(void *state)
{
    struct rendering *r = state;
    struct rendered *full = r->batch;
    if (!full || unisol_batch_records(full->batch) == 0)
        return NULL;
    r->batch = NULL;
    return full;
}

static size_t weigh(void *batch)
{
    const struct rendered *r = batch;
    size_t len;
    unisol_batch_text(r->batch, &len);
    return len;
}

/* Where records go: all to one output, or each to a file of its own. */
struct writing {
    struct unisol_writer *writer;
    struct naming naming; /* folder NULL: one output */
    size_t written;
};

static enum unisol_status write_file(struct writing *w, const struct rendered *r, size_t i, const char *input,
                                     uint64_t before)
{
    const struct name *name = &r->names[i];
    char *path = naming_path(&w->naming, name->deal, input, name->number + before);
    bool ok = path && open_output(w->writer, path) == UNISOL_OK &&
              unisol_writer_append(w->writer, r->batch, i, 1) == UNISOL_OK &&
              unisol_writer_close(w->writer) == UNISOL_OK;
    free(path);
    return ok ? UNISOL_OK : UNISOL_FAILED;
}

static int receive_batch(void *shared, void *batch, const char *input, uint64_t before, bool *stop)
{
    struct writing *w = shared;
    struct rendered *r = batch;
    size_t n = unisol_batch_records(r->batch);
    enum unisol_status worst = UNISOL_OK;
    w->written += n;
    if (!w->naming.folder) {
        *stop = unisol_writer_append(w->writer, r->batch, 0, n) != UNISOL_OK;
        return *stop ? STATUS_TROUBLE : STATUS_YES;
    }
    for (size_t i = 0; i < n; i++) {
        enum unisol_status status = write_file(w, r, i, input, before);
        worst = status != UNISOL_OK ? status : worst;
    }
    return worst == UNISOL_OK ? STATUS_YES : STATUS_TROUBLE;
}

static int convert_inputs(struct writing *w, const struct arguments *args)
{
    const struct job h = {
        .begin = begin,
        .end = end,
        .record = convert_record,
        .batch = batch,
        .receive_batch = receive_batch,
        .weigh = weigh,
        .drop = drop,
        .shared = w,
    };
    bool stopped;
    int status = run_job(args, &h, &stopped);
    /* Of bad records alone there is no output at all; of none, an empty one. */
    bool whole = !w->naming.folder && !stopped && (w->written > 0 || status == STATUS_YES);
    return whole && unisol_writer_close(w->writer) != UNISOL_OK ? STATUS_TROUBLE : status;
}

/* The suffix of the target's files. */
static const char *suffix_of(const struct arguments *args)
{
    const char *format = option_value(args, "to");
    struct unisol_format_info info;
    for (size_t i = 0; format && unisol_format_at(i, &info); i++)
        if (strcmp(info.name, format) == 0)
            return info.suffix;
    return "txt";
}

static int convert_to_folder(struct writing *w, const struct arguments *args)
{
    const char *name = option_value(args, "name");
    w->naming = (struct naming){.folder = option_value(args, "output-folder"),
                                .pattern = name ? name : "{deal}.{ext}",
                                .suffix = suffix_of(args)};
    if (option_value(args, "output")) {
        usage_error("options '--output' and '--output-folder' cannot be used together");
        return STATUS_TROUBLE;
    }
    if (!naming_check(w->naming.pattern))
        return STATUS_TROUBLE;
    if (mkdir(w->naming.folder, 0777) != 0 && errno != EEXIST) {
        usage_error("%s: %s", w->naming.folder, strerror(errno));
        return STATUS_TROUBLE;
    }
    int status = convert_inputs(w, args);
    naming_free(&w->naming);
    return status;
}

static int convert_all(struct writing *w, const struct arguments *args)
{
    const char *path = output_path(args);
    bool named = option_value(args, "to") || option_value(args, "stylesheet") || (path && unisol_format_for_file(path));
    if (!named) {
        usage_error("no output format: use '-t FORMAT', or an output file with the suffix of a format; "
                    "'unisol formats' lists the formats");
        return STATUS_TROUBLE;
    }
    if (!set_writer_options(w->writer, args))
        return STATUS_TROUBLE;
    if (option_value(args, "output-folder"))
        return convert_to_folder(w, args);
    if (option_value(args, "name")) {
        usage_error("option '--name' requires '--output-folder'");
        return STATUS_TROUBLE;
    }
    enum unisol_status opened = path ? open_output(w->writer, path)
                                     : unisol_writer_open_descriptor(w->writer, STDOUT_FILENO);
    return opened == UNISOL_OK ? convert_inputs(w, args) : STATUS_TROUBLE;
}

static int run_convert(const struct arguments *args)
{
    struct unisol_writer *w = unisol_writer_new(printer(args), NULL);
    if (!w)
        return out_of_memory();
    struct writing writing = {.writer = w};
    struct arguments with = *args;
    const char *stylesheet = option_value(args, "stylesheet");
    with.sandbox = stylesheet ? sandbox_new(stylesheet) : NULL;
    int status = stylesheet && !with.sandbox ? out_of_memory() : convert_all(&writing, &with);
    unisol_writer_free(w);
    sandbox_free(with.sandbox);
    return status;
}

static const struct option_row options_convert[] = {
    {"to", 't', "FORMAT", "the output format (default: from the suffix of the output file)", FOR_COMMAND},
    {"output", 'o', "FILE", "write to FILE (default, or if FILE is '-': standard output)", FOR_COMMAND},
    {"output-folder", 'O', "DIR", "write each record to its own file in the directory DIR", FOR_COMMAND},
    {"name", 0, "PATTERN", "the names of these files, with {deal} {record} {file} {ext} (default: {deal}.{ext})",
     FOR_COMMAND},
    {"option", 0, "NAME=VALUE", "set an option of the output format; see 'unisol formats FORMAT'", FOR_WRITER},
    {"automove", 0, "RULE", "the automove rule of the output: none, horne, wkr, and-rule or max", FOR_WRITER},
    {"single-cards", 0, NULL, "split moves of several cards into moves of single cards", FOR_WRITER},
    {"positions", 0, "WHICH", "the boards in xml, json and jsonl: ends, none or all", FOR_WRITER},
    {"stylesheet", 0, "FILE", "apply an XSLT stylesheet to the XML of each record", FOR_COMMAND},
    {"param", 0, "NAME=VALUE", "set a parameter of the stylesheet to a string", FOR_WRITER},
    {"prefix", 0, NULL, "write the legal moves of illegal records", FOR_WRITER},
    {"quiet", 'q', NULL, "do not report lost information", FOR_COMMAND},
    {"strict", 0, NULL, "fail instead of losing information", FOR_WRITER},
    {0},
};

const struct command command_convert = {
    .name = "convert",
    .summary = "Convert solutions and layouts to another format.",
    .operands = "[FILE...]",
    .options = options_convert,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_convert,
};
