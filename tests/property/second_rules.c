/* SPDX-License-Identifier: MIT */
/*
 * A second implementation of the rules, written from their description and as plain as possible.
 * It is compared with us_judge, us_judge_by_rules, us_list_moves and the automoves, on random
 * boards, for each relative of FreeCell and for rules that no variant has.  holes.c does the same
 * for games with holes.
 */
#include "support.h"

#include "rules/automove.h"
#include "rules/judge.h"

enum { BOARDS = 60, MOST_CARDS = 15, MAX_MOVES = 4096 };

/* ---- the second referee ---------------------------------------------------------------------- */

static bool fits(const struct us_game *g, us_card lower, us_card upper)
{
    bool red_lower = us_suit(lower) == US_HEARTS || us_suit(lower) == US_DIAMONDS;
    bool red_upper = us_suit(upper) == US_HEARTS || us_suit(upper) == US_DIAMONDS;
    if (us_rank(upper) + 1 != us_rank(lower))
        return false;
    if (g->whole_suits || g->build == US_BUILT_BY_RANK)
        return true;
    return g->build == US_BUILT_BY_SUIT ? us_suit(lower) == us_suit(upper) : red_lower != red_upper;
}

/* Returns false if the pile does not have n cards to move. */
static bool leave(const struct us_game *g, const struct us_position *p, struct us_pile_id from,
                  unsigned n, us_card *cards)
{
    if (from.type == US_COLUMN) {
        if (from.index >= p->num_columns || n > us_column_len(p, from.index))
            return false;
        memcpy(cards, us_column_cards(p, from.index) + us_column_len(p, from.index) - n,
               n * sizeof(us_card));
        for (unsigned i = 1; i < n; i++)
            if (!fits(g, cards[i - 1], cards[i]))
                return false;
        return true;
    }
    if (from.type == US_FREECELL) {
        cards[0] = from.index < p->num_freecells ? p->freecells[from.index] : US_NO_CARD;
        return n == 1 && us_rank(cards[0]) > 0;
    }
    if (from.index >= 4 * p->num_decks || p->foundations[from.index] == 0)
        return false;

    cards[0] = us_card_make(p->foundations[from.index], from.index % 4, 0);
    return n == 1 && g->foundation_to_column;
}

static bool within_limit(const struct us_game *g, const struct us_position *p, const us_card *cards,
                         unsigned n, unsigned dest)
{
    unsigned long size = n;
    unsigned long limit = 1;

    if (n == 1 || g->sequence == US_SEQUENCE_UNLIMITED)
        return true;

    for (unsigned i = 0; i < p->num_freecells; i++)
        limit += p->freecells[i] == US_NO_CARD;

    for (unsigned i = 0; i < p->num_columns && g->fill == US_FILLED_BY_ANY_CARD; i++)
        if (us_column_len(p, i) == 0 && i != dest)
            limit *= 2;

    if (g->whole_suits) {
        size = 1;
        for (unsigned i = 1; i < n; i++)
            size += us_suit(cards[i]) != us_suit(cards[i - 1]);
    }

    return size <= limit;
}

static bool may_arrive_on_column(const struct us_game *g, const struct us_position *p,
                                 const us_card *cards, unsigned n, unsigned dest)
{
    if (dest >= p->num_columns || !within_limit(g, p, cards, n, dest))
        return false;
    if (us_column_len(p, dest) > 0)
        return fits(g, us_pile_top(p, US_COLUMN, dest), cards[0]);
    return g->fill == US_FILLED_BY_ANY_CARD ||
           (g->fill == US_FILLED_BY_KINGS_ONLY && us_rank(cards[0]) == g->max_rank);
}

static bool may_go_home(const struct us_game *g, const struct us_position *p, const us_card *cards,
                        unsigned n, unsigned dest)
{
    if (dest >= 4U * p->num_decks)
        return false;

    for (unsigned i = 0; i < n; i++)
        if (us_suit(cards[i]) != dest % 4)
            return false;

    if (g->whole_suits)
        return n == g->max_rank && us_rank(cards[0]) == g->max_rank && p->foundations[dest] == 0;

    return n == 1 && us_rank(cards[0]) == p->foundations[dest] + 1U;
}

