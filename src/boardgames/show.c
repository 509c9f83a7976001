/* SPDX-License-Identifier: MIT */
/* A match for people to watch. */
#include "boardgames/show.h"

#include "boardgames/replay.h"

static bool is_shown(const struct us_bg_frames *f, const struct us_bg_replay *w)
{
    bool at_end = w->index == w->match->num_played;
    return (w->index >= f->from && w->index <= f->to) || (f->alone && at_end && f->from > w->index);
}

static bool has_board(const struct us_bg_frames *f, const struct us_bg_replay *w)
{
    return w->index % f->every == 0 || w->index == w->match->num_played || w->index == f->to;
}

/* "captures c4": what the move did besides. */
static void put_effects(struct us_buf *out, const struct us_bg_solution *m, const struct us_bg_move *ply)
{
    us_buf_puts(out, us_bg_move_names[ply->kind]);
    if (ply->kind == US_PLY_SLIDE)
        us_buf_putf(out, ", %u tile%s", ply->length, ply->length == 1 ? "" : "s");
    for (size_t i = 0; i < ply->num_effects; i++) {
        const struct us_bg_effect *e = &m->effects[ply->first_effect + i];
        us_buf_putf(out, ", %s", us_bg_effect_names[e->kind]);
        if (e->piece.letter || e->piece.at != US_NO_PLACE)
            us_buf_putc(out, ' ');
        if (e->piece.letter)
            us_buf_putc(out, e->piece.side == US_SIDE_SECOND ? (char)(e->piece.letter - 'A' + 'a') : e->piece.letter);
        if (e->piece.at != US_NO_PLACE)
            m->notation->put_place(out, e->piece.at);
    }
}

/* "12. x a5b4 (diagonal, place 4,1)" */
static void put_words(struct us_buf *out, const struct us_bg_replay *w, bool board)
{
    const struct us_bg_solution *m = w->match;
    const char *stress = board && m->notation->emphasised ? "*" : "";
    if (w->index == 0) {
        us_buf_puts(out, "0. The start\n");
        return;
    }
    const struct us_bg_move *ply = &m->moves[w->index - 1];
    us_buf_putf(out, "%zu. ", w->index);
    if (ply->number > 0)
        us_buf_putf(out, "%s %u: ", m->notation->numbered, ply->number);
    if (m->notation->sides[ply->side])
        us_buf_putf(out, "%s ", m->notation->sides[ply->side]);
    us_buf_puts(out, stress);
    m->notation->put_move(out, m, ply);
    us_buf_putf(out, "%s (", stress);
    put_effects(out, m, ply);
    us_buf_puts(out, ")\n");
}

/* The remarks on a move, behind a bar; *next is the first that has not been passed. */
static void put_remarks(struct us_buf *out, const struct us_bg_solution *m, size_t *next, size_t move)
{
    for (; *next < m->num_comments && m->comments[*next].move == move; ++*next) {
        struct us_cursor c = us_cursor(us_bg_text(m, m->comments[*next].text));
        while (!us_cursor_at_end(&c)) {
            struct us_str line = us_cursor_peek_line(&c);
            us_buf_puts(out, "    | ");
            us_buf_put_escaped(out, line, SIZE_MAX);
            us_buf_putc(out, '\n');
            us_cursor_skip_line(&c, line);
        }
    }
}

/* The remarks on the record are the last. */
static void put_head(struct us_buf *out, const struct us_bg_solution *m)
{
    size_t remark = m->num_comments;
    while (remark > 0 && m->comments[remark - 1].move == US_BG_WHOLE_RECORD)
        remark--;
    us_buf_putf(out, "%s, %zu move%s\n", m->notation->name, m->num_played, m->num_played == 1 ? "" : "s");
    put_remarks(out, m, &remark, US_BG_WHOLE_RECORD);
}

/* What is not to be shown is written and taken back. */
static void put_frame(struct us_buf *out, const struct us_bg_frames *f, const struct us_bg_replay *w, size_t *remark)
{
    size_t before = out->len;
    bool board = has_board(f, w);
    if (!f->alone)
        us_buf_putc(out, '\n');
    put_words(out, w, board);
    if (w->index > 0)
        put_remarks(out, w->match, remark, w->index - 1);
    if (!is_shown(f, w)) {
        out->len = before;
    } else if (board) {
        us_buf_putc(out, '\n');
        w->match->notation->put_board(out, &w->board);
    }
}

static void put_verdict(struct us_buf *out, const struct us_bg_solution *m)
{
    if (m->fault.reason)
        us_buf_putf(out, "\nIt stops here: %s.\n", m->fault.text);
    if (m->fault.reason || m->outcome.ending == US_END_NONE)
        return;
    us_buf_putc(out, '\n');
    us_outcome_put(out, m);
    us_buf_puts(out, ".\n");
}

void us_bg_show(struct us_buf *out, const struct us_bg_solution *m, struct us_bg_frames frames)
{
    struct us_bg_replay w;
    size_t remark = 0;
    if (!frames.alone)
        put_head(out, m);
    us_bg_walk_begin(&w, m);
    do {
        put_frame(out, &frames, &w, &remark);
        us_buf_relieve(out);
    } while (w.index < frames.to && us_bg_walk_next(&w));
    if (!frames.alone && frames.to >= m->num_played)
        put_verdict(out, m);
}

bool us_bg_solution_at(const struct us_bg_solution *m, uint32_t n, struct us_bg_solution *out)
{
    struct us_bg_replay w;
    struct us_sink quiet = {.handle = NULL};
    us_bg_solution_clear(out, m->notation);
    us_bg_walk_begin(&w, m);
    while (w.index < n && us_bg_walk_next(&w))
        ;
    out->start = w.board;
    out->has_start = m->has_start || w.index > 0;
    out->layout = m->layout;
    return us_bg_resolve(out, NULL, &quiet) == US_OK;
}
