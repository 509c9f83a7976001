/* SPDX-License-Identifier: MIT */
/* The edits that engine/repair.h tries at one move of a list. */
#ifndef UNISOL_ENGINE_REPAIR_EDITS_H
#define UNISOL_ENGINE_REPAIR_EDITS_H

#include "engine/repair.h"
#include "engine/repair_search.h"

/* An edit, and how the list is played from its place on. */
struct us_candidate {
    struct us_edit edit;
    unsigned cost; /* higher for less likely mistakes */
    const struct us_intent *intents[2];
    size_t num;
    uint32_t next; /* the index of the first intent after these */
};

/* How a script names places and numbers of cards, so that a new move can be named in the same
   way. */
struct us_repair_style {
    bool source[US_NUM_PLACE_KINDS];
    bool dest[US_NUM_PLACE_KINDS];
    bool counted;   /* some moves state their number of cards */
    bool uncounted; /* some do not */
};

/* Receives a candidate, which is valid only during the call.  Returns false to stop. */
typedef bool us_try_candidate_fn(void *context, const struct us_candidate *candidate);

/* Returns how a script names places. */
struct us_repair_style us_repair_style_of(const struct us_script *script);

/* Lists the edits at intent i of a script, in a position before it, or only the moves that may be
   missing there.  i may be the number of intents. */
void us_list_edits(const struct us_script *script, const struct us_repair_style *style,
                   const struct us_position *board, uint32_t i, bool only_missing,
                   us_try_candidate_fn *try, void *context);

/* Returns true if intent i is the first on its line of the text, or is after the last one. */
bool us_begins_line(const struct us_script *script, size_t i);

/* Returns true if two intents are the same move, wherever they are in the list. */
bool us_same_move(const struct us_intent *a, const struct us_intent *b);

#endif
