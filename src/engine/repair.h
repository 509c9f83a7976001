/* SPDX-License-Identifier: MIT */
/*
 * Finds what a broken list of moves was meant to be: the smallest corrections after which all moves
 * are legal.
 */
#ifndef UNISOL_ENGINE_REPAIR_H
#define UNISOL_ENGINE_REPAIR_H

#include "engine/resolve.h"

enum us_edit_kind {
    US_EDIT_CHANGED, /* the move has another source, target or number of cards */
    US_EDIT_MISSING, /* a move is missing */
    US_EDIT_EXTRA,   /* moves are too many, such as a line that was copied twice */
    US_EDIT_SWAPPED, /* the move and the next one are in the wrong order */
    US_EDIT_DEAL,    /* the number of the deal is wrong */
    /* The letters of freecells are by order of arrival, and the reader took them for fixed ones; or
       the other way round. */
    US_EDIT_CELLS,
    US_EDIT_COLUMNS,  /* columns count from 0, and the reader took them to count from 1 */
    US_EDIT_AUTOMOVE, /* the automove rule that the input states is wrong */
    US_EDIT_SUITS,    /* targets have the suit of the moved card; only their rank is right */
};
enum { US_NUM_EDIT_KINDS = US_EDIT_SUITS + 1 };

/* One change of a script.  Indexes are those of the intents in the script as it was read. */
struct us_edit {
    uint8_t kind; /* enum us_edit_kind */
    /* The intent that is changed, dropped or swapped with the next one, or before which one is
       missing. */
    uint32_t at;
    /* The same edit at some of the intents from `first` to `at` has the same effect: the missing
       move may be before each of them, or the same move is wrong or too much there. */
    uint32_t first;
    uint32_t num;            /* intents that are too many, from `at` on */
    bool boards_stay;        /* only the moves are swapped, and not the positions beside them */
    struct us_intent intent; /* the move as it was meant, or the missing one */
    struct us_deal deal;     /* the deal that was meant */
    uint8_t automove;        /* enum us_automove: the rule that was meant */
};

/* Returns true for an edit of the whole list, which has no place in it. */
static inline bool us_is_whole(const struct us_edit *edit)
{
    return edit->kind == US_EDIT_DEAL || edit->kind == US_EDIT_CELLS ||
           edit->kind == US_EDIT_COLUMNS || edit->kind == US_EDIT_AUTOMOVE ||
           edit->kind == US_EDIT_SUITS;
}

enum {
    US_MAX_MISTAKES = 3,
    US_MAX_EDITS = 10, /* more than US_MAX_MISTAKES only if a line of moves is missing */
    US_MAX_CORRECTIONS = 3,
};

/* A correction that has been replayed: all moves are legal. */
struct us_correction {
    struct us_edit edits[US_MAX_EDITS]; /* in the order of the list */
    uint32_t num_edits;
    bool solved;
    size_t num_moves; /* explicit moves of the corrected list */
};

struct us_corrections {
    struct us_correction list[US_MAX_CORRECTIONS]; /* the most likely one first */
    size_t num;
    bool tried;       /* a search took place */
    bool spent;       /* it reached its bound */
    bool tried_deals; /* it also tried other deals than the one that the input names */
    /* A deal in which far more moves are legal than in the stated one and in all others, and their
       number; 0: there is none. */
    struct us_deal near_deal;
    size_t near_moves;
};

/*
 * Searches for corrections of a script whose replay is illegal.  `faulty` is the result of that
 * replay.  If a correction solves the game, only such corrections are listed.  The search plays at
 * most as many moves as US_BOUND_REPAIR allows; long lists are not searched.  Reports nothing.
 * Returns false if memory runs out.
 */
bool us_repair(const struct us_resolver *resolver, struct us_script *script,
               const struct us_solution *faulty, struct us_corrections *out);

/* Sets *first and *second to the intents at edit->at and after it in the right order. */
void us_swap_intents(const struct us_script *script, const struct us_edit *edit,
                     struct us_intent *first, struct us_intent *second);

/* Makes `to` a script with the edits of a correction.  It shares everything with `script` except
   what us_corrected_free frees.  Returns false if memory runs out. */
bool us_correct_script(const struct us_script *script, const struct us_correction *correction,
                       struct us_script *to);

/* Frees the intents, the extras and the list of moves with two meanings of such a script. */
void us_corrected_free(struct us_script *corrected);

/* Returns true if a move puts a card on one of its own suit, by name. */
bool us_has_suit_twice(const struct us_intent *intent);

/* Replays a script with a correction, as the record would be replayed, and reports nothing.
   Returns US_FAILED if it cannot be replayed; if memory ran out, it also sets *no_memory. */
enum us_status us_replay_correction(const struct us_resolver *given, const struct us_script *script,
                                    const struct us_correction *correction, struct us_solution *out,
                                    bool *no_memory);

#endif
