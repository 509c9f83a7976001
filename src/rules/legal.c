/* SPDX-License-Identifier: MIT */
/* Deciding whether moves are legal, and listing them. */
#include "rules/legal.h"

#include <limits.h>

#include "rules/judge.h"

/* Returns true if `upper` may be put on `lower` in a column of a game of FreeCell's family. */
static bool fits(const struct us_game *game, us_card lower, us_card upper)
{
    if (us_rank(lower) != us_rank(upper) + 1)
        return false;
    if (game->whole_suits)
        return true;

    switch ((enum us_build)game->build) {
    case US_BUILT_BY_RANK:
        return true;
    case US_BUILT_BY_SUIT:
        return us_suit(lower) == us_suit(upper);
    case US_BUILT_BY_ALTERNATE_COLOR:
        return us_is_black(lower) != us_is_black(upper);
    case US_NOT_BUILT:
    case US_BUILT_BY_SAME_COLOR:
    case US_BUILT_BY_OTHER_SUIT:
        break;
    }
    return us_misfit(game, lower, upper) == US_REASON_NONE;
}

/* Returns true if a card whose rank is lower by `distance` may be put on a card. */
static bool is_step(const struct us_game *g, int distance)
{
    int step = g->rules.build_step > 0 ? g->rules.build_step : 1;
    bool wraps = g->rules.build_wrap;
    bool down = distance == step || (wraps && (distance - step) % g->max_rank == 0);
    bool up = distance == -step || (wraps && (distance + step) % g->max_rank == 0);
    switch ((enum us_direction)g->rules.direction) {
    case US_BUILT_DOWN:
        return down;
    case US_BUILT_UP:
        return up;
    case US_BUILT_BOTH_WAYS:
        return down || up;
    case US_BUILT_ANY_WAY:
        break;
    }
    return true;
}

