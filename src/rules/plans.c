/* SPDX-License-Identifier: MIT */
/* The dealing plans, and dealing by them. */
#include "rules/plans.h"

#include "base/rows.h"
#include "model/played.h"
#include "rules/plan_rows.h"
#include "rules/shuffle.h"

/* Returns true if the game has the cards and piles of its variant, as the program plays it.  Rules
   of play change no layout. */
static bool has_usual_sizes(const struct us_game *g, const struct us_game *usual)
{
    const struct us_rules *a = &g->rules;
    const struct us_rules *b = &usual->rules;

    return g->num_columns == usual->num_columns && g->num_decks == usual->num_decks &&
           g->max_rank == usual->max_rank && a->num_reserves == b->num_reserves &&
           a->num_holes == b->num_holes && a->stock_to == b->stock_to &&
           (a->foundation_base != US_BASE_OF_START || b->foundation_base == US_BASE_OF_START) &&
           memcmp(a->more_suits, b->more_suits, sizeof(a->more_suits)) == 0 &&
           memcmp(a->hole_bases, b->hole_bases, sizeof(a->hole_bases)) == 0 &&
           memcmp(a->column_bases, b->column_bases, sizeof(a->column_bases)) == 0;
}

/* Returns true if the program deals the variant with the cards and piles of the game, under the
   name of the variant or another one. */
static bool is_dealt(const struct us_game *game, const struct us_variant *v,
                     enum us_deal_system system)
{
    struct us_game usual = v->game;
    us_game_play_as(&usual, system == US_DEAL_MS ? US_DEAL_PYSOL : system);
    bool has = has_usual_sizes(game, &usual);
    for (size_t i = 0; !has; i++) {
        usual = v->game;
        if (!us_game_play_as_named(&usual, system, i))
            break;
        has = has_usual_sizes(game, &usual);
    }
    return has;
}

const struct us_plan *us_plan_find(const struct us_game *game, enum us_deal_system system)
{
    const struct us_variant *v = us_variant_find(us_str(game->variant));
    if (!v || !is_dealt(game, v, system))
        return NULL;

    for (size_t i = 0; i < us_num_plans; i++) {
        const struct us_plan *plan = &us_plans[i];
        if (!(plan->systems >> system & 1) || strcmp(plan->variant, v->game.variant) != 0)
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

/* Returns how many cards go to the columns as the shape says. */
static unsigned cards_in_columns(const struct us_dealing *d)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->position->num_columns; i++)
        n += d->shape->columns[i];
    return n;
}

/* Returns how many cards a step deals. */
static unsigned count_of(const struct us_dealing *d, const struct us_plan_step *step)
{
    unsigned left = d->num_cards - d->next;
    unsigned n = step->num;

    if (n == US_LAY_AS_SHAPED && step->op == US_LAY_STOCK_BOTTOM)
        n = d->shape->stock;
    else if (n == US_LAY_AS_SHAPED && step->op == US_LAY_RESERVES)
        n = d->shape->reserve * (unsigned)d->position->num_reserves;
    else if (n == US_LAY_AS_SHAPED)
        n = cards_in_columns(d);
    return n < left ? n : left;
}

static void to_column(struct us_dealing *d, unsigned column, us_card card)
{
    struct us_position *p = d->position;
    if (column < p->num_columns)
        us_pile_push(p, US_COLUMN, column, card);
}

/* Puts card on the foundation of its suit in the first deck that it fits.  Returns false if it fits
   none. */
static bool to_foundation(struct us_dealing *d, us_card card)
{
    for (unsigned i = us_suit(card); i < us_num_foundations(d->position); i += US_NUM_SUITS) {
        if (us_rank(card) != d->position->foundations[i] + 1U)
            continue;
        d->position->foundations[i]++;
        return true;
    }
    return false;
}

/* Puts at most n cards on rows of columns that become shorter. */
static void lay_triangle(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    unsigned width = step->width > 0 ? step->width : d->position->num_columns;
    for (unsigned row = 0; row < width; row++)
        for (unsigned i = row; i < width && n > 0; i++, n--) {
            unsigned k = step->op == US_LAY_LEFTWARD ? width - 1 - (i - row) : i;
            to_column(d, step->first + k, next_card(d));
        }
}

static void lay_rows(struct us_dealing *d)
{
    bool any = true;
    for (unsigned row = 0; any && d->next < d->num_cards; row++) {
        any = false;
        for (unsigned i = 0; i < d->position->num_columns && d->next < d->num_cards; i++) {
            if (d->shape->columns[i] <= row)
                continue;
            to_column(d, i, next_card(d));
            any = true;
        }
    }
}

