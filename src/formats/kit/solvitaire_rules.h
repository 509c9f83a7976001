/* SPDX-License-Identifier: MIT */
/* The files in which Solvitaire has the rules of a game (docs/rules-files.md). */
#ifndef UNISOL_FORMATS_SOLVITAIRE_RULES_H
#define UNISOL_FORMATS_SOLVITAIRE_RULES_H

#include "base/bounds.h"
#include "base/diag.h"
#include "model/game.h"
#include "tree/node.h"

/* Returns true if a member of that name is one of Solvitaire's. */
bool us_is_solvitaire_rule(struct us_str name);

/* Reads the rules in a text, to which the sink points; it begins with an object.  The game
   keeps its name.  Returns false after a report. */
bool us_solvitaire_rules_in(struct us_str text, struct us_sink *sink,
                            const struct us_bounds *bounds, struct us_game *game);

/* How a deal of one of Solvitaire's games looks: numbers of cards, and more. */
struct us_solvitaire_deal {
    uint8_t tableau;
    uint8_t stock;
    uint8_t reserve;
    uint8_t filled; /* in cells */
    uint8_t home;   /* on foundations */
    bool diagonal;  /* the columns become longer to the right */
    bool hidden;    /* only the last card of a column lies face up */
};

/* Sets *game to the rules of Solvitaire's game i, 0-based, and *deal to how it is dealt.  Of games
   with the same piles, the strictest comes first.  The game has unisol's name if unisol knows it,
   also if other programs play it by other rules.  Returns false if there are fewer games. */
bool us_solvitaire_game(size_t i, struct us_game *game, struct us_solvitaire_deal *deal);

#endif
