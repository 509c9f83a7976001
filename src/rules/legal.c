/* SPDX-License-Identifier: MIT */
/* Deciding whether moves are legal, and listing them. */
#include "rules/legal.h"

#include "rules/judge.h"

/* ---- FreeCell and its relatives -------------------------------------------------------------- */

/* These decide whether moves are legal in games without other rules, as most moves are.  Why one is
   not, us_judge_by_rules says for all games. */

static bool fits_on_column(const struct us_game *g, const struct us_position *p,
                           const us_card *cards, const struct us_move *m)
{
    us_card there = us_column_top(p, m->dest.index);
    if (us_judge_card(g, US_COLUMN, there, cards[0]) != US_REASON_NONE)
        return false;
    return m->num_cards == 1 ||
           us_move_size(g, cards, m->num_cards) <= us_sequence_limit(g, p, there == US_NO_CARD);
}

static bool fits_on_foundation(const struct us_game *g, const struct us_position *p,
                               const us_card *cards, const struct us_move *m)
{
    unsigned i = m->dest.index;
    us_card there = us_card_make(p->foundations[i], i % US_NUM_SUITS, 0);
    bool number = g->whole_suits ? us_is_whole_suit(g, cards, m->num_cards) : m->num_cards == 1;
    return number &&
           us_judge_card(g, US_FOUNDATION, there, cards[m->num_cards - 1]) == US_REASON_NONE;
}

/* Finds the cards that a move takes from a column, deepest first.  False: they may not leave it. */
static bool leave_column(const struct us_game *g, const struct us_position *p,
                         const struct us_move *m, const us_card **cards)
{
    const us_card *column = us_column_cards(p, m->source.index);
    unsigned len = us_column_len(p, m->source.index);
    unsigned n = m->num_cards;

    if (n == 0 || n > len)
        return false;

    *cards = &column[len - n];
    for (unsigned i = len - n + 1; i < len; i++)
        if (!us_fits(g, column[i - 1], column[i]))
            return false;
    return true;
}

/* Finds the card that a move takes from a freecell or foundation.  False: it may not leave it. */
static bool leave_single(const struct us_game *g, const struct us_position *p,
                         const struct us_move *m, us_card *card)
{
    unsigned i = m->source.index;
    if (m->source.type == US_FREECELL)
        *card = p->freecells[i];
    else if (g->foundation_to_column && m->dest.type == US_COLUMN)
        *card = us_card_make(p->foundations[i], i % US_NUM_SUITS, i / US_NUM_SUITS);
    else
        return false;
    return us_is_card(*card) && m->num_cards == 1;
}

static bool is_legal_in_freecell(const struct us_game *g, const struct us_position *p,
                                 const struct us_move *m)
{
    if (!us_has_pile(p, m->source) || !us_has_pile(p, m->dest) || us_same_pile(m->source, m->dest))
        return false;

    us_card single;
    const us_card *cards = &single;
    bool leaves = m->source.type == US_COLUMN ? leave_column(g, p, m, &cards)
                                              : leave_single(g, p, m, &single);
    if (!leaves)
        return false;
    if (m->dest.type == US_COLUMN)
        return fits_on_column(g, p, cards, m);
    if (m->dest.type == US_FREECELL)
        return m->num_cards == 1 && p->freecells[m->dest.index] == US_NO_CARD;
    return m->dest.type == US_FOUNDATION && fits_on_foundation(g, p, cards, m);
}

/* ---- all games ------------------------------------------------------------------------------- */

bool us_is_legal(const struct us_game *game, const struct us_position *position,
                 const struct us_move *move)
{
    if (position->has_rules)
        return us_judge_by_rules(game, position, move) == US_REASON_NONE;
    return is_legal_in_freecell(game, position, move);
}

enum us_reason us_judge(const struct us_game *game, const struct us_position *position,
                        const struct us_move *move)
{
    if (!position->has_rules && is_legal_in_freecell(game, position, move))
        return US_REASON_NONE;
    return us_judge_by_rules(game, position, move);
}

