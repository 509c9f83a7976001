/* SPDX-License-Identifier: MIT */
/* Which piles an intent names, and how many cards it moves. */
#include "engine/place.h"

#include "engine/unknown.h"
#include "rules/judge.h"

static enum us_reason no_such_pile(bool source)
{
    return source ? US_REASON_NO_SUCH_SOURCE : US_REASON_NO_SUCH_DEST;
}

static bool find_column(const struct us_position *p, us_card card, struct us_pile_id *id)
{
    for (unsigned i = 0; i < p->num_columns; i++) {
        if (us_column_len(p, i) && us_same_face(us_column_top(p, i), card)) {
            *id = us_pile_id(US_COLUMN, i);
            return true;
        }
    }
    return false;
}

/* Returns how many cards lie in a column from a named one to the last, or 0 if it is not there. */
static unsigned cards_from(const struct us_position *p, unsigned column, us_card card)
{
    const us_card *cards = us_column_cards(p, column);
    unsigned num = us_column_len(p, column);
    for (unsigned n = 1; n <= num; n++)
        if (us_same_face(cards[num - n], card))
            return n;
    return 0;
}

/* Finds the column whose last card was unknown and becomes the named one. */
static bool find_unknown(const struct us_replay *replay, us_card card, struct us_pile_id *id)
{
    return replay->resolver->unknown && us_learn_playable(replay, card) &&
           find_column(replay->board, card, id);
}

static bool find_freecell(const struct us_position *p, us_card card, struct us_pile_id *id)
{
    for (unsigned i = 0; i < p->num_freecells; i++) {
        if (us_same_face(p->freecells[i], card)) {
            *id = us_pile_id(US_FREECELL, i);
            return true;
        }
    }
    return false;
}

/* Finds the foundation that shows a card, in a game that lets cards come back from there. */
static bool find_foundation(const struct us_replay *replay, us_card card, struct us_pile_id *id)
{
    for (unsigned i = us_suit(card); us_has_foundation(replay->board, i); i += US_NUM_SUITS) {
        if (replay->out->game.foundation_to_column &&
            replay->board->foundations[i] == us_rank(card)) {
            *id = us_pile_id(US_FOUNDATION, i);
            return true;
        }
    }
    return false;
}

static enum us_reason find_card(const struct us_replay *replay, const struct us_place *place,
                                struct us_pile_id *id)
{
    if (place->kind == US_PLACE_CARD_IN_COLUMN) {
        bool in_column = find_column(replay->board, place->card, id) ||
                         find_unknown(replay, place->card, id);
        return in_column ? US_REASON_NONE : US_REASON_CARD_IN_NO_COLUMN;
    }
    if (place->kind == US_PLACE_CARD_IN_FREECELL)
        return find_freecell(replay->board, place->card, id) ? US_REASON_NONE
                                                             : US_REASON_CARD_IN_NO_FREECELL;

    bool found = find_column(replay->board, place->card, id) ||
                 find_freecell(replay->board, place->card, id) ||
                 find_foundation(replay, place->card, id) || find_unknown(replay, place->card, id);
    return found ? US_REASON_NONE : US_REASON_CARD_NOT_PLAYABLE;
}

static enum us_reason find_first_empty(const struct us_position *p, enum us_pile type,
                                       struct us_pile_id *id)
{
    bool column = type == US_COLUMN;
    for (unsigned i = 0; i < (column ? p->num_columns : p->num_freecells); i++) {
        bool is_empty = column ? us_column_len(p, i) == 0 : p->freecells[i] == US_NO_CARD;
        if (!is_empty)
            continue;

        *id = us_pile_id(type, i);
        return US_REASON_NONE;
    }

    return column ? US_REASON_NO_EMPTY_COLUMN : US_REASON_NO_FREE_CELL;
}

/* Finds the freecell `i` of the input's numbering. */
static enum us_reason find_numbered_freecell(const struct us_replay *replay, bool shown,
                                             bool source, uint32_t i, struct us_pile_id *id)
{
    id->type = US_FREECELL;
    if (i >= replay->board->num_freecells)
        return no_such_pile(source);

    if (shown) {
        i = replay->resolver->expected->freecell_order[i];
    } else if (source && replay->script->conventions.cell_naming == US_CELLS_OCCUPIED) {
        if (i >= replay->arrivals.num)
            return US_REASON_SOURCE_EMPTY;
        i = replay->arrivals.cells[i];
    }
    *id = us_pile_id(US_FREECELL, i);

    return US_REASON_NONE;
}

/* Finds the hole that accepts a card, or else the first one. */
static struct us_pile_id hole_for(const struct us_game *g, const struct us_position *p,
                                  us_card card)
{
    for (unsigned i = 0; i < p->num_holes; i++)
        if (us_judge_in_hole(g, p, i, card) == US_REASON_NONE)
            return us_pile_id(US_HOLE, i);
    return us_pile_id(US_HOLE, 0);
}

/* Finds the foundation that accepts a card; if none does, that of the card's suit in the first
   deck. */
