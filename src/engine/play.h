/* SPDX-License-Identifier: MIT */
/* A game that is being played: the moves so far, the board, and the moves that were taken back. */
#ifndef UNISOL_ENGINE_PLAY_H
#define UNISOL_ENGINE_PLAY_H

#include "engine/walk.h"

struct us_play {
    /* Its moves are those that were played, and after them those that were taken back and can be
       played again.  conventions.automove is the rule of the game.  Of the rest only what a
       position has is used. */
    struct us_solution solution;
    struct us_walk walk; /* through the solution, at the current position */

    /* A position on the way to the current one, from which undo plays; played is 0: none. */
    struct us_milestone {
        struct us_position board;
        size_t played;
        unsigned number; /* of the last explicit move */
    } milestone;

    /* What is taken of the game has, as variations, the moves that it left. */
    bool keeps_lines;
    struct us_solution *leaving; /* the line that the next move leaves, or NULL */
    struct us_solution **lines;  /* which were left, whole games from the start */
    size_t num_lines;
    size_t cap_lines;
};

/*
 * Fills *play, which may be all zero, with the position of a solution after the player's move
 * `number` and the automoves that follow it.  The moves after it can be played again.  What the
 * solution has at its moves stays at them, except for its current position.  Returns false if
 * memory runs out; *play must be freed in either case.  play->walk.number is less than `number` if
 * the solution has fewer moves.
 */
bool us_play_begin(struct us_play *play, const struct us_solution *solution, uint32_t number);

/* Copies `from` to `to`, which is all zero.  Returns false if memory runs out; `to` must be freed
   in either case. */
bool us_play_copy(struct us_play *to, const struct us_play *from);

/* Makes room for a move and its automoves, and for the line that it leaves.  Returns false if
   memory runs out. */
bool us_play_make_room(struct us_play *play);

/*
 * Judges a move of the player, and if it is legal, plays it and the automoves that follow it.  The
 * moves that were taken back are forgotten.  Only the source, dest and num_cards of *move are used;
 * it is completed.  us_play_make_room must have made room.  Returns US_REASON_NONE or the rule that
 * the move breaks.
 */
enum us_reason us_play_move(struct us_play *play, struct us_move *move);

/* Goes back or forward to the position after the player's move `number` and the automoves that
   follow it.  Returns false if there are fewer moves; it is then at the last one.  To go back, at
   most 32 moves are played, less than 30 ns for each, from a position that is made when it is
   first needed.  A history of positions would take a copy of the board with each move, also of a
   program that never goes back. */
bool us_play_to(struct us_play *play, uint32_t number);

/* Forgets the moves that were taken back, and the variations. */
void us_play_forget(struct us_play *play);

/* Makes the current position the start: the moves, all comments and, if there were moves, the
   number of the deal are forgotten.  Returns false if memory runs out; nothing is changed then. */
bool us_play_restart(struct us_play *play);

/* Exchanges two games. */
void us_play_swap(struct us_play *a, struct us_play *b);

/* Fills *out, which is all zero, with the game up to the current position.  Returns false if memory
   runs out; *out must be freed in either case. */
bool us_play_take(const struct us_play *play, struct us_solution *out);

void us_play_free(struct us_play *play);

/* Plays a move and the automoves that follow it on a board, if it is legal.  Only the source, dest
   and num_cards of *move are used.  Adds the number of automoves to *automoves.  Returns
   US_REASON_NONE or the rule that the move breaks. */
enum us_reason us_play_on(const struct us_game *game, struct us_position *board,
                          enum us_automove rule, const struct us_move *move, size_t *automoves);

#endif
