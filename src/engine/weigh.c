/* SPDX-License-Identifier: MIT */
/* Finds the game of a script whose moves are the differences of boards. */
#include "engine/weigh.h"

#include "base/rows.h"
#include "engine/place.h"
#include "rules/judge.h"

/* What an illegal move costs, in bits: how unlikely it is. */
enum { ILLEGAL_COST = 8 };

/* What a card on another one costs: -log2 of the part of the cards of a rank that fit. */
static const unsigned build_costs[US_NUM_BUILDS] = {
    [US_BUILT_BY_RANK] = 2, [US_BUILT_BY_SUIT] = 0,       [US_BUILT_BY_ALTERNATE_COLOR] = 1,
    [US_NOT_BUILT] = 0,     [US_BUILT_BY_SAME_COLOR] = 1, [US_BUILT_BY_OTHER_SUIT] = 2,
};

/* What a card that is drawn costs if each card of the stock can be drawn, and not each third. */
enum { DRAW_COST = 2 };

/* A game that is tried, and the position after the moves so far. */
struct trial {
    const struct us_game *game;
    struct us_position position;
    size_t cost;
};

/* Makes the waste have `count` cards, in the order in which they are drawn. */
static void turn_to(struct us_position *p, unsigned count)
{
    us_card cards[US_MAX_CARDS];
    unsigned num = us_waste_len(p);
    memcpy(cards, us_pile_cards(p, US_WASTE, 0), num * sizeof(us_card));
    while (us_stock_len(p) > 0)
        cards[num++] = us_pile_pop(p, US_STOCK, 0) & ~US_CARD_HIDDEN;
    us_pile_set(p, US_WASTE, 0, (struct us_cards){cards, count < num ? count : num});
    while (num > us_waste_len(p))
        us_pile_push(p, US_STOCK, 0, cards[--num] | US_CARD_HIDDEN);
}

/* Draws until the waste has `count` cards, and once turns the waste over, if the rules allow it. */
static void try_draws(struct trial *trial, unsigned count)
{
    struct us_position *p = &trial->position;
    const struct us_move redeal = {
        .source = {.type = US_WASTE}, .dest = {.type = US_STOCK}, .num_cards = us_waste_len(p)};
    unsigned draw = trial->game->rules.stock_draw > 1 ? trial->game->rules.stock_draw : 1;
    unsigned num = us_waste_len(p) + us_stock_len(p);
    unsigned now = us_waste_len(p);
    bool reached = count == num || (count > now && (count - now) % draw == 0);
    if (!reached || count < now) {
        turn_to(p, num);
        struct us_move all = redeal;
        all.num_cards = num;
        bool legal = us_is_legal(trial->game, p, &all) && (count == num || count % draw == 0);
        trial->cost += legal ? 0 : ILLEGAL_COST;
    }
    turn_to(p, count);
    trial->cost += draw == 1 ? DRAW_COST : 0;
}

static void try_intent(struct trial *trial, const struct us_intent *intent)
{
    struct us_position *p = &trial->position;
    struct us_move m = {.source = us_pile_named(&intent->source),
                        .dest = us_pile_named(&intent->dest)};
    m.num_cards = intent->count;
    if (us_fills_by_itself(p, intent))
        return;
    if (intent->draws == US_DRAWS_UNTIL) {
        try_draws(trial, intent->count);
        return;
    }
    bool any = us_has_pile(p, m.source) && us_has_pile(p, m.dest) && m.source.type != US_HOLE;
    if (!any || us_cards_in(p, m.source) < intent->count) {
        trial->cost += ILLEGAL_COST;
        return;
    }

    us_name_cards(p, &m);
    if (intent->dest.kind == US_PLACE_FOUNDATION) {
        int found = us_foundation_for(p, m.source_card);
        m.dest.index = found < 0 ? us_suit(m.source_card) : (unsigned)found;
    }
    if (!us_is_legal(trial->game, p, &m))
        trial->cost += ILLEGAL_COST;
    else if (m.dest.type == US_COLUMN && us_column_len(p, m.dest.index) > 0)
        trial->cost += build_costs[trial->game->build];
    us_position_apply(p, &m);
}

/* Returns what the moves cost in a game, or more than `most`. */
static size_t cost_in(const struct us_script *script, const struct us_game *game, size_t most)
{
    struct trial trial = {.game = game};
    us_position_copy(&trial.position, &script->start);
    us_game_attach(game, &trial.position);
    for (size_t i = 0; i < script->num_intents && trial.cost <= most; i++) {
        if (script->intents[i].source.kind == US_PLACE_UNSTATED)
            break;
        try_intent(&trial, &script->intents[i]);
    }
    return trial.cost;
}

size_t us_weigh_games(const struct us_script *script)
{
    size_t best = 0;
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < script->num_alternatives && least > 0; i++) {
        size_t cost = cost_in(script, &script->alternatives[i], least);
        if (cost >= least)
            continue;
        least = cost;
        best = i;
    }
    return best;
}
