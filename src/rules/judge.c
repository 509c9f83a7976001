/* SPDX-License-Identifier: MIT */
/* Judging moves by the fields of the game (docs/rules.md, section 4). */
#include "rules/judge.h"

#include "base/rows.h"
#include "rules/fit.h"

/* A move, and the pile from which it takes cards. */
struct trial {
    const struct us_game *game;
    const struct us_position *position;
    const struct us_move *move;
    const us_card *pile; /* the cards of the source, deepest first */
    unsigned len;        /* their number */
    us_card single;      /* a card that is alone in its pile */
};

/* ---- piles ----------------------------------------------------------------------------------- */

/* Takes a single card, which is US_NO_CARD or a place without a rank if the pile is empty. */
static void find_single(struct trial *t, us_card card)
{
    t->single = card;
    t->pile = &t->single;
    t->len = us_is_card(card);
}

/* Finds the cards of the source. */
static void find_source(struct trial *trial)
{
    struct us_pile_id source = trial->move->source;
    find_single(trial, US_NO_CARD);
    if (source.type == US_COLUMN || source.type == US_WASTE || source.type == US_RESERVE) {
        struct us_cards cards = us_pile_of(trial->position, source);
        trial->pile = cards.cards;
        trial->len = cards.num;
    } else if (source.type == US_STOCK) {
        if (trial->position->stock_gives)
            find_single(trial, us_last_card(trial->position, source) & (us_card)~US_CARD_HIDDEN);
    } else {
        find_single(trial, us_last_card(trial->position, source));
    }
}

/* ---- the stock ------------------------------------------------------------------------------- */

/* Returns true if the stock, or the columns, may not be dealt again. */
static bool is_last_pass(const struct us_game *g, const struct us_position *p)
{
    return g->rules.stock_passes > 0 && p->redeals + 1U >= g->rules.stock_passes;
}

static enum us_reason judge_redeal(const struct us_game *g, const struct us_position *p)
{
    if (g->rules.stock_to != US_STOCK_TO_WASTE)
        return g->rules.stock_to == US_STOCK_TO_NOWHERE ? US_REASON_NO_RULE_FOR_PILE
                                                        : US_REASON_TO_STOCK;
    if (us_waste_len(p) == 0)
        return US_REASON_SOURCE_EMPTY;
    if (us_stock_len(p) > 0)
        return US_REASON_STOCK_NOT_EMPTY;
    return is_last_pass(g, p) ? US_REASON_NO_REDEAL_LEFT : US_REASON_NONE;
}

/* Decides whether cards may go from the stock to the target of a move. */
static enum us_reason judge_deal(const struct us_game *g, const struct us_position *p,
                                 struct us_pile_id to)
{
    enum us_pile dest = (enum us_pile)to.type;
    bool ends = g->rules.stock_ends_on_columns && us_stock_len(p) == p->num_columns;

    if (g->rules.stock_to == US_STOCK_TO_NOWHERE)
        return US_REASON_NO_RULE_FOR_PILE;
    if (dest == US_STOCK)
        return us_stock_len(p) > 0 ? US_REASON_SAME_PILE : US_REASON_SOURCE_EMPTY;
    if (dest == US_WASTE && g->rules.stock_to != US_STOCK_TO_WASTE)
        return US_REASON_NO_RULE_FOR_PILE;
    if (dest != (ends ? US_ALL_COLUMNS : us_stock_target(&g->rules)) ||
        (dest == US_COLUMN && to.index > 0))
        return US_REASON_STOCK_TO_OTHER_PILE;
    if (us_stock_len(p) == 0)
        return US_REASON_SOURCE_EMPTY;
    bool needs_cards = g->rules.stock_needs_cards && dest == US_ALL_COLUMNS;
    if (needs_cards && us_has_empty_open_column(p))
        return US_REASON_EMPTY_COLUMN_BEFORE_DEAL;
    const struct us_move draw = {.source = {US_STOCK, 0}, .dest = {US_WASTE, 0}};
    bool is_full = dest == US_WASTE && g->rules.waste_holds > 0 &&
                   us_waste_len(p) + us_stock_count(g, p, &draw) > g->rules.waste_holds;
    return is_full ? US_REASON_WASTE_FULL : US_REASON_NONE;
}

