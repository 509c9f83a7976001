/* SPDX-License-Identifier: MIT */
/* Walks through a solution. */
#include "engine/walk.h"

#include "rules/legal.h"

void us_walk_begin(struct us_walk *w, const struct us_solution *solution)
{
    w->solution = solution;
    us_position_copy(&w->board, &solution->start);
    w->move = NULL;
    w->played = 0;
    w->number = 0;
    w->completed_suit = false;
    w->notes = NULL;
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

bool us_walk_next(struct us_walk *w)
{
    if (w->played == w->solution->num_moves)
        return false;

    play(w, &w->solution->moves[w->played++]);
    return true;
}

enum us_reason us_walk_play(struct us_walk *w, struct us_move *m)
{
    enum us_reason reason = us_judge(&w->solution->game, &w->board, m);
    if (reason != US_REASON_NONE)
        return reason;

    m->automove = US_AUTOMOVE_NONE;
    m->implicit = false;
    us_name_cards(&w->board, m);
    w->played = w->solution->num_moves;
    play(w, m);
    return US_REASON_NONE;
}

void us_walk_to(struct us_walk *w, uint32_t number)
{
    const struct us_solution *s = w->solution;
    while (number > 0 && w->played < s->num_moves && (w->number < number || s->moves[w->played].implicit))
        us_walk_next(w);
}

bool us_solution_at(const struct us_solution *s, uint32_t number, struct us_solution *out)
{
    struct us_walk w;

    us_solution_clear(out);
    us_solution_set_game(out, &s->game);
    if (!us_extras_copy(&out->extras, &s->extras))
        return false;

    out->extras.num_comments = out->extras.num_variations = 0;
    out->extras.layout_before_move = 0;
    out->extras.fault_reason.len = 0;
    out->empty = s->empty;
    if (s->empty)
        return true;

    us_walk_begin(&w, s);
    us_walk_to(&w, number);
    us_position_copy(&out->start, &w.board);
    us_position_copy(&out->final, &w.board);
    out->result = us_game_is_won(&s->game, &w.board) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
    if (w.played == 0)
        out->deal = s->deal;
    else
        out->extras.deal_name.len = 0;

    return true;
}
