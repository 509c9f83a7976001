/* SPDX-License-Identifier: MIT */
/* The loop over the moves of a board game. */
#include "boardgames/replay.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/rows.h"

bool us_bg_refuse(struct us_bg_replay *replay, const struct us_bg_move *move, const char *reason,
                  const char *rule, const char *format, ...)
{
    va_list args;

    if (!replay->results)
        return false;

    struct us_bg_fault *fault = &replay->results->fault;
    *fault = (struct us_bg_fault){.move = replay->index + 1, .reason = reason, .span = move->span};
    va_start(args, format);
    vsnprintf(fault->text, sizeof(fault->text), format, args);
    va_end(args);
    snprintf(fault->rule, sizeof(fault->rule), "%s", rule);

    return false;
}

void us_bg_doubt(struct us_bg_replay *replay, const struct us_bg_move *move, enum us_diag_id id,
                 const char *format, ...)
{
    char words[200];
    va_list args;

    if (!replay->results)
        return;

    va_start(args, format);
    vsnprintf(words, sizeof(words), format, args);
    va_end(args);
    us_report(replay->sink, id, move->span, "%s", words);
}

void us_bg_note_effect(struct us_bg_replay *replay, struct us_bg_move *move,
                       enum us_bg_effect_kind kind, struct us_bg_piece piece)
{
    struct us_bg_solution *solution = replay->results;

    if (!solution)
        return;

    if (move->num_effects == 0)
        move->first_effect = solution->num_effects;
    if (solution->num_effects == solution->cap_effects &&
        !us_grow(&solution->effects, &solution->cap_effects, solution->num_effects + 1,
                 sizeof(*solution->effects))) {
        solution->text.failed = true;
        return;
    }

    solution->effects[solution->num_effects++] = (struct us_bg_effect){kind, piece};
    move->num_effects++;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Compares positions and reports the first cell that differs. */
static bool same_cells(const struct us_boardgame *game, const struct us_bg_position *played,
                       const struct us_bg_position *shown, struct us_buf *how)
{
    for (size_t i = 0; i < US_MAX_CELLS; i++) {
        if (played->cells[i] == shown->cells[i])
            continue;
        us_buf_puts(how, "the file has ");
        us_buf_putc(how, shown->cells[i]);
        us_buf_puts(how, " on ");
        game->put_place(how, i);
        us_buf_puts(how, " instead of ");
        us_buf_putc(how, played->cells[i]);
        return false;
    }

    if (played->side != shown->side)
        us_buf_putf(how, "in the file %s is to move", game->sides[shown->side]);
    return played->side == shown->side;
}

bool us_bg_solution_same(const struct us_boardgame *game, const struct us_bg_position *played,
                         const struct us_bg_position *shown, struct us_buf *how)
{
    return game->same ? game->same(played, shown, how) : same_cells(game, played, shown, how);
}

/* True if the snapshots at the current move agree with the board. */
static bool check_snapshots(struct us_bg_replay *replay)
{
    struct us_bg_solution *solution = replay->results;
    bool ok = true;

    while (ok && replay->next_snapshot < solution->num_snapshots) {
        const struct us_bg_snapshot *snapshot = &solution->snapshots[replay->next_snapshot];
        struct us_buf how = {0};

        if (snapshot->after != replay->index)
            break;

        replay->next_snapshot++;
        ok = us_bg_solution_same(solution->game, &replay->board, &snapshot->board, &how);
        if (!ok) {
            solution->fault = (struct us_bg_fault){.move = replay->index,
                                                   .reason = "SNAPSHOT_DIFFERS",
                                                   .snapshot = true,
                                                   .span = snapshot->span};
            snprintf(solution->fault.text, sizeof(solution->fault.text),
                     "the position after move %zu differs: %s", replay->index, us_buf_text(&how));
        }
        us_buf_free(&how);
    }

    return ok;
}

static bool take_start(const struct us_bg_solution *solution, const struct us_bg_position *layout,
                       struct us_bg_position *board)
{
    if (solution->has_start)
        *board = solution->start;
    else if (layout)
        *board = *layout;
    else if (!solution->game->initial || !solution->game->initial(board))
        return false;
    return true;
}

static bool has_ended(const struct us_bg_replay *replay)
{
    return replay->outcome.ending != US_END_NONE;
}

static void play_all(struct us_bg_replay *replay)
{
    struct us_bg_solution *solution = replay->results;
    bool ok = check_snapshots(replay);

    while (ok && replay->index < solution->num_moves) {
        struct us_bg_move *move = &solution->moves[replay->index];

        if (has_ended(replay))
            ok = us_bg_refuse(replay, move, "AFTER_THE_END", "", "the game has already ended");
        else
            ok = solution->game->play(replay, move);

        if (ok) {
            solution->num_played = ++replay->index;
            ok = check_snapshots(replay);
        }
    }

    solution->final = replay->board;
}

enum us_status us_bg_resolve(struct us_bg_solution *solution, const struct us_bg_position *layout,
                             struct us_sink *sink)
{
    struct us_bg_replay replay = {.solution = solution, .results = solution, .sink = sink};