static enum us_reason judge_gather(const struct us_game *g, const struct us_position *p,
                                   enum us_pile dest)
{
    if (!g->rules.gathers || dest != US_ALL_COLUMNS)
        return US_REASON_NO_RULE_FOR_PILE;
    if (us_empty_columns(p) == p->num_columns && g->rules.gathers != US_GATHERED_CLOSE)
        return US_REASON_SOURCE_EMPTY;
    if (g->rules.gathers == US_GATHERED_BY_ROWS && us_stock_len(p) > 0)
        return US_REASON_STOCK_NOT_EMPTY;
    if (g->rules.gathers == US_GATHERED_CLOSE && !us_has_gap(p))
        return US_REASON_NO_EMPTY_COLUMN;
    if (is_last_pass(g, p))
        return US_REASON_NO_REDEAL_LEFT;
    bool is_unstated = g->rules.gathers == US_GATHERED_SHUFFLED &&
                       us_shuffle_at(p, p->redeals).num == 0;
    return is_unstated ? US_REASON_SHUFFLE_UNSTATED : US_REASON_NONE;
}

bool us_takes_whole(const struct us_game *game, const struct us_move *move)
{
    return (move->dest.type == US_FOUNDATION && us_game_takes_suits(game)) ||
           (move->dest.type == US_HOLE && game->rules.hole_takes == US_HOLE_TAKES_SEQUENCE);
}

unsigned us_stock_count(const struct us_game *game, const struct us_position *position,
                        const struct us_move *move)
{
    unsigned n = 1;
    if (game->rules.unjudged)
        return 0;
    if (move->dest.type == US_STOCK && us_is_dealing(position, move))
        return us_waste_len(position);
    if (move->source.type == US_ALL_COLUMNS) {
        n = 0;
        for (unsigned i = 0; i < position->num_columns; i++)
            n += us_column_len(position, i);
        if (game->rules.gathers == US_GATHERED_CLOSE) {
            unsigned empty = us_empty_columns(position);
            n += empty < us_stock_len(position) ? empty : us_stock_len(position);
        }
        return n;
    }
    if (move->source.type != US_STOCK || !us_is_dealing(position, move))
        return 0;

    if (move->dest.type == US_WASTE)
        n = us_num_drawn(position);
    else if (move->dest.type == US_ALL_COLUMNS)
        n = us_num_drawn(position) * us_num_dealt_columns(position);
    else if (move->dest.type == US_ALL_RESERVES)
        n = us_num_drawn(position) * position->num_reserves;
    return n < us_stock_len(position) ? n : us_stock_len(position);
}

/* ---- which piles ----------------------------------------------------------------------------- */

/* Returns true if columns of the next row cover a column that has cards. */
static bool is_under_cover(const struct us_position *p, struct us_pile_id pile)
{
    return pile.type == US_COLUMN && us_column_len(p, pile.index) > 0 &&
           us_is_covered(p, pile.index);
}

/* Returns true if the rules of reserves let cards go from the source to the target. */
static bool are_joined_by_rules(const struct trial *t, struct us_pile_id source,
                                struct us_pile_id dest)
{
    const struct us_rules *r = &t->game->rules;
    if (source.type == US_RESERVE && r->reserve_gives_up && dest.type != US_FOUNDATION &&
        dest.type != US_HOLE)
        return false;
    bool takes_columns = dest.type == US_RESERVE && r->reserve_takes == US_RESERVE_TAKES_COLUMNS;
    return !takes_columns || source.type == US_COLUMN || us_is_pair(t->position, t->move);
}

/* Returns true if only the last reserve gives cards, and the pile is another one. */
static bool is_behind_reserve(const struct us_game *g, const struct us_position *p,
                              struct us_pile_id pile)
{
    unsigned last = p->num_reserves - 1U;
    return g->rules.last_reserve_first && pile.type == US_RESERVE && pile.index != last &&
           us_pile_len(p, US_RESERVE, last) > 0;
}

/* Decides whether any card may go from the source to the target, which are not the stock. */
static enum us_reason judge_carried(struct trial *t)
{
    const struct us_game *g = t->game;
    struct us_pile_id source = t->move->source;
    struct us_pile_id dest = t->move->dest;
    bool to_pair = t->position->takes_pairs && (dest.type == US_WASTE || dest.type == US_RESERVE ||
                                                (dest.type == US_STOCK && g->rules.stock_gives));

