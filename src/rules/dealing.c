/* SPDX-License-Identifier: MIT */
/* Dealing a shuffled deck for each game. */
#include "rules/dealing.h"

#include "base/rows.h"
#include "rules/shuffle.h"

enum { CARDS = 52, COLUMNS = 8 };

/* ---- layouts --------------------------------------------------------------------------------- */

/* A deck being dealt. */
struct dealing {
    us_card cards[US_MAX_CARDS];
    unsigned num_cards;
    unsigned next; /* index of the next card */
    struct us_position *p;
};

static void to_column(struct dealing *d, unsigned column, us_card card)
{
    d->p->columns[column][d->p->len[column]++] = card;
}

/* Deals n cards to the first `columns` columns in turn. */
static void deal_round(struct dealing *d, unsigned n, unsigned columns)
{
    for (unsigned i = 0; i < n; i++)
        to_column(d, i % columns, d->cards[d->next++]);
}

/* Puts card on the foundation of its suit in the first deck.  Returns false if it does not fit. */
static bool to_foundation(struct dealing *d, us_card card)
{
    uint8_t *rank = &d->p->foundations[us_suit(card)];
    if (us_rank(card) != *rank + 1U)
        return false;

    ++*rank;
    return true;
}

static void lay_freecell(struct dealing *d)
{
    deal_round(d, d->num_cards, COLUMNS);
}

/* The last `cells` cards go to freecells, from `first` on and `step` apart. */
static void lay_with_cells(struct dealing *d, unsigned columns, unsigned cells, unsigned first, unsigned step)
{
    deal_round(d, d->num_cards - cells, columns);
    for (unsigned i = 0; i < cells; i++)
        d->p->freecells[first + i * step] = d->cards[d->next++];
}

static void lay_forecell(struct dealing *d)
{
    lay_with_cells(d, COLUMNS, 4, 0, 1);
}

static void lay_eight_off(struct dealing *d)
{
    lay_with_cells(d, COLUMNS, 4, 0, 2);
}

static void lay_seahaven(struct dealing *d)
{
    lay_with_cells(d, 10, 2, 1, 1);
}

/* Each king is swapped with the deepest card of its column that is not a king.  The deck is dealt
   in reverse order. */
static void lay_bakers_dozen(struct dealing *d)
{
    enum { WIDTH = 13 };
    us_card cards[CARDS];
    bool king[CARDS];

    for (unsigned i = 0; i < CARDS; i++) {
        cards[i] = d->cards[CARDS - 1 - i];
        king[i] = us_rank(cards[i]) == 13;
    }

    for (unsigned i = 0; i < CARDS; i++) {
        unsigned j = i % WIDTH;
        while (king[i] && j < i && us_rank(cards[j]) == 13)
            j += WIDTH;
        if (!king[i] || j >= i)
            continue;
        us_card card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }

    memcpy(d->cards, cards, sizeof(cards));
    deal_round(d, CARDS, WIDTH);
}

/* The aces go to their foundations first.  In Citadel, so does every other card that fits when it
   is dealt. */
static void lay_castle(struct dealing *d, bool citadel)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->num_cards; i++)
        if (us_rank(d->cards[i]) != 1 || !to_foundation(d, d->cards[i]))
            d->cards[n++] = d->cards[i];

    for (unsigned i = 0; i < n; i++)
        if (!citadel || !to_foundation(d, d->cards[i]))
            to_column(d, i % COLUMNS, d->cards[i]);
}

static void lay_beleaguered_castle(struct dealing *d)
{
    lay_castle(d, false);
}

static void lay_citadel(struct dealing *d)
{
    lay_castle(d, true);
}

static void lay_streets_and_alleys(struct dealing *d)
{
    deal_round(d, d->num_cards - 4, COLUMNS);
    deal_round(d, 4, 4);
}

static void lay_fan(struct dealing *d)
{
    deal_round(d, d->num_cards - 1, 17);
    to_column(d, 17, d->cards[d->next++]);
}

/* Each king begins the next column. */
static void lay_katzenschwanz(struct dealing *d)
{
    unsigned column = 0;
    for (unsigned i = 0; i < d->num_cards; i++) {
        column += us_rank(d->cards[i]) == 13;
        to_column(d, column, d->cards[i]);
    }
}

/* The same as Der Katzenschwanz, but the aces are on their foundations. */
static void lay_schlange(struct dealing *d)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->num_cards; i++)
        if (us_rank(d->cards[i]) != 1)
            d->cards[n++] = d->cards[i];
    d->num_cards = n;

    for (unsigned i = 0; i < 2 * US_NUM_SUITS; i++)
        d->p->foundations[i] = 1;
    lay_katzenschwanz(d);
}

static void lay_simple_simon(struct dealing *d)
{
    for (unsigned n = 9; n >= 3; n--)
        deal_round(d, n, n);
    deal_round(d, 10, 10);
}

