/* SPDX-License-Identifier: MIT */
/*
 * A card (docs/interchange.md, section 2) in two bytes.  Ranks are 1 (ace) to max_rank, suits are
 * H C D S in this order, and decks are 0-based.  The value 0 means that there is no card, as in an
 * empty freecell.
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
    US_CARD_FACE = US_CARD_RANK | US_CARD_SUIT, /* what is printed on the card */
    US_CARD_DECK = 0x0c0,
    US_CARD_HIDDEN = 0x100,      /* the card lies face down */
    US_CARD_DECK_STATED = 0x400, /* the deck is known; otherwise US_CARD_DECK has no meaning */
    /* Not a card: a blocked freecell (Campbell's BB). */
    US_CARD_BLOCKED = 0x200,
    /* The record does not say which card it is.  Its rank and suit are 0, and it lies face down at
       the start.  The bits US_CARD_NUMBER are its number among the unknown cards, 1-based. */
    US_CARD_UNKNOWN = 0x800,
    US_CARD_NUMBER = 0xf000 | US_CARD_DECK | US_CARD_DECK_STATED,
    US_MAX_UNKNOWN = 127,
};

/* Returns a card with its face up.  The deck is not marked as stated. */
static inline us_card us_card_make(unsigned rank, unsigned suit, unsigned deck)
{
    return (us_card)(rank | suit << 4 | deck << 6);
}

/* Returns the rank of a card, 1 to 13, or 0 if c is not a card. */
static inline unsigned us_rank(us_card card)
{
    return card & US_CARD_RANK;
}

/* Returns the suit of a card, enum us_suit. */
static inline unsigned us_suit(us_card card)
{
    return (unsigned)(card & US_CARD_SUIT) >> 4;
}

/* Returns the deck of a card, 0-based. */
static inline unsigned us_deck(us_card card)
{
    return (unsigned)(card & US_CARD_DECK) >> 6;
}

/* Returns true for clubs and spades, which have odd numbers. */
static inline bool us_is_black(us_card card)
{
    return us_suit(card) & 1;
}

/* A place holds a known card, an unknown one, or none.  The rank of the last two is 0, so ask the
   functions below which it is. */

/* Returns true if there is a card whose rank and suit are known. */
static inline bool us_is_known(us_card place)
{
    return us_rank(place) > 0;
}

/* Returns true if there is a card whose rank and suit are unknown. */
static inline bool us_is_unknown(us_card place)
{
    return place & US_CARD_UNKNOWN;
}

/* Returns true if there is a card, known or not. */
static inline bool us_is_card(us_card place)
{
    return us_is_known(place) || us_is_unknown(place);
}

/* Returns true if two places hold cards with the same rank and suit, two unknown cards, or none.
   Most files do not distinguish decks. */
static inline bool us_same_face(us_card a, us_card b)
{
    return ((a ^ b) & (US_CARD_FACE | US_CARD_UNKNOWN)) == 0;
}

/* Returns true if two cards have the same face and are not known to be from different decks. */
static inline bool us_may_be_same_card(us_card a, us_card b)
{
    if (!us_same_face(a, b))
        return false;
    bool both_stated = a & b & US_CARD_DECK_STATED;
    return !both_stated || ((a ^ b) & US_CARD_DECK) == 0;
}

/* Returns an unknown card with this number, 1 to US_MAX_UNKNOWN. */
static inline us_card us_card_unknown(unsigned number)
{
    unsigned high = (number & 0xf) << 12 | (number & 0x40) << 4;
    return (us_card)(US_CARD_UNKNOWN | US_CARD_HIDDEN | high | (number & 0x30) << 2);
}

/* Returns the number of an unknown card. */
static inline unsigned us_unknown_number(us_card card)
{
    return (unsigned)card >> 12 | (card & US_CARD_DECK_STATED) >> 4 | (card & US_CARD_DECK) >> 2;
}

/* How the rank 10 is written: `T` or `10`. */
enum us_ten { US_TEN_T, US_TEN_10 };

/* The letters of ranks 0 (no card) to 13, and of the suits in their order. */
extern const char us_rank_letters[US_MAX_RANK + 2];
extern const char us_suit_letters[US_NUM_SUITS + 1];

/* These append a rank (0 to 13), or a rank and a suit; an unknown card is "??". */
void us_put_rank(struct us_buf *out, unsigned rank, enum us_ten ten);
void us_put_card(struct us_buf *out, us_card card, enum us_ten ten);

/*
 * Reads a rank at the start of the text: A 2 ... 9 T 10 J Q K in upper or lower case, or 0 for no
 * card.  Returns its length in bytes, or 0 if there is none.  A "1" without a "0" after it is not a
 * rank.
 */
size_t us_get_rank(struct us_str text, unsigned *rank);

/* Reads a rank as a word, "Ace" to "King" in any case, at the start of the text.  Returns its
   length in bytes, or 0 if there is none. */
size_t us_get_rank_word(struct us_str text, unsigned *rank);

/* Reads a suit as a word, "Heart" to "Spade" in any case, at the start of the text.  Returns its
   length in bytes, or 0 if there is none. */
size_t us_get_suit_word(struct us_str text, unsigned *suit);

/* Reads a suit, H C D or S in upper or lower case, at the start of the text.  Returns false if
   there is none. */
bool us_get_suit(struct us_str text, unsigned *suit);

/* Returns true if a word stands for an unknown card: "?", "??" or "##", also in angle brackets. */
bool us_is_unknown_card(struct us_str word);

/* Reads a card, rank then suit, at the start of the text.  Returns its length in bytes, or 0 if
   there is none. */
size_t us_get_card(struct us_str text, us_card *card);

#endif
