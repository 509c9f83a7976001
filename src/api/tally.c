/* SPDX-License-Identifier: MIT */
/* Counts of records: their results, and how often each number of moves and so on occurs. */
#include "api/api.h"
#include "api/command.h"

#include <string.h>

enum { VALUES = 2048 };

/* Those from DRAWS on are counted only in games that have them. */
enum {
    MOVES,
    AUTOMOVES,
    FREECELLS,
    SUPERMOVE,
    FLOURISH,
    DRAWS,
    REDEALS,
    PASSES,
    TURNED_CARDS,
    UNKNOWN_CARDS,
    NUM_PROPERTIES
};

static const char *const property_names[NUM_PROPERTIES] = {
    [MOVES] = "moves",
    [AUTOMOVES] = "automoves",
    [FREECELLS] = "freecells_used",
    [SUPERMOVE] = "longest_supermove",
    [FLOURISH] = "flourish",
    [DRAWS] = "draws",
    [REDEALS] = "redeals",
    [PASSES] = "passes",
    [TURNED_CARDS] = "turned_cards",
    [UNKNOWN_CARDS] = "unknown_cards",
};

struct unisol_tally {
    struct unisol_counts counts;
    struct histogram {
        uint64_t records[VALUES]; /* the last one also counts all larger values */
        uint64_t num;
        uint64_t sum;
    } histograms[NUM_PROPERTIES]; /* of legal records with moves */
};

/* ---- results --------------------------------------------------------------------------------- */

static void add_reason(struct unisol_counts *counts, const char *name, uint64_t count)
{
    for (int i = 0; i < UNISOL_MAX_REASONS; i++) {
        if (counts->reasons[i].name && strcmp(counts->reasons[i].name, name) != 0)
            continue;
        counts->reasons[i].name = name;
        counts->reasons[i].count += count;
        return;
    }
}

/* Counts a record that is legal and not solved.  Records in which moves may be missing are counted
   separately, because they make the exit status 1. */
static void add_unfinished(struct unisol_results *results, const struct unisol_record *record)
{
    const struct us_solution *solution = us_record_cards(record);
    if (solution && solution->cut_off)
        results->cut_off++;
    else if (solution && solution->num_ignored_words > 0)
        results->mistyped++;
    else if (record->data.kind->is_empty(&record->data))
        results->given_up++;
    else
        results->unfinished++;
}

void unisol_counts_add(struct unisol_counts *counts, const struct unisol_record *record)
{
    struct unisol_results *results = &counts->results;
    results->records++;
    if (!us_record_is_filled(record)) {
        results->unreadable++;
        return;
    }

    switch (us_record_result(record)) {
    case UNISOL_SOLVED:
        results->solved++;
        break;
    case UNISOL_UNFINISHED:
        add_unfinished(results, record);
        break;
    case UNISOL_ENDED:
        results->ended++;
        break;
    case UNISOL_NOT_JUDGED:
        results->not_judged++;
        break;
    case UNISOL_ILLEGAL:
        results->illegal++;
        add_reason(counts, record->data.kind->fault(&record->data, NULL), 1);
        break;
    }
}

void unisol_counts_join(struct unisol_counts *counts, const struct unisol_counts *more)
{
    struct unisol_results *results = &counts->results;
    results->records += more->results.records;
    results->solved += more->results.solved;
    results->unfinished += more->results.unfinished;
    results->ended += more->results.ended;
    results->illegal += more->results.illegal;
    results->given_up += more->results.given_up;
    results->mistyped += more->results.mistyped;
    results->cut_off += more->results.cut_off;
    results->unreadable += more->results.unreadable;
    results->not_judged += more->results.not_judged;
    for (int i = 0; i < UNISOL_MAX_REASONS && more->reasons[i].name; i++)
        add_reason(counts, more->reasons[i].name, more->reasons[i].count);
}

/* ---- properties ------------------------------------------------------------------------------ */

