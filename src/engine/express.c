/* SPDX-License-Identifier: MIT */
/*
 * Rewrites a solution for a target format.  Two boards are kept: that of the solution, and the one
 * that a reader of the target will see.  On the target's board some cards may already be home, and
 * cards may be in other freecells.
 */
#include "engine/express.h"

#include "engine/infer.h"
#include "engine/walk.h"
#include "engine/variations.h"
#include "rules/automove.h"
#include "rules/judge.h"

struct target {
    const struct us_solution *in;
    const struct us_terms *terms;
    enum us_automove rule;
    struct us_solution *out;
    struct us_position *board; /* &out->final */
    struct us_sink *sink;
    struct us_extras_progress progress; /* of moving the extras */
    uint8_t columns[US_MAX_COLUMNS];    /* the target's column for each column of the solution */
    struct us_rewrites rewrites;
    bool is_split; /* the current move of the solution cannot be stated as it is */
};

static bool refuse(const struct target *target, const char *why)
{
    return us_report(target->sink, US_DIAG_NOT_EXPRESSED, US_NOWHERE, "after move %zu, %s",
                     target->out->num_explicit, why);
}

/* Reports that a move is not possible on the target's board because of cards that have gone home
   there. */
static bool refuse_move(const struct target *target, const struct us_move *m)
{
    const struct us_position *p = target->board;
    us_card card = US_NO_CARD;
    if (m->source.type == US_COLUMN && m->num_cards <= us_column_len(p, m->source.index))
        card = us_column_cards(p,
                               m->source.index)[us_column_len(p, m->source.index) - m->num_cards];
    else if (m->source.type == US_FREECELL)
        card = p->freecells[m->source.index];
    struct us_buf why = {0};
    if (us_is_known(card))
        us_put_card(&why, card, US_TEN_T);
    us_buf_puts(&why, us_is_known(card)
                          ? " cannot move, because the card for it is on its foundation"
                          : "the cards that would move are on the foundations");
    refuse(target, us_buf_text(&why));
    us_buf_free(&why);

    return false;
}

/* ---- the target's board ---------------------------------------------------------------------- */

static bool is_home(const struct us_position *p, us_card card)
{
    return p->foundations[us_suit(card)] >= us_rank(card);
}

static void play_automoves(struct target *target)
{
    struct us_passes passes = {0};
    struct us_move m;
    while (us_next_in_passes(&target->out->game, target->board, target->rule, &passes, &m)) {
        us_position_apply(target->board, &m);
        us_solution_add(target->out, &m);
    }
}

/* Plays a move on the target's board, and the automoves that follow it. */
static bool emit(struct target *target, struct us_pile_id source, struct us_pile_id dest,
                 unsigned n)
{
    struct us_move m = {.source = source, .dest = dest, .num_cards = n};
    if (!us_is_legal(&target->out->game, target->board, &m))
        return refuse_move(target, &m);
    us_name_cards(target->board, &m);
    us_position_apply(target->board, &m);
    us_solution_add(target->out, &m);
    play_automoves(target);
    return true;
}

/* Returns the first empty freecell, or -1 if there is none. */
static int find_empty_cell(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (p->freecells[i] == US_NO_CARD)
            return (int)i;
    return -1;
}

/* Returns the freecell that holds a card, or -1 if none does. */
static int find_cell_of(const struct us_position *p, us_card card)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (us_same_face(p->freecells[i], card))
            return (int)i;
    return -1;
}

/* ---- moves to empty columns ------------------------------------------------------------------ */

/* Returns the most cards that may go from a column to an empty one; with `ms`, at most free cells +
   1. */
static unsigned most_to_empty(const struct target *target, unsigned source, bool ms)
{
    const struct us_game *g = &target->out->game;
    unsigned limit = us_sequence_limit(g, target->board, true);
    if (ms && limit > us_empty_freecells(target->board) + 1)
        limit = us_empty_freecells(target->board) + 1;
    return us_run_within(target->board, g, source, limit);
}

