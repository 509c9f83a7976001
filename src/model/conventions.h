/* SPDX-License-Identifier: MIT */
/* Conventions: the rules that supply what a move list omits.  Any of them
   may be unknown. */
#ifndef UNISOL_MODEL_CONVENTIONS_H
#define UNISOL_MODEL_CONVENTIONS_H

#include "model/move.h"

/* US_PERHAPS means unknown. */
enum us_maybe { US_NO, US_YES, US_PERHAPS };

/* How many cards move to an empty column if a move does not state the number (DESIGN:
   empty_column_count). */
enum us_empty_count {
    /* The number is always stated, except that a move without a number is one card. */
    US_EMPTY_STATED,
    US_EMPTY_ONE, /* one card */
    US_EMPTY_MAX, /* as many as may move */
    US_EMPTY_MS,  /* as many as may move, but at most (free cells + 1) */
    US_EMPTY_UNKNOWN,
};
enum { US_NUM_EMPTY_COUNTS = US_EMPTY_UNKNOWN + 1 };

/* How letters name freecells. */
enum us_cell_naming {
    US_CELLS_FIXED, /* each freecell has its own letter */
    /* Letters number the cards in order of arrival (macroxue), see model/arrivals.h. */
    US_CELLS_OCCUPIED,
};

struct us_conventions {
    uint8_t automove;       /* enum us_automove */
    uint8_t automove_first; /* enum us_maybe: automoves are also played before the first move */
    uint8_t empty_count;    /* enum us_empty_count */
    uint8_t cell_naming;    /* enum us_cell_naming */
    /* enum us_maybe: the list may repeat automoves, which are then skipped */
    uint8_t redundant_home;
    uint8_t automoves_listed; /* enum us_maybe: the intents include automoves, marked as such */
    uint8_t index_base;       /* the first index in intents: 0, 1 or US_BASE_UNKNOWN */
    uint8_t naming;           /* enum us_naming */
};

/* It is unknown whether indexes count from 0 or from 1.  The positions that the file states
   decide. */
enum { US_BASE_UNKNOWN = 2 };

/* Returns how messages name the piles.  A file that counts from 1 counts as players do. */
static inline enum us_naming us_naming_of(const struct us_conventions *conventions)
{
    return conventions->index_base == 0 ? (enum us_naming)conventions->naming : US_NAMED_AS_PAIRS;
}

/* Sets one convention from "automove=horne" or "empty-column-count=ms".  Returns false, with the
   allowed values in *why, if the text is neither. */
bool us_conventions_assume(struct us_conventions *conventions, struct us_str text,
                           struct us_buf *why);

/* Appends a description of the automove rule and the card count: "automoves by the and-rule, one
   card to an empty column". */
void us_conventions_describe(const struct us_conventions *conventions, struct us_buf *out);

/* The list omits nothing: there are no automoves, counts are stated, letters of freecells are
   fixed, and indexes count from 0. */
#define US_EXPLICIT ((struct us_conventions){.automove = US_AUTOMOVE_NONE})

/* Which card counts of moves to an empty column a format can state. */
enum us_statable {
    US_STATES_ALL,
    US_STATES_MAX_OR_ONE, /* as many as may move, or one */
    US_STATES_MAX,        /* no count; it means as many as may move */
    US_STATES_MS,         /* no count; it means as many as may move, but at most (free cells + 1) */
    US_STATES_ONE,        /* no count; it means one card */
    US_STATES_COMMON,     /* no count; only moves for which US_STATES_MAX and US_STATES_MS agree */
};

/* What a format can express, for engine/express.h. */
struct us_terms {
    /* 1 << enum us_automove, of each rule under which the format can be read. */
    uint8_t rules;
    /* enum us_automove: the rule to use if the solution's rule is not in `rules` */
    uint8_t rule;
    uint8_t statable; /* enum us_statable */
    bool searched;    /* counts are omitted; a reader searches for counts that solve the game */
    bool no_splits;   /* only for solutions whose moves to empty columns need not be split */
    bool read_back;   /* only for solutions of which unisol's reader finds the same moves */
    /* Readers infer the conventions.  If the game is solved, that decides; other games are read
       back. */
    bool inferred;
    bool single_cards;     /* every move is of one card */
    bool no_cell_to_cell;  /* moves from freecell to freecell are omitted */
    bool first_foundation; /* moves do not state which of several equal foundations they mean */
    bool first_freecell;   /* cards always go to the first empty freecell */
    /* Moves of a whole column to an empty one are omitted; the columns swap names. */
    bool no_whole_column;
    /* Moves name no columns, so that the names of columns at the end do not matter. */
    bool unnamed_columns;
    bool automove_first; /* automoves are also made before the first move */
    bool rule_by_homes;  /* us_rule_by_homes decides the rule */
};

/* Returns the automove rule of a format (macroxue) in which it follows from the number of cards
   that the listed moves bring home: all, some, or none of the cards of the game. */
static inline enum us_automove us_rule_by_homes(size_t homes, unsigned cards)
{
    if (homes == 0)
        return US_AUTOMOVE_MAX;
    return homes < cards ? US_AUTOMOVE_HORNE : US_AUTOMOVE_NONE;
}

/* The format lists all moves, with their counts. */
#define US_TERMS_EXPLICIT \
    ((struct us_terms){.rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE})

#endif
