/* SPDX-License-Identifier: MIT */
/*
 * Plays scripts whose conventions are not known.  Every combination of conventions is tried by
 * playing the whole list.
 */
#ifndef UNISOL_ENGINE_INFER_H
#define UNISOL_ENGINE_INFER_H

#include "engine/resolve.h"

/*
 * Resolves a script as us_resolve does and supplies the conventions that it leaves unknown: the
 * automove rule, automoves before the first move, and the number of cards to an empty column.
 *
 * The script's suggested conventions are tried first, then every combination in a fixed order.  The
 * first one that solves the game is chosen.  If none does, it is the one that is legal to the end,
 * or the one that gets furthest.  If no convention supplies the card counts, they are searched for,
 * within a bound on the moves played.
 *
 * If the script has words that are not moves, and its moves without these words are illegal, only
 * those before the first such word are played.
 *
 * If the script leaves the game open (us_script.alternatives), all this is done for each game.  The
 * one that fits best becomes the script's game: the first one that is solved, or else one in which
 * the moves are legal, or the one that gets furthest.  out->game_source says whether it is another
 * one than the most likely one.  If the moves are the differences of boards, engine/weigh.h finds
 * the game.
 *
 * If resolver->interpretations is set, it receives every set of conventions with known counts that
 * solves the game, with the chosen one first.
 */
enum us_status us_infer(const struct us_resolver *resolver, struct us_script *script,
                        struct us_solution *out);

#endif
