/* SPDX-License-Identifier: MIT */
/* Walks through a solution. */
#include "engine/walk.h"

#include "rules/automove.h"
#include "rules/judge.h"
#include "rules/legal.h"

void us_walk_begin(struct us_walk *walk, const struct us_solution *solution)
{
    walk->solution = solution;
    us_position_copy(&walk->board, &solution->start);
    walk->move = NULL;
    walk->played = 0;
    walk->number = 0;
    walk->completed_suit = false;
    walk->notes = NULL;
}

/* Plays a legal move. */
static void play(struct us_walk *w, const struct us_move *m)
{
    unsigned to = m->dest.type == US_COLUMN ? m->dest.index : 0;
    unsigned len = us_column_len(&w->board, to) + m->num_cards;
    w->move = m;
    us_position_apply_noted(&w->board, m, w->notes);
    w->completed_suit = m->dest.type == US_COLUMN && us_column_len(&w->board, to) < len;
    w->number += !m->implicit;
}

bool us_walk_next(struct us_walk *walk)
{
    if (walk->played == walk->solution->num_moves)
        return false;

    play(walk, &walk->solution->moves[walk->played++]);
    return true;
}

enum us_reason us_walk_play(struct us_walk *walk, struct us_move *move)
{
    enum us_reason reason = us_judge(&walk->solution->game, &walk->board, move);
    if (reason != US_REASON_NONE)
        return reason;

    move->automove = US_AUTOMOVE_NONE;
    move->implicit = false;
    us_name_cards(&walk->board, move);
    walk->played = walk->solution->num_moves;
    play(walk, move);
    return US_REASON_NONE;
}

void us_walk_to(struct us_walk *walk, uint32_t number)
{
    const struct us_solution *s = walk->solution;
    while (number > 0 && walk->played < s->num_moves &&
           (walk->number < number || s->moves[walk->played].implicit))
        us_walk_next(walk);
}

/* Plays the automoves that the rule makes now.  Returns false if the solution has others. */
static bool plays_usual_automoves(struct us_walk *w)
{
    const struct us_solution *s = w->solution;
    enum us_automove rule = (enum us_automove)s->conventions.automove;
    struct us_passes passes = {0};
    struct us_move m;
    while (us_next_in_passes(&s->game, &w->board, rule, &passes, &m)) {
        const struct us_move *next = &s->moves[w->played];
        if (w->played == s->num_moves || !next->implicit || !us_same_pile(m.source, next->source) ||
            !us_same_pile(m.dest, next->dest))
            return false;
        us_walk_next(w);
    }
    return w->played == s->num_moves || !s->moves[w->played].implicit;
}

bool us_has_usual_automoves(const struct us_solution *solution)
{
    struct us_walk w;
    if (solution->empty || solution->num_moves == 0)
        return true;

    us_walk_begin(&w, solution);
    bool ok = !solution->moves[0].implicit || plays_usual_automoves(&w);
    while (ok && us_walk_next(&w))
        ok = plays_usual_automoves(&w);
    return ok;
}

void us_settle_base(struct us_game *game, const struct us_position *position)
{
    if (game->rules.foundation_base == US_BASE_OF_START && position->base > 0)
        game->rules.foundation_base = position->base == 1 ? 0 : position->base;
}

/* Makes a later position a start: the rules state the passes that are left, and how many cards the
   stock deals in the next ones. */
static void settle_passes(struct us_game *game, struct us_position *position)
{
    struct us_rules *rules = &game->rules;
    bool counts = rules->stock_passes > 0 || rules->stock_draw_falls ||
                  rules->gathers == US_GATHERED_SHUFFLED;
    if (position->redeals == 0 || !counts)
        return;

    if (rules->stock_draw_falls) {
        unsigned drawn = us_num_drawn(position);
        rules->stock_draw = drawn > 1 ? drawn : 0;
        rules->stock_draw_falls = drawn > 1;
    }
    if (rules->stock_passes > position->redeals)
        rules->stock_passes = rules->stock_passes - position->redeals;
    us_shuffles_begin(position);
}

void us_solution_at(const struct us_solution *solution, uint32_t number, struct us_solution *out)
{
    struct us_walk w;

    us_solution_clear(out);
    us_solution_set_game(out, &solution->game);
    us_extras_copy(&out->extras, &solution->extras);
    out->extras.num_comments = out->extras.num_variations = out->extras.num_marks = 0;
    out->extras.fault_reason.len = 0;
    out->empty = solution->empty;
    if (solution->empty)
        return;

    us_walk_begin(&w, solution);
    us_walk_to(&w, number);
    settle_passes(&out->game, &w.board);
    us_position_copy(&out->start, &w.board);
    us_position_copy(&out->final, &w.board);
    out->result = us_result_of(&out->game, &w.board);
    if (w.played == 0) {
        out->deal = solution->deal;
        out->deal_implies_start = solution->deal_implies_start;
        out->deal_implies_faces = solution->deal_implies_faces;
    } else {
        us_settle_base(&out->game, &w.board);
        out->extras.deal_name.len = 0;
    }
}
