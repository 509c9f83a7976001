/* SPDX-License-Identifier: MIT */
/* What a text leaves unsaid, and how its gaps are filled (formats.md section 14).  Any of them may be unknown. */
#ifndef UNISOL_MODEL_CONVENTIONS_H
#define UNISOL_MODEL_CONVENTIONS_H

#include "base/buf.h"
#include "model/move.h"

enum us_maybe { US_NO, US_YES, US_PERHAPS };

/* How many cards go to an empty column where no number is written (DESIGN: empty_column_count). */
enum us_empty_count {
    US_EMPTY_STATED, /* the number is always written; no number is one card */
    US_EMPTY_ONE,
    US_EMPTY_MAX, /* as many as a supermove can carry */
    US_EMPTY_MS,  /* as many as free cells + 1 can carry */
    US_EMPTY_UNKNOWN,
};
enum { US_NUM_EMPTY_COUNTS = US_EMPTY_UNKNOWN + 1 };

/* What the letters of freecells count. */
enum us_cell_naming {
    US_CELLS_FIXED,    /* places */
    US_CELLS_OCCUPIED, /* cards in the order of arrival, see model/arrivals.h (macroxue) */
};

struct us_conventions {
    uint8_t automove;       /* enum us_automove */
    uint8_t automove_first; /* enum us_maybe: automoves are played before the first move, too */
    uint8_t empty_count;    /* enum us_empty_count */
    uint8_t cell_naming;    /* enum us_cell_naming */
    uint8_t redundant_home; /* enum us_maybe: moves home of cards that automoves took may be listed, and are skipped */
    uint8_t automoves_listed; /* enum us_maybe: automoves stand among the intents, marked as such */
    uint8_t index_base;       /* of the intents' indexes: 0, 1 or US_BASE_UNKNOWN */
    uint8_t naming;           /* enum us_naming */
};

/* Whether indexes count from 0 or 1 is not said: the boards tell. */
enum { US_BASE_UNKNOWN = 2 };

/* Sets one convention from "automove=horne" or "empty-column-count=ms"; false, with what there is in *why, where it is none. */
bool us_conventions_assume(struct us_conventions *c, struct us_str text, struct us_buf *why);

/* Puts the rule and the count, both known: "automoves horne (behind moves), to empty columns as many as may move". */
void us_conventions_describe(const struct us_conventions *c, struct us_buf *out);

/* Everything is written out: no automoves, counts stated, fixed cells, indexes from 0. */
#define US_EXPLICIT ((struct us_conventions){.automove = US_AUTOMOVE_NONE})

/* Which numbers of cards to an empty column a text can state. */
enum us_statable {
    US_STATES_ALL,
    US_STATES_MAX_OR_ONE, /* as many as may move, or one */
    US_STATES_MAX,        /* none: as many as may move */
    US_STATES_MS,         /* none: as many as free cells + 1 can carry */
    US_STATES_ONE,        /* none: one card */
    US_STATES_COMMON, /* none: only moves that are the same whether free cells + 1 is meant or as many as may move */
};

/* What a format's text can say, for engine/express.h. */
struct us_terms {
    uint8_t rules;    /* 1 << enum us_automove, of each rule that it can be read by */
    uint8_t rule;     /* enum us_automove: where the solution has none of those */
    uint8_t statable; /* enum us_statable */
    bool searched;    /* the counts are left out whatever they are: readers find those that solve the game by playing */
    bool single_cards;    /* every move is of one card */
    bool no_cell_to_cell; /* moves from freecell to freecell do not exist: they are left out */
    bool first_freecell;  /* cards go to the first empty freecell */
    bool no_whole_column; /* nor do moves of all cards of a column to an empty one: the two columns change names */
    bool automove_first;  /* the rule's automoves are made before the first move, too */
    bool rule_by_homes;   /* the rule is told by us_rule_by_homes */
};

/* The rule of a text that tells it by how many of the game's cards its moves bring home (macroxue): all of them, some, none. */
static inline enum us_automove us_rule_by_homes(size_t homes, unsigned cards)
{
    return homes == 0 ? US_AUTOMOVE_MAX : homes < cards ? US_AUTOMOVE_HORNE : US_AUTOMOVE_NONE;
}

/* All moves are listed, with their counts. */
#define US_TERMS_EXPLICIT ((struct us_terms){.rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE})

#endif
