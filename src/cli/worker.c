/* SPDX-License-Identifier: MIT */
/* Reading and handling records, one after another. */
#include "cli/worker.h"

#include "cli/options.h"
#include "cli/report.h"

bool worker_begin(struct worker *w, const struct arguments *args, const struct job *h)
{
    *w = (struct worker){.h = h, .fail_fast = option_value(args, "fail-fast") != NULL};
    if (h->alone) {
        w->state = h->shared;
    } else if (h->begin) {
        w->state = h->begin(args, &w->out);
        if (!w->state)
            return false;
    }
    unisol_diagnostic_fn *print = h->no_notes ? print_all_but_notes : print_diagnostic;
    w->reader = unisol_reader_new(h->diagnose ? h->diagnose : print, h->diagnose ? w->state : &w->out);
    if (!w->reader) {
        out_of_memory();
        return false;
    }
    if (h->all_interpretations)
        unisol_reader_set(w->reader, "readings", "all");
    return set_reader_options(w->reader, args);
}

static int worse(int a, int b)
{
    return a > b ? a : b;
}

bool worker_step(struct worker *w, const char *input, struct chunk_result *p)
{
    const struct job *h = w->h;
    const struct unisol_record *record = NULL;
    enum unisol_status status = h->form_only ? unisol_reader_check(w->reader) : unisol_reader_next(w->reader, &record);
    if (status == UNISOL_END)
        return false;
    int verdict = STATUS_YES;
    if (status == UNISOL_FAILED)
        verdict = STATUS_TROUBLE;
    else if (record)
        verdict = h->record(w->state, &w->out, record, input);
    if (record || status == UNISOL_FAILED)
        counts_add(&p->counts, record);
    else
        p->counts.records++;
    if (status == UNISOL_FAILED && h->unreadable)
        h->unreadable(w->state, &w->out, input, p->counts.records);
    p->worst = worse(p->worst, verdict);
    return verdict == STATUS_YES || !w->fail_fast;
}

void worker_refuse(struct worker *w, const char *input, uint64_t number, struct chunk_result *p)
{
    p->worst = STATUS_TROUBLE;
    counts_add(&p->counts, NULL);
    if (w->h->unreadable)
        w->h->unreadable(w->state, &w->out, input, number);
    worker_deliver(w, p);
}

void worker_deliver(struct worker *w, struct chunk_result *p)
{
    p->out = w->out;
    w->out = (struct outbox){0};
    p->batch = w->h->batch ? w->h->batch(w->state) : NULL;
}

void worker_end(struct worker *w)
{
    if (w->state && w->h->end)
        w->h->end(w->state);
    unisol_reader_free(w->reader);
    box_free(&w->out);
}
