/* SPDX-License-Identifier: MIT */
/* Going through inputs. */
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
    LARGE = 1000 * 1000, /* files from here on are worth several threads */
    MOST_JOBS = 256,
};

/* A command on its way through its inputs. */
struct going {
    const struct arguments *args;
    const struct job *h;
    struct worker worker; /* of this thread; what it has open the pool may take */
    struct pool *pool;    /* NULL: not started yet */
    unsigned jobs;        /* 0: as many as there are processors, for large files */
    struct counts counts; /* of all inputs */
    struct progress progress;
    int worst;
    bool fail_fast;
    bool stopped;
};

static int worse(int a, int b)
{
    return a > b ? a : b;
}

static void flush(struct going *g, struct outbox *out, uint64_t before)
{
    if (!box_flush(out, before))
        g->worst = STATUS_TROUBLE;
}

/* Prints and takes over what came of a portion, unless the end has come before it; `before` records stand before it. */
static void emit(struct going *g, struct chunk_result *p, const char *input, uint64_t before)
{
    const struct job *h = g->h;
    if (!g->stopped) {
        if (p->out.len > 0 || p->out.num_marks > 0)
            progress_hide(&g->progress);
        flush(g, &p->out, before);
        if (p->batch && h->receive_batch)
            p->worst = worse(p->worst, h->receive_batch(h->shared, p->batch, input, before, &g->stopped));
        g->worst = worse(g->worst, p->worst);
        g->stopped = g->stopped || (g->fail_fast && p->worst != STATUS_YES);
    }
    if (p->batch)
        h->drop(p->batch);
}

/* ---- one input ------------------------------------------------------------------------------------------------------ */

/* The bytes of a file that is an input; -1 where it is none, but a pipe or the like. */
static off_t file_size(const char *path)
{
    struct stat s;
    bool standard = strcmp(path, "-") == 0;
    bool known = (standard ? fstat(STDIN_FILENO, &s) : stat(path, &s)) == 0;
    return known && S_ISREG(s.st_mode) ? s.st_size : -1;
}

/* One record after another; each is printed before the next is read. */
static void go_alone(struct going *g, const char *input, bool live, struct counts *counts, int *worst)
{
    struct chunk_result p = {0};
    bool more = true;
    while (more && !g->stopped) {
        more = worker_step(&g->worker, input, &p);
        uint64_t records = p.counts.records;
        worker_deliver(&g->worker, &p);
        emit(g, &p, input, 0);
        g->worker.out = p.out; /* its memory */
        if (live)              /* somebody may be waiting at the other end */
            fflush(stdout);
        progress_tell(&g->progress, unisol_reader_offset(g->worker.reader), g->counts.records + records);
    }
    *counts = p.counts;
    *worst = p.worst;
}

/* An input that a pool goes through. */
struct going_together {
    struct going *going;
    const char *input;
    struct counts *counts;
    int *worst;
};

static bool receive(void *context, struct chunk_result *p, uint64_t end)
{
    struct going_together *t = context;
    struct going *g = t->going;
    bool counts = !g->stopped;
    emit(g, p, t->input, t->counts->records);
    if (counts)
        counts_join(t->counts, &p->counts);
    *t->worst = worse(*t->worst, p->worst);
    progress_tell(&g->progress, end, g->counts.records + t->counts->records);
    return !g->stopped;
}

static void go_together(struct going *g, const char *input, struct counts *counts, int *worst)
{
    struct going_together t = {g, input, counts, worst};
    pool_run(g->pool, &g->worker, input, receive, &t);
}

