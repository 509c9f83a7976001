/* SPDX-License-Identifier: MIT */
/* Moves and boards in the public types. */
#include "api/moves.h"

#include "model/names.h"

_Static_assert((int)UNISOL_COLUMN == US_COLUMN && (int)UNISOL_FREECELL == US_FREECELL &&
                   (int)UNISOL_FOUNDATION == US_FOUNDATION && (int)UNISOL_STOCK == US_STOCK &&
                   (int)UNISOL_WASTE == US_WASTE && (int)UNISOL_HOLE == US_HOLE &&
                   (int)UNISOL_RESERVE == US_RESERVE && (int)UNISOL_ALL_COLUMNS == US_ALL_COLUMNS &&
                   (int)UNISOL_ALL_RESERVES == US_ALL_RESERVES,
               "the kinds of piles are the model's");

/* Returns true if some game has the pile.  There is only one stock, one waste, and so on. */
static bool can_be(struct unisol_pile pile)
{
    bool one = pile.kind == US_STOCK || pile.kind == US_WASTE || pile.kind >= US_ALL_COLUMNS;
    return pile.kind < US_NUM_PILES && pile.index <= (one ? 0 : UINT8_MAX);
}

enum us_reason us_move_of(struct unisol_pile source, struct unisol_pile dest, uint32_t num_cards,
                          struct us_move *out)
{
    *out = (struct us_move){.source = {source.kind, source.index},
                            .dest = {dest.kind, dest.index},
                            .num_cards = num_cards};
    if (!can_be(source))
        return US_REASON_NO_SUCH_SOURCE;
    if (!can_be(dest))
        return US_REASON_NO_SUCH_DEST;
    return num_cards > UINT8_MAX ? US_REASON_MORE_THAN_THERE_ARE : US_REASON_NONE;
}

struct unisol_move us_public_move(const struct us_move *m, size_t number)
{
    return (struct unisol_move){.number = number,
                                .source = {m->source.type, m->source.index},
                                .dest = {m->dest.type, m->dest.index},
                                .num_cards = m->num_cards,
                                .source_card = m->source_card,
                                .dest_card = m->dest_card,
                                .implicit = m->implicit,
                                .automove = m->implicit ? us_automove_names[m->automove].word
                                                        : NULL};
}

/* Returns the cards of a pile. */
static struct unisol_column show_pile(const struct us_position *p, enum us_pile type, unsigned i)
{
    struct us_cards pile = us_pile_at(p, type, i);
    return (struct unisol_column){pile.cards, pile.num};
}

void us_show_board(struct us_shown_board *shown, const struct us_position *position)
{
    const struct us_position *p = position;
    shown->board = (struct unisol_board){.num_columns = p->num_columns,
                                         .num_freecells = p->num_freecells,
                                         .num_foundations = us_num_foundations(p),
                                         .columns = shown->columns,
                                         .freecells = p->freecells,
                                         .foundations = p->foundations,
                                         .num_holes = p->num_holes,
                                         .holes = shown->holes,
                                         .stock = show_pile(p, US_STOCK, 0),
                                         .waste = show_pile(p, US_WASTE, 0),
                                         .num_reserves = p->num_reserves,
                                         .reserves = shown->reserves};
    for (unsigned i = 0; i < p->num_columns; i++)
        shown->columns[i] = show_pile(p, US_COLUMN, i);
    for (unsigned i = 0; i < p->num_holes; i++)
        shown->holes[i] = show_pile(p, US_HOLE, i);
    for (unsigned i = 0; i < p->num_reserves; i++)
        shown->reserves[i] = show_pile(p, US_RESERVE, i);
}