/* Whether the target can state a move of n cards to an empty column. */
static bool can_state(const struct target *target, unsigned source, unsigned n)
{
    unsigned most = most_to_empty(target, source, false);

    if (target->terms->single_cards && n > 1)
        return false;

    switch ((enum us_statable)target->terms->statable) {
    case US_STATES_ALL:
        return true;
    case US_STATES_MAX_OR_ONE:
        return n == 1 || n == most;
    case US_STATES_MAX:
        return n == most;
    case US_STATES_MS:
        return n == most_to_empty(target, source, true);
    case US_STATES_ONE:
        return n == 1;
    case US_STATES_COMMON:
        return n == most && n == most_to_empty(target, source, true);
    }

    return false;
}

/* Returns an empty column other than `besides`, or -1 if there is none. */
static int spare_column(const struct us_position *p, unsigned besides)
{
    for (unsigned i = 0; i < p->num_columns; i++)
        if (i != besides && us_column_len(p, i) == 0)
            return (int)i;
    return -1;
}

static struct us_pile_id column(unsigned i)
{
    return us_pile_id(US_COLUMN, i);
}

static struct us_pile_id cell(unsigned i)
{
    return us_pile_id(US_FREECELL, i);
}

static bool one_to_empty(struct target *target, unsigned source, unsigned dest);

/*
 * The functions below move one card, or several, in moves that the target can state.  They return
 * false after a report if they cannot.
 */

/* Moves one card to an empty column without a free cell: a card from a freecell waits in another
   empty column. */
static bool one_by_waiting(struct target *target, unsigned source, unsigned dest, int spare)
{
    unsigned at = 0;
    while (at < target->board->num_freecells && !us_is_card(target->board->freecells[at]))
        at++;
    if (spare < 0 || at == target->board->num_freecells)
        return refuse(target, "one card moves to an empty column without a free cell, and the "
                              "output format would move more");

    us_card waiting = target->board->freecells[at];
    if (!emit(target, cell(at), column((unsigned)spare), 1) || !one_to_empty(target, source, dest))
        return false;

    int back = find_empty_cell(target->board);
    bool there = us_same_face(us_column_top(target->board, (unsigned)spare), waiting);
    return !there || back < 0 || emit(target, column((unsigned)spare), cell((unsigned)back), 1);
}

/* The same: as many cards as may move go to another empty column, the last one goes on from there,
   and the others come back to the rest of their run if there is one. */
static bool one_by_column(struct target *target, unsigned source, unsigned dest)
{
    unsigned most = most_to_empty(target, source, false);
    int spare = spare_column(target->board, dest);
    /* The cards could not come back in one move. */
    bool several = us_empty_columns(target->board) > 2;
    if (spare < 0 || several || !can_state(target, source, most) ||
        most == us_run_length(target->board, &target->out->game, source))
        return one_by_waiting(target, source, dest, spare);
    if (!emit(target, column(source), column((unsigned)spare), most) ||
        !one_to_empty(target, (unsigned)spare, dest))
        return false;

    unsigned left = us_column_len(target->board, spare);
    return left == 0 || emit(target, column((unsigned)spare), column(source), left);
}

/* Moves one card to an empty column: by way of a freecell if the target would move more cards. */
static bool one_to_empty(struct target *target, unsigned source, unsigned dest)
{
    if (can_state(target, source, 1))
        return emit(target, column(source), column(dest), 1);
    target->is_split = true;

    us_card card = us_column_top(target->board, source);
    int at = find_empty_cell(target->board);
    if (at < 0)
        return one_by_column(target, source, dest);
    if (!emit(target, column(source), cell((unsigned)at), 1))
        return false;

    at = find_cell_of(target->board, card);

    return at < 0 || emit(target, cell((unsigned)at), column(dest), 1);
}

