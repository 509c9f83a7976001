/* SPDX-License-Identifier: MIT */
/* Enum values. */
#include "formats/interchange/words.h"

#include <stddef.h>

#include "base/rows.h"
#include "model/solution.h"

const char *const us_words_version[] = {"0.1.1", "0.1", NULL};
const char *const us_words_suit[] = {"H", "C", "D", "S", NULL};
const char *const us_words_build[] = {"RANK", "SUIT", "ALTERNATE_COLOR", NULL};
const char *const us_words_fill[] = {"ANY_CARD", "KINGS_ONLY", "NONE", NULL};
const char *const us_words_sequence[] = {"LIMITED", "UNLIMITED", NULL};
const char *const us_words_allowed[] = {"FORBIDDEN", "ALLOWED", NULL};
const char *const us_words_automove[] = {"NONE", "HORNE", "WKR", "AND_RULE", "MAX", NULL};
const char *const us_words_empty[] = {"STATED", "ONE", "MAX", "MS", NULL};
const char *const us_words_system[] = {"ms", "pysol", "mt", "custom", NULL};
const char *const us_words_pile[] = {"COLUMN", "FREECELL", "FOUNDATION", "TALON", "WASTE", NULL};
const char *const us_words_line[] = {"ALTERNATIVE", "UNDONE", NULL};
const char *const us_words_result[] = {"UNFINISHED", "SOLVED", "ILLEGAL", NULL};
const char *const us_words_claim[] = {"NONE", "SOLVED", "GAVE_UP", NULL};

/* Each ends with NULL; automoves and counts that are unknown have no word. */
US_ASSERT_ROWS(us_words_suit, US_NUM_SUITS + 1);
US_ASSERT_ROWS(us_words_build, US_NUM_BUILDS + 1);
US_ASSERT_ROWS(us_words_fill, US_NUM_FILLS + 1);
US_ASSERT_ROWS(us_words_sequence, US_NUM_SEQUENCES + 1);
US_ASSERT_ROWS(us_words_automove, US_NUM_AUTOMOVES);
US_ASSERT_ROWS(us_words_empty, US_NUM_EMPTY_COUNTS);
US_ASSERT_ROWS(us_words_pile, US_NUM_PILES + 1);
US_ASSERT_ROWS(us_words_line, US_NUM_VARIATION_KINDS + 1);
US_ASSERT_ROWS(us_words_result, US_NUM_RESULTS + 1);
US_ASSERT_ROWS(us_words_claim, US_NUM_CLAIMS + 1);
