/* SPDX-License-Identifier: MIT */
/* A line on the terminal that shows the progress. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void progress_begin(struct progress *progress, bool wanted, uint64_t total)
{
    *progress = (struct progress){.on = wanted, .total = total};
    if (wanted)
        progress->begun = progress->updated = now();
}

/* Whether the line is to be shown or changed now.  If so, it counts as shown. */
static bool is_due(struct progress *p)
{
    double time = p->on ? now() : 0;
    if (!p->on || time < p->begun + 1 || (p->shown && time < p->updated + 0.2))
        return false;
    p->updated = time;
    p->shown = true;
    return true;
}

void progress_show(struct progress *progress, uint64_t bytes, uint64_t records)
{
    if (!is_due(progress))
        return;
    double done = (double)(progress->finished + bytes);
    double rate = done / (progress->updated - progress->begun);
    fprintf(stderr, "\r\033[K%.1f", done / 1e6);
    if (progress->total)
        fprintf(stderr, " of %.1f", (double)progress->total / 1e6);
    fprintf(stderr, " MB, %" PRIu64 " records, %.1f MB/s", records, rate / 1e6);
    if (progress->total && rate > 0 && (double)progress->total > done)
        fprintf(stderr, ", %.0f s left", ((double)progress->total - done) / rate);
    fflush(stderr);
}

void progress_show_tried(struct progress *progress, uint64_t done, uint64_t total,
                         const char *things, uint64_t good, const char *word)
{
    if (!is_due(progress))
        return;
    fprintf(stderr, "\r\033[K%" PRIu64, done);
    if (total > 0)
        fprintf(stderr, " of %" PRIu64, total);
    fprintf(stderr, " %s, %" PRIu64 " %s", things, good, word);
    double rate = (double)done / (progress->updated - progress->begun);
    if (rate > 0 && total > done)
        fprintf(stderr, ", %.0f s left", (double)(total - done) / rate);
    fflush(stderr);
}

void progress_hide(struct progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
    progress->shown = false;
}
