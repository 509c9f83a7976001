/* SPDX-License-Identifier: MIT */
/* Plays games move by move. */
#include "engine/play.h"

#include "engine/merge.h"
#include "engine/variations.h"
#include "rules/automove.h"
#include "rules/judge.h"
#include "rules/legal.h"
#include "rules/shuffle.h"

/* Leaves only what is known of a game while it is played: no claims, no guesses, no fault. */
static void forget_the_input(struct us_solution *s)
{
    struct us_conventions rule = {.automove = s->conventions.automove,
                                  .automove_first = s->conventions.automove_first};
    s->conventions = rule;
    s->inferred = s->assumed = s->supposed = false;
    s->other.found = false;
    s->game_source = US_GAME_STATED;
    s->game_refined = false;
    s->other_games = 0;
    s->nearest = NULL;
    s->claim = US_CLAIM_NONE;
    s->counts.stated = 0;
    s->result = US_RESULT_UNFINISHED;
    s->cut_off = s->other_deal = false;
    s->num_ignored_words = s->num_skipped = s->num_after_end = 0;
    s->fault = (struct us_fault){.reason = US_REASON_NONE};
    s->extras.fault_reason.len = s->extras.correction.len = 0;
}

/* Forgets the current position of a record: the game has its own. */
static void drop_current(struct us_extras *x)
{
    size_t kept = 0;
    for (size_t i = 0; i < x->num_marks; i++)
        if (x->marks[i].name.len > 0)
            x->marks[kept++] = x->marks[i];
    x->num_marks = kept;
}

bool us_play_begin(struct us_play *play, const struct us_solution *solution, uint32_t number)
{
    struct us_solution *s = &play->solution;
    us_solution_copy(s, solution);
    if (us_solution_failed(s))
        return false;

    us_extras_cut(&s->extras, s->num_moves);
    drop_current(&s->extras);
    forget_the_input(s);
    if (!us_state_shuffles(&s->game, &s->start))
        return false;
    us_walk_begin(&play->walk, s);
    us_walk_to(&play->walk, number);
    return true;
}

/* Makes *walk a walk through a copy of the solution of `other`, at the same position. */
static void stand_where(struct us_walk *walk, const struct us_solution *solution,
                        const struct us_walk *other)
{
    us_walk_begin(walk, solution);
    us_position_copy(&walk->board, &other->board);
    walk->played = other->played;
    walk->number = other->number;
}

static void free_line(struct us_solution *line)
{
    if (!line)
        return;
    us_solution_free(line);
    us_resize(line, 0);
}

/* Returns a copy of a solution, and makes room for it among the lines.  Returns NULL if memory runs
   out. */
static struct us_solution *make_line(struct us_play *play, const struct us_solution *solution)
{
    bool room = us_grow(&play->lines, &play->cap_lines, play->num_lines + 1,
                        sizeof(struct us_solution *));
    struct us_solution *line = room ? us_new(sizeof(*line)) : NULL;
    if (!line)
        return NULL;
    us_solution_copy(line, solution);
    if (!us_solution_failed(line))
        return line;
    free_line(line);
    return NULL;
}

/* Adds what make_line has returned. */
static bool add_line(struct us_play *play, struct us_solution *line)
{
    if (line)
        play->lines[play->num_lines++] = line;
    return line != NULL;
}

static void drop_lines(struct us_play *play)
{
    while (play->num_lines > 0)
        free_line(play->lines[--play->num_lines]);
}

bool us_play_copy(struct us_play *to, const struct us_play *from)
{
    us_solution_copy(&to->solution, &from->solution);
    if (us_solution_failed(&to->solution))
        return false;

    stand_where(&to->walk, &to->solution, &from->walk);
    to->keeps_lines = from->keeps_lines;
    for (size_t i = 0; i < from->num_lines; i++)
        if (!add_line(to, make_line(to, from->lines[i])))
            return false;
    return true;
}

bool us_play_make_room(struct us_play *play)
{
    enum { MOST = 1 + US_MAX_CARDS }; /* each automove takes a card home */
    us_solution_make_room(&play->solution, play->walk.played + MOST);
    bool ok = !play->solution.failed;
    play->solution.failed = false;
    bool leaves = play->keeps_lines && play->walk.played < play->solution.num_moves;
    if (ok && leaves && !play->leaving)
        play->leaving = make_line(play, &play->solution);
    return ok && (!leaves || play->leaving);
}

/* Forgets the moves after the first `played` ones, of which so many are the player's. */
static void cut(struct us_play *play, size_t played, size_t num_explicit)
{
    struct us_solution *s = &play->solution;
    if (played == s->num_moves)
        return;
    us_extras_cut(&s->extras, played);
    s->num_moves = played;
    s->num_explicit = num_explicit;
    if (play->milestone.played > played)
        play->milestone.played = 0;
}

void us_play_forget(struct us_play *play)
{
    drop_lines(play);
    cut(play, play->walk.played, play->walk.number);
    us_drop_variations(&play->solution);
}

/* Adds a move, which is the last one. */
static void add(struct us_play *play, const struct us_move *m)
{
    us_solution_add(&play->solution, m);
    play->walk.played = play->solution.num_moves;
    play->walk.move = &play->solution.moves[play->walk.played - 1];
}

