/* SPDX-License-Identifier: MIT */
/* The generators of deals, and the shuffle. */
#include "rules/shuffle.h"

#include "model/layout_text.h"
#include "rules/twister.h"

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

/* ---- decks ----------------------------------------------------------------------------------- */

/* The order of a deck before the shuffle: rank by rank or suit by suit, and the order of the suits.
 */
struct order {
    bool by_rank;
    uint8_t suits[US_NUM_SUITS];
};

/* Returns the system whose generator deals the cards.  PySol's deals up to 32000 are
   Microsoft's. */
static enum us_deal_system generator_of(struct us_deal deal)
{
    return deal.system == US_DEAL_PYSOL && deal.number <= 32000 ? US_DEAL_MS
                                                                : (enum us_deal_system)deal.system;
}

/* Returns the order of a system's deck.  Microsoft's is that of 52 cards; PySol deals other decks
   with Microsoft's numbers in its own order. */
static struct order order_of(enum us_deal_system system, unsigned num_cards)
{
    static const struct order cshd = {false, {US_CLUBS, US_SPADES, US_HEARTS, US_DIAMONDS}};
    static const struct order ms = {true, {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES}};

    if ((system == US_DEAL_MS && num_cards == 52) || system == US_DEAL_KPAT)
        return ms;
    if (system == US_DEAL_SOLVITAIRE)
        return (struct order){true, {US_CLUBS, US_HEARTS, US_SPADES, US_DIAMONDS}};
    if (system == US_DEAL_KS)
        return (struct order){false, {US_CLUBS, US_DIAMONDS, US_SPADES, US_HEARTS}};
    if (system == US_DEAL_GREENFELT)
        return (struct order){false, {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES}};
    if (system == US_DEAL_MSC)
        return (struct order){false, {US_SPADES, US_HEARTS, US_CLUBS, US_DIAMONDS}};
    return cshd;
}

/* Replaces the suits that the game does not have, in the order of the deck, by those of which it
   has more: clubs and diamonds by hearts and spades in Spider with two suits. */
static void replace_suits(const struct us_game *g, uint8_t *suits)
{
    static const uint8_t more[US_NUM_SUITS] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
    unsigned next = 0;
    unsigned used = 0; /* of the additional ones of more[next] */

    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        if (g->rules.more_suits[suits[i]] >= 0)
            continue;
        while (next < US_NUM_SUITS && g->rules.more_suits[more[next]] <= (int)used) {
            next++;
            used = 0;
        }
        if (next == US_NUM_SUITS)
            return;
        suits[i] = more[next];
        used++;
    }
}

/* Returns true if a deck of the game has a suit more than once. */
static bool has_equal_cards(const struct us_game *g)
{
    bool equal = false;
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        equal = equal || g->rules.more_suits[suit] > 0;
    return equal;
}

/* Fills in the deck before the shuffle, one deck after the other, and returns the number of
   cards.  The deck of a card is stated if that distinguishes equal cards. */
static unsigned fill_deck(const struct us_game *g, const struct order *order, us_card *cards)
{
    us_card stated = g->num_decks > 1 && !has_equal_cards(g) ? US_CARD_DECK_STATED : 0;
    uint8_t suits[US_NUM_SUITS];
    unsigned num = 0; /* of suits: a deck can have fewer than four */

    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        if (g->rules.more_suits[order->suits[i]] >= 0)
            suits[num++] = order->suits[i];
    unsigned in_deck = num * g->max_rank;
    unsigned n = 0;

    for (unsigned deck = 0; deck < g->num_decks; deck++) {
        for (unsigned i = 0; i < in_deck; i++) {
            unsigned rank = order->by_rank ? i / num : i % g->max_rank;
            unsigned suit = order->by_rank ? i % num : i / g->max_rank;
            cards[n++] = us_card_make(rank + 1, suits[suit], deck) | stated;
        }
    }
    return n;
}

/* ---- shuffling ------------------------------------------------------------------------------- */

/* The generator of a deal.  Only the state of its own system is used. */
struct generator {
    struct us_deal deal;
    uint32_t ms;
    uint64_t pysol;
    struct us_twister twister;
};

static void begin(struct generator *g, struct us_deal deal)
{
    g->deal = deal;
    g->ms = deal.number;
    g->pysol = deal.number;
    if (deal.system == US_DEAL_SOLVITAIRE)
        us_twister_seed(&g->twister, deal.number);
    if (deal.system != US_DEAL_MT)
        return;

    const uint32_t key[] = {deal.number, deal.number >> 32, deal.upper[0]};
    unsigned keys = 3;
    while (keys > 1 && key[keys - 1] == 0)
        keys--;
    us_twister_seed_words(&g->twister, key, keys);
}

/* Divides 2^32 - 1 into n parts, as Boost's uniform_int does, and draws until a number is in one of
   them. */
static uint32_t part_below(struct us_twister *t, uint32_t n)
{
    uint32_t size = UINT32_MAX / n + (UINT32_MAX % n == n - 1);
    uint32_t part;
    do
        part = us_twister_draw(t) / size;
    while (part >= n);
    return part;
}

/* Returns a random number from 0 to n - 1. */
static uint32_t below(struct generator *g, uint32_t n)
{
    enum us_deal_system system = generator_of(g->deal);
    if (system == US_DEAL_MS || system == US_DEAL_KPAT) {
        g->ms = us_ms_step(g->ms);
        return us_ms_draw(g->deal.number, g->ms) % n;
    }
    if (system == US_DEAL_PYSOL) {
        g->pysol = g->pysol * UINT64_C(6364136223846793005) + 1;
        return (g->pysol >> 21 & 0x7fffffff) * n >> 31;
    }
    if (system == US_DEAL_MT)
        return us_twister_fraction(&g->twister) * n;
    if (system == US_DEAL_SOLVITAIRE)
        return part_below(&g->twister, n);
    return system == US_DEAL_MSC ? us_deal_divide(&g->deal, n) : 0;
}

