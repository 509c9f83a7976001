/* SPDX-License-Identifier: MIT */
/* unisol convert: writes records in another format. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/repairs.h"
#include "cli/report.h"
#include "cli/temporary.h"
#include "cli/verdict.h"

/* Rendered records of one thread. */
struct rendered {
    struct unisol_batch *batch;
    struct kept {
        char *deal; /* for the name of its file; NULL: all records go to one output */
        const char *input;
        uint64_t number;
        struct unisol_fingerprint print; /* with --unique */
    } * kept;                            /* one per record */
    size_t cap;
    size_t corrected;       /* records among them that were illegal, and were corrected */
    size_t joined;          /* further records, which continue others */
    size_t skipped;         /* further records, which --only does not select */
    size_t skipped_illegal; /* those of them that are illegal */
};

/* The state of a thread. */
struct renderer {
    struct unisol_writer *writer;
    struct rendered *rendered;          /* NULL: nothing yet */
    bool named;                         /* each record gets its own file */
    const struct unisol_unique *unique; /* the records that were written, with --unique, or NULL */
    bool quiet;
    bool corrects; /* the corrected record is written */
    enum selection only;
    struct repairs *repairs;
    /* With --join: legal records that may go on, joined. */
    struct unisol_merger *merger;
    const char *merged_input; /* of the first of them; NULL: there is none */
    /* What is being rendered, for diagnostics; record is NULL if nothing is. */
    struct outbox *out;
    const char *input;
    const struct unisol_record *record;
};

static unisol_diagnostic_fn *printer(const struct arguments *args)
{
    return option_value(args, "quiet") ? print_all_but_notes : print_diagnostic;
}

/* Receives the diagnostics of a thread's writer. */
static void diagnose(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct renderer *r = context;

    if (r->quiet && diagnostic->level < UNISOL_WARNING)
        return;
    if (r->record)
        print_record_diagnostic(r->out, r->input, r->record, diagnostic);
    else
        print_diagnostic(r->out, diagnostic);
}

static void drop(void *batch)
{
    struct rendered *r = batch;

    if (!r)
        return;

    for (size_t i = 0; i < unisol_batch_records(r->batch); i++)
        free(r->kept[i].deal);
    free(r->kept);
    unisol_batch_free(r->batch);
    free(r);
}

static void end(void *state)
{
    struct renderer *r = state;
    unisol_writer_free(r->writer);
    unisol_merger_free(r->merger);
    drop(r->rendered);
}

/* The options have already been set for the output's own writer, so they are valid. */
static void begin(void *state, const struct arguments *args, struct outbox *out)
{
    struct renderer *r = state;

    r->named = option_value(args, "output-directory") != NULL;
    r->unique = args->unique;
    r->corrects = option_value(args, "repair") != NULL;
    r->only = read_selection(args, ONLY_ILLEGAL);
    r->repairs = args->repairs;
    r->quiet = option_value(args, "quiet") != NULL;
    r->out = out;
    r->writer = needed(unisol_writer_new(diagnose, r));
    r->merger = needed(unisol_merger_new());
    if (!set_writer_options(r->writer, args) ||
        unisol_writer_open_batches(r->writer, output_path(args)) != UNISOL_OK)
        needed(NULL);
}

/* The batch, which is begun if there is none. */
static struct rendered *rendered_of(struct renderer *r)
{
    if (!r->rendered) {
        r->rendered = new_zeroed(1, sizeof(*r->rendered));
        r->rendered->batch = needed(unisol_batch_new());
        unisol_batch_defer(r->rendered->batch);
    }
    return r->rendered;
}

/* Renders the record, and keeps its fingerprint, and its deal and number for the name of its
   file. */
static enum unisol_status render(struct renderer *r, const struct unisol_record *record)
{
    struct rendered *to = rendered_of(r);
    size_t n = unisol_batch_records(to->batch);

