/* SPDX-License-Identifier: MIT */
/*
 * From what a record means to what a target's text says.  Two boards are kept (formats.md section 15): the solution's, and the
 * one that the target's reader will see.  On that one some cards are home already, and cards in freecells may be in other ones.
 */
#include "engine/express.h"

#include "engine/infer.h"
#include "engine/walk.h"
#include "rules/automove.h"
#include "rules/legal.h"

struct expressing {
    const struct us_solution *in;
    const struct us_terms *terms;
    enum us_automove rule;
    struct us_solution *out;
    struct us_position *board; /* the target's */
    struct us_sink *sink;
    struct us_extras_progress carried;
    uint8_t columns[US_MAX_COLUMNS]; /* where the solution's columns are on the target's board */
};

static bool no_memory(const struct expressing *x)
{
    us_report(x->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
    return false;
}

static bool refuse(const struct expressing *x, const char *why)
{
    us_report(x->sink, US_DIAG_NOT_EXPRESSED, US_NOWHERE, "after %zu moves %s", x->out->num_explicit, why);
    return false;
}

/* A move cannot be made on the target's board, because of what has gone home there. */
static bool refuse_move(const struct expressing *x, const struct us_move *m)
{
    const struct us_position *p = x->board;
    us_card card = US_NO_CARD;
    if (m->source.type == US_COLUMN && m->num_cards <= p->len[m->source.index])
        card = p->columns[m->source.index][p->len[m->source.index] - m->num_cards];
    else if (m->source.type == US_FREECELL)
        card = p->freecells[m->source.index];
    struct us_buf why = {.allocator = x->out->allocator};
    if (us_rank(card))
        us_put_card(&why, card, US_TEN_T);
    us_buf_puts(&why, us_rank(card) ? " cannot move on, since the card for it has gone home"
                                    : "the cards that would move on have gone home");
    refuse(x, us_buf_text(&why));
    us_buf_free(&why);

    return false;
}

/* ---- the target's board --------------------------------------------------------------------------------------- */

static bool is_home(const struct us_position *p, us_card card)
{
    return p->foundations[us_suit(card)] >= us_rank(card);
}

static bool play_automoves(struct expressing *x)
{
    bool more = x->rule != US_AUTOMOVE_NONE;
    while (more) {
        struct us_move m;
        more = false;
        for (unsigned from = 0; us_next_automove(&x->out->game, x->board, x->rule, &from, &m); more = true) {
            us_position_apply(x->board, &m);
            if (!us_solution_add(x->out, &m))
                return no_memory(x);
        }
    }

    return true;
}

/* Plays a move on the target's board, and what the rule makes of it. */
static bool emit(struct expressing *x, struct us_pile_id source, struct us_pile_id dest, unsigned n)
{
    struct us_move m = {.source = source, .dest = dest, .num_cards = (uint8_t)n};
    if (us_judge(&x->out->game, x->board, &m) != US_REASON_NONE)
        return refuse_move(x, &m);
    us_name_cards(x->board, &m);
    us_position_apply(x->board, &m);
    return us_solution_add(x->out, &m) ? play_automoves(x) : no_memory(x);
}

/* The freecell that holds a card, or (US_NO_CARD) the first empty one; -1: none. */
static int find_cell(const struct us_position *p, us_card card)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (card == US_NO_CARD ? p->freecells[i] == US_NO_CARD : us_same_face(p->freecells[i], card))
            return (int)i;
    return -1;
}

/* ---- moves to empty columns ----------------------------------------------------------------------------------- */

/* The most cards that may go from a column to an empty one, and how many of them where free cells + 1 is meant. */
static unsigned most_to_empty(const struct expressing *x, unsigned source, bool classic)
{
    const struct us_game *g = &x->out->game;
    unsigned limit = us_sequence_limit(g, x->board, true);
    if (classic && limit > us_empty_freecells(x->board) + 1)
        limit = us_empty_freecells(x->board) + 1;
    return us_run_within(x->board, g, source, limit);
}

