/* SPDX-License-Identifier: MIT */
/* Shows a board game to a person. */
#include "boardgames/show.h"

#include "boardgames/replay.h"

static bool is_shown(const struct us_bg_frames *frames, const struct us_bg_replay *walk)
{
    bool at_end = walk->index == walk->solution->num_played;
    return (walk->index >= frames->from && walk->index <= frames->to) ||
           (frames->alone && at_end && frames->from > walk->index);
}

static bool has_board(const struct us_bg_frames *frames, const struct us_bg_replay *walk)
{
    return walk->index % frames->every == 0 || walk->index == walk->solution->num_played ||
           walk->index == frames->to;
}

/* Writes the effects of a move, such as "captures c4". */
static void put_effects(struct us_buf *out, const struct us_bg_solution *solution,
                        const struct us_bg_move *move)
{
    us_buf_puts(out, us_bg_move_names[move->kind]);
    if (move->kind == US_BG_MOVE_SLIDE)
        us_buf_putf(out, ", %u tile%s", move->length, move->length == 1 ? "" : "s");

    for (size_t i = 0; i < move->num_effects; i++) {
        const struct us_bg_effect *effect = &solution->effects[move->first_effect + i];
        us_buf_putf(out, ", %s", us_bg_effect_names[effect->kind]);
        us_buf_puts_if(out, effect->piece.letter || effect->piece.at != US_NO_PLACE, " ");
        if (effect->piece.letter)
            us_buf_putc(out, effect->piece.side == US_SIDE_SECOND
                                 ? (effect->piece.letter - 'A' + 'a')
                                 : effect->piece.letter);
        if (effect->piece.at != US_NO_PLACE)
            solution->game->put_place(out, effect->piece.at);
    }
}

/* Writes a move, such as "12. x a5b4 (diagonal, place 4,1)". */
static void put_words(struct us_buf *out, const struct us_bg_replay *walk, bool board)
{
    const struct us_bg_solution *solution = walk->solution;
    const char *stress = board && solution->game->emphasised ? "*" : "";

    if (walk->index == 0) {
        us_buf_puts(out, "0. Start\n");
        return;
    }

    const struct us_bg_move *move = &solution->moves[walk->index - 1];
    us_buf_putf(out, "%zu. ", walk->index);
    if (move->number > 0)
        us_buf_putf(out, "%s %u: ", solution->game->numbered, move->number);
    if (solution->game->sides[move->side])
        us_buf_putf(out, "%s ", solution->game->sides[move->side]);
    us_buf_puts(out, stress);
    solution->game->put_move(out, solution, move);
    us_buf_putf(out, "%s (", stress);
    put_effects(out, solution, move);
    us_buf_puts(out, ")\n");
}

/* Writes the comments on a move, each line after a bar.  *next is the index of the first comment
   that is not written yet. */
static void put_comments(struct us_buf *out, const struct us_bg_solution *solution, size_t *next,
                         size_t move)
{
    for (; *next < solution->num_comments && solution->comments[*next].move == move; ++*next) {
        struct us_cursor c = us_cursor(us_bg_text(solution, solution->comments[*next].text));
        while (!us_cursor_at_end(&c)) {
            struct us_str line = us_cursor_peek_line(&c);
            us_buf_puts(out, "    | ");
            us_buf_put_escaped(out, line, SIZE_MAX);
            us_buf_putc(out, '\n');
            us_cursor_skip_line(&c, line);
        }
    }
}

/* Writes the heading.  The comments on the record are the last ones. */
static void put_head(struct us_buf *out, const struct us_bg_solution *solution)
{
    size_t next_comment = solution->num_comments;
    while (next_comment > 0 && solution->comments[next_comment - 1].move == US_BG_WHOLE_RECORD)
        next_comment--;
    us_buf_putf(out, "%s, %zu move%s\n", solution->game->name, solution->num_played,
                solution->num_played == 1 ? "" : "s");
    put_comments(out, solution, &next_comment, US_BG_WHOLE_RECORD);
}

/* Writes a frame.  If it is not to be shown, the output is removed again, so that the comments are
   counted in any case. */
static void put_frame(struct us_buf *out, const struct us_bg_frames *frames,
                      const struct us_bg_replay *walk, size_t *next_comment)
{
    size_t before = out->len;
    bool board = has_board(frames, walk);

    if (!frames->alone)
        us_buf_putc(out, '\n');
    put_words(out, walk, board);
    if (walk->index > 0)
        put_comments(out, walk->solution, next_comment, walk->index - 1);

    if (!is_shown(frames, walk)) {
        out->len = before;
    } else if (board) {
        us_buf_putc(out, '\n');
        walk->solution->game->put_board(out, &walk->board);
    }
}

static void put_verdict(struct us_buf *out, const struct us_bg_solution *solution)
{
    if (solution->fault.reason)
        us_buf_putf(out, "\nThe replay stops here: %s.\n", solution->fault.text);
    if (solution->fault.reason || solution->outcome.ending == US_END_NONE)
        return;
    us_buf_putc(out, '\n');
    us_bg_put_outcome(out, solution);
    us_buf_puts(out, ".\n");
}

void us_bg_list(struct us_buf *out, const struct us_bg_solution *solution)
{
    struct us_bg_replay walk;
    us_bg_walk_begin(&walk, solution);
    while (us_bg_walk_next(&walk)) {
        put_words(out, &walk, false);
        us_buf_relieve(out);
    }
}

void us_bg_show(struct us_buf *out, const struct us_bg_solution *solution,
                struct us_bg_frames frames)
{
    struct us_bg_replay walk;
    size_t next_comment = 0;

    if (!frames.alone)
        put_head(out, solution);
    us_bg_walk_begin(&walk, solution);

    do {
        put_frame(out, &frames, &walk, &next_comment);
        us_buf_relieve(out);
    } while (walk.index < frames.to && us_bg_walk_next(&walk));

    if (!frames.alone && frames.to >= solution->num_played)
        put_verdict(out, solution);
}

bool us_bg_solution_at(const struct us_bg_solution *solution, uint32_t index,
                       struct us_bg_solution *out)
{
    struct us_bg_replay walk;
    struct us_sink quiet = {.handle = NULL};

    us_bg_solution_clear(out, solution->game);
    us_bg_walk_begin(&walk, solution);
    while (walk.index < index && us_bg_walk_next(&walk))
        ;

    out->start = walk.board;
    out->has_start = solution->has_start || walk.index > 0;
    out->layout = solution->layout;

    return us_bg_resolve(out, NULL, &quiet) == US_OK;
}