    to->kept = with_room(to->kept, n, &to->cap, sizeof(*to->kept));
    struct kept *kept = &to->kept[n];
    *kept = (struct kept){.input = r->input, .number = unisol_record_summary(record)->number};
    if (r->unique && !unisol_unique_fingerprint(r->unique, record, &kept->print))
        return UNISOL_FAILED;
    if (r->named)
        kept->deal = naming_deal(record);
    if (unisol_writer_render(r->writer, record, to->batch) == UNISOL_OK)
        return UNISOL_OK;
    free(kept->deal);
    return UNISOL_FAILED;
}

/* Prints that a record was written with its first correction. */
static void print_corrected(const struct renderer *r, const struct unisol_record *record)
{
    struct unisol_correction correction;
    bool several = unisol_record_correction(record, 1, NULL);

    if (r->quiet || !unisol_record_correction(record, 0, &correction))
        return;
    char *message = format_text("the record was written %s%s",
                                several ? "with the first of these corrections: " : "",
                                correction.text);
    struct unisol_diagnostic note = {
        .name = "CORRECTION", .level = UNISOL_NOTE, .message = message};
    print_record_diagnostic(r->out, r->input, record, &note);
    free(message);
}

static int convert_record(void *state, struct outbox *out, const struct unisol_record *record,
                          const char *input)
{
    (void)out;
    struct renderer *r = state;
    /* A long record is no longer there when it has been rendered. */
    bool illegal = unisol_record_summary(record)->result == UNISOL_ILLEGAL;
    int verdict = verdict_status(record, false);
    if (!verdict_is_selected(r->only, record, verdict)) {
        rendered_of(r)->skipped++;
        rendered_of(r)->skipped_illegal += illegal;
        return STATUS_YES;
    }

    bool found = repairs_find(r->repairs, record) > 0;
    unisol_record_report(record);
    struct unisol_record *corrected = r->corrects && found ? unisol_record_correct(record, 0)
                                                           : NULL;

    r->input = input;
    r->record = corrected ? corrected : record;
    enum unisol_status status = render(r, r->record);
    r->record = NULL;
    if (corrected && status == UNISOL_OK) {
        r->rendered->corrected++;
        print_corrected(r, record);
    }
    unisol_record_free(corrected);

    bool failed = status != UNISOL_OK && !illegal;
    return failed ? STATUS_TROUBLE : verdict;
}

/* ---- joining --------------------------------------------------------------------------------- */

/* Converts the records that were joined, if there are any. */
static int convert_joined(void *state, struct outbox *out)
{
    struct renderer *r = state;
    const char *input = r->merged_input;

    if (!input)
        return STATUS_YES;

    r->merged_input = NULL;
    struct unisol_record *joined = unisol_merger_take(r->merger, NULL);
    int status = convert_record(r, out, needed(joined), input);
    unisol_record_free(joined);
    return status;
}

/* Adds a record to those that were joined.  Returns false if it cannot be. */
static bool join(struct renderer *r, const struct unisol_record *record)
{
    enum unisol_merging merging = unisol_merger_add(r->merger, record);
    if (merging == UNISOL_MERGE_NO_MEMORY)
        needed(NULL);
    if (merging == UNISOL_MERGED)
        unisol_record_report(record);
    return merging == UNISOL_MERGED;
}

/* Converts a record when it is known that none continues it. */
static int join_record(void *state, struct outbox *out, const struct unisol_record *record,
                       const char *input)
{
    struct renderer *r = state;
    enum unisol_result result = unisol_record_summary(record)->result;
    bool continues = r->merged_input && result != UNISOL_ILLEGAL &&
                     unisol_merger_continues(r->merger, record);

    if (continues && join(r, record)) {
        rendered_of(r)->joined++;
        return STATUS_YES;
    }

    int before = convert_joined(r, out);
    if (result == UNISOL_UNFINISHED && join(r, record)) {
        r->merged_input = input;
        return before;
    }
    int status = convert_record(r, out, record, input);
    return status > before ? status : before;
}

/* ---- batches --------------------------------------------------------------------------------- */

