/* SPDX-License-Identifier: MIT */
/* KPatience's games and tables, which its reader (kpat_read.c) and its writer
   (kpat_write.c) share. */
#ifndef UNISOL_FORMATS_KPAT_H
#define UNISOL_FORMATS_KPAT_H

#include "formats/kit/format.h"

/* What KPatience counts in game-specific-state. */
enum us_kpat_counts {
    US_KPAT_NOTHING,
    US_KPAT_SUITS_AND_ROWS, /* suits that left, times ten, plus rows that were dealt */
    US_KPAT_DEALS,          /* from 1 */
    US_KPAT_REDEALS,        /* from 0 */
};

/* Piles of one kind: "store0" to "store7".  Several kinds of the same type follow each other. */
struct us_kpat_kind {
    const char *name; /* without the index */
    uint8_t type;     /* enum us_pile */
    uint8_t num;      /* the highest number of them; if 1, the name has no index */
    uint8_t older;    /* the index of the first one in older files, unless these jump */
};

enum {
    US_KPAT_KINDS = 6,
    US_KPAT_PILES = US_MAX_COLUMNS + US_MAX_FREECELLS + US_NUM_SUITS * US_MAX_DECKS
};

/* A game that both KPatience and unisol know, and the sizes that KPatience offers for it. */
struct us_kpat_type {
    const char *name;    /* the value of game-type */
    const char *options; /* that of game-type-options; NULL: none */
    /* The variants that are written as this game, NULL-terminated.  The first one is assumed if the
       user names no game. */
    const char *const *variants;
    uint8_t id;    /* its id in older files */
    uint8_t first; /* the ids of the game's variants in older files: first to last */
    uint8_t last;
    uint8_t counts; /* enum us_kpat_counts */
    /* The player chooses how columns are built and filled, and the numbers of piles and decks. */
    bool any_rules;
    uint8_t columns[2]; /* then: the lowest and highest number */
    uint8_t freecells[2];
    uint8_t decks; /* the highest number */
    /* In older files, the indexes of piles jump where another kind begins. */
    bool jumps;
    /* The suits of a deck, in the order in which its cards are made; NULL: CDHS. */
    const char *suits;
    /* In the order of piles in a file. */
    struct us_kpat_kind kinds[US_KPAT_KINDS];
};

enum { US_KPAT_TYPES = 19 };
extern const struct us_kpat_type us_kpat_types[US_KPAT_TYPES];

/* KPatience's suits in its order, and its words for suits and ranks. */
struct us_kpat_suit {
    const char *word;
    uint8_t suit;
};
extern const struct us_kpat_suit us_kpat_suits[US_NUM_SUITS];
extern const char *const us_kpat_ranks[US_MAX_RANK]; /* [rank - 1] */

/* A pile.  Cards are numbers, in the order in which KPatience makes them: the ranks, in each of
   them four suits, then the next deck. */
struct us_kpat_pile {
    uint8_t len;
    uint8_t cards[US_MAX_CARDS]; /* the deepest first */
};

/* The place of a card. */
struct us_kpat_place {
    bool dealt; /* otherwise it is nowhere */
    bool hidden;
    uint8_t pile;
    uint8_t index;
};

/* All piles as KPatience has them.  A foundation has no suit before it holds a card. */
struct us_kpat_table {
    const struct us_kpat_type *type;
    struct us_kpat_pile piles[US_KPAT_PILES]; /* in the order of a file */
    struct us_kpat_place places[US_MAX_CARDS];
};

/* Returns the type as which a game with these rules and sizes is written, or NULL. */
const struct us_kpat_type *us_kpat_type_of(const struct us_game *game);

/* Returns true if the position may be a deal whose number means the same to KPatience and
   Microsoft: FreeCell with columns of the usual lengths. */
bool us_kpat_is_numbered(const struct us_kpat_type *type, const struct us_position *position);

/* Returns the number of piles that the game can have. */
unsigned us_kpat_num_piles(const struct us_kpat_type *type);

/* Returns the kind of a pile, and sets *index to its index among the piles of this type. */
const struct us_kpat_kind *us_kpat_kind_of(const struct us_kpat_type *type, unsigned pile,
                                           unsigned *index);

/* Returns the number of the first pile of a type, enum us_pile, or -1 if the game has none. */
int us_kpat_first_pile(const struct us_kpat_type *type, unsigned pile_type);

/* Returns the type of a pile, enum us_pile. */
static inline unsigned us_kpat_pile_type(const struct us_kpat_type *type, unsigned pile)
{
    unsigned index;
    return us_kpat_kind_of(type, pile, &index)->type;
}

/* Returns the rank or the suit of a card. */
static inline unsigned us_kpat_rank(unsigned card)
{
    return card % (US_NUM_SUITS * US_MAX_RANK) / US_NUM_SUITS + 1;
}
unsigned us_kpat_suit(const struct us_kpat_type *type, unsigned card);

/* Returns the first pile of the stock that has cards, from which is dealt next, or -1. */
int us_kpat_stock(const struct us_kpat_table *table);

/* Puts a card on a pile, or takes the last card of a pile, which must have one. */
void us_kpat_put(struct us_kpat_table *table, unsigned pile, unsigned card);
unsigned us_kpat_take(struct us_kpat_table *table, unsigned pile);

/* Moves the last n cards of a pile, which has so many.  They keep their order. */
void us_kpat_carry(struct us_kpat_table *table, unsigned from, unsigned to, unsigned n);

/* Deals at most n cards from the stock to a pile, or one to each of n piles from `to` on. */
void us_kpat_deal(struct us_kpat_table *table, unsigned to, unsigned n, bool each);

/* Puts all cards of the waste back to the stock. */
void us_kpat_redeal(struct us_kpat_table *table);

/* Returns true if n is within a range of struct us_kpat_type. */
static inline bool us_kpat_in_range(const uint8_t *range, unsigned n)
{
    return range[0] <= n && n <= range[1];
}

/* ---- the format ------------------------------------------------------------------------------ */

/* The members of struct us_format with these names. */
extern const struct us_option us_kpat_options[];
void us_kpat_write(struct us_record_writer *writer, const struct us_solution *solution);
const char *us_kpat_refuses(const struct us_solution *solution);
/* Returns true if a card of a column is face down. */
bool us_kpat_has_hidden(const struct us_position *position);

const char *us_kpat_loses(const struct us_solution *solution, const uint8_t *options, unsigned i);
bool us_kpat_stores_current(const struct us_solution *solution, const uint8_t *options);
const struct us_variation *us_kpat_undone(const struct us_solution *solution,
                                          const uint8_t *options);

#endif
