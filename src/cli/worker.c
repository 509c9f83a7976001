/* SPDX-License-Identifier: MIT */
/* Reading and processing records, one after another. */
#include "cli/worker.h"

#include <string.h>

#include "cli/options.h"
#include "cli/report.h"

/* Receives the reader's diagnostics. */
static void diagnose(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct worker *w = context;
    bool unknown = strcmp(diagnostic->name, "FORMAT_UNKNOWN") == 0 || strcmp(diagnostic->name, "EMPTY_INPUT") == 0;

    if (w->tolerant && unknown)
        w->unrecognized = true;
    else if (w->job->diagnose)
        w->job->diagnose(w->state, diagnostic);
    else if (!w->job->no_notes || diagnostic->level != UNISOL_NOTE)
        print_diagnostic(&w->out, diagnostic);
}

bool worker_begin(struct worker *w, const struct arguments *args, const struct job *job)
{
    *w = (struct worker){.job = job, .fail_fast = option_value(args, "fail-fast") != NULL};
    if (job->alone) {
        w->state = job->shared;
    } else if (job->begin) {
        w->state = job->begin(args, &w->out);
        if (!w->state)
            return false;
    }

    w->reader = unisol_reader_new(diagnose, w);
    if (!w->reader) {
        out_of_memory();
        return false;
    }

    if (job->all_interpretations)
        unisol_reader_set(w->reader, "interpretations", "all");
    return set_reader_options(w->reader, args);
}

static int worse(int a, int b)
{
    return a > b ? a : b;
}

bool worker_step(struct worker *w, const char *input, struct chunk_result *result)
{
    const struct job *job = w->job;
    const struct unisol_record *record = NULL;
    enum unisol_status status;
    int verdict = STATUS_YES;

    if (job->form_only)
        status = unisol_reader_check(w->reader);
    else
        status = unisol_reader_next(w->reader, &record);
    if (status == UNISOL_END)
        return false;

    /* The job may take the record away. */
    if (record || status == UNISOL_FAILED)
        counts_add(&result->counts, record);
    else
        result->counts.records++;

    if (status == UNISOL_FAILED)
        verdict = STATUS_TROUBLE;
    else if (record)
        verdict = job->record(w->state, &w->out, record, input);
    if (status == UNISOL_OK && job->checked)
        verdict = job->checked(w->state, &w->out, w->reader, input, result->counts.records);
    if (status == UNISOL_FAILED && job->unreadable)
        job->unreadable(w->state, &w->out, input, result->counts.records);

    result->worst = worse(result->worst, verdict);
    return verdict == STATUS_YES || !w->fail_fast;
}

void worker_refuse(struct worker *w, const char *input, uint64_t number, struct chunk_result *result)
{
    if (w->unrecognized) {
        result->counts.unrecognized++;
        if (w->job->unrecognized)
            w->job->unrecognized(w->state, &w->out, input);
        worker_deliver(w, result);
        return;
    }

    result->worst = STATUS_TROUBLE;
    if (number == 0)
        result->counts.failed_inputs++;
    else
        counts_add(&result->counts, NULL);
    if (w->job->unreadable)
        w->job->unreadable(w->state, &w->out, input, number);
    worker_deliver(w, result);
}

void worker_deliver(struct worker *w, struct chunk_result *result)
{
    result->out = w->out;
    w->out = (struct outbox){0};
    result->batch = w->job->batch ? w->job->batch(w->state) : NULL;
}

void worker_end(struct worker *w)
{
    if (w->state && w->job->end)
        w->job->end(w->state);
    unisol_reader_free(w->reader);
    box_free(&w->out);
}