/* Plays the automoves that the rule makes now. */
static void play_automoves(struct us_play *play)
{
    struct us_solution *s = &play->solution;
    enum us_automove rule = (enum us_automove)s->conventions.automove;
    struct us_passes passes = {0};
    struct us_move m;
    while (us_next_in_passes(&s->game, &play->walk.board, rule, &passes, &m)) {
        us_solution_add(s, &m);
        us_walk_next(&play->walk);
    }
}

enum us_reason us_play_move(struct us_play *play, struct us_move *move)
{
    struct us_solution *s = &play->solution;
    size_t played = play->walk.played;
    unsigned number = play->walk.number;
    enum us_reason reason = us_walk_play(&play->walk, move);
    if (reason == US_REASON_NONE)
        add_line(play, play->leaving);
    else
        free_line(play->leaving);
    play->leaving = NULL;
    if (reason != US_REASON_NONE)
        return reason;

    cut(play, played, number);
    if (played == 0)
        s->conventions.automove_first = US_NO;
    add(play, move);
    play_automoves(play);
    return US_REASON_NONE;
}

/* Goes back to a position from which move `number` is not far, and remembers it. */
static void go_back(struct us_play *play, uint32_t number)
{
    enum { FAR = 32 };
    struct us_walk *w = &play->walk;
    struct us_milestone *m = &play->milestone;
    us_walk_begin(w, &play->solution);
    if (m->played > 0 && m->number <= number) {
        us_position_copy(&w->board, &m->board);
        w->played = m->played;
        w->number = m->number;
        w->move = &play->solution.moves[m->played - 1];
    }
    if (number <= w->number + 2 * FAR)
        return;
    us_walk_to(w, number - FAR);
    us_position_copy(&m->board, &w->board);
    m->played = w->played;
    m->number = w->number;
}

bool us_play_to(struct us_play *play, uint32_t number)
{
    if (number < play->walk.number || number == 0)
        go_back(play, number);
    us_walk_to(&play->walk, number);
    return play->walk.number == number;
}

/* Moves a game to another place in memory. */
static void move_play(struct us_play *to, const struct us_play *from)
{
    us_solution_share(&to->solution, &from->solution);
    us_solution_set_game(&to->solution, &from->solution.game);
    stand_where(&to->walk, &to->solution, &from->walk);
    to->milestone.played = 0;
    to->keeps_lines = from->keeps_lines;
    to->leaving = from->leaving;
    to->lines = from->lines;
    to->num_lines = from->num_lines;
    to->cap_lines = from->cap_lines;
}

void us_play_swap(struct us_play *a, struct us_play *b)
{
    struct us_play old = {0};
    move_play(&old, a);
    move_play(a, b);
    move_play(b, &old);
}

bool us_play_restart(struct us_play *play)
{
    struct us_solution here = {0};
    struct us_play fresh = {0};
    us_solution_at(&play->solution, play->walk.number, &here);
    bool ok = !us_solution_failed(&here) && us_play_begin(&fresh, &here, 0);
    fresh.solution.conventions = play->solution.conventions;
    fresh.solution.conventions.automove_first = US_NO;
    fresh.keeps_lines = play->keeps_lines;
    if (ok)
        us_play_swap(play, &fresh);
    us_play_free(&fresh);
    us_solution_free(&here);
    return ok;
}

/* Adds the lines that were left, and the moves that can be played again, as variations.  Returns
   false if memory runs out. */
static bool add_variations(const struct us_play *play, struct us_solution *out)
{
    struct us_merger merger = {.tree = out};
    if (!play->keeps_lines)
        return true;

    bool ok = true;
    for (size_t i = 0; i < play->num_lines && ok; i++)
        ok = us_merger_add(&merger, play->lines[i]);
    if (ok && play->walk.played < play->solution.num_moves)
        ok = us_merger_add(&merger, &play->solution);
    ok = ok && us_merger_end(&merger);
    us_merger_free(&merger);
    return ok;
}

bool us_play_take(const struct us_play *play, struct us_solution *out)
{
    struct us_solution part;
    us_solution_share(&part, &play->solution);
    part.num_moves = play->walk.played;
    part.num_explicit = play->walk.number;
    us_solution_copy(out, &part);
    if (us_solution_failed(out))
        return false;

    us_extras_cut(&out->extras, out->num_moves);
    us_position_copy(&out->final, &play->walk.board);
    out->result = us_result_of(&out->game, &out->final);
    return add_variations(play, out);
}

void us_play_free(struct us_play *play)
{
    drop_lines(play);
    free_line(play->leaving);
    us_resize(play->lines, 0);
    us_solution_free(&play->solution);
}

enum us_reason us_play_on(const struct us_game *game, struct us_position *board,
                          enum us_automove rule, const struct us_move *move, size_t *automoves)
{
    struct us_move m;
    enum us_reason reason = us_judge(game, board, move);
    if (reason != US_REASON_NONE)
        return reason;

    us_position_apply(board, move);
    struct us_passes passes = {0};
    while (us_next_in_passes(game, board, rule, &passes, &m)) {
        us_position_apply(board, &m);
        ++*automoves;
    }
    return US_REASON_NONE;
}
