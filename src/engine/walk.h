/* SPDX-License-Identifier: MIT */
/*
 * Walks through a solution and keeps the position after each move.  `while (us_walk_next(&w))`
 * visits all moves in the order of play.
 */
#ifndef UNISOL_ENGINE_WALK_H
#define UNISOL_ENGINE_WALK_H

#include "model/solution.h"

struct us_walk {
    const struct us_solution *solution;
    struct us_position board;   /* after `move`; the start position before the first step */
    const struct us_move *move; /* the last move played; NULL before the first step */
    size_t played;              /* the number of moves played, including implicit ones */
    unsigned number;            /* of the last explicit move, from 1; 0 before it */
    bool completed_suit;        /* the cards of `move` completed a suit, which left its column */
    /* If not NULL, receives what the game does by itself after each move. */
    struct us_transfers *notes;
};

/* Begins at the start of a solution, which must outlive the walk and must not be `empty`. */
void us_walk_begin(struct us_walk *walk, const struct us_solution *solution);

/* Plays the next move and turns the card face up that it uncovers.  Returns false at the end. */
bool us_walk_next(struct us_walk *walk);

/*
 * Leaves the moves of the solution: judges a move of the player on the board and plays it if it is
 * legal, without automoves.  Only the source, dest and num_cards of *move are used, as in us_judge.
 * *move is completed, and must remain valid until the next step.  Returns US_REASON_NONE, or the
 * rule that the move breaks.  The only step that may follow is another one of this kind.
 */
enum us_reason us_walk_play(struct us_walk *walk, struct us_move *move);

/* Advances to the position after the player's move `number` and the automoves that follow it, or to
   the end if there are fewer moves.  Number 0 is the start position; automoves before the first
   move are played together with that move. */
void us_walk_to(struct us_walk *walk, uint32_t number);

/* Returns true if the automoves of a solution are those that its rule makes, in the order in which
   unisol makes them, so that the other moves imply them.  Those before the first move may be
   missing. */
bool us_has_usual_automoves(const struct us_solution *solution);

/* If the foundations begin with the rank that the start has there, states the rank in the rules, if
   it is known: a later position does not show it. */
void us_settle_base(struct us_game *game, const struct us_position *position);

/* Fills `out` with the position after move `number` as a record of its own that starts there and
   has no moves. */
void us_solution_at(const struct us_solution *solution, uint32_t number, struct us_solution *out);

#endif
