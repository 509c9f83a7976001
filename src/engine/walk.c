/* SPDX-License-Identifier: MIT */
/* Walks through a solution. */
#include "engine/walk.h"

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

/* Plays a legal move and turns the card face up that it uncovers. */
static void play(struct us_walk *w, const struct us_move *m)
{
    unsigned to = m->dest.type == US_COLUMN ? m->dest.index : 0;
    unsigned len = w->board.len[to] + m->num_cards;
    w->move = m;
    us_position_apply_noted(&w->board, m, w->notes);
    w->completed_suit = m->dest.type == US_COLUMN && w->board.len[to] < len;
    w->number += !m->implicit;
    if (m->source.type == US_COLUMN && w->board.len[m->source.index] > 0) {
        unsigned i = m->source.index;
        w->board.columns[i][w->board.len[i] - 1] &= (us_card)~US_CARD_HIDDEN;
    }
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
    while (number > 0 && walk->played < s->num_moves && (walk->number < number || s->moves[walk->played].implicit))
        us_walk_next(walk);
}

bool us_solution_at(const struct us_solution *solution, uint32_t number, struct us_solution *out)
{
    struct us_walk w;

    us_solution_clear(out);
    us_solution_set_game(out, &solution->game);
    if (!us_extras_copy(&out->extras, &solution->extras))
        return false;

    out->extras.num_comments = out->extras.num_variations = out->extras.num_marks = 0;
    out->extras.layout_before_move = 0;
    out->extras.fault_reason.len = 0;
    out->empty = solution->empty;
    if (solution->empty)
        return true;

    us_walk_begin(&w, solution);
    us_walk_to(&w, number);
    us_position_copy(&out->start, &w.board);
    us_position_copy(&out->final, &w.board);
    out->result = us_game_is_won(&solution->game, &w.board) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
    if (w.played == 0)
        out->deal = solution->deal;
    else
        out->extras.deal_name.len = 0;

    return true;
}
