/* SPDX-License-Identifier: MIT */
/* The line that tells how far it has come. */
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
        p->begun = p->told = now();
}

void progress_tell(struct progress *p, uint64_t bytes, uint64_t records)
{
    if (!p->on)
        return;
    double t = now();
    if (t < p->begun + 1 || (p->shown && t < p->told + 0.2))
        return;
    double done = (double)(p->behind + bytes);
    double rate = done / (t - p->begun);
    fprintf(stderr, "\r\033[K%.1f", done / 1e6);
    if (p->total)
        fprintf(stderr, " of %.1f", (double)p->total / 1e6);
    fprintf(stderr, " MB, %" PRIu64 " records, %.1f MB/s", records, rate / 1e6);
    if (p->total && rate > 0 && (double)p->total > done)
        fprintf(stderr, ", %.0f s left", ((double)p->total - done) / rate);
    fflush(stderr);
    p->told = t;
    p->shown = true;
}

void progress_hide(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