/* n cards can be said to go to an empty column. */
static bool can_state(const struct expressing *x, unsigned source, unsigned n)
{
    unsigned most = most_to_empty(x, source, false);

    if (x->terms->single_cards && n > 1)
        return false;

    switch ((enum us_statable)x->terms->statable) {
    case US_STATES_ALL:
        return true;
    case US_STATES_MAX_OR_ONE:
        return n == 1 || n == most;
    case US_STATES_MAX:
        return n == most;
    case US_STATES_MS:
        return n == most_to_empty(x, source, true);
    case US_STATES_ONE:
        return n == 1;
    case US_STATES_COMMON:
        return n == most && n == most_to_empty(x, source, true);
    }

    return false;
}

/* Another empty column than `besides`, or -1. */
static int spare_column(const struct us_position *p, unsigned besides)
{
    for (unsigned i = 0; i < p->num_columns; i++)
        if (i != besides && p->len[i] == 0)
            return (int)i;
    return -1;
}

static struct us_pile_id column(unsigned i)
{
    return (struct us_pile_id){US_COLUMN, (uint8_t)i};
}

static struct us_pile_id cell(unsigned i)
{
    return (struct us_pile_id){US_FREECELL, (uint8_t)i};
}

static bool one_to_empty(struct expressing *x, unsigned source, unsigned dest);

/* One card to an empty column without a free cell: a card of a freecell waits in another empty column. */
static bool one_by_waiting(struct expressing *x, unsigned source, unsigned dest, int spare)
{
    unsigned at = 0;
    while (at < x->board->num_freecells && us_rank(x->board->freecells[at]) == 0)
        at++;
    if (spare < 0 || at == x->board->num_freecells)
        return refuse(x, "one card is to go to an empty column, no freecell is free, and the target would move more");

    us_card waiting = x->board->freecells[at];
    if (!emit(x, cell(at), column((unsigned)spare), 1) || !one_to_empty(x, source, dest))
        return false;

    int back = find_cell(x->board, US_NO_CARD);
    bool there = us_same_face(us_column_top(x->board, (unsigned)spare), waiting);
    return !there || back < 0 || emit(x, column((unsigned)spare), cell((unsigned)back), 1);
}

/* The same: as many as may move rest in another empty column, from where the last one goes on alone, and the others come back
   to the rest of their run, where there is one. */
static bool one_by_column(struct expressing *x, unsigned source, unsigned dest)
{
    unsigned most = most_to_empty(x, source, false);
    int spare = spare_column(x->board, dest);
    bool several = us_empty_columns(x->board) > 2; /* then they would not come back at once */
    if (spare < 0 || several || !can_state(x, source, most) || most == us_run_length(x->board, &x->out->game, source))
        return one_by_waiting(x, source, dest, spare);
    if (!emit(x, column(source), column((unsigned)spare), most) || !one_to_empty(x, (unsigned)spare, dest))
        return false;

    unsigned left = x->board->len[spare];
    return left == 0 || emit(x, column((unsigned)spare), column(source), left);
}

/* One card to an empty column: through a freecell, where a text would mean more cards. */
static bool one_to_empty(struct expressing *x, unsigned source, unsigned dest)
{
    if (can_state(x, source, 1))
        return emit(x, column(source), column(dest), 1);

    us_card card = us_column_top(x->board, source);
    int at = find_cell(x->board, US_NO_CARD);
    if (at < 0)
        return one_by_column(x, source, dest);
    if (!emit(x, column(source), cell((unsigned)at), 1))
        return false;

    at = find_cell(x->board, card);

    return at < 0 || emit(x, cell((unsigned)at), column(dest), 1);
}

/* One card to a column. */
static bool one_to(struct expressing *x, unsigned source, unsigned dest)
{
    bool empty = x->board->len[dest] == 0;
    return empty ? one_to_empty(x, source, dest) : emit(x, column(source), column(dest), 1);
}

