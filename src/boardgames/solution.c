/* SPDX-License-Identifier: MIT */
/* The record that the board games share. */
#include "boardgames/boardgame.h"

#include "base/rows.h"
#include "boardgames/proton.h"

static const struct us_boardgame *const notations[] = {
    &us_boardgame_proton,
    &us_boardgame_creeper,
    &us_boardgame_pasgl312,
    &us_boardgame_adomoc,
};

const struct us_boardgame *us_boardgame_find(struct us_str name)
{
    for (size_t i = 0; i < sizeof(notations) / sizeof(notations[0]); i++)
        if (us_str_eq(name, notations[i]->name))
            return notations[i];
    return NULL;
}

const char *const us_bg_move_names[] = {"slide", "step",  "diagonal", "capture", "move",  "shot",
                                        "throw", "train", "score",    "centre",  "resign"};
const char *const us_bg_effect_names[] = {"place",     "flip",       "capture",   "crush",    "shot",
                                          "devour",    "throw",      "lunch",     "displace", "spray",
                                          "first_car", "second_car", "originate", "consume"};
const char *const us_bg_ending_names[] = {"none",   "chain",       "repetition", "no_action",
                                          "centre", "resignation", "agreement"};
const char *const us_bg_line_names[] = {"unknown", "column", "cycle", "spiral"};

const char *const us_proton_layout_names[] = {US_PROTON_LAYOUT_NAMES};

US_ASSERT_ROWS(us_bg_move_names, US_PLY_KINDS);
US_ASSERT_ROWS(us_bg_effect_names, US_EFFECT_KINDS);
US_ASSERT_ROWS(us_bg_ending_names, US_ENDINGS);
US_ASSERT_ROWS(us_bg_line_names, US_NUM_LINES_OF);
US_ASSERT_ROWS(us_proton_layout_names, US_PROTON_LAYOUTS);

void us_bg_solution_clear(struct us_bg_solution *m, const struct us_boardgame *notation)
{
    m->notation = notation;
    us_buf_clear(&m->text);
    m->text.failed = false;
    m->has_start = m->in_column = false;
    m->layout = 0;
    m->start = (struct us_bg_position){.train = US_NO_PLACE};
    m->start_span = (struct us_span){0, 0};
    m->claim = m->outcome = (struct us_bg_outcome){0, 0};
    m->num_moves = m->num_effects = m->num_stated = m->num_comments = m->num_played = 0;
    m->fault = (struct us_bg_fault){.reason = NULL};
}

#define COPY(to, from, array, num, cap)                                            \
    (us_grow(NULL, &(to)->array, &(to)->cap, (from)->num, sizeof(*(to)->array)) && \
     ((to)->num = (from)->num,                                                     \
      (from)->num == 0 || memcpy((to)->array, (from)->array, (from)->num * sizeof(*(to)->array))))

bool us_match_copy(struct us_bg_solution *to, const struct us_bg_solution *from)
{
    *to = *from;
    to->text = (struct us_buf){0};
    to->moves = NULL;
    to->effects = NULL;
    to->stated = NULL;
    to->comments = NULL;
    to->num_moves = to->cap_moves = to->num_effects = to->cap_effects = 0;
    to->num_stated = to->cap_stated = to->num_comments = to->cap_comments = 0;
    us_buf_put(&to->text, from->text.p ? from->text.p : "", from->text.len);
    return COPY(to, from, moves, num_moves, cap_moves) && COPY(to, from, effects, num_effects, cap_effects) &&
           COPY(to, from, stated, num_stated, cap_stated) && COPY(to, from, comments, num_comments, cap_comments) &&
           !to->text.failed;
}

void us_bg_solution_free(struct us_bg_solution *m)
{
    us_buf_free(&m->text);
    us_resize(NULL, m->moves, 0);
    us_resize(NULL, m->effects, 0);
    us_resize(NULL, m->stated, 0);
    us_resize(NULL, m->comments, 0);
    *m = (struct us_bg_solution){.notation = NULL};
}

/* Makes room for one more and returns it, all zero. */
#define ADD(m, array, num, cap)                                                                      \
    ((m)->num < (m)->cap || us_grow(NULL, &(m)->array, &(m)->cap, (m)->num + 1, sizeof(*(m)->array)) \
         ? memset(&(m)->array[(m)->num++], 0, sizeof(*(m)->array))                                   \
         : lack_memory(m))

