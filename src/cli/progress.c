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

void progress_begin(struct progress *p, bool wanted, uint64_t total)
{
    *p = (struct progress){.on = wanted, .total = total};
    if (wanted)
        p->begun = p->updated = now();
}

void progress_show(struct progress *p, uint64_t bytes, uint64_t records)
{
    if (!p->on)
        return;
    double time = now();
    if (time < p->begun + 1 || (p->shown && time < p->updated + 0.2))
        return;

    double done = (double)(p->finished + bytes);
    double rate = done / (time - p->begun);
    fprintf(stderr, "\r\033[K%.1f", done / 1e6);
    if (p->total)
        fprintf(stderr, " of %.1f", (double)p->total / 1e6);
    fprintf(stderr, " MB, %" PRIu64 " records, %.1f MB/s", records, rate / 1e6);
    if (p->total && rate > 0 && (double)p->total > done)
        fprintf(stderr, ", %.0f s left", ((double)p->total - done) / rate);
    fflush(stderr);

    p->updated = time;
    p->shown = true;
}

void progress_hide(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