static void to_hole(struct us_dealing *d, unsigned hole, us_card card)
{
    us_pile_push(d->position, US_HOLE, hole, card);
}

/* Takes a card out of the rest of the deck. */
static us_card take_out(struct us_dealing *d, unsigned i)
{
    us_card card = d->cards[i];
    d->num_cards--;
    memmove(&d->cards[i], &d->cards[i + 1], (d->num_cards - i) * sizeof(us_card));
    return card;
}

/* The same for a face of the first deck, or of the next one from which it has not been taken. */
static us_card take_face(struct us_dealing *d, us_card face)
{
    for (unsigned deck = 0; deck < US_MAX_DECKS; deck++)
        for (unsigned i = d->next; i < d->num_cards; i++)
            if (us_same_face(d->cards[i], face) && us_deck(d->cards[i]) == deck)
                return take_out(d, i);
    return US_NO_CARD;
}

static void move_ace_to_end(struct us_dealing *d)
{
    us_card card = take_face(d, us_card_make(1, US_SPADES, 0));
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

/* Puts a card in the first empty hole that begins with its suit. */
static void to_first_hole(struct us_dealing *d, us_card card)
{
    const uint8_t *suits = d->game->rules.hole_suits;
    unsigned i = 0;
    while (i + 1U < d->position->num_holes && ((suits[i] > 0 && suits[i] != us_suit(card) + 1U) ||
                                               us_pile_len(d->position, US_HOLE, i) > 0))
        i++;
    to_hole(d, i, card);
}

/* Puts a card on the first empty foundation of its suit. */
static void to_base(struct us_dealing *d, us_card card)
{
    unsigned i = us_suit(card);
    if (d->position->num_holes > 0) {
        to_first_hole(d, card);
        return;
    }
    while (us_has_foundation(d->position, i + US_NUM_SUITS) && d->position->foundations[i] > 0)
        i += US_NUM_SUITS;
    d->position->foundations[i] = us_rank(card);
}

/* Puts the cards that the shape states on foundations or in holes. */
static void lay_stated(struct us_dealing *d)
{
    unsigned hole = 0;
    for (const char *at = d->shape->cards; at && *at; hole++) {
        us_card card = US_NO_CARD;
        size_t n = us_get_card(us_str(at), &card);
        if (n > 0 && d->position->num_holes > 0)
            to_hole(d, hole, take_face(d, card));
        else if (n > 0)
            to_base(d, take_face(d, card));
        at += n > 0 ? n : 1;
        at += *at == ' ';
    }
}

/* Puts the last card with the first rank of each hole there. */
static void lay_last_of_ranks(struct us_dealing *d)
{
    const uint8_t *ranks = d->game->rules.hole_bases;
    for (unsigned hole = 0; hole < d->position->num_holes; hole++) {
        unsigned i = d->num_cards;
        while (i > d->next && us_rank(d->cards[i - 1]) != ranks[hole])
            i--;
        if (i > d->next)
            to_hole(d, hole, take_out(d, i - 1));
    }
}

static void lay_last_aces(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    (void)step;
    for (unsigned i = d->num_cards; i-- > d->next && n > 0;)
        if (us_rank(d->cards[i]) == 1) {
            to_foundation(d, take_out(d, i));
            n--;
        }
}

static void lay_ending_aces(struct us_dealing *d)
{
    struct us_position *p = d->position;
    for (unsigned i = 0; i < p->num_columns; i++)
        while (us_column_len(p, i) > 0 && us_rank(us_column_top(p, i)) == 1)
            to_foundation(d, us_pile_pop(p, US_COLUMN, i));
}

static void lay_three_bases(struct us_dealing *d)
{
    unsigned rank = us_rank(d->cards[d->next]);
    us_card card = US_NO_CARD;

    for (unsigned found = 0, i = d->next; i < d->num_cards; i++) {
        if (us_rank(d->cards[i]) != rank)
            continue;
        card = take_out(d, i--);
        if (++found <= 3)
            to_base(d, card);
    }
    memmove(&d->cards[d->next + 1], &d->cards[d->next], (d->num_cards - d->next) * sizeof(us_card));
    d->cards[d->next] = card;
    d->num_cards++;
}

static void lay_kings(struct us_dealing *d)
{
    unsigned column = 0;
    while (d->next < d->num_cards) {
        us_card card = next_card(d);
        bool begun = column < d->position->num_columns && us_column_len(d->position, column) > 0;
        column += begun && us_rank(card) == US_MAX_RANK;
        to_column(d, column, card);
    }
}

static void sink_kings(us_card *column, unsigned len)
{
    unsigned sunk = 0; /* kings, which lie below all other cards */
    for (unsigned i = 0; i < len; i++) {
        us_card card = column[i];
        if (us_rank(card) != US_MAX_RANK)
            continue;
        column[i] = column[sunk];
        column[sunk++] = card;
    }
}

/* The same for a deck of which each card goes to the next of `width` columns. */
static void sink_kings_of_deck(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    (void)n;
    unsigned width = step->width;
    for (unsigned first = 0; first < width; first++) {
        us_card column[US_MAX_CARDS];
        unsigned len = 0;
        for (unsigned i = d->next + first; i < d->num_cards; i += width)
            column[len++] = d->cards[i];
        sink_kings(column, len);
        for (unsigned i = 0; i < len; i++)
            d->cards[d->next + first + i * width] = column[i];
    }
}

static void reverse(struct us_dealing *d)
{
    us_reverse_cards(&d->cards[d->next], d->num_cards - d->next);
}

/* Puts n cards into the stock, the first one on top and below those that are there, or last. */
static void to_stock(struct us_dealing *d, unsigned n, bool first_on_top)
{
    struct us_position *p = d->position;
    us_card cards[US_MAX_CARDS];
    struct us_cards there = {cards, first_on_top ? us_stock_len(p) : 0};

    memcpy(cards, us_pile_cards(p, US_STOCK, 0), there.num * sizeof(us_card));
    us_pile_cut(p, US_STOCK, 0, us_stock_len(p) - there.num);
    for (unsigned i = 0; i < n; i++)
        us_pile_push(p, US_STOCK, 0, d->cards[d->next + (first_on_top ? n - 1 - i : i)]);
    us_pile_add(p, US_STOCK, 0, there);
    d->next += n;
}

static void lay_stock(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    to_stock(d, n, step->op == US_LAY_STOCK);
}

/* Puts n cards in turn to columns, reserves or freecells. */
static void lay_cards(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    struct us_position *p = d->position;
    for (unsigned i = 0; i < n && step->op == US_LAY_FREECELLS; i++)
        p->freecells[step->first + i * step->width] = next_card(d);
    if (step->op == US_LAY_FREECELLS)
        return;

    enum us_pile type = step->op == US_LAY_UP ? US_COLUMN : US_RESERVE;
    unsigned all = us_num_piles(p, type);
    unsigned width = step->width > 0 ? step->width : all;
    for (unsigned k = 0; k < width && step->first + k < all; k++) {
        us_card cards[US_MAX_CARDS];
        unsigned num = 0;
        for (unsigned i = k; i < n; i += width)
            cards[num++] = d->cards[d->next + i];
        us_pile_add(p, type, step->first + k, (struct us_cards){cards, num});
    }
    d->next += n;
}

static void hide(us_card *cards, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        cards[i] |= US_CARD_HIDDEN;
}

/* Puts the other cards into the stock in rows, of which the last card is dealt first. */
static void lay_stock_rows(struct us_dealing *d)
{
    unsigned width = d->position->num_columns;
    unsigned n = d->num_cards - d->next;
    for (unsigned row = 0; row < n; row += width)
        us_reverse_cards(&d->cards[d->next + row], n - row < width ? n - row : width);
    to_stock(d, n, true);
}

typedef void lay_function(struct us_dealing *d, const struct us_plan_step *step, unsigned n);

static void lay_holes(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    (void)n;
    to_hole(d, 0, step->op == US_LAY_HOLE ? next_card(d) : d->cards[--d->num_cards]);
}

static void lay_base(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    (void)n;
    to_base(d, step->op == US_LAY_BASE ? next_card(d) : d->cards[--d->num_cards]);
}

static void lay_citadel(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        us_card card = next_card(d);
        if (!to_foundation(d, card))
            to_column(d, step->first + i % step->width, card);
    }
}