/* Names a record that cannot be read, because its diagnostics may have no place. */
static void put_unreadable(void *state, struct outbox *out, const char *input, uint64_t number)
{
    (void)state;
    if (number == 0)
        return;
    box_to_errors(out, true);
    box_put_name(out, input, number);
    box_puts(out, "unreadable\n");
    box_to_errors(out, false);
}

static void *batch(void *state)
{
    struct renderer *r = state;
    struct rendered *full = r->rendered;
    r->rendered = NULL;
    return full;
}

static size_t weigh(void *batch)
{
    const struct rendered *r = batch;
    size_t len;
    unisol_batch_text(r->batch, &len);
    return len;
}

/* Where rendered records are written: to one output, or each to its own file. */
struct output {
    struct unisol_writer *writer;
    struct naming naming;         /* its directory is NULL if there is one output */
    struct unisol_unique *unique; /* the records that were written, with --unique, or NULL */
    size_t rendered;              /* records that were received */
    size_t written;
    size_t repeated;  /* records that were not written again */
    size_t corrected; /* illegal records that were written, or repeated, with a correction */
    size_t joined;    /* records that continue others */
    size_t skipped;   /* records that were not selected */
    size_t skipped_illegal;
    /* Files that got another name, because another file had theirs. */
    size_t renamed;
    char *taken;   /* the name that the first of them should have */
    char *instead; /* and the one that it has */
};

/* Notes that the file which was just written has not the first name that was tried. */
static void note_other_name(struct output *o)
{
    o->renamed++;
    if (o->renamed > 1)
        return;
    o->taken = copy_text(o->naming.taken);
    o->instead = copy_text(o->naming.name);
}

static enum unisol_status write_file(struct output *o, const struct rendered *r, size_t i,
                                     uint64_t before)
{
    const struct kept *kept = &r->kept[i];
    char *path = naming_path(&o->naming, kept->deal, kept->input, kept->number + before);
    bool ok = open_new_output(o->writer, &o->naming, path) == UNISOL_OK &&
              unisol_writer_append(o->writer, r->batch, i, 1) == UNISOL_OK &&
              unisol_writer_close(o->writer) == UNISOL_OK;

    if (ok && o->naming.taken)
        note_other_name(o);
    free(path);
    return ok ? UNISOL_OK : UNISOL_FAILED;
}

/* Whether record i is to be written. */
static bool is_wanted(struct output *o, const struct rendered *r, size_t i)
{
    bool is_new = true;
    if (o->unique && !unisol_unique_add(o->unique, &r->kept[i].print, &is_new))
        needed(NULL);
    o->repeated += !is_new;
    return is_new;
}

/* Writes the records of a batch to one output, as many at once as follow each other.  False: it
   cannot be completed. */
static bool append_batch(struct output *o, const struct rendered *r, size_t n)
{
    size_t first = 0;

    for (size_t i = 0; i <= n; i++) {
        if (i < n && is_wanted(o, r, i))
            continue;
        if (i > first && unisol_writer_append(o->writer, r->batch, first, i - first) != UNISOL_OK)
            return false;
        o->written += i - first;
        first = i + 1;
    }
    return true;
}

static int receive_batch(void *shared, void *batch, const char *input, uint64_t before, bool *stop)
{
    struct output *o = shared;
    struct rendered *r = batch;
    size_t n = unisol_batch_records(r->batch);
    int status = STATUS_YES;

    (void)input;

    o->rendered += n;
    o->corrected += r->corrected;
    o->joined += r->joined;
    o->skipped += r->skipped;
    o->skipped_illegal += r->skipped_illegal;
    if (!o->naming.directory) {
        *stop = !append_batch(o, r, n);
        return *stop ? STATUS_TROUBLE : STATUS_YES;
    }

    for (size_t i = 0; i < n; i++) {
        if (!is_wanted(o, r, i))
            continue;
        if (write_file(o, r, i, before) == UNISOL_OK)
            o->written++;
        else
            status = STATUS_TROUBLE;
    }
    return status;
}

static void put_part(struct outbox *out, uint64_t n, const char *words)
{
    if (n == 0)
        return;
    box_puts(out, ", ");
    box_count(out, n, words, words);
}

