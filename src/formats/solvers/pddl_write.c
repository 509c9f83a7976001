/* SPDX-License-Identifier: MIT */
/* Writes the domain, problems and plans (docs/formats/pddl.md). */
#include "formats/solvers/pddl.h"

#include "base/rows.h"
#include "engine/walk.h"

static const char suit_letters[] = "hcds"; /* by enum us_suit */

static void put_card(struct us_buf *out, us_card card)
{
    us_pddl_put_card(out, us_rank(card), us_suit(card));
}

/* ---- the domain ------------------------------------------------------------------------------ */

/* What an action needs and changes at the place that the card leaves, and at the one where it
   arrives. */
struct change {
    const char *needs;
    const char *changes;
};

static const struct change leaves[] = {
    [US_PDDL_FROM_CARD] = {"(clear ?card) (on ?card ?oldcard)",
                           "(clear ?oldcard) (not (on ?card ?oldcard))"},
    [US_PDDL_FROM_COLUMN] =
        {"(clear ?card) (bottomcol ?card) (colspace ?cols) (successor ?ncols ?cols)",
         "(colspace ?ncols) (not (bottomcol ?card)) (not (colspace ?cols))"},
    [US_PDDL_FROM_CELL] = {"(incell ?card) (cellspace ?cells) (successor ?ncells ?cells)",
                           "(cellspace ?ncells) (not (incell ?card)) (not (cellspace ?cells))"},
};
US_ASSERT_ROWS(leaves, US_PDDL_NUM_FROMS);

static const struct change arrives[] = {
    [US_PDDL_TO_CARD] = {"(clear ?newcard) (canstack ?card ?newcard)",
                         "(on ?card ?newcard) (not (clear ?newcard))"},
    [US_PDDL_TO_CELL] = {"(cellspace ?cells) (successor ?cells ?ncells)",
                         "(incell ?card) (cellspace ?ncells) (not (cellspace ?cells))"},
    [US_PDDL_TO_COLUMN] = {"(colspace ?cols) (successor ?cols ?ncols)",
                           "(bottomcol ?card) (colspace ?ncols) (not (colspace ?cols))"},
    [US_PDDL_TO_HOME] =
        {"(home ?homecard) (suit ?card ?suit) (suit ?homecard ?suit) (value ?card ?vcard)\n"
         "      (value ?homecard ?vhome) (successor ?vcard ?vhome)",
         "(home ?card) (not (home ?homecard))"},
};
US_ASSERT_ROWS(arrives, US_PDDL_NUM_TOS);

/* Returns how the last card of a column changes: a card that leaves the columns is no longer clear,
   and one that arrives from a freecell is. */
static const char *clear_of(const struct us_pddl_action *action)
{
    bool from_cell = action->from == US_PDDL_FROM_CELL;
    bool to_column = action->to == US_PDDL_TO_CARD || action->to == US_PDDL_TO_COLUMN;
    if (from_cell)
        return to_column ? " (clear ?card)" : "";
    return to_column ? "" : " (not (clear ?card))";
}

static void put_action(struct us_buf *out, const struct us_pddl_action *action)
{
    us_buf_putf(out, "\n  (:action %s\n    :parameters (", action->name);
    for (const uint8_t *p = action->parameters; *p != US_PDDL_END; p++)
        us_buf_putf(out, "%s%s - %s", p == action->parameters ? "" : " ",
                    us_pddl_parameters[*p].name, us_pddl_types[us_pddl_parameters[*p].kind].name);
    us_buf_putf(out, ")\n    :precondition (and %s\n      %s)", leaves[action->from].needs,
                arrives[action->to].needs);
    us_buf_putf(out, "\n    :effect (and %s\n      %s%s))", leaves[action->from].changes,
                arrives[action->to].changes, clear_of(action));
}

static void put_domain(struct us_buf *out)
{
    us_buf_puts(
        out,
        "(define (domain freecell)\n"
        "  (:requirements :strips :typing)\n"
        "  (:types card num suit)\n"
        "  (:predicates (on ?above - card ?below - card) (clear ?c - card) (bottomcol ?c - card)\n"
        "    (incell ?c - card) (home ?c - card) (cellspace ?n - num) (colspace ?n - num)\n"
        "    (canstack ?above - card ?below - card) (suit ?c - card ?s - suit)\n"
        "    (value ?c - card ?n - num) (successor ?n - num ?before - num))\n");
    for (size_t i = 0; i < US_PDDL_NUM_ACTIONS; i++)
        put_action(out, &us_pddl_actions[i]);
    us_buf_puts(out, ")\n");
}

/* ---- the problem ----------------------------------------------------------------------------- */

/* Returns the highest number that the problem needs. */
static unsigned highest_number(const struct us_solution *s)
{
    unsigned most = s->game.max_rank;
    most = most > s->start.num_columns ? most : s->start.num_columns;
    return most > s->start.num_freecells ? most : s->start.num_freecells;
}

