/* SPDX-License-Identifier: MIT */
/* The loop over inputs. */
#include "cli/inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/options.h"
#include "cli/paths.h"
#include "cli/pool.h"
#include "cli/progress.h"
#include "cli/report.h"

enum {
    LARGE = 1000 * 1000, /* a file with more bytes is processed by several threads */
    MOST_JOBS = 256,
};

/* The run of a job over all inputs. */
struct run {
    const struct arguments *args;
    const struct job *job;
    struct worker worker; /* this thread's; the pool uses its reader, too */
    struct pool *pool;    /* NULL: not started yet */
    unsigned threads;     /* 0: one per CPU for large files */
    struct counts counts; /* of all inputs */
    struct repeats repeats;
    struct progress progress;
    int worst;
    bool fail_fast;
    bool stopped;

    /* The result of the first record of an input, which waits until it is known whether there are
       several. */
    struct chunk_result first;
    bool has_first;
    bool several;
};

static int worse(int a, int b)
{
    return a > b ? a : b;
}

static void flush(struct run *run, struct outbox *out, uint64_t before)
{
    out->repeats = run->job->count_repeats ? &run->repeats : NULL;
    out->several = run->several;
    box_flush(out, before);
}

/* Prints the result of a chunk and receives its batch, unless the run was stopped before.  `before`
   is the number of records before the chunk. */
static void emit(struct run *run, struct chunk_result *result, const char *input, uint64_t before)
{
    const struct job *job = run->job;

    if (!run->stopped) {
        if (result->out.len > 0 || result->out.num_marks > 0)
            progress_hide(&run->progress);
        flush(run, &result->out, before);

        if (result->batch && job->receive_batch) {
            int status = job->receive_batch(job->shared, result->batch, input, before,
                                            &run->stopped);
            result->worst = worse(result->worst, status);
        }
        run->worst = worse(run->worst, result->worst);
        run->stopped = run->stopped || (run->fail_fast && result->worst != STATUS_YES) ||
                       (job->quits && job->quits(job->shared));
    }

    if (result->batch)
        job->drop(result->batch);
}

static void emit_first(struct run *run, const char *input)
{
    if (!run->has_first)
        return;
    run->has_first = false;
    emit(run, &run->first, input, 0);
    box_free(&run->first.out);
}

/* Prints the result of `records` records after `seen` others, or keeps it if it has only the first
   one, and messages about it.  `before` is as for emit. */
static void emit_in_order(struct run *run, struct chunk_result *result, uint64_t seen,
                          uint64_t records, const char *input, uint64_t before)
{
    run->several = run->several || seen + records > 1;
    if (seen == 0 && records == 1 && result->out.num_marks > 0) {
        run->first = *result;
        run->has_first = true;
        result->out = (struct outbox){0};
        result->batch = NULL;
        return;
    }

    /* Chunks may be empty, also between records. */
    if (records > 0 || result->out.len > 0)
        emit_first(run, input);
    emit(run, result, input, before);
}

/* ---- threads --------------------------------------------------------------------------------- */

unsigned default_threads(void)
{
    long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    if (cpus < 1)
        return 1;
    return cpus > MOST_JOBS ? MOST_JOBS : (unsigned)cpus;
}

unsigned read_jobs(const struct arguments *args, unsigned usual)
{
    const char *value = option_value(args, "jobs");
    char *end;

    if (!value)
        return usual;
    unsigned long n = strtoul(value, &end, 10);
    if (*end || n == 0 || n > MOST_JOBS || value[0] == '-')
        fail("invalid value '%s' for '--jobs': expected a number from 1 to %d", value, MOST_JOBS);
    return (unsigned)n;
}

/* ---- one input ------------------------------------------------------------------------------- */

/* The size of an input in bytes; -1 if it is not a regular file. */
static off_t file_size(const char *path)
{
    struct stat s;
    bool standard = strcmp(path, "-") == 0;
    bool known = (standard ? fstat(STDIN_FILENO, &s) : stat(path, &s)) == 0;
    return known && S_ISREG(s.st_mode) ? s.st_size : -1;
}

/* Processes one record after another, and prints each before it reads the next.  Only the first one
   waits for the second, unless another program may wait for it (live), or the job writes by
   itself. */
