/* SPDX-License-Identifier: MIT */
/* Comparing catalogues of solutions. */
#include "cli/catalogues.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api/command.h"
#include "cli/json_report.h"
#include "cli/report.h"

#define SCHEMA "urn:unisol:compare:1"

enum { MOST_LISTED = 10 /* deals that are printed as text */ };

/* ---- lists ----------------------------------------------------------------------------------- */

/* A new row at the end of the list. */
static struct solved_deal *next_row(struct catalogues *all)
{
    all->list = with_room(all->list, all->num, &all->cap, sizeof(*all->list));
    return &all->list[all->num++];
}

void catalogues_add(struct catalogues *all, const struct unisol_record *record)
{
    struct unisol_statistics of;
    bool solved = unisol_record_summary(record)->result == UNISOL_SOLVED &&
                  unisol_record_statistics(record, &of);

    if (!solved)
        return;

    struct solved_deal *row = next_row(all);
    const char *name = unisol_record_stated_deal(record);
    *row = (struct solved_deal){
        .moves = of.explicit_moves, .automoves = of.implicit_moves, .freecells = of.freecells_used};
    snprintf(row->name, sizeof(row->name), "%s", name ? name : "");
    row->deal = unisol_record_start_hash(record);
    if (!row->deal)
        needed(NULL);
}

void catalogues_join(struct catalogues *all, const struct catalogues *more, uint32_t catalogue)
{
    for (size_t i = 0; i < more->num; i++) {
        struct solved_deal *row = next_row(all);
        *row = more->list[i];
        row->place = all->num;
        row->catalogue = catalogue;
    }
}

void catalogues_free(struct catalogues *all)
{
    free(all->list);
    *all = (struct catalogues){0};
}

/* ---- deals ----------------------------------------------------------------------------------- */