static bool is_legal(const struct us_game *g, const struct us_position *p, const struct us_move *m)
{
    us_card cards[MOST_CARDS];
    if (m->num_cards == 0 || !leave(g, p, m->source, m->num_cards, cards) ||
        (m->source.type == m->dest.type && m->source.index == m->dest.index))
        return false;

    switch ((enum us_pile)m->dest.type) {
    case US_COLUMN:
        return may_arrive_on_column(g, p, cards, m->num_cards, m->dest.index);
    case US_FREECELL:
        return m->source.type != US_FOUNDATION && m->num_cards == 1 &&
               m->dest.index < p->num_freecells && p->freecells[m->dest.index] == US_NO_CARD;
    case US_FOUNDATION:
        return m->source.type != US_FOUNDATION &&
               may_go_home(g, p, cards, m->num_cards, m->dest.index);
    case US_STOCK:
    case US_WASTE:
    case US_HOLE:
    case US_RESERVE:
    case US_ALL_COLUMNS:
    case US_ALL_RESERVES:
        break;
    }

    return false;
}

/* ---- boards ---------------------------------------------------------------------------------- */

static us_card any_card(const struct us_game *g, struct chance *c)
{
    return us_card_make(1 + chance_below(c, g->max_rank), chance_below(c, 4), 0);
}

/* Makes mostly runs, since on boards where nothing fits there is nothing to compare.  The board has
   no whole deck, but no rule needs one. */
static void make_board(const struct us_game *g, struct us_position *p, struct chance *c)
{
    us_position_init(p, g->num_columns, g->num_freecells, g->num_decks);
    for (unsigned i = 0; i < p->num_columns; i++) {
        unsigned n = chance_below(c, 4) == 0 ? 0 : 1 + chance_below(c, MOST_CARDS - 1);
        us_card card = any_card(g, c);
        bool one_suit = chance_below(c, 2);
        if (n > 0 && chance_below(c, 3) == 0) {
            card = us_card_make(g->max_rank, us_suit(card), 0);
            n = g->max_rank;
        }
        for (unsigned k = 0; k < n; k++) {
            us_pile_push(p, US_COLUMN, i, card);
            bool breaks = chance_below(c, 12) == 0 || us_rank(card) == 1;
            unsigned suit = one_suit ? us_suit(card)
                                     : (us_suit(card) + 1 + 2 * chance_below(c, 2)) % 4;
            card = breaks ? any_card(g, c) : us_card_make(us_rank(card) - 1U, suit, 0);
        }
    }

    for (unsigned i = 0; i < p->num_freecells; i++)
        if (chance_below(c, 5) < 3)
            p->freecells[i] = chance_below(c, 8) ? any_card(g, c) : US_CARD_BLOCKED;

    for (unsigned i = 0; i < 4U * p->num_decks; i++)
        p->foundations[i] = (uint8_t)(chance_below(c, 2) ? chance_below(c, g->max_rank + 1U) : 0);
}

/* ---- legality -------------------------------------------------------------------------------- */

static bool same_piles(const struct us_move *a, const struct us_move *b)
{
    return a->source.type == b->source.type && a->source.index == b->source.index &&
           a->dest.type == b->dest.type && a->dest.index == b->dest.index &&
           a->num_cards == b->num_cards;
}

/* With two decks, two foundations may accept the same card.  The list names the first. */
static bool is_second_choice(const struct us_position *p, const struct us_move *m)
{
    if (m->dest.type != US_FOUNDATION)
        return false;
    for (unsigned i = m->dest.index % 4U; i < m->dest.index; i += 4)
        if (p->foundations[i] == p->foundations[m->dest.index])
            return true;
    return false;
}

static unsigned times_listed(const struct us_move *moves, size_t n, const struct us_move *m)
{
    unsigned times = 0;
    for (size_t i = 0; i < n; i++)
        times += same_piles(&moves[i], m);
    return times;
}

