/* SPDX-License-Identifier: MIT */
/*
 * Dealing plans: how programs deal a shuffled deck to the piles of a game.  A plan is a list of
 * steps.
 */
#ifndef UNISOL_RULES_PLANS_H
#define UNISOL_RULES_PLANS_H

#include "model/deal.h"
#include "model/game.h"
#include "model/position.h"

struct us_plan_step;

struct us_plan {
    const char *variant;
    unsigned systems; /* a bit for each enum us_deal_system that deals like this */
    const struct us_plan_step *steps;
    bool by_rows;         /* FreeCell: all cards go to the columns in turn */
    bool fills_freecells; /* some freecells hold cards */
    bool looks;           /* where a card goes depends on the cards */
    bool varies;          /* the lengths of the columns or the foundations depend on the cards */
};

/* A deck that is being dealt. */
struct us_dealing {
    us_card cards[US_MAX_CARDS];
    unsigned num_cards;
    unsigned next; /* index of the next card */
    struct us_position *position;
    /* us_plan_lay sets them. */
    const struct us_game *game;
    const struct us_deal_shape *shape;
};

/* Returns the plan with which a system deals a game, or NULL if it does not deal it, or the game
   does not have the sizes of its variant.  The number of freecells may be higher, and, if the plan
   does not fill any, lower. */
const struct us_plan *us_plan_find(const struct us_game *game, enum us_deal_system system);

/* Deals.  The position has the piles of the game, all of them empty. */
void us_plan_lay(const struct us_plan *plan, const struct us_game *game,
                 struct us_dealing *dealing);

/*
 * Finds the order in which the cards of a layout were dealt, which is the opposite of dealing.
 * Fills cards, which has room for US_MAX_CARDS, and returns their number.  Returns 0 if the system
 * does not deal the game, the layout is not one of its deals, or the order is lost because the plan
 * looks at the cards.
 */
unsigned us_plan_collect(const struct us_game *game, enum us_deal_system system,
                         const struct us_position *position, us_card *cards);

#endif
