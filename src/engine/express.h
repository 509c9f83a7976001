/* SPDX-License-Identifier: MIT */
/*
 * Rewrites a solution under the conventions of a target format.  The result is a solution again,
 * not a script, because writers that draw boards need complete moves.  Moves that the target leaves
 * out are implicit in it.
 */
#ifndef UNISOL_ENGINE_EXPRESS_H
#define UNISOL_ENGINE_EXPRESS_H

#include "model/solution.h"

/* What a target has in place of moves that it cannot state. */
struct us_rewrites {
    size_t split;         /* moves to empty columns that were split */
    size_t parts;         /* the moves that they were split into */
    size_t several;       /* moves of several cards that became moves of single cards */
    size_t singles;       /* the moves that they became */
    size_t cell_moves;    /* moves from freecell to freecell that were left out */
    size_t whole_columns; /* moves of whole columns to empty ones that were left out */
    bool other_moves;     /* readers, who infer the conventions, find other moves */
    /* Cards are in other freecells, or go to the foundations at another time or in another order.
       Not set if one of the numbers above is not 0. */
    bool other_cells;
    bool other_order;
};

/*
 * Fills `out` with the moves that an input under these terms needs to mean the same as `in`.
 * `rule` is the automove rule, one of terms->rules.
 *
 * Cards that an automove has already taken home are left out of later moves.  Freecells are those
 * of the target's board.  If the target cannot state the number of cards of a move to an empty
 * column, the move is split.  The result reaches the same final position.  If the game is
 * unfinished, that includes the automoves that the rule adds, which may solve it.  The legal part
 * of an illegal solution becomes a legal one.  Sets *rewrites, which may be NULL.
 *
 * Returns US_FAILED after a report to sink if the moves cannot be expressed or memory runs out.
 */
enum us_status us_express(const struct us_solution *in, const struct us_terms *terms,
                          enum us_automove rule, struct us_rewrites *rewrites,
                          struct us_solution *out, struct us_sink *sink);

/* Returns the automove rule under which to express `in`: its own if the terms allow it, otherwise
   terms->rule. */
enum us_automove us_express_rule(const struct us_solution *in, const struct us_terms *terms);

#endif
