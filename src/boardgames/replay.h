/* SPDX-License-Identifier: MIT */
/* Replays board games: the loop that all games share, and the functions that their rules call. */
#ifndef UNISOL_BOARDGAMES_REPLAY_H
#define UNISOL_BOARDGAMES_REPLAY_H

#include "boardgames/boardgame.h"

struct us_bg_replay {
    const struct us_bg_solution *solution;
    /* solution, to add results; NULL: it has them */
    struct us_bg_solution *results;
    struct us_sink *sink; /* for doubts */
    struct us_bg_position board;
    size_t index;         /* of the current move, 0-based */
    size_t next_snapshot; /* index of the next snapshot */
    struct us_bg_outcome outcome;
    void *memory; /* owned by the game */
};

/* Refuses the current move.  Always returns false.  rule is what a move must satisfy, or "". */
bool us_bg_refuse(struct us_bg_replay *replay, const struct us_bg_move *move, const char *reason,
                  const char *rule, const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Warns that the rules do not say whether the move is legal. */
void us_bg_doubt(struct us_bg_replay *replay, const struct us_bg_move *move, enum us_diag_id id,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* Records an effect of the current move. */
void us_bg_note_effect(struct us_bg_replay *replay, struct us_bg_move *move,
                       enum us_bg_effect_kind kind, struct us_bg_piece piece);

/*
 * Replays a solution and sets its members num_played, final, outcome and fault.  The start is the
 * record's own, else `layout` (which becomes the record's start), else the game's.  layout may be
 * NULL.  Returns US_FAILED after reporting that there is no start, that there are two, or that
 * memory ran out.
 */
enum us_status us_bg_resolve(struct us_bg_solution *solution, const struct us_bg_position *layout,
                             struct us_sink *sink);

/* True if a snapshot is the same as the position that the moves lead to.  Else appends the
   difference to how. */
bool us_bg_solution_same(const struct us_boardgame *game, const struct us_bg_position *played,
                         const struct us_bg_position *shown, struct us_buf *how);

/* Walk through a replayed solution.  walk->board is the start, and after each successful
   us_bg_walk_next the position after walk->index legal moves. */
void us_bg_walk_begin(struct us_bg_replay *walk, const struct us_bg_solution *solution);
bool us_bg_walk_next(struct us_bg_replay *walk);

/* True if the record itself shows the current board. */
bool us_bg_walk_is_stated(struct us_bg_replay *walk);

/* True if output with that option shows the current board. */
bool us_bg_walk_shows(struct us_bg_replay *walk, enum us_bg_boards boards);

/* Writes "x wins" or "a draw by repetition", or nothing if the game has not ended. */
void us_bg_put_outcome(struct us_buf *out, const struct us_bg_solution *solution);

#endif
