/* SPDX-License-Identifier: MIT */
/* Judging moves by the fields of the game. */
#include "rules/judge.h"

#include "rules/legal.h"

/* A move, and the cards that it takes, deepest first. */
struct trial {
    const struct us_game *game;
    const struct us_position *position;
    const struct us_move *move;
    const us_card *cards;
    us_card single; /* a card that is not from a column */
};

/* ---- piles ----------------------------------------------------------------------------------- */

/* Returns true if the game has a pile of this type with this index. */
static bool exists(const struct trial *t, struct us_pile_id id)
{
    const struct us_position *p = t->position;
    switch ((enum us_pile)id.type) {
    case US_COLUMN:
        return id.index < p->num_columns;
    case US_FREECELL:
        return id.index < p->num_freecells;
    case US_FOUNDATION:
        return id.index < us_num_foundations(p);
    case US_HOLE:
        return id.index < p->num_holes;
    case US_TALON:
        return p->has_stock;
    case US_WASTE:
        break;
    }
    return false;
}

/* Returns true if the move may have any number of cards that its rules allow. */
static bool takes_many(const struct us_game *g, const struct us_move *m)
{
    return m->dest.type == US_COLUMN || (m->dest.type == US_FOUNDATION && g->whole_suits);
}

/* ---- what may leave a pile ------------------------------------------------------------------- */

static enum us_reason leave_column(struct trial *t)
{
    const struct us_game *g = t->game;
    const us_card *column = t->position->columns[t->move->source.index];
    unsigned len = t->position->len[t->move->source.index];
    unsigned n = t->move->num_cards;
    if (len == 0)
        return US_REASON_SOURCE_EMPTY;
    if (n > len)
        return US_REASON_MORE_THAN_THERE_ARE;

    t->cards = &column[len - n];
    for (unsigned i = 1; i < n; i++)
        if (!us_fits(g, t->cards[i - 1], t->cards[i]))
            return US_REASON_NOT_A_SEQUENCE;
    return US_REASON_NONE;
}

/* Takes a single card, which is US_NO_CARD or a place without a rank if the pile is empty. */
static enum us_reason leave_single(struct trial *t, us_card card)
{
    t->single = card;
    t->cards = &t->single;
    if (us_rank(card) == 0)
        return US_REASON_SOURCE_EMPTY;
    return t->move->num_cards == 1 ? US_REASON_NONE : US_REASON_ONE_CARD_ONLY;
}

static enum us_reason leave_foundation(struct trial *t)
{
    unsigned i = t->move->source.index;
    if (!t->game->foundation_to_column || t->move->dest.type != US_COLUMN)
        return US_REASON_FROM_FOUNDATION;
    return leave_single(t, us_card_make(t->position->foundations[i], i % US_NUM_SUITS, i / US_NUM_SUITS));
}

static enum us_reason leave_stock(struct trial *t)
{
    const struct us_position *p = t->position;
    if (t->move->dest.type != US_HOLE)
        return US_REASON_STOCK_TO_OTHER_PILE;
    return leave_single(t, p->num_talon ? p->talon[p->num_talon - 1] : US_NO_CARD);
}

static enum us_reason leave(struct trial *t)
{
    switch ((enum us_pile)t->move->source.type) {
    case US_COLUMN:
        return leave_column(t);
    case US_FREECELL:
        return leave_single(t, t->position->freecells[t->move->source.index]);
    case US_FOUNDATION:
        return leave_foundation(t);
    case US_TALON:
        return leave_stock(t);
    case US_WASTE:
    case US_HOLE:
        break;
    }
    return US_REASON_FROM_HOLE;
}

/* ---- what a pile takes ----------------------------------------------------------------------- */

/* Returns what the limit of a move counts: its cards, or in Simple Simon its runs of one suit. */
static unsigned size_of(const struct trial *t)
{
    unsigned n = t->move->num_cards;
    if (!t->game->whole_suits)
        return n;

    unsigned runs = 1;
    for (unsigned i = 1; i < n; i++)
        runs += us_suit(t->cards[i - 1]) != us_suit(t->cards[i]);
    return runs;
}

