/* SPDX-License-Identifier: MIT */
/*
 * A card (fish-0.1.1.md: rank, suit, deck, is_empty, is_hidden) in two bytes.  Ranks are 1 (ace) to max_rank, suits
 * H C D S in this order, decks 0-based.  The all-zero card is no card: an empty place.
 */
#ifndef UNISOL_MODEL_CARD_H
#define UNISOL_MODEL_CARD_H

#include "base/buf.h"
#include "model/limits.h"

typedef uint16_t us_card;

enum us_suit { US_HEARTS, US_CLUBS, US_DIAMONDS, US_SPADES };

enum {
    US_NO_CARD = 0,
    US_CARD_RANK = 0x00f,
    US_CARD_SUIT = 0x030,
    US_CARD_FACE = US_CARD_RANK | US_CARD_SUIT, /* what is printed on it */
    US_CARD_DECK = 0x0c0,
    US_CARD_HIDDEN = 0x100,      /* lies face down */
    US_CARD_DECK_STATED = 0x400, /* its deck is known; else US_CARD_DECK says nothing */
    US_CARD_BLOCKED = 0x200,     /* no card: a freecell that cannot be used (Campbell's BB, campbell.md rule 6) */
};

static inline us_card us_card_make(unsigned rank, unsigned suit, unsigned deck)
{
    return (us_card)(rank | suit << 4 | deck << 6);
}

static inline unsigned us_rank(us_card c)
{
    return c & US_CARD_RANK;
}

static inline unsigned us_suit(us_card c)
{
    return (unsigned)(c & US_CARD_SUIT) >> 4;
}

static inline unsigned us_deck(us_card c)
{
    return (unsigned)(c & US_CARD_DECK) >> 6;
}

/* Hearts and diamonds are even, clubs and spades odd. */
static inline bool us_is_black(us_card c)
{
    return us_suit(c) & 1;
}

/* Two cards of the same rank and suit; decks do not differ in print, so texts cannot tell them apart. */
static inline bool us_same_face(us_card a, us_card b)
{
    return ((a ^ b) & US_CARD_FACE) == 0;
}

/* The same face, and not known to be of different decks. */
static inline bool us_may_be_same_card(us_card a, us_card b)
{
    return us_same_face(a, b) && (!(a & b & US_CARD_DECK_STATED) || ((a ^ b) & US_CARD_DECK) == 0);
}

/* How a card is spelled: `T` or `10`. */
enum us_ten { US_TEN_T, US_TEN_10 };

/* The letters of ranks 0 (nothing) to 13, and of the suits in their order. */
extern const char us_rank_letters[US_MAX_RANK + 2];
extern const char us_suit_letters[US_NUM_SUITS + 1];

/* Puts rank, or rank and suit. */
void us_put_rank(struct us_buf *b, unsigned rank, enum us_ten ten);
void us_put_card(struct us_buf *b, us_card c, enum us_ten ten);

/*
 * Reads a rank at the start of s: A 2 ... 9 T 10 J Q K, or 0 for nothing, in any case.
 * Returns its length in bytes, 0 where none is there.  The "1" of `10` alone is no rank.
 */
size_t us_get_rank(struct us_str s, unsigned *rank);

/* Reads a rank as a word, "Ace" to "King", at the start of s; returns its length in bytes, 0 where none is there. */
size_t us_get_rank_word(struct us_str s, unsigned *rank);

/* Reads a suit as a word, "Heart" to "Spade", at the start of s.  Returns its length in bytes, 0 if
   there is none. */
size_t us_get_suit_word(struct us_str s, unsigned *suit);

/* Reads one of H C D S in any case; false where none is there. */
bool us_get_suit(struct us_str s, unsigned *suit);

/* Reads a whole card, rank then suit, at the start of s; returns its length in bytes, 0 where none is there. */
size_t us_get_card(struct us_str s, us_card *c);

#endif
