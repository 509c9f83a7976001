/* SPDX-License-Identifier: MIT */
/*
 * Writes random games as scripts, in the many ways in which formats state moves.  us_resolve must
 * find the moves that were played.  The conventions, the kinds of places and of counts, and what
 * the script omits are chosen at random among what the convention permits.
 */
#include "support.h"

#include "rules/automove.h"

enum { GAMES = 40, MOST = 120, MAX_MOVES = 4096 };

static struct us_script script;
static struct us_solution played;   /* as it was played */
static struct us_solution resolved; /* as it was resolved */
static struct us_position board;
/* occupied freecells, in the order in which cards arrived */
static uint8_t arrived[US_MAX_FREECELLS];
static unsigned num_arrived;
static uint64_t lost_columns; /* piles that the last automoves took cards from */
static uint64_t lost_freecells;

/* ---- playing --------------------------------------------------------------------------------- */

static unsigned arrival_of(unsigned cell)
{
    unsigned n = 0;
    while (arrived[n] != cell)
        n++;
    return n;
}

static void play(const struct us_move *m)
{
    if (m->source.type == US_FREECELL) {
        num_arrived--;
        for (unsigned i = arrival_of(m->source.index); i < num_arrived; i++)
            arrived[i] = arrived[i + 1];
    }

    if (m->dest.type == US_FREECELL)
        arrived[num_arrived++] = m->dest.index;
    us_solution_add(&played, m);
    us_position_apply(&board, m);
}

static void play_automoves(void)
{
    enum us_automove rule = (enum us_automove)script.conventions.automove;
    bool more = rule != US_AUTOMOVE_NONE;

    lost_columns = lost_freecells = 0;
    while (more) {
        struct us_move m;
        more = false;
        for (unsigned from = 0; us_next_automove(&script.game, &board, rule, &from, &m);
             more = true) {
            *(m.source.type == US_COLUMN ? &lost_columns : &lost_freecells) |= UINT64_C(1)
                                                                               << m.source.index;
            play(&m);
        }
    }
}

/* ---- telling --------------------------------------------------------------------------------- */

static struct us_place by_index(struct us_pile_id pile, bool source)
{
    unsigned i = pile.index;
    if (pile.type == US_FOUNDATION)
        return (struct us_place){.kind = US_PLACE_FOUNDATION_OF, .index = i};
    if (pile.type == US_FREECELL && source && script.conventions.cell_naming == US_CELLS_OCCUPIED)
        i = arrival_of(i);
    return (struct us_place){.kind = pile.type == US_COLUMN ? US_PLACE_COLUMN : US_PLACE_FREECELL,
                             .index = i + script.conventions.index_base};
}

static us_card top_of(struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION)
        return us_card_make(board.foundations[pile.index], pile.index, 0);
    return pile.type == US_COLUMN ? us_column_top(&board, pile.index) : board.freecells[pile.index];
}

/* True if the pile is the first empty one of its kind. */
static bool is_first_empty(struct us_pile_id pile)
{
    for (unsigned i = 0; i < pile.index; i++)
        if (pile.type == US_COLUMN ? us_column_len(&board, i) == 0
                                   : board.freecells[i] == US_NO_CARD)
            return false;
    return top_of(pile) == US_NO_CARD;
}

static struct us_place tell_source(const struct us_move *m, struct chance *c)
{
    static const uint8_t kinds[] = {[US_COLUMN] = US_PLACE_CARD_IN_COLUMN,
                                    [US_FREECELL] = US_PLACE_CARD_IN_FREECELL,
                                    [US_FOUNDATION] = US_PLACE_CARD};

    us_card card = us_card_make(us_rank(top_of(m->source)), us_suit(top_of(m->source)), 0);
    /* with one deck, a card identifies its pile */
    unsigned way = script.game.num_decks == 1 ? chance_below(c, 4) : 3;
    if (way < 2)
        return (struct us_place){.kind = way == 0 ? US_PLACE_CARD : kinds[m->source.type],
                                 .card = card};

    return by_index(m->source, true);
}

static struct us_place tell_dest(const struct us_move *m, struct chance *c)
{
    if (m->dest.type == US_FOUNDATION) {
        struct us_place unnamed = {.kind = US_PLACE_FOUNDATION};
        return chance_below(c, 2) ? unnamed : by_index(m->dest, false);
    }
    if (is_first_empty(m->dest) && chance_below(c, 2))
        return (struct us_place){.kind = m->dest.type == US_COLUMN ? US_PLACE_ANY_EMPTY_COLUMN
                                                                   : US_PLACE_ANY_FREECELL};
    if (m->dest.type == US_COLUMN && us_column_len(&board, m->dest.index) > 0 &&
        script.game.num_decks == 1 && chance_below(c, 2))
        return (struct us_place){.kind = US_PLACE_CARD,
                                 .card = us_column_top(&board, m->dest.index)};

    return by_index(m->dest, false);
}

/* Returns how many cards move to an empty column if the script does not state it. */
static unsigned unstated_count(const struct us_move *m)
{
    unsigned run = us_run_length(&board, &script.game, m->source.index);
    unsigned limit = 0;
    if (script.conventions.empty_count == US_EMPTY_MAX)
        limit = us_sequence_limit(&script.game, &board, true);
    if (script.conventions.empty_count == US_EMPTY_MS)
        limit = us_empty_freecells(&board) + 1;
    if (limit == 0)
        return 1;

    /* In Simple Simon, cards of one suit count as one. */
    const us_card *end = us_column_cards(&board, m->source.index) +
                         us_column_len(&board, m->source.index);
    unsigned num = 0;
    for (unsigned size = 0; num < run; num++) {
        bool counted = num > 0 && script.game.whole_suits &&
                       us_suit(end[-1 - (int)num]) == us_suit(end[-(int)num]);
        size += !counted;
        if (size > limit)
            break;
    }
    return num;
}