/* Moves one card to a column. */
static bool one_to(struct target *target, unsigned source, unsigned dest)
{
    if (us_column_len(target->board, dest) == 0)
        return one_to_empty(target, source, dest);
    return emit(target, column(source), column(dest), 1);
}

/* Moves n cards by way of the free cells, which must be enough for all of them but the deepest. */
static bool through_cells(struct target *target, unsigned source, unsigned dest, unsigned n)
{
    us_card resting[US_MAX_FREECELLS] = {US_NO_CARD};
    for (unsigned i = 0; i + 1 < n; i++) {
        int at = find_empty_cell(target->board);
        resting[i] = us_column_top(target->board, source);
        if (at < 0)
            return refuse(target, "there are too few free cells to move cards one by one");
        if (!emit(target, column(source), cell((unsigned)at), 1))
            return false;
    }

    if (!one_to(target, source, dest))
        return false;

    for (unsigned i = n - 1; i-- > 0;) {
        int at = find_cell_of(target->board, resting[i]);
        if (at >= 0 && !emit(target, cell((unsigned)at), column(dest), 1))
            return false;
    }

    return true;
}

/* Whether n cards can go to a column by way of the free cells. */
static bool cells_suffice(const struct target *target, unsigned dest, unsigned n)
{
    unsigned cells = us_empty_freecells(target->board);
    bool last_can = us_column_len(target->board, dest) > 0 ||
                    target->terms->statable == US_STATES_ONE ||
                    us_empty_columns(target->board) == 1;
    return n <= cells || (n == cells + 1 && (last_can || target->terms->single_cards));
}

/* Moves n cards to a column in moves that the target can state, as a player would. */
static bool bring(struct target *target, unsigned source, unsigned dest, unsigned n)
{
    bool empty = us_column_len(target->board, dest) == 0;
    bool at_once;
    if (empty)
        at_once = can_state(target, source, n);
    else
        at_once = n == 1 || !target->terms->single_cards;
    if (at_once)
        return emit(target, column(source), column(dest), n);
    target->is_split = target->is_split || !target->terms->single_cards;
    if (n == 1)
        return one_to(target, source, dest);

    int spare = cells_suffice(target, dest, n) ? -1 : spare_column(target->board, dest);
    if (spare < 0)
        return through_cells(target, source, dest, n);

    unsigned part = n / 2;
    if (!bring(target, source, (unsigned)spare, part) || !bring(target, source, dest, n - part))
        return false;

    unsigned left = us_column_len(target->board, spare);
    return left == 0 || bring(target, (unsigned)spare, dest, left);
}

/* ---- moves of the solution ------------------------------------------------------------------- */

/* Finds the pile of the target's board that holds the cards of a move.  Returns false after a
   report if it has none. */
static bool find_source(struct target *target, const struct us_move *m, us_card deepest,
                        struct us_pile_id *source)
{
    *source = m->source;
    if (m->source.type == US_COLUMN)
        source->index = target->columns[m->source.index];
    if (m->source.type != US_FREECELL)
        return true;

    int at = find_cell_of(target->board, deepest);
    if (at < 0)
        return refuse(target, "a card is not where it should be");

    source->index = at;

    return true;
}

/* Whether a move of all cards of a column to an empty one is left out, because the target has no
   such moves.  Then the two columns are swapped. */
static bool is_renaming(struct target *target, const struct us_move *m,
                        const struct us_position *before)
{
    if (!target->terms->no_whole_column || m->source.type != US_COLUMN ||
        m->dest.type != US_COLUMN || us_column_len(before, m->dest.index) > 0 ||
        us_column_len(before, m->source.index) != m->num_cards)
        return false;
    target->rewrites.whole_columns++;
    uint8_t swapped = target->columns[m->source.index];
    target->columns[m->source.index] = target->columns[m->dest.index];
    target->columns[m->dest.index] = swapped;
    return true;
}

