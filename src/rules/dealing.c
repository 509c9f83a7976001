/* SPDX-License-Identifier: MIT */
/* Microsoft's deals. */
#include "rules/dealing.h"

enum { CARDS = 52, COLUMNS = 8 };

/* One step of the generator; its upper half is what deals. */
static uint32_t step(uint32_t state)
{
    return state * 214013U + 2531011U;
}

/* The draw from a state, by the three ranges of the number. */
static uint32_t draw(uint64_t number, uint32_t state)
{
    if (number >= UINT64_C(1) << 32)
        return (state >> 16 & 0xffff) + 1;
    if (number >= UINT64_C(1) << 31)
        return (state >> 16 & 0x7fff) | 0x8000;
    return state >> 16 & 0x7fff;
}

/* The deck before shuffling: rank by rank, C D H S. */
static us_card deck_card(unsigned i)
{
    static const uint8_t suits[] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
    return us_card_make(i / 4 + 1, suits[i % 4], 0);
}

static void fill_deck(us_card *deck)
{
    for (unsigned i = 0; i < CARDS; i++)
        deck[i] = deck_card(i);
}

static void put(struct us_position *p, unsigned i, us_card card)
{
    p->columns[i % COLUMNS][p->len[i % COLUMNS]++] = card;
}

static void deal_ms(uint64_t number, struct us_position *p)
{
    us_card deck[CARDS];
    fill_deck(deck);
    uint32_t state = (uint32_t)number;
    for (unsigned i = 0, left = CARDS; i < CARDS; i++) {
        state = step(state);
        uint32_t j = draw(number, state) % left;
        put(p, i, deck[j]);
        deck[j] = deck[--left];
    }
}

/*
 * The cookie deals by columns.  -2: each of the first four columns descends from ace, king to 8, the others from 7 to 2.
 * -1: odd ranks upwards, then even ranks downwards.
 */
static void deal_cookie(int64_t number, struct us_position *p)
{
    static const struct {
        char suits[5];
        char upper[8];
        char lower[7];
    } cookies[] = {{"CDHS", "A3579JK", "QT8642"}, {"SHDC", "AKQJT98", "765432"}};
    unsigned c = number == -1 ? 0 : 1;
    for (unsigned i = 0; i < COLUMNS; i++) {
        const char *ranks = i < 4 ? cookies[c].upper : cookies[c].lower;
        for (unsigned k = 0; ranks[k]; k++) {
            unsigned rank = 0;
            unsigned suit = 0;
            us_get_rank((struct us_str){&ranks[k], 1}, &rank);
            us_get_suit((struct us_str){&cookies[c].suits[i % 4], 1}, &suit);
            p->columns[i][p->len[i]++] = us_card_make(rank, suit, 0);
        }
    }
}

bool us_deal_cards(const struct us_game *g, struct us_deal deal, struct us_position *p)
{
    if (deal.system != US_DEAL_MS || g->num_columns != COLUMNS || us_game_cards(g) != CARDS || g->max_rank != 13)
        return false;
    us_position_init(p, g->num_columns, g->num_freecells, g->num_decks);
    if (deal.number < 0)
        deal_cookie(deal.number, p);
    else
        deal_ms((uint64_t)deal.number, p);
    return true;
}

/* Recovers the places j that the cards were drawn from; false where the layout is no deal of 52 cards. */
static bool recover_draws(const struct us_position *p, uint8_t draws[CARDS])
{
    us_card deck[CARDS];
    fill_deck(deck);
    for (unsigned i = 0, left = CARDS; i < CARDS; i++) {
        us_card card = p->columns[i % COLUMNS][i / COLUMNS];
        unsigned j = 0;
        while (j < left && !us_same_face(deck[j], card))
            j++;
        if (j == left)
            return false;
        draws[i] = (uint8_t)j;
        deck[j] = deck[--left];
    }
    return true;
}

/*
 * Whether the low bits of `seed`, up to bit `bits` - 1, agree with all draws.  A draw is known modulo the cards left;
 * where 2^k divides that, bits 16 to 15 + k of the state are known.  `more` is 1 where draws count from 1.
 */
static bool low_bits_agree(uint32_t seed, unsigned bits, uint32_t more, const uint8_t draws[CARDS])
{
    uint32_t state = seed;
    for (unsigned i = 0; i < CARDS; i++) {
        state = step(state);
        uint32_t left = CARDS - i;
        uint32_t power = left & -left;
        uint32_t known = bits - 16 < 16 ? (1U << (bits - 16)) - 1 : 0xffff;
        uint32_t mask = (power - 1) & known;
        if ((((state >> 16) + more) & mask) != (draws[i] & mask))
            return false;
    }
    return true;
}

static bool deals_same(uint64_t number, const uint8_t draws[CARDS])
{
    uint32_t state = (uint32_t)number;
    for (unsigned i = 0; i < CARDS; i++) {
        state = step(state);
        if (draw(number, state) % (CARDS - i) != draws[i])
            return false;
    }
    return true;
}

/* Adds one bit after another to a seed whose low `bits` bits agree; returns the smallest number of the range at `base`
   that deals the draws, 0 for none. */
static uint64_t search(uint64_t base, unsigned width, uint32_t seed, unsigned bits, const uint8_t draws[CARDS])
{
    uint32_t more = base >> 32 ? 1 : 0;
    if (bits > 16 && bits <= 21 && !low_bits_agree(seed, bits, more, draws))
        return 0;
    if (bits == width) {
        uint64_t number = base + seed;
        return number > 0 && deals_same(number, draws) ? number : 0;
    }
    uint64_t low = search(base, width, seed, bits + 1, draws);
    uint64_t high = search(base, width, seed | 1U << bits, bits + 1, draws);
    return low && (!high || low < high) ? low : high;
}

static bool fresh_shape(const struct us_position *p)
{
    if (p->num_columns != COLUMNS || p->num_decks != 1)
        return false;
    for (unsigned i = 0; i < COLUMNS; i++)
        if (p->len[i] != (i < 4 ? 7 : 6))
            return false;
    return us_cards_in_play(p) == CARDS;
}

static bool same_columns(const struct us_position *a, const struct us_position *b)
{
    for (unsigned i = 0; i < COLUMNS; i++)
        for (unsigned k = 0; k < a->len[i]; k++)
            if (!us_same_face(a->columns[i][k], b->columns[i][k]))
                return false;
    return true;
}

static bool recognise_cookie(const struct us_position *p, int64_t number)
{
    struct us_position cookie;
    us_position_init(&cookie, COLUMNS, 0, 1);
    deal_cookie(number, &cookie);
    return same_columns(p, &cookie);
}

struct us_deal us_deal_recognise(const struct us_position *p)
{
    uint8_t draws[CARDS];
    if (!fresh_shape(p) || !recover_draws(p, draws))
        return (struct us_deal){US_DEAL_NONE, 0};
    for (int64_t cookie = -1; cookie >= -2; cookie--)
        if (recognise_cookie(p, cookie))
            return (struct us_deal){US_DEAL_MS, cookie};
    static const struct {
        uint64_t base;
        unsigned width;
    } ranges[] = {{0, 31}, {UINT64_C(1) << 31, 31}, {UINT64_C(1) << 32, 32}};
    for (unsigned i = 0; i < 3; i++) {
        uint64_t number = search(ranges[i].base, ranges[i].width, 0, 0, draws);
        if (number)
            return (struct us_deal){US_DEAL_MS, (int64_t)number};
    }
    return (struct us_deal){US_DEAL_NONE, 0};
}