static void put_objects(struct us_buf *out, const struct us_solution *s)
{
    us_buf_puts(out, "  (:objects");
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        us_buf_puts(out, "\n   ");
        for (unsigned rank = 0; rank <= s->game.max_rank; rank++) {
            us_buf_putc(out, ' ');
            us_pddl_put_card(out, rank, suit);
        }
    }
    us_buf_puts(out, " - card\n   ");
    for (unsigned n = 0; n <= highest_number(s); n++)
        us_buf_putf(out, " n%u", n);
    us_buf_puts(out, " - num\n    h c d s - suit)\n");
}

/* Appends a fact about a card, and about another one, which may be US_NO_CARD. */
static void put_relation(struct us_buf *out, const char *name, us_card card, us_card other)
{
    us_buf_putf(out, " (%s ", name);
    put_card(out, card);
    if (us_is_card(other)) {
        us_buf_putc(out, ' ');
        put_card(out, other);
    }
    us_buf_putc(out, ')');
}

static void put_fact(struct us_buf *out, const char *name, us_card card)
{
    put_relation(out, name, card, US_NO_CARD);
}

/* Appends the facts of a card that never change: its rank and suit, and on which cards it goes. */
static void put_card_facts(struct us_buf *out, unsigned rank, unsigned suit, unsigned max_rank)
{
    us_buf_puts(out, "    (value ");
    us_pddl_put_card(out, rank, suit);
    us_buf_putf(out, " n%u) (suit ", rank);
    us_pddl_put_card(out, rank, suit);
    us_buf_putf(out, " %c)", suit_letters[suit]);
    for (unsigned other = 0; other < US_NUM_SUITS; other++) {
        bool fits = rank > 0 && rank < max_rank && (other & 1) != (suit & 1);
        if (fits)
            put_relation(out, "canstack", us_card_make(rank, suit, 0),
                         us_card_make(rank + 1, other, 0));
    }
    us_buf_putc(out, '\n');
}

/* Appends a line for each column that is not empty, with the deepest card first. */
static void put_columns(struct us_buf *out, const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++) {
        struct us_cards column = us_pile_at(p, US_COLUMN, i);
        if (column.num == 0)
            continue;
        us_buf_puts(out, "   ");
        put_fact(out, "bottomcol", column.cards[0]);
        for (unsigned k = 1; k < column.num; k++)
            put_relation(out, "on", column.cards[k], column.cards[k - 1]);
        put_fact(out, "clear", column.cards[column.num - 1]);
        us_buf_putc(out, '\n');
    }
}

static void put_problem(struct us_buf *out, const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    us_buf_puts(out, "(define (problem freecell-deal)\n  (:domain freecell)\n");
    put_objects(out, s);
    us_buf_puts(out, "  (:init\n   ");
    for (unsigned n = 1; n <= highest_number(s); n++)
        us_buf_putf(out, " (successor n%u n%u)", n, n - 1);
    us_buf_putc(out, '\n');
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        for (unsigned rank = 0; rank <= s->game.max_rank; rank++)
            put_card_facts(out, rank, suit, s->game.max_rank);

    us_buf_puts(out, "   ");
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        put_fact(out, "home", us_card_make(p->foundations[suit], suit, 0));
    us_buf_puts(out, "\n   ");
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (us_is_card(p->freecells[i]))
            put_fact(out, "incell", p->freecells[i]);
    us_buf_putf(out, " (cellspace n%u) (colspace n%u)\n", us_empty_freecells(p),
                us_empty_columns(p));
    put_columns(out, p);

    us_buf_puts(out, "  )\n  (:goal (and");
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        put_fact(out, "home", us_card_make(s->game.max_rank, suit, 0));
    us_buf_puts(out, ")))\n");
}

/* ---- the plan -------------------------------------------------------------------------------- */

/* Returns the action that states a move from a board. */
static const struct us_pddl_action *action_of(const struct us_move *m,
                                              const struct us_position *before)
{
    unsigned from = US_PDDL_FROM_CELL;
    unsigned to;

    if (m->source.type == US_COLUMN)
        from = us_column_len(before, m->source.index) > 1 ? US_PDDL_FROM_CARD : US_PDDL_FROM_COLUMN;
    if (m->dest.type == US_COLUMN)
        to = us_column_len(before, m->dest.index) > 0 ? US_PDDL_TO_CARD : US_PDDL_TO_COLUMN;
    else
        to = m->dest.type == US_FREECELL ? US_PDDL_TO_CELL : US_PDDL_TO_HOME;

    const struct us_pddl_action *action = us_pddl_actions;
    while (action->from != from || action->to != to)
        action++;
    return action;
}

