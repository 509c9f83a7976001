/* SPDX-License-Identifier: MIT */
/*
 * Completes the moves of a script: which pile a place names on the current board, and how many
 * cards move if the script leaves that out.
 */
#ifndef UNISOL_ENGINE_PLACE_H
#define UNISOL_ENGINE_PLACE_H

#include "engine/replay.h"

/* Fills in move->source and move->dest from an intent.  Returns US_REASON_NONE, or why there is no
   such pile. */
enum us_reason us_find_piles(const struct us_replay *replay, const struct us_intent *intent,
                             struct us_move *move);

/* Fills in move->num_cards, given both piles.  Returns US_REASON_NONE if the move is legal, or the
   rule that it breaks. */
enum us_reason us_find_count(const struct us_replay *replay, const struct us_intent *intent,
                             struct us_move *move);

/* Returns the next choice of a search, at most `most`, and records it. */
uint32_t us_choose(struct us_counts *counts, uint32_t most);

/* Returns true if an intent fills an empty column, and the game does this by itself. */
static inline bool us_fills_by_itself(const struct us_position *position,
                                      const struct us_intent *intent)
{
    bool from_reserve = intent->source.kind == US_PLACE_RESERVE;
    if (!intent->refills || position->refill == US_REFILLED_BY_NOTHING)
        return false;
    return from_reserve == (position->refill == US_REFILLED_BY_RESERVE);
}

#endif