static struct us_pile_id foundation_of(const struct us_game *g, const struct us_position *p,
                                       us_card card)
{
    if (p->num_holes > 0)
        return hole_for(g, p, card);
    int found = us_foundation_for(p, card);
    return us_pile_id(US_FOUNDATION, found < 0 ? us_suit(card) : (unsigned)found);
}

/* Finds a pile that is named in another way than by its number among the columns or freecells. */
__attribute__((noinline)) static enum us_reason find_described_pile(const struct us_replay *replay,
                                                                    const struct us_place *place,
                                                                    bool source, us_card card,
                                                                    struct us_pile_id *id)
{
    const struct us_position *position = replay->board;
    switch ((enum us_place_kind)place->kind) {
    case US_PLACE_ANY_FREECELL:
        return find_first_empty(position, US_FREECELL, id);
    case US_PLACE_ANY_EMPTY_COLUMN:
        return find_first_empty(position, US_COLUMN, id);
    case US_PLACE_FOUNDATION:
        if (source)
            return find_foundation(replay, place->card, id) ? US_REASON_NONE
                                                            : US_REASON_CARD_NOT_PLAYABLE;
        *id = foundation_of(&replay->out->game, position, card);
        return US_REASON_NONE;
    case US_PLACE_FOUNDATION_OF:
        *id = us_pile_id(US_FOUNDATION, place->index);
        return us_has_foundation(position, place->index) ? US_REASON_NONE : no_such_pile(source);
    case US_PLACE_CARD:
    case US_PLACE_CARD_IN_COLUMN:
    case US_PLACE_CARD_IN_FREECELL:
        return find_card(replay, place, id);
    case US_PLACE_OTHER:
        *id = us_pile_id(place->index, 0);
        return US_REASON_NONE;
    case US_PLACE_RESERVE:
        *id = us_pile_id(US_RESERVE, place->index);
        return place->index < position->num_reserves ? US_REASON_NONE : no_such_pile(source);
    case US_PLACE_HOLE:
        *id = us_pile_id(US_HOLE, place->index);
        return place->index < position->num_holes ? US_REASON_NONE : no_such_pile(source);
    case US_PLACE_COLUMN:
    case US_PLACE_SHOWN_COLUMN:
    case US_PLACE_FREECELL:
    case US_PLACE_SHOWN_FREECELL:
    case US_PLACE_UNSTATED:
    case US_PLACE_EITHER:
        break;
    }

    return no_such_pile(source);
}

/* Finds the pile that a place names.  `card` is the card that moves, or US_NO_CARD for a source. */
static enum us_reason find_pile(const struct us_replay *replay, const struct us_place *place,
                                bool source, us_card card, struct us_pile_id *id)
{
    /* Index 0 of a numbering from 1 becomes too large. */
    uint32_t i = place->index - replay->script->conventions.index_base;
    enum us_place_kind kind = (enum us_place_kind)place->kind;
    if (kind == US_PLACE_FREECELL || kind == US_PLACE_SHOWN_FREECELL)
        return find_numbered_freecell(replay, kind == US_PLACE_SHOWN_FREECELL, source, i, id);
    if (kind != US_PLACE_COLUMN && kind != US_PLACE_SHOWN_COLUMN)
        return find_described_pile(replay, place, source, card, id);

    id->type = US_COLUMN; /* the explanation needs it even if the column does not exist */
    if (i >= replay->board->num_columns)
        return no_such_pile(source);
    if (kind == US_PLACE_SHOWN_COLUMN)
        i = replay->resolver->expected->column_order[i];
    *id = us_pile_id(US_COLUMN, i);
    return US_REASON_NONE;
}

uint32_t us_choose(struct us_counts *counts, uint32_t most)
{
    if (counts->used < counts->fixed)
        return counts->choices[counts->used++].given;
    if (!us_grow(&counts->choices, &counts->cap, counts->used + 1, sizeof(*counts->choices))) {
        counts->no_memory = true;
        return most;
    }

    counts->choices[counts->used++] = (struct us_count_choice){most, most};
    counts->num = counts->used;

    return most;
}

/* Returns the number of cards that go from a column to an empty one. */
static uint32_t count_to_empty(const struct us_replay *replay, unsigned source)
{
    const struct us_game *g = &replay->out->game;
    enum us_empty_count convention = (enum us_empty_count)replay->script->conventions.empty_count;
    if (convention == US_EMPTY_STATED || convention == US_EMPTY_ONE)
        return 1;

    unsigned limit;
    if (convention == US_EMPTY_MS)
        limit = us_empty_freecells(replay->board) + 1;
    else
        limit = us_sequence_limit(g, replay->board, true);
    uint32_t count = us_run_within(replay->board, g, source, limit);
    if (convention != US_EMPTY_UNKNOWN)
        return count;
    return replay->resolver->counts && count > 1 ? us_choose(replay->resolver->counts, count) : 1;
}