static bool has_property(const struct unisol_statistics *of, int property)
{
    if (property < DRAWS)
        return true;
    if (property == UNKNOWN_CARDS)
        return of->unknown_cards > 0;
    return property == TURNED_CARDS ? of->has_hidden_cards : of->has_stock;
}

static void count_value(struct histogram *h, uint64_t value)
{
    h->records[value < VALUES ? value : VALUES - 1]++;
    h->num++;
    h->sum += value;
}

static void count_properties(struct unisol_tally *tally, const struct unisol_statistics *of)
{
    const size_t values[NUM_PROPERTIES] = {
        of->explicit_moves, of->implicit_moves, of->freecells_used, of->longest_supermove,
        of->flourish,       of->draws,          of->redeals,        of->passes,
        of->turned_cards,   of->unknown_cards};
    for (int i = 0; i < NUM_PROPERTIES; i++)
        if (has_property(of, i))
            count_value(&tally->histograms[i], values[i]);
}

/* The value with that rank, from 0, in ascending order. */
static uint32_t value_at(const struct histogram *h, uint64_t rank)
{
    uint32_t i = 0;
    for (uint64_t seen = h->records[0]; seen <= rank && i + 1 < VALUES; seen += h->records[i])
        i++;
    return i;
}

/* ---- tallies --------------------------------------------------------------------------------- */

struct unisol_tally *unisol_tally_new(void)
{
    return us_new(sizeof(struct unisol_tally));
}

void unisol_tally_add(struct unisol_tally *tally, const struct unisol_record *record)
{
    struct unisol_statistics of;
    if (!tally)
        return;
    unisol_counts_add(&tally->counts, record);
    enum unisol_result result = us_record_result(record);
    if (result != UNISOL_ILLEGAL && result != UNISOL_NOT_JUDGED &&
        unisol_record_statistics(record, &of) && of.explicit_moves + of.implicit_moves > 0)
        count_properties(tally, &of);
}

void unisol_tally_join(struct unisol_tally *tally, const struct unisol_tally *more)
{
    if (!tally || !more)
        return;
    unisol_counts_join(&tally->counts, &more->counts);
    for (int i = 0; i < NUM_PROPERTIES; i++) {
        struct histogram *h = &tally->histograms[i];
        for (int k = 0; k < VALUES; k++)
            h->records[k] += more->histograms[i].records[k];
        h->num += more->histograms[i].num;
        h->sum += more->histograms[i].sum;
    }
}

bool unisol_tally_results(const struct unisol_tally *tally, struct unisol_results *results)
{
    if (!tally || !results)
        return false;
    *results = tally->counts.results;
    return true;
}

const struct unisol_counts *unisol_tally_counts(const struct unisol_tally *tally)
{
    return &tally->counts;
}

const char *unisol_tally_reason(const struct unisol_tally *tally, size_t i, uint64_t *records)
{
    if (!tally || i >= UNISOL_MAX_REASONS || !tally->counts.reasons[i].name)
        return NULL;
    if (records)
        *records = tally->counts.reasons[i].count;
    return tally->counts.reasons[i].name;
}

bool unisol_tally_property(const struct unisol_tally *tally, size_t i,
                           struct unisol_property *property)
{
    if (!tally || i >= NUM_PROPERTIES)
        return false;
    if (!property)
        return true;

    const struct histogram *h = &tally->histograms[i];
    *property = (struct unisol_property){
        .name = property_names[i], .records = h->num, .sum = h->sum};
    if (h->num > 0) {
        property->least = value_at(h, 0);
        property->most = value_at(h, h->num - 1);
        property->median = (value_at(h, (h->num - 1) / 2) + value_at(h, h->num / 2)) / 2.0;
    }
    return true;
}

uint64_t unisol_tally_value(const struct unisol_tally *tally, size_t i, uint32_t value)
{
    return tally && i < NUM_PROPERTIES && value < VALUES ? tally->histograms[i].records[value] : 0;
}

void unisol_tally_free(struct unisol_tally *tally)
{
    us_resize(tally, 0);
}