/* Returns how many of the moving cards are not home yet on the target's board. */
static unsigned count_left(const struct target *target, const struct us_move *m,
                           const struct us_position *before)
{
    unsigned n = m->num_cards;
    if (target->rule == US_AUTOMOVE_NONE ||
        (m->source.type != US_COLUMN && m->source.type != US_FREECELL))
        return n;

    const us_card *cards;
    if (m->source.type == US_COLUMN)
        cards = &us_column_cards(before,
                                 m->source.index)[us_column_len(before, m->source.index) - n];
    else
        cards = &before->freecells[m->source.index];
    while (n > 0 && is_home(target->board, cards[n - 1]))
        n--;

    return n;
}

static bool express_move(struct target *target, const struct us_move *m,
                         const struct us_position *before)
{
    if (is_renaming(target, m, before))
        return true;

    unsigned n = count_left(target, m, before);
    if (n == 0)
        return true;

    struct us_pile_id source;
    struct us_pile_id dest = m->dest;
    if (!find_source(target, m, m->source_card, &source))
        return false;
    if (dest.type == US_COLUMN)
        dest.index = target->columns[dest.index];
    if (dest.type == US_FREECELL) {
        if (m->source.type == US_FREECELL && target->terms->no_cell_to_cell) {
            target->rewrites.cell_moves++;
            return true;
        }
        if (target->terms->first_freecell || target->board->freecells[dest.index] != US_NO_CARD)
            dest.index = find_empty_cell(target->board);
    }

    if (source.type == US_COLUMN && dest.type == US_COLUMN)
        return bring(target, source.index, dest.index, n);
    return emit(target, source, dest, n);
}

/* Expresses a move of the solution, and counts it if it was split. */
static bool express_counted(struct target *target, const struct us_move *m,
                            const struct us_position *before)
{
    size_t first = target->out->num_explicit;
    target->is_split = false;
    if (!express_move(target, m, before))
        return false;
    size_t parts = target->out->num_explicit - first;
    if (!target->is_split && parts > 1) {
        target->rewrites.several++;
        target->rewrites.singles += parts;
    }
    if (!target->is_split)
        return true;

    target->rewrites.split++;
    target->rewrites.parts += parts;
    return !target->terms->no_splits ||
           refuse(
               target,
               "the output format cannot state the number of cards that move to an empty column");
}

/* Moves the extras of move i of the solution to the first move that has replaced it, from `first`
   on.  If none has, the move has become one of the automoves after the previous move, or
   nothing. */
static void carry_extras(struct target *target, size_t i, size_t first)
{
    const struct us_solution *out = target->out;
    size_t comments = first;
    size_t lines = first;
    if (first == out->num_moves && first > 0) {
        comments--;
        for (size_t k = first; k > 0 && out->moves[k - 1].implicit; k--)
            if (out->moves[k - 1].source_card == target->in->moves[i].source_card)
                comments = lines = k - 1;
    }

    us_extras_transfer(&target->out->extras, &target->progress, i, comments, lines);
}

/* Returns the pile of the target's board that must have the same cards. */
static struct us_pile_id there(const struct target *target, struct us_pile_id pile)
{
    bool swaps = pile.type == US_COLUMN && target->terms->unnamed_columns;
    return swaps ? column(target->columns[pile.index]) : pile;
}

/* Whether both boards have the same final position, in any order of the freecells. */
static bool same_end(const struct target *target)
{
    struct us_position end;
    us_position_copy(&end, &target->in->final);
    struct target closing = *target;
    struct us_solution moves = {.game = target->out->game};
    closing.board = &end;
    closing.out = &moves;
    bool ok = true;
    play_automoves(&closing);
    us_solution_free(&moves);
    for (unsigned i = 0; ok && i < end.num_freecells; i++)
        ok = !us_is_card(end.freecells[i]) || find_cell_of(target->board, end.freecells[i]) >= 0;
    for (struct us_pile_id pile = US_NO_PILE; ok && us_next_played(&end, &pile);)
        ok = us_same_cards(us_pile_of(&end, pile), us_pile_of(target->board, there(target, pile)));
    return ok && memcmp(end.foundations, target->board->foundations,
                        (size_t)end.num_decks * US_NUM_SUITS) == 0;
}