/* Does the same as us_name_cards for piles that FreeCell and its relatives do not have. */
static void name_other_cards(const struct us_position *position, struct us_move *move)
{
    unsigned i = 0;
    struct us_cards cards = position->unjudged ? us_pile_of(position, move->source)
                                               : (struct us_cards){NULL, 0};

    if (cards.num >= move->num_cards && move->num_cards > 0)
        move->source_card = cards.cards[cards.num - move->num_cards] & (us_card)~US_CARD_HIDDEN;
    else if (move->source.type == US_WASTE || move->source.type == US_HOLE)
        move->source_card = us_last_card(position, move->source);
    else if (move->source.type == US_STOCK || move->source.type == US_RESERVE)
        move->source_card = us_last_card(position, move->source) & (us_card)~US_CARD_HIDDEN;
    else if (move->source.type == US_ALL_COLUMNS)
        while (i < position->num_columns && move->source_card == US_NO_CARD)
            move->source_card = us_column_top(position, i++);

    bool shows = move->dest.type == US_WASTE || move->dest.type == US_HOLE ||
                 move->dest.type == US_RESERVE ||
                 (move->dest.type == US_STOCK && (position->stock_gives || position->unjudged));
    if (shows)
        move->dest_card = us_last_card(position, move->dest) & (us_card)~US_CARD_HIDDEN;
}

