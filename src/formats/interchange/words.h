/* SPDX-License-Identifier: MIT */
/* The enum values of docs/interchange.md, in the order of the model's enums. */
#ifndef UNISOL_FORMATS_INTERCHANGE_WORDS_H
#define UNISOL_FORMATS_INTERCHANGE_WORDS_H

#define US_NAMESPACE "urn:unisol:interchange:1"
#define US_NAMESPACE_1_BASED US_NAMESPACE "-based"
#define US_INTERCHANGE_VERSION "0.1.1"

/* Each is NULL-terminated. */
extern const char *const us_words_version[];
extern const char *const us_words_suit[];     /* enum us_suit */
extern const char *const us_words_build[];    /* enum us_build */
extern const char *const us_words_fill[];     /* enum us_fill */
extern const char *const us_words_sequence[]; /* enum us_sequence */
extern const char *const us_words_allowed[];  /* false, true */
extern const char *const us_words_automove[]; /* enum us_automove */
extern const char *const us_words_empty[];    /* enum us_empty_count */
extern const char *const us_words_system[];   /* ms pysol mt custom */
extern const char *const us_words_pile[];     /* enum us_pile */
extern const char *const us_words_line[];     /* enum us_variation_kind */
extern const char *const us_words_result[];   /* enum us_result */
extern const char *const us_words_claim[];    /* enum us_claim */

#endif
