/* SPDX-License-Identifier: MIT */
/* The numbers of positions in a record with variations. */
#include "model/place.h"

#include "base/cursor.h"

/* The moves of a line: which of them are automoves. */
static struct us_implicits moves_of(const struct us_extras *x, struct us_implicits main_line,
                                    uint32_t line)
{
    if (line == US_MAIN_LINE)
        return main_line;
    const struct us_variation *v = &x->variations[line - 1];
    return US_IMPLICITS(&x->moves[v->first], v->num_moves);
}

static bool is_implicit(struct us_implicits moves, size_t i)
{
    return moves.first && *(const bool *)((const char *)moves.first + i * moves.stride);
}

/* ---- from place to number -------------------------------------------------------------------- */

static uint32_t count_explicit(struct us_implicits moves, uint32_t before)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < before; i++)
        n += !is_implicit(moves, i);
    return n;
}

/* Returns the ordinal of a variation among those that start before the same move of its parent. */
static uint32_t ordinal_of(const struct us_extras *x, struct us_implicits moves, uint32_t line)
{
    const struct us_variation *v = &x->variations[line - 1];
    uint32_t low = v->before;
    uint32_t ordinal = 1;

    for (const struct us_variation *u = v; u-- > x->variations;) {
        if (u->parent < v->parent)
            break;
        if (u->parent != v->parent)
            continue;
        while (low > u->before && is_implicit(moves, low - 1))
            low--;
        if (low > u->before)
            break;
        ordinal++;
    }
    return ordinal;
}

bool us_mark_put(struct us_buf *out, const struct us_extras *extras, struct us_implicits main_line,
                 const struct us_mark *mark)
{
    uint32_t path[US_MAX_VARIATION_DEPTH * 2 + 1];
    size_t n = 0;
    uint32_t line = mark->line;
    uint32_t before = mark->before;

    /* The start of a variation is a position of its parent. */
    for (; line != US_MAIN_LINE && before == 0; line = extras->variations[line - 1].parent)
        before = extras->variations[line - 1].before;

    for (;; line = extras->variations[line - 1].parent) {
        struct us_implicits moves = moves_of(extras, main_line, line);
        if (before > moves.num)
            return false;
        path[n] = count_explicit(moves, before) + (n > 0);
        n++;
        if (line == US_MAIN_LINE)
            break;
        path[n++] = ordinal_of(
            extras, moves_of(extras, main_line, extras->variations[line - 1].parent), line);
        before = extras->variations[line - 1].before;
    }

    while (n-- > 0)
        us_buf_putf(out, n > 0 ? "%u." : "%u", path[n]);
    return true;
}

/* ---- from number to place -------------------------------------------------------------------- */

/* Returns the index of the move after `number` of the player's moves, or moves.num + 1. */
static size_t index_after(struct us_implicits moves, uint32_t number)
{
    size_t i = 0;
    for (; number > 0 && i < moves.num; i++)
        number -= !is_implicit(moves, i);
    return number > 0 ? moves.num + 1 : i;
}

static size_t skip_implicit(struct us_implicits moves, size_t i)
{
    while (i < moves.num && is_implicit(moves, i))
        i++;
    return i;
}

/* Returns 1 + the index of the variation that is `ordinal` among those that start before the move
   `number` of a line, or US_MAIN_LINE if there is none. */
static uint32_t find_variation(const struct us_extras *x, struct us_implicits moves, uint32_t line,
                               uint32_t number, uint32_t ordinal)
{
    size_t least = index_after(moves, number - 1);
    size_t most = skip_implicit(moves, least);

    for (uint32_t i = line; i < x->num_variations && most <= moves.num; i++) {
        const struct us_variation *v = &x->variations[i];
        if (v->parent == line && v->before >= least && v->before <= most && --ordinal == 0)
            return i + 1;
    }
    return US_MAIN_LINE;
}

/* Takes a number without leading zeros. */
static bool take_number(struct us_cursor *cursor, uint32_t *number)
{
    const char *first = cursor->p;
    return us_cursor_number(cursor, number) && (*first != '0' || cursor->p == first + 1);
}

bool us_mark_find(const struct us_extras *extras, struct us_implicits main_line,
                  struct us_str number, struct us_mark *mark)
{
    struct us_cursor c = us_cursor(number);
    uint32_t line = US_MAIN_LINE;
    struct us_implicits moves = main_line;
    uint32_t move;
    uint32_t ordinal;

    while (take_number(&c, &move)) {
        if (us_cursor_at_end(&c)) {
            size_t before = move > 0 ? skip_implicit(moves, index_after(moves, move)) : 0;
            *mark = (struct us_mark){.line = line, .before = before, .name = mark->name};
            return before <= moves.num && (move > 0 || line == US_MAIN_LINE);
        }
        if (!us_cursor_literal(&c, ".") || !take_number(&c, &ordinal) ||
            !us_cursor_literal(&c, ".") || move == 0 || ordinal == 0)
            return false;
        line = find_variation(extras, moves, line, move, ordinal);
        if (line == US_MAIN_LINE)
            return false;
        moves = moves_of(extras, main_line, line);
    }
    return false;
}
