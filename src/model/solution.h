/* SPDX-License-Identifier: MIT */
/*
 * A solution is a complete record (docs/interchange.md, section 2).  Only engine/resolve.h makes
 * solutions, by playing scripts, so every solution in memory has been played once.
 */
#ifndef UNISOL_MODEL_SOLUTION_H
#define UNISOL_MODEL_SOLUTION_H

#include "model/fault.h"
#include "model/script.h"

enum us_result {
    US_RESULT_UNFINISHED, /* legal, but the game is not solved */
    US_RESULT_SOLVED,     /* legal and solved */
    US_RESULT_ILLEGAL,    /* the moves are the legal part, and `fault` is what comes next */
    US_RESULT_NOT_JUDGED, /* the moves can be made, but the rules of the game are not known */
};
enum { US_NUM_RESULTS = US_RESULT_NOT_JUDGED + 1 };

/* How the game of a record became known. */
enum us_game_source {
    US_GAME_STATED,  /* by the input, by its layout, or by the user */
    US_GAME_ASSUMED, /* nothing states it, and the default is FreeCell */
    US_GAME_FOUND,   /* nothing states it; the record is legal in this game, but not in FreeCell */
};
enum { US_NUM_GAME_SOURCES = US_GAME_FOUND + 1 };

struct us_solution {
    struct us_game game;
    /* The name of the game, to which game.variant points, if the table of variants lacks it. */
    char variant_name[US_MAX_VARIANT_NAME + 1];
    struct us_deal deal;
    struct us_conventions conventions; /* the conventions under which the script was played */
    /* The record omits some conventions, which were found by trying. */
    bool inferred;
    bool assumed; /* the record also omits some moves or counts */
    /* The user assumes some of the conventions, and the record states other ones or none. */
    bool supposed;

    /* If the moves are illegal under the conventions that the record states: other conventions
       under which they are legal. */
    struct us_other_interpretation {
        bool found;
        bool solved; /* the moves also solve the game */
        struct us_conventions conventions;
    } other;

    enum us_game_source game_source;
    bool game_refined; /* only some rules of the game were found; the input states the others */
    /* Other games in which the record is legal: a bit for each row of the table of variants.
       If the game was found, those that fit as well and do not merely relax its rules.
       If the record is illegal in the assumed game, those that merely relax its rules. */
    uint64_t other_games;
    /* If the record is illegal in the assumed game and fits no other: the game in which far more of
       its moves are legal, and their number, or NULL. */
    const struct us_variant *nearest;
    size_t nearest_moves;

    enum us_claim claim;
    struct us_stated_counts counts; /* right, unless the record is illegal */
    enum us_result result;
    bool cut_off;             /* see us_script.cut_off; or the expected claim is missing */
    size_t num_ignored_words; /* see us_script.num_ignored_words */
    /* The record is only a solver's "no solution" verdict, without a position or moves. */
    bool empty;
    struct us_fault fault;

    struct us_position start;
    struct us_position final;
    struct us_move *moves; /* explicit and implicit moves in the order of play */
    size_t num_moves;
    size_t cap_moves;
    bool failed;                  /* memory ran out; see us_solution_failed */
    struct us_move spare;         /* what us_solution_slot returns then */
    size_t num_explicit;          /* explicit moves among them */
    bool deal_implies_start;      /* set for writers: the number of the deal is enough */
    bool deal_implies_faces;      /* the same: also which cards lie face down */
    bool other_deal;              /* the deal that the script states has other cards */
    size_t num_skipped;           /* listed moves to foundations that automoves had already made */
    struct us_span first_skipped; /* the first of them */
    /* Listed moves after the game was won, which were ignored, and the first of them. */
    size_t num_after_end;
    struct us_span first_after_end;
    struct us_extras extras; /* their indexes of moves are indexes of `moves` */
};

/* Sets the game.  Copies its name if the table of variants lacks it. */
void us_solution_set_game(struct us_solution *out, const struct us_game *game);

/* Makes *to a copy of *from that shares its moves and extras.  Of the positions, which are large,
   only the part that is used is copied. */
void us_solution_share(struct us_solution *to, const struct us_solution *from);

/* Prepares out for a new record and keeps its memory. */
void us_solution_clear(struct us_solution *out);

/* Returns true if memory ran out since the solution was empty: parts of it are missing. */
static inline bool us_solution_failed(const struct us_solution *solution)
{
    return solution->failed || us_extras_failed(&solution->extras);
}

/* Makes room for n moves, so that adding them need not reallocate. */
void us_solution_make_room(struct us_solution *out, size_t n);

/* Appends a move. */
void us_solution_add(struct us_solution *out, const struct us_move *move);

/* Returns a place for the next move.  The caller fills it in and calls us_solution_keep. */
static inline struct us_move *us_solution_slot(struct us_solution *out)
{
    if (out->num_moves == out->cap_moves)
        us_solution_make_room(out, out->num_moves + 1);
    return out->num_moves < out->cap_moves ? &out->moves[out->num_moves] : &out->spare;
}

/* Adds the move that us_solution_slot returned. */
static inline void us_solution_keep(struct us_solution *out)
{
    if (out->num_moves < out->cap_moves)
        out->num_explicit += !out->moves[out->num_moves++].implicit;
}

/* Copies all of `from` to `to`, which must be empty.  If memory runs out, to->failed is set.  The
   caller must free `to` in either case. */
void us_solution_copy(struct us_solution *to, const struct us_solution *from);

/* Frees the memory of the solution. */
void us_solution_free(struct us_solution *solution);

/* Returns true if a column begins a further row of columns: the input has rows, the game is laid
   out in rows, or the column begins with another rank than the one before it. */
bool us_begins_row(const struct us_solution *solution, unsigned column);

#endif