/* Returns the pile, or if it is a foundation, the first one of its suit that has the same cards on
   the target's board.  `before` is the board of the solution. */
static struct us_pile_id first_equal(const struct target *target, const struct us_position *before,
                                     struct us_pile_id pile)
{
    if (pile.type != US_FOUNDATION)
        return pile;

    unsigned i = pile.index % US_NUM_SUITS;
    while (i + US_NUM_SUITS < us_num_foundations(before) &&
           target->board->foundations[i] != before->foundations[pile.index])
        i += US_NUM_SUITS;
    pile.index = i;
    return pile;
}

/* Copies all moves as explicit ones. */
static void flatten(struct target *target)
{
    struct us_walk walk;
    struct us_position before;
    bool first = target->terms->first_foundation &&
                 us_num_foundations(&target->in->start) > US_NUM_SUITS;
    us_walk_begin(&walk, target->in);
    for (size_t i = 0; i < target->in->num_moves; i++) {
        struct us_move m = target->in->moves[i];
        m.implicit = false;
        m.automove = US_AUTOMOVE_NONE;
        if (first) {
            us_position_copy(&before, &walk.board);
            us_walk_next(&walk);
            m.source = first_equal(target, &before, m.source);
            m.dest = first_equal(target, &before, m.dest);
            us_position_apply(target->board, &m);
        }
        us_solution_add(target->out, &m);
    }

    if (!first)
        us_position_copy(&target->out->final, &target->in->final);
}

static bool replay(struct target *target)
{
    struct us_walk walk;
    struct us_position before;

    us_walk_begin(&walk, target->in);
    for (unsigned i = 0; i < US_MAX_COLUMNS; i++)
        target->columns[i] = i;
    if (target->terms->automove_first)
        play_automoves(target);

    for (size_t i = 0; i < target->in->num_moves; i++) {
        us_position_copy(&before, &walk.board);
        us_walk_next(&walk);
        size_t first = target->out->num_moves;
        if (!express_counted(target, walk.move, &before))
            return false;

        carry_extras(target, i, first);
    }

    us_extras_transfer(&target->out->extras, &target->progress, target->in->num_moves,
                       target->out->num_moves, target->out->num_moves);

    return same_end(target) || refuse(target, "the end would be different");
}

static struct us_place place_of(struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION)
        return (struct us_place){.kind = US_PLACE_FOUNDATION};
    uint8_t kind = pile.type == US_FREECELL ? US_PLACE_FREECELL : US_PLACE_COLUMN;
    return (struct us_place){.kind = kind, .index = pile.index};
}

/* Makes a script of the moves as a list of pairs, with the numbers of cards or without those to
   empty columns. */
static void list_moves(const struct us_solution *s, bool states_counts, struct us_script *script)
{
    us_script_clear(script, us_str(""), &s->game);
    us_position_copy(&script->start, &s->start);
    script->has_start = true;
    script->conventions.automove = US_AUTOMOVE_UNKNOWN;
    script->conventions.automove_first = script->conventions.redundant_home = US_PERHAPS;
    script->conventions.empty_count = states_counts ? US_EMPTY_STATED : US_EMPTY_UNKNOWN;
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        struct us_intent *intent = us_script_add(script);
        *intent = (struct us_intent){.source = place_of(m->source),
                                     .dest = place_of(m->dest),
                                     .count_kind = US_COUNT_BY_CONVENTION};
        if (states_counts) {
            intent->count = m->num_cards;
            intent->count_kind = US_COUNT_STATED;
        }
    }
}

