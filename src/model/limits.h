/* SPDX-License-Identifier: MIT */
/* The fixed limits of the model.  They only bound the storage.  The sizes of a game come from its
   header. */
#ifndef UNISOL_MODEL_LIMITS_H
#define UNISOL_MODEL_LIMITS_H

enum {
    US_NUM_SUITS = 4,
    US_MAX_DECKS = 4,
    US_MAX_RANK = 13, /* the king; a game may have fewer ranks */
    US_MAX_COLUMNS = 32,
    US_MAX_FREECELLS = 32,
    US_MAX_CARDS = US_NUM_SUITS * US_MAX_DECKS * US_MAX_RANK,
    /* If all suits of four decks are spades, the last foundation of spades is 4 * 15 + 3. */
    US_MAX_FOUNDATIONS = US_NUM_SUITS * US_NUM_SUITS * US_MAX_DECKS,
    US_MAX_HOLES = 16,
    US_MAX_RESERVES = 32,
    US_MAX_SHUFFLES = 3,   /* redeals that shuffle, whose results a start states */
    US_MAX_ROWS = 8,       /* rows in which columns lie */
    US_MAX_PAIR_RULES = 4, /* sums, steps and ranks of pairs */
};

#endif
