/* SPDX-License-Identifier: MIT */
/* Storing comments, variations and other piles. */
#include "model/extras.h"

#include "base/utf8.h"

void us_extras_clear(struct us_extras *extras)
{
    us_buf_clear(&extras->text);
    extras->failed = false;
    extras->num_comments = extras->num_own = extras->num_variations = extras->num_moves =
        extras->num_marks = 0;
    extras->has_rows = false;
    extras->sideways = 0;
    extras->deal_name = extras->fault_reason = extras->correction = (struct us_span){0, 0};
}

/* Makes room for one more element of an array and returns it, all zero.  If memory runs out,
   returns the spare one. */
#define ADD(x, array, num, cap)                                                                \
    ((x)->num < (x)->cap || us_grow(&(x)->array, &(x)->cap, (x)->num + 1, sizeof(*(x)->array)) \
         ? memset(&(x)->array[(x)->num++], 0, sizeof(*(x)->array))                             \
         : ((x)->failed = true, memset(&(x)->spare, 0, sizeof((x)->spare))))

struct us_comment *us_extras_add_comment(struct us_extras *extras)
{
    return ADD(extras, comments, num_comments, cap_comments);
}

struct us_variation *us_extras_add_variation(struct us_extras *extras)
{
    return ADD(extras, variations, num_variations, cap_variations);
}

struct us_move *us_extras_add_move(struct us_extras *extras)
{
    return ADD(extras, moves, num_moves, cap_moves);
}

void us_extras_add_mark(struct us_extras *extras, struct us_mark mark)
{
    if (!us_grow(&extras->marks, &extras->cap_marks, extras->num_marks + 1, sizeof(mark))) {
        extras->failed = true;
        return;
    }

    size_t i = extras->num_marks++;
    for (; i > 0; i--) {
        const struct us_mark *last = &extras->marks[i - 1];
        if (last->line < mark.line || (last->line == mark.line && last->before <= mark.before))
            break;
        extras->marks[i] = *last;
    }
    extras->marks[i] = mark;
}

const struct us_mark *us_extras_current(const struct us_extras *extras)
{
    for (size_t i = 0; i < extras->num_marks; i++)
        if (extras->marks[i].name.len == 0)
            return &extras->marks[i];
    return NULL;
}

struct us_span us_extras_add_text(struct us_extras *extras, struct us_str text)
{
    size_t from = extras->text.len;
    size_t copied = 0; /* bytes of text that were appended or replaced */

    for (size_t i = 0; i < text.len;) {
        uint32_t c;
        size_t n = us_utf8_get(us_str_from(text, i), &c);
        if (n > 0 && us_is_text(c)) {
            i += n;
            continue;
        }
        us_buf_put(&extras->text, text.p + copied, i - copied);
        us_buf_puts(&extras->text, "\xef\xbf\xbd");
        i += n ? n : 1;
        copied = i;
    }
    us_buf_put(&extras->text, text.p + copied, text.len - copied);

    return (struct us_span){from, extras->text.len - from};
}

struct us_span us_extras_add_name(struct us_extras *extras, struct us_str name)
{
    size_t len = 0;

    for (unsigned i = 0; i < US_MAX_NAME && len < name.len; i++) {
        uint32_t c;
        size_t n = us_utf8_get(us_str_from(name, len), &c);
        len += n ? n : 1;
    }
    return us_extras_add_text(extras, (struct us_str){name.p, len});
}

void us_extras_insert_comment(struct us_extras *extras, struct us_comment comment)
{
    size_t num = extras->num_comments;
    us_extras_add_comment(extras);
    if (extras->num_comments == num)
        return; /* memory ran out */

    size_t i = 0;
    while (i < num && (extras->comments[i].variation != US_MAIN_LINE ||
                       extras->comments[i].move <= comment.move))
        i++;
    memmove(&extras->comments[i + 1], &extras->comments[i], (num - i) * sizeof(comment));
    extras->comments[i] = comment;
}