static bool may_be_unsaid(const struct us_move *m)
{
    bool to_empty = m->source.type == US_COLUMN && m->dest.type == US_COLUMN &&
                    us_column_len(&board, m->dest.index) == 0;
    return !to_empty || m->num_cards == unstated_count(m);
}

static void tell(const struct us_move *m, struct chance *c)
{
    struct us_intent *intent = us_script_add(&script);
    struct us_place source = tell_source(m, c);

    intent->source = source;
    intent->dest = tell_dest(m, c);

    if (chance_below(c, 2) == 0 && may_be_unsaid(m)) {
        intent->count_kind = US_COUNT_BY_CONVENTION;
    } else {
        intent->count_kind = US_COUNT_STATED;
        intent->count = m->num_cards;
    }
}

/* A script may list moves to the foundations that automoves have made already, if no other card
   could be meant. */
static void add_redundant_moves(struct chance *c)
{
    for (unsigned i = 0; i < board.num_columns; i++) {
        if (!(lost_columns >> i & 1) || chance_below(c, 2) ||
            (us_column_len(&board, i) > 0 &&
             us_foundation_for(&board, us_column_top(&board, i)) >= 0))
            continue;
        struct us_intent *intent = us_script_add(&script);
        intent->source = by_index(us_pile_id(US_COLUMN, i), true);
        intent->dest.kind = US_PLACE_FOUNDATION;
        intent->count = 1;
    }
}

/* ---- games ----------------------------------------------------------------------------------- */

static void choose_conventions(struct chance *c)
{
    struct us_conventions *v = &script.conventions;
    v->automove = (uint8_t)chance_below(c, US_AUTOMOVE_UNKNOWN);
    v->automove_first = (uint8_t)chance_below(c, 2);
    v->empty_count = (uint8_t)chance_below(c, US_EMPTY_UNKNOWN);
    v->cell_naming = (uint8_t)chance_below(c, 2);
    v->redundant_home = (uint8_t)chance_below(c, 2);
    v->index_base = (uint8_t)chance_below(c, 2);
}

static void begin(const struct us_game *g, struct chance *c)
{
    struct us_deal deal = {.system = US_DEAL_PYSOL,
                           .number = UINT64_C(100000) + chance_below(c, 1000000000)};

    us_script_clear(&script, us_str(""), g);
    if (chance_below(c, 2) || !us_deal_cards(g, deal, &script.start))
        lay_at_random(g, &script.start, c);
    script.has_start = true;
    choose_conventions(c);
    us_solution_clear(&played);
    us_position_copy(&board, &script.start);
    num_arrived = 0;

    for (unsigned i = 0; i < board.num_freecells; i++)
        if (us_rank(board.freecells[i]) > 0)
            arrived[num_arrived++] = (uint8_t)i;
}

static void play_and_tell(const struct us_game *g, struct chance *c)
{
    static struct us_move moves[MAX_MOVES];

    begin(g, c);
    if (script.conventions.automove_first == US_YES)
        play_automoves();

    for (unsigned i = 0; i < MOST; i++) {
        size_t n = us_list_moves(g, &board, moves, MAX_MOVES);
        if (n == 0)
            break;
        struct us_move m = moves[chance_below(c, (uint32_t)n)];
        for (size_t k = 0; k < n && chance_below(c, 3) > 0; k++)
            if (moves[k].dest.type == US_FOUNDATION || moves[k].num_cards > 1)
                m = moves[k];
        tell(&m, c);
        play(&m);
        play_automoves();
        if (script.conventions.redundant_home == US_YES)
            add_redundant_moves(c);
    }
}

static bool is_understood(const struct us_game *g, struct chance *c)
{
    uint64_t seed = c->state;
    struct us_sink sink = {0};
    struct us_resolver resolver = {.sink = &sink};

    play_and_tell(g, c);
    us_position_copy(&played.final, &board);
    played.result = us_position_won(&board, g->max_rank) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;

    bool ok = us_resolve(&resolver, &script, &resolved) == US_OK &&
              same_moves(&played, &resolved) && resolved.num_explicit == played.num_explicit;
    for (size_t i = 0; i < played.num_moves && ok; i++)
        ok = played.moves[i].implicit == resolved.moves[i].implicit &&
             played.moves[i].automove == resolved.moves[i].automove;

    if (!ok)
        printf("# %s, game of state %llu: %s at move %u; rule %u, first %u, empty %u, cells %u, "
               "redundant %u\n",
               g->variant, (unsigned long long)seed,
               us_reason_name((enum us_reason)resolved.fault.reason), resolved.fault.move,
               script.conventions.automove, script.conventions.automove_first,
               script.conventions.empty_count, script.conventions.cell_naming,
               script.conventions.redundant_home);

    return ok;
}

static bool are_understood(const struct us_game *g, struct chance *c)
{
    bool ok = true;
    for (unsigned i = 0; i < GAMES && ok; i++)
        ok = is_understood(g, c);
    return ok;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};

    for (size_t i = 0; relative_at(i); i++)
        tap(are_understood(&relative_at(i)->game, &c), relative_at(i)->game.variant);

    struct us_game back = us_variant_at(0)->game;
    back.foundation_to_column = true;
    tap(are_understood(&back, &c), "freecell with cards that come back");
    us_script_free(&script);
    us_solution_free(&played);
    us_solution_free(&resolved);

    return tap_end();
}
