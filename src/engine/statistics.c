/* SPDX-License-Identifier: MIT */
/* Counts the statistics of a solution. */
#include "engine/statistics.h"

#include "engine/walk.h"

static void count_freecells(const struct us_position *p, struct us_statistics *out)
{
    uint32_t used = 0;
    for (unsigned i = 0; i < p->num_freecells; i++)
        used += us_is_card(p->freecells[i]);
    if (used > out->of[US_TALLY_FREECELLS_USED])
        out->of[US_TALLY_FREECELLS_USED] = used;
}

static void count_stock(const struct us_rules *r, const struct us_move *m, uint32_t *of)
{
    bool draws = m->source.type == US_STOCK &&
                 (!r->stock_gives || m->dest.type == US_WASTE || m->dest.type >= US_ALL_COLUMNS);
    bool makes_stock = r->unjudged ? m->source.type == US_WASTE && m->dest.type == US_STOCK
                                   : us_makes_stock(m);
    bool redeals = makes_stock || m->source.type == US_ALL_COLUMNS;
    of[US_TALLY_DRAWS] += draws;
    of[US_TALLY_REDEALS] += redeals;
    of[US_TALLY_SINGLE_CARD_MOVES] += draws || redeals ? 1 : m->num_cards;
    if (draws && r->stock_to == US_STOCK_TO_WASTE && of[US_TALLY_PASSES] == of[US_TALLY_REDEALS])
        of[US_TALLY_PASSES]++;
}

/* Sets the counts that follow from others, or from the board at the end. */
static void count_end(const struct us_solution *solution, const struct us_position *end,
                      uint32_t *of)
{
    of[US_TALLY_MOVES] = solution->num_explicit;
    of[US_TALLY_ALL_MOVES] = solution->num_moves;
    of[US_TALLY_AUTOMOVES] = of[US_TALLY_ALL_MOVES] - of[US_TALLY_MOVES];
    of[US_TALLY_MOVES_WITHOUT_REDEALS] = of[US_TALLY_MOVES] - of[US_TALLY_REDEALS];
    of[US_TALLY_MOVES_AND_TURNED_CARDS] = of[US_TALLY_MOVES_WITHOUT_REDEALS] +
                                          of[US_TALLY_TURNED_CARDS];
    for (unsigned i = 0; i < us_num_foundations(end); i++)
        of[US_TALLY_FOUNDATION_CARDS] += us_foundation_len(end, i);
}

void us_statistics_of(const struct us_solution *solution, struct us_statistics *out)
{
    const struct us_rules *rules = &solution->game.rules;
    uint32_t *of = out->of;
    struct us_walk walk;
    *out = (struct us_statistics){0};
    us_walk_begin(&walk, solution);
    count_freecells(&walk.board, out);
    unsigned hidden = us_game_has_rules(&solution->game) && !rules->unjudged
                          ? us_count_marked(&walk.board, US_COLUMNS_AND_RESERVES, US_CARD_HIDDEN)
                          : 0;
    out->has_hidden_cards = hidden > 0;
    out->has_stock = rules->stock_to != US_STOCK_TO_NOWHERE || rules->gathers;
    bool turns = out->has_hidden_cards || (rules->gathers && !rules->unjudged);
    while (us_walk_next(&walk)) {
        const struct us_move *m = walk.move;
        unsigned before = hidden;
        hidden = turns ? us_count_marked(&walk.board, US_COLUMNS_AND_RESERVES, US_CARD_HIDDEN) : 0;
        if (m->source.type != US_ALL_COLUMNS && hidden < before)
            of[US_TALLY_TURNED_CARDS] += before - hidden;
        count_stock(rules, m, of);
        count_freecells(&walk.board, out);
        of[US_TALLY_FLOURISH] = m->dest.type == US_FOUNDATION ? of[US_TALLY_FLOURISH] + m->num_cards
                                                              : 0;
        if (m->dest.type == US_COLUMN && m->num_cards > of[US_TALLY_LONGEST_SUPERMOVE])
            of[US_TALLY_LONGEST_SUPERMOVE] = m->num_cards;
    }
    count_end(solution, &walk.board, of);
}
