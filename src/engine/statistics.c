/* SPDX-License-Identifier: MIT */
/* Counts the statistics of a solution. */
#include "engine/statistics.h"

#include "engine/walk.h"

static void count_freecells(const struct us_position *p, struct us_statistics *out)
{
    unsigned used = p->num_freecells - us_empty_freecells(p);
    if (used > out->freecells_used)
        out->freecells_used = used;
}

/* Returns the number of hidden cards in columns and reserves. */
static unsigned count_hidden(const struct us_position *p)
{
    unsigned n = 0;
    for (unsigned i = 0; i < p->num_columns; i++)
        for (unsigned k = 0; k < p->len[i]; k++)
            n += (p->columns[i][k] & US_CARD_HIDDEN) != 0;
    for (unsigned i = 0; i < p->num_reserves; i++)
        for (unsigned k = 0; k < p->reserve_len[i]; k++)
            n += (p->reserves[i][k] & US_CARD_HIDDEN) != 0;
    return n;
}

static void count_stock(const struct us_rules *r, const struct us_move *m, struct us_statistics *out)
{
    bool redeals = m->dest.type == US_STOCK || m->source.type == US_ALL_COLUMNS;
    out->draws += m->source.type == US_STOCK;
    out->redeals += redeals;
    if (m->source.type == US_STOCK && r->stock_to == US_STOCK_TO_WASTE && out->passes == out->redeals)
        out->passes++;
}

void us_statistics_of(const struct us_solution *solution, struct us_statistics *out)
{
    *out = (struct us_statistics){.explicit_moves = solution->num_explicit};
    struct us_walk walk;
    us_walk_begin(&walk, solution);
    count_freecells(&walk.board, out);
    unsigned hidden = count_hidden(&walk.board);
    out->has_hidden_cards = hidden > 0;
    out->has_stock = solution->game.rules.stock_to != US_STOCK_TO_NOWHERE || solution->game.rules.gathers;
    while (us_walk_next(&walk)) {
        const struct us_move *m = walk.move;
        unsigned before = hidden;
        hidden = out->has_hidden_cards ? count_hidden(&walk.board) : 0;
        if (m->source.type != US_ALL_COLUMNS && hidden < before)
            out->turned_cards += before - hidden;
        count_stock(&solution->game.rules, m, out);
        count_freecells(&walk.board, out);
        out->implicit_moves += m->implicit;
        out->flourish = m->dest.type == US_FOUNDATION ? out->flourish + m->num_cards : 0;
        if (m->dest.type == US_COLUMN && m->num_cards > out->longest_supermove)
            out->longest_supermove = m->num_cards;
    }
}