/* Several threads for the input that is open: where they were asked for, or it is large. */
static bool wants_pool(struct going *g, const char *input)
{
    if (g->h->alone || g->jobs == 1 || !unisol_reader_can_take(g->worker.reader) ||
        (g->jobs == 0 && file_size(input) <= LARGE))
        return false;
    if (!g->pool) {
        long processors = sysconf(_SC_NPROCESSORS_ONLN);
        unsigned automatic = processors > MOST_JOBS ? MOST_JOBS : processors > 0 ? (unsigned)processors : 1;
        unsigned threads = g->jobs ? g->jobs : automatic;
        if (threads == 1)
            return false;
        g->pool = pool_new(g->args, g->h, threads);
        g->stopped = !g->pool;
        g->worst = g->pool ? g->worst : STATUS_TROUBLE;
    }
    return g->pool != NULL;
}

/* Opens an input by its name on the command line, and gives it the name that it has in messages. */
static enum unisol_status open_input(struct unisol_reader *r, const char **name)
{
    if (strcmp(*name, "-") != 0)
        return unisol_reader_open_file(r, *name);
    *name = "<stdin>";
    return unisol_reader_open_descriptor(r, STDIN_FILENO, *name);
}

static void go_through(struct going *g, const char *path)
{
    const struct job *h = g->h;
    const char *name = path;
    struct counts counts = {0};
    int worst = STATUS_YES;
    if (open_input(g->worker.reader, &name) != UNISOL_OK) {
        struct chunk_result p = {0};
        worker_refuse(&g->worker, name, 0, &p);
        emit(g, &p, name, 0);
        counts = p.counts;
        box_free(&p.out);
    } else {
        if (wants_pool(g, path))
            go_together(g, name, &counts, &worst);
        else
            go_alone(g, name, file_size(path) < 0, &counts, &worst);
        if (h->done && !g->stopped)
            h->done(g->worker.state, &g->worker.out, name, counts.records, worst);
        flush(g, &g->worker.out, 0);
    }
    counts_join(&g->counts, &counts);
}

/* ---- all inputs ------------------------------------------------------------------------------------------------------- */

static bool read_jobs(struct going *g)
{
    const char *value = option_value(g->args, "jobs");
    char *end;
    if (!value)
        return true;
    unsigned long n = strtoul(value, &end, 10);
    if (*end || n == 0 || n > MOST_JOBS || value[0] == '-')
        return usage_error("invalid value '%s' for '--jobs': expected a number from 1 to %d", value, MOST_JOBS);
    g->jobs = (unsigned)n;
    return true;
}

/* The bytes of all inputs; 0 where one is no file. */
static uint64_t size_of(const struct paths *p)
{
    uint64_t total = 0;
    for (size_t i = 0; i < p->num; i++) {
        struct stat s;
        if (stat(p->list[i], &s) != 0 || !S_ISREG(s.st_mode))
            return 0;
        total += (uint64_t)s.st_size;
    }
    return total;
}

static void go_through_all(struct going *g, const struct paths *paths)
{
    bool asked = option_value(g->args, "progress") != NULL;
    bool watched = isatty(STDERR_FILENO) && !option_value(g->args, "quiet");
    progress_begin(&g->progress, asked || watched, asked || watched ? size_of(paths) : 0);
    for (size_t i = 0; i < paths->num && !g->stopped; i++) {
        struct stat s;
        go_through(g, paths->list[i]);
        g->progress.behind += g->progress.total && stat(paths->list[i], &s) == 0 ? (uint64_t)s.st_size : 0;
    }
    progress_hide(&g->progress);
    if (g->h->summary && g->counts.records > 1)
        counts_put(&g->counts, &g->worker.out);
    flush(g, &g->worker.out, 0);
}

int run_job(const struct arguments *args, const struct job *h, bool *stopped)
{
    struct going g = {.args = args, .h = h, .fail_fast = option_value(args, "fail-fast") != NULL};
    struct paths paths = {0};
    bool ok = worker_begin(&g.worker, args, h) && read_jobs(&g) && paths_find(&paths, args);
    if (ok)
        go_through_all(&g, &paths);
    flush(&g, &g.worker.out, 0);
    pool_free(g.pool);
    worker_end(&g.worker);
    paths_free(&paths);
    if (stopped)
        *stopped = g.stopped;
    return ok ? g.worst : STATUS_TROUBLE;
}
