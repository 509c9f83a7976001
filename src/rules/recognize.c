/* SPDX-License-Identifier: MIT */
/*
 * Recognizing Microsoft's deals.  The layout gives each draw modulo the number of cards that were
 * left.  If that number is even, this gives bit 16 of the generator's state, which depends only on
 * the 17 low bits of the seed.  All values of these bits are tried.  Those that agree are extended
 * bit by bit.
 */
#include "rules/recognize.h"

#include <string.h>

#include "rules/dealing.h"
#include "rules/exact.h"
#include "rules/plans.h"
#include "rules/shuffle.h"

enum { CARDS = 52, COLUMNS = 8 };

/* Returns card i of Microsoft's deck before the shuffle. */
static us_card deck_card(unsigned i)
{
    static const uint8_t suits[] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
    return us_card_make(i / 4 + 1, suits[i % 4], 0);
}

/* Recovers the index in the deck from which each card was drawn.  The cards are in the order in
   which they were dealt.  Returns false if one is missing. */
static bool recover_draws(const us_card cards[CARDS], uint8_t draws[CARDS])
{
    us_card deck[CARDS];
    for (unsigned i = 0; i < CARDS; i++)
        deck[i] = deck_card(i);

    for (unsigned i = 0, left = CARDS; i < CARDS; i++) {
        unsigned j = 0;
        while (j < left && !us_same_face(deck[j], cards[i]))
            j++;
        if (j == left)
            return false;

        draws[i] = j;
        deck[j] = deck[--left];
    }
    return true;
}

struct search {
    uint8_t draws[CARDS]; /* as recover_draws */
    uint64_t number;      /* the number that was found; 0: none yet */
};

/*
 * Returns true if the low bits of `seed`, up to bit `bits` - 1, agree with all draws.  A draw is
 * known modulo the number of cards left.  If 2^k divides that number, bits 16 to 15 + k of the
 * state are known.  `more` is 1 if draws count from 1, and otherwise 0.
 */
static bool low_bits_agree(uint32_t seed, unsigned bits, uint32_t more, const uint8_t draws[CARDS])
{
    uint32_t state = seed;
    for (unsigned i = 0; i < CARDS; i++) {
        state = us_ms_step(state);
        uint32_t left = CARDS - i;
        uint32_t power = left & -left;
        uint32_t known = (1U << (bits - 16)) - 1;
        uint32_t mask = (power - 1) & known;
        if ((((state >> 16) + more) & mask) != (draws[i] & mask))
            return false;
    }
    return true;
}

/* Returns true if the deal of this number has these draws. */
static bool deals_same(uint64_t number, const uint8_t draws[CARDS])
{
    uint32_t state = number;
    for (unsigned i = 0; i < CARDS; i++) {
        state = us_ms_step(state);
        if (us_ms_draw(number, state) % (CARDS - i) != draws[i])
            return false;
    }
    return true;
}

/* Extends a seed of `bits` low bits, bit by bit, to a number from `base` to `base` + 2^width - 1.
   No draw gives any bit of the state above bit 20. */
static void extend_seed(struct search *s, uint64_t base, unsigned width, uint32_t seed,
                        unsigned bits)
{
    if (bits <= 21 && !low_bits_agree(seed, bits, base >> 32 ? 1 : 0, s->draws))
        return;
    if (bits < width) {
        extend_seed(s, base, width, seed, bits + 1);
        extend_seed(s, base, width, seed | 1U << bits, bits + 1);
        return;
    }

    uint64_t number = base + seed;
    if (number > 0 && deals_same(number, s->draws))
        s->number = number;
}

/* ---- the 17 low bits ------------------------------------------------------------------------- */

/*
 * Bit 0 of the state alternates.  So for a seed 2t + b, bits 1 to 16 of each state are a t + c
 * modulo 2^16, where a and c depend only on the step and b.  This is a number of 16 bits of which
 * the highest bit is known.
 *
 * With t = LOW h + l, the six high bits of this number are those of a l + c, plus a h modulo 64.
 * As a is odd, adding n is the same as taking another h: h + n / a modulo 64.  So one rotation of
 * 64 bits gives the highest bit for all h.
 */
enum { LOW = 1 << 10, HIGH = 64, TESTS = 16 };

/* What the draw from an even number of cards requires of t.  The highest bit of a value is 0 if the
   draw agrees.  For numbers from 2^32 on, which count draws from 1, it is 1 if the draw agrees. */
struct test {
    uint16_t factor;
    uint16_t value;   /* for t = 0 */
    uint8_t inverse;  /* 1 / factor modulo HIGH */
    uint64_t highest; /* bit h: the highest bit of factor * h * LOW */
};

static struct test make_test(uint32_t factor, uint32_t value)
{
    struct test test = {.factor = factor, .value = value};
    /* The square of factor is 1 modulo 8. */
    test.inverse = factor * (2 - factor * factor) % HIGH;
    for (unsigned h = 0; h < HIGH; h++)
        test.highest |= (uint64_t)(factor * h % HIGH / (HIGH / 2)) << h;
    return test;
}