void us_extras_cut(struct us_extras *extras, size_t num)
{
    /* Variations are in the order of their places, each followed by those that start in it. */
    struct us_extras *x = extras;
    size_t kept = 0;

    while (kept < x->num_variations &&
           (x->variations[kept].parent != US_MAIN_LINE || x->variations[kept].before <= num))
        kept++;
    x->num_variations = kept;

    kept = 0;
    for (size_t i = 0; i < x->num_comments; i++) {
        const struct us_comment *c = &x->comments[i];
        bool is_before = c->variation == US_MAIN_LINE &&
                         (c->move < num || c->move == US_WHOLE_RECORD);
        if (is_before || (c->variation != US_MAIN_LINE && c->variation <= x->num_variations))
            x->comments[kept++] = *c;
    }
    x->num_comments = kept;

    kept = 0;
    for (size_t i = 0; i < x->num_marks; i++) {
        const struct us_mark *mark = &x->marks[i];
        bool is_before = mark->line == US_MAIN_LINE && mark->before <= num;
        if (is_before || (mark->line != US_MAIN_LINE && mark->line <= x->num_variations))
            x->marks[kept++] = *mark;
    }
    x->num_marks = kept;
}

/* Replaces an array with a copy of another one.  If memory runs out, sets to->failed. */
#define COPY(to, from, array, num, cap)                                           \
    do {                                                                          \
        (to)->num = (from)->num;                                                  \
        if ((to)->num > (to)->cap &&                                              \
            !us_grow(&(to)->array, &(to)->cap, (to)->num, sizeof(*(to)->array)))  \
            (to)->failed = true;                                                  \
        else if ((to)->num > 0)                                                   \
            memcpy((to)->array, (from)->array, (to)->num * sizeof(*(to)->array)); \
    } while (0)

void us_extras_copy(struct us_extras *to, const struct us_extras *from)
{
    us_extras_clear(to);
    us_buf_put(&to->text, from->text.p, from->text.len);
    COPY(to, from, comments, num_comments, cap_comments);
    COPY(to, from, variations, num_variations, cap_variations);
    COPY(to, from, moves, num_moves, cap_moves);
    COPY(to, from, marks, num_marks, cap_marks);
    if (us_extras_failed(to) || us_extras_failed(from)) {
        us_extras_clear(to);
        to->failed = true;
        return;
    }

    to->num_own = from->num_own;
    to->sideways = from->sideways;
    to->has_rows = from->has_rows;
    if (from->has_rows)
        memcpy(to->rows, from->rows, sizeof(to->rows));
    to->deal_name = from->deal_name;
    to->fault_reason = from->fault_reason;
    to->correction = from->correction;
}

void us_extras_transfer(struct us_extras *extras, struct us_extras_progress *done, size_t move,
                        size_t comments_at, size_t variations_at)
{
    if (done->comments_at < comments_at)
        done->comments_at = comments_at;
    if (done->variations_at < variations_at)
        done->variations_at = variations_at;

    for (; done->comments < extras->num_comments; done->comments++) {
        struct us_comment *c = &extras->comments[done->comments];
        if (c->variation != US_MAIN_LINE || c->move == US_WHOLE_RECORD)
            continue;
        if (c->move > move)
            break;
        c->move = done->comments_at;
    }

    for (; done->variations < extras->num_variations; done->variations++) {
        struct us_variation *v = &extras->variations[done->variations];
        if (v->parent != US_MAIN_LINE)
            continue;
        if (v->before > move)
            break;
        v->before = done->variations_at;
    }

    for (; done->marks < extras->num_marks; done->marks++) {
        struct us_mark *mark = &extras->marks[done->marks];
        if (mark->line != US_MAIN_LINE || mark->before > move)
            break;
        mark->before = done->variations_at;
    }
}

void us_extras_free(struct us_extras *extras)
{
    us_buf_free(&extras->text);
    us_resize(extras->comments, 0);
    us_resize(extras->variations, 0);
    us_resize(extras->moves, 0);
    us_resize(extras->marks, 0);
    *extras = (struct us_extras){0};
}