    if (dest.type == US_STOCK && g->rules.stock_to != US_STOCK_TO_NOWHERE && !to_pair)
        return US_REASON_TO_STOCK;
    bool takes_cards = dest.type == US_COLUMN || dest.type == US_FREECELL ||
                       dest.type == US_FOUNDATION || dest.type == US_HOLE ||
                       (dest.type == US_RESERVE && g->rules.reserve_holds > 0) || to_pair;
    if (!takes_cards || source.type == US_ALL_RESERVES || !are_joined_by_rules(t, source, dest) ||
        (source.type == US_WASTE && g->rules.stock_to != US_STOCK_TO_WASTE))
        return US_REASON_NO_RULE_FOR_PILE;

    find_source(t);
    if (t->len == 0)
        return US_REASON_SOURCE_EMPTY;
    if (us_same_pile(source, dest))
        return US_REASON_SAME_PILE;
    if (is_under_cover(t->position, source) || is_under_cover(t->position, dest) ||
        is_behind_reserve(g, t->position, source))
        return US_REASON_COVERED_CARD;
    if (source.type == US_HOLE)
        return t->game->rules.hole_gives ? US_REASON_NONE : US_REASON_FROM_HOLE;
    bool comes_back = g->foundation_to_column &&
                      g->rules.foundation_takes != US_FOUNDATION_TAKES_SUIT &&
                      (dest.type == US_COLUMN || g->foundation_to_column == US_BACK_ANYWHERE);
    return source.type == US_FOUNDATION && !comes_back ? US_REASON_FROM_FOUNDATION : US_REASON_NONE;
}

/* The stock, the waste, and all columns or reserves together exist in all games (K17). */
static bool exists(const struct us_position *p, struct us_pile_id pile)
{
    bool single = pile.type == US_STOCK || pile.type == US_WASTE || pile.type == US_ALL_COLUMNS ||
                  pile.type == US_ALL_RESERVES;
    return single || us_has_pile(p, pile);
}

/* Decides whether the piles of a move have cards, in a game whose rules are not known. */
static enum us_reason judge_unknown(const struct us_position *p, const struct us_move *m)
{
    bool all = m->source.type >= US_ALL_COLUMNS || m->dest.type >= US_ALL_COLUMNS;
    bool single = m->source.type == US_FREECELL || m->dest.type == US_FREECELL ||
                  m->source.type == US_FOUNDATION || m->dest.type == US_FOUNDATION;

    if (all || single)
        return US_REASON_NO_RULE_FOR_PILE;
    if (us_cards_in(p, m->source) == 0)
        return US_REASON_SOURCE_EMPTY;
    return us_same_pile(m->source, m->dest) ? US_REASON_SAME_PILE : US_REASON_NONE;
}

static enum us_reason judge_piles(struct trial *t)
{
    const struct us_move *m = t->move;
    if (!exists(t->position, m->source))
        return US_REASON_NO_SUCH_SOURCE;
    if (!exists(t->position, m->dest))
        return US_REASON_NO_SUCH_DEST;
    if (t->game->rules.unjudged)
        return judge_unknown(t->position, m);
    bool goes_up = m->source.type == US_COLUMN &&
                   (m->dest.type == US_FOUNDATION || m->dest.type == US_HOLE);
    if (!goes_up && us_needs_base(t->position))
        return US_REASON_NO_RULE_FOR_PILE;
    if (m->source.type == US_WASTE && us_is_dealing(t->position, m))
        return judge_redeal(t->game, t->position);
    if (m->source.type == US_STOCK && us_is_dealing(t->position, m))
        return judge_deal(t->game, t->position, m->dest);
    if (m->source.type == US_ALL_COLUMNS)
        return judge_gather(t->game, t->position, (enum us_pile)m->dest.type);
    return judge_carried(t);
}

enum us_reason us_judge_piles(const struct us_game *game, const struct us_position *position,
                              const struct us_move *move)
{
    struct trial t = {.game = game, .position = position, .move = move};
    return judge_piles(&t);
}

/* ---- which cards ----------------------------------------------------------------------------- */

/* Decides whether the last n cards of a column may move together. */
static enum us_reason judge_group(const struct trial *t)
{
    unsigned n = t->move->num_cards;
    enum us_group group = (enum us_group)t->game->rules.group;

    if (group == US_GROUP_FACE_UP)
        return US_REASON_NONE;
    if (group == US_GROUP_ONE)
        return n > 1 ? US_REASON_ONE_CARD_ONLY : US_REASON_NONE;

