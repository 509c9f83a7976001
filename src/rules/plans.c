/* SPDX-License-Identifier: MIT */
/* The dealing plans, and dealing by them. */
#include "rules/plans.h"

enum { ALL = UINT8_MAX, WIDTH_OF_FAN = 17 };

/* The deck is dealt from its first card on. */
enum op {
    END,
    /* n cards (ALL: the others) face up to `width` columns from `first` on, in turn. */
    UP,
    /* A card to each column from the last one to `first`, then to `first` + 1, and so on. */
    LEFTWARD,
    /* n cards to freecells from `first` on, `width` apart. */
    CELLS,
    /* The next card, or the last one of the deck, to the hole. */
    HOLE,
    LAST_TO_HOLE,
    /* n cards to the stock: the first one on top, or at the bottom. */
    STOCK,
    STOCK_BOTTOM,
    /* All aces of the deck to the foundations. */
    ACES,
    /* The ace of spades and the king of hearts to the holes, wherever they are in the deck. */
    FIRST_IN_HOLES,
    /* Changes the deck: moves the ace of spades to its end, or turns its order around. */
    ACE_LAST,
    FROM_END,
    /* As UP, but a card that fits on a foundation goes there, and its place stays empty. */
    CITADEL,
    /* The others to one column; a king begins the next one. */
    KINGS,
    /* Exchanges each king with the deepest card below it that is not a king. */
    SINK_KINGS,
};

struct us_plan_step {
    uint8_t op; /* enum op */
    uint8_t n;
    uint8_t first;
    uint8_t width;
};

/* ---- the plans ------------------------------------------------------------------------------- */

#define GAMES(...) ((const char *const[]){__VA_ARGS__, NULL})
#define STEPS(...) ((const struct us_plan_step[]){__VA_ARGS__, {END, 0, 0, 0}})
#define PLAN(games, those, list) .variants = games, .systems = those, .steps = list

enum {
    PYSOL = 1 << US_DEAL_MS | 1 << US_DEAL_PYSOL | 1 << US_DEAL_MT,
    KPAT = 1 << US_DEAL_KPAT,
    SOLVITAIRE = 1 << US_DEAL_SOLVITAIRE,
};