/* With free cells enough: all but the deepest card rest there. */
static bool through_cells(struct expressing *x, unsigned source, unsigned dest, unsigned n)
{
    us_card resting[US_MAX_FREECELLS] = {US_NO_CARD};
    for (unsigned i = 0; i + 1 < n; i++) {
        int at = find_cell(x->board, US_NO_CARD);
        resting[i] = us_column_top(x->board, source);
        if (at < 0)
            return refuse(x, "there are too few free cells to move cards one by one");
        if (!emit(x, column(source), cell((unsigned)at), 1))
            return false;
    }

    if (!one_to(x, source, dest))
        return false;

    for (unsigned i = n - 1; i-- > 0;) {
        int at = find_cell(x->board, resting[i]);
        if (at >= 0 && !emit(x, cell((unsigned)at), column(dest), 1))
            return false;
    }

    return true;
}

/* The deepest of n cards can go to a column when the others fill the cells. */
static bool cells_suffice(const struct expressing *x, unsigned dest, unsigned n)
{
    unsigned cells = us_empty_freecells(x->board);
    bool last_can = x->board->len[dest] > 0 || x->terms->statable == US_STATES_ONE || us_empty_columns(x->board) == 1;
    return n <= cells || (n == cells + 1 && (last_can || x->terms->single_cards));
}

/* n cards to a column, in moves that the target can state, as a player would bring them there. */
static bool bring(struct expressing *x, unsigned source, unsigned dest, unsigned n)
{
    bool empty = x->board->len[dest] == 0;
    if (empty ? can_state(x, source, n) : n == 1 || !x->terms->single_cards)
        return emit(x, column(source), column(dest), n);
    if (n == 1)
        return one_to(x, source, dest);

    int spare = cells_suffice(x, dest, n) ? -1 : spare_column(x->board, dest);
    if (spare < 0)
        return through_cells(x, source, dest, n);

    unsigned part = n / 2;
    if (!bring(x, source, (unsigned)spare, part) || !bring(x, source, dest, n - part))
        return false;

    unsigned left = x->board->len[spare];
    return left == 0 || bring(x, (unsigned)spare, dest, left);
}

/* ---- moves of the solution -------------------------------------------------------------------------------------- */

/* Where on the target's board the cards of a move are; false (reported) where they cannot be taken. */
static bool find_source(struct expressing *x, const struct us_move *m, us_card deepest, struct us_pile_id *source)
{
    *source = m->source;
    if (m->source.type == US_COLUMN)
        source->index = x->columns[m->source.index];
    if (m->source.type != US_FREECELL)
        return true;

    int at = find_cell(x->board, deepest);
    if (at < 0)
        return refuse(x, "a card is not where it should be");

    source->index = (uint8_t)at;

    return true;
}

/* All of a column goes to an empty one, which a target without such moves need not see: the two change names. */
static bool is_renaming(struct expressing *x, const struct us_move *m, const struct us_position *before)
{
    if (!x->terms->no_whole_column || m->source.type != US_COLUMN || m->dest.type != US_COLUMN ||
        before->len[m->dest.index] > 0 || before->len[m->source.index] != m->num_cards)
        return false;
    uint8_t swapped = x->columns[m->source.index];
    x->columns[m->source.index] = x->columns[m->dest.index];
    x->columns[m->dest.index] = swapped;
    return true;
}