static void make_tests(struct test tests[TESTS], unsigned b, const uint8_t draws[CARDS])
{
    uint32_t factor = 1; /* factor of the seed in the state after i + 1 steps */
    uint32_t state = b;

    for (unsigned i = 0; i < 2 * TESTS; i++) {
        factor *= us_ms_step(1) - us_ms_step(0);
        state = us_ms_step(state);
        if (i % 2 == 0)
            tests[i / 2] = make_test(factor, (state >> 1) + ((uint32_t)draws[i] << 15));
    }
}

/* Returns the values of h, as a set of bits, for which a seed with LOW h + low remains possible:
   all tests agree, or none. */
static uint64_t possible(const struct test tests[TESTS], unsigned low)
{
    uint64_t any = 0, all = UINT64_MAX;
    for (unsigned i = 0; i < TESTS && (~any | all) != 0; i++) {
        const struct test *test = &tests[i];
        uint16_t value = test->value + test->factor * low;
        unsigned shift = value / LOW * test->inverse % HIGH;
        uint64_t bits = test->highest >> shift | test->highest << (HIGH - shift) % HIGH;
        any |= bits;
        all &= bits;
    }
    return ~any | all;
}

/* Extends 17 low bits in each of the three ranges of numbers, which us_ms_draw treats
   differently. */
static void try_seed(struct search *s, uint32_t seed)
{
    extend_seed(s, 0, 31, seed, 17);
    extend_seed(s, UINT64_C(1) << 31, 31, seed, 17);
    extend_seed(s, UINT64_C(1) << 32, 32, seed, 17);
}

static void try_seeds(struct search *s)
{
    for (unsigned b = 0; b < 2; b++) {
        struct test tests[TESTS];
        make_tests(tests, b, s->draws);
        for (uint32_t low = 0; low < LOW; low++)
            for (uint64_t left = possible(tests, low); left != 0; left &= left - 1)
                try_seed(s, 2 * (LOW * (uint32_t)__builtin_ctzll(left) + low) + b);
    }
}

/* ---- layouts --------------------------------------------------------------------------------- */

/* Returns true if the columns have the lengths of a FreeCell deal and hold all cards. */
static bool is_fresh(const struct us_position *p)
{
    if (p->num_columns != COLUMNS || p->num_decks != 1)
        return false;

    for (unsigned i = 0; i < COLUMNS; i++) {
        unsigned len = i < 4 ? 7 : 6;
        if (us_column_len(p, i) != len)
            return false;
    }
    return us_cards_in_play(p) == CARDS;
}

/* Finds the order in which a system dealt the cards.  Microsoft's deals of FreeCell are found in
   all games that have such columns.  Returns false if the layout is not a deal of 52 cards. */
static bool collect(const struct us_game *g, enum us_deal_system system,
                    const struct us_position *p, us_card cards[CARDS])
{
    us_card all[US_MAX_CARDS];
    if (system == US_DEAL_MS && is_fresh(p)) {
        for (unsigned i = 0; i < CARDS; i++)
            cards[i] = us_column_cards(p, i % COLUMNS)[i / COLUMNS];
        return true;
    }
    if (us_game_cards(g) != CARDS || us_plan_collect(g, system, p, all) != CARDS)
        return false;
    memcpy(cards, all, sizeof(us_card) * CARDS);
    return true;
}

bool us_deal_is_layout(const struct us_game *game, struct us_deal deal,
                       const struct us_position *position)
{
    struct us_position dealt;
    return us_deal_cards(game, deal, &dealt) && us_position_same(&dealt, position);
}

bool us_deal_has_faces(const struct us_game *game, struct us_deal deal,
                       const struct us_position *position)
{
    struct us_position dealt;
    struct us_pile_id pile = US_NO_PILE;

    if (!us_deal_cards(game, deal, &dealt) || !us_position_same(&dealt, position))
        return false;
    while (us_next_pile(&dealt, &pile)) {
        struct us_cards a = us_pile_of(&dealt, pile);
        struct us_cards b = us_pile_of(position, pile);
        for (unsigned i = 0; i < a.num && i < b.num; i++)
            if ((a.cards[i] ^ b.cards[i]) & US_CARD_HIDDEN)
                return false;
    }
    return true;
}

bool us_deal_is_exactly(const struct us_game *game, struct us_deal deal,
                        const struct us_position *position)
{
    struct us_position dealt;
    struct us_pile_id pile = US_NO_PILE;

    if (!us_deal_cards(game, deal, &dealt))
        return false;
    us_position_forget_decks(&dealt);
    if (!us_position_same(&dealt, position) ||
        memcmp(dealt.freecells, position->freecells, position->num_freecells * sizeof(us_card)) !=
            0)
        return false;
    while (us_next_pile(position, &pile)) {
        struct us_cards cards = us_pile_of(position, pile);
        if (pile.type != US_FREECELL &&
            memcmp(cards.cards, us_pile_of(&dealt, pile).cards, cards.num * sizeof(us_card)) != 0)
            return false;
    }
    return true;
}