    unsigned longest = us_sequence_at_end(t->game, t->pile, t->len);
    if (n > longest)
        return US_REASON_NOT_A_SEQUENCE;
    if (group == US_GROUP_WHOLE_SEQUENCE && n < longest)
        return US_REASON_NOT_WHOLE_SEQUENCE;
    if (group == US_GROUP_ONE_OR_PILE && n != 1 && n != t->len)
        return US_REASON_NOT_WHOLE_COLUMN;
    if (group == US_GROUP_PILE && n != t->len)
        return US_REASON_NOT_WHOLE_COLUMN;
    if (group == US_GROUP_UNCOVERING && n < longest &&
        us_column_len(t->position, t->move->dest.index) > 0 &&
        us_foundation_for(t->position, t->pile[t->len - n - 1]) < 0)
        return US_REASON_NOT_WHOLE_SEQUENCE;
    return US_REASON_NONE;
}

/* Returns true if the card may be the first one of an empty column in a game that lets only the
   rank before the base of foundations go there. */
static bool is_before_base(const struct us_position *p, us_card card)
{
    unsigned next = us_rank(card) < p->max_rank ? us_rank(card) + 1 : 1;
    return next == p->base;
}

/* Decides whether a card of this rank may go to an empty column in a game that lets only kings, or
   certain ranks, go there. */
static enum us_reason judge_rank_to_empty(const struct us_game *g, unsigned rank)
{
    const struct us_rules *r = &g->rules;
    bool fits = rank == (r->fill_rank > 0 ? r->fill_rank : g->max_rank) || rank == r->fill_rank_too;
    if (fits)
        return US_REASON_NONE;
    return r->fill_rank > 0 || r->fill_rank_too > 0 ? US_REASON_BASE_ONLY : US_REASON_KINGS_ONLY;
}

static enum us_reason judge_to_empty(const struct trial *t, us_card card)
{
    unsigned base = t->game->rules.column_bases[t->move->dest.index];
    if (base > 0)
        return us_rank(card) == base ? US_REASON_NONE : US_REASON_BASE_ONLY;
    enum us_fill fill = (enum us_fill)t->game->fill;
    if (fill == US_FILLED_BY_NONE)
        return US_REASON_EMPTY_STAYS_EMPTY;
    if (fill == US_FILLED_BY_ONE_CARD && t->move->num_cards != 1)
        return US_REASON_ONE_CARD_ONLY;
    if (fill == US_FILLED_BY_KINGS_ONLY)
        return judge_rank_to_empty(t->game, us_rank(card));
    if (fill == US_FILLED_BY_WASTE && t->move->source.type != US_WASTE)
        return US_REASON_FROM_WASTE_ONLY;
    if (fill == US_FILLED_BY_BEFORE_BASE && !is_before_base(t->position, card))
        return US_REASON_RANK_BEFORE_BASE_ONLY;
    return US_REASON_NONE;
}

/* Returns true if cards may go on those of a column, as far as the rank of its deepest card
   decides. */
static bool is_built_on(const struct us_position *p, const struct us_game *g, unsigned column)
{
    return p->first_open == 0 ||
           (column < p->first_open &&
            us_rank(us_column_cards(p, column)[0]) == g->rules.column_bases[column]);
}

static enum us_reason take_on_column(const struct trial *t, const us_card *cards)
{
    us_card there = us_column_top(t->position, t->move->dest.index);
    bool from_column = t->move->source.type == US_COLUMN;
    enum us_reason reason = from_column ? judge_group(t) : US_REASON_NONE;

    if (reason != US_REASON_NONE)
        return reason;
    if (t->game->rules.columns_take == US_COLUMNS_TAKE_WASTE && t->move->source.type != US_WASTE)
        return US_REASON_FROM_WASTE_ONLY;
    if (t->game->rules.columns_take == US_COLUMNS_TAKE_RESERVES &&
        t->move->source.type != US_RESERVE)
        return US_REASON_FROM_RESERVES_ONLY;
    if (there & US_CARD_HIDDEN)
        return US_REASON_HIDDEN_CARD;
    if (there != US_NO_CARD && !is_built_on(t->position, t->game, t->move->dest.index))
        return US_REASON_NO_BUILDING;
    reason = there == US_NO_CARD ? judge_to_empty(t, cards[0])
                                 : us_misfit(t->game, there, cards[0]);
    if (reason != US_REASON_NONE)
        return reason;
    unsigned holds = t->game->rules.column_holds;
    if (holds > 0 && us_column_len(t->position, t->move->dest.index) + t->move->num_cards > holds)
        return US_REASON_COLUMN_FULL;
    if (!from_column)
        return US_REASON_NONE;

