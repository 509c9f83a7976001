/* SPDX-License-Identifier: MIT */
/* Counts of records by result. */
#include "cli/counts.h"

#include <ctype.h>
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

/* Counts a record that is legal and not solved.  Records in which moves may be missing are counted
   separately, because they make the exit status 1. */
static void add_unfinished(struct counts *counts, const struct unisol_record *record)
{
    if (unisol_record_is_cut_off(record))
        counts->cut_off++;
    else if (unisol_record_ignored_words(record) > 0)
        counts->mistyped++;
    else if (unisol_record_is_empty(record))
        counts->given_up++;
    else
        counts->unfinished++;
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
        add_unfinished(counts, record);
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
    counts->mistyped += more->mistyped;
    counts->cut_off += more->cut_off;
    counts->ended += more->ended;
    counts->illegal += more->illegal;
    counts->given_up += more->given_up;
    counts->unreadable += more->unreadable;
    counts->failed_inputs += more->failed_inputs;
    counts->unrecognized += more->unrecognized;

    for (int i = 0; i < MAX_REASONS && more->reasons[i].name; i++)
        add_reason(counts, more->reasons[i].name, more->reasons[i].count);
}

/* Puts the name of a reason in words: "too many cards". */
static void put_reason(struct outbox *out, const char *name)
{
    for (; *name; name++)
        box_putc(out, *name == '_' ? ' ' : (char)tolower((unsigned char)*name));
}

static void put_reasons(const struct counts *counts, struct outbox *out)
{
    for (int i = 0; i < MAX_REASONS && counts->reasons[i].name; i++) {
        box_puts(out, i ? ", " : " (");
        box_count(out, counts->reasons[i].count, "", "");
        put_reason(out, counts->reasons[i].name);
    }
    box_putc(out, ')');
}

void counts_put(const struct counts *counts, struct outbox *out)
{
    const struct {
        uint64_t count;
        const char *words;
    } parts[] = {
        {counts->unfinished, "legal but not solved"},
        {counts->ended, "ended (board games)"},
        {counts->given_up, "without a solution"},
        {counts->mistyped, "with words that were not understood"},
        {counts->cut_off, "cut off"},
        {counts->illegal, "illegal"},
        {counts->unreadable, "unreadable"},
    };

    box_count(out, counts->records, "record in total: ", "records in total: ");
    box_count(out, counts->solved, "solved", "solved");
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        if (parts[i].count == 0)
            continue;
        box_puts(out, ", ");
        box_count(out, parts[i].count, parts[i].words, parts[i].words);
        if (strcmp(parts[i].words, "illegal") == 0)
            put_reasons(counts, out);
    }

    if (counts->failed_inputs) {
        box_puts(out, "; ");
        box_count(out, counts->failed_inputs, "input was not read", "inputs were not read");
    }
    if (counts->unrecognized) {
        box_puts(out, "; ");
        box_count(out, counts->unrecognized, "file was not recognized", "files were not recognized");
    }
    box_putc(out, '\n');
}