static void put_step(struct us_buf *out, const struct us_move *m, const struct us_position *before,
                     const struct us_position *after)
{
    const struct us_pddl_action *action = action_of(m, before);
    unsigned rank = us_rank(m->source_card);
    unsigned suit = us_suit(m->source_card);
    const unsigned numbers[US_PDDL_NUM_PARAMETERS] = {
        [US_PDDL_VALUE] = rank,
        [US_PDDL_HOME_VALUE] = rank - 1,
        [US_PDDL_CELLS] = us_empty_freecells(before),
        [US_PDDL_NEW_CELLS] = us_empty_freecells(after),
        [US_PDDL_COLUMNS] = us_empty_columns(before),
        [US_PDDL_NEW_COLUMNS] = us_empty_columns(after),
    };

    us_buf_putf(out, "(%s", action->name);
    for (const uint8_t *p = action->parameters; *p != US_PDDL_END; p++) {
        us_buf_putc(out, ' ');
        if (*p == US_PDDL_SUIT)
            us_buf_putc(out, suit_letters[suit]);
        else if (*p == US_PDDL_CARD)
            us_pddl_put_card(out, rank, suit);
        else if (*p == US_PDDL_OLD_CARD)
            put_card(out, us_column_top(after, m->source.index));
        else if (*p == US_PDDL_NEW_CARD)
            put_card(out, us_column_top(before, m->dest.index));
        else if (*p == US_PDDL_HOME_CARD)
            us_pddl_put_card(out, rank - 1, suit);
        else
            us_buf_putf(out, "n%u", numbers[*p]);
    }
    us_buf_puts(out, ")\n");
}

static void put_plan(struct us_buf *out, const struct us_solution *s)
{
    struct us_walk walk;
    struct us_position before;

    us_walk_begin(&walk, s);
    for (size_t i = 0; i < s->num_moves; i++) {
        us_position_copy(&before, &walk.board);
        us_walk_next(&walk);
        put_step(out, &s->moves[i], &before, &walk.board);
        us_buf_relieve(out);
    }
    if (s->result == US_RESULT_SOLVED)
        us_buf_putf(out, "; cost = %zu (unit cost)\n", s->num_moves);
}

/* ---- the format ------------------------------------------------------------------------------ */

void us_write_pddl(struct us_record_writer *writer, const struct us_solution *solution)
{
    enum us_pddl_part part = (enum us_pddl_part)writer->options[0];
    if (part == US_PDDL_DOMAIN) {
        put_domain(writer->out);
        return;
    }
    if (part == US_PDDL_PLAN)
        us_buf_puts(writer->out, US_PDDL_PLAN_LINE "\n");
    else
        put_problem(writer->out, solution);
    if (part == US_PDDL_BOTH && solution->num_moves > 0)
        us_buf_putc(writer->out, '\n');
    if (part != US_PDDL_PROBLEM && (part == US_PDDL_PLAN || solution->num_moves > 0))
        put_plan(writer->out, solution);
}

const char *us_pddl_refuses(const struct us_solution *solution)
{
    const struct us_game *g = &solution->game;
    if (g->num_decks != 1 || g->build != US_BUILT_BY_ALTERNATE_COLOR ||
        g->fill != US_FILLED_BY_ANY_CARD || g->whole_suits)
        return "games other than FreeCell";
    if (solution->empty)
        return NULL;
    if (us_count_marked(&solution->start, US_COLUMNS_AND_FREECELLS, US_CARD_BLOCKED) > 0)
        return "blocked freecells";
    if (us_stock_len(&solution->start) > 0 || us_waste_len(&solution->start) > 0)
        return "cards in a stock or a waste";
    return NULL;
}

/* Returns true if an empty pile of the layout comes before one that is not: a reader gives the
   empty ones the last places. */
static bool has_gaps(const struct us_position *p, enum us_pile type, unsigned num)
{
    bool empty = false;
    for (unsigned i = 0; i < num; i++) {
        if (us_pile_len(p, type, i) > 0 && empty)
            return true;
        empty = empty || us_pile_len(p, type, i) == 0;
    }
    return false;
}

/* Returns true if cards go to an empty column that is not the first one. */
static bool passes_columns(const struct us_solution *s)
{
    struct us_walk walk;
    us_walk_begin(&walk, s);
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        bool fills = m->dest.type == US_COLUMN && us_column_len(&walk.board, m->dest.index) == 0;
        for (unsigned k = 0; fills && k < m->dest.index; k++)
            if (us_column_len(&walk.board, k) == 0)
                return true;
        us_walk_next(&walk);
    }
    return false;
}

const char *us_pddl_loses(const struct us_solution *solution, const uint8_t *options, unsigned i)
{
    bool problem = options[0] == US_PDDL_BOTH || options[0] == US_PDDL_PROBLEM;
    bool plan = options[0] == US_PDDL_BOTH || options[0] == US_PDDL_PLAN;
    const struct us_position *start = &solution->start;

    if (solution->empty)
        return NULL;
    if (problem &&
        (has_gaps(start, US_COLUMN, start->num_columns) ||
         has_gaps(start, US_FREECELL, start->num_freecells)) &&
        i-- == 0)
        return "which columns and freecells are empty at the start";
    if (plan && passes_columns(solution) && i-- == 0)
        return "which empty columns are used";
    return NULL;
}