    unsigned limit = us_sequence_limit(t->game, t->position, there == US_NO_CARD);
    return us_move_size(t->game, cards, t->move->num_cards) > limit ? US_REASON_TOO_MANY_CARDS
                                                                    : US_REASON_NONE;
}

static enum us_reason take_on_foundation(const struct trial *t, const us_card *cards)
{
    unsigned i = t->move->dest.index;
    for (unsigned k = 0; k < t->move->num_cards; k++)
        if (us_suit(cards[k]) != i % US_NUM_SUITS)
            return US_REASON_FOUNDATION_OTHER_SUIT;
    if (us_game_takes_suits(t->game)) {
        if (!us_is_whole_suit(t->game, cards, t->move->num_cards))
            return US_REASON_WHOLE_SUIT_ONLY;
        return t->position->foundations[i] > 0 ? US_REASON_FOUNDATION_NOT_NEXT : US_REASON_NONE;
    }
    unsigned next = us_foundation_next(t->position, i);
    return next == US_NEXT_ANY || next == us_rank(cards[0]) ? US_REASON_NONE
                                                            : US_REASON_FOUNDATION_NOT_NEXT;
}

/* Aces Up: returns true if a column shows a higher card of the suit.  Aces are highest. */
static bool is_higher_shown(const struct us_game *g, const struct us_position *p, us_card card)
{
    unsigned height = us_rank(card) > 1 ? us_rank(card) : g->max_rank + 1U;
    for (unsigned i = 0; i < p->num_columns; i++) {
        us_card top = us_column_top(p, i);
        unsigned above = us_rank(top) != 1 ? us_rank(top) : g->max_rank + 1U;
        if (us_is_known(top) && !(top & US_CARD_HIDDEN) && us_suit(top) == us_suit(card) &&
            above > height)
            return true;
    }
    return false;
}

/* Returns true if a hole takes a card of a rank that is higher by `distance`. */
static bool is_next_in_hole(const struct us_game *g, int step, int distance)
{
    int ranks = g->max_rank;
    if (step != 0)
        return g->rules.hole_wrap ? (distance - step) % ranks == 0 : distance == step;
    bool around = g->rules.hole_wrap && (distance == ranks - 1 || distance == 1 - ranks);
    return distance == 1 || distance == -1 || around;
}

/* Returns true if hole_suit allows the colors of cards that meet in a hole or leave together. */
static bool have_fitting_colors(const struct us_rules *r, us_card a, us_card b)
{
    bool same = us_is_black(a) == us_is_black(b);
    return r->hole_fit == US_HOLE_ALTERNATE_COLOR ? !same
                                                  : same || r->hole_fit != US_HOLE_SAME_COLOR;
}

/* Returns the rank of the first card in any hole, or 0 if they are empty. */
static unsigned first_rank(const struct us_position *p)
{
    unsigned rank = 0;
    for (unsigned i = 0; i < p->num_holes && rank == 0; i++)
        rank = us_pile_len(p, US_HOLE, i) > 0 ? us_rank(us_pile_cards(p, US_HOLE, i)[0]) : 0;
    return rank;
}

/* Returns whether a card may be the first one of a hole. */
static enum us_reason judge_first_in_hole(const struct us_rules *r, const struct us_position *p,
                                          unsigned hole, us_card card)
{
    unsigned first = r->holes_alike ? first_rank(p) : 0;
    if (first > 0 && us_rank(card) != first)
        return US_REASON_HOLE_NOT_NEXT;
    if (r->hole_suits[hole] > 0 && us_suit(card) + 1U != r->hole_suits[hole])
        return US_REASON_FOUNDATION_OTHER_SUIT;
    bool fits = r->hole_bases[hole] == 0 || us_rank(card) == r->hole_bases[hole];
    return fits ? US_REASON_NONE : US_REASON_HOLE_NOT_NEXT;
}

bool us_hole_has_room(const struct us_game *game, const struct us_position *position, unsigned hole)
{
    unsigned most = game->rules.hole_holds[hole];
    if (most == 0 && game->rules.hole_steps[hole] != 0)
        most = game->max_rank;
    return most == 0 || us_pile_len(position, US_HOLE, hole) < most;
}

/* Returns true if the ranks of another hole let a hole take this one: the hole before has it, and
   begins with it if this one is empty; or the longest hole has it at the same place. */
