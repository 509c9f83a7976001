/* SPDX-License-Identifier: MIT */
/* Finds the game of a script whose moves are the differences of boards. */
#ifndef UNISOL_ENGINE_WEIGH_H
#define UNISOL_ENGINE_WEIGH_H

#include "model/script.h"

/*
 * Returns which of the script's alternatives explains its moves best: its index, the first one of
 * those that are equal.  us_script.compares_boards must be set, and there must be an alternative.
 *
 * All moves are played, whether they are legal or not.  The game is the one in which the fewest
 * moves are illegal, but a game in which nearly everything is legal explains nothing: a few illegal
 * moves in a strict game are more likely than a list that follows its rules by chance.
 */
size_t us_weigh_games(const struct us_script *script);

#endif