static void lay_snake(struct us_dealing *d)
{
    us_position_lay_snake(d->position, &d->cards[d->next], d->num_cards - d->next);
}

static void lay_cover(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    struct us_position *p = d->position;
    enum us_pile type = step->op == US_LAY_COVER ? US_COLUMN : US_RESERVE;
    unsigned end = type == US_COLUMN ? p->num_columns : p->num_reserves;

    if (step->width > 0)
        end = step->first + step->width;
    (void)n;
    for (unsigned i = step->first; i < end; i++) {
        unsigned len = us_pile_len(p, type, i);
        hide(us_pile_edit(p, type, i), len > step->num ? len - step->num : 0);
    }
}

static void lay_cover_alternate(struct us_dealing *d)
{
    for (unsigned i = 0; i < d->position->num_columns; i++)
        for (unsigned len = us_column_len(d->position, i), k = 2; k <= len; k += 2)
            hide(&us_pile_edit(d->position, US_COLUMN, i)[len - k], 1);
}

static void sink(struct us_dealing *d)
{
    for (unsigned i = 0; i < d->position->num_columns; i++)
        sink_kings(us_pile_edit(d->position, US_COLUMN, i), us_column_len(d->position, i));
}

static void lay_step(struct us_dealing *dealing, const struct us_plan_step *step)
{
    /* A step lays all cards that it is about, or as many as it states. */
    static const struct {
        void (*all)(struct us_dealing *d);
        lay_function *some;
    } ways[] = {
        [US_LAY_UP] = {.some = lay_cards},
        [US_LAY_LEFTWARD] = {.some = lay_triangle},
        [US_LAY_RIGHTWARD] = {.some = lay_triangle},
        [US_LAY_ROWS] = {.all = lay_rows},
        [US_LAY_FREECELLS] = {.some = lay_cards},
        [US_LAY_RESERVES] = {.some = lay_cards},
        [US_LAY_HOLE] = {.some = lay_holes},
        [US_LAY_LAST_TO_HOLE] = {.some = lay_holes},
        [US_LAY_LAST_OF_RANKS] = {.all = lay_last_of_ranks},
        [US_LAY_BASE] = {.some = lay_base},
        [US_LAY_LAST_TO_BASE] = {.some = lay_base},
        [US_LAY_THREE_BASES] = {.all = lay_three_bases},
        [US_LAY_STOCK] = {.some = lay_stock},
        [US_LAY_STOCK_BOTTOM] = {.some = lay_stock},
        [US_LAY_STOCK_BY_ROWS] = {.all = lay_stock_rows},
        [US_LAY_ACES] = {.all = lay_aces},
        [US_LAY_LAST_ACES] = {.some = lay_last_aces},
        [US_LAY_ENDING_ACES] = {.all = lay_ending_aces},
        [US_LAY_STATED] = {.all = lay_stated},
        [US_LAY_ACE_LAST] = {.all = move_ace_to_end},
        [US_LAY_FROM_END] = {.all = reverse},
        [US_LAY_CITADEL] = {.some = lay_citadel},
        [US_LAY_KINGS] = {.all = lay_kings},
        [US_LAY_SINK_KINGS] = {.all = sink},
        [US_LAY_SINK_KINGS_OF_DECK] = {.some = sink_kings_of_deck},
        [US_LAY_SNAKE] = {.all = lay_snake},
        [US_LAY_COVER] = {.some = lay_cover},
        [US_LAY_COVER_RESERVES] = {.some = lay_cover},
        [US_LAY_COVER_ALTERNATE] = {.all = lay_cover_alternate},
    };
    US_ASSERT_ROWS(ways, US_LAY_COVER_ALTERNATE + 1);
    if (ways[step->op].all)
        ways[step->op].all(dealing);
    if (ways[step->op].some)
        ways[step->op].some(dealing, step, count_of(dealing, step));
}

