/* SPDX-License-Identifier: MIT */
/* Enum values. */
#include "formats/interchange/words.h"

#include <stddef.h>

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