static bool has_its_rank(const struct us_rules *r, const struct us_position *p, unsigned hole,
                         unsigned rank)
{
    unsigned len = us_pile_len(p, US_HOLE, hole);
    unsigned other = hole > 0 ? hole - 1 : 0;

    for (unsigned i = 0; i < p->num_holes && r->hole_takes == US_HOLE_TAKES_RANK_OF_LONGEST; i++)
        other = i == 0 || us_pile_len(p, US_HOLE, i) > us_pile_len(p, US_HOLE, other) ? i : other;

    struct us_cards cards = us_pile_at(p, US_HOLE, other);
    if (r->hole_takes == US_HOLE_TAKES_RANK_OF_LONGEST)
        return len >= cards.num || us_rank(cards.cards[len]) == rank;
    for (unsigned i = 0; i < cards.num && hole > 0; i++)
        if (us_rank(cards.cards[i]) == rank)
            return i == 0 || len > 0;
    return hole == 0;
}

enum us_reason us_judge_in_hole(const struct us_game *game, const struct us_position *position,
                                unsigned hole, us_card card)
{
    const struct us_rules *r = &game->rules;
    us_card there = us_pile_top(position, US_HOLE, hole);

    if (r->hole_takes == US_HOLE_TAKES_PAIRS)
        return us_has_value(r->pair_singles, us_rank(card)) ? US_REASON_NONE : US_REASON_NOT_ALONE;
    if (r->hole_takes == US_HOLE_TAKES_LOWER)
        return is_higher_shown(game, position, card) ? US_REASON_NONE : US_REASON_NO_HIGHER_CARD;
    if (r->hole_takes > US_HOLE_TAKES_SEQUENCE && !has_its_rank(r, position, hole, us_rank(card)))
        return US_REASON_HOLE_NOT_NEXT;
    if (there == US_NO_CARD)
        return judge_first_in_hole(r, position, hole, card);
    if (there & US_CARD_UNKNOWN)
        return US_REASON_UNKNOWN_CARD;

    int8_t step = r->hole_steps[hole];
    if (r->hole_on_king == US_NOTHING_ON_KING && us_rank(there) == game->max_rank)
        return US_REASON_HOLE_KING;
    bool by_ranks = r->hole_takes > US_HOLE_TAKES_SEQUENCE;
    if ((r->hole_fit == US_HOLE_SAME_SUIT || by_ranks) && us_suit(card) != us_suit(there))
        return US_REASON_FOUNDATION_OTHER_SUIT;
    if (!have_fitting_colors(r, card, there))
        return US_REASON_HOLE_NOT_NEXT;
    if (!us_hole_has_room(game, position, hole))
        return US_REASON_HOLE_NOT_NEXT;
    if (by_ranks)
        return US_REASON_NONE;
    bool repeats = r->hole_repeats > 1 &&
                   us_pile_len(position, US_HOLE, hole) % r->hole_repeats != 0;
    int distance = (int)us_rank(card) - (int)us_rank(there);
    bool fits = repeats ? distance == 0 : is_next_in_hole(game, step, distance);
    return fits ? US_REASON_NONE : US_REASON_HOLE_NOT_NEXT;
}

/* Returns true if the cards that move are a sequence of all ranks. */
static bool is_whole_sequence(const struct trial *t, us_card deepest)
{
    unsigned n = t->game->max_rank;
    bool is_last = us_rank(deepest) == n && us_rank(t->pile[t->len - 1]) == 1;
    return t->move->num_cards == n && (is_last || t->game->rules.build_wrap) &&
           us_sequence_at_end(t->game, t->pile, t->len) >= n;
}

static enum us_reason take_in_hole(const struct trial *t, us_card card)
{
    if (t->game->rules.hole_takes == US_HOLE_TAKES_SEQUENCE) {
        if (!is_whole_sequence(t, card))
            return US_REASON_WHOLE_SUIT_ONLY;
        return us_pile_len(t->position, US_HOLE, t->move->dest.index) > 0 ? US_REASON_HOLE_NOT_NEXT
                                                                          : US_REASON_NONE;
    }
    if (t->game->rules.hole_takes == US_HOLE_TAKES_LOWER && t->move->source.type != US_COLUMN)
        return US_REASON_NO_RULE_FOR_PILE;
    return us_judge_in_hole(t->game, t->position, t->move->dest.index, card);
}

