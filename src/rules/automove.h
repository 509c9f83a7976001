/* SPDX-License-Identifier: MIT */
/* The five automove rules; docs/glossary.md explains them. */
#ifndef UNISOL_RULES_AUTOMOVE_H
#define UNISOL_RULES_AUTOMOVE_H

#include "model/game.h"
#include "model/position.h"

/*
 * Returns true if `card` fits on a foundation and the rule moves it there.  Two kinds of games have
 * one condition for the rules horne, wkr and and-rule.  If columns are built by suit in a game of
 * one deck, every card that fits moves.  If they are built by rank, a card moves if all foundations
 * are at its rank - 2 or higher.  In games of several decks, a condition on a suit means its lowest
 * foundation.
 */
bool us_may_automove(const struct us_game *game, const struct us_position *position, us_card card,
                     enum us_automove rule);

/*
 * Finds the next automove.  A pass examines the columns from left to right and then the freecells.
 * *from is the place where the search continues; it must be 0 at the start of a pass, and is
 * updated.  Returns false if there are no more automoves in this pass.  Simple Simon has no
 * automoves.
 */
bool us_next_automove(const struct us_game *game, const struct us_position *position,
                      enum us_automove rule, unsigned *from, struct us_move *move);

/* Passes until one makes no automove.  All zero at first. */
struct us_passes {
    unsigned from;
    bool any; /* this pass has made one */
};

/* Finds the next automove of all passes.  The caller plays each before it asks for the next one. */
bool us_next_in_passes(const struct us_game *game, const struct us_position *position,
                       enum us_automove rule, struct us_passes *passes, struct us_move *move);

#endif