static bool complain(const struct us_game *g, const struct us_move *m, const char *what)
{
    printf("# %s, build %u, fill %u, sequence %u: %u cards from %u.%u to %u.%u: %s\n", g->variant,
           g->build, g->fill, g->sequence, m->num_cards, m->source.type, m->source.index,
           m->dest.type, m->dest.index, what);
    return false;
}

static bool judge_one(const struct us_game *g, const struct us_position *p, const struct us_move *m,
                      const struct us_move *listed, size_t num_listed, size_t *legal)
{
    enum us_reason reason = us_judge(g, p, m);
    bool good = is_legal(g, p, m);
    /* If a move breaks several rules, the two judges may find another one first. */
    if ((us_judge_by_rules(g, p, m) == US_REASON_NONE) != (reason == US_REASON_NONE))
        return complain(g, m, "the judge by rules differs");
    if (good != (reason == US_REASON_NONE))
        return complain(g, m, good ? us_reason_name(reason) : "not refused");
    bool want = good && !is_second_choice(p, m);
    *legal += want;
    return times_listed(listed, num_listed, m) == want || complain(g, m, "not listed once");
}

/* Compares every pair of piles, including those that do not exist, and every number of cards. */
static bool judge_board(const struct us_game *g, const struct us_position *p)
{
    static struct us_move listed[MAX_MOVES];
    size_t n = us_list_moves(g, p, listed, MAX_MOVES);
    size_t legal = 0;
    unsigned piles[] = {p->num_columns + 1U, p->num_freecells + 1U, 4U * p->num_decks + 1U};
    struct us_move m = {0};

    for (m.source.type = 0; m.source.type < 3; m.source.type++)
        for (m.source.index = 0; m.source.index < piles[m.source.type]; m.source.index++)
            for (m.dest.type = 0; m.dest.type < 3; m.dest.type++)
                for (m.dest.index = 0; m.dest.index < piles[m.dest.type]; m.dest.index++)
                    for (m.num_cards = 0; m.num_cards < MOST_CARDS; m.num_cards++)
                        if (!judge_one(g, p, &m, listed, n, &legal))
                            return false;

    if (n == legal)
        return true;

    printf("# %zu moves are listed, %zu are legal\n", n, legal);
    return false;
}

static bool judge_boards(const struct us_game *g, unsigned boards, struct chance *c)
{
    static struct us_position p;
    bool ok = true;
    for (unsigned i = 0; i < boards && ok; i++) {
        make_board(g, &p, c);
        ok = judge_board(g, &p);
    }
    return ok;
}

/* Compares each way to build, to fill, and to limit; whole suits or not; and cards that come
   back. */
static bool judge_all_rules(struct chance *c)
{
    bool ok = true;

    for (unsigned rules = 0; rules < 72 && ok; rules++) {
        struct us_game g = us_variant_at(0)->game;
        g.build = (uint8_t)(rules % 3);
        g.fill = (uint8_t)(rules / 3 % 3);
        g.sequence = (uint8_t)(rules / 9 % 2);
        g.whole_suits = rules / 18 % 2;
        g.foundation_to_column = rules / 36;
        g.num_columns = (uint8_t)(2 + chance_below(c, 5));
        g.num_freecells = (uint8_t)chance_below(c, 4);
        g.num_decks = (uint8_t)(1 + chance_below(c, 3));
        g.max_rank = (uint8_t)(1 + chance_below(c, 13));
        ok = judge_boards(&g, BOARDS, c);
    }

    return ok;
}

/* ---- automoves ------------------------------------------------------------------------------- */

/* Section 11, for one deck: whether a card moves when it is next on its foundation. */
static bool is_safe(const struct us_game *g, const struct us_position *p, us_card card,
                    enum us_automove rule)
{
    int n = (int)us_rank(card);
    int same = p->foundations[(us_suit(card) + 2) % 4];
    int one = p->foundations[(us_suit(card) + 1) % 4];
    int other = p->foundations[(us_suit(card) + 3) % 4];
    bool horne = n <= 2 || (one >= n - 1 && other >= n - 1);
    bool and_rule = one >= n - 2 && other >= n - 2 && same >= n - 3;