static enum us_reason take_in_reserve(const struct trial *t, us_card card)
{
    const struct us_rules *r = &t->game->rules;
    if (r->reserve_takes == US_RESERVE_TAKES_AFTER_STOCK && us_stock_len(t->position) > 0)
        return US_REASON_STOCK_NOT_EMPTY;
    if (r->reserve_takes == US_RESERVE_TAKES_KINGS && us_rank(card) != t->game->max_rank)
        return US_REASON_KINGS_ONLY;
    bool is_full = us_pile_len(t->position, US_RESERVE, t->move->dest.index) >= r->reserve_holds;
    return is_full ? US_REASON_RESERVE_FULL : US_REASON_NONE;
}

/* ---- pairs ----------------------------------------------------------------------------------- */

/* Returns true if two cards may leave the game together, wherever they are. */
static bool are_pair(const struct us_rules *r, us_card a, us_card b)
{
    if ((r->hole_fit == US_HOLE_SAME_SUIT && us_suit(a) != us_suit(b)) ||
        !have_fitting_colors(r, a, b))
        return false;
    return us_rules_pair(r, us_rank(a), us_rank(b));
}

/* Returns true if two columns touch, also at a corner. */
static bool do_touch(const struct us_position *p, unsigned a, unsigned b)
{
    unsigned i, k;
    unsigned row_a = us_row_of(p, a, &i);
    unsigned row_b = us_row_of(p, b, &k);
    return row_a <= row_b + 1 && row_b <= row_a + 1 && i <= k + 1 && k <= i + 1;
}

static enum us_reason judge_pair(const struct trial *t, us_card card)
{
    us_card there = us_last_card(t->position, t->move->dest);
    if (t->move->dest.type != US_STOCK && (there & US_CARD_HIDDEN))
        return US_REASON_HIDDEN_CARD;
    if (there & US_CARD_UNKNOWN)
        return US_REASON_UNKNOWN_CARD;
    if (!are_pair(&t->game->rules, card, there))
        return US_REASON_NO_PAIR;
    const struct us_move *m = t->move;
    bool is_apart = t->game->rules.pair_touches && m->source.type == US_COLUMN &&
                    m->dest.type == US_COLUMN &&
                    !do_touch(t->position, m->source.index, m->dest.index);
    return is_apart ? US_REASON_PAIR_APART : US_REASON_NONE;
}

/* ---- the whole move -------------------------------------------------------------------------- */

/* Decides about the number of cards that the move takes from its pile, and whether they lie face
   up. */
static enum us_reason judge_number(const struct trial *t)
{
    const struct us_move *m = t->move;
    unsigned n = m->num_cards;
    bool whole_suit = us_takes_whole(t->game, m);
    bool both_columns = m->source.type == US_COLUMN && m->dest.type == US_COLUMN &&
                        !us_is_pair(t->position, m);

    if (n == 0)
        return US_REASON_NO_CARDS;
    if (n > 1 && !both_columns && !whole_suit)
        return US_REASON_ONE_CARD_ONLY;
    bool is_last = m->source.type == US_STOCK || m->source.type == US_HOLE; /* `pile` is that */
    if (n > (is_last ? us_cards_in(t->position, m->source) : t->len))
        return US_REASON_MORE_THAN_THERE_ARE;
    if (n > 1 && m->source.type != US_COLUMN)
        return US_REASON_ONE_CARD_ONLY;
    us_card marks = 0;
    for (unsigned i = t->len - n; i < t->len; i++)
        marks |= t->pile[i];
    if (marks & US_CARD_HIDDEN)
        return US_REASON_HIDDEN_CARD;
    return marks & US_CARD_UNKNOWN ? US_REASON_UNKNOWN_CARD : US_REASON_NONE;
}

enum us_reason us_judge_by_rules(const struct us_game *game, const struct us_position *position,
                                 const struct us_move *move)
{
    struct trial t = {.game = game, .position = position, .move = move};
    enum us_reason reason = judge_piles(&t);

    if (reason != US_REASON_NONE)
        return reason;
    if (game->rules.unjudged) {
        if (move->num_cards == 0)
            return US_REASON_NO_CARDS;
        return move->num_cards > us_cards_in(position, move->source) ? US_REASON_MORE_THAN_THERE_ARE
                                                                     : US_REASON_NONE;
    }
    unsigned count = us_stock_count(game, position, move);
    bool is_deal = move->source.type == US_ALL_COLUMNS || us_is_dealing(position, move);
    if (count > 0 || is_deal) { /* 0: the game has no reserves */
        bool to_hole = move->dest.type == US_HOLE;
        enum us_reason wrong = to_hole ? US_REASON_ONE_CARD_ONLY : US_REASON_WRONG_NUMBER;
        return count > 0 && move->num_cards == count ? US_REASON_NONE : wrong;
    }

    reason = judge_number(&t);
    if (reason != US_REASON_NONE)
        return reason;
    const us_card *cards = &t.pile[t.len - move->num_cards];
    if (us_is_pair(position, move))
        return judge_pair(&t, cards[0]);
    if (move->dest.type == US_FREECELL)
        return us_judge_card(game, US_FREECELL, position->freecells[move->dest.index], cards[0]);
    if (move->dest.type == US_COLUMN)
        return take_on_column(&t, cards);
    if (move->dest.type == US_RESERVE && game->rules.reserve_holds > 0)
        return take_in_reserve(&t, cards[0]);
    if (move->dest.type != US_HOLE && move->dest.type != US_FOUNDATION)
        return US_REASON_NO_PAIR; /* the pile is empty */
    return move->dest.type == US_HOLE ? take_in_hole(&t, cards[0]) : take_on_foundation(&t, cards);
}

