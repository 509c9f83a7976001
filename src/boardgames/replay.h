/* SPDX-License-Identifier: MIT */
/* Replaying a match: the loop that all games share, and what their rules say to it. */
#ifndef UNISOL_BOARDGAMES_REPLAY_H
#define UNISOL_BOARDGAMES_REPLAY_H

#include "boardgames/boardgame.h"

struct us_bg_replay {
    const struct us_bg_solution *match;
    struct us_bg_solution *found; /* the same, to note what is found out; NULL: it has been replayed before */
    struct us_sink *sink;         /* for doubts */
    struct us_bg_position board;
    size_t index;  /* of the ply at hand, 0-based */
    size_t stated; /* of the next written board */
    struct us_bg_outcome outcome;
    void *memory; /* the game's own */
};

/* Refuses the move at hand; always false.  rule: what a move must be, or "". */
bool us_refuse(struct us_bg_replay *r, const struct us_bg_move *ply, const char *reason, const char *rule,
               const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Warns: nobody knows whether this may be. */
void us_doubt(struct us_bg_replay *r, const struct us_bg_move *ply, enum us_diag_id id, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Notes an effect of the ply at hand. */
void us_add_effect(struct us_bg_replay *r, struct us_bg_move *ply, enum us_bg_effect_kind kind,
                   struct us_bg_piece piece);

/*
 * Replays m from its start: from `layout`, which becomes its start, where that is given, else from the game's own.
 * Fills in num_played, final, outcome and foul.  US_FAILED (reported): there is no start.
 */
enum us_status us_bg_resolve(struct us_bg_solution *m, const struct us_bg_position *layout, struct us_sink *sink);

/* Whether the written position b is a, which the moves lead to; `how` says what differs. */
bool us_bg_solution_same(const struct us_boardgame *t, const struct us_bg_position *a, const struct us_bg_position *b,
                         struct us_buf *how);

/* A replayed match once more: w->board is the start, then the board behind each legal ply (w->index of them). */
void us_bg_walk_begin(struct us_bg_replay *w, const struct us_bg_solution *m);
bool us_bg_walk_next(struct us_bg_replay *w);

/* Whether the record's own text shows the board at hand, and whether one that is written so does. */
bool us_bg_walk_is_stated(struct us_bg_replay *w);
bool us_bg_walk_shows(struct us_bg_replay *w, enum us_bg_boards boards);

/* "x wins", "a draw by repetition"; "" where the match has not ended. */
void us_outcome_put(struct us_buf *out, const struct us_bg_solution *m);

#endif
