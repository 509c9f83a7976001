/* SPDX-License-Identifier: MIT */
/* The five automove rules. */
#include "rules/automove.h"

#include "rules/legal.h"

/* Returns the rank of the lowest foundation of a suit, over all decks. */
static int lowest(const struct us_position *p, unsigned suit)
{
    int least = p->suit_decks[suit] > 0 ? p->foundations[suit] : US_MAX_RANK;
    for (unsigned i = suit; us_has_foundation(p, i); i += US_NUM_SUITS)
        if (p->foundations[i] < least)
            least = p->foundations[i];
    return least;
}

/*
 * Returns true if the foundations are high enough for a rule.  Both foundations of the opposite
 * color must be at the card's rank - opposite_gap or higher, and that of the other suit of its
 * color at the card's rank - same_gap or higher.  In games of several decks, so must that of its
 * own suit.
 */
static bool are_high_enough(const struct us_position *p, us_card card, int opposite_gap,
                            int same_gap)
{
    int rank = (int)us_rank(card);
    unsigned suit = us_suit(card); /* suits alternate in color */

    if (lowest(p, (suit + 1) % US_NUM_SUITS) < rank - opposite_gap)
        return false;
    if (lowest(p, (suit + 3) % US_NUM_SUITS) < rank - opposite_gap)
        return false;
    if (lowest(p, (suit + 2) % US_NUM_SUITS) < rank - same_gap)
        return false;
    return p->num_decks == 1 || lowest(p, suit) >= rank - same_gap;
}

static bool are_all_at(const struct us_position *p, int rank)
{
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        if (lowest(p, suit) < rank)
            return false;
    return true;
}

enum { ANY_GAP = US_MAX_RANK + 1 };

static bool horne(const struct us_position *p, us_card card)
{
    return us_rank(card) <= 2 || are_high_enough(p, card, 1, ANY_GAP);
}

static bool and_rule(const struct us_position *p, us_card card)
{
    return are_high_enough(p, card, 2, 3);
}

static bool makes_moves(enum us_automove rule)
{
    return rule != US_AUTOMOVE_NONE && rule != US_AUTOMOVE_UNKNOWN;
}

/* Whether a rule that makes moves takes a card to the foundation on which it fits. */
static bool takes(const struct us_game *g, const struct us_position *p, us_card card,
                  enum us_automove rule)
{
    if (rule == US_AUTOMOVE_MAX)
        return true;

    if (g->build == US_BUILT_BY_SUIT && !g->whole_suits && p->num_decks == 1)
        return true;
    if (g->build == US_BUILT_BY_RANK)
        return are_all_at(p, (int)us_rank(card) - 2);

    if (rule == US_AUTOMOVE_HORNE)
        return horne(p, card);
    if (rule == US_AUTOMOVE_AND_RULE)
        return and_rule(p, card);
    return horne(p, card) || and_rule(p, card);
}

/* Returns the index of the foundation on which a card fits that may move, or -1. */
static int foundation_for(const struct us_position *p, us_card card)
{
    if (p->has_rules && (card & US_CARD_HIDDEN))
        return -1;
    return us_foundation_for(p, card);
}

bool us_may_automove(const struct us_game *game, const struct us_position *position, us_card card,
                     enum us_automove rule)
{
    return makes_moves(rule) && !game->rules.unjudged && foundation_for(position, card) >= 0 &&
           takes(game, position, card, rule);
}

bool us_next_automove(const struct us_game *game, const struct us_position *position,
                      enum us_automove rule, unsigned *from, struct us_move *move)
{
    if (us_game_takes_suits(game) || position->num_holes > 0 || game->rules.unjudged ||
        !makes_moves(rule))
        return false;

    unsigned piles = (unsigned)position->num_columns +
                     (us_needs_base(position) ? 0 : position->num_freecells);
    for (unsigned i = *from; i < piles; i++) {
        struct us_pile_id source;
        us_card card;
        if (i < position->num_columns) {
            source = us_pile_id(US_COLUMN, i);
            card = us_is_covered(position, i) ? US_NO_CARD : us_column_top(position, i);
        } else {
            source = us_pile_id(US_FREECELL, i - position->num_columns);
            card = position->freecells[source.index];
        }
        int foundation = us_is_known(card) ? foundation_for(position, card) : -1;
        if (foundation < 0 || !takes(game, position, card, rule))
            continue;

        *move = (struct us_move){
            .source = source,
            .dest = {US_FOUNDATION, foundation},
            .num_cards = 1,
            .automove = rule,
            .implicit = true,
        };
        us_name_cards(position, move);
        *from = i + 1;
        return true;
    }
    return false;
}

bool us_next_in_passes(const struct us_game *game, const struct us_position *position,
                       enum us_automove rule, struct us_passes *passes, struct us_move *move)
{
    while (!us_next_automove(game, position, rule, &passes->from, move)) {
        if (!passes->any)
            return false;
        *passes = (struct us_passes){0};
    }
    passes->any = true;
    return true;
}
