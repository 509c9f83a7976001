/* SPDX-License-Identifier: MIT */
/*
 * The cards are exchanged with others until they are in the order of a new deck.  The places of
 * these others are the digits of the number: the digit for n cards is below n.
 */
#include "rules/exact.h"

#include "rules/plans.h"
#include "rules/shuffle.h"

enum { CARDS = 52 };

/* The order of the suits, and its inverse. */
static const uint8_t suits[US_NUM_SUITS] = {US_HEARTS, US_DIAMONDS, US_CLUBS, US_SPADES};
static const uint8_t places_of_suits[US_NUM_SUITS] = {
    [US_HEARTS] = 0, [US_DIAMONDS] = 1, [US_CLUBS] = 2, [US_SPADES] = 3};

/* Returns the index of a card: the twos follow the aces, each in the order of the suits. */
static unsigned index_of(us_card card)
{
    return (us_rank(card) - 1) * US_NUM_SUITS + places_of_suits[us_suit(card)];
}

static us_card card_at(unsigned index)
{
    return us_card_make(index / US_NUM_SUITS + 1, suits[index % US_NUM_SUITS], 0);
}

static unsigned find(const uint8_t *order, unsigned n, unsigned index)
{
    unsigned i = 0;
    while (i < n && order[i] != index)
        i++;
    return i;
}

static void swap(uint8_t *order, unsigned i, unsigned k)
{
    uint8_t index = order[i];
    order[i] = order[k];
    order[k] = index;
}

/* Computes the number of an order.  Returns false if a card is missing. */
static bool number_order(uint8_t *order, struct us_deal *deal)
{
    for (unsigned i = CARDS; i-- > 0;) {
        unsigned place = find(order, i + 1, i);
        if (place > i)
            return false;
        us_deal_multiply(deal, i + 1, place);
        swap(order, place, i);
    }
    return true;
}

static void order_number(struct us_deal deal, uint8_t *order)
{
    for (unsigned i = 0; i < CARDS; i++) {
        order[i] = i;
        swap(order, i, us_deal_divide(&deal, i + 1));
    }
}

/* Sets the position to a layout whose cards are in the usual places.  Returns false if the game has
   none. */
static bool lay_usual(const struct us_game *g, struct us_position *p)
{
    const struct us_plan *plan = us_plan_find(g, US_DEAL_MS);
    if (!plan || plan->varies || us_game_cards(g) != CARDS)
        return false;

    struct us_dealing d = {.position = p};
    us_game_lay_out(g, p);
    d.num_cards = us_shuffle((struct us_deal){.system = US_DEAL_MS, .number = 1}, g, d.cards);
    us_plan_lay(plan, g, &d);
    return true;
}

/* Lists the cards on the foundations, suit by suit from the ace on, after the first n cards of
   order.  Returns the number of all cards. */
static unsigned list_home(const struct us_position *p, uint8_t *order, unsigned n)
{
    for (unsigned suit = 0; suit < us_num_foundations(p); suit++)
        for (unsigned rank = 1; rank <= p->foundations[suit] && n < CARDS; rank++)
            order[n++] = index_of(us_card_make(rank, suit, 0));
    return n;
}

bool us_exact_deal(const struct us_game *game, struct us_deal deal, struct us_position *position)
{
    uint8_t order[CARDS];
    uint8_t home[CARDS];
    struct us_places places;

    if (!lay_usual(game, position))
        return false;

    order_number(deal, order);
    us_list_places(position, &places);
    for (unsigned i = 0; i < places.num; i++)
        *places.card[i] = card_at(order[i]) | (*places.card[i] & US_CARD_HIDDEN);
    return list_home(position, home, places.num) == CARDS &&
           memcmp(&home[places.num], &order[places.num], CARDS - places.num) == 0;
}

struct us_deal us_exact_number(const struct us_game *game, const struct us_position *position)
{
    struct us_deal deal = {.system = US_DEAL_EXACT};
    struct us_position given;
    struct us_position usual;
    struct us_places places;
    uint8_t order[CARDS];

    if (position->num_unknown > 0)
        return US_NO_DEAL;
    us_position_copy(&given, position);
    if (!lay_usual(game, &usual) || !us_same_shape(&usual, &given))
        return US_NO_DEAL;

    us_list_places(&given, &places);
    for (unsigned i = 0; i < places.num; i++)
        order[i] = index_of(*places.card[i]);
    bool all = list_home(position, order, places.num) == CARDS && number_order(order, &deal);
    return all ? deal : US_NO_DEAL;
}

/* The deck is exchanged in the same way, but from its end, and the digit for 52 cards is the lowest
   one. */
struct us_deal us_msc_number(const us_card *cards)
{
    static const uint8_t deck_suits[US_NUM_SUITS] = {US_SPADES, US_HEARTS, US_CLUBS, US_DIAMONDS};
    uint8_t deck[CARDS];
    unsigned digits[CARDS];

    for (unsigned i = 0; i < CARDS; i++)
        deck[i] = index_of(us_card_make(i % US_MAX_RANK + 1, deck_suits[i / US_MAX_RANK], 0));

    for (unsigned i = CARDS; i-- > 0;) {
        unsigned dealt = index_of(cards[CARDS - 1 - i]);
        digits[i] = find(deck, i + 1, dealt);
        if (digits[i] > i)
            return US_NO_DEAL;
        swap(deck, digits[i], i);
    }

    struct us_deal deal = {.system = US_DEAL_MSC};
    for (unsigned i = 0; i < CARDS; i++)
        us_deal_multiply(&deal, i + 1, digits[i]);
    return deal;
}
