/* SPDX-License-Identifier: MIT */
/*
 * May this move be played?  Pure questions about a position under the rules of a game (formats.md sections 9, 10).
 *
 * In Simple Simon (whole_suits) a card goes on any card one rank higher, a move may carry any descending ranks, the
 * limit counts its pieces of one suit, and only a whole suit, king to ace, leaves for its foundation.
 */
#ifndef UNISOL_RULES_LEGAL_H
#define UNISOL_RULES_LEGAL_H

#include "model/fault.h"
#include "model/game.h"
#include "model/position.h"

/*
 * US_REASON_NONE when m may be played on p, otherwise the first rule that it breaks.  Only source, dest and num_cards of
 * m are looked at; indexes out of range and num_cards 0 are answered, too.
 */
enum us_reason us_judge(const struct us_game *g, const struct us_position *p, const struct us_move *m);

/*
 * Whether `card`, the deepest of those that move, may be put on a pile of that type which shows `there`: US_NO_CARD, or on an empty
 * foundation the card of its suit of rank 0.
 */
enum us_reason us_judge_card(const struct us_game *g, enum us_pile type, us_card there, us_card card);

/* Fills in m's source_card and dest_card from the board before a legal move. */
void us_name_cards(const struct us_position *p, struct us_move *m);

/* `upper` may be put on `lower` in a column of the game g. */
bool us_fits(const struct us_game *g, us_card lower, us_card upper);

/* Why it may not: WRONG_RANK, WRONG_COLOR or WRONG_SUIT. */
enum us_reason us_misfit(const struct us_game *g, us_card lower, us_card upper);

/* How many cards from the playable one down make a sequence that may move as one: 0 for an empty column. */
unsigned us_run_length(const struct us_position *p, const struct us_game *g, unsigned column);

/*
 * The most cards (in Simple Simon: pieces of one suit) that may move at once from one column to another, formats.md
 * section 10: (free cells + 1), doubled for each empty column that any card may fill, an empty target not counted.
 * UINT_MAX in games without a limit.
 */
unsigned us_sequence_limit(const struct us_game *g, const struct us_position *p, bool to_empty);

/* The same by the number of empty freecells, and of empty columns without the target. */
unsigned us_sequence_limit_of(const struct us_game *g, unsigned freecells, unsigned columns);

/* The most cards from the playable one down that make such a sequence and keep to a limit. */
unsigned us_run_within(const struct us_position *p, const struct us_game *g, unsigned column, unsigned limit);

/* The foundation that takes card now: the first deck's whose rank is one below.  -1: none. */
int us_foundation_for(const struct us_position *p, us_card card);

/*
 * Lists the legal moves on p: to foundations, to columns (each legal number of cards), to each empty freecell, back from
 * foundations where the game allows it.  At most max of them; returns how many.
 */
size_t us_list_moves(const struct us_game *g, const struct us_position *p, struct us_move *moves, size_t max);

#endif
