/* SPDX-License-Identifier: MIT */
/* KPatience's games and tables, which its reader (kpat_read.c) and writer (kpat_write.c) share. */
#ifndef UNISOL_FORMATS_KPAT_H
#define UNISOL_FORMATS_KPAT_H

#include "formats/format.h"

/* A game that both KPatience and unisol know, and the sizes that KPatience offers for it. */
struct us_kpat_type {
    const char *name;    /* the value of game-type */
    const char *variant; /* the variant that is assumed if the user names no game */
    uint8_t id;          /* its id in older files */
    uint8_t first;       /* the ids of the game's variants in older files: first to last */
    uint8_t last;
    uint8_t columns[2]; /* lowest and highest number */
    uint8_t freecells[2];
    uint8_t decks;          /* highest number */
    bool foundations_first; /* the order of piles in a file; otherwise freecells come first */
    bool whole_suits;       /* as in struct us_game */
};

enum { US_KPAT_TYPES = 4 };
extern const struct us_kpat_type us_kpat_types[US_KPAT_TYPES];

/* KPatience's suits in its order, its words for ranks and piles, and the size of each table. */
struct us_kpat_suit {
    const char *word;
    uint8_t suit;
};
extern const struct us_kpat_suit us_kpat_suits[US_NUM_SUITS];
extern const char *const us_kpat_ranks[US_MAX_RANK]; /* [rank - 1] */
extern const char *const us_kpat_piles[US_TALON];    /* [enum us_pile] */
extern const uint8_t us_kpat_most_piles[US_TALON];   /* [enum us_pile] */

/* A pile. */
struct us_kpat_pile {
    uint8_t len;
    us_card cards[US_MAX_CARDS]; /* the deepest first */
};

/* All piles as KPatience has them.  A foundation has no suit before it holds a card. */
struct us_kpat_table {
    struct us_kpat_pile piles[US_TALON][US_MAX_COLUMNS]; /* [enum us_pile][index] */
};

/* Returns the type of a game with these rules and sizes, or NULL. */
const struct us_kpat_type *us_kpat_type_of(const struct us_game *game);

/* Returns true if the position may be a deal whose number means the same to KPatience and
   Microsoft: FreeCell with columns of the usual lengths. */
bool us_kpat_is_numbered(const struct us_kpat_type *type, const struct us_position *position);

/* Finds a card.  Sets *pile, and *below to the number of cards below it.  Returns false if it is on
   no pile. */
bool us_kpat_find_card(const struct us_kpat_table *table, us_card card, struct us_pile_id *pile, unsigned *below);

/* Returns true if two cards are the same, including the deck. */
static inline bool us_kpat_same_card(us_card first, us_card second)
{
    return ((first ^ second) & (US_CARD_FACE | US_CARD_DECK)) == 0;
}

/* Returns true if n is within a range of struct us_kpat_type. */
static inline bool us_kpat_in_range(const uint8_t *range, unsigned n)
{
    return range[0] <= n && n <= range[1];
}

/* Returns the pile of that type and index. */
struct us_kpat_pile *us_kpat_pile(struct us_kpat_table *table, struct us_pile_id id);

/* The members of struct us_format with these names. */
extern const struct us_option us_kpat_options[];
enum us_status us_kpat_read(struct us_record_reader *reader, struct us_script *out);
void us_kpat_write(struct us_record_writer *writer, const struct us_solution *solution);
const char *us_kpat_refuses(const struct us_solution *solution);
const char *us_kpat_loses(const struct us_solution *solution);

#endif