static bool express_move(struct expressing *x, const struct us_move *m, const struct us_position *before)
{
    us_card deepest = m->source_card;
    unsigned n = m->num_cards;
    bool whole = x->out->game.whole_suits && m->dest.type == US_FOUNDATION;

    if (is_renaming(x, m, before))
        return true;
    if (x->rule != US_AUTOMOVE_NONE && m->source.type != US_FOUNDATION) {
        const us_card *cards = m->source.type == US_COLUMN
                                   ? &before->columns[m->source.index][before->len[m->source.index] - n]
                                   : &before->freecells[m->source.index];
        while (n > 0 && is_home(x->board, cards[n - 1]))
            n--;
        if (n == 0)
            return true;
    }

    struct us_pile_id source;
    struct us_pile_id dest = m->dest;
    if (!find_source(x, m, deepest, &source))
        return false;
    if (dest.type == US_COLUMN)
        dest.index = x->columns[dest.index];
    if (dest.type == US_FREECELL) {
        if (m->source.type == US_FREECELL && x->terms->no_cell_to_cell)
            return true;
        if (x->terms->first_freecell || x->board->freecells[dest.index] != US_NO_CARD)
            dest.index = (uint8_t)find_cell(x->board, US_NO_CARD);
    }

    bool to_column = source.type == US_COLUMN && dest.type == US_COLUMN && !whole;
    return to_column ? bring(x, source.index, dest.index, n) : emit(x, source, dest, n);
}

/* What is at move i of the solution goes to the first that it has become from `first` on.  Where it has become none, it is one of
   the automoves behind the move before, or there is nothing left of it. */
static void carry_extras(struct expressing *x, size_t i, size_t first)
{
    const struct us_solution *out = x->out;
    size_t comments = first;
    size_t lines = first;
    if (first == out->num_moves && first > 0) {
        comments--;
        for (size_t k = first; k > 0 && out->moves[k - 1].implicit; k--)
            if (out->moves[k - 1].source_card == x->in->moves[i].source_card)
                comments = lines = k - 1;
    }

    us_extras_transfer(&x->out->extras, &x->carried, i, comments, lines);
}

/* The end is the same; cards in freecells may be in others. */
static bool same_end(const struct expressing *x)
{
    struct us_position end;
    us_position_copy(&end, &x->in->final);
    struct expressing closing = *x;
    struct us_solution moves = {.allocator = x->out->allocator, .game = x->out->game};
    closing.board = &end;
    closing.out = &moves;
    bool ok = play_automoves(&closing);
    us_solution_free(&moves);
    for (unsigned i = 0; ok && i < end.num_freecells; i++)
        ok = us_rank(end.freecells[i]) == 0 || find_cell(x->board, end.freecells[i]) >= 0;
    for (unsigned i = 0; ok && i < end.num_columns; i++)
        ok = us_column_same(&end, i, x->board, i);

    return ok && memcmp(end.foundations, x->board->foundations, (size_t)end.num_decks * US_NUM_SUITS) == 0;
}

/* Lists each move by itself. */
static bool flatten(struct expressing *x)
{
    for (size_t i = 0; i < x->in->num_moves; i++) {
        struct us_move m = x->in->moves[i];
        m.implicit = false;
        m.automove = US_AUTOMOVE_NONE;
        if (!us_solution_add(x->out, &m))
            return no_memory(x);
    }

    us_position_copy(&x->out->final, &x->in->final);

    return true;
}

static bool replay(struct expressing *x)
{
    struct us_walk walk;
    struct us_position before;

    us_walk_begin(&walk, x->in);
    for (unsigned i = 0; i < US_MAX_COLUMNS; i++)
        x->columns[i] = (uint8_t)i;
    if (x->terms->automove_first && !play_automoves(x))
        return false;

    for (size_t i = 0; i < x->in->num_moves; i++) {
        us_position_copy(&before, &walk.board);
        us_walk_next(&walk);
        size_t first = x->out->num_moves;
        if (!express_move(x, walk.move, &before))
            return false;

        carry_extras(x, i, first);
    }

    us_extras_transfer(&x->out->extras, &x->carried, x->in->num_moves, x->out->num_moves, x->out->num_moves);

    return same_end(x) || refuse(x, "the end would be another one");
}

static struct us_place place_of(struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION)
        return (struct us_place){.kind = US_PLACE_FOUNDATION};
    uint8_t kind = pile.type == US_FREECELL ? US_PLACE_FREECELL : US_PLACE_COLUMN;
    return (struct us_place){.kind = kind, .index = pile.index};
}