static bool has_same_moves(const struct us_solution *a, const struct us_solution *b)
{
    if (a->num_moves != b->num_moves)
        return false;
    for (size_t i = 0; i < a->num_moves; i++) {
        const struct us_move *x = &a->moves[i];
        const struct us_move *y = &b->moves[i];
        if (!us_same_pile(x->source, y->source) || !us_same_pile(x->dest, y->dest) ||
            x->num_cards != y->num_cards)
            return false;
    }
    return true;
}

/* Whether a reader that seeks the listed card counts finds some that solve the game, or if
   same_moves is set, those of the solution.  Sets *no_memory if memory ran out. */
static bool is_found_again(const struct target *target, bool same_moves, bool *no_memory)
{
    /* Enough for the conventions.  A search for counts that needs more is not worth its time. */
    enum { SHORT_SEARCH = 20000 };
    struct us_bounds bounds = us_usual_bounds;
    struct us_script script = {0};
    struct us_solution found_again = {0};
    struct us_sink quiet = {0};
    struct us_resolver r = {.sink = &quiet, .bounds = &bounds};
    if (same_moves)
        bounds.of[US_BOUND_SEARCH] = SHORT_SEARCH;

    list_moves(target->out, target->terms->statable == US_STATES_ALL && !target->terms->searched,
               &script);
    bool found = !us_script_failed(&script) && us_infer(&r, &script, &found_again) == US_OK;
    if (same_moves)
        found = found && has_same_moves(target->out, &found_again);
    else
        found = found && found_again.result == US_RESULT_SOLVED;

    *no_memory = us_script_failed(&script) || quiet.no_memory;
    us_script_free(&script);
    us_solution_free(&found_again);

    return found;
}

/* Whether a reader infers the right automove rule from the number of listed moves home.  A layout
   implies none. */
static bool implies_rule(const struct target *target)
{
    size_t homes = 0;
    if (target->out->num_moves == 0)
        return true;
    for (size_t i = 0; i < target->out->num_moves; i++)
        homes += !target->out->moves[i].implicit &&
                 target->out->moves[i].dest.type == US_FOUNDATION;
    return us_rule_by_homes(homes, us_game_cards(&target->out->game)) == target->rule ||
           refuse(target,
                  "the number of moves to the foundations would imply another automove rule");
}

enum us_automove us_express_rule(const struct us_solution *in, const struct us_terms *terms)
{
    unsigned own = in->conventions.automove;
    return (enum us_automove)(terms->rules >> own & 1 ? own : terms->rule);
}

/* Variations without automoves have all moves as moves of the player.  Under another rule, others
   would follow, so that they would not be the same variations.  A variation that is illegal only
   because of an automove becomes legal: the rule that it breaks is gone. */
static void express_variations(struct us_solution *out)
{
    struct us_extras *x = &out->extras;
    if (out->conventions.automove != US_AUTOMOVE_NONE)
        us_drop_variations(out);
    for (size_t i = 0; i < x->num_moves; i++) {
        x->moves[i].implicit = false;
        x->moves[i].automove = US_AUTOMOVE_NONE;
    }
}

/* Sets the output to the solution without its moves. */
static void begin_output(struct target *target)
{
    const struct us_solution *in = target->in;
    struct us_solution *out = target->out;
    us_solution_clear(out);
    us_solution_set_game(out, &in->game);
    out->deal = in->deal;
    out->deal_implies_start = in->deal_implies_start;
    out->deal_implies_faces = in->deal_implies_faces;
    out->claim = in->claim;
    out->empty = in->empty;
    out->conventions.automove = target->rule;
    if (!in->empty) {
        us_position_copy(&out->start, &in->start);
        us_position_copy(&out->final, &in->start);
    }

    us_solution_make_room(out, in->num_moves);
    us_extras_copy(&out->extras, &in->extras);
    if (out->conventions.automove != in->conventions.automove)
        express_variations(out);
}

/* Moves marks before automoves to the position after them: only those after automoves have a
   number. */
