/* SPDX-License-Identifier: MIT */
/* Reading and processing records, one after another. */
#include "cli/worker.h"

#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "cli/report.h"

/* Receives the reader's diagnostics. */
static void diagnose(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct worker *w = context;
    bool unknown = strcmp(diagnostic->name, "FORMAT_UNKNOWN") == 0 ||
                   strcmp(diagnostic->name, "EMPTY_INPUT") == 0;

    check_memory(diagnostic);
    if (w->tolerant && unknown)
        w->unrecognized = true;
    else if (w->job->diagnose)
        w->job->diagnose(w->state, diagnostic);
    else if (!w->job->no_notes || diagnostic->level >= UNISOL_WARNING)
        print_diagnostic(&w->out, diagnostic);
}

bool worker_begin(struct worker *worker, const struct arguments *args, const struct job *job)
{
    *worker = (struct worker){.job = job, .fail_fast = option_value(args, "fail-fast") != NULL};
    if (job->alone)
        worker->state = job->shared;
    else if (job->state_size > 0)
        worker->state = new_zeroed(1, job->state_size);
    if (job->initial)
        memcpy(worker->state, job->initial, job->state_size);
    if (job->begin)
        job->begin(worker->state, args, &worker->out);
    worker->reader = needed(unisol_reader_new(diagnose, worker));
    if (job->all_interpretations)
        unisol_reader_set(worker->reader, "interpretations", "all");
    return set_reader_options(worker->reader, args);
}

bool worker_step(struct worker *worker, const char *input, struct chunk_result *result)
{
    const struct job *job = worker->job;
    const struct unisol_record *record = NULL;
    enum unisol_status status;
    int verdict = STATUS_YES;

    if (job->form_only)
        status = unisol_reader_check(worker->reader);
    else
        status = unisol_reader_next(worker->reader, &record);
    if (status == UNISOL_END)
        return false;

    /* The job may take the record away. */
    if (record || status == UNISOL_FAILED)
        unisol_counts_add(&result->counts.of, record);
    else
        result->counts.of.results.records++;

    if (status == UNISOL_FAILED)
        verdict = STATUS_TROUBLE;
    else if (record)
        verdict = job->record(worker->state, &worker->out, record, input);
    if (status == UNISOL_OK && job->checked)
        verdict = job->checked(worker->state, &worker->out, worker->reader, input,
                               result->counts.of.results.records);
    if (status == UNISOL_FAILED && job->unreadable)
        job->unreadable(worker->state, &worker->out, input, result->counts.of.results.records);

    result->worst = verdict > result->worst ? verdict : result->worst;
    bool ends = job->ends && job->ends(worker->reader);
    return !ends && (verdict == STATUS_YES || !worker->fail_fast);
}

void worker_refuse(struct worker *worker, const char *input, uint64_t number,
                   struct chunk_result *result)
{
    if (worker->unrecognized) {
        result->counts.unrecognized++;
        if (worker->job->unrecognized)
            worker->job->unrecognized(worker->state, &worker->out, input);
        worker_deliver(worker, result);
        return;
    }

    result->worst = STATUS_TROUBLE;
    if (number == 0)
        result->counts.failed_inputs++;
    else
        unisol_counts_add(&result->counts.of, NULL);
    if (worker->job->unreadable)
        worker->job->unreadable(worker->state, &worker->out, input, number);
    worker_deliver(worker, result);
}

void worker_deliver(struct worker *worker, struct chunk_result *result)
{
    result->out = worker->out;
    worker->out = (struct outbox){0};
    result->batch = worker->job->batch ? worker->job->batch(worker->state) : NULL;
}

void worker_end(struct worker *worker)
{
    if (worker->state && worker->job->end)
        worker->job->end(worker->state);
    if (!worker->job->alone)
        free(worker->state);
    unisol_reader_free(worker->reader);
    box_free(&worker->out);
}
