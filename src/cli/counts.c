/* SPDX-License-Identifier: MIT */
/* Counts of records by result. */
#include "cli/counts.h"

#include <ctype.h>
#include <string.h>

void counts_join(struct counts *counts, const struct counts *more)
{
    unisol_counts_join(&counts->of, &more->of);
    counts->failed_inputs += more->failed_inputs;
    counts->unrecognized += more->unrecognized;
}

/* Puts the name of a reason in words: "too many cards". */
static void put_reason(struct outbox *out, const char *name)
{
    for (; *name; name++)
        box_putc(out, *name == '_' ? ' ' : tolower((unsigned char)*name));
}

static void put_reasons(const struct unisol_counts *counts, struct outbox *out)
{
    for (int i = 0; i < UNISOL_MAX_REASONS && counts->reasons[i].name; i++) {
        box_puts(out, i ? ", " : " (");
        box_count(out, counts->reasons[i].count, "", "");
        put_reason(out, counts->reasons[i].name);
    }
    box_putc(out, ')');
}

void counts_put(const struct counts *counts, struct outbox *out)
{
    const struct unisol_results *results = &counts->of.results;

    const struct {
        uint64_t count;
        const char *words;
    } parts[] = {
        {results->unfinished, "legal but not solved"},
        {results->ended, "ended (board games)"},
        {results->given_up, "without a solution"},
        {results->mistyped, "with words that were not understood"},
        {results->cut_off, "cut off"},
        {results->illegal, "illegal"},
        {results->not_judged, "not judged"},
        {results->unreadable, "unreadable"},
    };

    box_count(out, results->records, "record in total: ", "records in total: ");
    box_count(out, results->solved, "solved", "solved");
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
        if (parts[i].count == 0)
            continue;
        box_puts(out, ", ");
        box_count(out, parts[i].count, parts[i].words, parts[i].words);
        if (strcmp(parts[i].words, "illegal") == 0)
            put_reasons(&counts->of, out);
    }

    if (counts->failed_inputs) {
        box_puts(out, "; ");
        box_count(out, counts->failed_inputs, "input was not read", "inputs were not read");
    }
    if (counts->unrecognized) {
        box_puts(out, "; ");
        box_count(out, counts->unrecognized, "file was not recognized",
                  "files were not recognized");
    }
    box_putc(out, '\n');
}
