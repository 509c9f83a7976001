/* SPDX-License-Identifier: MIT */
/* The files in which Solvitaire has the rules of a game (docs/rules.md, section 6). */
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
bool us_solvitaire_rules_in(struct us_str text, struct us_sink *sink, const struct us_bounds *bounds,
                            struct us_game *game);

#endif