/* Returns the cookie deal with these columns, or US_NO_DEAL. */
static struct us_deal find_cookie(const struct us_position *p)
{
    for (uint64_t number = 1; number <= 2; number++) {
        struct us_deal cookie = {.system = US_DEAL_COOKIE, .number = number};
        struct us_position dealt;
        bool same = is_fresh(p) && us_deal_cards(&us_variant_at(0)->game, cookie, &dealt);
        for (unsigned i = 0; same && i < COLUMNS; i++)
            same = us_column_same(p, i, &dealt, i);
        if (same)
            return cookie;
    }
    return US_NO_DEAL;
}

/* Returns the number of the deal with these draws, or 0.  The number before the expected one is
   that of the record before, of which there may be another solution. */
static uint64_t find_number(struct search *s, uint64_t expected)
{
    static const uint64_t last = UINT64_MAX >> 31;
    for (unsigned before = 0; before < 2 && expected > before && expected <= last; before++)
        if (deals_same(expected - before, s->draws))
            return expected - before;
    try_seeds(s);
    return s->number;
}

struct us_deal us_deal_recognize(const struct us_game *game, const struct us_position *position,
                                 uint64_t *next)
{
    us_card cards[CARDS];
    struct search s = {.number = 0};

    if (!collect(game, US_DEAL_MS, position, cards) || !recover_draws(cards, s.draws))
        return US_NO_DEAL;

    struct us_deal cookie = find_cookie(position);
    if (cookie.system != US_DEAL_NONE)
        return cookie;

    uint64_t number = find_number(&s, *next);
    if (number == 0)
        return US_NO_DEAL;
    *next = number + 1;
    return (struct us_deal){.system = US_DEAL_MS, .number = number};
}

/* ---- all names ------------------------------------------------------------------------------- */

/* Returns the deal of KPatience, whose numbers deal as Microsoft's do. */
static struct us_deal recognize_kpat(const struct us_game *g, const struct us_position *p,
                                     uint64_t expected)
{
    us_card cards[CARDS];
    struct search s = {.number = 0};

    if (!collect(g, US_DEAL_KPAT, p, cards) || !recover_draws(cards, s.draws))
        return US_NO_DEAL;
    uint64_t number = find_number(&s, expected);
    return number > 0 && number <= INT32_MAX
               ? (struct us_deal){.system = US_DEAL_KPAT, .number = number}
               : US_NO_DEAL;
}

static struct us_deal recognize_msc(const struct us_game *g, const struct us_position *p)
{
    us_card cards[CARDS];
    return collect(g, US_DEAL_MSC, p, cards) ? us_msc_number(cards) : US_NO_DEAL;
}

/* Adds a deal unless it is in the list. */
static void add_name(struct us_deal_names *names, struct us_deal deal)
{
    if (!us_deal_is_numbered(deal))
        return;
    for (unsigned i = 0; i < names->num; i++)
        if (us_deal_same(names->deal[i], deal))
            return;
    names->deal[names->num++] = deal;
}

void us_deal_list_names(const struct us_game *game, const struct us_position *position,
                        struct us_deal known, struct us_deal_names *names)
{
    static const uint8_t alike[] = {US_DEAL_MS, US_DEAL_PYSOL, US_DEAL_KPAT};
    uint64_t expected = known.upper[0] == 0 ? known.number : 0;

    names->num = 0;
    add_name(names, known);

    struct us_deal ms = us_deal_recognize(game, position, &(uint64_t){expected});
    struct us_deal kpat = recognize_kpat(game, position,
                                         ms.system == US_DEAL_MS ? ms.number : expected);
    add_name(names, ms);
    if (ms.system == US_DEAL_MS && ms.number <= 32000)
        add_name(names, (struct us_deal){.system = US_DEAL_PYSOL, .number = ms.number});
    add_name(names, kpat);

    /* Some plans cannot be reversed, but the systems that share numbers may agree on this one. */
    bool only_known = names->num == 1;
    for (size_t i = 0; i < sizeof(alike) && only_known; i++) {
        struct us_deal deal = {.system = alike[i], .number = expected};
        bool other = expected > 0 && expected <= 32000 && known.system != alike[i];
        bool shares = known.system == US_DEAL_MS || known.system == US_DEAL_PYSOL ||
                      known.system == US_DEAL_KPAT;
        if (other && shares && us_deal_is_layout(game, deal, position))
            add_name(names, deal);
    }

    add_name(names, recognize_msc(game, position));
    add_name(names, us_exact_number(game, position));
}