    if (rule == US_AUTOMOVE_MAX || rule == US_AUTOMOVE_NONE)
        return rule == US_AUTOMOVE_MAX;
    if (g->build == US_BUILT_BY_SUIT)
        return true;
    if (g->build == US_BUILT_BY_RANK)
        return one >= n - 2 && other >= n - 2 && same >= n - 2;

    return rule == US_AUTOMOVE_HORNE      ? horne
           : rule == US_AUTOMOVE_AND_RULE ? and_rule
                                          : horne || and_rule;
}

/* Plays the automoves of the second implementation, from piles in any order. */
static void play_in_any_order(const struct us_game *g, struct us_position *p, enum us_automove rule,
                              struct chance *c)
{
    unsigned piles = (unsigned)p->num_columns + p->num_freecells;
    unsigned refused = 0; /* in a row */
    unsigned at = chance_below(c, piles);

    while (refused < piles) {
        bool column = at < p->num_columns;
        us_card card = column ? us_column_top(p, at) : p->freecells[at - p->num_columns];
        refused++;
        if (us_rank(card) > 0 && us_rank(card) == p->foundations[us_suit(card)] + 1U &&
            is_safe(g, p, card, rule)) {
            p->foundations[us_suit(card)]++;
            if (column)
                us_pile_pop(p, US_COLUMN, at);
            else
                p->freecells[at - p->num_columns] = US_NO_CARD;
            refused = 0;
            at = chance_below(c, piles);
        } else {
            at = (at + 1) % piles;
        }
    }
}

static bool play_in_passes(const struct us_game *g, struct us_position *p, enum us_automove rule)
{
    struct us_move m;
    unsigned moves = 1;

    while (moves > 0) {
        unsigned from = 0;
        unsigned last = 0;
        for (moves = 0; us_next_automove(g, p, rule, &from, &m); moves++) {
            unsigned pile = m.source.index + (m.source.type == US_FREECELL ? p->num_columns : 0U);
            if (us_judge(g, p, &m) != US_REASON_NONE || !m.implicit || m.automove != rule ||
                (moves > 0 && pile <= last))
                return complain(g, &m, "no such automove");
            last = pile;
            us_position_apply(p, &m);
        }
    }

    return true;
}

/* The final position must not depend on their order. */
static bool automoves_end_alike(const struct us_game *g, const struct us_position *p,
                                struct chance *c)
{
    static struct us_position passes;
    static struct us_position any;

    for (int rule = US_AUTOMOVE_NONE; rule <= US_AUTOMOVE_MAX; rule++) {
        us_position_copy(&passes, p);
        us_position_copy(&any, p);
        play_in_any_order(g, &any, (enum us_automove)rule, c);
        if (!play_in_passes(g, &passes, (enum us_automove)rule))
            return false;
        if (us_position_same(&passes, &any))
            continue;
        printf("# %s, rule %d: another end\n", g->variant, rule);
        return false;
    }

    return true;
}

static bool automoves_of_games(const struct us_game *g, struct chance *c)
{
    struct us_solution s = {0};
    bool ok = true;

    for (unsigned i = 0; i < 40 && ok; i++) {
        struct us_position start;
        lay_at_random(g, &start, c);
        play_at_random(&s, g, &start, chance_below(c, 150), c);
        ok = automoves_end_alike(g, &s.final, c) && automoves_end_alike(g, &start, c);
    }

    us_solution_free(&s);
    return ok;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    char name[80];

    for (size_t i = 0; relative_at(i); i++) {
        const struct us_game *g = &relative_at(i)->game;
        tap(judge_boards(g, 6, &c), g->variant);
        snprintf(name, sizeof(name), "automoves of %s", g->variant);
        if (g->num_decks == 1 && !g->whole_suits)
            tap(automoves_of_games(g, &c), name);
    }

    tap(judge_all_rules(&c), "rules of every kind on small boards");
    return tap_end();
}