/* Deals 7 columns of 5 cards, one card to the hole, and the rest to the stock. */
static void lay_golf(struct dealing *d)
{
    struct us_position *p = d->p;
    deal_round(d, 35, 7);
    p->holes[0][p->hole_len[0]++] = d->cards[d->next++];
    for (unsigned i = d->num_cards; i-- > d->next;)
        p->talon[p->num_talon++] = d->cards[i];
}

/* Takes a card of the first deck out of the deck. */
static us_card take_out(struct dealing *d, us_card face)
{
    unsigned i = 0;
    while (!us_same_face(d->cards[i], face) || us_deck(d->cards[i]) != 0)
        i++;
    us_card card = d->cards[i];
    d->num_cards--;
    memmove(&d->cards[i], &d->cards[i + 1], (d->num_cards - i) * sizeof(us_card));
    return card;
}

/* The holes begin with the ace of spades and the king of hearts. */
static void lay_black_hole(struct dealing *d)
{
    static const us_card first[] = {1 | US_SPADES << 4, 13 | US_HEARTS << 4};
    for (unsigned i = 0; i < d->p->num_holes && i < sizeof(first) / sizeof(first[0]); i++)
        d->p->holes[i][d->p->hole_len[i]++] = take_out(d, first[i]);
    deal_round(d, d->num_cards, 17);
}

/* The ace of spades is dealt last. */
static void lay_all_in_a_row(struct dealing *d)
{
    us_card ace = take_out(d, us_card_make(1, US_SPADES, 0));
    d->cards[d->num_cards++] = ace;
    deal_round(d, d->num_cards, 13);
}

static const struct layout {
    const char *variant;
    void (*lay)(struct dealing *d);
    bool fills_freecells;
} layouts[] = {
    {"freecell", lay_freecell, false},
    {"relaxed_freecell", lay_freecell, false},
    {"bakers_game", lay_freecell, false},
    {"kings_only_bakers_game", lay_freecell, false},
    {"forecell", lay_forecell, true},
    {"eight_off", lay_eight_off, true},
    {"seahaven_towers", lay_seahaven, true},
    {"relaxed_seahaven_towers", lay_seahaven, true},
    {"bakers_dozen", lay_bakers_dozen, false},
    {"beleaguered_castle", lay_beleaguered_castle, false},
    {"citadel", lay_citadel, false},
    {"streets_and_alleys", lay_streets_and_alleys, false},
    {"fan", lay_fan, false},
    {"der_katzenschwanz", lay_katzenschwanz, false},
    {"die_schlange", lay_schlange, false},
    {"simple_simon", lay_simple_simon, false},
    {"golf", lay_golf, false},
    {"dead_king_golf", lay_golf, false},
    {"relaxed_golf", lay_golf, false},
    {"black_hole", lay_black_hole, false},
    {"all_in_a_row", lay_all_in_a_row, false},
    {"binary_star", lay_black_hole, false},
};

/* Returns the layout of a game, or NULL if the game does not have the sizes of its variant.  The
   number of freecells may be higher, and, if the layout does not fill any, lower. */
static const struct layout *find_layout(const struct us_game *g)
{
    const struct us_variant *v = us_variant_find(us_str(g->variant));
    if (!v)
        return NULL;

    const struct us_game *own = &v->game;
    if (!us_game_same_rules(g, own))
        return NULL;
    if (g->num_columns != own->num_columns || g->num_decks != own->num_decks || g->max_rank != own->max_rank)
        return NULL;

    for (size_t i = 0; i < sizeof(layouts) / sizeof(layouts[0]); i++) {
        const struct layout *layout = &layouts[i];
        if (strcmp(layout->variant, g->variant) != 0)
            continue;
        bool lacks_freecells = layout->fills_freecells && g->num_freecells < own->num_freecells;
        return lacks_freecells ? NULL : layout;
    }
    return NULL;
}

/*
 * Deals one of the cookie deals.  In deal -1, the first four columns hold the odd ranks of a suit
 * in ascending order, and the others the even ranks in descending order.  In deal -2, the first
 * four columns hold the ace and the king to the 8, and the others the 7 to the 2.
 */
static void deal_cookie(uint64_t number, struct us_position *p)
{
    static const struct {
        char suits[5];
        char upper[8];
        char lower[7];
    } cookies[] = {{"CDHS", "A3579JK", "QT8642"}, {"SHDC", "AKQJT98", "765432"}};
    unsigned c = number == 1 ? 0 : 1;

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
    const struct layout *layout = find_layout(g);
    if (!layout || (deal.system == US_DEAL_COOKIE && layout->lay != lay_freecell))
        return false;

    us_game_lay_out(g, p);
    if (deal.system == US_DEAL_COOKIE) {
        deal_cookie(deal.number, p);
        return true;
    }

    struct dealing d = {.p = p};
    d.num_cards = us_shuffle(deal, g, d.cards);
    if (d.num_cards == 0)
        return false;
    layout->lay(&d);
    return true;
}