static const struct us_plan plans[] = {
    {PLAN(GAMES("freecell", "relaxed_freecell", "bakers_game", "kings_only_bakers_game"), PYSOL | KPAT | SOLVITAIRE,
          STEPS({UP, ALL, 0, 8})),
     .by_rows = true},
    {PLAN(GAMES("streets_and_alleys"), PYSOL | KPAT | SOLVITAIRE, STEPS({UP, ALL, 0, 8}))},
    {PLAN(GAMES("forecell"), PYSOL, STEPS({UP, 48, 0, 8}, {CELLS, 4, 0, 1})), .fills_freecells = true},
    {PLAN(GAMES("eight_off"), PYSOL, STEPS({UP, 48, 0, 8}, {CELLS, 4, 0, 2})), .fills_freecells = true},
    {PLAN(GAMES("forecell", "eight_off"), KPAT | SOLVITAIRE, STEPS({CELLS, 4, 0, 1}, {UP, 48, 0, 8})),
     .fills_freecells = true},
    {PLAN(GAMES("seahaven_towers", "relaxed_seahaven_towers"), PYSOL, STEPS({UP, 50, 0, 10}, {CELLS, 2, 1, 1})),
     .fills_freecells = true},
    {PLAN(GAMES("seahaven_towers", "relaxed_seahaven_towers"), KPAT | SOLVITAIRE,
          STEPS({CELLS, 2, 0, 1}, {UP, 50, 0, 10})),
     .fills_freecells = true},
    {PLAN(GAMES("bakers_dozen"), PYSOL, STEPS({FROM_END, 0, 0, 0}, {UP, ALL, 0, 13}, {SINK_KINGS, 0, 0, 0})),
     .looks = true},
    {PLAN(GAMES("bakers_dozen"), KPAT, STEPS({UP, ALL, 0, 13}, {SINK_KINGS, 0, 0, 0})), .looks = true},
    {PLAN(GAMES("beleaguered_castle"), PYSOL | KPAT | SOLVITAIRE, STEPS({ACES, 0, 0, 0}, {UP, ALL, 0, 8})),
     .looks = true},
    {PLAN(GAMES("citadel"), PYSOL | KPAT, STEPS({ACES, 0, 0, 0}, {CITADEL, ALL, 0, 8})), .looks = true, .varies = true},
    {PLAN(GAMES("fan"), PYSOL, STEPS({UP, 51, 0, WIDTH_OF_FAN}, {UP, 1, WIDTH_OF_FAN, 1}))},
    {PLAN(GAMES("fan"), SOLVITAIRE, STEPS({UP, ALL, 0, WIDTH_OF_FAN + 1}))},
    {PLAN(GAMES("der_katzenschwanz"), PYSOL, STEPS({KINGS, 0, 0, 0})), .looks = true, .varies = true},
    {PLAN(GAMES("die_schlange"), PYSOL, STEPS({ACES, 0, 0, 0}, {KINGS, 0, 0, 0})), .looks = true, .varies = true},
    {PLAN(GAMES("simple_simon"), PYSOL | KPAT,
          STEPS({UP, 9, 0, 9}, {UP, 8, 0, 8}, {UP, 7, 0, 7}, {UP, 6, 0, 6}, {UP, 5, 0, 5}, {UP, 4, 0, 4}, {UP, 3, 0, 3},
                {UP, 10, 0, 10}))},
    {PLAN(GAMES("simple_simon"), SOLVITAIRE, STEPS({LEFTWARD, ALL, 0, 10}))},
    {PLAN(GAMES("golf", "dead_king_golf", "relaxed_golf"), PYSOL | KPAT,
          STEPS({UP, 35, 0, 7}, {HOLE, 1, 0, 0}, {STOCK, ALL, 0, 0}))},
    {PLAN(GAMES("golf", "dead_king_golf", "relaxed_golf"), SOLVITAIRE,
          STEPS({LAST_TO_HOLE, 1, 0, 0}, {STOCK_BOTTOM, 16, 0, 0}, {UP, ALL, 0, 7}))},
    {PLAN(GAMES("black_hole"), PYSOL | SOLVITAIRE, STEPS({FIRST_IN_HOLES, 0, 0, 0}, {UP, ALL, 0, 17})), .looks = true},
    {PLAN(GAMES("binary_star"), PYSOL, STEPS({FIRST_IN_HOLES, 0, 0, 0}, {UP, ALL, 0, 17})), .looks = true},
    {PLAN(GAMES("all_in_a_row"), PYSOL, STEPS({ACE_LAST, 0, 0, 0}, {UP, ALL, 0, 13})), .looks = true},
};

static bool names_variant(const struct us_plan *plan, const char *variant)
{
    for (const char *const *name = plan->variants; *name; name++)
        if (**name == *variant && strcmp(*name, variant) == 0)
            return true;
    return false;
}

/* Returns true if the game has the rules and the sizes of its variant. */
static bool has_usual_sizes(const struct us_game *g, const struct us_game *usual)
{
    return us_game_same_rules(g, usual) && g->num_columns == usual->num_columns && g->num_decks == usual->num_decks &&
           g->max_rank == usual->max_rank;
}

const struct us_plan *us_plan_find(const struct us_game *game, enum us_deal_system system)
{
    const struct us_variant *v = us_variant_find(us_str(game->variant));
    if (!v || !has_usual_sizes(game, &v->game))
        return NULL;

    for (size_t i = 0; i < sizeof(plans) / sizeof(plans[0]); i++) {
        const struct us_plan *plan = &plans[i];
        if (!(plan->systems >> system & 1) || !names_variant(plan, v->game.variant))
            continue;
        bool lacks_freecells = plan->fills_freecells && game->num_freecells < v->game.num_freecells;
        return lacks_freecells ? NULL : plan;
    }
    return NULL;
}

/* ---- dealing --------------------------------------------------------------------------------- */

static us_card next_card(struct us_dealing *d)
{
    return d->cards[d->next++];
}

/* Returns how many cards a step deals. */
static unsigned count_of(const struct us_dealing *d, const struct us_plan_step *step)
{
    unsigned left = d->num_cards - d->next;
    return step->n < left ? step->n : left;
}