static enum us_reason count_by_convention(const struct us_replay *replay,
                                          const struct us_move *move, uint32_t *count)
{
    const struct us_position *position = replay->board;

    *count = 1;
    if (us_is_pair(position, move))
        return US_REASON_NONE;
    if (position->has_rules) {
        enum us_reason reason = us_judge_piles(&replay->out->game, position, move);
        if (reason != US_REASON_NONE)
            return reason;
        *count = us_stock_count(&replay->out->game, position, move);
        if (*count > 0)
            return US_REASON_NONE;
        *count = 1;
        if (position->unjudged)
            return US_REASON_NONE;
    }
    if (us_takes_whole(&replay->out->game, move))
        *count = replay->out->game.max_rank;
    if (move->source.type != US_COLUMN || move->dest.type != US_COLUMN ||
        move->source.index == move->dest.index)
        return US_REASON_NONE;
    if (us_column_len(position, move->dest.index) == 0) {
        *count = count_to_empty(replay, move->source.index);
        return US_REASON_NONE;
    }

    if (position->has_rules)
        return us_fitting_count(&replay->out->game, position, move, count);

    /* Only one number of cards fits on a card: the difference of the ranks. */
    unsigned top = us_rank(us_column_top(position, move->source.index));
    unsigned below = us_rank(us_column_top(position, move->dest.index));
    *count = below - top;

    return below > top ? US_REASON_NONE : US_REASON_NO_COUNT_FITS;
}

/* Sets *count to the number of cards from the named one on, which goes to another column. */
__attribute__((noinline)) static bool count_named(const struct us_replay *replay,
                                                  const struct us_intent *intent,
                                                  const struct us_move *m, uint32_t *count)
{
    bool columns = m->source.type == US_COLUMN && m->dest.type == US_COLUMN;
    unsigned named = 0;
    if (columns)
        named = cards_from(replay->board, m->source.index, intent->source_card);
    if (named > 0)
        *count = named;
    return named > 0;
}

static enum us_reason count_cards(const struct us_replay *replay, const struct us_intent *intent,
                                  struct us_move *m)
{
    uint32_t count = intent->count;
    enum us_reason reason = US_REASON_NONE;
    bool one = intent->count_kind == US_COUNT_ONE_TO_EMPTY && m->dest.type == US_COLUMN &&
               us_column_len(replay->board, m->dest.index) == 0;
    if (intent->count_kind == US_COUNT_BY_CONVENTION ||
        (intent->count_kind == US_COUNT_ONE_TO_EMPTY && !one))
        reason = intent->by_card && count_named(replay, intent, m, &count)
                     ? US_REASON_NONE
                     : count_by_convention(replay, m, &count);
    if (reason == US_REASON_NONE && count > US_MAX_CARDS)
        reason = US_REASON_MORE_THAN_THERE_ARE;
    m->num_cards = count > US_MAX_CARDS ? US_MAX_CARDS : count;

    return reason;
}

/* Finds the column of a card that is named as the deepest one of several, and the target.
   Otherwise returns the reason why the card was not found. */
__attribute__((noinline)) static enum us_reason find_deepest(const struct us_replay *replay,
                                                             const struct us_intent *intent,
                                                             struct us_move *move,
                                                             enum us_reason reason)
{
    bool to_column = intent->dest.kind == US_PLACE_COLUMN ||
                     intent->dest.kind == US_PLACE_CARD_IN_COLUMN ||
                     intent->dest.kind == US_PLACE_ANY_EMPTY_COLUMN;
    if (intent->source.kind != US_PLACE_CARD || !to_column || !intent->by_card)
        return reason;

    for (unsigned i = 0; i < replay->board->num_columns; i++) {
        if (cards_from(replay->board, i, intent->source.card) == 0)
            continue;
        move->source = us_pile_id(US_COLUMN, i);
        return find_pile(replay, &intent->dest, false, intent->source.card, &move->dest);
    }
    return reason;
}

enum us_reason us_find_piles(const struct us_replay *replay, const struct us_intent *intent,
                             struct us_move *move)
{
    enum us_reason reason = find_pile(replay, &intent->source, true, US_NO_CARD, &move->source);
    if (reason != US_REASON_NONE)
        return find_deepest(replay, intent, move, reason);
    us_card card = us_last_card(replay->board, move->source);
    reason = find_pile(replay, &intent->dest, false, card, &move->dest);
    /* Only whether the target exists comes before whether the source has a card. */
    bool comes_first = reason == US_REASON_NONE || reason == US_REASON_NO_SUCH_DEST;
    return comes_first || us_is_card(card) ? reason : US_REASON_SOURCE_EMPTY;
}

enum us_reason us_find_count(const struct us_replay *replay, const struct us_intent *intent,
                             struct us_move *move)
{
    enum us_reason reason = count_cards(replay, intent, move);
    if (reason != US_REASON_NONE)
        return reason;
    if (replay->resolver->only_legal)
        return us_is_legal(&replay->out->game, replay->board, move) ? US_REASON_NONE
                                                                    : US_REASON_NO_RULE_FOR_PILE;
    return us_judge(&replay->out->game, replay->board, move);
}