enum us_reason us_fitting_count(const struct us_game *game, const struct us_position *position,
                                const struct us_move *move, unsigned *count)
{
    const struct us_rules *r = &game->rules;
    us_card there = us_column_top(position, move->dest.index);
    const us_card *cards = us_column_cards(position, move->source.index);
    unsigned len = us_column_len(position, move->source.index);

    *count = 1;
    if (game->rules.unjudged || (there | cards[len - 1]) & US_CARD_UNKNOWN)
        return US_REASON_NONE; /* us_judge refuses it */
    if (r->direction == US_BUILT_DOWN && !r->build_wrap && !r->build_equal && r->build_step == 0 &&
        r->group != US_GROUP_FACE_UP) {
        unsigned top = us_rank(cards[len - 1]);
        *count = us_rank(there) - top;
        return us_rank(there) > top ? US_REASON_NONE : US_REASON_NO_COUNT_FITS;
    }
    for (; *count <= len; ++*count)
        if (us_misfit(game, there, cards[len - *count]) == US_REASON_NONE)
            return US_REASON_NONE;
    return US_REASON_NO_COUNT_FITS;
}

/* ---- the goal -------------------------------------------------------------------------------- */

/* Returns true if the stock is empty and each column has one card, an ace. */
static bool has_only_aces(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++)
        if (us_column_len(p, i) != 1 || us_rank(us_column_cards(p, i)[0]) != 1)
            return false;
    return us_stock_len(p) == 0;
}

/* Returns true if all cards are in columns, each of which is empty or has a sequence of all
   ranks. */
static bool has_only_sequences(const struct us_game *g, const struct us_position *p)
{
    unsigned num = 0;
    for (unsigned i = 0; i < p->num_columns; i++) {
        unsigned len = us_column_len(p, i);
        if (len > 0 &&
            (len != g->max_rank || us_sequence_at_end(g, us_column_cards(p, i), len) != len))
            return false;
        num += len;
    }
    return num == us_game_cards(g);
}

enum us_result us_result_of(const struct us_game *game, const struct us_position *position)
{
    if (game->rules.unjudged)
        return US_RESULT_NOT_JUDGED;
    return us_game_is_won(game, position) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
}

/* Returns true if all cards have left that can leave. */
static bool has_no_pairs(const struct us_game *g, const struct us_position *p)
{
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(p, &pile);) {
        struct us_cards cards = us_pile_of(p, pile);
        for (unsigned i = 0; i < cards.num && pile.type != US_HOLE; i++)
            if (us_is_unknown(cards.cards[i]) || us_game_lets_leave(g, us_rank(cards.cards[i])))
                return false;
    }
    return true;
}

bool us_game_is_won(const struct us_game *game, const struct us_position *position)
{
    if (game->rules.unjudged)
        return false;
    switch ((enum us_goal)game->rules.goal) {
    case US_GOAL_FOUNDATIONS:
        break;
    case US_GOAL_COLUMNS:
        return us_are_open_columns_empty(position);
    case US_GOAL_HOLES:
        if (game->rules.hole_takes == US_HOLE_TAKES_PAIRS)
            return has_no_pairs(game, position);
        return us_cards_in_play(position) == 0 && us_stock_len(position) == 0 &&
               us_waste_len(position) == 0;
    case US_GOAL_ACES:
        return has_only_aces(position);
    case US_GOAL_SEQUENCES:
        return has_only_sequences(game, position);
    case US_GOAL_STOCK:
        return us_stock_len(position) == 0 && us_waste_len(position) == 0;
    }
    return us_position_won(position, game->max_rank);
}