enum us_reason us_misfit(const struct us_game *game, us_card lower, us_card upper)
{
    if (game->build == US_NOT_BUILT && !game->whole_suits)
        return US_REASON_NO_BUILDING;
    if ((lower | upper) & US_CARD_UNKNOWN)
        return US_REASON_UNKNOWN_CARD;
    if (!is_step(game, (int)us_rank(lower) - (int)us_rank(upper)))
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

unsigned us_run_length(const struct us_position *position, const struct us_game *game, unsigned column)
{
    unsigned len = position->len[column];
    unsigned n = len ? 1 : 0;
    if (position->has_rules)
        return us_sequence_at_end(game, position->columns[column], len);

    while (n < len && fits(game, position->columns[column][len - n - 1], position->columns[column][len - n]))
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

unsigned us_sequence_limit(const struct us_game *game, const struct us_position *position, bool to_empty)
{
    return us_sequence_limit_of(game, us_empty_freecells(position), us_empty_columns(position) - (to_empty ? 1 : 0));
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
    for (unsigned i = us_suit(card); i < position->num_decks * (unsigned)US_NUM_SUITS; i += US_NUM_SUITS)
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

unsigned us_run_within(const struct us_position *position, const struct us_game *game, unsigned column, unsigned limit)
{
    unsigned n = us_run_length(position, game, column);
    while (n > 0 && us_move_size(game, &position->columns[column][position->len[column] - n], n) > limit)
        n--;
    return n;
}

static enum us_reason judge_on_column(const struct us_game *g, us_card there, us_card card)
{
    if (there != US_NO_CARD)
        return fits(g, there, card) ? US_REASON_NONE : us_misfit(g, there, card);

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

enum us_reason us_judge_card(const struct us_game *game, enum us_pile type, us_card there, us_card card)
{
    switch (type) {
    case US_COLUMN:
        return judge_on_column(game, there, card);
    case US_FREECELL:
        return judge_on_freecell(there);
    case US_FOUNDATION:
        return judge_on_foundation(there, card);
    case US_HOLE:
    case US_STOCK:
    case US_WASTE:
    case US_RESERVE:
    case US_ALL_COLUMNS:
    case US_ALL_RESERVES:
        break;
    }
    return US_REASON_NO_RULE_FOR_PILE;
}

static enum us_reason judge_to_column(const struct us_game *g, const struct us_position *p, const us_card *cards,
                                      const struct us_move *m)
{
    us_card there = us_column_top(p, m->dest.index);
    enum us_reason reason = judge_on_column(g, there, cards[0]);
    if (reason != US_REASON_NONE || m->num_cards <= 1)
        return reason;

    if (us_move_size(g, cards, m->num_cards) > us_sequence_limit(g, p, there == US_NO_CARD))
        return US_REASON_TOO_MANY_CARDS;
    return US_REASON_NONE;
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

static enum us_reason judge_to_foundation(const struct us_game *g, const struct us_position *p, const us_card *cards,
                                          const struct us_move *m)
{
    unsigned i = m->dest.index;
    us_card there = us_card_make(p->foundations[i], i % US_NUM_SUITS, 0);
    if (!g->whole_suits)
        return judge_on_foundation(there, cards[m->num_cards - 1]);

    for (unsigned k = 0; k < m->num_cards; k++)
        if (us_suit(cards[k]) != us_suit(there))
            return US_REASON_FOUNDATION_OTHER_SUIT;
    if (!us_is_whole_suit(g, cards, m->num_cards))
        return US_REASON_WHOLE_SUIT_ONLY;
    return judge_on_foundation(there, cards[m->num_cards - 1]);
}

/* Finds the cards that a move takes from a column, deepest first, and decides whether they may
   leave it. */
static enum us_reason judge_from_column(const struct us_game *g, const struct us_position *p, const struct us_move *m,
                                        const us_card **cards)
{
    const us_card *column = p->columns[m->source.index];
    unsigned len = p->len[m->source.index];
    unsigned n = m->num_cards;

    if (len == 0)
        return US_REASON_SOURCE_EMPTY;
    if (n > len)
        return US_REASON_MORE_THAN_THERE_ARE;

    *cards = &column[len - n];
    for (unsigned i = len - n + 1; i < len; i++)
        if (!fits(g, column[i - 1], column[i]))
            return US_REASON_NOT_A_SEQUENCE;
    return US_REASON_NONE;
}

/* Finds the card that a move takes from a freecell or foundation, and decides whether it may leave
   it. */
static enum us_reason judge_single(const struct us_game *g, const struct us_position *p, const struct us_move *m,
                                   us_card *card)
{
    unsigned i = m->source.index;

    if (m->source.type == US_FREECELL) {
        *card = p->freecells[i];
    } else {
        if (!g->foundation_to_column || m->dest.type != US_COLUMN)
            return US_REASON_FROM_FOUNDATION;
        *card = us_card_make(p->foundations[i], i % US_NUM_SUITS, i / US_NUM_SUITS);
    }

    if (us_rank(*card) == 0)
        return US_REASON_SOURCE_EMPTY;
    return m->num_cards == 1 ? US_REASON_NONE : US_REASON_ONE_CARD_ONLY;
}

enum us_reason us_judge(const struct us_game *game, const struct us_position *position, const struct us_move *move)
{
    if (position->has_rules)
        return us_judge_by_rules(game, position, move);
    if (!us_has_pile(position, move->source))
        return US_REASON_NO_SUCH_SOURCE;
    if (!us_has_pile(position, move->dest))
        return US_REASON_NO_SUCH_DEST;
    if (us_same_pile(move->source, move->dest))
        return US_REASON_SAME_PILE;
    if (move->num_cards == 0)
        return US_REASON_NO_CARDS;

    bool one_only = move->dest.type == US_FREECELL || (move->dest.type == US_FOUNDATION && !game->whole_suits);
    if (move->num_cards > 1 && one_only)
        return US_REASON_ONE_CARD_ONLY;

    us_card single;
    const us_card *cards = &single;
    enum us_reason reason = move->source.type == US_COLUMN ? judge_from_column(game, position, move, &cards)
                                                           : judge_single(game, position, move, &single);
    if (reason != US_REASON_NONE)
        return reason;

    if (move->dest.type == US_COLUMN)
        return judge_to_column(game, position, cards, move);
    if (move->dest.type == US_FREECELL)
        return judge_on_freecell(position->freecells[move->dest.index]);
    return judge_to_foundation(game, position, cards, move);
}

/* Does the same as us_name_cards for piles that FreeCell and its relatives do not have. */
static void name_other_cards(const struct us_position *position, struct us_move *move)
{
    unsigned i = move->source.index;
    switch ((enum us_pile)move->source.type) {
    case US_STOCK:
        move->source_card = position->stock[position->num_stock - 1] & (us_card)~US_CARD_HIDDEN;
        break;
    case US_WASTE:
        move->source_card = position->waste[position->num_waste - 1];
        break;
    case US_RESERVE:
        move->source_card = us_reserve_top(position, i) & (us_card)~US_CARD_HIDDEN;
        break;
    case US_ALL_COLUMNS:
        for (i = 0; i < position->num_columns && position->len[i] == 0;)
            i++;
        move->source_card = i < position->num_columns ? us_column_top(position, i) : US_NO_CARD;
        break;
    case US_COLUMN:
    case US_FREECELL:
    case US_FOUNDATION:
    case US_HOLE:
    case US_ALL_RESERVES:
        break;
    }
    if (move->dest.type == US_WASTE && position->num_waste > 0)
        move->dest_card = position->waste[position->num_waste - 1];
    else if (move->dest.type == US_HOLE)
        move->dest_card = us_hole_top(position, move->dest.index);
}

void us_name_cards(const struct us_position *position, struct us_move *move)
{
    unsigned i = move->source.index;
    move->source_card = US_NO_CARD;
    if (move->source.type == US_COLUMN)
        move->source_card = position->columns[i][position->len[i] - move->num_cards] & (us_card)~US_CARD_HIDDEN;
    else if (move->source.type == US_FREECELL)
        move->source_card = position->freecells[i];
    else if (move->source.type == US_FOUNDATION)
        move->source_card = us_foundation_top(position, i);

    unsigned k = move->dest.index;
    move->dest_card = US_NO_CARD;
    if (move->dest.type == US_COLUMN)
        move->dest_card = us_column_top(position, k);
    else if (move->dest.type == US_FOUNDATION && position->foundations[k] > 0)
        move->dest_card = us_foundation_top(position, k);
    if (position->has_rules)
        name_other_cards(position, move);
}

/* The list that us_list_moves and us_list_all_moves fill. */
struct list {
    const struct us_game *game;
    const struct us_position *position;
    struct us_move *moves;
    size_t max;
    bool all;
    size_t num;
};

/* Adds a move of n cards if it is legal. */
static void add_move(struct list *list, struct us_pile_id source, enum us_pile type, unsigned index, unsigned n)
{
    struct us_move m = {.source = source, .dest = {(uint8_t)type, (uint8_t)index}, .num_cards = (uint8_t)n};
    if (list->num == list->max || us_judge(list->game, list->position, &m) != US_REASON_NONE)
        return;

    us_name_cards(list->position, &m);
    list->moves[list->num++] = m;
}

/* Adds the legal moves of n cards from source to foundations of a suit. */
static void add_homeward(struct list *list, struct us_pile_id source, unsigned suit, unsigned n)
{
    size_t before = list->num;
    for (unsigned i = suit; i < us_num_foundations(list->position); i += US_NUM_SUITS)
        if (list->all || list->num == before)
            add_move(list, source, US_FOUNDATION, i, n);
}

/* Adds the legal moves of n cards from source.  The deepest of them is `card`. */
static void add_moves(struct list *list, struct us_pile_id source, us_card card, unsigned n)
{
    const struct us_position *p = list->position;

    for (unsigned i = 0; i < p->num_holes && n == 1; i++)
        add_move(list, source, US_HOLE, i, n);
    if (source.type != US_FOUNDATION)
        add_homeward(list, source, us_suit(card), n);
    for (unsigned i = 0; i < p->num_columns; i++)
        add_move(list, source, US_COLUMN, i, n);
    for (unsigned i = 0; i < p->num_freecells && n == 1; i++)
        add_move(list, source, US_FREECELL, i, n);
}

/* Adds the legal moves of the stock, and those of all columns. */
static void add_deals(struct list *list)
{
    static const struct us_move deals[] = {
        {.source = {US_STOCK, 0}, .dest = {US_WASTE, 0}},
        {.source = {US_STOCK, 0}, .dest = {US_ALL_COLUMNS, 0}},
        {.source = {US_STOCK, 0}, .dest = {US_ALL_RESERVES, 0}},
        {.source = {US_WASTE, 0}, .dest = {US_STOCK, 0}},
        {.source = {US_ALL_COLUMNS, 0}, .dest = {US_ALL_COLUMNS, 0}},
    };
    for (unsigned i = 0; i < list->position->num_holes; i++)
        add_move(list, (struct us_pile_id){US_STOCK, 0}, US_HOLE, i, 1);
    for (size_t i = 0; i < sizeof(deals) / sizeof(deals[0]); i++) {
        unsigned n = us_stock_count(list->game, list->position, &deals[i]);
        add_move(list, deals[i].source, (enum us_pile)deals[i].dest.type, deals[i].dest.index, n);
    }
}

/* Adds the legal moves from the waste and from reserves. */
static void add_from_waste(struct list *list)
{
    const struct us_position *p = list->position;
    if (p->num_waste > 0)
        add_moves(list, (struct us_pile_id){US_WASTE, 0}, p->waste[p->num_waste - 1], 1);
    for (unsigned i = 0; i < p->num_reserves; i++)
        if (p->reserve_len[i] > 0)
            add_moves(list, (struct us_pile_id){US_RESERVE, (uint8_t)i}, us_reserve_top(p, i), 1);
}

/* Returns the highest number of cards that may leave a column together. */
static unsigned most_together(const struct us_game *g, const struct us_position *p, unsigned column)
{
    unsigned n = 0;
    if (g->rules.group != US_GROUP_FACE_UP)
        return us_run_length(p, g, column);
    while (n < p->len[column] && !(p->columns[column][p->len[column] - n - 1] & US_CARD_HIDDEN))
        n++;
    return n;
}

static size_t list_moves(struct list list)
{
    const struct us_game *game = list.game;
    const struct us_position *position = list.position;
    for (unsigned i = 0; i < position->num_columns; i++) {
        struct us_pile_id source = {US_COLUMN, (uint8_t)i};
        unsigned run = most_together(game, position, i);
        for (unsigned n = 1; n <= run; n++)
            add_moves(&list, source, position->columns[i][position->len[i] - n], n);
    }

    for (unsigned i = 0; i < position->num_freecells; i++) {
        struct us_pile_id source = {US_FREECELL, (uint8_t)i};
        if (us_rank(position->freecells[i]) > 0)
            add_moves(&list, source, position->freecells[i], 1);
    }

    if (position->has_rules) {
        add_from_waste(&list);
        add_deals(&list);
    }

    for (unsigned i = 0; game->foundation_to_column && i < us_num_foundations(position); i++) {
        struct us_pile_id source = {US_FOUNDATION, (uint8_t)i};
        if (position->foundations[i] > 0)
            add_moves(&list, source, us_card_make(position->foundations[i], i % US_NUM_SUITS, 0), 1);
    }
    return list.num;
}

size_t us_list_moves(const struct us_game *game, const struct us_position *position, struct us_move *moves, size_t max)
{
    return list_moves((struct list){game, position, moves, max, .all = false});
}

size_t us_list_all_moves(const struct us_game *game, const struct us_position *position, struct us_move *moves,
                         size_t max)
{
    return list_moves((struct list){game, position, moves, max, .all = true});
}