void us_name_cards(const struct us_position *position, struct us_move *move)
{
    unsigned i = move->source.index;
    move->source_card = US_NO_CARD;
    if (move->source.type == US_COLUMN)
        move->source_card = us_column_cards(position,
                                            i)[us_column_len(position, i) - move->num_cards] &
                            (us_card)~US_CARD_HIDDEN;
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
static void add_move(struct list *list, struct us_pile_id source, enum us_pile type, unsigned index,
                     unsigned n)
{
    struct us_move m = {.source = source, .dest = {type, index}, .num_cards = n};
    if (list->num == list->max || !us_is_legal(list->game, list->position, &m))
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

/* Adds the legal pairs with a card that is in no column. */
static void add_pairs(struct list *list, struct us_pile_id source)
{
    static const uint8_t types[] = {US_WASTE, US_STOCK, US_RESERVE};
    for (size_t k = 0; k < sizeof(types); k++)
        for (unsigned i = 0; i < us_num_piles(list->position, types[k]); i++) {
            struct us_move m = {.source = source, .dest = us_pile_id(types[k], i)};
            if (us_is_pair(list->position, &m))
                add_move(list, source, types[k], i, 1);
        }
}

/* Adds the legal moves of n cards from source.  The deepest of them is `card`. */
static void add_moves(struct list *list, struct us_pile_id source, us_card card, unsigned n)
{
    const struct us_position *p = list->position;

    bool is_whole = list->game->rules.hole_takes == US_HOLE_TAKES_SEQUENCE;
    for (unsigned i = 0; i < p->num_holes && n == (is_whole ? p->max_rank : 1U); i++)
        add_move(list, source, US_HOLE, i, n);
    if (source.type != US_FOUNDATION || list->game->foundation_to_column == US_BACK_ANYWHERE)
        add_homeward(list, source, us_suit(card), n);
    for (unsigned i = 0; i < p->num_columns; i++)
        add_move(list, source, US_COLUMN, i, n);
    for (unsigned i = 0; i < p->num_freecells && n == 1; i++)
        add_move(list, source, US_FREECELL, i, n);
    for (unsigned i = 0; i < p->num_reserves && n == 1 && list->game->rules.reserve_holds > 0; i++)
        add_move(list, source, US_RESERVE, i, n);
    if (p->takes_pairs && n == 1)
        add_pairs(list, source);
}

/* Adds the legal moves of the stock, and those of all columns. */
static void add_deals(struct list *list)
{
    static const struct us_move deals[] = {
        {.source = {US_STOCK, 0}, .dest = {US_WASTE, 0}},
        {.source = {US_STOCK, 0}, .dest = {US_ALL_COLUMNS, 0}},
        {.source = {US_STOCK, 0}, .dest = {US_ALL_RESERVES, 0}},
        {.source = {US_STOCK, 0}, .dest = {US_COLUMN, 0}},
        {.source = {US_WASTE, 0}, .dest = {US_STOCK, 0}},
        {.source = {US_ALL_COLUMNS, 0}, .dest = {US_ALL_COLUMNS, 0}},
    };
    for (unsigned i = 0; i < list->position->num_holes && !list->position->stock_gives; i++)
        add_move(list, us_pile_id(US_STOCK, 0), US_HOLE, i, 1);
    for (size_t i = 0; i < sizeof(deals) / sizeof(deals[0]); i++) {
        unsigned n = us_stock_count(list->game, list->position, &deals[i]);
        if (n > 0)
            add_move(list, deals[i].source, (enum us_pile)deals[i].dest.type, deals[i].dest.index,
                     n);
    }
}

/* Adds the legal moves from the waste, from holes and from reserves. */
static void add_from_waste(struct list *list)
{
    const struct us_position *p = list->position;
    if (us_waste_len(p) > 0)
        add_moves(list, us_pile_id(US_WASTE, 0), us_pile_top(p, US_WASTE, 0), 1);
    for (unsigned i = 0; i < p->num_holes && list->game->rules.hole_gives; i++)
        if (us_pile_len(p, US_HOLE, i) > 0)
            add_moves(list, us_pile_id(US_HOLE, i), us_pile_top(p, US_HOLE, i), 1);
    for (unsigned i = 0; i < p->num_reserves; i++)
        if (us_pile_len(p, US_RESERVE, i) > 0)
            add_moves(list, us_pile_id(US_RESERVE, i), us_pile_top(p, US_RESERVE, i), 1);
    if (p->stock_gives && us_stock_len(p) > 0)
        add_moves(list, us_pile_id(US_STOCK, 0), us_pile_top(p, US_STOCK, 0), 1);
}

/* Returns the highest number of cards that may leave a column together. */
static unsigned most_together(const struct us_game *g, const struct us_position *p, unsigned column)
{
    unsigned n = 0;
    if (g->rules.group != US_GROUP_FACE_UP)
        return us_run_length(p, g, column);
    while (n < us_column_len(p, column) &&
           !(us_column_cards(p, column)[us_column_len(p, column) - n - 1] & US_CARD_HIDDEN))
        n++;
    return n;
}

static size_t list_moves(struct list list)
{
    const struct us_game *game = list.game;
    const struct us_position *position = list.position;

    if (game->rules.unjudged)
        return 0;
    for (unsigned i = 0; i < position->num_columns; i++) {
        struct us_pile_id source = {US_COLUMN, i};
        unsigned run = most_together(game, position, i);
        for (unsigned n = 1; n <= run; n++)
            add_moves(&list, source, us_column_cards(position, i)[us_column_len(position, i) - n],
                      n);
        /* A whole suit goes to its foundation even if it is no sequence that moves to columns. */
        if (us_game_takes_suits(game) && run < game->max_rank &&
            us_column_len(position, i) >= game->max_rank)
            add_homeward(&list, source, us_suit(us_column_top(position, i)), game->max_rank);
    }

    for (unsigned i = 0; i < position->num_freecells; i++) {
        struct us_pile_id source = {US_FREECELL, i};
        if (us_is_card(position->freecells[i]))
            add_moves(&list, source, position->freecells[i], 1);
    }

    if (position->has_rules) {
        add_from_waste(&list);
        add_deals(&list);
    }

    for (unsigned i = 0; game->foundation_to_column && i < us_num_foundations(position); i++) {
        struct us_pile_id source = {US_FOUNDATION, i};
        if (position->foundations[i] > 0)
            add_moves(&list, source, us_card_make(position->foundations[i], i % US_NUM_SUITS, 0),
                      1);
    }
    return list.num;
}

size_t us_list_moves(const struct us_game *game, const struct us_position *position,
                     struct us_move *moves, size_t max)
{
    return list_moves((struct list){game, position, moves, max, .all = false});
}

size_t us_list_all_moves(const struct us_game *game, const struct us_position *position,
                         struct us_move *moves, size_t max)
{
    return list_moves((struct list){game, position, moves, max, .all = true});
}
