/* SPDX-License-Identifier: MIT */
/* Which card goes on which, and which cards move together. */
#include "rules/fit.h"

#include <limits.h>

bool us_fits(const struct us_game *game, us_card lower, us_card upper)
{
    if (us_rank(lower) != us_rank(upper) + 1)
        return false;
    if (game->whole_suits)
        return true;

    if (game->build == US_BUILT_BY_ALTERNATE_COLOR)
        return us_is_black(lower) != us_is_black(upper);
    if (game->build == US_BUILT_BY_SUIT)
        return us_suit(lower) == us_suit(upper);
    if (game->build == US_BUILT_BY_RANK)
        return true;
    return us_misfit(game, lower, upper) == US_REASON_NONE;
}

/* Returns true if a card whose rank is lower by `distance` may be put on a card. */
static bool is_step(const struct us_game *g, int distance)
{
    int step = g->rules.build_step > 0 ? g->rules.build_step : 1;
    bool wraps = g->rules.build_wrap;
    bool down = distance == step || (wraps && (distance - step) % g->max_rank == 0);
    bool up = distance == -step || (wraps && (distance + step) % g->max_rank == 0);

    enum us_direction direction = (enum us_direction)g->rules.direction;
    return (down && direction != US_BUILT_UP) || (up && direction != US_BUILT_DOWN) ||
           direction == US_BUILT_ANY_WAY;
}

enum us_reason us_misfit(const struct us_game *game, us_card lower, us_card upper)
{
    if (game->build == US_NOT_BUILT && !game->whole_suits)
        return US_REASON_NO_BUILDING;
    if ((lower | upper) & US_CARD_UNKNOWN)
        return US_REASON_UNKNOWN_CARD;
    bool equal = game->rules.build_equal != US_EQUAL_FORBIDDEN && us_rank(lower) == us_rank(upper);
    if (equal && game->rules.build_equal == US_EQUAL_OF_ANY_SUIT)
        return US_REASON_NONE;
    if (!equal && !is_step(game, (int)us_rank(lower) - (int)us_rank(upper)))
        return US_REASON_WRONG_RANK;
    if (game->whole_suits)
        return US_REASON_NONE;

    bool same_suit = us_suit(lower) == us_suit(upper);
    bool same_color = us_is_black(lower) == us_is_black(upper);
    switch ((enum us_build)game->build) {
    case US_BUILT_BY_SUIT:
        return same_suit ? US_REASON_NONE : US_REASON_WRONG_SUIT;
    case US_BUILT_BY_OTHER_SUIT:
        return same_suit ? US_REASON_WRONG_SUIT : US_REASON_NONE;
    case US_BUILT_BY_ALTERNATE_COLOR:
        return same_color ? US_REASON_WRONG_COLOR : US_REASON_NONE;
    case US_BUILT_BY_SAME_COLOR:
        return same_color ? US_REASON_NONE : US_REASON_WRONG_COLOR;
    case US_BUILT_BY_RANK:
    case US_NOT_BUILT:
        break;
    }
    return US_REASON_NONE;
}

/* Returns true if two cards of a column, `lower` being the deeper one, may move together. */
static bool are_joined(const struct us_game *g, us_card lower, us_card upper)
{
    if ((lower | upper) & US_CARD_HIDDEN)
        return false;
    bool same_color = us_is_black(lower) == us_is_black(upper);
    if ((g->rules.group_suit == US_GROUP_SAME_SUIT && us_suit(lower) != us_suit(upper)) ||
        (g->rules.group_suit == US_GROUP_SAME_COLOR && !same_color) ||
        (g->rules.group_suit == US_GROUP_ALTERNATE_COLOR && same_color))
        return false;
    return us_misfit(g, lower, upper) == US_REASON_NONE;
}

/* Returns true if the ranks of the cards from `place` on are all the same, or no neighbors are, as
   those of the last two. */
static bool is_uniform(const struct us_game *g, const us_card *cards, unsigned len, unsigned place)
{
    if (g->rules.build_equal != US_EQUAL_OF_ANY_SUIT)
        return true;
    bool equal = us_rank(cards[len - 1]) == us_rank(cards[len - 2]);
    return equal == (us_rank(cards[place]) == us_rank(cards[place + 1]));
}

unsigned us_sequence_at_end(const struct us_game *game, const us_card *cards, unsigned len)
{
    unsigned n = len > 0 ? 1 : 0;
    while (n > 0 && n < len && are_joined(game, cards[len - n - 1], cards[len - n]) &&
           is_uniform(game, cards, len, len - n - 1))
        n++;
    return n;
}

