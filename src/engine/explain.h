/* SPDX-License-Identifier: MIT */
/* Putting a fault into words, as a good referee would: what was tried, the rule, what would have been legal. */
#ifndef UNISOL_ENGINE_EXPLAIN_H
#define UNISOL_ENGINE_EXPLAIN_H

#include "model/solution.h"

struct us_explanation {
    struct us_buf what;  /* one line: which move it is and what is wrong with it, cards and piles by name */
    struct us_buf rule;  /* the rule that it breaks, with the numbers of this board; may be empty */
    struct us_buf other; /* the conventions under which the list would be legal; may be empty */
    struct us_buf board; /* the board before the move (of a picture: after it), indented lines with a heading */
};

/* Explains the fault of an illegal solution. */
void us_explain(const struct us_solution *s, struct us_explanation *out);

void us_explanation_free(struct us_explanation *e);

#endif
