/* SPDX-License-Identifier: MIT */
/* What can be counted in a solution (docs/interchange.md, struct `count`), and the counts that an
   input states. */
#ifndef UNISOL_MODEL_TALLY_H
#define UNISOL_MODEL_TALLY_H

#include "base/str.h"

/* The first nine are also those of `unisol info`. */
enum us_tally {
    US_TALLY_MOVES,             /* explicit moves */
    US_TALLY_AUTOMOVES,         /* implicit moves */
    US_TALLY_FREECELLS_USED,    /* the most freecells that had cards at the same time */
    US_TALLY_LONGEST_SUPERMOVE, /* the most cards that one move took to a column */
    US_TALLY_FLOURISH,          /* cards in the final run of moves to foundations */
    US_TALLY_DRAWS,             /* moves from the stock */
    US_TALLY_REDEALS,           /* moves that filled the stock or dealt the columns again */
    US_TALLY_PASSES,            /* passes through a stock with a waste, even unfinished ones */
    US_TALLY_TURNED_CARDS,      /* face-down cards of columns and reserves that were turned */
    US_TALLY_ALL_MOVES,         /* explicit and implicit moves */
    /* The same, and each card of a move is one.  A draw or redeal is one, too. */
    US_TALLY_SINGLE_CARD_MOVES,
    US_TALLY_MOVES_WITHOUT_REDEALS, /* explicit moves: MinimalKlondike, KSolve */
    /* The same, with the cards that were turned: Klondike-Solver. */
    US_TALLY_MOVES_AND_TURNED_CARDS,
    US_TALLY_FOUNDATION_CARDS, /* cards on the foundations of suits at the end */
};
enum { US_NUM_TALLIES = US_TALLY_FOUNDATION_CARDS + 1 };

/* The counts that an input states about its moves. */
struct us_stated_counts {
    uint32_t stated; /* a bit for each enum us_tally */
    uint32_t number[US_NUM_TALLIES];
    struct us_span span; /* the place of the statement in the text */
};

static inline void us_state_count(struct us_stated_counts *counts, enum us_tally tally,
                                  uint32_t number)
{
    counts->stated |= 1U << tally;
    counts->number[tally] = number;
}

/* A program that counts a first pass even if nothing is drawn can only say that there is no
   redeal. */
static inline void us_settle_passes(struct us_stated_counts *counts)
{
    if (!(counts->stated >> US_TALLY_PASSES & 1) || counts->number[US_TALLY_PASSES] != 1)
        return;
    counts->stated &= ~(1U << US_TALLY_PASSES);
    us_state_count(counts, US_TALLY_REDEALS, 0);
}

#endif
