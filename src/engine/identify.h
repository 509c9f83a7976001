/* SPDX-License-Identifier: MIT */
/*
 * Finds the deals that the moves of a script fit.  Most deals are dropped after a few moves, so one
 * deal takes about a microsecond.
 */
#ifndef UNISOL_ENGINE_IDENTIFY_H
#define UNISOL_ENGINE_IDENTIFY_H

#include "engine/resolve.h"

/* How well the moves of a script fit a start. */
enum us_fit {
    US_FITS_NOT,     /* a move is illegal under all conventions */
    US_FITS_LEGAL,   /* all moves are legal, and do not solve the game */
    US_FITS_PERHAPS, /* only us_infer can decide */
    US_FITS_SOLVED,
};

/* Moves that are legal by chance if the deal is another one.  With more, the deal is right. */
enum { US_FAR_INTO = 40 };

enum { US_MAX_FIT_CONVENTIONS = 2 * US_AUTOMOVE_UNKNOWN * 2 };

/*
 * The moves that are tried.  An identifier is large; it should not be on the stack.  A thread needs
 * one of its own, but several may use the intents of one script.
 */
struct us_identifier {
    struct us_script script; /* a copy, without its start and claims; it shares the intents */
    struct us_solution out;
    struct us_sink quiet;
    struct us_table table;
    struct us_counts counts;
    struct us_expected_snapshot snapshot; /* not used: there are no snapshots */
    /* The conventions to try.  Without automoves first, if that is one of them. */
    struct us_conventions conventions[US_MAX_FIT_CONVENTIONS];
    size_t num_conventions;
    const struct us_bounds *bounds; /* of us_infer; NULL: the default ones */
    /* The calls of us_infer that remain.  If it is 0, deals that need one do not fit, and `spent`
       is set. */
    size_t inferences;
    /* The moves that may still be played, approximately.  At 0 us_identify_range stops and sets
       `spent`. */
    uint64_t moves;
    uint64_t per_deal; /* so many are added to `moves` with each deal that is tried */
    uint64_t tried;    /* deals that us_identify_range has tried */
    uint64_t played;   /* moves that were played, approximately */
    /* How many more deals may have more than US_FAR_INTO legal moves and not be solved.  If there
       are several, the moves say nothing about the deal.  At 0 us_identify_range stops, too. */
    size_t far_deals;
    bool is_far; /* the last deal had so many */
    /* The script ends before a move that is illegal in every deal.  No deal fits it, but one may
       have far more legal moves than others. */
    bool is_cut;
    bool spent;
    /* The deals with the most legal moves: the first two of them. */
    struct us_far_deal {
        struct us_deal deal;
        size_t moves; /* explicit ones, before the first that is illegal */
    } furthest[2];
    size_t legal; /* moves of the deal that is being tried */
};

/* The fewest moves that say something about the deal if others after them are illegal in each. */
enum { US_LEAST_LEGAL = 16 };

/* A deal with so many more legal moves than any other is meant. */
enum { US_CLEARLY_MORE = 8 };

/*
 * Returns whether the moves of a script can be tried with other starts: there are moves, they name
 * piles or cards, no position is shown with them, and none is illegal whatever the start is, or
 * only one after US_LEAST_LEGAL others.
 */
bool us_can_identify(const struct us_script *script);

/* Prepares the moves of a script, which must outlive the identifier.  The start, deal and claims of
   the script do not count, but its game does.  The caller frees the identifier. */
void us_identifier_begin(struct us_identifier *id, const struct us_script *script);
void us_identifier_free(struct us_identifier *id);

/* Returns how well the moves fit a deal of the script's game.  US_FITS_PERHAPS is not returned.  A
   deal that the game does not have fits not. */
enum us_fit us_identify_deal(struct us_identifier *id, struct us_deal deal);

/* Whether neither `moves` nor `far_deals` has run out. */
bool us_identify_may_go_on(const struct us_identifier *id);

/* Receives a deal that fits.  Returns false to stop. */
typedef bool us_deal_found_fn(void *context, struct us_deal deal, enum us_fit fit);

/*
 * Tries `num` deals: number `first` (0-based) of a range and those after it.  They must be in the
 * range.  Returns false if memory ran out.
 */
bool us_identify_range(struct us_identifier *id, const struct us_deal_range *range, uint64_t first,
                       uint64_t num, us_deal_found_fn *found, void *context);

#endif
