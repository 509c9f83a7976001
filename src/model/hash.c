/* SPDX-License-Identifier: MIT */
/* Hashes of positions. */
#include "model/hash.h"

/* Mixes a word into a hash (the finalizer of SplitMix64). */
static uint64_t mix(uint64_t hash, uint64_t word)
{
    uint64_t h = (hash ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    h = (h ^ h >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    h = (h ^ h >> 27) * UINT64_C(0x94d049bb133111eb);
    return h ^ h >> 31;
}

/* Returns what counts of a card. */
static uint64_t value_of(us_card card)
{
    enum { MARKS = US_CARD_FACE | US_CARD_HIDDEN | US_CARD_BLOCKED };
    return us_is_unknown(card) ? card : card & MARKS;
}

/* Adds a pile.  The index distinguishes piles of a type, and is the same for those that may be in
   any order. */
static uint64_t pile_hash(const struct us_position *p, enum us_pile type, unsigned i,
                          unsigned index)
{
    struct us_cards pile = us_pile_at(p, type, i);
    uint64_t h = mix(type, index << 8 | pile.num);
    for (unsigned k = 0; k < pile.num; k++)
        h = mix(h, value_of(pile.cards[k]));
    return h;
}

uint64_t us_position_hash(const struct us_position *position, bool any_order)
{
    enum { SAME = UINT8_MAX };
    const struct us_position *p = position;
    uint64_t sum = mix(p->redeals, p->base); /* of the hashes of all piles, in any order */
    for (unsigned i = 0; i < p->num_columns; i++)
        sum += pile_hash(p, US_COLUMN, i, any_order && i >= p->first_open ? SAME : i);
    for (unsigned i = 0; i < p->num_freecells; i++)
        sum += mix(mix(US_FREECELL, any_order ? SAME : i), value_of(p->freecells[i]));
    for (unsigned i = 0; i < us_num_foundations(p); i++)
        sum += mix(mix(US_FOUNDATION, any_order ? i % US_NUM_SUITS : i), p->foundations[i]);
    for (unsigned i = 0; i < p->num_holes; i++)
        sum += pile_hash(p, US_HOLE, i, i);
    for (unsigned i = 0; i < p->num_reserves; i++)
        sum += pile_hash(p, US_RESERVE, i, i);
    sum += pile_hash(p, US_STOCK, 0, 0);
    sum += pile_hash(p, US_WASTE, 0, 0);
    return mix(sum, 0);
}
