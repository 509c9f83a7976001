/* SPDX-License-Identifier: MIT */
/* The games of PySolFC whose saves are read, which are in games/games.txt. */
#ifndef UNISOL_FORMATS_SAVES_PSO_ROWS_H
#define UNISOL_FORMATS_SAVES_PSO_ROWS_H

#include <stddef.h>
#include <stdint.h>

/* A game that PySolFC and unisol know. */
struct us_pso_game {
    uint32_t id;
    const char *variant;
    /* The stacks in the order in which PySolFC makes them: r rows, c freecells, f foundations,
       h holes, t the talon, w the waste, i a stack that is not shown.  A number follows if the game
       has not so many. */
    const char *stacks;
    const char *suits; /* of a deck, in the order of card numbers; NULL: CSHD */
    /* The name of the game if its numbers deal other layouts than those of the variant. */
    const char *deals;
};

extern const struct us_pso_game us_pso_games[];
extern const size_t us_num_pso_games;

#endif
