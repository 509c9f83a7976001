/* SPDX-License-Identifier: MIT */
/* Learning the cards that a layout does not state. */
#include "engine/unknown.h"

#include "rules/dealing.h"

/* Returns how many cards of a face are on the foundations of suits. */
static unsigned count_home(const struct us_position *p, us_card face)
{
    unsigned count = 0;
    for (unsigned i = us_suit(face); i < us_num_foundations(p); i += US_NUM_SUITS) {
        unsigned rank = p->foundations[i];
        for (unsigned n = us_foundation_len(p, i); n > 0;
             n--, rank = rank > 1 ? rank - 1 : p->max_rank)
            count += rank == us_rank(face);
    }
    return count;
}

/* Returns how many cards with the face of `card` can still be among the unknown ones.  `unknown`
   has those that were learned since; NULL: none. */
static unsigned copies_left(const struct us_game *g, const struct us_position *start,
                            const struct us_unknown *unknown, us_card card)
{
    struct us_position p;
    struct us_places places;
    unsigned copies = g->num_decks * (1U + (unsigned)g->rules.more_suits[us_suit(card)]);
    unsigned found = count_home(start, card);
    us_position_copy(&p, start);
    us_list_places(&p, &places);
    for (unsigned i = 0; i < places.num; i++) {
        us_card there = *places.card[i];
        if (us_is_unknown(there) && unknown)
            there = unknown->learned[us_unknown_number(there)];
        if (us_same_face(there, card) && us_is_known(there)) {
            found++;
            bool both_stated = there & card & US_CARD_DECK_STATED;
            if (both_stated && us_may_be_same_card(there, card))
                return 0;
        }
    }
    return copies > found ? copies - found : 0;
}

/* Makes an unknown card known.  Returns false if it is another card. */
static bool learn(const struct us_replay *replay, us_card *place, us_card card)
{
    struct us_unknown *u = replay->resolver->unknown;
    card &= (us_card)~US_CARD_HIDDEN;
    if (!u || !us_is_unknown(*place) || !us_is_known(card) ||
        us_rank(card) > replay->out->game.max_rank ||
        copies_left(&replay->out->game, &replay->out->start, u, card) == 0)
        return false;
    u->learned[us_unknown_number(*place)] = card;
    *place = card | (*place & US_CARD_HIDDEN);
    return true;
}

void us_reveal_by_deal(struct us_script *script)
{
    struct us_position named;
    struct us_places from;
    struct us_places to;
    if (script->start.num_unknown == 0 || !us_deal_cards(&script->game, script->deal, &named) ||
        !us_same_shape(&named, &script->start))
        return;

    us_list_places(&named, &from);
    us_list_places(&script->start, &to);
    for (unsigned i = 0; i < to.num; i++)
        if (us_is_unknown(*to.card[i]))
            *to.card[i] = (*from.card[i] & ~US_CARD_HIDDEN) | (*to.card[i] & US_CARD_HIDDEN);
    script->start.num_unknown = 0;
}

bool us_reveal(struct us_position *start, const struct us_unknown *unknown)
{
    struct us_places places;
    us_list_places(start, &places);
    unsigned before = start->num_unknown;
    for (unsigned i = 0; i < places.num; i++) {
        us_card card = *places.card[i];
        us_card learned = us_is_unknown(card) ? unknown->learned[us_unknown_number(card)]
                                              : US_NO_CARD;
        if (learned == US_NO_CARD)
            continue;
        *places.card[i] = learned | (card & US_CARD_HIDDEN);
        start->num_unknown--;
    }
    return start->num_unknown < before;
}

bool us_reveal_rest(const struct us_game *game, struct us_position *start)
{
    us_card only = US_NO_CARD;
    for (unsigned i = 0; i < US_NUM_SUITS * game->max_rank && start->num_unknown > 0; i++) {
        us_card card = us_card_make(i / US_NUM_SUITS + 1, i % US_NUM_SUITS, 0);
        if (copies_left(game, start, NULL, card) == 0)
            continue;
        if (only != US_NO_CARD)
            return false;
        only = card;
    }
    if (only == US_NO_CARD)
        return false;

    struct us_unknown rest;
    for (unsigned i = 0; i <= US_MAX_UNKNOWN; i++)
        rest.learned[i] = only;
    return us_reveal(start, &rest);
}

/* Returns the deepest of the last n cards of a pile, or NULL.  All cards of foundations, holes and
   freecells are known. */
static us_card *nth_from_end(struct us_position *p, struct us_pile_id pile, unsigned n)
{
    bool any = pile.type == US_COLUMN || pile.type == US_RESERVE || pile.type == US_STOCK ||
               pile.type == US_WASTE;
    if (!any || n == 0 || n > us_cards_in(p, pile))
        return NULL;
    return &us_pile_edit(p, pile.type, pile.index)[us_cards_in(p, pile) - n];
}

void us_learn_move(const struct us_replay *replay, const struct us_intent *intent,
                   const struct us_move *move)
{
    unsigned n = intent->count_kind == US_COUNT_STATED && intent->count <= US_MAX_CARDS
                     ? intent->count
                     : 1;
    us_card *source = nth_from_end(replay->board, move->source,
                                   move->source.type == US_COLUMN ? n : 1);
    bool covers = move->dest.type == US_COLUMN || move->dest.type == US_WASTE;
    us_card *dest = covers ? nth_from_end(replay->board, move->dest, 1) : NULL;
    if (source && (intent->stated & US_STATED_SOURCE_CARD))
        learn(replay, source, intent->source_card);
    if (dest && (intent->stated & US_STATED_DEST_CARD))
        learn(replay, dest, intent->dest_card);

    unsigned next = US_NEXT_NONE;
    if (intent->dest.kind == US_PLACE_FOUNDATION_OF && !us_game_takes_suits(&replay->out->game))
        next = us_foundation_next(replay->board, move->dest.index);
    if (source && next != US_NEXT_NONE && next != US_NEXT_ANY && !(*source & US_CARD_HIDDEN))
        learn(replay, source, us_card_make(next, move->dest.index % US_NUM_SUITS, 0));
}

bool us_learn_playable(const struct us_replay *replay, us_card card)
{
    struct us_position *p = replay->board;
    us_card *found = NULL;
    for (unsigned i = 0; i < p->num_columns; i++) {
        if ((us_column_top(p, i) & (US_CARD_UNKNOWN | US_CARD_HIDDEN)) != US_CARD_UNKNOWN)
            continue;
        if (found)
            return false;
        found = nth_from_end(p, us_pile_id(US_COLUMN, i), 1);
    }
    return found && learn(replay, found, card);
}

/* The same for a pile. */
static bool learn_pile(const struct us_replay *replay, struct us_position *position,
                       struct us_pile_id pile)
{
    us_card *here = us_pile_edit(replay->board, pile.type, pile.index);
    us_card *there = us_pile_edit(position, pile.type, pile.index);
    unsigned len = us_cards_in(replay->board, pile);
    unsigned shown = us_cards_in(position, pile);
    bool changed = false;
    for (unsigned i = 0; i < len && i < shown; i++) {
        bool learned = len == shown && learn(replay, &here[i], there[i]);
        bool stands_for_any = !us_is_known(there[i]);
        if (stands_for_any)
            there[i] = here[i];
        changed = changed || learned || stands_for_any;
    }
    return changed;
}

bool us_learn_board(const struct us_replay *replay, struct us_position *shown)
{
    bool changed = false;
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(replay->board, &pile);)
        if (pile.type != US_FREECELL)
            changed |= learn_pile(replay, shown, pile);
    return changed;
}
