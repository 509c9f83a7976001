/* SPDX-License-Identifier: MIT */
/*
 * From what a record means to what a target's text says: a solution under the target's conventions.  It is a solution
 * again, not a script, because writers that draw boards need every move complete; the moves that such a text leaves out
 * are marked implicit in it.
 */
#ifndef UNISOL_ENGINE_EXPRESS_H
#define UNISOL_ENGINE_EXPRESS_H

#include "base/status.h"
#include "model/solution.h"

/*
 * Fills out with the moves of `in` as a text under these terms means them.  `rule` is the automove rule, one of terms->rules;
 * cards that it has taken home are left out of later moves; freecells are where the target's board has them; moves to empty
 * columns whose count the text cannot state are split.  What comes out reaches the same final position (of an unfinished
 * game: with the automoves that the rule adds), or it is refused.  US_FAILED: refused, or no memory, reported to sink.
 */
enum us_status us_express(const struct us_solution *in, const struct us_terms *terms, enum us_automove rule,
                          struct us_solution *out, struct us_sink *sink);

/* The rule under which a text of these terms would say `in`: its own where that can be. */
enum us_automove us_express_rule(const struct us_solution *in, const struct us_terms *terms);

#endif