static void settle_marks(struct us_solution *out)
{
    for (size_t i = 0; i < out->extras.num_marks; i++) {
        struct us_mark *mark = &out->extras.marks[i];
        while (mark->line == US_MAIN_LINE && mark->before > 0 && mark->before < out->num_moves &&
               out->moves[mark->before].implicit)
            mark->before++;
    }
}

/* Writes the moves in the terms of the target. */
static bool express_moves(struct target *target)
{
    const struct us_terms *terms = target->terms;
    bool as_it_is = target->rule == US_AUTOMOVE_NONE && terms->statable == US_STATES_ALL &&
                    !terms->no_cell_to_cell && !terms->single_cards;
    bool only_start = target->in->num_moves == 0 && !terms->automove_first;
    if (as_it_is || only_start) {
        flatten(target);
        return true;
    }
    if (target->in->game.num_decks == 1)
        return replay(target);

    return us_report(target->sink, US_DIAG_NOT_EXPRESSED, US_NOWHERE,
                     "equal cards of two decks cannot be distinguished");
}

/* Checks that a reader of the output would find what its terms omit. */
static bool is_readable(struct target *target)
{
    const struct us_terms *terms = target->terms;
    bool out_of_memory = false;
    if (terms->automove_first && target->in->num_moves > 0 && target->out->num_explicit == 0)
        return refuse(target,
                      "there would be no moves, and a reader makes no automoves in a layout");
    if (terms->rule_by_homes && !implies_rule(target))
        return false;
    bool unsolved = terms->inferred && target->out->result != US_RESULT_SOLVED;
    bool same_moves = terms->read_back || unsolved;
    if ((!terms->searched && !same_moves) || is_found_again(target, same_moves, &out_of_memory))
        return true;
    target->out->failed = out_of_memory;
    if (out_of_memory)
        return false;
    target->rewrites.other_moves = unsolved && !terms->read_back && !terms->no_splits;
    if (target->rewrites.other_moves)
        return true;
    return refuse(
        target,
        "the output format omits the counts to empty columns, and a reader could not find them");
}

static bool is_other_cell(struct us_pile_id a, struct us_pile_id b)
{
    return a.type == US_FREECELL && !us_same_pile(a, b);
}

/* Compares the moves with those of the solution, automoves included. */
static void compare_moves(const struct us_solution *in, const struct us_solution *out,
                          struct us_rewrites *rewrites)
{
    if (rewrites->split > 0 || rewrites->several > 0 || rewrites->cell_moves > 0 ||
        rewrites->whole_columns > 0)
        return;
    rewrites->other_order = in->num_moves != out->num_moves;
    for (size_t i = 0; i < in->num_moves && !rewrites->other_order; i++) {
        const struct us_move *a = &in->moves[i];
        const struct us_move *b = &out->moves[i];
        rewrites->other_order = a->source.type != b->source.type || a->dest.type != b->dest.type ||
                                a->num_cards != b->num_cards ||
                                !us_same_face(a->source_card, b->source_card);
        rewrites->other_cells |= is_other_cell(a->source, b->source) ||
                                 is_other_cell(a->dest, b->dest);
    }
    rewrites->other_cells = rewrites->other_cells && !rewrites->other_order;
}

enum us_status us_express(const struct us_solution *in, const struct us_terms *terms,
                          enum us_automove rule, struct us_rewrites *rewrites,
                          struct us_solution *out, struct us_sink *sink)
{
    struct target target = {
        .in = in, .terms = terms, .rule = rule, .out = out, .board = &out->final, .sink = sink};
    begin_output(&target);
    bool ok = in->empty || express_moves(&target);
    settle_marks(out);
    if (!in->empty)
        out->result = us_result_of(&out->game, &out->final);
    ok = ok && (in->empty || us_solution_failed(out) || is_readable(&target));
    if (us_solution_failed(out))
        return us_fail_memory(sink);
    if (ok && rewrites) {
        *rewrites = target.rewrites;
        compare_moves(in, out, rewrites);
    }
    return ok ? US_OK : US_FAILED;
}
