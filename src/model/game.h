/* SPDX-License-Identifier: MIT */
/* The rules of a game as its header states them (fish-0.1.1.md, Header), and the variants by name (formats.md section 9). */
#ifndef UNISOL_MODEL_GAME_H
#define UNISOL_MODEL_GAME_H

#include "base/buf.h"
#include "model/limits.h"

/* sequences_are_built_by */
enum us_build { US_BUILT_BY_RANK, US_BUILT_BY_SUIT, US_BUILT_BY_ALTERNATE_COLOR };
enum { US_NUM_BUILDS = US_BUILT_BY_ALTERNATE_COLOR + 1 };

/* empty_stacks_filled_by */
enum us_fill { US_FILLED_BY_ANY_CARD, US_FILLED_BY_KINGS_ONLY, US_FILLED_BY_NONE };
enum { US_NUM_FILLS = US_FILLED_BY_NONE + 1 };

/* sequence_move */
enum us_sequence { US_SEQUENCE_LIMITED, US_SEQUENCE_UNLIMITED };
enum { US_NUM_SEQUENCES = US_SEQUENCE_UNLIMITED + 1 };

enum { US_MAX_VARIANT_NAME = 64 };

struct us_game {
    const char *variant; /* a name of the variant table, or one that the script or solution holds */
    uint8_t num_columns;
    uint8_t num_freecells;
    uint8_t num_decks;
    uint8_t max_rank;
    uint8_t build;             /* enum us_build */
    uint8_t fill;              /* enum us_fill */
    uint8_t sequence;          /* enum us_sequence */
    bool whole_suits;          /* Simple Simon: see rules/legal.h */
    bool foundation_to_column; /* cards may come back from a foundation */
};

/* A row of the variant table. */
struct us_variant {
    struct us_game game;
    const char *title;          /* "Baker's Game" */
    const char *const *aliases; /* NULL-terminated; NULL: none */
};

/* The i-th variant, 0-based, or NULL behind the last. */
const struct us_variant *us_variant_at(size_t i);

/* The variant with that name or alias, or NULL. */
const struct us_variant *us_variant_find(struct us_str name);

/* The cards of a whole game: decks, suits and ranks. */
static inline unsigned us_game_cards(const struct us_game *g)
{
    return (unsigned)g->num_decks * US_NUM_SUITS * g->max_rank;
}

/*
 * The parts of a header by the names of the command's options (columns, freecells, decks, max-rank, build, fill, sequence,
 * foundation-to-column), so that a value given as text is set in one place.
 */
enum us_game_field {
    US_GAME_COLUMNS,
    US_GAME_FREECELLS,
    US_GAME_DECKS,
    US_GAME_MAX_RANK,
    US_GAME_BUILD,
    US_GAME_FILL,
    US_GAME_SEQUENCE,
    US_GAME_FOUNDATION_TO_COLUMN,
    US_GAME_FIELDS,
};

/* The option's name of a field. */
const char *us_game_field_name(enum us_game_field field);

/* What a field may be set to, for messages: "0 to 32", "rank, suit or alternate-color". */
void us_game_field_range(enum us_game_field field, struct us_buf *out);

/* Sets a field from text; false, leaving g alone, where the text is no value of it. */
bool us_game_set(struct us_game *g, enum us_game_field field, struct us_str value);

/* Puts the value of a field as text, as us_game_set takes it. */
void us_game_get(const struct us_game *g, enum us_game_field field, struct us_buf *out);

/* The word that a field is set to; NULL for a field that is a number. */
const char *us_game_word(const struct us_game *g, enum us_game_field field);

/* Puts the variant's name, and what differs from it in parentheses: "freecell (freecells 3)". */
void us_game_describe(const struct us_game *g, struct us_buf *out);

#endif
