/* SPDX-License-Identifier: MIT */
/* A game that a program plays. */
#ifndef UNISOL_API_GAME_H
#define UNISOL_API_GAME_H

#include "api/api.h"
#include "api/moves.h"
#include "engine/play.h"

struct unisol_game {
    struct us_observer observer;
    struct us_sink sink;
    struct us_play play;
    enum us_reason reason; /* why the last move was refused, or US_REASON_NONE */
    struct us_fault fault; /* what is known about that move, until it is put in words */
    bool in_words;         /* `refusal` has the words */
    struct us_buf refusal;
    struct us_buf sentence;  /* the last one that was asked for */
    struct us_position seen; /* the board without the faces of hidden cards */
    struct us_shown_board shown;
};

/* Returns true if there is a game, and its handler is not running. */
static inline bool us_is_usable(const struct unisol_game *game)
{
    return game && !game->observer.is_running;
}

#endif
