/* SPDX-License-Identifier: MIT */
/* Counts of records by result. */
#include "cli/counts.h"

#include <inttypes.h>
#include <string.h>

static void add_reason(struct counts *counts, const char *name, uint64_t count)
{
    for (int i = 0; i < MAX_REASONS; i++) {
        if (counts->reasons[i].name && strcmp(counts->reasons[i].name, name) != 0)
            continue;
        counts->reasons[i].name = name;
        counts->reasons[i].count += count;
        return;
    }
}

void counts_add(struct counts *counts, const struct unisol_record *record)
{
    size_t move;

    counts->records++;
    if (!record) {
        counts->unreadable++;
        return;
    }

    switch (unisol_record_result(record)) {
    case UNISOL_SOLVED:
        counts->solved++;
        break;
    case UNISOL_UNFINISHED:
        if (unisol_record_is_empty(record))
            counts->given_up++;
        else
            counts->unfinished++;
        break;
    case UNISOL_ENDED:
        counts->ended++;
        break;
    case UNISOL_ILLEGAL:
        counts->illegal++;
        add_reason(counts, unisol_record_fault(record, &move), 1);
        break;
    }
}

void counts_join(struct counts *counts, const struct counts *more)
{
    counts->records += more->records;
    counts->solved += more->solved;
    counts->unfinished += more->unfinished;
    counts->ended += more->ended;
    counts->illegal += more->illegal;
    counts->given_up += more->given_up;
    counts->unreadable += more->unreadable;

    for (int i = 0; i < MAX_REASONS && more->reasons[i].name; i++)
        add_reason(counts, more->reasons[i].name, more->reasons[i].count);
}

void counts_put(const struct counts *counts, struct outbox *out)
{
    box_printf(out, "all: %" PRIu64 " record%s: %" PRIu64 " solved", counts->records, counts->records == 1 ? "" : "s",
               counts->solved);
    if (counts->unfinished)
        box_printf(out, ", %" PRIu64 " legal and not solved", counts->unfinished);
    if (counts->ended)
        box_printf(out, ", %" PRIu64 " ended (board games)", counts->ended);
    if (counts->given_up)
        box_printf(out, ", %" PRIu64 " without a solution", counts->given_up);

    if (counts->illegal) {
        box_printf(out, ", %" PRIu64 " illegal (", counts->illegal);
        for (int i = 0; i < MAX_REASONS && counts->reasons[i].name; i++)
            box_printf(out, "%s%" PRIu64 " %s", i ? ", " : "", counts->reasons[i].count, counts->reasons[i].name);
        box_putc(out, ')');
    }

    if (counts->unreadable)
        box_printf(out, ", %" PRIu64 " unreadable", counts->unreadable);
    box_putc(out, '\n');
}