static void swap(us_card *a, us_card *b)
{
    us_card card = *a;
    *a = *b;
    *b = card;
}

void us_reverse_cards(us_card *cards, unsigned n)
{
    for (unsigned i = 0; i < n / 2; i++)
        swap(&cards[i], &cards[n - 1 - i]);
}

/* The Fisher-Yates shuffle from the end of the deck.  Cards are dealt from its end. */
static void shuffle_from_end(struct us_deal deal, us_card *cards, unsigned n)
{
    struct generator random;
    begin(&random, deal);
    for (unsigned i = n; i-- > 1;)
        swap(&cards[i], &cards[below(&random, i + 1)]);
    us_reverse_cards(cards, n);
}

/* greenfelt.net exchanges each card with a random one, seven times over.  Cards are dealt from the
   end of the deck. */
static void shuffle_greenfelt(uint64_t state, us_card *cards, unsigned n)
{
    enum { PASSES = 7 };
    for (unsigned i = 0; i < PASSES * n; i++) {
        state = state * 16807 % INT32_MAX;
        swap(&cards[i % n], &cards[state % n]);
    }
    us_reverse_cards(cards, n);
}

/* The state of Klondike-Solver's generator. */
struct ks {
    uint32_t mix;
    uint32_t twist;
    uint32_t value;
};

/* Shifts as if x were signed: copies its highest bit. */
static uint32_t shift_signed(uint32_t x, unsigned bits)
{
    return x >> bits | (x >> 31 ? ~(UINT32_MAX >> bits) : 0);
}

static uint32_t ks_step(struct ks *s)
{
    uint32_t y = s->twist - s->mix;
    y ^= s->twist ^ s->value ^ s->mix;
    s->mix ^= s->twist ^ s->value;
    s->value ^= s->twist - s->mix;
    s->twist ^= s->value ^ y;
    s->value ^= s->twist << 7 ^ shift_signed(s->mix, 16) ^ y << 8;
    return s->value & 0x7fffffff;
}

/* Klondike-Solver exchanges two random cards 269 times.  Cards are dealt from the start of the
   deck. */
static void shuffle_ks(uint32_t seed, us_card *cards, unsigned n)
{
    enum { FIRST_STEPS = 50, MORE_STEPS = 950, EXCHANGES = 269 };
    struct ks s = {51651237, 895213268, seed};
    for (unsigned i = 0; i < FIRST_STEPS; i++)
        ks_step(&s);
    s.value = 0x9417b3af ^ seed ^ shift_signed(seed, 15);
    for (unsigned i = 0; i < MORE_STEPS; i++)
        ks_step(&s);

    for (unsigned i = 0; i < EXCHANGES; i++) {
        uint32_t one = ks_step(&s) % n;
        swap(&cards[one], &cards[ks_step(&s) % n]);
    }
}

unsigned us_shuffle(struct us_deal deal, const struct us_game *game, us_card *cards)
{
    if (!us_deal_is_numbered(deal) || deal.system == US_DEAL_COOKIE || deal.system == US_DEAL_EXACT)
        return 0;

    struct order order = order_of(generator_of(deal), us_game_cards(game));
    replace_suits(game, order.suits);
    unsigned n = fill_deck(game, &order, cards);
    if (deal.system == US_DEAL_KS)
        shuffle_ks((uint32_t)deal.number, cards, n);
    else if (deal.system == US_DEAL_GREENFELT)
        shuffle_greenfelt(deal.number, cards, n);
    else
        shuffle_from_end(deal, cards, n);
    return n;
}

/* ---- redeals --------------------------------------------------------------------------------- */

/* Seeds the twister with the letters of the fingerprint of a start.  False: memory ran out. */
static bool seed_by_start(struct us_twister *random, const struct us_position *start)
{
    struct us_buf text = {0};
    uint32_t key[US_FINGERPRINT_LEN];

    us_fingerprint_put(&text, start);
    bool ok = !text.failed;
    for (unsigned i = 0; ok && i < US_FINGERPRINT_LEN; i++)
        key[i] = (unsigned char)text.p[i];
    if (ok)
        us_twister_seed_words(random, key, US_FINGERPRINT_LEN);
    us_buf_free(&text);
    return ok;
}

bool us_state_shuffles(const struct us_game *game, struct us_position *start)
{
    static const struct order order = {false, {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES}};
    unsigned most = US_MAX_SHUFFLES;

    if (game->rules.stock_passes > 0 && game->rules.stock_passes - 1U < most)
        most = game->rules.stock_passes - 1U;
    if (game->rules.gathers != US_GATHERED_SHUFFLED || us_shuffle_at(start, most - 1).num > 0 ||
        start->num_unknown > 0)
        return true;

    struct us_twister random;
    if (!seed_by_start(&random, start))
        return false;
    for (unsigned k = 0; k < most; k++) {
        us_card cards[US_MAX_CARDS];
        unsigned n = fill_deck(game, &order, cards);
        for (unsigned i = n; i > 1; i--)
            swap(&cards[i - 1], &cards[us_twister_draw(&random) % i]);
        if (us_shuffle_at(start, k).num == 0)
            us_shuffle_add(start, (struct us_cards){cards, n});
    }
    return true;
}
