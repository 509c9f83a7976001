/* SPDX-License-Identifier: MIT */
/* The five automove rules by their true definitions (formats.md section 11). */
#ifndef UNISOL_RULES_AUTOMOVE_H
#define UNISOL_RULES_AUTOMOVE_H

#include "model/game.h"
#include "model/position.h"

/*
 * The rule lets `card`, which is next on a foundation, leave by itself.  Where suits are built on suits (or Simple Simon's
 * whole suits leave) every fitting card is safe; where columns are built by rank, a card is safe once all foundations
 * stand at its rank - 2.  With several decks a condition on a suit means its lowest foundation.
 */
bool us_may_automove(const struct us_game *g, const struct us_position *p, us_card card, enum us_automove rule);

/*
 * Finds the next automove: columns left to right, then freecells, going on behind *from (0 at the start of a pass, columns
 * first, freecells behind them), which it moves on.  False when none is left in this pass.
 */
bool us_next_automove(const struct us_game *g, const struct us_position *p, enum us_automove rule, unsigned *from,
                      struct us_move *m);

#endif
