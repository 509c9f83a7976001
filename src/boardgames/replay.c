/* SPDX-License-Identifier: MIT */
/* The loop over a match's moves. */
#include "boardgames/replay.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/rows.h"

bool us_refuse(struct us_bg_replay *r, const struct us_bg_move *ply, const char *reason, const char *rule,
               const char *format, ...)
{
    va_list args;
    if (!r->found)
        return false;
    struct us_bg_fault *f = &r->found->fault;
    *f = (struct us_bg_fault){.move = r->index + 1, .reason = reason, .span = ply->span};
    va_start(args, format);
    vsnprintf(f->text, sizeof(f->text), format, args);
    va_end(args);
    snprintf(f->rule, sizeof(f->rule), "%s", rule);
    return false;
}

void us_doubt(struct us_bg_replay *r, const struct us_bg_move *ply, enum us_diag_id id, const char *format, ...)
{
    char words[200];
    va_list args;
    if (!r->found)
        return;
    va_start(args, format);
    vsnprintf(words, sizeof(words), format, args);
    va_end(args);
    us_report(r->sink, id, ply->span, "%s", words);
}

void us_add_effect(struct us_bg_replay *r, struct us_bg_move *ply, enum us_bg_effect_kind kind,
                   struct us_bg_piece piece)
{
    struct us_bg_solution *m = r->found;
    if (!m)
        return;
    if (ply->num_effects == 0)
        ply->first_effect = m->num_effects;
    if (m->num_effects == m->cap_effects &&
        !us_grow(NULL, &m->effects, &m->cap_effects, m->num_effects + 1, sizeof(*m->effects))) {
        m->text.failed = true;
        return;
    }
    m->effects[m->num_effects++] = (struct us_bg_effect){(uint8_t)kind, piece};
    ply->num_effects++;
}

/* ---- positions ------------------------------------------------------------------------------------------------ */

/* The first cell that differs. */
static bool same_cells(const struct us_boardgame *t, const struct us_bg_position *a, const struct us_bg_position *b,
                       struct us_buf *how)
{
    for (size_t i = 0; i < US_MAX_CELLS; i++) {
        if (a->cells[i] == b->cells[i])
            continue;
        us_buf_puts(how, "the file has ");
        us_buf_putc(how, b->cells[i]);
        us_buf_puts(how, " on ");
        t->put_place(how, (uint8_t)i);
        us_buf_puts(how, " instead of ");
        us_buf_putc(how, a->cells[i]);
        return false;
    }
    if (a->side != b->side)
        us_buf_putf(how, "in the file %s is to move", t->sides[b->side]);
    return a->side == b->side;
}

bool us_bg_solution_same(const struct us_boardgame *t, const struct us_bg_position *a, const struct us_bg_position *b,
                         struct us_buf *how)
{
    return t->same ? t->same(a, b, how) : same_cells(t, a, b, how);
}

/* Whether the positions that are written at this place are the one on the board. */
static bool check_stated(struct us_bg_replay *r)
{
    struct us_bg_solution *m = r->found;
    bool ok = true;
    for (; ok && r->stated < m->num_stated && m->stated[r->stated].after == r->index; r->stated++) {
        const struct us_bg_snapshot *s = &m->stated[r->stated];
        struct us_buf how = {0};
        ok = us_bg_solution_same(m->notation, &r->board, &s->board, &how);
        if (!ok) {
            m->fault = (struct us_bg_fault){
                .move = r->index, .reason = "PICTURE_DIFFERS", .picture = true, .span = s->span};
            snprintf(m->fault.text, sizeof(m->fault.text), "the position after move %zu differs: %s", r->index,
                     us_buf_text(&how));
        }
        us_buf_free(&how);
    }
    return ok;
}

static bool take_start(const struct us_bg_solution *m, const struct us_bg_position *layout,
                       struct us_bg_position *board)
{
    if (m->has_start)
        *board = m->start;
    else if (layout)
        *board = *layout;
    else if (!m->notation->initial || !m->notation->initial(board))
        return false;
    return true;
}

static bool has_ended(const struct us_bg_replay *r)
{
    return r->outcome.ending != US_END_NONE;
}

static void play_all(struct us_bg_replay *r)
{
    struct us_bg_solution *m = r->found;
    bool ok = check_stated(r);
    while (ok && r->index < m->num_moves) {
        struct us_bg_move *ply = &m->moves[r->index];
        ok = has_ended(r) ? us_refuse(r, ply, "AFTER_THE_END", "", "the game has already ended")
                          : m->notation->play(r, ply);
        if (!ok)
            break;
        m->num_played = ++r->index;
        ok = check_stated(r);
    }
    m->final = r->board;
}

enum us_status us_bg_resolve(struct us_bg_solution *m, const struct us_bg_position *layout, struct us_sink *sink)
{
    struct us_bg_replay r = {.match = m, .found = m, .sink = sink};
    if (m->has_start && layout) {
        us_report(sink, US_DIAG_TWO_STARTS, m->start_span, "%s", "");
        return US_FAILED;
    }
    if (!take_start(m, layout, &r.board)) {
        us_report(sink, US_DIAG_NO_START, US_NOWHERE, "%s has no standard start position", m->notation->name);
        return US_FAILED;
    }
    m->num_played = 0;
    m->fault = (struct us_bg_fault){.reason = NULL};
    if (m->notation->begin)
        m->notation->begin(&r);
    m->start = r.board;
    m->has_start = m->has_start || layout;
    play_all(&r);
    m->outcome = has_ended(&r) ? r.outcome : m->claim;
    if (m->notation->forget)
        m->notation->forget(r.memory);
    if (m->text.failed)
        us_report(sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
    return m->text.failed ? US_FAILED : US_OK;
}

void us_bg_walk_begin(struct us_bg_replay *w, const struct us_bg_solution *m)
{
    *w = (struct us_bg_replay){.match = m, .board = m->start};
}

bool us_bg_walk_next(struct us_bg_replay *w)
{
    if (w->index == w->match->num_played)
        return false;
    struct us_bg_move ply = w->match->moves[w->index];
    w->match->notation->play(w, &ply);
    w->index++;
    return true;
}

bool us_bg_walk_is_stated(struct us_bg_replay *w)
{
    const struct us_bg_solution *m = w->match;
    bool own = w->index == 0 && m->has_start;
    while (w->stated < m->num_stated && m->stated[w->stated].after < w->index)
        w->stated++;
    for (size_t i = w->stated; i < m->num_stated && m->stated[i].after == w->index; i++)
        own = own || !m->stated[i].implied;
    return own;
}

bool us_bg_walk_shows(struct us_bg_replay *w, enum us_bg_boards boards)
{
    bool end = w->index == 0 || w->index == w->match->num_played;
    return boards == US_BOARDS_ALL || (boards == US_BOARDS_ENDS && end) ||
           (boards == US_BOARDS_KEPT && us_bg_walk_is_stated(w));
}

void us_outcome_put(struct us_buf *out, const struct us_bg_solution *m)
{
    static const char *const how[] = {"", "", " by repetition", " because no action is possible", "", " by resignation",
                                      ""};
    US_ASSERT_ROWS(how, US_ENDINGS);
    if (m->outcome.ending == US_END_NONE)
        return;
    if (m->outcome.winner == US_SIDE_NONE)
        us_buf_puts(out, "a draw");
    else
        us_buf_putf(out, "%s wins", m->notation->sides[m->outcome.winner]);
    us_buf_puts(out, how[m->outcome.ending]);
}