static void to_column(struct us_dealing *d, unsigned column, us_card card)
{
    struct us_position *p = d->p;
    if (column < p->num_columns)
        p->columns[column][p->len[column]++] = card;
}

/* Puts card on the foundation of its suit in the first deck that it fits.  Returns false if it fits
   none. */
static bool to_foundation(struct us_dealing *d, us_card card)
{
    for (unsigned i = us_suit(card); i < us_num_foundations(d->p); i += US_NUM_SUITS) {
        if (us_rank(card) != d->p->foundations[i] + 1U)
            continue;
        d->p->foundations[i]++;
        return true;
    }
    return false;
}

static void lay_leftward(struct us_dealing *d, const struct us_plan_step *step)
{
    unsigned end = step->first + step->width;
    for (unsigned first = step->first; first < end; first++)
        for (unsigned i = end; i-- > first && d->next < d->num_cards;)
            to_column(d, i, next_card(d));
}

static void to_hole(struct us_dealing *d, unsigned hole, us_card card)
{
    d->p->holes[hole][d->p->hole_len[hole]++] = card;
}

/* Takes a card out of the rest of the deck. */
static us_card take_out(struct us_dealing *d, unsigned i)
{
    us_card card = d->cards[i];
    d->num_cards--;
    memmove(&d->cards[i], &d->cards[i + 1], (d->num_cards - i) * sizeof(us_card));
    return card;
}

/* The same for a face of the first deck. */
static us_card take_face(struct us_dealing *d, us_card face)
{
    unsigned i = d->next;
    while (!us_same_face(d->cards[i], face) || us_deck(d->cards[i]) != 0)
        i++;
    return take_out(d, i);
}

static void move_to_end(struct us_dealing *d, us_card face)
{
    us_card card = take_face(d, face);
    d->cards[d->num_cards++] = card;
}

static void lay_aces(struct us_dealing *d)
{
    for (unsigned i = d->next; i < d->num_cards;) {
        if (us_rank(d->cards[i]) == 1)
            to_foundation(d, take_out(d, i));
        else
            i++;
    }
}

static void lay_first_in_holes(struct us_dealing *d)
{
    static const us_card first[] = {1 | US_SPADES << 4, 13 | US_HEARTS << 4};
    for (unsigned i = 0; i < d->p->num_holes && i < sizeof(first) / sizeof(first[0]); i++)
        to_hole(d, i, take_face(d, first[i]));
}

static void lay_kings(struct us_dealing *d)
{
    unsigned column = 0;
    while (d->next < d->num_cards) {
        us_card card = next_card(d);
        column += us_rank(card) == 13;
        to_column(d, column, card);
    }
}

static void sink_kings(us_card *column, unsigned len)
{
    unsigned sunk = 0; /* kings, which lie below all other cards */
    for (unsigned i = 0; i < len; i++) {
        us_card card = column[i];
        if (us_rank(card) != 13)
            continue;
        column[i] = column[sunk];
        column[sunk++] = card;
    }
}

static void reverse(struct us_dealing *d)
{
    for (unsigned i = d->next, k = d->num_cards; i + 1 < k; i++) {
        us_card card = d->cards[--k];
        d->cards[k] = d->cards[i];
        d->cards[i] = card;
    }
}

/* Puts n cards into the stock.  `first_on_top`: they will be dealt in this order. */
static void lay_stock(struct us_dealing *d, unsigned n, bool first_on_top)
{
    struct us_position *p = d->p;
    for (unsigned i = 0; i < n; i++)
        p->talon[p->num_talon++] = d->cards[d->next + (first_on_top ? n - 1 - i : i)];
    d->next += n;
}