static void run_alone(struct run *run, const char *input, bool live, struct counts *counts,
                      int *worst)
{
    struct chunk_result result = {0};
    bool more = true;
    bool at_once = live || run->job->alone;

    while (more && !run->stopped) {
        uint64_t seen = result.counts.of.results.records;
        more = worker_step(&run->worker, input, &result);
        uint64_t records = result.counts.of.results.records;
        worker_deliver(&run->worker, &result);
        if (at_once)
            emit(run, &result, input, 0);
        else
            emit_in_order(run, &result, seen, records - seen, input, 0);
        run->worker.out = result.out; /* reuse its memory */
        if (live)                     /* another program may wait for the output */
            fflush(stdout);
        progress_show(&run->progress, unisol_reader_offset(run->worker.reader),
                      run->counts.of.results.records + records);
    }

    emit_first(run, input);
    *counts = result.counts;
    *worst = result.worst;
}

/* An input that a pool processes. */
struct pool_input {
    struct run *run;
    const char *input;
    struct counts *counts;
    int *worst;
};

static bool receive(void *context, struct chunk_result *result, uint64_t end)
{
    struct pool_input *p = context;
    struct run *run = p->run;
    bool counted = !run->stopped;

    emit_in_order(run, result, p->counts->of.results.records, result->counts.of.results.records,
                  p->input, p->counts->of.results.records);
    if (result->part)
        return !run->stopped;
    if (counted)
        counts_join(p->counts, &result->counts);
    *p->worst = worse(*p->worst, result->worst);
    progress_show(&run->progress, end,
                  run->counts.of.results.records + p->counts->of.results.records);
    return !run->stopped;
}

static void run_in_pool(struct run *run, const char *input, struct counts *counts, int *worst)
{
    struct pool_input p = {run, input, counts, worst};
    pool_run(run->pool, &run->worker, input, receive, &p);
    emit_first(run, input);
}

/* Whether several threads process the open input: if the user asks for them, or if it is large.
   Starts the pool if so. */
static bool wants_pool(struct run *run, const char *input)
{
    if (run->job->alone || run->job->in_order || run->threads == 1 ||
        !unisol_reader_can_take(run->worker.reader))
        return false;
    if (run->threads == 0 && file_size(input) <= LARGE)
        return false;
    if (run->pool)
        return true;

    unsigned threads = run->threads ? run->threads : default_threads();
    if (threads > 1)
        run->pool = pool_new(run->args, run->job, threads);
    return threads > 1;
}

/* Returns true if the name of an input is itself a link, which contains a record or names a deal.
   It begins with "#u1." or with the protocol of a web address, or has "#u1." after "://". */
static bool is_link(const char *name)
{
    static const char mark[] = "#u1.";
    if (strncmp(name, mark, strlen(mark)) == 0)
        return true;
    const char *address = strstr(name, "://");
    bool is_web = strncmp(name, "https://", 8) == 0 || strncmp(name, "http://", 7) == 0;
    return is_web || (address && strstr(address, mark));
}

enum unisol_status open_input(struct unisol_reader *reader, const char **name)
{
    if (is_link(*name)) {
        const char *link = *name;
        *name = "<link>";
        return unisol_reader_open_memory(reader, link, strlen(link), *name);
    }
    if (strcmp(*name, "-") != 0)
        return unisol_reader_open_file(reader, *name);
    *name = "<stdin>";
    if (isatty(STDIN_FILENO) && isatty(STDERR_FILENO))
        fputs("reading standard input; end with Ctrl-D on a new line\n", stderr);
    return unisol_reader_open_descriptor(reader, STDIN_FILENO, *name);
}

/* Reports an input that cannot be opened. */
static void refuse_input(struct run *run, const char *name, struct counts *counts)
{
    struct chunk_result result = {0};
    worker_refuse(&run->worker, name, 0, &result);
    emit(run, &result, name, 0);
    *counts = result.counts;
    box_free(&result.out);
}