static void *lack_memory(struct us_bg_solution *m)
{
    m->text.failed = true;
    return NULL;
}

struct us_bg_move *us_bg_add_move(struct us_bg_solution *m)
{
    struct us_bg_move *ply = ADD(m, moves, num_moves, cap_moves);
    if (ply) {
        ply->from = ply->to = ply->path = US_NO_PLACE;
        ply->first_effect = m->num_effects;
    }
    return ply;
}

void us_bg_add_effect(struct us_bg_solution *m, enum us_bg_effect_kind kind, struct us_bg_piece piece)
{
    struct us_bg_effect *e = ADD(m, effects, num_effects, cap_effects);
    if (!e)
        return;
    *e = (struct us_bg_effect){(uint8_t)kind, piece};
    m->moves[m->num_moves - 1].num_effects++;
}

struct us_bg_snapshot *us_bg_add_snapshot(struct us_bg_solution *m)
{
    return ADD(m, stated, num_stated, cap_stated);
}

struct us_bg_comment *us_bg_add_comment(struct us_bg_solution *m)
{
    return ADD(m, comments, num_comments, cap_comments);
}

struct us_span us_bg_add_text(struct us_bg_solution *m, struct us_str text)
{
    struct us_span span = {(uint32_t)m->text.len, (uint32_t)text.len};
    us_buf_put(&m->text, text.p, text.len);
    return span;
}

struct us_str us_bg_text(const struct us_bg_solution *m, struct us_span span)
{
    return (struct us_str){m->text.p ? m->text.p + span.off : "", span.len};
}

bool us_bg_state_position(struct us_bg_reader *n, const struct us_bg_position *board, struct us_span span)
{
    struct us_bg_solution *m = n->match;
    struct us_buf why = {0};
    bool ok = m->notation->check(board, &why);
    if (!ok)
        us_report(n->sink, US_DIAG_POSITION_BAD, span, "%s", us_buf_text(&why));
    us_buf_free(&why);
    if (!ok)
        return false;
    if (m->num_moves == 0 && !m->has_start) {
        m->has_start = true;
        m->start = *board;
        m->start_span = span;
        return true;
    }
    struct us_bg_snapshot *stated = us_bg_add_snapshot(m);
    if (stated)
        *stated = (struct us_bg_snapshot){m->num_moves, false, *board, span};
    return true;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

static bool is_space(char c)
{
    return us_is_blank(c) || c == '\n';
}

void us_bg_skip_space(struct us_bg_reader *n)
{
    while (n->c->p < n->c->end && is_space(*n->c->p))
        n->c->p++;
}

struct us_str us_bg_token(const struct us_bg_reader *n)
{
    const char *p = n->c->p;
    while (p < n->c->end && !is_space(*p))
        p++;
    return (struct us_str){n->c->p, (size_t)(p - n->c->p)};
}

bool us_bg_unread(struct us_bg_reader *n, struct us_str part, const char *expected)
{
    us_report(n->sink, US_DIAG_UNREAD_TEXT, us_cursor_span(n->c, part), "expected %s", expected);
    return false;
}

void us_bg_odd(struct us_bg_reader *n, struct us_str part, const char *what)
{
    us_report(n->sink, US_DIAG_NOTATION_ODD, us_cursor_span(n->c, part), "%s", what);
}

bool us_bg_take(struct us_str *s, char c)
{
    if (s->len == 0 || s->p[0] != c)
        return false;
    *s = (struct us_str){s->p + 1, s->len - 1};
    return true;
}

bool us_bg_word_unread(struct us_bg_word *w, const char *expected)
{
    struct us_str rest = w->left.len ? w->left : (struct us_str){w->left.p - 1, 1};
    return us_bg_unread(w->n, rest, expected);
}

/* ---- boards --------------------------------------------------------------------------------------------------- */

void us_bg_remove_piece(struct us_bg_position *b, int i)
{
    b->num_pieces--;
    memmove(&b->pieces[i], &b->pieces[i + 1], (b->num_pieces - (unsigned)i) * sizeof(b->pieces[0]));
}
