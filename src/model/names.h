/* SPDX-License-Identifier: MIT */
/* The names of the model's enum values: one table per enum, with all spellings of each value. */
#ifndef UNISOL_MODEL_NAMES_H
#define UNISOL_MODEL_NAMES_H

#include "base/buf.h"

/* The spellings of one value.  A value without spellings cannot be stated. */
struct us_spelling {
    const char *word;        /* in options, messages, sentences and dumps: "and-rule" */
    const char *interchange; /* in the formats of docs/interchange.md: "AND_RULE" */
};

/* The tables.  Each has one row per value of its enum, in the enum's order.  The comments give the
   number of rows. */
extern const struct us_spelling us_suit_names[];        /* US_NUM_SUITS */
extern const struct us_spelling us_pile_names[];        /* US_NUM_PILES */
extern const struct us_spelling us_build_names[];       /* US_NUM_BUILDS */
extern const struct us_spelling us_fill_names[];        /* US_NUM_FILLS */
extern const struct us_spelling us_sequence_names[];    /* US_NUM_SEQUENCES */
extern const struct us_spelling us_permission_names[];  /* US_NUM_PERMISSIONS */
extern const struct us_spelling us_back_names[];        /* US_NUM_BACKS */
extern const struct us_spelling us_automove_names[];    /* US_NUM_AUTOMOVES */
extern const struct us_spelling us_empty_count_names[]; /* US_NUM_EMPTY_COUNTS */
extern const struct us_spelling us_deal_system_names[]; /* US_NUM_DEAL_SYSTEMS */
extern const struct us_spelling us_variation_names[];   /* US_NUM_VARIATION_KINDS */
extern const struct us_spelling us_result_names[];      /* US_NUM_RESULTS */
extern const struct us_spelling us_claim_names[];       /* US_NUM_CLAIMS */
extern const struct us_spelling us_tally_names[];       /* US_NUM_TALLIES */

/* Those of the rules that are words (model/rule_list.h): us_goal_names.  They have no words for
   options. */
#define RULE(name, member, values)
#define WORD_RULE(name, member, num, list) extern const struct us_spelling us_##name##_names[];
#include "model/rule_list.h"
#undef RULE
#undef WORD_RULE

/* The rows of us_permission_names: false and true. */
enum { US_NUM_PERMISSIONS = 2 };

/* Returns the value with that word as people write it (base/name.h), or -1 if none of the `num`
   rows has it. */
int us_find_word(const struct us_spelling *names, unsigned num, struct us_str word);

/* Returns the value with that name in the interchange formats, or -1 if none of the `num` rows has
   it. */
int us_find_interchange_name(const struct us_spelling *names, unsigned num, struct us_str name);

/* Puts the words of all values that have one: "rank, suit or alternate-color". */
void us_put_words(struct us_buf *out, const struct us_spelling *names, unsigned num);

/* Puts all names that the interchange formats have: "RANK, SUIT or ALTERNATE_COLOR". */
void us_put_interchange_names(struct us_buf *out, const struct us_spelling *names, unsigned num);

#endif