static enum us_reason take_on_column(const struct trial *t)
{
    us_card there = us_column_top(t->position, t->move->dest.index);
    enum us_reason reason = us_judge_card(t->game, US_COLUMN, there, t->cards[0]);
    if (reason != US_REASON_NONE || t->move->num_cards == 1)
        return reason;
    return size_of(t) > us_sequence_limit(t->game, t->position, there == US_NO_CARD) ? US_REASON_TOO_MANY_CARDS
                                                                                     : US_REASON_NONE;
}

/* Returns true if the cards are a whole suit, from the highest rank to the ace. */
static bool is_whole_suit(const struct trial *t)
{
    unsigned n = t->move->num_cards;
    bool whole = n == t->game->max_rank;
    for (unsigned i = 0; whole && i < n; i++)
        whole = us_suit(t->cards[i]) == us_suit(t->cards[0]) && us_rank(t->cards[i]) == n - i;
    return whole;
}

static enum us_reason take_on_foundation(const struct trial *t)
{
    unsigned i = t->move->dest.index;
    us_card there = us_card_make(t->position->foundations[i], i % US_NUM_SUITS, 0);
    enum us_reason reason = us_judge_card(t->game, US_FOUNDATION, there, t->cards[t->move->num_cards - 1]);
    bool own_suit = reason != US_REASON_FOUNDATION_OTHER_SUIT;
    return own_suit && t->game->whole_suits && !is_whole_suit(t) ? US_REASON_WHOLE_SUIT_ONLY : reason;
}

enum us_reason us_judge_in_hole(const struct us_game *g, us_card there, us_card card)
{
    unsigned low = us_rank(there) < us_rank(card) ? us_rank(there) : us_rank(card);
    unsigned high = us_rank(there) < us_rank(card) ? us_rank(card) : us_rank(there);
    bool around = g->rules.hole_wrap && low == 1 && high == g->max_rank;
    if (us_rank(there) == 0)
        return US_REASON_NONE;
    if (us_rank(there) == g->max_rank && g->rules.hole_on_king == US_NOTHING_ON_KING)
        return US_REASON_HOLE_KING;
    return high - low == 1 || around ? US_REASON_NONE : US_REASON_HOLE_NOT_NEXT;
}

static enum us_reason take_in_hole(const struct trial *t)
{
    if (t->move->source.type == US_TALON)
        return US_REASON_NONE;
    return us_judge_in_hole(t->game, us_hole_top(t->position, t->move->dest.index), t->cards[0]);
}

static enum us_reason take(const struct trial *t)
{
    switch ((enum us_pile)t->move->dest.type) {
    case US_COLUMN:
        return take_on_column(t);
    case US_FREECELL:
        return us_judge_card(t->game, US_FREECELL, t->position->freecells[t->move->dest.index], t->cards[0]);
    case US_FOUNDATION:
        return take_on_foundation(t);
    case US_HOLE:
        return take_in_hole(t);
    case US_TALON:
    case US_WASTE:
        break;
    }
    return US_REASON_TO_STOCK;
}

enum us_reason us_judge_by_rules(const struct us_game *g, const struct us_position *p, const struct us_move *m)
{
    struct trial t = {.game = g, .position = p, .move = m};
    if (!exists(&t, m->source))
        return US_REASON_NO_SUCH_SOURCE;
    if (!exists(&t, m->dest))
        return US_REASON_NO_SUCH_DEST;
    if (us_same_pile(m->source, m->dest))
        return US_REASON_SAME_PILE;
    if (m->num_cards == 0)
        return US_REASON_NO_CARDS;
    if (m->num_cards > 1 && !takes_many(g, m))
        return US_REASON_ONE_CARD_ONLY;

    enum us_reason reason = leave(&t);
    return reason == US_REASON_NONE ? take(&t) : reason;
}