/* Writes the moves down without the counts to empty columns. */
static bool leave_counts_out(const struct us_solution *s, struct us_script *script)
{
    static const bool asked[US_GAME_FIELDS];
    us_script_clear(script, us_str(""), &s->game, asked);
    us_position_copy(&script->start, &s->start);
    script->has_start = true;
    script->conventions.empty_count = US_EMPTY_UNKNOWN;
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        struct us_intent *intent = us_script_add(script, NULL);
        if (!intent)
            return false;

        *intent = (struct us_intent){
            .source = place_of(m->source), .dest = place_of(m->dest), .count_kind = US_COUNT_BY_CONVENTION};
    }

    return true;
}

/* A reader who searches finds counts that solve the game; *no_memory: that could not be tried. */
static bool is_found_again(const struct expressing *x, bool *no_memory)
{
    struct us_script script = {.allocator = x->out->allocator};
    struct us_solution heard = {.allocator = x->out->allocator};
    struct us_sink quiet = {0};
    struct us_resolver r = {.sink = &quiet};
    bool left_out = leave_counts_out(x->out, &script);
    bool found = left_out && us_infer(&r, &script, &heard) == US_OK && heard.result == US_RESULT_SOLVED;

    *no_memory = !left_out || quiet.no_memory;
    us_script_free(&script);
    us_solution_free(&heard);

    return found;
}

/* Whether the rule that a reader takes from the moves home that are listed is the one that is meant. */
static bool tells_rule(const struct expressing *x)
{
    size_t homes = 0;
    for (size_t i = 0; i < x->out->num_moves; i++)
        homes += !x->out->moves[i].implicit && x->out->moves[i].dest.type == US_FOUNDATION;
    return us_rule_by_homes(homes, us_game_cards(&x->out->game)) == x->rule ||
           refuse(x, "the number of moves home would tell of another automove rule");
}

enum us_automove us_express_rule(const struct us_solution *in, const struct us_terms *terms)
{
    return terms->rules >> in->conventions.automove & 1 ? (enum us_automove)in->conventions.automove
                                                        : (enum us_automove)terms->rule;
}

enum us_status us_express(const struct us_solution *in, const struct us_terms *terms, enum us_automove rule,
                          struct us_solution *out, struct us_sink *sink)
{
    struct expressing x = {.in = in, .terms = terms, .rule = rule, .out = out, .board = &out->final, .sink = sink};

    us_solution_clear(out);
    us_solution_set_game(out, &in->game);
    out->deal = in->deal;
    out->claim = in->claim;
    out->result = in->result;
    out->empty = in->empty;
    out->conventions.automove = (uint8_t)rule;
    if (!us_solution_make_room(out, in->num_moves) || !us_extras_copy(&out->extras, &in->extras)) {
        no_memory(&x);
        return US_FAILED;
    }

    if (in->empty)
        return US_OK;

    us_position_copy(&out->start, &in->start);
    us_position_copy(&out->final, &in->start);
    bool as_it_is = rule == US_AUTOMOVE_NONE && terms->statable == US_STATES_ALL && !terms->no_cell_to_cell &&
                    !terms->single_cards;
    if (!as_it_is && in->game.num_decks > 1) {
        us_report(sink, US_DIAG_NOT_EXPRESSED, US_NOWHERE, "with two decks, cards cannot be told apart");
        return US_FAILED;
    }

    if (!(as_it_is ? flatten(&x) : replay(&x)) || (terms->rule_by_homes && !tells_rule(&x)))
        return US_FAILED;

    bool no_room = false;
    if (!terms->searched || is_found_again(&x, &no_room))
        return US_OK;
    if (no_room)
        no_memory(&x);
    else
        refuse(&x, "the counts to empty columns are left out, and a reader would not find them");

    return US_FAILED;
}