/* Prints how many records were read and written, if there are several. */
static void print_summary(const struct output *o, const struct unisol_results *counts,
                          const struct arguments *args)
{
    uint64_t read = counts->records;
    uint64_t written = o->written;
    uint64_t illegal = option_value(args, "prefix")
                           ? 0
                           : counts->illegal - o->skipped_illegal - o->corrected;

    if (option_value(args, "quiet") || read < 2)
        return;

    struct outbox out = {0};
    box_to_errors(&out, true);
    box_puts(&out, "unisol: ");
    box_count(&out, read, "record read, ", "records read, ");
    box_count(&out, written, "written", "written");
    put_part(&out, o->joined, "joined");
    put_part(&out, o->corrected, "corrected");
    put_part(&out, illegal, "illegal");
    put_part(&out, counts->unreadable, "unreadable");
    put_part(&out, o->repeated, "repeated");
    put_part(&out, o->skipped, "not selected");
    put_part(&out,
             read - written - o->joined - illegal - counts->unreadable - o->repeated - o->skipped,
             "not converted");
    box_putc(&out, '\n');
    box_end(&out);
}

/* Prints which files have another name than their records should give them. */
static void print_renamed(const struct output *o, const struct arguments *args)
{
    if (option_value(args, "quiet") || o->renamed == 0)
        return;

    struct outbox out = {0};
    box_to_errors(&out, true);
    box_puts(&out, "unisol: ");
    box_put_escaped(&out, o->taken);
    box_puts(&out, " exists and was not replaced: wrote ");
    box_put_escaped(&out, o->instead);
    box_putc(&out, '\n');
    if (o->renamed > 1) {
        box_puts(&out, "unisol: the same for ");
        box_count(&out, o->renamed - 1, "other file", "other files");
        box_putc(&out, '\n');
    }
    box_end(&out);
}

static int convert_inputs(struct output *output, const struct arguments *args)
{
    bool joins = option_value(args, "join") != NULL;
    const struct job job = {
        .state_size = sizeof(struct renderer),
        .begin = begin,
        .end = end,
        .record = joins ? join_record : convert_record,
        .last = joins ? convert_joined : NULL,
        .in_order = joins,
        .unreadable = put_unreadable,
        .batch = batch,
        .receive_batch = receive_batch,
        .weigh = weigh,
        .drop = drop,
        .shared = output,
        .quiet = option_value(args, "quiet") != NULL,
        .count_repeats = true,
    };
    struct job_result result;
    int status = run_job(args, &job, &result);

    /* If every record failed, no output appears.  An input without records gives an empty
       output. */
    bool complete = !result.stopped && (output->rendered > 0 || status == STATUS_YES);
    if (!output->naming.directory) {
        if (!complete && output_path(args))
            output->written = 0; /* no file appears */
        if (complete && close_output(output->writer, output_path(args)) != UNISOL_OK)
            return STATUS_TROUBLE;
        if (complete && output_path(args))
            ignore_pipe_signals();
    }
    print_renamed(output, args);
    print_summary(output, &result.counts.of.results, args);
    return status;
}

/* The suffix of files in the output format. */
static const char *suffix_of(const struct arguments *args)
{
    const char *format = option_value(args, "to");
    struct unisol_format_info info;

    if (args->sheet && format)
        return format;
    if (!format && option_value(args, "canonical"))
        format = "jsonl";
    return format && unisol_formats_find(args->formats, format, &info) ? info.suffix : "txt";
}

/* Opens the output: one, or a directory. */
static void open_all(struct output *o, const struct arguments *args)
{
    const char *name = option_value(args, "name");
    const char *directory = option_value(args, "output-directory");

    if (!names_target(args))
        refuse_target(args);
    if (!directory && name)
        fail("option '--name' requires '--output-directory'");
    exclude(args, "output", "output-directory");
    if (!directory) {
        begin_output(o->writer, args);
        return;
    }

    o->naming = (struct naming){
        .directory = directory, .pattern = name ? name : "{deal}.{ext}", .suffix = suffix_of(args)};
    naming_check(o->naming.pattern);
    if (!set_writer_options(o->writer, args))
        quit();
    if (mkdir(directory, 0777) != 0 && errno != EEXIST)
        fail("%s: %s", directory, strerror(errno));
}