    if (solution->has_start && layout)
        return us_fail_at(sink, US_DIAG_TWO_STARTS, solution->start_span, "%s", "");
    if (!take_start(solution, layout, &replay.board))
        return us_fail_at(sink, US_DIAG_NO_START, US_NOWHERE, "%s has no standard start position",
                          solution->game->name);

    solution->num_played = 0;
    solution->fault = (struct us_bg_fault){.reason = NULL};
    if (solution->game->begin)
        solution->game->begin(&replay);
    solution->start = replay.board;
    solution->has_start = solution->has_start || layout;

    play_all(&replay);
    solution->outcome = has_ended(&replay) ? replay.outcome : solution->claim;
    if (solution->game->forget)
        solution->game->forget(replay.memory);

    return solution->text.failed ? us_fail_memory(sink) : US_OK;
}

void us_bg_walk_begin(struct us_bg_replay *walk, const struct us_bg_solution *solution)
{
    *walk = (struct us_bg_replay){.solution = solution, .board = solution->start};
}

bool us_bg_walk_next(struct us_bg_replay *walk)
{
    if (walk->index == walk->solution->num_played)
        return false;
    struct us_bg_move move = walk->solution->moves[walk->index];
    walk->solution->game->play(walk, &move);
    walk->index++;
    return true;
}

bool us_bg_walk_is_stated(struct us_bg_replay *walk)
{
    const struct us_bg_solution *solution = walk->solution;
    bool own = walk->index == 0 && solution->has_start;

    while (walk->next_snapshot < solution->num_snapshots &&
           solution->snapshots[walk->next_snapshot].after < walk->index)
        walk->next_snapshot++;

    for (size_t i = walk->next_snapshot; i < solution->num_snapshots; i++) {
        if (solution->snapshots[i].after != walk->index)
            break;
        own = own || !solution->snapshots[i].implied;
    }

    return own;
}

bool us_bg_walk_shows(struct us_bg_replay *walk, enum us_bg_boards boards)
{
    bool end = walk->index == 0 || walk->index == walk->solution->num_played;
    return boards == US_BOARDS_ALL || (boards == US_BOARDS_ENDS && end) ||
           (boards == US_BOARDS_KEPT && us_bg_walk_is_stated(walk));
}

void us_bg_put_outcome(struct us_buf *out, const struct us_bg_solution *solution)
{
    static const char *const how[] = {
        "", "", " by repetition", " because no action is possible", "", " by resignation", ""};
    US_ASSERT_ROWS(how, US_ENDINGS);

    if (solution->outcome.ending == US_END_NONE)
        return;

    if (solution->outcome.winner == US_SIDE_NONE)
        us_buf_puts(out, "a draw");
    else
        us_buf_putf(out, "%s wins", solution->game->sides[solution->outcome.winner]);

    us_buf_puts(out, how[solution->outcome.ending]);
}