static void lay_step(struct us_dealing *dealing, const struct us_plan_step *step)
{
    struct us_position *position = dealing->p;
    unsigned count = count_of(dealing, step);

    switch ((enum op)step->op) {
    case UP:
        for (unsigned i = 0; i < count; i++)
            to_column(dealing, step->first + i % step->width, next_card(dealing));
        break;
    case LEFTWARD:
        lay_leftward(dealing, step);
        break;
    case CELLS:
        for (unsigned i = 0; i < count; i++)
            position->freecells[step->first + i * step->width] = next_card(dealing);
        break;
    case HOLE:
        to_hole(dealing, 0, next_card(dealing));
        break;
    case LAST_TO_HOLE:
        to_hole(dealing, 0, dealing->cards[--dealing->num_cards]);
        break;
    case STOCK:
    case STOCK_BOTTOM:
        lay_stock(dealing, count, step->op == STOCK);
        break;
    case ACES:
        lay_aces(dealing);
        break;
    case FIRST_IN_HOLES:
        lay_first_in_holes(dealing);
        break;
    case ACE_LAST:
        move_to_end(dealing, us_card_make(1, US_SPADES, 0));
        break;
    case FROM_END:
        reverse(dealing);
        break;
    case CITADEL:
        for (unsigned i = 0; i < count; i++) {
            us_card card = next_card(dealing);
            if (!to_foundation(dealing, card))
                to_column(dealing, step->first + i % step->width, card);
        }
        break;
    case KINGS:
        lay_kings(dealing);
        break;
    case SINK_KINGS:
        for (unsigned i = 0; i < position->num_columns; i++)
            sink_kings(position->columns[i], position->len[i]);
        break;
    case END:
        break;
    }
}

void us_plan_lay(const struct us_plan *plan, struct us_dealing *dealing)
{
    for (const struct us_plan_step *step = plan->steps; step->op != END; step++)
        lay_step(dealing, step);
}

/* ---- places ---------------------------------------------------------------------------------- */

static void add_pile(struct us_places *places, us_card *cards, unsigned num)
{
    for (unsigned i = 0; i < num; i++)
        places->card[places->num++] = &cards[i];
}

void us_list_places(struct us_position *position, struct us_places *places)
{
    places->num = 0;
    for (unsigned i = 0; i < position->num_columns; i++)
        add_pile(places, position->columns[i], position->len[i]);
    for (unsigned i = 0; i < position->num_freecells; i++)
        add_pile(places, &position->freecells[i], us_rank(position->freecells[i]) > 0);
    for (unsigned i = 0; i < position->num_holes; i++)
        add_pile(places, position->holes[i], position->hole_len[i]);
    for (unsigned i = position->num_talon; i-- > 0;)
        add_pile(places, &position->talon[i], 1);
}

bool us_same_shape(const struct us_position *a, const struct us_position *b)
{
    if (a->num_columns != b->num_columns || a->num_freecells != b->num_freecells || a->num_decks != b->num_decks ||
        a->num_holes != b->num_holes || a->num_talon != b->num_talon)
        return false;
    for (unsigned i = 0; i < a->num_freecells; i++)
        if ((a->freecells[i] == US_NO_CARD) != (b->freecells[i] == US_NO_CARD))
            return false;
    return memcmp(a->len, b->len, a->num_columns) == 0 && memcmp(a->hole_len, b->hole_len, a->num_holes) == 0 &&
           memcmp(a->foundations, b->foundations, (size_t)a->num_decks * US_NUM_SUITS) == 0;
}

unsigned us_plan_collect(const struct us_game *game, enum us_deal_system system, const struct us_position *position,
                         us_card *cards)
{
    const struct us_plan *plan = us_plan_find(game, system);
    if (!plan || plan->looks)
        return 0;

    /* A deck of numbers instead of cards shows where each of them goes. */
    struct us_position numbers;
    struct us_position given;
    struct us_dealing d = {.num_cards = us_game_cards(game), .p = &numbers};
    for (unsigned i = 0; i < d.num_cards; i++)
        d.cards[i] = (us_card)(i + 1);
    us_game_lay_out(game, &numbers);
    us_plan_lay(plan, &d);
    us_position_copy(&given, position);
    if (!us_same_shape(&numbers, &given))
        return 0;

    struct us_places from;
    struct us_places to;
    us_list_places(&given, &from);
    us_list_places(&numbers, &to);
    if (from.num != to.num || from.num != d.num_cards)
        return 0;
    for (unsigned i = 0; i < from.num; i++)
        cards[*to.card[i] - 1] = *from.card[i];
    return from.num;
}