/* Returns an empty set of records, whose hashes depend on a random key, so that no file can contain
   different records with the same hash. */
static struct unisol_unique *new_unique(void)
{
    uint64_t key[2];
    if (getentropy(key, sizeof(key)) != 0)
        fail("the system has no random numbers for '--unique'");
    return needed(unisol_unique_new(key));
}

int run_convert(const struct arguments *args)
{
    struct repairs repairs;
    struct arguments prepared = *args;

    read_selection(args, ONLY_ILLEGAL);
    repairs_begin(&repairs, args);
    if (option_value(args, "quiet") && repairs.which != REPAIR_ALL)
        repairs.which = REPAIR_NONE; /* corrections would not be printed */

    struct output output = {.writer = needed(unisol_writer_new(printer(args), NULL))};
    if (option_value(args, "unique"))
        output.unique = new_unique();
    prepared.repairs = &repairs;
    prepared.unique = output.unique;
    open_all(&output, args);
    int status = convert_inputs(&output, &prepared);

    unisol_writer_free(output.writer);
    unisol_unique_free(output.unique);
    naming_free(&output.naming);
    free(output.taken);
    free(output.instead);
    return status;
}

const struct option_row options_convert[] = {
    {"to", 't', "FORMAT", FOR_COMMAND,
     "the output format (default: from the suffix of the output file)"},
    {"output", 'o', "FILE", FOR_COMMAND, "write to FILE (default, or with '-': standard output)"},
    {"output-directory", 'O', "DIR", FOR_COMMAND,
     "write each record to its own file in the directory DIR"},
    {"name", 0, "PATTERN", FOR_COMMAND,
     "the names of these files, with {deal}, {record}, {file} and {ext} (default: {deal}.{ext}); a "
     "further record "
     "with the same name gets a number, and so does one whose file exists: 617-2.snx"},
    {"option", 0, "NAME=VALUE", FOR_WRITER,
     "set an option of the output format; see 'unisol formats FORMAT'"},
    {"automove", 0, "RULE", FOR_WRITER,
     "the automove rule of the output: none, horne, wkr, and-rule or max"},
    {"single-cards", 0, NULL, FOR_WRITER,
     "split moves of several cards into moves of single cards"},
    {"positions", 0, "WHICH", FOR_WRITER,
     "which boards xml, json and jsonl contain: ends, none or all"},
    {"canonical", 0, NULL, FOR_COMMAND,
     "write the canonical form of each record, as jsonl: it is the same for equal records"},
    {"stylesheet", 0, "FILE", FOR_COMMAND, "apply an XSLT stylesheet to the XML of each record"},
    STYLESHEETS_OPTION,
    {"param", 0, "NAME=VALUE", FOR_WRITER, "set a parameter of the stylesheet to a string"},
    {"only", 0, "bad|solved|unsolved|legal|illegal", FOR_COMMAND,
     "convert only these records, as 'verify --only' selects them; the others do not change the "
     "exit status"},
    {"prefix", 0, NULL, FOR_WRITER, "write the legal moves of illegal records"},
    {"repair", 0, NULL, FOR_COMMAND,
     "write illegal records with their first correction, if one is found; the exit status is still "
     "1"},
    {"join", 0, NULL, FOR_COMMAND,
     "write a record that begins at the last position of the record before it as its continuation"},
    {"unique", 0, NULL, FOR_COMMAND,
     "write only the first of several records with the same deal and the same moves"},
    NO_REPAIR_OPTION,
    {"quiet", 'q', NULL, FOR_COMMAND,
     "do not report lost information or the number of records; search for corrections only with "
     "'--repair'"},
    {"strict", 0, NULL, FOR_WRITER, "fail instead of losing information"},
    {0},
};
