/* SPDX-License-Identifier: MIT */
/* Explains a fault: what was tried, which rule it breaks, and what would have been legal. */
#ifndef UNISOL_ENGINE_EXPLAIN_H
#define UNISOL_ENGINE_EXPLAIN_H

#include "model/solution.h"

/* The parts of an explanation.  All but `what` and `board` may be empty. */
struct us_explanation {
    struct us_buf what;  /* one line: the move and its fault, with cards and piles by name */
    struct us_buf rule;  /* the rule that the move breaks, with the numbers of this position */
    struct us_buf other; /* the conventions, or the games, under which the list would be legal */
    struct us_buf board; /* the board as indented lines under a heading, see us_explain */
};

/*
 * Explains the fault of an illegal solution.  The board is the one before the illegal move.  If the
 * moves are legal and disagree with something that the input states, it is the one after the move.
 * The caller frees the explanation.
 */
void us_explain(const struct us_solution *solution, struct us_explanation *out);

/* Puts the fault of an illegal solution as a verdict, in one line: "illegal at move 60: cannot move
   2 cards, only 1". */
void us_put_verdict_of_fault(const struct us_solution *solution, struct us_buf *out);

/* Puts why fault->tried is illegal on this board, without its number, and the rule: "cannot move 2
   cards, only 1; at most 1 card can move".  Puts nothing if memory runs out. */
void us_put_refusal(const struct us_game *game, const struct us_position *board,
                    const struct us_fault *fault, struct us_buf *out);

/* What is known about the move at fault, apart from the piles and cards in fault.tried. */
struct us_fault_facts {
    bool source;        /* tried.source is known */
    bool dest;          /* tried.dest is known */
    unsigned num_cards; /* that the move takes; 0: not known */
    unsigned most;      /* of them that could move; 0: the number is not at fault */
};

/* Returns the facts about the fault of an illegal solution. */
struct us_fault_facts us_facts_of_fault(const struct us_solution *solution);

/* Frees the buffers of an explanation. */
void us_explanation_free(struct us_explanation *explanation);

#endif