void us_plan_lay(const struct us_plan *plan, const struct us_game *game, struct us_dealing *dealing)
{
    static const struct us_deal_shape none;
    const struct us_variant *v = us_variant_find(us_str(game->variant));

    dealing->game = game;
    dealing->shape = v ? &v->shape : &none;
    for (const struct us_plan_step *step = plan->steps; step->op != US_LAY_END; step++)
        lay_step(dealing, step);
    /* Layouts of Golf for solvers show the stock. */
    if (dealing->position->has_stock && game->rules.stock_to != US_STOCK_TO_HOLE)
        hide(us_pile_edit(dealing->position, US_STOCK, 0), us_stock_len(dealing->position));
    us_game_attach(game, dealing->position);
}

unsigned us_plan_collect(const struct us_game *game, enum us_deal_system system,
                         const struct us_position *position, us_card *cards)
{
    const struct us_plan *plan = us_plan_find(game, system);
    if (!plan || plan->looks)
        return 0;

    /* A deck of numbers instead of cards shows where each of them goes. */
    struct us_position numbers;
    struct us_position given;
    struct us_dealing d = {.num_cards = us_game_cards(game), .position = &numbers};
    for (unsigned i = 0; i < d.num_cards; i++)
        d.cards[i] = i + 1;
    us_game_lay_out(game, &numbers);
    us_plan_lay(plan, game, &d);
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
        cards[(*to.card[i] & (US_CARD_FACE | US_CARD_DECK)) - 1] = *from.card[i];
    return from.num;
}
