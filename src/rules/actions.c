/* SPDX-License-Identifier: MIT */
/*
 * Numbers moves.  The piles have numbers, columns first.  A move from a column has the number
 * (source * piles + dest) * most + cards - 1.  The moves from other piles follow, without a number
 * of cards, because the rules leave no choice.
 */
#include "rules/actions.h"

#include <limits.h>

#include "rules/judge.h"

/* The piles in the order of their numbers, those of games with a stock last. */
static const uint8_t order[] = {US_COLUMN, US_FREECELL, US_FOUNDATION,  US_HOLE,        US_RESERVE,
                                US_STOCK,  US_WASTE,    US_ALL_COLUMNS, US_ALL_RESERVES};
enum { NUM_ORDERED = sizeof(order), NUM_OF_FREECELL = 3 };

/* Returns the number of piles of a kind that can be part of a move. */
static unsigned num_of_kind(const struct us_position *p, enum us_pile type)
{
    return type >= US_ALL_COLUMNS ? 1 : us_num_piles(p, type);
}

static unsigned num_kinds(const struct us_position *p)
{
    return p->has_rules ? NUM_ORDERED : NUM_OF_FREECELL;
}

/* Returns the number of a pile, or UINT_MAX if the position has no such pile. */
static unsigned number_of(const struct us_position *p, struct us_pile_id pile)
{
    unsigned before = 0;
    for (unsigned i = 0; i < num_kinds(p); i++) {
        unsigned n = num_of_kind(p, (enum us_pile)order[i]);
        if (order[i] == pile.type)
            return pile.index < n ? before + pile.index : UINT_MAX;
        before += n;
    }
    return UINT_MAX;
}

/* Returns the pile with a number, which must be one. */
static struct us_pile_id pile_of(const struct us_position *p, unsigned number)
{
    unsigned i = 0;
    for (unsigned n; number >= (n = num_of_kind(p, (enum us_pile)order[i])); i++)
        number -= n;
    return us_pile_id((enum us_pile)order[i], number);
}

static unsigned num_all_piles(const struct us_position *p)
{
    unsigned all = 0;
    for (unsigned i = 0; i < num_kinds(p); i++)
        all += num_of_kind(p, (enum us_pile)order[i]);
    return all;
}

/* Returns the most cards that could leave a column together: all, unless each rank is lower, or
   each is higher, than the one before. */
static unsigned most_cards(const struct us_game *g)
{
    bool is_ordered = g->rules.group != US_GROUP_FACE_UP && g->rules.direction <= US_BUILT_UP &&
                      !g->rules.build_wrap;
    return is_ordered ? g->max_rank : us_game_cards(g);
}

size_t us_num_actions(const struct us_game *game, const struct us_position *position)
{
    size_t piles = num_all_piles(position);
    size_t columns = position->num_columns;
    return columns * piles * most_cards(game) + (piles - columns) * piles;
}

size_t us_action_of(const struct us_game *game, const struct us_position *position,
                    const struct us_move *move)
{
    size_t piles = num_all_piles(position);
    size_t columns = position->num_columns;
    size_t most = most_cards(game);
    size_t source = number_of(position, move->source);
    size_t dest = number_of(position, move->dest);

    if (source >= piles || dest >= piles || move->num_cards == 0)
        return SIZE_MAX;
    if (source >= columns)
        return columns * piles * most + (source - columns) * piles + dest;
    return move->num_cards <= most ? (source * piles + dest) * most + move->num_cards - 1
                                   : SIZE_MAX;
}

bool us_action_move(const struct us_game *game, const struct us_position *position, size_t action,
                    struct us_move *move)
{
    size_t piles = num_all_piles(position);
    size_t columns = position->num_columns;
    size_t most = most_cards(game);

    if (action >= us_num_actions(game, position))
        return false;

    size_t others = columns * piles * most;
    size_t pair = action < others ? action / most : action - others + columns * piles;
    *move = (struct us_move){.source = pile_of(position, (unsigned)(pair / piles)),
                             .dest = pile_of(position, (unsigned)(pair % piles)),
                             .num_cards = (uint8_t)(action < others ? action % most + 1 : 1)};
    if (action >= others && position->has_rules &&
        us_judge_piles(game, position, move) == US_REASON_NONE) {
        unsigned required = us_stock_count(game, position, move);
        move->num_cards = required > 0 ? required : 1;
    }
    return true;
}