/* The shortest solution comes first among those of one catalogue. */
static int compare_rows(const void *a, const void *b)
{
    const struct solved_deal *x = a;
    const struct solved_deal *y = b;
    const uint64_t keys[][2] = {{x->deal, y->deal},
                                {x->catalogue, y->catalogue},
                                {x->moves, y->moves},
                                {x->freecells, y->freecells}};

    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* Keeps only the best solution of each deal in each catalogue. */
static void keep_best(struct catalogues *all)
{
    size_t n = 0;

    if (all->num > 0)
        qsort(all->list, all->num, sizeof(*all->list), compare_rows);
    for (size_t i = 0; i < all->num; i++) {
        const struct solved_deal *row = &all->list[i];
        if (n == 0 || all->list[n - 1].deal != row->deal ||
            all->list[n - 1].catalogue != row->catalogue)
            all->list[n++] = *row;
        else if (row->place < all->list[n - 1].place)
            all->list[n - 1].place = row->place;
    }
    all->num = n;
}

static int compare_places(const void *a, const void *b)
{
    const struct solved_deal *x = a;
    const struct solved_deal *y = b;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    return x->catalogue < y->catalogue ? -1 : x->catalogue > y->catalogue;
}

/* Puts the deals in the order of their first solutions. */
static void sort_deals(struct catalogues *all)
{
    struct solved_deal *list = all->list;

    for (size_t from = 0, to; from < all->num; from = to) {
        size_t place = list[from].place;
        for (to = from + 1; to < all->num && list[to].deal == list[from].deal; to++)
            if (list[to].place < place)
                place = list[to].place;
        for (size_t i = from; i < to; i++)
            list[i].place = place;
    }
    if (all->num > 0)
        qsort(list, all->num, sizeof(*list), compare_places);
}

/* One deal: the rows of the catalogues that have solved it. */
struct deal {
    const struct solved_deal *rows;
    size_t num;
    uint32_t least; /* moves */
    uint32_t most;
    const char *name;
};

/* Takes the next deal from row *at on.  False: there is none. */
static bool next_deal(const struct catalogues *all, size_t *at, struct deal *deal)
{
    if (*at == all->num)
        return false;
    const struct solved_deal *rows = all->list + *at;
    *deal = (struct deal){.rows = rows, .least = rows[0].moves, .most = rows[0].moves, .name = ""};
    for (; *at < all->num && all->list[*at].deal == rows[0].deal; ++*at) {
        const struct solved_deal *row = &all->list[*at];
        deal->num++;
        if (row->moves < deal->least)
            deal->least = row->moves;
        if (row->moves > deal->most)
            deal->most = row->moves;
        if (!deal->name[0])
            deal->name = row->name;
    }
    return true;
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* What is known of one catalogue. */
struct sums {
    uint64_t deals;
    /* Of the deals that all catalogues have solved: */
    uint64_t moves;
    uint64_t automoves;
    uint64_t freecells;
    uint64_t shortest; /* deals of which no other catalogue has a shorter solution */
    uint64_t alone;    /* deals of which all others have longer ones */
};

/* Adds a deal that all catalogues have solved. */
static void add_shared(struct sums *sums, const struct deal *deal)
{
    size_t shortest = 0;

    for (size_t i = 0; i < deal->num; i++)
        shortest += deal->rows[i].moves == deal->least;
    for (size_t i = 0; i < deal->num; i++) {
        struct sums *of = &sums[deal->rows[i].catalogue];
        bool is_shortest = deal->rows[i].moves == deal->least;
        of->moves += deal->rows[i].moves;
        of->automoves += deal->rows[i].automoves;
        of->freecells += deal->rows[i].freecells;
        of->shortest += is_shortest;
        of->alone += is_shortest && shortest == 1;
    }
}

/* Fills in the sums; returns the number of deals that all catalogues have solved. */
static uint64_t add_up(const struct catalogues *all, size_t num, struct sums *sums)
{
    uint64_t shared = 0;
    struct deal deal;

    for (size_t at = 0; next_deal(all, &at, &deal);) {
        for (size_t i = 0; i < deal.num; i++)
            sums[deal.rows[i].catalogue].deals++;
        if (deal.num < num)
            continue;
        shared++;
        add_shared(sums, &deal);
    }
    return shared;
}

/* ---- text ------------------------------------------------------------------------------------ */

/* Puts the table about the deals that all catalogues have solved. */
static void put_table(struct outbox *out, const struct sums *sums, size_t num, uint64_t shared)
{
    static const struct {
        const char *title;
        size_t at; /* in the sums */
        bool is_mean;
    } rows[] = {
        {"moves (mean)", offsetof(struct sums, moves), true},
        {"automoves (mean)", offsetof(struct sums, automoves), true},
        {"freecells used (mean)", offsetof(struct sums, freecells), true},
        {"shortest solution", offsetof(struct sums, shortest), false},
        {"all others are longer", offsetof(struct sums, alone), false},
    };
    box_printf(out, "%-28s", "catalogue");
    for (size_t i = 0; i < num; i++)
        box_printf(out, " %10zu", i + 1);
    for (size_t k = 0; k < sizeof(rows) / sizeof(rows[0]); k++) {
        box_printf(out, "\n%-28s", rows[k].title);
        for (size_t i = 0; i < num; i++) {
            uint64_t sum = *(const uint64_t *)(const void *)((const char *)&sums[i] + rows[k].at);
            if (rows[k].is_mean)
                box_printf(out, " %10.1f", (double)sum / (double)shared);
            else
                box_printf(out, " %10" PRIu64, sum);
        }
    }
    box_putc(out, '\n');
}

static void put_deal(struct outbox *out, const struct deal *deal)
{
    box_puts(out, "  ");
    if (deal->name[0])
        box_printf(out, "deal %s:", deal_words(deal->name));
    else
        box_puts(out, "a layout:");
    for (size_t i = 0; i < deal->num; i++)
        box_printf(out, "%s %" PRIu32, i ? "," : "", deal->rows[i].moves);
    box_puts(out, " moves; ");
    for (size_t i = 0; i < deal->num; i++)
        box_printf(out, "%s%" PRIu32, i ? ", " : "", deal->rows[i].freecells);
    box_puts(out, " freecells\n");
}

/* Puts the deals whose numbers of moves differ most. */
static void put_differences(struct outbox *out, const struct catalogues *all, size_t num)
{
    struct deal list[MOST_LISTED];
    size_t listed = 0;
    struct deal deal;

    for (size_t at = 0; next_deal(all, &at, &deal);) {
        if (deal.num < num || deal.most == deal.least)
            continue;
        size_t i = listed < MOST_LISTED ? listed++ : MOST_LISTED;
        for (; i > 0 && list[i - 1].most - list[i - 1].least < deal.most - deal.least; i--)
            if (i < MOST_LISTED)
                list[i] = list[i - 1];
        if (i < MOST_LISTED)
            list[i] = deal;
    }
    if (listed > 0)
        box_puts(out, "\nlargest differences:\n");
    for (size_t i = 0; i < listed; i++)
        put_deal(out, &list[i]);
}

static void put_text(struct outbox *out, const struct catalogues *all, const char *const *names,
                     size_t num)
{
    struct sums sums[MOST_CATALOGUES] = {{0}};
    uint64_t shared = add_up(all, num, sums);

    for (size_t i = 0; i < num; i++) {
        box_printf(out, "%zu: ", i + 1);
        box_put_escaped(out, names[i]);
        box_puts(out, ": ");
        box_count(out, sums[i].deals, "deal is solved\n", "deals are solved\n");
    }
    box_putc(out, '\n');
    if (shared == 0) {
        box_puts(out, "no deal is solved in all catalogues\n");
        return;
    }
    box_count(out, shared, "deal is solved in all catalogues:\n",
              "deals are solved in all catalogues:\n");
    put_table(out, sums, num, shared);
    put_differences(out, all, num);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Puts a list with one number for each catalogue, or null. */
static void put_numbers(struct outbox *out, const struct deal *deal, size_t num, bool freecells,
                        char between, const char *none)
{
    size_t row = 0;

    for (size_t i = 0; i < num; i++) {
        if (i > 0)
            box_putc(out, between);
        if (row == deal->num || deal->rows[row].catalogue != i) {
            box_puts(out, none);
            continue;
        }
        box_printf(out, "%" PRIu32, freecells ? deal->rows[row].freecells : deal->rows[row].moves);
        row++;
    }
}

static void put_json(struct outbox *out, const struct catalogues *all, const char *const *names,
                     size_t num)
{
    struct sums sums[MOST_CATALOGUES] = {{0}};
    struct deal deal;
    uint64_t shared = add_up(all, num, sums);

    box_puts(out, "{\"schema\":\"" SCHEMA "\",\"catalogues\":[");
    for (size_t i = 0; i < num; i++) {
        box_puts(out, i ? ",{" : "{");
        json_put_file(out, names[i]);
        box_printf(out, ",\"solved\":%" PRIu64 ",\"shortest\":%" PRIu64 ",\"alone\":%" PRIu64 "}",
                   sums[i].deals, sums[i].shortest, sums[i].alone);
    }
    box_printf(out, "],\"shared\":%" PRIu64 ",\"deals\":[", shared);
    for (size_t at = 0; next_deal(all, &at, &deal);) {
        box_puts(out, deal.rows > all->list ? ",{\"deal\":" : "{\"deal\":");
        if (deal.name[0])
            box_put_json(out, deal.name);
        else
            box_puts(out, "null");
        box_puts(out, ",\"moves\":[");
        put_numbers(out, &deal, num, false, ',', "null");
        box_puts(out, "],\"freecells_used\":[");
        put_numbers(out, &deal, num, true, ',', "null");
        box_puts(out, "]}");
    }
    box_puts(out, "]}\n");
}

/* Puts a line for each deal: the moves of each catalogue, and then the freecells. */
static void put_tsv(struct outbox *out, const struct catalogues *all, const char *const *names,
                    size_t num)
{
    static const char *const titles[2] = {"\tmoves: ", "\tfreecells_used: "};
    struct deal deal;

    box_puts(out, "deal");
    for (size_t i = 0; i < 2 * num; i++) {
        box_puts(out, titles[i / num]);
        box_put_escaped(out, names[i % num]);
    }
    box_putc(out, '\n');
    for (size_t at = 0; next_deal(all, &at, &deal);) {
        box_put_field(out, deal.name, '\t');
        put_numbers(out, &deal, num, false, '\t', "");
        box_putc(out, '\t');
        put_numbers(out, &deal, num, true, '\t', "");
        box_putc(out, '\n');
    }
}

void catalogues_put(struct catalogues *all, const char *const *names, size_t num,
                    enum report report, struct outbox *out)
{
    keep_best(all);
    sort_deals(all);
    if (report == REPORT_JSON)
        put_json(out, all, names, num);
    else if (report == REPORT_TSV)
        put_tsv(out, all, names, num);
    else
        put_text(out, all, names, num);
}
