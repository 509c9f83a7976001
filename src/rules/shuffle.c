/* SPDX-License-Identifier: MIT */
/* The generators of deals, and the shuffle. */
#include "rules/shuffle.h"

uint32_t us_ms_step(uint32_t state)
{
    return state * 214013U + 2531011U;
}

uint32_t us_ms_draw(uint64_t number, uint32_t state)
{
    if (number >= UINT64_C(1) << 32)
        return (state >> 16 & 0xffff) + 1;
    if (number >= UINT64_C(1) << 31)
        return (state >> 16 & 0x7fff) | 0x8000;
    return state >> 16 & 0x7fff;
}

/* ---- Mersenne Twister ------------------------------------------------------------------------ */

/* Python's generator is MT19937, seeded as random.Random(number) does. */
enum { MT_WORDS = 624, MT_SHIFT = 397 };

struct twister {
    uint32_t word[MT_WORDS];
    unsigned next;
};

static void twister_seed(struct twister *t, struct us_deal deal)
{
    const uint32_t key[] = {(uint32_t)deal.number, (uint32_t)(deal.number >> 32), deal.high};
    unsigned keys = 3;
    while (keys > 1 && key[keys - 1] == 0)
        keys--;

    uint32_t *w = t->word;
    w[0] = 19650218;
    for (unsigned i = 1; i < MT_WORDS; i++)
        w[i] = 1812433253U * (w[i - 1] ^ w[i - 1] >> 30) + i;

    unsigned i = 1;
    for (unsigned k = 0; k < MT_WORDS; k++) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * 1664525U) + key[k % keys] + k % keys;
        if (++i == MT_WORDS) {
            w[0] = w[MT_WORDS - 1];
            i = 1;
        }
    }

    for (unsigned k = 1; k < MT_WORDS; k++) {
        w[i] = (w[i] ^ (w[i - 1] ^ w[i - 1] >> 30) * 1566083941U) - i;
        if (++i == MT_WORDS) {
            w[0] = w[MT_WORDS - 1];
            i = 1;
        }
    }

    w[0] = 0x80000000U;
    t->next = MT_WORDS;
}

static void twister_refill(struct twister *t)
{
    uint32_t *w = t->word;
    for (unsigned i = 0; i < MT_WORDS; i++) {
        uint32_t y = (w[i] & 0x80000000U) | (w[(i + 1) % MT_WORDS] & 0x7fffffffU);
        w[i] = w[(i + MT_SHIFT) % MT_WORDS] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfU : 0);
    }
    t->next = 0;
}

static uint32_t twister_draw(struct twister *t)
{
    if (t->next == MT_WORDS)
        twister_refill(t);

    uint32_t y = t->word[t->next++];
    y ^= y >> 11;
    y ^= y << 7 & 0x9d2c5680U;
    y ^= y << 15 & 0xefc60000U;
    return y ^ y >> 18;
}

/* Returns a number of 53 bits from 0 to less than 1, as Python's random.random() does. */
static double twister_fraction(struct twister *t)
{
    uint32_t upper = twister_draw(t) >> 5;
    uint32_t lower = twister_draw(t) >> 6;
    return (upper * 67108864.0 + lower) / 9007199254740992.0;
}

/* ---- shuffling ------------------------------------------------------------------------------- */

/* The generator of a deal.  Only the state of its own system is used. */
struct generator {
    struct us_deal deal;
    uint32_t ms;
    uint64_t pysol;
    struct twister twister;
};

/* Returns the system whose generator deals the cards.  PySol's deals up to 32000 are
   Microsoft's. */
static enum us_deal_system generator_of(struct us_deal deal)
{
    return deal.system == US_DEAL_PYSOL && deal.number <= 32000 ? US_DEAL_MS : (enum us_deal_system)deal.system;
}

/* Returns a random number from 0 to n - 1. */
static uint32_t below(struct generator *g, uint32_t n)
{
    switch (generator_of(g->deal)) {
    case US_DEAL_MS:
        g->ms = us_ms_step(g->ms);
        return us_ms_draw(g->deal.number, g->ms) % n;
    case US_DEAL_PYSOL:
        g->pysol = g->pysol * UINT64_C(6364136223846793005) + 1;
        return (uint32_t)((g->pysol >> 21 & 0x7fffffff) * n >> 31);
    case US_DEAL_MT:
        return (uint32_t)(twister_fraction(&g->twister) * n);
    case US_DEAL_NONE:
    case US_DEAL_COOKIE:
    case US_DEAL_CUSTOM:
        break;
    }
    return 0;
}

/* Fills in the deck before the shuffle, and returns the number of cards.  The order is suit by
   suit, C S H D.  Microsoft's 52 cards are ordered rank by rank, C D H S. */
static unsigned fill_deck(const struct us_game *g, bool ms, us_card *cards)
{
    static const uint8_t suits[] = {US_CLUBS, US_SPADES, US_HEARTS, US_DIAMONDS};
    static const uint8_t ms_suits[] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
    us_card deck_stated = g->num_decks > 1 ? US_CARD_DECK_STATED : 0;
    unsigned n = 0;

    if (ms && us_game_cards(g) == 52) {
        for (unsigned rank = 1; rank <= US_MAX_RANK; rank++)
            for (unsigned i = 0; i < US_NUM_SUITS; i++)
                cards[n++] = us_card_make(rank, ms_suits[i], 0);
        return n;
    }

    for (unsigned deck = 0; deck < g->num_decks; deck++)
        for (unsigned i = 0; i < US_NUM_SUITS; i++)
            for (unsigned rank = 1; rank <= g->max_rank; rank++)
                cards[n++] = us_card_make(rank, suits[i], deck) | deck_stated;
    return n;
}

static void swap(us_card *a, us_card *b)
{
    us_card card = *a;
    *a = *b;
    *b = card;
}

unsigned us_shuffle(struct us_deal deal, const struct us_game *g, us_card *cards)
{
    if (deal.system == US_DEAL_NONE || deal.system == US_DEAL_COOKIE || deal.system == US_DEAL_CUSTOM)
        return 0;

    struct generator random = {.deal = deal, .ms = (uint32_t)deal.number, .pysol = deal.number};
    if (deal.system == US_DEAL_MT)
        twister_seed(&random.twister, deal);

    unsigned n = fill_deck(g, generator_of(deal) == US_DEAL_MS, cards);
    for (unsigned i = n; i-- > 1;)
        swap(&cards[i], &cards[below(&random, i + 1)]);

    /* Cards are dealt from the end of the deck. */
    for (unsigned i = 0; i < n / 2; i++)
        swap(&cards[i], &cards[n - 1 - i]);
    return n;
}
