/* SPDX-License-Identifier: MIT */
/* Counting records. */
#include "cli/counts.h"

#include <inttypes.h>
#include <string.h>

static void add_reason(struct counts *t, const char *name, uint64_t count)
{
    for (int i = 0; i < MAX_REASONS; i++) {
        if (t->reasons[i].name && strcmp(t->reasons[i].name, name) != 0)
            continue;
        t->reasons[i].name = name;
        t->reasons[i].count += count;
        return;
    }
}

void counts_add(struct counts *t, const struct unisol_record *record)
{
    size_t move;
    t->records++;
    if (!record) {
        t->unreadable++;
        return;
    }
    switch (unisol_record_result(record)) {
    case UNISOL_SOLVED:
        t->solved++;
        break;
    case UNISOL_UNFINISHED:
        *(unisol_record_is_empty(record) ? &t->given_up : &t->unfinished) += 1;
        break;
    case UNISOL_ENDED:
        t->ended++;
        break;
    case UNISOL_ILLEGAL:
        t->illegal++;
        add_reason(t, unisol_record_fault(record, &move), 1);
        break;
    }
}

void counts_join(struct counts *t, const struct counts *more)
{
    t->records += more->records;
    t->solved += more->solved;
    t->unfinished += more->unfinished;
    t->ended += more->ended;
    t->illegal += more->illegal;
    t->given_up += more->given_up;
    t->unreadable += more->unreadable;
    for (int i = 0; i < MAX_REASONS && more->reasons[i].name; i++)
        add_reason(t, more->reasons[i].name, more->reasons[i].count);
}

void counts_put(const struct counts *t, struct outbox *out)
{
    box_printf(out, "all: %" PRIu64 " record%s: %" PRIu64 " solved", t->records, t->records == 1 ? "" : "s", t->solved);
    if (t->unfinished)
        box_printf(out, ", %" PRIu64 " legal and not solved", t->unfinished);
    if (t->ended)
        box_printf(out, ", %" PRIu64 " ended (board games)", t->ended);
    if (t->given_up)
        box_printf(out, ", %" PRIu64 " without a solution", t->given_up);
    if (t->illegal) {
        box_printf(out, ", %" PRIu64 " illegal (", t->illegal);
        for (int i = 0; i < MAX_REASONS && t->reasons[i].name; i++)
            box_printf(out, "%s%" PRIu64 " %s", i ? ", " : "", t->reasons[i].count, t->reasons[i].name);
        box_putc(out, ')');
    }
    if (t->unreadable)
        box_printf(out, ", %" PRIu64 " unreadable", t->unreadable);
    box_putc(out, '\n');
}