static void run_input(struct run *run, const char *path, bool found)
{
    const struct job *job = run->job;
    const char *name = path;
    struct counts counts = {0};
    int worst = STATUS_YES;

    run->several = false;
    run->worker.tolerant = found;
    run->worker.unrecognized = false;
    bool opened = open_input(run->worker.reader, &name) == UNISOL_OK;
    run->worker.tolerant = false;

    if (!opened) {
        refuse_input(run, name, &counts);
    } else {
        if (wants_pool(run, path))
            run_in_pool(run, name, &counts, &worst);
        else
            run_alone(run, name, file_size(path) < 0, &counts, &worst);
        if (job->done && !run->stopped)
            job->done(run->worker.state, &run->worker.out, name, counts.of.results.records, worst);
        flush(run, &run->worker.out, 0);
    }
    counts_join(&run->counts, &counts);
}

/* ---- all inputs ------------------------------------------------------------------------------ */

/* The size of all inputs in bytes; 0 if one of them is not a regular file. */
static uint64_t total_size(const struct paths *p)
{
    uint64_t total = 0;

    for (size_t i = 0; i < p->num; i++) {
        struct stat s;
        if (stat(p->list[i].name, &s) != 0 || !S_ISREG(s.st_mode))
            return 0;
        total += (uint64_t)s.st_size;
    }
    return total;
}

/* Puts the line about all records, and reports files that were not recognized. */
static void put_summary(struct run *run)
{
    const struct counts *c = &run->counts;
    struct outbox *out = &run->worker.out;
    bool several = c->of.results.records + c->failed_inputs + c->unrecognized > 1;

    if (c->unrecognized > 0 && c->of.results.records + c->failed_inputs == 0) {
        usage_error("none of the files was recognized");
        run->worst = STATUS_TROUBLE;
    } else if (run->job->summary == SUMMARY_ALWAYS ||
               (run->job->summary == SUMMARY_OF_SEVERAL && several)) {
        counts_put(c, out);
    } else if (c->unrecognized > 0 && !run->job->quiet && !run->job->unrecognized) {
        box_to_errors(out, true);
        box_puts(out, "unisol: ");
        box_count(out, c->unrecognized, "file was not recognized\n", "files were not recognized\n");
        box_to_errors(out, false);
    }
}

/* Emits what the job still holds after the last input. */
static void run_last(struct run *run)
{
    if (!run->job->last || run->stopped)
        return;

    struct chunk_result result = {.worst = run->job->last(run->worker.state, &run->worker.out)};
    worker_deliver(&run->worker, &result);
    emit(run, &result, "", 0);
    box_free(&result.out);
}

static void run_inputs(struct run *run, const struct paths *paths)
{
    bool on_terminal = isatty(STDERR_FILENO) && !option_value(run->args, "quiet") &&
                       !run->job->quits;
    bool wanted = on_terminal || option_value(run->args, "progress") != NULL;

    progress_begin(&run->progress, wanted, wanted ? total_size(paths) : 0);

    for (size_t i = 0; i < paths->num && !run->stopped; i++) {
        struct stat s;
        if (run->job->enter)
            run->job->enter(run->job->shared, paths->list[i].operand);
        run_input(run, paths->list[i].name, paths->list[i].found);
        if (run->progress.total && stat(paths->list[i].name, &s) == 0)
            run->progress.finished += (uint64_t)s.st_size;
    }

    run_last(run);
    progress_hide(&run->progress);
    put_summary(run);
    flush(run, &run->worker.out, 0);
    repeats_print(&run->repeats);
}

int run_job(const struct arguments *args, const struct job *job, struct job_result *result)
{
    /* Not on the stack, where its large tables would have to be cleared. */
    struct run *run = new_zeroed(1, sizeof(*run));
    struct paths paths = {0};

    run->args = args;
    run->job = job;
    run->fail_fast = option_value(args, "fail-fast") != NULL;
    bool ok = worker_begin(&run->worker, args, job);
    if (ok) {
        run->threads = read_jobs(args, 0);
        paths_find(&paths, args);
        run_inputs(run, &paths);
    }
    flush(run, &run->worker.out, 0);

    pool_free(run->pool);
    worker_end(&run->worker);
    paths_free(&paths);
    if (result)
        *result = (struct job_result){run->counts, run->stopped};
    int status = ok ? run->worst : STATUS_TROUBLE;
    free(run);
    return status;
}