unsigned us_run_length(const struct us_position *position, const struct us_game *game,
                       unsigned column)
{
    unsigned len = us_column_len(position, column);
    unsigned n = len ? 1 : 0;

    if (position->has_rules)
        return us_sequence_at_end(game, us_column_cards(position, column), len);

    while (n < len && us_fits(game, us_column_cards(position, column)[len - n - 1],
                              us_column_cards(position, column)[len - n]))
        n++;
    return n;
}

unsigned us_sequence_limit_of(const struct us_game *game, unsigned freecells, unsigned columns)
{
    if (game->sequence == US_SEQUENCE_UNLIMITED)
        return UINT_MAX;

    unsigned doublings = game->fill == US_FILLED_BY_ANY_CARD ? columns : 0;
    if (doublings > 16) /* enough for any number of cards, and no overflow */
        doublings = 16;
    return (freecells + 1) << doublings;
}

unsigned us_sequence_limit(const struct us_game *game, const struct us_position *position,
                           bool to_empty)
{
    return us_sequence_limit_of(game, us_empty_freecells(position),
                                us_empty_columns(position) - (to_empty ? 1 : 0));
}

static int foundation_by_rules(const struct us_position *p, us_card card)
{
    if (card & US_CARD_UNKNOWN)
        return -1;
    for (unsigned i = us_suit(card); us_has_foundation(p, i); i += US_NUM_SUITS) {
        unsigned next = us_foundation_next(p, i);
        if (next == US_NEXT_ANY || next == us_rank(card))
            return (int)i;
    }
    return -1;
}

int us_foundation_of_several(const struct us_position *position, us_card card)
{
    if (position->has_rules)
        return foundation_by_rules(position, card);
    for (unsigned i = us_suit(card); i < position->num_decks * (unsigned)US_NUM_SUITS;
         i += US_NUM_SUITS)
        if (position->foundations[i] + 1U == us_rank(card))
            return (int)i;
    return -1;
}

unsigned us_move_size(const struct us_game *game, const us_card *cards, unsigned n)
{
    if (!game->whole_suits)
        return n;

    unsigned runs = 1;
    for (unsigned i = 1; i < n; i++)
        runs += us_suit(cards[i - 1]) != us_suit(cards[i]);
    return runs;
}

unsigned us_run_within(const struct us_position *position, const struct us_game *game,
                       unsigned column, unsigned limit)
{
    unsigned n = us_run_length(position, game, column);
    while (n > 0 &&
           us_move_size(game,
                        &us_column_cards(position, column)[us_column_len(position, column) - n],
                        n) > limit)
        n--;
    return n;
}

static enum us_reason judge_on_column(const struct us_game *g, us_card there, us_card card)
{
    if (there != US_NO_CARD)
        return us_fits(g, there, card) ? US_REASON_NONE : us_misfit(g, there, card);

    if (g->fill == US_FILLED_BY_NONE)
        return US_REASON_EMPTY_STAYS_EMPTY;
    if (g->fill == US_FILLED_BY_KINGS_ONLY && us_rank(card) != g->max_rank)
        return US_REASON_KINGS_ONLY;
    return US_REASON_NONE;
}

static enum us_reason judge_on_freecell(us_card there)
{
    if (there == US_CARD_BLOCKED)
        return US_REASON_CELL_BLOCKED;
    return there == US_NO_CARD ? US_REASON_NONE : US_REASON_CELL_OCCUPIED;
}

static enum us_reason judge_on_foundation(us_card there, us_card card)
{
    if (us_suit(there) != us_suit(card))
        return US_REASON_FOUNDATION_OTHER_SUIT;
    return us_rank(there) + 1 == us_rank(card) ? US_REASON_NONE : US_REASON_FOUNDATION_NOT_NEXT;
}

enum us_reason us_judge_card(const struct us_game *game, enum us_pile type, us_card there,
                             us_card card)
{
    if (type == US_COLUMN)
        return judge_on_column(game, there, card);
    if (type == US_FREECELL)
        return judge_on_freecell(there);
    return type == US_FOUNDATION ? judge_on_foundation(there, card) : US_REASON_NO_RULE_FOR_PILE;
}

bool us_is_whole_suit(const struct us_game *game, const us_card *cards, unsigned n)
{
    if (n != game->max_rank)
        return false;

    for (unsigned i = 0; i < n; i++)
        if (us_suit(cards[i]) != us_suit(cards[0]) || us_rank(cards[i]) != n - i)
            return false;
    return true;
}
